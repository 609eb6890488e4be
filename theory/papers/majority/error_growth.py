"""Claims of `majority` about large noise and the test for growing errors (Eq 10)."""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Orbit
from assay.theory.papers.majority.definitions import SECOND
from assay.theory.papers.majority.notation import COUNT, MEAN, NOISE, SHARE, WEIGHTS, claim
from assay.theory.papers.majority.reconstruction import BOX, FREE, OUTPUT, SOLVABLE, SQUARE

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


CLAIMS = (
    claim(
        "largenoise.g0",
        r"With the mean $g_0=\overline{X_0}=0$: $\sum_{X\in D}R_0(X)=\sum X_0^2=|D|$.",
        reading(
            "printed",
            "(n/2)*(p*1+(1-p)*(-1))+(n/2)*(p*(-1)+(1-p)*1) == 0 "
            "and (n/2)*(p*1**2+(1-p)*(-1)**2)+(n/2)*(p*(-1)**2+(1-p)*1**2) == n",
            ("n in {2..}", SHARE),
            (),
            "Mean and error are tested at any fraction $p$ of the big subset.",
        ),
        uses=("def.data", "def3.5"),
    ),
    claim(
        "largenoise.g1",
        r"With the mean $g_1=\overline{X_1}=0$: $\sum_{X\in D}R_1(X)=\sum X_1^2=(1-k)\,n\,b^2$.",
        reading(
            "printed",
            f"n*(k*(b**2+{SQUARE})+(1-k)*0**2) == (1-k)*n*b**2",
            BOX,
            COUNT,
            r"The fraction of the big subset is $k=1/\sqrt n$, and the error is an expectation "
            "over the noise.",
        ),
        reading(
            "complement",
            f"n*((1-k)*(b**2+{SQUARE})+k*0**2) == (1-k)*n*b**2",
            BOX,
            COUNT,
            r"The big subset is read as a fraction $1-k=1-1/\sqrt n$, as in the printed result.",
        ),
        reading(
            "complement-no-noise",
            "n*((1-k)*b**2+k*0**2) == (1-k)*n*b**2",
            ("n in {3..}", MEAN),
            COUNT,
            r"Does the equality hold when the big subset is a fraction $1-k=1-1/\sqrt n$ and "
            "there is no noise?",
        ),
        repairs=(
            reading(
                "repair",
                f"n*(p*(b**2+{SQUARE})+(1-p)*0**2) == p*n*(b**2+sigma**2/3)",
                ("n in {2..}", SHARE, *FREE),
                (),
                r"The error is $p\,n\,(b^2+\sigma^2/3)$, with $p$ the fraction of the big "
                r"subset, in place of $(1-k)n\cdot b^2$.",
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
            (SHARE, *WEIGHTS, *FREE, SOLVABLE, "p*w1**2*sigma**2/3 > A**2"),
            OUTPUT,
            r'"Large variance" is read as $\sigma^2>3A^2/(p\,w_1^2)$, with $A=w_0+w_1b$ and $p$ '
            "the fraction of the big subset: then Eqs 6 and 7 have larger errors over $D$ than "
            "the means, for $X_0$ and for $X_1$ (both sides times $A^2$).",
        ),
        reading(
            "first",
            "p*w1**2*sigma**2/3+(1-p)*(w1*b)**2 > A**2",
            (SHARE, *WEIGHTS, *FREE, "p*w1**2*sigma**2/3 > A**2"),
            OUTPUT,
            "The comparison is tested for $X_0$ alone.",
        ),
        reading(
            "assumed-noise",
            "w1**2*sigma**2/3 < A**2",
            ("L in [2, oo)", MEAN, NOISE, "w0 in (-oo, oo)", "w1 in [-2, 2]", "A**2 >= 1/L"),
            OUTPUT,
            "Does $g_0$ beat the mean on the big subset for the noise of Assumption 3.1, while "
            r"$|A|\geq1/\sqrt{\log n}$ with $A=w_0+w_1b$?",
        ),
        reading(
            "fitted",
            "det*w1**2/Q >= 1",
            (SHARE, *WEIGHTS, *FREE, "Q > 0", "w1**2*sigma**2 > 3"),
            SECOND,
            "The linear function is the fitted one of Definition 3.4 in place of that of Eq 6, "
            r"for $X_0$; large noise is $w_1^2\sigma^2>3$.",
        ),
        repairs=(
            reading(
                "repair",
                "det*w1**2 <= Q and det*w0**2 <= Q*(p*(b**2+v))",
                (SHARE, *WEIGHTS, *FREE),
                SECOND,
                "The fitted functions of Definition 3.4 are never worse than the means, for "
                "$X_0$ and $X_1$ (both sides times $Q$).",
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
            '"It increases as long as" is read as an equivalence, with $R_0$ a constant times '
            '$(w_1/A)^2$ as in Eq 8 and $A=w_0+w_1b$; an added "n" marks the values after the '
            "step.",
        ),
        reading(
            "growing",
            "w1n*un > w1*u => w1n**2*un > w1**2*u",
            _GROWING,
            (),
            "For positive $w_1$ that does not fall, the printed inequality implies that $R_0$ "
            'increases; $u=1/A^2$ with $A=w_0+w_1b$, and an added "n" marks the values after '
            "the step.",
        ),
        reading(
            "growing-only-if",
            "w1n**2*un > w1**2*u => w1n*un > w1*u",
            _GROWING,
            (),
            "Does an increase of $R_0$ imply the printed inequality, for positive $w_1$ that "
            "does not fall? Here $u=1/A^2$.",
        ),
        reading(
            "negative",
            f"w1n/An**2 > w1/A**2 => {_RISES}",
            (*_STEP, "w1 < 0", "w1n == w1", "A > 0", "An > A"),
            (),
            "Does the printed inequality imply an increase of $R_0$ for a negative $w_1$ that "
            "stays, when the output $A=w_0+w_1b$ grows?",
        ),
        reading(
            "form",
            "w1/A**2 == (w1/A)**2",
            ("w1 in (0, 1)", "A in (0, oo)"),
            (),
            "The printed quotient $w_1/(w_0+w_1b)^2$ is compared with $(w_1/(w_0+w_1b))^2$ of "
            "Eq 8.",
        ),
        repairs=(
            reading(
                "repair",
                "(w1n**2/an > w1**2/a => w1n**2*a > w1**2*an) and (w1n**2*a > w1**2*an => w1n**2/an"
                " > w1**2/a)",
                ("w1 in (-oo, oo)", "w1n in (-oo, oo)", "a in (0, oo)", "an in (0, oo)"),
                (),
                "The condition is $|w_1'||A|>|w_1||A'|$, with $A=w_0+w_1b$ and a dash for the "
                "values after the step, written with squares, $a=A^2$; it is equivalent to an "
                "increase of $R_0$.",
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
            '"The inequality holds if" is read with $y$ and $x$ for the relative changes of '
            "$w_1$ and of $w_0+w_1b$: Eq 10 is $y>x^2$, and the inequality before it is "
            "$1+y>(1+x)^2$ for $w_1>0$.",
        ),
        reading(
            "eq8",
            "y > x**2 => (1+y)**2 > (1+x)**2",
            _RELATIVE,
            (),
            "Does Eq 10 imply that $R_0$ of Eq 8 increases, that is $(1+y)^2>(1+x)^2$? Here $y$ "
            "and $x$ are the relative changes of $w_1$ and of $w_0+w_1b$.",
        ),
        reading(
            "only-if",
            "(1+y)**2 > (1+x)**2 => y > x**2",
            _RELATIVE,
            (),
            "Does an increase of $R_0$ imply Eq 10? Here $y$ and $x$ are the relative changes "
            "of $w_1$ and of $w_0+w_1b$.",
        ),
        reading(
            "decrease",
            "y < x**2 => (1+y)**2 < (1+x)**2",
            ("x in (0, 1]", "y in (-1, oo)"),
            (),
            "Does $R_0$ decrease where Eq 10 fails, as Theorem 3.10 uses it, for an output "
            "$w_0+w_1b$ that grows by at most its own size?",
        ),
        reading(
            "decrease-any",
            "y < x**2 => (1+y)**2 < (1+x)**2",
            _RELATIVE,
            (),
            "Does $R_0$ decrease where Eq 10 fails, for every step?",
        ),
        _orbit(
            "C",
            "12000",
            1500,
            "",
            r"With the loss as printed and $k=1-1/\sqrt n$, at $\log n=12000$ and in the steps "
            r"from 0 to $\log(n)/8$: does $R_0$ increase wherever Eq 10 holds?",
        ),
        _orbit(
            "E",
            "12000",
            1500,
            "-",
            r"With the labels exchanged and $k=1-1/\sqrt n$, at $\log n=12000$ and in the steps "
            r"from 0 to $\log(n)/8$: does $R_0$ increase wherever Eq 10 holds?",
        ),
        _orbit(
            "E-100",
            "100",
            12,
            "-",
            r"With the labels exchanged and $k=1-1/\sqrt n$, at $\log n=100$ and in the steps "
            r"from 0 to $\log(n)/8$: does $R_0$ increase wherever Eq 10 holds?",
        ),
        repairs=(
            reading(
                "repair",
                "(y > x => (1+y)**2 > (1+x)**2) and ((1+y)**2 > (1+x)**2 => y > x)",
                _RELATIVE,
                (),
                "The square is left out: $R_0$ increases exactly where "
                r"$(dL/dw_1)/w_1>(dL/dw_0+b\,dL/dw_1)/(w_0+w_1b)$, as long as neither $w_1$ nor "
                "$w_0+w_1b$ changes its sign.",
            ),
            reading(
                "repair-mono",
                "(y > 2*x+x**2 => 1+y > (1+x)**2) and (1+y > (1+x)**2 => y > 2*x+x**2)",
                _RELATIVE,
                (),
                "For the quotient $w_1/(w_0+w_1b)^2$ of the text before Eq 10, the right side "
                "is $2x+x^2$ in place of $x^2$, with $x$ the relative change of $w_0+w_1b$ and "
                "$y$ that of $w_1$.",
            ),
        ),
        uses=("mono", "eq4", "eq5"),
        proof_uses=("mono",),
    ),
)
