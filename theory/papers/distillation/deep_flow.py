"""The flow of the deep linear student: Lemma D.2 and Eqs D.23 to D.32 (Appendix D.3).

Norms enter by their logarithms, so that real powers are exact: ``x = log|w(0)|^2``, ``y =
log|w-hat|^2``, ``z = log|w(tau)|^2`` and ``W = |w-hat|``, ``w0 = |w(0)|``, ``m = |w(tau)|``.  Here
``w(0) != 0`` by (5.12) and ``w-hat != 0`` by (5.11).  ``L`` is real, so every depth is covered at
once.  Further numbers: ``q = |P_Q w|^2``, ``c = w' grad``, ``G = |grad|^2``, ``l`` the loss. In
statements about matrices of every size ``g`` is the gradient and ``M = |w|^{2(L-1)/L}``.

Source: Phuong, thesis, Section 5.3.1 and Appendix D.3.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.papers.distillation.whole_rates import DEEP

NORMS = (("w0", "exp(x/2)"), ("W", "exp(y/2)"))
FLOWN = (*NORMS, ("m", "exp(z/2)"))
DEPTH, ANY_DEPTH = "L in [2, oo)", "L in [1, oo)"
REAL = {n: f"{n} in (-oo, oo)" for n in "xyzcuvk"}
ID = "distillation."


def ids(*names: str) -> tuple[str, ...]:
    """Return full claim ids."""
    return tuple(ID + n for n in names)


def formula(goal, *given, where=FLOWN) -> Formula:
    """Return a formula with the norms of this section."""
    return Formula(goal, tuple(given), tuple(where))


_FLOW = (("v", "-M*(g+(L-1)*w*(w'*g)/(w'*w))"),)
"""Induced flow (D.22)."""
RATES = (("qp", "-2*q*(L-1)*m**(-2/L)*c"), ("Mp", "-2*L*m**(2*(L-1)/L)*c"))
"""(|P_Q w|^2)' and (|w|^2)'."""
_VECTORS = ("w: d", "g: d", "M", "L")
_MOVING = ("w'*w > 0",)
_ACROSS = ("Q'*Q == I_k", "Q'*g == 0")
TWO = ("A: k x d", "b: 1 x k", "g: d")
TWO_FLOW = (("w", "A'*b'"), ("dA", "-b'*g'"), ("db", "-g'*A'"))
_CHAIN = ("A: 1 x k", "M: k x j", "N: j x i", "B: i x d", "g: d")
_CHAIN_FLOW = (("dM", "-A'*g'*B'*N'"), ("dN", "-M'*A'*g'*B'"))

LEMMA = (
    Claim(
        ID + "lemd2",
        r"If (5.13) holds, $\dot{w}=-|w|^{2(L-1)/L}\,(\nabla\ell^1(w)+(L-1)P_w\nabla\ell^1(w))$"
        r" (Lemma D.2, cited).",
        (
            Reading(
                "printed",
                Formula(
                    "exp(2*(L-1)*rho) == m**(2*(L-1)/L) and exp(2*(L-j)*rho)*exp(2*(j-1)*rho) =="
                    " m**(2*(L-1)/L)",
                    ("L in {2..}", "j in {2..L}", "rho in (-oo, oo)"),
                    (("m", "exp(L*rho)"),),
                ),
                r"Balanced factors are $r\,u_lu_{l-1}^\top$ with unit vectors, which is tested "
                r"apart; $r=e^\rho$ and $|w|=r^L$. In $w'=\sum_lW_L\cdots "
                r"W_{l+1}W_l'W_{l-1}\cdots W_1$ the term $l=1$ is $-r^{2(L-1)}\nabla\ell^1$ and "
                r"each term $l=j\geq2$ is $-r^{2(L-j)}r^{2(j-1)}P_w\nabla\ell^1$; their sizes "
                r"are tested, for any $L$, widths and $d$, with $w\ne0$, as $P_w$ asks.",
            ),
            Reading(
                "rank-one",
                Matrices(
                    "V' == (V'*u)*u'/(u'*u) and (V'*u)'*(V'*u) == (u'*u)^2 and V'*V*(u'*u) =="
                    " (V'*u)*(V'*u)'",
                    ("V: k x d", "u: k"),
                    ("V*V' == u*u'", "u'*u > 0"),
                ),
                "Balanced factors have rank one, by induction from the last layer down: if "
                r"$W_lW_l^\top=uu^\top$ (for $l=L-1$: $u=W_L^\top$), then $W_l=uv^\top$ with "
                r"$v=W_l^\top u/|u|^2$ and $|v|=1$, and $W_l^\top W_l=|u|^2vv^\top$ is of the "
                "same form and size, for any widths; $V$ stands for $W_l$.",
            ),
            Reading(
                "two-layers",
                Matrices(
                    "dA'*b'+A'*db' == -(b*b')*g-w*(w'*g)/(b*b') and w'*w == (b*b')^2",
                    TWO,
                    ("b'*b == A*A'", "b*b' > 0"),
                    TWO_FLOW,
                ),
                "Does the lemma follow for $L=2$ straight from (5.3) and (5.13), for any width "
                r"and $d$? Here $A=W_1$, $b=W_2$, $w=W_1^\top W_2^\top$ and $|w|=W_2W_2^\top$.",
            ),
        ),
    ),
    Claim(
        ID + "balanced-conserved",
        r"$W_{l+1}^\top W_{l+1}-W_lW_l^\top$ is constant along (5.3) (cited).",
        (
            Reading(
                "printed",
                Matrices("dM'*M+M'*dM == dN*N'+N*dN'", _CHAIN, (), _CHAIN_FLOW),
                "Balancedness is kept along gradient flow: $M=W_{l+1}$, $N=W_l$, $A$ and $B$ "
                "are the products above and below, and $g$ is the gradient of any loss in $w$; "
                "any depth ($A$ or $B$ may be the identity) and any widths are covered.",
            ),
            Reading(
                "descent",
                Formula(
                    "an**2-bn**2 == (a**2-b**2)*(1-eta**2*g**2)",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "eta in (0, oo)"),
                    (("an", "a-eta*g*b"), ("bn", "b-eta*g*a")),
                ),
                "Does one step of gradient descent with $L=2$ and one number per layer shrink "
                "the imbalance, and keep exact balance?",
            ),
        ),
    ),
)

STEPS_FLOW = (
    Claim(
        ID + "eqd23",
        r"$\ell'=-|w|^{2(L-1)/L}(|\nabla\ell^1|^2+(L-1)|P_w\nabla\ell^1|^2)\le-|w|^{2(L-1)/L}|"
        r"\nabla\ell^1|^2$"
        r" (D.23).",
        (
            Reading(
                "printed",
                Matrices(
                    "g'*v == -M*(g'*g+(L-1)*(P*g)'*(P*g)) and g'*v <= -M*(g'*g)",
                    _VECTORS,
                    ("w'*w > 0", "M >= 0", "L >= 1"),
                    (*_FLOW, ("P", "w*w'/(w'*w)")),
                ),
                "The equality and the inequality are tested for any $d$, with "
                r"$M=|w|^{2(L-1)/L}\geq0$ and $P=P_w$.",
            ),
        ),
        proof_uses=ids("lemd2"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd24",
        r"$w(\tau)$ stays in $\mathcal{W}=\{\ell^1\le\ell(0)\}$, convex and without 0 by"
        r" (5.12); so "
        r"$|w(\tau)|\ge\delta=\mathrm{dist}(0,\mathcal{W})>0$ (D.24).",
        (
            Reading(
                "printed",
                Formula(
                    "m*N >= f0-f1 and f0-f1 > 0",
                    (
                        "m in [0, oo)",
                        "N in [0, oo)",
                        "k in [-m*N, m*N]",
                        "f0 in (-oo, oo)",
                        "f1 in (-oo, f0)",
                        "f in (-oo, f1]",
                        "f >= f0+k",
                    ),
                ),
                r"The number $\delta$ is made explicit: "
                r"$|w|\geq(\ell^1(0)-\ell(0))/|\nabla\ell^1(0)|$ on all of $\mathcal W$, where "
                r"$f_0=\ell^1(0)$ is the loss at the vector 0, $f_1=\ell(0)$ that at the start, "
                r"$f=\ell(\tau)$, $N=|\nabla\ell^1(0)|$ and $k=\nabla\ell^1(0)^\top w$. The "
                r"conditions are convexity, Cauchy-Schwarz, (5.12) and $\ell'\leq0$, for any $n$ "
                "and $d$.",
            ),
        ),
        proof_uses=ids("eqd23"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd25",
        r"$\ell'\le-c\,\delta^{2(L-1)/L}\ell$, so $\ell(t)\le\ell(0)e^{-c\delta^{2(L-1)/L}t}$"
        r" (D.25).",
        (
            Reading(
                "printed",
                Formula(
                    "lp <= -c*R*l and (lp+c*R*l)*exp(c*R*t) <= 0",
                    _D25 := (
                        DEPTH,
                        "b in (-oo, oo)",
                        "z in [b, oo)",
                        "c in (0, oo)",
                        "l in [0, oo)",
                        "G in [2*c*l, oo)",
                        "lp in (-oo, oo)",
                        "lp <= -exp(z/2)**(2*(L-1)/L)*G",
                        "t in [0, oo)",
                    ),
                    _R := (("R", "exp(b/2)**(2*(L-1)/L)"),),
                ),
                r"The letters are $b=\log\delta^2$ and $G\geq2c\,l$, which is Corollary D.1; the "
                r"second part says that $l\,e^{cRt}$ falls.",
            ),
            Reading(
                "factor-2",
                Formula("lp <= -2*c*R*l", _D25, _R),
                "More is shown than printed: the same gives twice the printed rate.",
            ),
            Reading(
                "theorem",
                DEEP,
                "The step from (D.25) to the bound of the loss for all times and to its limit "
                r"is tested; $l(t)$ is the loss, rate is the number $\tilde c$, and (D.25) is "
                "its hypothesis.",
            ),
        ),
        uses=ids("cord1"),
        proof_uses=ids("eqd23", "eqd24", "cord1"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd26-d28",
        r"$|w-\hat{w}|^2=|P_X(w-\hat{w})|^2+|P_Q(w-\hat{w})|^2$, $\ell^1(P_Xu)=\ell^1(u)$ and"
        r" $\ell\ge\frac\mu2|P_X(w-\hat{w})|^2$, so "
        r"$P_Xw\to\hat{w}$ (D.26-D.28).",
        (
            Reading(
                "printed",
                Matrices(
                    "u'*u == (P*u)'*(P*u)+((I_d-P)*u)'*((I_d-P)*u) and X'*(P*u) == X'*u",
                    ("X: d x n", "B: d x k", "u: d"),
                    ("B'*B == I_k", "B*B'*X == X"),
                    (("P", "B*B'"),),
                ),
                "The decomposition is tested with $P=P_X$ and $B$ an orthonormal basis of the "
                r"data span; the outputs $x_i^\top u$, hence the loss, do not see what $u$ has "
                "off the span, for any $n$ and $d$.",
            ),
            Reading(
                "rate",
                Formula(
                    "e2 <= 2*l0/mu*exp(-k*t)",
                    (
                        "mu in (0, oo)",
                        "e2 in [0, oo)",
                        "l0 in (0, oo)",
                        "k in (0, oo)",
                        "t in [0, oo)",
                        "l in [mu*e2/2, l0*exp(-k*t)]",
                    ),
                ),
                r"The bound is tested with $e_2=|P_X(w-\hat w)|^2$, $l_0=\ell(0)$ and $k$ the "
                r"rate of (D.25); it is Theorem D.3 at $\hat w$, where loss and gradient vanish.",
            ),
        ),
        uses=ids("thmd3"),
        proof_uses=ids("thmd3", "eqd25"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd29",
        r"$q=|P_Qw|^2$ has $q'=-2q(L-1)|w|^{-2/L}\,w^\top\nabla\ell^1(w)$ (D.29).",
        (
            Reading(
                "printed",
                Matrices(
                    "2*(P*w)'*v == -2*M*(w'*P*g+(L-1)/(w'*w)*(w'*P*w)*(w'*g)) and 2*(P*w)'*v =="
                    " -2*(P*w)'*(P*w)*(L-1)*(M/(w'*w))*(w'*g)",
                    (*_VECTORS, "Q: d x k"),
                    (*_ACROSS, "w'*w > 0"),
                    (*_FLOW, ("P", "Q*Q'")),
                ),
                "Both lines of (D.29) are tested, with $Q$ an orthonormal basis, the gradient "
                "in the data span, and $M/|w|^2$ for $|w|^{-2/L}$, for any $n$ and $d$.",
            ),
            Reading(
                "power",
                formula("m**(2*(L-1)/L)/m**2 == m**(-2/L)", DEPTH, REAL["z"]),
                "The power is $|w|^{2(L-1)/L}/|w|^2=|w|^{-2/L}$; $m=|w|$.",
            ),
        ),
        proof_uses=ids("lemd2", "thmd1"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd30",
        r"$\frac{d}{d\tau}\frac{\log q}{2(L-1)}=-|w|^{-2/L}\,w^\top\nabla\ell^1(w)$ (D.30).",
        (
            Reading(
                "printed",
                formula(
                    "qp/q/(2*(L-1)) == -m**(-2/L)*c",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in (0, oo)",
                    where=(*FLOWN, *RATES),
                ),
                "The equality is read for $q>0$.",
            ),
            Reading(
                "in-the-span",
                formula(
                    "qp/q/(2*(L-1)) == -m**(-2/L)*c",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in [0, oo)",
                    where=(*FLOWN, *RATES),
                ),
                "The equality is read for every start that (5.11) to (5.13) admit, also for "
                "$w(0)$ in the data span, where $q=0$.",
            ),
        ),
        (
            Reading(
                "repair",
                formula(
                    "qp*m**(-2*(L-1)/L)-q*(L-1)/L*(Mp/m**2)*m**(-2*(L-1)/L) == 0",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in [0, oo)",
                    where=(*FLOWN, *RATES),
                ),
                "The equality is written without logarithms: $q/|w|^{2(L-1)/L}$ has the "
                "derivative 0, for $q=0$ too.",
            ),
        ),
        proof_uses=ids("eqd29"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd31",
        r"$\frac{d}{d\tau}\frac{\log|w|^2}{2L}=-|w|^{-2/L}\,w^\top\nabla\ell^1(w)$ (D.31).",
        (
            Reading(
                "printed",
                formula(
                    "Mp/m**2/(2*L) == -m**(-2/L)*c",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    where=(*FLOWN, RATES[1]),
                ),
                "The derivative of $|w|^2$, here $M_p$, is put in, with $m=|w|$ and "
                r"$c=w^\top\nabla\ell^1$.",
            ),
            Reading(
                "norm",
                Matrices("2*w'*v == -2*L*M*(w'*g)", _VECTORS, _MOVING, _FLOW),
                r"The derivative of $|w|^2$ is $-2L|w|^{2(L-1)/L}w^\top\nabla\ell^1$, for any "
                "$d$.",
            ),
        ),
        proof_uses=ids("lemd2"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd32",
        r"$\log\frac{q(t)}{q(0)}=\frac{L-1}{L}\log\frac{|w(t)|^2}{|w(0)|^2}$ (D.32).",
        (
            Reading(
                "printed",
                formula(
                    "qp/q-(L-1)/L*(Mp/m**2) == 0",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in (0, oo)",
                    where=(*FLOWN, *RATES),
                ),
                r"The equality is read as: $\log q-\frac{L-1}{L}\log|w|^2$ has the derivative 0, "
                "for $q(0)>0$.",
            ),
            Reading(
                "powers",
                formula(
                    "q0*exp((L-1)/L*(z-x)) == q0*(m/w0)**(2-2/L)",
                    DEPTH,
                    REAL["x"],
                    REAL["z"],
                    "q0 in [0, oo)",
                ),
                "Integrated, the equality is $q(t)=q(0)(|w(t)|/|w(0)|)^{2-2/L}$.",
            ),
        ),
        proof_uses=ids("eqd30", "eqd31"),
        has_proof=True,
    ),
)

CLAIMS: tuple[Claim, ...] = (
    *LEMMA,
    *STEPS_FLOW,
)
