"""Lemmas 3.6 and 3.7, corrected, for all weights that follow a step."""

from __future__ import annotations

from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority.trained.steps import ADDED, NOISY, Training
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

BIG = f"(1-{SHARE})"
OUTPUT = "w0[s]+w1[s]*(b+eps[s])"
SIZE = "max(abs(w0[s]), abs(w1[s]))"


def lemma_36a_mended(outline: Outline) -> int:
    """k b s(o) is between 0 and b, and below b where b > 0, as k < 1 and s < 1."""
    run = Training(outline)
    between = run.added(SHARE, NOISY)
    strict = sequences.lemma(
        outline,
        "k*c/(1+exp(z)) < c",
        "ckz",
        ("0 <= k and k <= 1", "0 < c"),
        how="combination",
        terms=[("c/(1+exp(z))", ["1-k"]), ("c*exp(z)/(1+exp(z))",)],
    )
    part = outline.leaf(f"0 <= {SHARE} and {SHARE} <= 1", run.size)
    some = outline.leaf("0 < b", outline.hyp("b > 0"))
    strict = outline.intro("b > 0", sequences.use(outline, strict, ["b", SHARE, NOISY], part, some))
    said = f"0 <= {ADDED} and {ADDED} <= b and (b > 0 => {ADDED} < b)"
    return run.whenever(outline.taut(said, between, strict))


class Shared(Training):
    """The derivation of a theorem for the step with the big subset of the share 1 - 1/sqrt(n),
    where ``noise`` bounds eps[s], and ``near`` says -1 <= b + eps[s] <= 1.
    """

    def __init__(self, outline: Outline) -> None:
        super().__init__(outline)
        self.noise = outline.cut(outline.at(outline.given[7], "s"), self.s)
        self.share = outline.leaf(f"0 < {SHARE} and {SHARE} < 1", self.size)
        powers = sequences.lemma(outline, "1/x**2 <= 1/256 and 1/x**3 <= 1/4096", "x", ("16 < x",))
        powers = sequences.use(outline, powers, ["L"], self.size)
        self.least = outline.taut("0 <= b", self.mean)
        self.most = outline.leaf("b <= 1/256", self.mean, powers, self.size)
        self.width = outline.leaf("sigma <= 1/4096", self.width, powers, self.size)
        near = sequences.lemma(
            outline,
            "f+g <= 1/200 and f+g >= -1/200",
            "fgq",
            ("0 <= f", "f <= 1/256", "q <= 1/4096", "abs(g) <= q"),
        )
        terms = ["b", "eps[s]", "sigma"]
        self.near = sequences.use(
            outline, near, terms, self.least, self.most, self.width, self.noise
        )


def lemma_36b_mended(outline: Outline) -> int:
    """The output is at least -2m, so the big subset gives (1-1/sqrt(n)) e^{-2m}/2, and 1/sqrt(n) <=
    e^{-2m}/16 takes off the rest.
    """
    run = Shared(outline)
    early = outline.hyp(f"16*exp(2*{SIZE}) <= exp(L/2)")
    largest = sequences.lemma(outline, "p <= y and q <= y", "pqy", ("y == max(p, q)",))
    same = outline.leaf(f"{SIZE} == {SIZE}")
    largest = sequences.use(outline, largest, ["abs(w0[s])", "abs(w1[s])", SIZE], same)
    inside = sequences.lemma(outline, "x <= y and x >= -y and 0 <= y", "xy", ("abs(x) <= y",))
    sizes = [
        sequences.use(outline, inside, [name, SIZE], sequences.part(outline, largest, i))
        for i, name in enumerate(("w0[s]", "w1[s]"))
    ]
    low = sequences.lemma(
        outline,
        "x+v*f >= -2*y",
        "fvxy",
        (
            "f <= 1/200 and f >= -1/200",
            "x <= y and x >= -y and 0 <= y",
            "v <= y and v >= -y and 0 <= y",
        ),
        how="combination",
        terms=[
            ("1", ["x+y"]),
            ("1/2", ["y-v", "1/200-f"]),
            ("1/2", ["y+v", "f+1/200"]),
            ("199/200", ["y"]),
        ],
    )
    low = sequences.use(outline, low, ["b+eps[s]", "w1[s]", "w0[s]", SIZE], run.near, *sizes)
    logistic = sequences.lemma(
        outline,
        "1/(1+exp(-z)) >= exp(-2*y)/2",
        "yz",
        ("0 <= y", "z >= -2*y"),
        how="combination",
        terms=[
            ("exp(-2*y)/(2*(1+exp(-z)))", ["exp(2*y)-1"]),
            ("exp(-2*y)*exp(-z)/(2*(1+exp(-z)))", [], ["2*y+z"]),
            ("exp(-2*y)*exp(-z)/(2*(1+exp(-z)))", ["2*y+z"]),
        ],
    )
    size = sequences.part(outline, sizes[0], 2)
    logistic = sequences.use(outline, logistic, [SIZE, OUTPUT], size, low)
    share = sequences.lemma(
        outline,
        "exp(-a/2) <= exp(-2*y)/16",
        "ay",
        ("16*exp(2*y) <= exp(a/2)",),
        how="combination",
        terms=[("exp(-a/2)*exp(-2*y)/16", ["exp(a/2)-16*exp(2*y)"])],
    )
    share = sequences.use(outline, share, ["L", SIZE], early)
    rest = sequences.lemma(
        outline,
        "(1-k)*p-k*h > q/8",
        "hkpq",
        ("0 < q and q <= 1", "0 < h and h <= 1", "0 < k and k < 1", "k <= q/16", "p >= q/2"),
        how="combination",
        terms=[
            ("1", ["p-q/2", "1-k"]),
            ("k", ["1-h"]),
            ("1+q/2", ["q/16-k"]),
            ("q/32", ["1-q"]),
            ("9*q/32",),
        ],
    )
    power = sequences.lemma(outline, "0 < exp(-2*y) and exp(-2*y) <= 1", "y", ("0 <= y",))
    power = sequences.use(outline, power, [SIZE], size)
    other = sequences.lemma(outline, "0 < 1/(1+exp(x)) and 1/(1+exp(x)) <= 1", "x")
    other = outline.at(other, "w0[s]")
    terms = ["1/(1+exp(w0[s]))", SHARE, f"1/(1+exp(-({OUTPUT})))", f"exp(-2*{SIZE})"]
    found = sequences.use(outline, rest, terms, power, other, run.share, share, logistic)
    return run.whenever(_as_printed(run, found, f"> exp(-2*{SIZE})/8"), _text(outline, early))


