"""Settle the remarks on conditions (5.11) to (5.13) of Theorem 5.2 of `distillation`."""

from __future__ import annotations

from assay.theory.language.formula import Formula
from assay.theory.papers.distillation.deep import INNER, SECOND
from assay.verification.papers.distillation.deep import LOGS, SMALL
from assay.verification.papers.distillation.deep_flow import BOUND, after, lemma, sums, words
from assay.verification.papers.settlers import at, by, guarded, own
from assay.verification.search.methods import establish, instance

_SQUARE = ("1/(4*(1+exp(u))**2)", ["(exp(u)-1)**2"])


def _half(end, sign):
    """log(1+e^u) <= log 2+u/2+u^2/8 on one side of 0: the slope of the gap vanishes at 0 and
    rises.
    """
    curvature = {
        "how": "monotone",
        "variable": "u",
        "end": end,
        "slope": f"{sign}(1/4-exp(u)/(1+exp(u))**2)",
        "sign": {"how": "combination", "terms": [_SQUARE]},
    }
    return {
        "how": "monotone",
        "variable": "u",
        "end": end,
        "slope": "1/2+u/4-exp(u)/(1+exp(u))",
        "sign": curvature,
    }


def softplus():
    """log(1+e^u) <= log 2+u/2+u^2/8 for all u."""
    return establish(
        Formula("log(2)+u/2+u**2/8-log(1+exp(u)) >= 0", ("u in (-oo, oo)",)),
        "cases",
        on="u >= 0",
        yes=_half("lower", ""),
        no=_half("upper", "-"),
    )


@guarded
def flipped(job):
    shown = softplus()
    facts = [instance(shown, {"u": n}, job.statement) for n in "uv"]
    verdict = job.prove(
        "combination",
        facts=facts,
        terms=[
            *[("1", [f"log(2)+{n}/2+{n}**2/8-log(1+exp({n}))"]) for n in "uv"],
            ("1", ["-(u**2+v**2)/8-((1/2-y1)*u+(1/2-y2)*v)"]),
        ],
    )
    return job.done(
        verdict,
        "The curvature of each log loss is at most 1/4, so the loss exceeds its tangent at 0 by at"
        " most an eighth of the squared output.",
    )


@guarded
def one_example(job):
    fact = instance(softplus(), {"u": "u"}, job.statement)
    return job.done(
        job.prove("combination", facts=[fact], terms=[("1", ["log(2)+u/2+u**2/8-log(1+exp(u))"])]),
        "The curvature of each log loss is at most 1/4, so the loss exceeds its tangent at 0 by at"
        " most an eighth of the squared output.",
    )


def orbit(reason, scope):
    """Return a settler that decides an orbit."""
    return lambda job: job.done(job.orbit(), reason, scope=scope)


def _cost():
    """Thresholds and times at eps = |w-hat|/10, |w-hat| = 1, N = 1, r1 = 1/2."""
    from math import log

    found = {}
    for depth in (2, 3, 5, 10):
        start = 101 ** (-depth / 2)
        time = (
            log(0.5 / start) / 2
            if depth == 2
            else (start ** (2 / depth - 1) - 0.5 ** (2 / depth - 1)) / (depth - 2)
        )
        found[f"L = {depth}"] = (
            f"|w(0)| < {start:.2g}, each factor < {start ** (1 / depth):.2g}, at least {time:.2g}"
            " units of time to |w| = 1/2"
        )
    return found


_LOG_LEAST = lemma(
    f"log({INNER})-y+y/L >= 0", ("1", [], [f"y-y/L-log({INNER})"]), (f"eps**2*W**(-2/L)/{INNER}",)
)
_TIMELY = "exp(-(y/2)*(1-2/L))*exp((y-v)*(L-2)/2)"
_UP = "exp((y-x)*(L-1)/L)"

