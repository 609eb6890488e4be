"""Theorem 3.10 for the mended step: from step 36 on w0 is at least 2."""

from __future__ import annotations

from assay.theory.papers.majority.trained import SHARE
from assay.verification.papers.majority.trained.steps import Training
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

MENDED = "w0[s]+w1[s]*(b+eps[s])"
REST = f"(1-{SHARE})"
RISE = f"{REST}/(1+exp({MENDED}))"
FALL = f"{SHARE}/(1+exp(-w0[s]))"


class Mended(Training):
    """The derivation of a theorem about the mended step, where ``noise`` bounds eps[s]."""

    def __init__(self, outline: Outline) -> None:
        super().__init__(outline)
        self.noise = outline.cut(outline.at(outline.given[7], "s"), self.s)


def _output_moves_little(run: Mended, moved: int, early: int) -> int:
    """|w1 (b + eps)| <= 1/5 for s <= 1500 and L >= 10."""
    outline = run.outline
    powers = sequences.lemma(outline, "1/x**2 <= 1/100 and 1/x**3 <= 1/1000", "x", ("10 <= x",))
    powers = sequences.use(outline, powers, ["L"], run.size)
    least = outline.taut("0 <= b", run.mean)
    mean = outline.leaf("b <= 1/100", run.mean, run.size, powers)
    width = outline.leaf("sigma <= 1/1000", run.width, run.size, powers)
    change = sequences.lemma(
        outline,
        "a*c <= 15",
        "ac",
        ("0 <= c", "c <= 1/100", "a <= 1500"),
        how="combination",
        terms=[("c", ["1500-a"]), ("1500", ["1/100-c"])],
    )
    change = sequences.use(outline, change, ["s", "b"], least, mean, early)
    weight = sequences.lemma(
        outline,
        "v <= 16 and v >= -16",
        "cvx",
        ("c <= 15", "-1 < x and x < 1", "x <= v and v <= x+c"),
        how="combination",
        terms=[
            [("1", ["x+c-v"]), ("1", ["1-x"]), ("1", ["15-c"])],
            [("1", ["v-x"]), ("1", ["x+1"]), ("15",)],
        ],
    )
    weight = sequences.use(outline, weight, ["s*b", "w1[s]", "x1"], change, run.high, moved)
    noisy = sequences.lemma(
        outline,
        "f+g <= 11/1000 and f+g >= -11/1000",
        "fgq",
        ("0 <= f", "f <= 1/100", "q <= 1/1000", "abs(g) <= q"),
    )
    terms = ["b", "eps[s]", "sigma"]
    noisy = sequences.use(outline, noisy, terms, least, mean, width, run.noise)
    product = sequences.lemma(
        outline,
        "u*v <= 1/5",
        "uv",
        ("v <= 16 and v >= -16", "u <= 11/1000 and u >= -11/1000"),
    )
    return sequences.use(outline, product, ["b+eps[s]", "w1[s]"], weight, noisy)


