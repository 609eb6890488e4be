"""Claims of `majority` about reconstruction: functions, errors and the test for their growth (Eqs
6-10).
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.majority.definitions import SECOND
from assay.theory.papers.majority.notation import COUNT, MEAN, NOISE, SHARE, WEIGHTS, claim, where

_BOX = ("n in {3..}", MEAN, NOISE)
_FREE = ("b in [0, oo)", "sigma in (0, oo)")
_EPS = "eps in (-sigma, sigma)"
_A = where("A")
_SOLVABLE = "A != 0"
_FIRST = "w0 != 0"
_OUT = (*_A, ("o", "w0+w1*(b+eps)"))
_SQUARE = "(sigma**3-(-sigma)**3)/(6*sigma)"
"""E eps^2 as the integral of u^2/(2 sigma) over (-sigma, sigma)."""
_BIG_FIT = (*_A, ("v", "sigma**2/3"), ("qb", "A**2+w1**2*v"))
"""The big subset alone: E o^2 = qb, E o X_0 = A, E o X_1 = b A + w1 v."""
_STEP = (
    "w1 in (-oo, oo)",
    "A in (-oo, oo)",
    "w1n in (-oo, oo)",
    "An in (-oo, oo)",
    "A != 0",
    "An != 0",
)
_RISES = "(w1n/An)**2 > (w1/A)**2"
_GROWING = ("w1 in (0, oo)", "w1n in [w1, oo)", "u in (0, oo)", "un in (0, oo)")
_RATIO = "3*b**2*(1-p)/(p*sigma**2)"
_RELATIVE = ("x in (-1, oo)", "y in (-1, oo)")


def _orbit(name: str, L: str, last: int, sign: str, note: str) -> Reading:
    """Eq 10 on the steps 0..last of a variant with fraction 1 - 1/sqrt(n), rate 1, no noise, b =
    1/L^2, from (1/2, 2/L).
    """
    big, small = f"1/(1+exp(-({sign}(w0+w1*b))))", f"1/(1+exp({sign}w0))"
    state = (
        ("w0", "1/2", f"w0+(1-exp(-L/2))*{big}-exp(-L/2)*{small}"),
        ("w1", "2/L", f"w1+(1-exp(-L/2))*b*{big}"),
    )
    names = (("b", "1/L**2"), ("A", "w0+w1*b"), ("An", "w0n+w1n*b"))
    goal = f"(w1n-w1)/w1 > ((An-A)/A)**2 => {_RISES}"
    return Reading(name, Orbit(goal, state, (0, last), {"L": L}, names), note)


FUNCTIONS = (
    claim(
        "eq6",
        r"$v_0^0=1/(w_0+w_1b)$, $v_0^1=0$ and $g_0(o)=v_0^0\,o+v_0^1=o/w_0=o\cdot1/(w_0+w_1b)$"
        r" (Eq. 6).",
        reading(
            "printed",
            "(1/A)*o+0 == o/w0 and o/w0 == o*(1/A)",
            (*_BOX, *WEIGHTS, _EPS, _SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "both equalities",
        ),
        reading(
            "coefficient",
            "(1/A)*o+0 == o*(1/A) and (1/A)*A == 1 and (1/A)*(-A) == -1",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "first against last term; without noise g_0 returns X_0 = 1 and -1 on the big subsets",
        ),
        reading(
            "no-mean",
            "o/w0 == o*(1/A)",
            (*WEIGHTS, "sigma in (0, oo)", _EPS, _FIRST),
            (("b", "0"), *_OUT),
            "b = 0",
        ),
        repairs=(
            reading(
                "repair",
                "(1/A)*o+0 == o/A and o/w0-o/A == o*w1*b/w0/A",
                (*WEIGHTS, *_FREE, _EPS, _SOLVABLE, _FIRST),
                _OUT,
                "without the middle term, which is off by o w_1 b/(w_0 A)",
            ),
        ),
        uses=("def3.4", "def3.2"),
    ),
    claim(
        "eq7",
        r"$v_1^0=b/(w_0+w_1b)$, $v_1^1=0$ and $g_1(o)=o/w_0=o\cdot b/(w_0+w_1b)$ (Eq. 7).",
        reading(
            "printed",
            "o/w0 == o*b/A",
            (*_BOX, *WEIGHTS, _EPS, _SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "the second equality",
        ),
        reading(
            "coefficient",
            "(b/A)*o+0 == o*b/A and (b/A)*A == b",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "the coefficient; without noise g_1 returns X_1 = b",
        ),
        repairs=(
            reading(
                "repair",
                "(b/A)*o+0 == b*(o/A)",
                (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
                _OUT,
                "without the middle term: g_1 = b g_0",
            ),
        ),
        uses=("def3.4", "def3.2"),
    ),
    claim(
        "fit",
        r"The $g_j$ of Eqs. 6 and 7 are the linear functions fitted to $\{o(X):X\in D\}$"
        r" (Definition 3.4; least squares).",
        reading(
            "printed",
            "c0*A == Q and c1*A == b*Q",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, ("p", "k"), *_A, *SECOND),
            "all data: slopes c0/Q and c1/Q against 1/A and b/A",
        ),
        reading(
            "complement",
            "c0*A == Q and c1*A == b*Q",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, ("p", "1-k"), *_A, *SECOND),
            "the same at the fraction 1 - 1/sqrt(n)",
        ),
        reading(
            "big-subset",
            "A*A == qb and (b*A+w1*v)*A == b*qb",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_BIG_FIT),
            "big subset alone, with its noise",
        ),
        reading(
            "no-noise",
            "c0*A == Q and c1*A == b*Q",
            (SHARE, *WEIGHTS, "b in [0, oo)", _SOLVABLE),
            (("sigma", "0"), *_A, *SECOND),
            "all data, sigma = 0",
        ),
        reading(
            "big-no-noise",
            "A*A == qb and (b*A)*A == b*qb",
            (*WEIGHTS, "b in [0, oo)", _SOLVABLE),
            (*_A, ("qb", "A**2")),
            "big subset alone, sigma = 0",
        ),
        repairs=(
            reading(
                "repair",
                "Q*(1-2*(1/A)*c0+(1/A)**2*Q) == det*w1**2+(Q/A-c0)**2 "
                "and Q*(p*(b**2+v)-2*(b/A)*c1+(b/A)**2*Q) == det*w0**2+(b*Q/A-c1)**2",
                (SHARE, *WEIGHTS, *_FREE, _SOLVABLE),
                (*_A, *SECOND),
                "errors over D of Eqs 6 and 7, times Q: the least one (det w_j^2) and the excess"
                " over the fitted functions",
            ),
        ),
        uses=("eq6", "eq7", "def3.4"),
    ),
    claim(
        "g0big",
        r"On $C_k^0$: $g_0(o)=1+w_1\epsilon/(w_0+w_1b)$.",
        reading(
            "printed", "o/A == 1+w1*eps/A", (*WEIGHTS, *_FREE, _EPS, _SOLVABLE), _OUT, "g_0 = o/A"
        ),
        reading(
            "middle",
            "o/w0 == 1+w1*eps/A",
            (*_BOX, *WEIGHTS, _EPS, _SOLVABLE, _FIRST),
            (*COUNT, *_OUT),
            "g_0 = o/w_0, the middle term of Eq 6",
        ),
        repairs=(
            reading(
                "repair",
                "o/A == 1+w1*eps/A and (-w0+w1*(-b+eps))/A == -1+w1*eps/A",
                (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
                _OUT,
                "with o/A; on class 1 the same about -1",
            ),
        ),
        uses=("eq6", "def.data"),
    ),
)

ERRORS = (
    claim(
        "eq8",
        r"On $C_k^0$:"
        r" $E[R_0]=E[(1-(1+\frac{w_1\epsilon}{w_0+w_1b}))^2]=\frac{w_1^2}{(w_0+w_1b)"
        r"^2}E[\epsilon^2]="
        r"(\frac{w_1}{w_0+w_1b})^2\sigma^2$ (Eq. 8).",
        reading(
            "printed",
            f"(w1/A)**2*{_SQUARE} == (w1/A)**2*sigma**2",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "last equality: eps is uniform on (-sigma, sigma)",
        ),
        reading(
            "first",
            "(1-o/A)**2 == (1-(1+w1*eps/A))**2 and (1-(1+w1*eps/A))**2 == (w1/A)**2*eps**2",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "the equalities before, for each value of the noise",
        ),
        reading(
            "deviation",
            "(w1/A)**2*v == (w1/A)**2*sigma**2",
            (*WEIGHTS, *_FREE, _SOLVABLE),
            (*_A, ("v", "sigma**2")),
            "sigma read as the standard deviation of the noise instead",
        ),
        repairs=(
            reading(
                "repair",
                f"(w1/A)**2*{_SQUARE} == (w1/A)**2*sigma**2/3",
                (*WEIGHTS, *_FREE, _SOLVABLE),
                _A,
                "sigma^2/3, the variance of U(-sigma, sigma)",
            ),
        ),
        uses=("g0big", "def3.5"),
        proof_uses=("g0big",),
    ),
    claim(
        "eq9",
        r"On $C_k^0$: $E[R_1]=(\frac{w_1b}{w_0+w_1b})^2\sigma^2$ (Eq. 9).",
        reading(
            "printed",
            f"(w0/A)**2*{_SQUARE} == (w1*b/A)**2*sigma**2",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "Definition 3.5 with X_1 = b + eps: X_1 - g_1(o) = eps w_0/A (reading 'residual')",
        ),
        reading(
            "residual",
            "(b+eps)-(b/A)*o == eps*w0/A",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "the residual for each noise",
        ),
        reading(
            "mean-target",
            "(b-(b/A)*o)**2 == (w1*b/A)**2*eps**2",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "what the printed form measures: the distance of g_1 from the mean b, not from X_1",
        ),
        reading(
            "trend",
            "(u/(u+w1*b))**2 <= (w0/(w0+w1*b))**2",
            (*_BOX, "w0 in (0, oo)", "u in (w0, oo)", "w1 in (0, 1)"),
            COUNT,
            "what Eq 9 says of growing w_0 (from w0 to u): that R_1 falls",
        ),
        repairs=(
            reading(
                "repair",
                f"(w0/A)**2*{_SQUARE} == (w0/A)**2*sigma**2/3 and ((b+eps)-(b/A)*o)**2 =="
                " (w0/A)**2*eps**2",
                (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
                _OUT,
                "(w_0/A)^2 sigma^2/3",
            ),
            reading(
                "repair-trend",
                "(u/(u+c))**2 >= (w0/(w0+c))**2",
                ("w0 in (0, oo)", "u in (w0, oo)", "c in [0, oo)"),
                (),
                "R_1 does not fall while w_0 > 0 grows and w_1 b = c >= 0 stays",
            ),
        ),
        uses=("eq7", "def3.5"),
        proof_uses=("eq7",),
    ),
    claim(
        "zero",
        r"'Thus, the reconstruction error is optimal, i.e. zero, if no noise is present"
        r" ($\sigma=0$).'",
        reading(
            "printed",
            "1-A/A == 0 and b-(b/A)*A == 0",
            (*WEIGHTS, "b in [0, oo)", _SOLVABLE),
            _A,
            "big subsets, of which the text speaks",
        ),
        reading(
            "all-data",
            "(-1-(-w0)/A)**2 == 0",
            ("n in {3..}", MEAN, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "X_0 on the small subset",
        ),
        repairs=(
            reading(
                "repair",
                "(1-p)*((-1-(-w0)/A)**2+(0-(b/A)*(-w0))**2) == (1-p)*b**2*((w0/A)**2+(w1/A)**2)",
                (SHARE, *WEIGHTS, "b in [0, oo)", _SOLVABLE),
                _A,
                "without noise the error over D is that of the small subsets, zero only for b = 0",
            ),
        ),
        uses=("eq8", "eq9"),
        proof_uses=("eq8", "eq9"),
    ),
    claim(
        "small.r0",
        r"On $C_{1-k}^0$ ($X_0=-1$, $o=-w_0$): $E[(X_0-g_0(o))^2]=(-1+\frac{w_0}{w_0+w_1b})^2$.",
        reading(
            "printed",
            "(-1-(-w0)/A)**2 == (-1+w0/A)**2 and (-1+w0/A)**2 == (w1*b/A)**2",
            (*WEIGHTS, "b in [0, oo)", _SOLVABLE),
            _A,
            "g_0 = o/A (the text writes g_1 for it); the value is (w_1 b/A)^2",
        ),
        uses=("eq6", "def3.5"),
        proof_uses=("eq6",),
    ),
    claim(
        "small.r1",
        r"On $C_{1-k}^0$ ($X_1=0$): 'in the same manner'"
        r" $E[(X_1-g_1(o))^2]=(1-\frac{w_0}{w_0+w_1b})^2$, with "
        r"$g_1(o):=-\frac{w_0}{w_0+w_1b}$.",
        reading(
            "printed",
            "(0-(b/A)*(-w0))**2 == (1-w0/A)**2",
            ("n in {3..}", MEAN, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "with g_1 of Eq 7",
        ),
        reading(
            "as-written",
            "(0-(-w0/A))**2 == (1-w0/A)**2",
            ("n in {3..}", MEAN, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "with the g_1 written there",
        ),
        repairs=(
            reading(
                "repair",
                "(0-(b/A)*(-w0))**2 == (w0*b/A)**2",
                (*WEIGHTS, "b in [0, oo)", _SOLVABLE),
                _A,
                "(w_0 b/A)^2",
            ),
        ),
        uses=("eq7", "def3.5"),
        proof_uses=("eq7",),
    ),
    claim(
        "small.neglect",
        r"'Since the sets $C_{1-k}^y$ are very small, the total aggregated error [on them] is"
        r" small. It can be mostly neglected "
        r"compared to that of $C_k^y$.'",
        Reading(
            "printed",
            Asymptotic(
                _RATIO,
                "1",
                "O",
                ("b in [0, 1/log(n)**2]", "sigma in [1/log(n)**4, 1/log(n)**3]"),
                "n",
                (),
                (("p", "1/sqrt(n)"),),
                "3",
            ),
            "k = 1/sqrt(n): total error on the small subsets over that on the big ones (reading"
            " 'ratio') is at least bounded",
        ),
        reading(
            "ratio",
            "((1-p)*(w1*b/A)**2)*(p*sigma**2) == 3*b**2*(1-p)*(p*(w1/A)**2*sigma**2/3) "
            "and ((1-p)*(w0*b/A)**2)*(p*sigma**2) == 3*b**2*(1-p)*(p*(w0/A)**2*sigma**2/3)",
            (SHARE, *WEIGHTS, *_FREE, _SOLVABLE),
            _A,
            "small over big is 3 b^2 (1-p)/(p sigma^2) for X_0 and for X_1, at any weights;"
            " cross-multiplied",
        ),
        reading(
            "complement",
            f"{_RATIO} < 1",
            ("L in [30, oo)", MEAN, NOISE),
            (("p", "1-exp(-L/2)"),),
            "k = 1 - 1/sqrt(n): the small subsets have the smaller error",
        ),
        reading(
            "complement-earlier",
            f"{_RATIO} < 1",
            ("L in [29, oo)", MEAN, NOISE),
            (("p", "1-exp(-L/2)"),),
            "the same from L = 29 on",
        ),
        repairs=(
            reading(
                "repair",
                f"{_RATIO} <= 4*L**4*exp(-L/2)",
                ("L in [10, oo)", MEAN, NOISE),
                (("p", "1-exp(-L/2)"),),
                "with k = 1 - 1/sqrt(n) the share tends to 0",
            ),
        ),
        uses=("eq8", "eq9", "small.r0", "small.r1", "ass3.1"),
        proof_uses=("small.r0", "small.r1"),
    ),
    claim(
        "sym",
        r"'The reconstruction errors for subsets of class $y=1$ are identical to those of class [0]"
        r" due to symmetry.'",
        reading(
            "printed",
            "(-1-(-w0+w1*(-b+eps))/A)**2 == (1-o/A)**2 and ((-b+eps)-(b/A)*(-w0+w1*(-b+eps)))**2 =="
            " ((b+eps)-(b/A)*o)**2 and (1-w0/A)**2 == (-1-(-w0)/A)**2 and (0-(b/A)*w0)**2 =="
            " (0-(b/A)*(-w0))**2",
            (*WEIGHTS, *_FREE, _EPS, _SOLVABLE),
            _OUT,
            "R_0 and R_1, big against big and small against small subset",
        ),
        reading(
            "every-subset",
            "(1-w0/A)**2 == (w1/A)**2*sigma**2/3",
            (*_BOX, *WEIGHTS, _SOLVABLE),
            (*COUNT, *_A),
            "all of class 1 against C_k^0, as it stands there: its small subset, R_0",
        ),
        repairs=(
            reading(
                "repair",
                "(1-w0/A)**2 == (-1-(-w0)/A)**2 and (0-(b/A)*w0)**2 == (0-(b/A)*(-w0))**2",
                (*WEIGHTS, "b in [0, oo)", _SOLVABLE),
                _A,
                "the small subset of class 1 has the errors of the small one of class 0",
            ),
        ),
        uses=("eq6", "eq7", "def3.5"),
    ),
)

LARGE = (
    claim(
        "largenoise.g0",
        r"With the mean $g_0=\overline{X_0}=0$: $\sum_{X\in D}R_0(X)=\sum X_0^2=|D|$.",
        reading(
            "printed",
            "(n/2)*(p*1+(1-p)*(-1))+(n/2)*(p*(-1)+(1-p)*1) == 0 "
            "and (n/2)*(p*1**2+(1-p)*(-1)**2)+(n/2)*(p*(-1)**2+(1-p)*1**2) == n",
            ("n in {2..}", SHARE),
            (),
            "at any fraction p of the big subset",
        ),
        uses=("def.data", "def3.5"),
    ),
    claim(
        "largenoise.g1",
        r"With the mean $g_1=\overline{X_1}=0$: $\sum_{X\in D}R_1(X)=\sum X_1^2=(1-k)\,n\,b^2$.",
        reading(
            "printed",
            f"n*(k*(b**2+{_SQUARE})+(1-k)*0**2) == (1-k)*n*b**2",
            _BOX,
            COUNT,
            "k = 1/sqrt(n), expectation over the noise",
        ),
        reading(
            "complement",
            f"n*((1-k)*(b**2+{_SQUARE})+k*0**2) == (1-k)*n*b**2",
            _BOX,
            COUNT,
            "the big subset a fraction 1 - 1/sqrt(n)",
        ),
        reading(
            "complement-no-noise",
            "n*((1-k)*b**2+k*0**2) == (1-k)*n*b**2",
            ("n in {3..}", MEAN),
            COUNT,
            "the same, sigma = 0",
        ),
        repairs=(
            reading(
                "repair",
                f"n*(p*(b**2+{_SQUARE})+(1-p)*0**2) == p*n*(b**2+sigma**2/3)",
                ("n in {2..}", SHARE, *_FREE),
                (),
                "p n (b^2 + sigma^2/3), p the fraction of the big subset",
            ),
        ),
        uses=("def.data", "def3.5"),
    ),
    claim(
        "largenoise.when",
        r"'For noise with large variance $\sigma^2$, reconstruction of $X_i$ using a linear"
        r" function $g_i(o)$ cannot leverage the "
        r"information in $o$. It is better to [...] simply use the mean.'",
        reading(
            "printed",
            "p*w1**2*sigma**2/3+(1-p)*(w1*b)**2 > A**2 and p*w0**2*sigma**2/3+(1-p)*(w0*b)**2 >"
            " p*(b**2+sigma**2/3)*A**2",
            (SHARE, *WEIGHTS, *_FREE, _SOLVABLE, "p*w1**2*sigma**2/3 > A**2"),
            _A,
            "X_0 and X_1, Eqs 6 and 7 over D against the means (both sides times A^2), once sigma^2"
            " > 3 A^2/(p w_1^2)",
        ),
        reading(
            "first",
            "p*w1**2*sigma**2/3+(1-p)*(w1*b)**2 > A**2",
            (SHARE, *WEIGHTS, *_FREE, "p*w1**2*sigma**2/3 > A**2"),
            _A,
            "X_0 alone",
        ),
        reading(
            "assumed-noise",
            "w1**2*sigma**2/3 < A**2",
            ("L in [2, oo)", MEAN, NOISE, "w0 in (-oo, oo)", "w1 in [-2, 2]", "A**2 >= 1/L"),
            _A,
            "the noise of Assumption 3.1 while |A| >= 1/sqrt(log n): g_0 beats the mean on the big"
            " subset",
        ),
        reading(
            "fitted",
            "det*w1**2/Q >= 1",
            (SHARE, *WEIGHTS, *_FREE, "Q > 0", "w1**2*sigma**2 > 3"),
            SECOND,
            "the fitted function of Definition 3.4 instead of Eq 6, X_0",
        ),
        repairs=(
            reading(
                "repair",
                "det*w1**2 <= Q and det*w0**2 <= Q*(p*(b**2+v))",
                (SHARE, *WEIGHTS, *_FREE),
                SECOND,
                "the fitted functions are never worse than the means, for X_0 and X_1 (both sides"
                " times Q)",
            ),
        ),
        uses=("eq8", "eq9", "small.r0", "small.r1", "largenoise.g0", "largenoise.g1", "fit"),
    ),
    claim(
        "mono",
        r"$R_0$, written $\frac{w_1}{(w_0+w_1b)^2}\sigma^2$ ('Equation 8'), increases from $t-1$ to"
        r" $t$ iff "
        r"$w_1^{(t)}/(A^{(t)})^2>w_1^{(t-1)}/(A^{(t-1)})^2$.",
        reading(
            "printed",
            f"(w1n/An**2 > w1/A**2 => {_RISES}) and ({_RISES} => w1n/An**2 > w1/A**2)",
            _STEP,
            (),
            "against R_0 = const (w_1/A)^2 of Eq 8; n marks the values after the step",
        ),
        reading(
            "growing",
            "w1n*un > w1*u => w1n**2*un > w1**2*u",
            _GROWING,
            (),
            "positive w_1 that does not fall, u = 1/A^2: the test implies an increase",
        ),
        reading(
            "growing-only-if",
            "w1n**2*un > w1**2*u => w1n*un > w1*u",
            _GROWING,
            (),
            "the same: an increase implies the test",
        ),
        reading(
            "negative",
            f"w1n/An**2 > w1/A**2 => {_RISES}",
            (*_STEP, "w1 < 0", "w1n == w1", "A > 0", "An > A"),
            (),
            "negative w_1 that stays, growing output",
        ),
        reading(
            "form",
            "w1/A**2 == (w1/A)**2",
            ("w1 in (0, 1)", "A in (0, oo)"),
            (),
            "the quotient against that of Eq 8",
        ),
        repairs=(
            reading(
                "repair",
                "(w1n**2/an > w1**2/a => w1n**2*a > w1**2*an) and (w1n**2*a > w1**2*an => w1n**2/an"
                " > w1**2/a)",
                ("w1 in (-oo, oo)", "w1n in (-oo, oo)", "a in (0, oo)", "an in (0, oo)"),
                (),
                "R_0 increases iff |w_1'| |A| > |w_1| |A'|, written with squares, a = A^2",
            ),
        ),
        uses=("eq8",),
    ),
    claim(
        "eq10",
        r"'The inequality holds if the relative increase of the nominator is larger than that of"
        r" the denominator, i.e.' "
        r"$\frac{dL/dw_1}{w_1}>\left(\frac{dL/dw_0+b\,dL/dw_1}{w_0+w_1b}\right)^2$ (Eq. 10).",
        reading(
            "printed",
            "y > x**2 => 1+y > (1+x)**2",
            _RELATIVE,
            (),
            "y and x are the relative changes of w_1 and A, so the inequality of majority.mono is"
            " 1+y > (1+x)^2 for w_1 > 0",
        ),
        reading(
            "eq8",
            "y > x**2 => (1+y)**2 > (1+x)**2",
            _RELATIVE,
            (),
            "the same against Eq 8: R_0 increases",
        ),
        reading(
            "only-if",
            "(1+y)**2 > (1+x)**2 => y > x**2",
            _RELATIVE,
            (),
            "the other direction: an increase of R_0 passes the test",
        ),
        reading(
            "decrease",
            "y < x**2 => (1+y)**2 < (1+x)**2",
            ("x in (0, 1]", "y in (-1, oo)"),
            (),
            "the converse as Theorem 3.10 uses it, for an output that grows by at most its own"
            " size",
        ),
        reading(
            "decrease-any",
            "y < x**2 => (1+y)**2 < (1+x)**2",
            _RELATIVE,
            (),
            "the converse for every step",
        ),
        _orbit(
            "C",
            "12000",
            1500,
            "",
            "variant C (loss as printed, k = 1 - 1/sqrt(n)), L = 12000, steps 0 to L/8",
        ),
        _orbit(
            "E",
            "12000",
            1500,
            "-",
            "variant E (labels exchanged, k = 1 - 1/sqrt(n)), L = 12000, steps 0 to L/8",
        ),
        _orbit("E-100", "100", 12, "-", "variant E, L = 100, steps 0 to L/8"),
        repairs=(
            reading(
                "repair",
                "(y > x => (1+y)**2 > (1+x)**2) and ((1+y)**2 > (1+x)**2 => y > x)",
                _RELATIVE,
                (),
                "without the square: R_0 increases iff (dL/dw_1)/w_1 > (dL/dw_0 + b dL/dw_1)/(w_0 +"
                " w_1 b), as long as neither w_1 nor A changes its sign",
            ),
            reading(
                "repair-mono",
                "(y > 2*x+x**2 => 1+y > (1+x)**2) and (1+y > (1+x)**2 => y > 2*x+x**2)",
                _RELATIVE,
                (),
                "for the quotient w_1/A^2 of majority.mono",
            ),
        ),
        uses=("mono", "eq4", "eq5"),
        proof_uses=("mono",),
    ),
)

CLAIMS = FUNCTIONS + ERRORS + LARGE
