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
        "The curvature of each log loss is at most 1/4, so the loss at w_0 exceeds its tangent at"
        " 0 by at most an eighth of the squared outputs, and the condition makes the tangent fall"
        " by more.",
    )


@guarded
def one_example(job):
    fact = instance(softplus(), {"u": "u"}, job.statement)
    return job.done(
        job.prove("combination", facts=[fact], terms=[("1", ["log(2)+u/2+u**2/8-log(1+exp(u))"])]),
        "The curvature of each log loss is at most 1/4, so the loss of an example exceeds its "
        "tangent at 0 by at most an eighth of the squared output.",
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
            "auto",
            "The second entry of the minimum is a product of powers of positive "
            "numbers, so it is positive for every eps, L and w-hat != 0, and small "
            "enough starts satisfy (5.11).",
            _cost(),
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
            "The size |w| grows at most at the rate L |w|^{2-2/L} N, with N a bound of "
            "|grad|, so its power |w|^{-(1-2/L)} falls at most at the rate (L-2) N.",
            ("(L-2)/m", ["c+m*N"]),
        ),
        ("rem5.11", "time-two-layers"): sums(
            "With two layers the derivative of |w|^2 is -4|w| times the product of "
            "w and the gradient, which is at most |w| N in size; so log |w| grows "
            "at a rate of at most 2N.",
            ("2/m", ["c+m*N"]),
        ),
        ("rem5.11", "time-at-threshold"): sums(
            "At a start of at most |w-hat| (eps/|w-hat|)^L the power |w(0)|^{-(1-2/L)} is at "
            "least |w-hat|^{-(1-2/L)} (|w-hat|/eps)^{L-2}, so the time to leave this size "
            "grows exponentially with the depth.",
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
            "With W_1 = 1 and W_2 = 0 the product w is 0, but the derivative by W_2 is g, so "
            "the flow does not stop there.",
            a=1,
            b=0,
            g=1,
        ),
        ("rem5.12b", "printed"): at(
            "For the teacher (1, 1) the start w_0 = (1/1000, -1/1000) is orthogonal to the "
            "gradient at 0, so by convexity the losses at w_0 and at -w_0 both exceed l^1(0).",
            a=1,
            b=1,
            rho="1/1000",
            u="1/1000",
            v="-1/1000",
        ),
        ("rem5.12b", "orthogonal"): sums(
            "By convexity the mean of l^1(w_0) and l^1(-w_0) is at least l^1(0), and for w_0 "
            "= (u, -u) and the teacher (a, a) the two losses are equal; so each of them is at "
            "least l^1(0).",
            ("1", [], ["2*log(2)-log(1+exp(u))-log(1+exp(-u))"]),
            ("exp(-u)/((1+exp(u))*(1+exp(-u)))", ["(exp(u)-1)**2"]),
        ),
        ("rem5.12b", "off-the-data"): by(
            "identity",
            "For w_0 orthogonal to the data all outputs at w_0 and -w_0 are 0, as at w = 0; "
            "so both sides of (5.12) are equal, while (5.12) is a strict inequality.",
        ),
        ("rem5.12b", "repair"): flipped,
        ("rem5.12b", "repair-any-n"): one_example,
        ("rem5.12c", "printed"): orbit(
            "From W_1 = 1/10 and W_2 = -1/10 gradient descent keeps W_2 = -W_1, so w = -W_1^2 "
            "never becomes positive and does not come near w_* = 1.",
            "L = 2, d = 1, eta = 1/10, 1000 steps",
        ),
        ("rem5.12c", "every-step-size"): sums(
            "With W_2 = -W_1 the two updates are opposite, so W_2 = -W_1 stays true and w = -W_1^2"
            " is never positive.",
            ("1", ["(a+eta*g*a)**2"]),
        ),
        ("rem5.12c", "flow-near-zero"): sums(
            "To first order the component b across the gradient has b^2/|w|^{2-2/L} constant "
            "and the component a along minus the gradient rises; so |w| keeps away from 0 "
            "unless b = 0, and only starts on this ray need (5.12).",
            ("R*(L-1)*G*a**2/(a**2+b**2)",),
        ),
        ("rem5.12c", "three-layers"): after(
            "A step multiplies each of the three factors by 1+eta g r, so w = -r^3 keeps its "
            "sign unless the step is so long that eta |g| r exceeds 1.",
            [lemma("r+eta*g*r**2 >= 0", ("eta*r**2", ["g+1/(eta*r)"]))],
            ("1", ["r+eta*g*r**2"] * 3),
        ),
        ("rem5.12c", "repair"): sums(
            "In a step the sum W_1+W_2 grows by the factor 1+eta |g| > 1: what leads away "
            "from 0 is an imbalance of the layers, which (5.13) excludes, and not the finite "
            "step.",
            ("eta", ["-g"]),
        ),
        ("rem5.13", "printed"): sums(
            "Both |W_l'u| and |W_{l+1}u| are at most rho, so their squares differ by at most"
            " rho^2.",
            [("rho+b", ["rho-b"]), ("a**2",)],
            [("rho+a", ["rho-a"]), ("b**2",)],
        ),
        ("rem5.13", "relative"): at(
            "With W_l = 0 and |W_{l+1}| = rho the imbalance is rho^2, as large as the squared "
            "size of the factors, at every scale rho.",
            rho="1/1000000",
            a=0,
            b="1/1000000",
        ),
        ("rem5.13", "speed"): by(
            "identity",
            "Multiplied out, (a^2+b^2)^2 is (b^2-a^2)^2+4a^2 b^2, so with the imbalance D and "
            "w = ab the speed a^2+b^2 is the root of D^2+4w^2.",
        ),
        ("rem5.13", "enforced"): words(
            "As the inner vectors u and z have length 1, W_{l+1}'W_{l+1} and W_l W_l' are "
            "both r^2 v v', so the factors are balanced."
        ),
        ("rem5.13", "dropped"): at(
            "With W_1 = (beta, 1), W_2 = beta and beta = 1/1000 the end-to-end start is as "
            "small as (5.11) asks for eps = 1/10 and |w-hat| = 1, but at the end W_2 is 1 in "
            "size, and so is the error.",
            beta="1/1000",
            eps="1/10",
            W=1,
            a=1,
            b=1,
        ),
        ("rem5.13", "two-layers"): after(
            "The conserved quantities bound |W_2|^2 at the end by |w-hat|+rho^2+D, and the "
            "part of W_1 orthogonal to the data stays at most rho, so the squared final error "
            "is at most rho^2 times this.",
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
            "The update of the first layer is W_2' times the gradient, which has no part "
            "orthogonal to the data; so the part of the first layer that is orthogonal to the "
            "data does not change."
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
            "A start nearly orthogonal to the gradient may lie beyond the minimum of the loss "
            "on its ray: for w-hat = (1, 1, 0) and w(0) = (0.474, -0.274, 0.1) the product "
            "w'grad is positive, so |w| and q first shrink.",
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