def _text(outline: Outline, step: int) -> str:
    return outline.text(outline.concluded(step))


def _as_printed(run: Shared, found: int, bound: str) -> int:
    """Write a bound on (1-k) p - k h as one on the derivative of Eq 4 with its quotients."""
    outline = run.outline
    left = f"{BIG}/(1+exp(-({OUTPUT})))-(1-{BIG})/(1+exp(w0[s]))"
    return outline.leaf(f"{left} {bound}", found, run.size)


def _slow(run: Shared) -> int:
    """|w0| < 1+s, as each step moves it by at most 1."""
    outline = run.outline
    moves = sequences.lemma(
        outline,
        "y-x <= 1 and x-y <= 1",
        "hkpxy",
        (
            "0 < k and k < 1",
            "0 < h and h <= 1",
            "0 < p and p <= 1",
            "y == x+(1-k)*p-k*h",
        ),
        how="combination",
        terms=[
            [("1", ["x+(1-k)*p-k*h-y"]), ("1-k", ["1-p"]), ("k",), ("k*h",)],
            [("1", ["y-x-(1-k)*p+k*h"]), ("k", ["1-h"]), ("1-k",), ("1-k", ["p"])],
        ],
    )
    between = sequences.lemma(outline, "0 < 1/(1+exp(x)) and 1/(1+exp(x)) <= 1", "x")
    p, h = f"1/(1+exp(-({OUTPUT})))", "1/(1+exp(w0[s]))"
    step = outline.leaf(
        f"w0[s+1] == w0[s]+(1-{SHARE})*({p})-{SHARE}*({h})", sequences.part(outline, run.after, 0)
    )
    moves = sequences.use(
        outline,
        moves,
        [h, SHARE, p, "w0[s]", "w0[s+1]"],
        run.share,
        outline.at(between, "w0[s]"),
        outline.at(between, f"-({OUTPUT})"),
        step,
    )
    said = "w0[s] < 1+s and w0[s] > -1-s"
    base = outline.leaf("w0[0] < 1+0 and w0[0] > -1-0", run.began, run.low)
    here = outline.hyp(said)
    kept = outline.leaf("w0[s+1] < 1+(s+1) and w0[s+1] > -1-(s+1)", here, moves)
    return run.always(said, base, kept)