SETTLERS: dict = own(
    "distillation",
    {
        ("rem5.11", "printed"): by(
            "auto", "For every eps, L and w-hat != 0 the second entry is positive.", _cost()
        ),
        ("rem5.11", "per-layer"): after(
            "For single layers the condition says that R^2 is below"
            " eps^2|w-hat|^{2/L}/(eps^2+|w-hat|^2), which does not become stricter with depth.",
            [LOGS, SMALL],
            ("1", [f"eps**2/{INNER}-w0**(2/L)"]),
        ),
        ("rem5.11", "end-to-end"): after(
            "The threshold is at most |w-hat| (eps/|w-hat|)^L, so the end-to-end weights have to"
            " start exponentially small in the depth.",
            [_LOG_LEAST],
            (SECOND, [], [f"L/2*(log({INNER})-y+y/L)"]),
            (f"{SECOND}*L/2", [f"log({INNER})-y+y/L"]),
        ),
        ("rem5.11", "time"): sums(
            "The size of w grows at most at the rate L |w|^{2-2/L} |grad|, so "
            "|w|^{-(1-2/L)} falls at most at the rate (L-2) |grad|.",
            ("(L-2)/m", ["c+m*N"]),
        ),
        ("rem5.11", "time-two-layers"): sums(
            "With two layers the derivative of |w|^2 is -4|w| times the product of "
            "w and the gradient, which is at most |w| N in size; so log |w| grows "
            "at a rate of at most 2N.",
            ("2/m", ["c+m*N"]),
        ),
        ("rem5.11", "time-at-threshold"): sums(
            "At such a start |w(0)|^{-(1-2/L)} is at least |w-hat|^{-(1-2/L)} (|w-hat|/eps)^{L-2},"
            " so the time to leave it grows exponentially with the depth.",
            (_TIMELY, [], ["(L-2)/(2*L)*(y+L*(v-y)-x)"]),
            (f"{_TIMELY}*(L-2)/(2*L)", ["y+L*(v-y)-x"]),
        ),
        ("rem5.12a", "printed"): sums(
            "By convexity |w| times the gradient at 0 is at least the amount by which the "
            "loss is below its value at 0, so |w| stays above a positive number.",
            *BOUND,
        ),
        ("rem5.12a", "finite-time"): sums(
            "The logarithm of |w|^2 falls at a bounded rate, so w reaches 0 in no finite "
            "time; what (5.12) excludes is a limit 0.",
            ("2*L*m**(-2/L)", ["m*N-c"]),
            ("2*L*N*exp(z/2-z/L)", [], ["(b-z)*(L-2)/(2*L)"]),
            ("N*exp(z/2-z/L)*(L-2)", ["b-z"]),
        ),
        ("rem5.12a", "stationary"): words(
            "The conditions make (W_2W_2')^2 equal to W_2W_1W_1'W_2', which is 0 "
            "because W_2W_1 is; so W_2W_2' vanishes, too.",
            definite=True,
            zeros=["-b*h1*b'-h2*h2'"],
        ),
        ("rem5.12a", "without-5.13"): at(
            "With W_1 = 1 and W_2 = 0 the product w is 0, but the derivative by W_2 is g, "
            "and the flow does not stop.",
            a=1,
            b=0,
            g=1,
        ),
        ("rem5.12b", "printed"): at(
            "For the teacher (1, 1) the start w_0 = (1/1000, -1/1000) is orthogonal to the gradient"
            " at 0, so by convexity both losses exceed l^1(0).",
            a=1,
            b=1,
            rho="1/1000",
            u="1/1000",
            v="-1/1000",
        ),
        ("rem5.12b", "orthogonal"): sums(
            "By convexity l^1(w_0)+l^1(-w_0) is at least 2 l^1(0), and here the two terms "
            "are equal.",
            ("1", [], ["2*log(2)-log(1+exp(u))-log(1+exp(-u))"]),
            ("exp(-u)/((1+exp(u))*(1+exp(-u)))", ["(exp(u)-1)**2"]),
        ),
        ("rem5.12b", "off-the-data"): by(
            "identity",
            "All outputs are 0, so both sides of (5.12) are equal, and (5.12) is a strict"
            " inequality.",
        ),
        ("rem5.12b", "repair"): flipped,
        ("rem5.12b", "repair-any-n"): one_example,
        ("rem5.12c", "printed"): orbit(
            "Gradient descent keeps W_2 = -W_1, so w = -W_1^2 never becomes positive.",
            "L = 2, d = 1, eta = 1/10, 1000 steps",
        ),
        ("rem5.12c", "every-step-size"): sums(
            "With W_2 = -W_1 the two updates are opposite, so W_2 = -W_1 stays true and w = -W_1^2"
            " is never positive.",
            ("1", ["(a+eta*g*a)**2"]),
        ),
        ("rem5.12c", "flow-near-zero"): sums(
            "To first order b^2/|w|^{2-2/L} is conserved and a rises, so only starts with b = 0,"
            " which form a ray, need (5.12).",
            ("R*(L-1)*G*a**2/(a**2+b**2)",),
        ),
        ("rem5.12c", "three-layers"): after(
            "With three layers w = -r^3 changes its sign only if the step is so long that eta "
            "|g| r exceeds 1.",
            [lemma("r+eta*g*r**2 >= 0", ("eta*r**2", ["g+1/(eta*r)"]))],
            ("1", ["r+eta*g*r**2"] * 3),
        ),
        ("rem5.12c", "repair"): sums(
            "The sum W_1+W_2 grows by the factor 1+eta |g| in a step: what helps is imbalance,"
            " which (5.13) excludes, and not the finite step.",
            ("eta", ["-g"]),
        ),
        ("rem5.13", "printed"): sums(
            "Both |W_l'u| and |W_{l+1}u| are at most rho, so their squares differ by at most"
            " rho^2.",
            [("rho+b", ["rho-b"]), ("a**2",)],
            [("rho+a", ["rho-a"]), ("b**2",)],
        ),
        ("rem5.13", "relative"): at(
            "With W_l = 0 and |W_{l+1}| = rho the imbalance equals the squared size of the factors"
            " at every scale.",
            rho="1/1000000",
            a=0,
            b="1/1000000",
        ),
        ("rem5.13", "speed"): by(
            "identity",
            "The square of a^2+b^2 is the square of b^2-a^2 plus 4 a^2 b^2, as "
            "multiplying out shows.",
        ),
        ("rem5.13", "enforced"): words(
            "As the inner vectors have length 1, both products are r^2 times the same matrix v v'."
        ),
        ("rem5.13", "dropped"): at(
            "At |w-hat| = 1 and beta = 1/1000 the end-to-end start is as small as (5.11) asks for"
            " eps = 1/10, but the final error is 1.",
            beta="1/1000",
            eps="1/10",
            W=1,
            a=1,
            b=1,
        ),
        ("rem5.13", "two-layers"): after(
            "The conserved quantities bound |W_2|^2 at the end by |w-hat|+rho^2+D, so the squared"
            " final error is at most rho^2 times this.",
            [
                lemma(
                    "W+rho**2+D-B >= 0",
                    ("1/(B+W)", ["W**2+q+D*B-B**2"]),
                    ("1/(B+W)", ["rho**2*B-q"]),
                    ("W/(B+W)", ["rho**2+D"]),
                )
            ],
            ("1", ["rho**2*B-q"]),
            ("rho**2", ["W+rho**2+D-B"]),
        ),
        ("rem5.13", "two-layers-kept"): words(
            "The gradient has no part orthogonal to the data, so the part of the "
            "first layer that is orthogonal to the data does not change."
        ),
        ("rem5.13", "two-layers-size"): words(
            "Multiplied out, both sides are the same: the fourth power of |W_2| "
            "differs from |w|^2 only by the term with the imbalance of the layers."
        ),
        ("rem-growth", "printed"): sums(
            "The orthogonal part grows by the factor (|w|/|w(0)|)^{2-2/L}, and in the end "
            "|w| is at least |w-hat|, which exceeds |w(0)|.",
            [(_UP, [], ["(z-y)*(L-1)/L"]), (f"{_UP}*(L-1)/L", ["z-y"])],
            [("1", [], ["(y-x)*(L-1)/L"]), ("(L-1)/L", ["y-x"])],
        ),
        ("rem-growth", "at-each-time"): at(
            "A start nearly orthogonal to the gradient may lie beyond the minimum of the loss on"
            " its ray, so that |w| and q first shrink.",
            a=1,
            b=1,
            u="474/1000",
            v="-274/1000",
            p="1/10",
            eps=2,
        ),
        ("rem-growth", "repair"): by(
            "identity",
            "By (D.29) and (D.31) the growth rate of q is (L-1)/L times that of "
            "|w|^2, so both have the same sign.",
        ),
    },
)
