"""Settle Lemmas 3.8 and 3.9 of `majority` (w_1 keeps its sign and its order of size)."""

from __future__ import annotations

from assay.verification.papers.majority.bounds import no_noise
from assay.verification.papers.settlers import at, by

_SHARE = ("t", ["1/L**2-b"])
_TIME = ("1/L**2", ["L/2-t"])
_START = ("1/2", ["a-1/L"])
_FIRST = [("1", ["d+t*b"])]


def sign_kept(job):
    """The quotient with its sign: w_1 >= 1/L above zero, and negative below."""
    S = "1/(1+exp(-o))"
    return job.done(
        job.prove(
            "combination",
            params={"P": "a-1/L", "V": "v-1/(2*L)"},
            terms=[
                [
                    ("1/(L*(a+d))", ["a-1/L"]),
                    ("1/(L*(a+d))", ["d"]),
                    ("1/(a+d)", ["1/L**2-b"]),
                    ("b/(a+d)", ["1-k"]),
                    (f"b*k*{S}/(a+d)", ["exp(-o)"]),
                ],
                [("1", ["a-1/L"]), ("1", ["t*b-d"]), _SHARE, _TIME],
                [("1/L", []), (f"k*b*{S}/v", [])],
            ],
        ),
        "With its sign the bound is weak but true: for w_1 > 0 the weight only grows, for w_1 < 0"
        " the quotient is not positive.",
        {"L": "1", "t < L/2 with t >= 1": "needs L > 2"},
    )


SETTLERS: dict = {
    ("majority.lem3.8", "printed"): at(
        "For w_1^{(0)} < 0 the positive derivative moves w_1 toward 0, so |w_1| shrinks in the "
        "first step and the claimed inequality fails.",
        {"L": "1 (Assumption 3.3); t = 1 needs L > 2"},
        L=20,
        a="-1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "k-complement"): at(
        "For w_1^{(0)} < 0 the positive derivative moves w_1 toward 0, so |w_1| shrinks in the "
        "first step and the claimed inequality fails.",
        L=20,
        a="-1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "descending"): at(
        "If the derivative is subtracted, a positive w_1 shrinks in the first step.",
        L=20,
        a="1/2",
        w0=0,
        b="1/400",
        eps=0,
    ),
    ("majority.lem3.8", "positive"): by(
        "auto",
        "A positive w_1 only grows, as a derivative that is not negative is added to it in each "
        "step, and it starts above 1/log n.",
        {"L": "1"},
    ),
    ("majority.lem3.8", "noise-printed"): no_noise,
    ("majority.lem3.8", "repair"): by(
        "combination",
        "For t < log(n)/2 the total change is at most t b, which is below 1/(2 log n) and so "
        "below |w_1^{(0)}|/2.",
        {"L": "1", "t < L/2 with t >= 1": "needs L > 2"},
        terms=[[*_FIRST, _SHARE, _TIME, _START], [_START]],
    ),
    ("majority.lem3.8.s1", "printed"): at(
        "At b = 0 the first inequality says that 0 is below 0, and at b = 1/log^2 n the two "
        "sides of the last one are equal.",
        L=20,
        k="1/2",
        w0=0,
        w1="1/2",
        b=0,
        eps=0,
    ),
    ("majority.lem3.8.s1", "open-interval"): by(
        "auto",
        "The product k s lies strictly between 0 and 1, and b strictly between 0 and 1/log^2 n, "
        "so all inequalities are strict.",
    ),
    ("majority.lem3.8.s1", "repair"): by(
        "auto",
        "The product k s lies between 0 and 1, and b lies between 0 and 1/log^2 n, where both "
        "ends may occur; so k b s lies between 0 and b.",
    ),
    ("majority.lem3.8.s2", "printed"): at(
        "The last inequality says |w_1^{(0)}| < 1/log n, the opposite of Assumption 3.3, so it "
        "fails at every admitted start.",
        L=20,
        t=1,
        b="1/400",
        a="1/2",
        d="1/400",
    ),
    ("majority.lem3.8.s2", "first-three"): by(
        "combination",
        "With L = log n the change over t steps is at most t b; as |w_1^{(0)}| exceeds 1/L and b "
        "is at most 1/L^2, the rest exceeds 1/L-t/L^2, and that exceeds 1/(2L) for t < L/2.",
        {"L": "1"},
        terms=[_FIRST, [_SHARE, ("1", ["a-1/L"])], [_TIME]],
    ),
    ("majority.lem3.8.s2", "last-never"): by(
        "combination",
        "Assumption 3.3 says that |w_1| starts above 1/log n, so half of it exceeds 1/(2 log n): "
        "the opposite of what is printed.",
        terms=[[_START]],
    ),
    ("majority.lem3.8.s2", "repair"): by(
        "combination",
        "As t is below log(n)/2 and b at most 1/log^2 n, the weight moves by less than 1/(2 log "
        "n), which is less than half of its start.",
        {"L": "1"},
        terms=[_FIRST, [_SHARE], [_TIME, _START], [_START]],
    ),
    ("majority.lem3.9", "printed"): sign_kept,
    ("majority.lem3.9.s1", "printed"): at(
        "The product (1/log^2 n)(2 log n) is 2/log n, which is twice 1/log n, for every n.", L=20
    ),
    ("majority.lem3.9", "absolute"): lambda job: job.done(
        job.orbit(),
        "At log n = 100 and from w_1 = -1.001/log n the ratio exceeds 1/log n at t = 4, as |w_1| "
        "falls while the derivative stays near b. The proof's own bound is 2/log n.",
    ),
    ("majority.lem3.9", "absolute-swapped"): lambda job: job.done(
        job.orbit(),
        "For relabelled classes the derivative falls as w_0 grows, and the ratio stays below "
        "1/log n.",
    ),
    ("majority.lem3.9.s1", "repair"): by(
        "combination",
        "With L = log n the size |w_1^{(t)}| is at least |w_1^{(0)}|-tb, which exceeds 1/(2L), "
        "and dL/dw_1 lies between 0 and 1/L^2, so the quotient is below 2/L.",
        {"L": "1"},
        terms=[
            ("2", ["a-1/L"]),
            ("2", ["d+t*b"]),
            ("2*t", ["1/L**2-b"]),
            ("2/L**2", ["L/2-t"]),
            ("L", ["1/L**2-b"]),
            ("b*L", ["1-k"]),
            ("b*L*k*exp(-o)/(1+exp(-o))", []),
        ],
    ),
}
