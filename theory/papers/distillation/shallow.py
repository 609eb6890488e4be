"""The directly parameterised student: Theorem 5.1 with Lemma D.1, its sketch and its proof (Section
5.3.1, Appendix D.2).

Gradient flow w' = -g from w(0) = 0, g = grad l^1(w) = Xr/n with r the residuals.  ``f`` is the
loss, ``wh`` the limit w-hat, ``ws`` the teacher; ``G`` inverts X^T X where n <= d, ``H`` inverts X
X^T where n >= d (X of full rank).
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.distillation.entropy import DIFFERENCE, POINTS, STEP, loss
from assay.theory.papers.distillation.notation import claim
from assay.theory.papers.distillation.setup import DATA, INVERSE, WIDE, T, U
from assay.theory.papers.distillation.whole_flow import DECAY, EXPONENTIAL
from assay.theory.papers.distillation.whole_rates import CONVERGES

_FLOW = ("g == X*r/n", "dw == -g")
_DECAY = ("c in (0, oo)", "G in [0, oo)", "s in [0, oo)", "c*l <= G/2")

SKETCH = (
    claim(
        "thm5.1-sketch-uniq",
        r"$\hat w$ is a global minimiser, almost surely the only one for $n\ge d$, and for $n<d$"
        r" the only one in the span.",
        sized(
            "printed",
            "X'*wh == X'*ws and z == wh and u == ws",
            (*DATA, "ws: d", "wh: d", "z: d", "a: n", "Y: d x m", "H: d x d", "u: d"),
            (
                INVERSE,
                "wh == X*G*X'*ws",
                "z == X*a",
                "X'*z == X'*ws",
                "Y*Y'*H == I_d",
                "Y'*u == Y'*ws",
            ),
            (),
            "The data are $X$, $n$ examples of rank $n$, and $Y$, $m$ examples of rank $d$; "
            "minimisers are the weights with the teacher's outputs (Theorem D.2).",
        ),
        sized(
            "another",
            "z == wh",
            ("X: d x n", "G: n x n", "ws: d", "wh: d", "z: d"),
            (INVERSE, "wh == X*G*X'*ws", "X'*z == X'*ws"),
            (),
            "Is the minimiser unique for $n<d$ also outside of the span?",
        ),
        uses=("thmd2",),
    ),
    claim(
        "eq5.9",
        r"On the $\ell^1(0)$-sublevel set, for some $\mu>0$ and $v-w$ in the span: (5.9), which is"
        r" (D.6).",
        sized(
            "printed",
            "fv >= fw + g'*e + mu/2*e'*e",
            (*POINTS, "r: n", "omega", "lam", "mu"),
            (
                "g == X*r/n",
                DIFFERENCE,
                "e'*X*X'*e >= lam*e'*e",
                "omega > 0",
                "lam > 0",
                "mu == omega*lam/n",
            ),
            STEP,
            r"Theorem D.3 is applied with $l=\ell^1(0)$.",
        ),
        reading(
            "level",
            f"0 <= {loss('0')} and {loss('0')} <= log(2)",
            (T,),
            (),
            r"The level $\ell^1(0)$ is at most $\log2$, whatever the teacher and the data are.",
        ),
        reading(
            "outputs",
            "u <= (n+1)*log(2)*(1+exp(t)) and -u <= (n+1)*log(2)*(1+exp(-t))",
            ("n in {1..}", T, U, f"{loss('u')} <= n*log(2)"),
            (),
            r"There is an explicit $K$ for this set: $(n+1)\log2\,(1+e^{\max_i|w_*^\top x_i|})$.",
        ),
        uses=("thmd3",),
    ),
    claim(
        "eq5.10",
        r"There is $c'>0$ with $c'\ell^1(w)\le\frac12\|\nabla\ell^1(w)\|^2$ on that set.",
        sized(
            "printed",
            "c*f <= g'*g/2",
            ("v: d", "w: d", "g: d", "f", "mu", "c"),
            ("0 >= f + g'*e + mu/2*e'*e", "mu > 0", "c == mu"),
            STEP,
            "Corollary D.1 is applied to the set of (5.9); $v$ is the minimiser in "
            r"$w+\mathrm{span}(X)$.",
        ),
        uses=("cord1",),
        proof_uses=("eq5.9", "thmd2"),
    ),
    claim(
        "eq5.8_d19",
        r"$\frac{d}{d\tau}\ell^1(w(\tau))=-\|\nabla\ell^1(w(\tau))\|^2$.",
        sized(
            "printed",
            "df == -g'*g",
            ("g: d", "dw: d", "df"),
            ("df == g'*dw", "dw == -g"),
            (),
            r"The equality is the chain rule along $w'=-g$, with $g=\nabla\ell^1$.",
        ),
        sized(
            "only-at-minimum",
            "f == 0",
            ("g: d", "w: d", "ws: d", "f"),
            ("0 >= f + g'*(ws-w)", "f >= 0", "g == 0"),
            (),
            '"Negative unless we are at a global minimum" is tested; the first condition is '
            r"convexity, with $\ell^1(w_*)=0$.",
        ),
        uses=("thmd1",),
    ),
)

PROOF = (
    claim(
        "lemd1",
        r"$L=1$, $w(0)=0$: $w(\tau)$ stays in the data span.",
        sized(
            "printed",
            "q'*w0 == 0 and q'*dw == 0",
            ("X: d x n", "r: n", "g: d", "dw: d", "w0: d", "q: d"),
            (*_FLOW, "w0 == 0", "X'*q == 0"),
            (),
            r"For every $q$ orthogonal to the data, $q^\top w$ starts at 0 and has the "
            "derivative 0, for any $n$ and $d$.",
        ),
        sized(
            "projection",
            "dw == P*dw",
            (*DATA, "r: n", "g: d", "dw: d"),
            (INVERSE, *_FLOW),
            (("P", "X*G*X'"),),
            r"For $n\leq d$ the velocity of $w$ is its own projection $P$ on the span; $G$ "
            r"stands for $(X^\top X)^{-1}$.",
        ),
        sized(
            "any-start",
            "q'*(w0+s*dw) == q'*w0",
            ("X: d x n", "r: n", "g: d", "dw: d", "w0: d", "q: d", "s"),
            (*_FLOW, "X'*q == 0"),
            (),
            "More is shown than printed: from another start $w(0)$ the flow, or finite steps of "
            r"size $s$, keep what is orthogonal to the data, so that the limit is $\hat w$ plus "
            "that part of $w(0)$.",
        ),
        proof_uses=("thmd1",),
    ),
    claim(
        "eqd20",
        r"$\ell'\le-c\ell$, equivalently $(\log\ell)'\le-c$, so $\ell(t)\le\ell(0)e^{-ct}$.",
        reading(
            "printed",
            "dl <= -c*l and dl/l <= -c and exp(c*s)*(dl+c*l) <= 0",
            ("l in (0, oo)", *_DECAY),
            (("dl", "-G"),),
            r"The letters are $l$ for the loss, $G=|\nabla\ell^1|^2$ and $c$ of Corollary D.1; "
            "the last part says that $e^{cs}l(s)$ does not increase.",
        ),
        reading(
            "double",
            "dl <= -2*c*l and dl/l <= -2*c and exp(2*c*s)*(dl+2*c*l) <= 0",
            ("l in (0, oo)", *_DECAY),
            (("dl", "-G"),),
            "More is shown than printed: the rate is $2c$, as Corollary D.1 has the factor $1/2$.",
        ),
        reading(
            "zero-loss",
            "dl/l <= -c",
            ("l in [0, oo)", *_DECAY),
            (("dl", "-G"),),
            r"The inequality for $(\log\ell)'$ is read for every loss of at least 0: with "
            r"$X^\top w_*=0$ the flow starts at its limit, where the loss is 0.",
        ),
        sized(
            "slowest-mode",
            "p'*X*D*X'*p/n >= c*p'*p",
            ("X: d x n", "D: n x n", "p: d", "omega", "lam", "c"),
            ("D >= omega*I_n", "p'*X*X'*p >= lam*p'*p", "omega >= 0", "c == omega*lam/n"),
            (),
            r"How fast does the loss fall close to the limit? As $e^{-2\lambda t}$ with "
            r"$\lambda$ the least nonzero eigenvalue of $XDX^\top/n$ there; it is asked that "
            r"$c\leq\lambda$.",
        ),
        Reading(
            "theorem",
            DECAY,
            r"The last step is tested for all times: from $l'\leq-cl$ to $l(t)\leq l(0)e^{-ct}$ "
            r"and $l(t)\to0$; the loss may be 0.",
        ),
        uses=("eq5.8_d19", "cord1"),
    ),
    claim(
        "eqd21_5.7",
        r"$\ell(t)\ge\frac\mu2\|w(t)-\hat w\|^2$, that is $\|w-\hat w\|^2\le c\,\ell^1(w)$ with"
        r" $c=2/\mu$.",
        sized(
            "printed",
            "f >= mu/2*e'*e and e'*e <= c*f",
            ("X: d x n", "r: n", "w: d", "wh: d", "g: d", "f", "fh", "mu", "c"),
            (
                "f >= fh + g'*e + mu/2*e'*e",
                "fh == 0",
                "g == X*r/n",
                "r == 0",
                "mu > 0",
                "c == 2/mu",
            ),
            (("e", "w-wh"),),
            "The bound is (D.6) at the minimiser, where loss and residuals vanish, for any $n$ "
            "and $d$.",
        ),
        sized(
            "premise",
            "X'*wh == X'*ws and wh == X*c and ws == Y*b",
            (*DATA, "ws: d", "wh: d", "c: n", "Y: d x m", "H: d x d", "b: m"),
            (INVERSE, "wh == X*G*X'*ws", "c == G*X'*ws", "Y*Y'*H == I_d", "b == Y'*H*ws"),
            (),
            r"The premise is tested, that $\hat w$ is a minimiser in the span, for $n\leq d$ "
            r"(data $X$) and $n\geq d$ (data $Y$).",
        ),
        uses=("thmd3", "lemd1", "thmd2"),
    ),
    claim(
        "thm5.1",
        r"$L=1$, $w(0)=0$: almost surely $w(t)\to\hat w$, with $\hat w=w_*$ for $n\ge d$ and"
        r" $X(X^\top X)^{-1}X^\top w_*$ for $n<d$.",
        reading(
            "printed",
            "S <= eps",
            (
                "S in [0, oo)",
                "l in [0, oo)",
                "l0 in (0, oo)",
                "mu in (0, oo)",
                "c in (0, oo)",
                "eps in (0, oo)",
                "s in [0, oo)",
                "mu/2*S <= l",
                "l <= l0*exp(-c*s)",
                "s >= log(2*l0/(mu*eps))/c",
            ),
            (),
            r"The last step of the proof is tested: $S=|w(s)-\hat w|^2$ is at most $\epsilon$ "
            "from the named time on, which puts (D.20) and (D.21) together, for every $X$ of "
            "full rank. That $X$ has full rank almost surely is tested apart; a loss of 0 at "
            r"the start means $X^\top w_*=0$, and then $w$ stays at $\hat w=0$.",
        ),
        reading(
            "rate",
            "S <= 2*l0/mu*exp(-2*c*s)",
            (
                "S in [0, oo)",
                "l in [0, oo)",
                "l0 in (0, oo)",
                "mu in (0, oo)",
                "c in (0, oo)",
                "s in [0, oo)",
                "mu/2*S <= l",
                "l <= l0*exp(-2*c*s)",
            ),
            (),
            "More is shown than printed: with the rate $2c$ of the loss the distance falls as "
            r"$e^{-ct}$, where $c=\omega\lambda_{\min}(XX^\top)/n$.",
        ),
        sized(
            "equal-size",
            "X*G*X' == I_d",
            ("X: d x n", "G: n x n", "H: d x d"),
            (INVERSE, WIDE),
            (),
            "Do both lines of (5.6) agree for $n=d$? Here $G$ and $H$ stand for the inverses of "
            r"$X^\top X$ and $XX^\top$.",
        ),
        sized(
            "rank-deficient",
            "u == ws",
            ("X: d x n", "ws: d", "u: d", "a: n"),
            ("u == X*a", "X'*u == X'*ws"),
            (),
            "Does a limit $u$ in the span with zero loss have to be $w_*$ without full rank "
            "(that is, without a density), whatever $n$ is?",
        ),
        Reading(
            "exponential",
            EXPONENTIAL,
            "More is shown than printed, for gradient flow itself and every data set of any $n$ "
            r"and $d$, full rank or not: $|w(t)-\hat w|$ falls at least as $e^{-ct/2}$ for some "
            "$c>0$. Here $w(k,t)$ is the entry $k$ of $w(t)$, whose velocity is minus the "
            r"gradient (D.4), and $\hat w$ is the vector of the span of the data with the "
            "teacher's outputs, which is (5.6) for full rank.",
        ),
        Reading(
            "converges",
            CONVERGES,
            r"The convergence of $w(t)$ to $\hat w$ is read for every data set of any $n$ and "
            "$d$: $w(k,t)$ is the entry $k$ of $w(t)$, whose velocity is minus the gradient "
            r"(D.4), and $\hat w$ is the vector of the span of the data with the teacher's "
            "outputs.",
        ),
        uses=("fullrank",),
        proof_uses=(
            "thm5.1-sketch-uniq",
            "eq5.8_d19",
            "eq5.9",
            "eq5.10",
            "cord1",
            "lemd1",
            "eqd20",
            "eqd21_5.7",
            "thmd3",
            "fullrank",
        ),
    ),
)

CLAIMS = (*SKETCH, *PROOF)