def lemma_37_mended(outline: Outline) -> int:
    """At step 0 the derivative is above 1/4.  From step 1 on L > e^{8t}, so that the logistic
    function at |w0|+1/100 < t+101/100 is larger than (1+t)/sqrt(L).
    """
    run = Shared(outline)
    early = outline.hyp("s < log(L)/8")
    large = run.size
    slow = _slow(run)
    moved, _ = run.slow_w1(BIG, NOISY)
    little = sequences.lemma(outline, "a <= x", "ax", ("16 < x", "a < log(x)/8"))
    little = sequences.use(outline, little, ["s", "L"], large, early)
    change = sequences.lemma(
        outline,
        "a*c <= 1",
        "acx",
        ("16 < x", "0 <= a", "a <= x", "0 <= c and c <= 1/x**2"),
        how="combination",
        terms=[("a", ["1/x**2-c"]), ("1/x**2", ["x-a"]), ("1-1/x",)],
    )
    change = sequences.use(outline, change, ["s", "b", "L"], large, run.s, little, run.mean)
    weight = outline.leaf("w1[s] <= 2 and w1[s] >= -2", change, moved, run.high, run.began)
    noise = sequences.lemma(
        outline,
        "v*f <= 1/100 and v*f >= -1/100",
        "fv",
        ("f <= 1/200 and f >= -1/200", "v <= 2 and v >= -2"),
        how="combination",
        terms=[
            [("1/2", ["2-v", "f+1/200"]), ("1/2", ["v+2", "1/200-f"])],
            [("1/2", ["2-v", "1/200-f"]), ("1/2", ["v+2", "f+1/200"])],
        ],
    )
    noise = sequences.use(outline, noise, ["b+eps[s]", "w1[s]"], run.near, weight)
    low = sequences.lemma(
        outline,
        "x+v >= -(a+101/100)",
        "avx",
        ("v <= 1/100 and v >= -1/100", "x < 1+a and x > -1-a"),
    )
    low = sequences.use(outline, low, ["s", "w1[s]*(b+eps[s])", "w0[s]"], noise, slow)
    logistic = sequences.lemma(outline, "1/(1+exp(-z)) >= 1/(1+exp(q))", "qz", ("z >= -q",))
    logistic = sequences.use(outline, logistic, ["s+101/100", OUTPUT], low)
    start = sequences.lemma(
        outline,
        "(1-exp(-x/2))/(1+exp(a+101/100))-exp(-x/2) > (1+a)*(1/sqrt(x))",
        "ax",
        ("16 < x", "a == 0"),
    )
    root = sequences.lemma(
        outline, "1/sqrt(x) <= exp(-4*a)", "ax", ("16 < x", "0 <= a", "a < log(x)/8")
    )
    share = sequences.lemma(
        outline, "exp(-x/2) <= exp(-8*a)", "ax", ("16 < x", "0 <= a", "a < log(x)/8")
    )
    late = sequences.lemma(
        outline, "(1-exp(-8*a))/(1+exp(a+101/100))-exp(-8*a) > (1+a)*exp(-4*a)", "a", ("a >= 1",)
    )
    join = sequences.lemma(
        outline,
        "(1-k)*p-k > (1+a)*(1/sqrt(x))",
        "agkpux",
        ("16 < x", "0 <= a", "k <= g", "0 < p", "1/sqrt(x) <= u", "(1-g)*p-g > (1+a)*u"),
        how="combination",
        terms=[
            ("1", ["(1-g)*p-g-(1+a)*u"]),
            ("1+p", ["g-k"]),
            ("1+a", ["u-1/sqrt(x)"]),
        ],
    )
    k, top = SHARE, "1/(1+exp(s+101/100))"
    said = f"(1-{k})*({top})-{k} > (1+s)*(1/sqrt(L))"
    first = outline.leaf("s == 0", run.s, outline.hyp("s <= 0"))
    first = sequences.use(outline, start, ["s", "L"], large, first)
    first = outline.intro("s <= 0", outline.leaf(said, first, large))
    later = outline.leaf("s >= 1", outline.hyp("not s <= 0"))
    held = sequences.use(outline, late, ["s"], later)
    held = outline.leaf(f"(1-exp(-8*s))*({top})-exp(-8*s) > (1+s)*exp(-4*s)", held)
    later = sequences.use(
        outline,
        join,
        ["s", "exp(-8*s)", k, top, "exp(-4*s)", "L"],
        large,
        run.s,
        sequences.use(outline, share, ["s", "L"], large, run.s, early),
        outline.leaf(f"0 < {top}"),
        sequences.use(outline, root, ["s", "L"], large, run.s, early),
        held,
    )
    enough = outline.taut(said, first, outline.intro("not s <= 0", later))
    rest = sequences.lemma(
        outline,
        "(1-k)*p-k*h > abs(y)*(1/sqrt(x))",
        "ahkpuxy",
        (
            "16 < x",
            "0 <= a",
            "0 < h and h <= 1",
            "0 < k and k < 1",
            "p >= u",
            "(1-k)*u-k > (1+a)*(1/sqrt(x))",
            "abs(y) <= 1+a",
            "1/sqrt(x) >= 0",
        ),
        how="combination",
        terms=[
            ("1", ["(1-k)*u-k-(1+a)*(1/sqrt(x))"]),
            ("1", ["p-u", "1-k"]),
            ("k", ["1-h"]),
            ("1", ["1/sqrt(x)", "1+a-abs(y)"]),
        ],
    )
    other = sequences.lemma(outline, "0 < 1/(1+exp(x)) and 1/(1+exp(x)) <= 1", "x")
    p, h = f"1/(1+exp(-({OUTPUT})))", "1/(1+exp(w0[s]))"
    near = sequences.lemma(outline, "abs(x) <= 1+a", "ax", ("x < 1+a and x > -1-a",))
    found = sequences.use(
        outline,
        rest,
        ["s", h, k, p, top, "L", "w0[s]"],
        large,
        run.s,
        outline.at(other, "w0[s]"),
        run.share,
        logistic,
        enough,
        sequences.use(outline, near, ["s", "w0[s]"], slow),
        outline.leaf("1/sqrt(L) >= 0", large),
    )
    found = outline.leaf(f"(1-{k})*({p})-{k}*({h}) > abs(w0[s])/sqrt(L)", found, large)
    return run.whenever(_as_printed(run, found, "> abs(w0[s])/sqrt(L)"), _text(outline, early))