def theorem_310a_mended(outline: Outline) -> int:
    """Below 2 each step adds at least 1/12 to w0, as long as |w1 (b + eps)| <= 1/5."""
    run = Mended(outline)
    early = outline.hyp("s <= 1500")
    moved, _ = run.slow_w1(REST, MENDED)
    near = _output_moves_little(run, moved, early)
    part = sequences.lemma(outline, "0 < exp(-x/2) and exp(-x/2) <= 1/148", "x", ("10 <= x",))
    part = sequences.use(outline, part, ["L"], run.size)
    rise = sequences.lemma(
        outline,
        "(1-k)/(1+exp(x+p)) >= (147/148)/(1+exp(x+1/5))",
        "kpx",
        ("0 < k and k <= 1/148", "p <= 1/5"),
    )
    fall = sequences.lemma(outline, "k/(1+exp(-x)) <= 1/148", "kx", ("0 < k and k <= 1/148",))
    swap = outline.leaf("w1[s]*(b+eps[s]) <= 1/5", near)
    rise = sequences.use(outline, rise, [SHARE, "w1[s]*(b+eps[s])", "w0[s]"], part, swap)
    fall = sequences.use(outline, fall, [SHARE, "w0[s]"], part)
    below = "w0[s]+(147/148)/(1+exp(w0[s]+1/5))-1/148"
    least = sequences.lemma(
        outline,
        "y >= x+f-1/148",
        "fpqxy",
        ("p >= f", "q <= 1/148", "y == x+p-q"),
        how="combination",
        terms=[("1", ["p-f"]), ("1", ["1/148-q"]), ("1", ["y-(x+p-q)"])],
    )
    first = sequences.part(outline, run.after, 0)
    least = sequences.use(
        outline,
        least,
        ["(147/148)/(1+exp(w0[s]+1/5))", RISE, FALL, "w0[s]", "w0[s+1]"],
        rise,
        fall,
        first,
    )
    gain = "x+(147/148)/(1+exp(x+1/5))-1/148"
    gain = sequences.lemma(outline, f"{gain} >= 2 or {gain} >= x+1/12", "x", ("x >= -1",))
    said = "w0[s] >= 2 or w0[s] >= s/12-1"
    here = outline.hyp(said)
    low = outline.taut(
        "w0[s] >= -1",
        here,
        outline.leaf("w0[s] >= 2 => w0[s] >= -1"),
        sequences.use(
            outline,
            sequences.lemma(
                outline,
                "x >= a/12-1 => x >= -1",
                "ax",
                ("0 <= a",),
            ),
            ["s", "w0[s]"],
            run.s,
        ),
    )
    gain = sequences.use(outline, gain, ["w0[s]"], low)
    large, more = outline.derivation.sequents[gain].conclusion.args
    kept = []
    for case, goal, general in (
        (large, "w0[s+1] >= 2", "g >= 2"),
        (more, "w0[s+1] >= w0[s]+1/12", "g >= x+1/12"),
    ):
        wanted = goal.replace("w0[s+1]", "y").replace("w0[s]", "x")
        end = wanted.partition(" >= ")[2]
        lemma = sequences.lemma(
            outline,
            wanted,
            "gxy",
            ("y >= g", general),
            how="combination",
            terms=[("1", ["y-g"]), ("1", [f"g-({end})"])],
        )
        shown = sequences.use(outline, lemma, [below, "w0[s]", "w0[s+1]"], least, outline.hyp(case))
        kept.append(outline.intro(case, shown))
    step = outline.taut("w0[s+1] >= 2 or w0[s+1] >= w0[s]+1/12", gain, *kept)
    goal = "y >= 2 or y >= (a+1)/12-1"
    up = []
    for case, terms in (
        ("x >= 2", [("1", ["y-x-1/12"]), ("1", ["x-2"]), ("1/12",)]),
        ("x >= a/12-1", [("1", ["y-x-1/12"]), ("1", ["x-a/12+1"])]),
    ):
        wanted = "y >= 2" if case == "x >= 2" else "y >= (a+1)/12-1"
        lemma = sequences.lemma(
            outline, wanted, "axy", ("y >= x+1/12", case), how="combination", terms=terms
        )
        terms = ["s", "w0[s]", "w0[s+1]"]
        shown = outline.at(lemma, *terms)
        up.append(shown)
    following = outline.taut("w0[s+1] >= 2 or w0[s+1] >= (s+1)/12-1", step, here, *up)
    # as long as s <= 1500
    whole = f"s <= 1500 => {said}"
    base = outline.leaf("w0[0] >= 0/12-1", run.began, run.low)
    base = outline.taut("0 <= 1500 => w0[0] >= 2 or w0[0] >= 0/12-1", base)
    assumed = outline.hyp(whole)
    following = outline.cut(outline.intro(said, following), outline.cut(assumed, early))
    before = outline.leaf("s <= 1500", outline.hyp("s+1 <= 1500"))
    following = outline.cut(outline.intro("s <= 1500", following), before)
    following = outline.intro("s+1 <= 1500", following)
    every = run.always(whole, base, following)
    window = outline.hyp("36 <= s and s <= 1500")
    here = outline.cut(every, outline.taut("s <= 1500", window))
    end = sequences.lemma(
        outline,
        "x >= 2",
        "ax",
        ("36 <= a", "x >= a/12-1"),
        how="combination",
        terms=[("1", ["x-a/12+1"]), ("1/12", ["a-36"])],
    )
    end = outline.cut(outline.at(end, "s", "w0[s]"), outline.taut("36 <= s", window))
    found = outline.taut("w0[s] >= 2", here, end)
    started = outline.leaf("0 <= s", outline.taut("36 <= s", window))
    found = outline.cut(outline.intro("0 <= s", found), started)
    return outline.all("s", outline.intro("36 <= s and s <= 1500", found))
