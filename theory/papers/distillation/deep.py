r"""The deep linear student (Theorem 5.2 and its proof, Appendix D.3; remarks on conditions (5.11)
to (5.13)).

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
from assay.theory.language.statements import Orbit

NORMS = (("w0", "exp(x/2)"), ("W", "exp(y/2)"))
FLOWN = (*NORMS, ("m", "exp(z/2)"))
DEPTH, ANY_DEPTH = "L in [2, oo)", "L in [1, oo)"
REAL = {n: f"{n} in (-oo, oo)" for n in "xyzcuvk"}
INIT = (DEPTH, REAL["y"], "x in (-oo, y)")
"""Depth, |w-hat| and 0 < |w(0)| < |w-hat|."""
INNER = "(eps**2*W**(-2/L)+W**(2-2/L))"
SECOND = f"eps**L*{INNER}**(-L/2)"
"""The second entry of the minimum in (5.11)."""
SMALL = (*INIT, "eps in (0, oo)", f"w0 < {SECOND}")
"""Condition (5.11)."""
LAST = "w0**(2/L)*W**(2*(L-1)/L)/(1-w0**(2/L)/W**(2/L))"
"""Right side of (D.40)."""
ID = "distillation."


def ids(*names: str) -> tuple[str, ...]:
    """Return full claim ids."""
    return tuple(ID + n for n in names)


def formula(goal, *given, where=FLOWN) -> Formula:
    """Return a formula with the norms of this section."""
    return Formula(goal, tuple(given), tuple(where))


# ---- the flow ------------------------------------------------------------------------------------
_FLOW = (("v", "-M*(g+(L-1)*w*(w'*g)/(w'*w))"),)
"""Induced flow (D.22)."""
_RATES = (("qp", "-2*q*(L-1)*m**(-2/L)*c"), ("Mp", "-2*L*m**(2*(L-1)/L)*c"))
"""(|P_Q w|^2)' and (|w|^2)'."""
_VECTORS = ("w: d", "g: d", "M", "L")
_MOVING = ("w'*w > 0",)
_ACROSS = ("Q'*Q == I_k", "Q'*g == 0")
_TWO = ("A: k x d", "b: 1 x k", "g: d")
_TWO_FLOW = (("w", "A'*b'"), ("dA", "-b'*g'"), ("db", "-g'*A'"))
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
                "Balanced factors are r u_l u_{l-1}' with unit vectors (reading rank-one), r ="
                " e^rho, |w| = r^L. In w' = sum of W_L..W_{l+1} W_l' W_{l-1}..W_1 the term l = 1 is"
                " -r^{2(L-1)} grad and each term l = j >= 2 is -r^{2(L-j)} r^{2(j-1)} P_w grad. Any"
                " L, widths and d; w not 0, as P_w asks.",
            ),
            Reading(
                "rank-one",
                Matrices(
                    "V' == (V'*u)*u'/(u'*u) and (V'*u)'*(V'*u) == (u'*u)^2 and V'*V*(u'*u) =="
                    " (V'*u)*(V'*u)'",
                    ("V: k x d", "u: k"),
                    ("V*V' == u*u'", "u'*u > 0"),
                ),
                "Induction from the last layer down: if W_l W_l' = u u' (for l = L-1: u = W_L')"
                " then W_l = u v' with v = W_l' u/|u|^2, |v| = 1, and W_l' W_l = |u|^2 v v' is of"
                " the same form and size. Any widths.",
            ),
            Reading(
                "two-layers",
                Matrices(
                    "dA'*b'+A'*db' == -(b*b')*g-w*(w'*g)/(b*b') and w'*w == (b*b')^2",
                    _TWO,
                    ("b'*b == A*A'", "b*b' > 0"),
                    _TWO_FLOW,
                ),
                "L = 2 straight from (5.3) and (5.13): w = W_1'W_2', any width and d; |w| = W_2"
                " W_2'.",
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
                "M = W_{l+1}, N = W_l, A and B the products above and below, g the gradient of any"
                " loss in w: any depth (A or B may be the identity) and widths.",
            ),
            Reading(
                "descent",
                Formula(
                    "an**2-bn**2 == (a**2-b**2)*(1-eta**2*g**2)",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "eta in (0, oo)"),
                    (("an", "a-eta*g*b"), ("bn", "b-eta*g*a")),
                ),
                "One step of gradient descent with L = 2 and one number per layer: the imbalance"
                " shrinks, and exact balance stays.",
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
                "Any d; M = |w|^{2(L-1)/L} >= 0, P = P_w.",
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
                "delta made explicit: |w| >= (l(0 vector)-l(0))/|grad l^1(0)| on all of W. f0 ="
                " l^1(0 vector), f1 = l(0), f = l(tau), N = |grad l^1(0)|, k = grad l^1(0)'w; the"
                " conditions are convexity, Cauchy-Schwarz, (5.12) and l' <= 0. Any n, d.",
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
                "b = log delta^2; G >= 2 c l is Corollary D.1; the second part says that l e^{c R"
                " t} falls.",
            ),
            Reading(
                "factor-2",
                Formula("lp <= -2*c*R*l", _D25, _R),
                "The same gives twice the printed rate.",
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
                "P = P_X, B an orthonormal basis of span X. The outputs x_i'u, hence the loss, do"
                " not see P_Q u. Any n, d.",
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
                "e2 = |P_X(w - w-hat)|^2, l0 = l(0), k the rate of (D.25); Theorem D.3 at w-hat,"
                " where loss and gradient vanish.",
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
                "Q an orthonormal basis, grad in span X; both lines of (D.29) with M/|w|^2 for"
                " |w|^{-2/L}. Any n, d.",
            ),
            Reading(
                "power",
                formula("m**(2*(L-1)/L)/m**2 == m**(-2/L)", DEPTH, REAL["z"]),
                "|w|^{2(L-1)/L}/|w|^2 = |w|^{-2/L}.",
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
                    where=(*FLOWN, *_RATES),
                ),
                "For q > 0.",
            ),
            Reading(
                "in-the-span",
                formula(
                    "qp/q/(2*(L-1)) == -m**(-2/L)*c",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in [0, oo)",
                    where=(*FLOWN, *_RATES),
                ),
                "For every start that (5.11) to (5.13) admit, w(0) in span X (q = 0) among them.",
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
                    where=(*FLOWN, *_RATES),
                ),
                "Without logarithms: q/|w|^{2(L-1)/L} has derivative 0, for q = 0 too.",
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
                    where=(*FLOWN, _RATES[1]),
                ),
                "Mp = (|w|^2)' as in reading norm.",
            ),
            Reading(
                "norm",
                Matrices("2*w'*v == -2*L*M*(w'*g)", _VECTORS, _MOVING, _FLOW),
                "(|w|^2)' = -2 L |w|^{2(L-1)/L} w'grad. Any d.",
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
                    where=(*FLOWN, *_RATES),
                ),
                "log q-(L-1)/L log|w|^2 has derivative 0. For q(0) > 0.",
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
                "Integrated: q(t) = q(0) (|w(t)|/|w(0)|)^{2-2/L}.",
            ),
        ),
        proof_uses=ids("eqd30", "eqd31"),
        has_proof=True,
    ),
)

# ---- the orthogonal component in the limit -------------------------------------------------------
_K = (("W", "exp(y/2)"), ("s", "W**(2/L)*(1-exp(-(L-1)*u))"), ("K", "exp(y/2+L*u/2)"))
_K_NOTE = (
    "s = |w(0)|^{2/L} = |w-hat|^{2/L}(1-e^{-(L-1)u}), u > 0: every |w(0)| in ]0, |w-hat|[; then K ="
    " |w-hat| e^{Lu/2}."
)

STEPS_LIMIT = (
    Claim(
        ID + "eqd33",
        r"$q(t)/|w(t)|^2\le(|w(0)|/|w(t)|)^{2/L}$ because $q(0)\le|w(0)|^2$ (D.33).",
        (
            Reading(
                "printed",
                formula(
                    "q/m**2 <= (w0/m)**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["z"],
                    "q0 in [0, exp(x)]",
                    where=(*FLOWN, ("q", "q0*exp((L-1)/L*(z-x))")),
                ),
                "q from (D.32); q(0) = 0 included.",
            ),
        ),
        proof_uses=ids("eqd32"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd34",
        r"$\limsup|w|^2\le|\hat{w}|^2+|w(0)|^{2/L}\limsup|w|^{2-2/L}$ (D.34).",
        (
            Reading(
                "printed",
                formula(
                    "m**2 <= W**2+eta+w0**(2/L)*m**(2-2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    REAL["z"],
                    "eta in [0, oo)",
                    "A in [0, exp(y)+eta]",
                    "exp(z)-A <= w0**(2/L)*m**(2-2/L)",
                ),
                "At each time, with A = |P_X w|^2 <= |w-hat|^2+eta and q = |w|^2-A; eta -> 0 by"
                " (D.28).",
            ),
            Reading(
                "finite",
                formula(
                    "m**2 <= 2*B or m**(2/L) < 2*w0**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["z"],
                    "B in [0, oo)",
                    "A in [0, B]",
                    "exp(z)-A <= w0**(2/L)*m**(2-2/L)",
                ),
                "The limsup is finite, which (D.35) needs to divide by it: |w|^2 <= max(2B, 2^L"
                " |w(0)|^2) while |P_X w|^2 <= B.",
            ),
        ),
        proof_uses=ids("eqd33", "eqd26-d28"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd35",
        r"With $\nu=\limsup|w|\ge|\hat{w}|>0$: $1\le"
        r" f(\nu)=|\hat{w}|^2/\nu^2+|w(0)|^{2/L}/\nu^{2/L}$; $f$ decreases to 0 (D.35).",
        (
            Reading(
                "printed",
                formula(
                    "W**2/m**2+w0**(2/L)/m**(2/L) >= 1 and W**2/n**2+w0**(2/L)/n**(2/L) <"
                    " W**2/m**2+w0**(2/L)/m**(2/L)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    REAL["z"],
                    "r in (z, oo)",
                    "m**2 <= W**2+w0**(2/L)*m**(2-2/L)",
                    where=(*FLOWN, ("n", "exp(r/2)")),
                ),
                "m = nu, n > m any larger number. L = 1 included.",
            ),
            Reading(
                "to-zero",
                formula(
                    "W**2/m**2+w0**(2/L)/m**(2/L) <= 2*exp(-u)",
                    ANY_DEPTH,
                    REAL["x"],
                    REAL["y"],
                    "u in [0, oo)",
                    REAL["z"],
                    "z >= y+u",
                    "z >= x+L*u",
                ),
                "f(nu) <= 2 e^{-u} from nu = max(|w-hat| e^{u/2}, |w(0)| e^{Lu/2}) on.",
            ),
        ),
        proof_uses=ids("eqd34"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd36-d39",
        r"$K=|\hat{w}|(1-|w(0)|^{2/L}/|\hat{w}|^{2/L})^{-L/(2(L-1))}$ has $f(K)\le1$, so $\nu\le K$"
        r" (D.36-D.39).",
        (
            Reading(
                "printed",
                Formula(
                    "(W/K)**(2*(L-1)/L)+s/W**(2/L) == 1 and 1 <= exp(u) and exp(u) == (W/K)**(-2/L)"
                    " and W**2/K**2+s/K**(2/L) <= 1",
                    (DEPTH, REAL["y"], "u in (0, oo)"),
                    _K,
                ),
                _K_NOTE + " The chain (D.37) and (D.38); e^u = (1-s/|w-hat|^{2/L})^{-1/(L-1)}.",
            ),
            Reading(
                "exact",
                Formula("W**2/K**2+s/K**(2/L) == exp(-u)", (DEPTH, REAL["y"], "u in (0, oo)"), _K),
                "f(K) = (1-|w(0)|^{2/L}/|w-hat|^{2/L})^{1/(L-1)} < 1: K is never sharp.",
            ),
            Reading(
                "conclusion",
                Formula(
                    "z <= y+L*u or W**2/m**2+s/m**(2/L) < 1",
                    (DEPTH, REAL["y"], "u in (0, oo)", REAL["z"]),
                    (*_K, ("m", "exp(z/2)")),
                ),
                "nu <= K from f(nu) >= 1; m = nu, z <= y+Lu says m <= K.",
            ),
        ),
        proof_uses=ids("eqd35"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd40",
        r"$\limsup|w-\hat{w}|^2\le|w(0)|^{2/L}|\hat{w}|^{2(L-1)/L}(1-|w(0)|^{2/L}/|\hat{w}|^{2/"
        r"L})^{-1}$"
        r" (D.40).",
        (
            Reading(
                "printed",
                Formula(
                    "q <= s*W**(2*(L-1)/L)/(1-s/W**(2/L))",
                    (
                        DEPTH,
                        REAL["y"],
                        "u in (0, oo)",
                        "z in (-oo, y+L*u]",
                        "q in [0, exp(z/2)**(2-2/L)*s]",
                    ),
                    _K,
                ),
                _K_NOTE + " From (D.33) and (D.39).",
            ),
            Reading(
                "direct",
                formula(
                    f"exp(z)-exp(y) <= {LAST}",
                    *INIT,
                    "z in [y, oo)",
                    "exp(z)-exp(y) <= w0**(2/L)*m**(2-2/L)",
                ),
                "The same bound without K: q <= |w|^2 (|w(0)|/|w-hat|)^{2/L} as |w| >= |w-hat|,"
                " with |w|^2 = |w-hat|^2+q at a limit point.",
            ),
        ),
        proof_uses=ids("eqd26-d28", "eqd33", "eqd36-d39"),
        has_proof=True,
    ),
    Claim(
        ID + "eqd41",
        r"The right side of (D.40) equals"
        r" $\frac{|\hat{w}|^{2+2/L}}{|\hat{w}|^{2/L}-|w(0)|^{2/L}}|\hat{w}|^2$ (D.41).",
        (
            Reading(
                "printed",
                formula(f"{LAST} == W**(2+2/L)/(W**(2/L)-w0**(2/L))*W**2", *INIT, where=NORMS),
            ),
        ),
        (
            Reading(
                "repair",
                formula(f"{LAST} == w0**(2/L)/(W**(2/L)-w0**(2/L))*W**2", *INIT, where=NORMS),
                "Numerator |w(0)|^{2/L}.",
            ),
        ),
    ),
    Claim(
        ID + "eqd42",
        r"Condition (5.11) gives $\limsup|w-\hat{w}|^2<\epsilon^2$ (D.42).",
        (
            Reading(
                "printed",
                formula(f"{LAST} < eps**2", *SMALL, where=NORMS),
                "The right side of (D.40) is below eps^2.",
            ),
            Reading(
                "converse",
                formula(f"w0 < {SECOND}", *INIT, "eps in (0, oo)", f"{LAST} < eps**2", where=NORMS),
                "(5.11) is exactly the condition that (D.40) needs.",
            ),
            Reading(
                "from-D.41",
                formula("W**(2+2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "From the right side of (D.41) as printed, which stays above |w-hat|^4 however"
                " small w(0) is.",
            ),
        ),
        (
            Reading(
                "repair",
                formula("w0**(2/L)/(W**(2/L)-w0**(2/L))*W**2 < eps**2", *SMALL, where=NORMS),
                "From (D.41) with numerator |w(0)|^{2/L}.",
            ),
        ),
        proof_uses=ids("eqd40", "eqd41"),
        has_proof=True,
    ),
)

# ---- Theorem 5.2 ---------------------------------------------------------------------------------
_LIMIT = ("z in [y, oo)", "exp(z)-exp(y) <= w0**(2/L)*m**(2-2/L)")
_SHARP = (("W", "exp(y/2)"), ("A", "(exp(z)-exp(y))*exp(z/L-z)"), ("e2", "exp(r)-exp(y)"))

THEOREM = Claim(
    ID + "thm5.2",
    r"A deep linear student with (5.11)"
    r" $|w(0)|<\min\{|\hat{w}|,\epsilon^L(\epsilon^2|\hat{w}|^{-2/L}+|\hat{w}|^{2-2/L})^{-L/2}\}$,"
    r" (5.12) "
    r"$\ell^1(w(0))<\ell^1(0)$ and (5.13) balanced factors has almost surely $w(t)\to\hat{w}$ for"
    r" $n\ge d$, and $|w(t)-\hat{w}|\le\epsilon$ for all "
    r"large $t$ for $n<d$.",
    (
        Reading(
            "printed",
            formula("exp(z)-exp(y) < eps**2", *SMALL, *_LIMIT),
            "n < d: at every limit point of w(t), where P_X w = w-hat by (D.28) and |w|^2 ="
            " |w-hat|^2+q, the squared distance q to w-hat obeys (D.33) and is below eps^2. w(t)"
            " stays bounded (eqd34), so |w(t) - w-hat| < eps for all large t; the flow exists for"
            " all times, as its squared speed in the factors integrates to at most l(0).",
        ),
        Reading(
            "n-at-least-d",
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
            "n >= d: e2 = |w(t) - w-hat|^2, as P_X = I; only (5.12) and (5.13) are used.",
        ),
        Reading(
            "at-time",
            formula(
                "exp(z)-B <= w0**(2/L)*(2*W-V)**2/(V**(2/L)-w0**(2/L))",
                ANY_DEPTH,
                REAL["y"],
                "v in (-oo, y]",
                "x in (-oo, v)",
                REAL["z"],
                "B in [exp(v), (2*W-V)**2]",
                "exp(z) >= B",
                "exp(z)-B <= w0**(2/L)*m**(2-2/L)",
                where=(*FLOWN, ("V", "exp(v/2)")),
            ),
            "At any time with |P_X w(t)-w-hat| <= theta = W-V: B = |P_X w|^2 lies in [V^2,"
            " (W+theta)^2], and |w(t) - w-hat|^2 <= theta^2 + the right side, where theta^2 <= 2"
            " l(0) e^{-kt}/mu by (D.25), (D.27).",
        ),
        Reading(
            "without-5.12",
            Formula(
                "z >= L*k-(L-1)*x",
                (ANY_DEPTH, REAL["x"], REAL["k"], REAL["z"], "exp(k+(L-1)/L*(z-x)) <= exp(z)"),
            ),
            "n < d and P_Q w(0) != 0, k = log q(0): (D.32) and q <= |w|^2 give |w| >= |w(0)|"
            " (q(0)/|w(0)|^2)^{L/2} at all times. This replaces delta in (D.25), so (5.12) is not"
            " needed then.",
        ),
        Reading(
            "first-entry",
            Formula(f"{SECOND} < W", (ANY_DEPTH, REAL["y"], "eps in (0, oo)"), (NORMS[1],)),
            "The second entry of the minimum is always the smaller one.",
        ),
        Reading(
            "limit",
            Formula(
                "exp(z)-A*exp(z-z/L) < exp(r)-A*exp(r-r/L)",
                (ANY_DEPTH, "A in [0, oo)", REAL["z"], "exp(z/L) > A", "r in (z, oo)"),
            ),
            "The limit exists: |P_X w|^2 = |w|^2-A |w|^{2-2/L} (D.32) tends to |w-hat|^2, and the"
            " right side is increasing in |w| where it is positive. A = q(0)/|w(0)|^{2-2/L}; so P_Q"
            " w tends to P_Q w(0) (nu/|w(0)|)^{1-1/L} with nu^2 = |w-hat|^2+A nu^{2-2/L}.",
        ),
        Reading(
            "sharp",
            Formula(
                "(z <= r => A*exp(r-r/L) <= e2) and (r < z => A*exp(r-r/L) > e2)",
                (ANY_DEPTH, REAL["y"], "z in (y, oo)", "r in (y, oo)"),
                _SHARP,
            ),
            "The exact limit has |w|^2 = e^z with e^z = |w-hat|^2+A e^{z-z/L}, A ="
            " q(0)/|w(0)|^{2-2/L}. It is within eps of w-hat (e^z <= e^r = |w-hat|^2+eps^2, e2 ="
            " eps^2) exactly when A (|w-hat|^2+eps^2)^{1-1/L} <= eps^2.",
        ),
        Reading(
            "sharp-ratio",
            Formula(
                "e2*W**(-2/L)+W**(2-2/L) == exp(r-y/L) and"
                " e2**(L/2)*exp(-(r-y/L)*L/2)*sqrt((W**2+e2)/W**2) == e2**(L/2)*exp(r)**(-(L-1)/2)",
                (ANY_DEPTH, REAL["y"], "r in (y, oo)"),
                (_SHARP[0], _SHARP[2]),
            ),
            "For starts almost orthogonal to span X (A = |w(0)|^{2/L}) the sharp threshold is eps^L"
            " (|w-hat|^2+eps^2)^{-(L-1)/2}: (5.11) times sqrt(1+eps^2/|w-hat|^2); e^r ="
            " |w-hat|^2+eps^2.",
        ),
    ),
    uses=ids("fullrank"),
    proof_uses=ids(
        "fullrank",
        "lemd2",
        "balanced-conserved",
        "eqd23",
        "eqd24",
        "eqd25",
        "eqd26-d28",
        "eqd29",
        "eqd30",
        "eqd31",
        "eqd32",
        "eqd33",
        "eqd34",
        "eqd35",
        "eqd36-d39",
        "eqd40",
        "eqd41",
        "eqd42",
    ),
    has_proof=True,
)

# ---- remarks -------------------------------------------------------------------------------------
_NEAR = (
    "a in (-oo, oo)",
    "b in (-oo, oo)",
    "rho in (0, oo)",
    "u in [-rho, rho]",
    "v in [-rho, rho]",
    "u**2+v**2 > 0",
)
_TWO_POINTS = (
    ("y1", "1/(1+exp(-a))"),
    ("y2", "1/(1+exp(-b))"),
    ("up", "log(1+exp(u))-y1*u+log(1+exp(v))-y2*v"),
    ("down", "log(1+exp(-u))+y1*u+log(1+exp(-v))+y2*v"),
    ("zero", "2*log(2)"),
)
_STEP = (("an", "a-eta*g*b"), ("bn", "b-eta*g*a"))

REMARKS = (
    Claim(
        ID + "rem5.11",
        r"Condition (5.11) asks for sufficiently small initial values, so it is easy to satisfy in"
        r" practice.",
        (
            Reading(
                "printed",
                Formula(f"{SECOND} > 0", (DEPTH, REAL["y"], "eps in (0, oo)"), (NORMS[1],)),
                "The threshold is positive: every small enough start satisfies (5.11).",
            ),
            Reading(
                "per-layer",
                formula(
                    "R**2 < eps**2*W**(2/L)/(eps**2+W**2)",
                    *SMALL,
                    where=(*NORMS, ("R", "exp(x/(2*L))")),
                ),
                "R = |w(0)|^{1/L} is the norm of each balanced factor: it has to be below"
                " |w-hat|^{1/L}/sqrt(1+|w-hat|^2/eps^2), at any depth.",
            ),
            Reading(
                "end-to-end",
                Formula(
                    f"{SECOND} <= W*(eps/W)**L",
                    (ANY_DEPTH, REAL["y"], "v in (-oo, oo)"),
                    (NORMS[1], ("eps", "exp(v/2)")),
                ),
                "The end-to-end weights have to start below |w-hat| (eps/|w-hat|)^L; v = log"
                " eps^2.",
            ),
            Reading(
                "time",
                formula(
                    "-(L-2)/(2*L)*Mp*m**(-(3-2/L)) >= -(L-2)*N",
                    DEPTH,
                    REAL["z"],
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, _RATES[1]),
                ),
                "|w|^{-(1-2/L)} falls at rate at most (L-2) N where |grad l^1| <= N (N = mean |x_i|"
                " will do): |w| cannot reach r1 before"
                " (|w(0)|^{-(1-2/L)}-r1^{-(1-2/L)})/((L-2) N).",
            ),
            Reading(
                "time-two-layers",
                formula(
                    "Mp/m**2/2 <= 2*N",
                    REAL["z"],
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, ("L", "2"), _RATES[1]),
                ),
                "L = 2: log|w| grows at rate at most 2N.",
            ),
            Reading(
                "time-at-threshold",
                formula(
                    "w0**(-(1-2/L)) >= W**(-(1-2/L))*(W/eps)**(L-2)",
                    DEPTH,
                    REAL["x"],
                    REAL["y"],
                    "v in (-oo, oo)",
                    "x <= y+L*(v-y)",
                    where=(*NORMS, ("eps", "exp(v/2)")),
                ),
                "With |w(0)| <= |w-hat| (eps/|w-hat|)^L this time grows like (|w-hat|/eps)^{L-2}:"
                " exponentially in the depth.",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.12a",
        r"(5.12) guarantees that the flow does not hit $w=0$, where the gradient vanishes and the"
        r" optimisation would stop.",
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
                "At every time |w| >= (l(0 vector)-l(0))/|grad l^1(0)|, as in eqd24.",
            ),
            Reading(
                "finite-time",
                formula(
                    "Mp/m**2 >= -2*L*exp(b/2)**(1-2/L)*N",
                    DEPTH,
                    REAL["z"],
                    "b in [z, oo)",
                    "N in [0, oo)",
                    "c in [-m*N, m*N]",
                    where=(*FLOWN, _RATES[1]),
                ),
                "Without (5.12) too a balanced flow from w(0) != 0 reaches 0 in no finite time:"
                " (log|w|^2)' is bounded below while |w|^2 <= e^b.",
            ),
            Reading(
                "stationary",
                Matrices("b*b' == 0", ("A: k x d", "b: 1 x k"), ("b'*b == A*A'", "b*A == 0")),
                "With (5.13) w = 0 makes the last factor 0, hence all of them (balanced factors"
                " have equal norms). L = 2, any width and d.",
            ),
            Reading(
                "without-5.13",
                Formula(
                    "g*a == 0 and g*b == 0",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, oo)", "a*b == 0"),
                ),
                "Without (5.13) the gradient need not vanish at w = 0. L = 2, one number per layer,"
                " g the derivative of the loss.",
            ),
        ),
        uses=ids("thm5.2", "eqd24"),
    ),
    Claim(
        ID + "rem5.12b",
        r"For any near-zero $w_0$ either $w_0$ or $-w_0$ satisfies (5.12), so at most the sign of"
        r" one factor has to be flipped.",
        (
            Reading(
                "printed",
                Formula("up < zero or down < zero", _NEAR, _TWO_POINTS),
                "n = d = 2, x_1 = e_1, x_2 = e_2, teacher (a, b), w_0 = (u, v) with entries up to"
                " any rho > 0; up, down, zero: 2 l^1 at w_0, -w_0 and 0, up to the same constant.",
            ),
            Reading(
                "orthogonal",
                Formula(
                    "up >= zero and down >= zero",
                    ("a in (-oo, oo)", "u in (-oo, oo)"),
                    (("b", "a"), ("v", "-u"), *_TWO_POINTS),
                ),
                "w_0 orthogonal to the gradient at 0 (teacher (a, a), w_0 = (u, -u)): both losses"
                " are at least l^1(0), at every size.",
            ),
            Reading(
                "off-the-data",
                Formula(
                    "up == zero and down == zero",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                    (("u", "0"), ("v", "0"), *_TWO_POINTS),
                ),
                "n < d: w_0 orthogonal to span X, all outputs 0.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "up < zero", (*_NEAR, "(1/2-y1)*u+(1/2-y2)*v < -(u**2+v**2)/8"), _TWO_POINTS
                ),
                "Of w_0 and -w_0 take the one with w_0'grad l^1(0) < 0; it satisfies (5.12) if"
                " |w_0'grad l^1(0)| > mean of (w_0'x_i)^2/8, which holds near 0 along every w_0 not"
                " orthogonal to the gradient. n = 2.",
            ),
            Reading(
                "repair-any-n",
                Formula(
                    "log(1+exp(u))-p*u <= log(2)+(1/2-p)*u+u**2/8",
                    ("u in (-oo, oo)", "p in (0, 1)"),
                ),
                "One example of any n (u = w_0'x_i, p = y_i): the mean is l^1(w_0) <="
                " l^1(0)+w_0'grad l^1(0)+mean (w_0'x_i)^2/8.",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.12c",
        r"In practice, when the step size is finite, condition (5.12) is not needed.",
        (
            Reading(
                "printed",
                Orbit(
                    "a*b > 0",
                    (("a", "1/10", "a-eta*g*b"), ("b", "-1/10", "b-eta*g*a")),
                    (1000, 1000),
                    (("eta", "1/10"),),
                    (("g", "1/(1+exp(-a*b))-1/(1+exp(-1))"),),
                ),
                "Gradient descent, L = 2, n = d = 1, x = 1, w_* = 1, W_1 = 1/10, W_2 = -1/10: w = a"
                " b should reach 1.",
            ),
            Reading(
                "every-step-size",
                Formula(
                    "an == -bn and an*bn <= 0",
                    ("a in (-oo, oo)", "g in (-oo, oo)", "eta in (0, oo)"),
                    (("b", "-a"), *_STEP),
                ),
                "W_2 = -W_1 stays so for every step size and loss: w = -W_1^2 <= 0 at every step.",
            ),
            Reading(
                "flow-near-zero",
                Formula(
                    "2*b*bp*m2*L == (L-1)*b**2*(2*a*ap+2*b*bp) and ap >= R*G",
                    (DEPTH, "a in (-oo, oo)", "b in (0, oo)", "G in (0, oo)", "R in (0, oo)"),
                    (
                        ("m2", "a**2+b**2"),
                        ("ap", "R*(G+(L-1)*G*a**2/m2)"),
                        ("bp", "R*(L-1)*G*a*b/m2"),
                    ),
                ),
                "The flow itself near 0, to first order (constant gradient of norm G), R ="
                " |w|^{2-2/L}: b = |w| across the gradient, a along minus the gradient."
                " b^2/|w|^{2-2/L} is constant, so |w| keeps away from 0 and a rises for every start"
                " with b != 0: for d >= 2 only the ray of starts along + grad needs (5.12),"
                " whatever the step.",
            ),
            Reading(
                "three-layers",
                Formula(
                    "-(r+eta*g*r**2)**3 <= 0",
                    ("r in (0, oo)", "eta in (0, oo)", "g in [-1/(eta*r), oo)"),
                ),
                "L = 3, W = (r, r, -r): w = -r^3 keeps its sign unless the step is as long as eta"
                " |g| r > 1.",
            ),
        ),
        (
            Reading(
                "repair",
                Formula(
                    "an+bn == (a+b)*(1-eta*g) and 1-eta*g > 1",
                    ("a in (-oo, oo)", "b in (-oo, oo)", "g in (-oo, 0)", "eta in (0, oo)"),
                    _STEP,
                ),
                "L = 2, d = 1: if W_1+W_2 != 0 (not exactly balanced) the sum grows by the factor"
                " 1+eta |g| as long as w < w_*; the flow does the same, the step size plays no"
                " part.",
            ),
        ),
        uses=ids("thm5.2"),
    ),
    Claim(
        ID + "rem5.13",
        r"Near-zero initialisation is automatically approximately balanced, approximate"
        r" balancedness may suffice, and (5.13) can be enforced.",
        (
            Reading(
                "printed",
                Formula(
                    "abs(b**2-a**2) <= rho**2", ("rho in (0, oo)", "a in [0, rho]", "b in [0, rho]")
                ),
                "Absolute imbalance in any direction: a = |W_l'u|, b = |W_{l+1}u| for a unit vector"
                " u, factors of norm up to rho.",
            ),
            Reading(
                "relative",
                Formula(
                    "abs(b**2-a**2) <= (a**2+b**2)/100",
                    ("rho in (0, 1/1000000]", "a in [0, rho]", "b in [0, rho]"),
                ),
                "Relative to the factors themselves, which set the speed: does imbalance shrink"
                " with the scale rho?",
            ),
            Reading(
                "speed",
                Formula(
                    "(a**2+b**2)**2 == (b**2-a**2)**2+4*(a*b)**2",
                    ("a in (-oo, oo)", "b in (-oo, oo)"),
                ),
                "L = 2, d = 1: w' = -(a^2+b^2) grad, so imbalance D turns 2|w| of (D.22) into"
                " sqrt(D^2+4w^2); it matters until |w| exceeds D.",
            ),
            Reading(
                "enforced",
                Matrices(
                    "(r*u*v')'*(r*u*v') == (r*v*z')*(r*v*z')'",
                    ("r", "u: k", "v: j", "z: i"),
                    ("u'*u == 1", "v'*v == 1", "z'*z == 1"),
                ),
                "Factors r u_l u_{l-1}' with unit vectors are balanced. Any widths.",
            ),
            Reading(
                "dropped",
                Formula(
                    "b**2 < eps**2",
                    (
                        "beta in (0, oo)",
                        "eps in (0, oo)",
                        "W in (0, oo)",
                        "beta**4+beta**2 < (eps**2*W/(eps**2+W**2))**2",
                        "a in (0, oo)",
                        "b in (0, oo)",
                        "a*b == W",
                        "a**2 == b**2",
                    ),
                ),
                "Without (5.13): L = 2, n = 1, x = e_1, d = 2, W_1 = (beta, 1), W_2 = beta. W_1 e_2"
                " = 1 and W_2^2-(W_1 e_1)^2 = 0 are conserved, the limit has W_2 W_1 e_1 = |w-hat|"
                " and squared error W_2^2; |w(0)|^2 = beta^4+beta^2 satisfies (5.11).",
            ),
            Reading(
                "two-layers",
                Formula(
                    "q <= rho**2*(W+rho**2+D)",
                    (
                        "rho in [0, oo)",
                        "W in (0, oo)",
                        "D in [0, oo)",
                        "B in [0, oo)",
                        "q in [0, rho**2*B]",
                        "B**2 <= W**2+q+D*B",
                    ),
                ),
                "L = 2 without (5.13), where the loss ends at 0: P_Q W_1' never changes, so q <="
                " rho^2 |W_2|^2 with rho = |W_1(0)|; D bounds the conserved imbalance and B ="
                " |W_2|^2 at the end. Factors near zero suffice for a small error.",
            ),
            Reading(
                "two-layers-kept",
                Matrices("P*dA' == 0", (*_TWO, "P: d x d"), ("P*g == 0",), _TWO_FLOW),
                "P = P_Q: P_Q W_1' is constant.",
            ),
            Reading(
                "two-layers-size",
                Matrices("(b*b')^2 == w'*w+b*(b'*b-A*A')*b'", _TWO, (), _TWO_FLOW),
                "|W_2|^4 = |w|^2 + W_2 (imbalance) W_2', the condition on B in reading two-layers.",
            ),
        ),
        uses=ids("thm5.2", "balanced-conserved"),
    ),
    Claim(
        ID + "rem-growth",
        r"The momentum term makes the orthogonal component grow during optimisation, at a rate"
        r" controlled by $|w(0)|$ (sketch of Theorem 5.2).",
        (
            Reading(
                "printed",
                formula(
                    "q/q0 >= (W/w0)**(2-2/L) and (W/w0)**(2-2/L) > 1",
                    *INIT,
                    "z in [y, oo)",
                    "q0 in (0, oo)",
                    where=(*FLOWN, ("q", "q0*exp((L-1)/L*(z-x))")),
                ),
                "From start to end q grows by (|w|/|w(0)|)^{2-2/L}, at least"
                " (|w-hat|/|w(0)|)^{2-2/L} > 1.",
            ),
            Reading(
                "at-each-time",
                Formula(
                    "(1/(1+exp(-u))-y1)*u+(1/(1+exp(-v))-y2)*v <= 0",
                    (
                        "a in (-oo, oo)",
                        "b in (-oo, oo)",
                        "u in (-oo, oo)",
                        "v in (-oo, oo)",
                        "p in (-oo, oo)",
                        "eps in (0, oo)",
                        "u**2+v**2+p**2 < (eps**2*W/(eps**2+W**2))**2",
                        "log(1+exp(u))-y1*u+log(1+exp(v))-y2*v < 2*log(2)",
                    ),
                    (*_TWO_POINTS[:2], ("W", "sqrt(a**2+b**2)")),
                ),
                "q' >= 0, that is w'grad <= 0, at the start: L = 2, d = 3, x_1 = e_1, x_2 = e_2,"
                " w-hat = (a, b, 0), w(0) = (u, v, p), under (5.11), (5.12).",
            ),
        ),
        (
            Reading(
                "repair",
                formula(
                    "qp == q*(L-1)/L*(Mp/m**2)",
                    DEPTH,
                    REAL["z"],
                    REAL["c"],
                    "q in [0, oo)",
                    where=(*FLOWN, *_RATES),
                ),
                "q grows exactly while |w| does.",
            ),
        ),
        uses=ids("eqd32"),
    ),
)

CLAIMS = (*LEMMA, *STEPS_FLOW, *STEPS_LIMIT, THEOREM, *REMARKS)
