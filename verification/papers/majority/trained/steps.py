"""What the derivations about the training of `majority` share: a step of both weights, how far w1
moves, and that w0 falls for ever.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.theory.language.logic import trees
from assay.theory.papers.majority.trained import SHARE
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

LETTERS = {letter: "real" for letter in "acfghkpquvwxyz"}
"""Variables of general lemmas."""


def declare(outline: Outline, names: dict[str, str]) -> None:
    for name, sort in names.items():
        assert outline.fresh(name, sort).args[0] == name, f"{name} is in use"


def start_and_steps(outline: Outline, follows: int) -> tuple[int, int, int]:
    """From both recursions: the start of both weights, and the step of each."""
    halves = [sequences.part(outline, follows, i) for i in (0, 1)]
    starts = [sequences.part(outline, half, 0) for half in halves]
    first, second = (outline.derivation.sequents[step].conclusion for step in starts)
    both = outline.taut(trees.conjunction((first, second)), *starts)
    return both, *(sequences.part(outline, half, 1) for half in halves)


def next_weights(outline: Outline, steps: Sequence[int], t: str, begun: int) -> int:
    """Conclude both weights at t+1, where ``begun`` shows 0 <= t."""
    found = [outline.cut(outline.at(step, t), begun) for step in steps]
    first, second = (outline.derivation.sequents[step].conclusion for step in found)
    return outline.taut(trees.conjunction((first, second)), *found)


def small_share(outline, size) -> list[int]:
    """0 < k and k <= 1/12 from L >= 5."""
    return [outline.leaf(f"0 < {SHARE}"), outline.leaf(f"{SHARE} <= 1/12", size)]


class Training:
    """The derivation of a theorem for all weights that follow a step from the assumptions on.

    ``size``, ``mean`` (0 <= b <= 1/L^2), ``start`` (|x1| > 1/L) are steps of it; ``began`` and
    ``after`` the equations of the start, and those of the step from s to s+1, under 0 <= s.
    """

    def __init__(self, outline: Outline) -> None:
        declare(outline, {"s": "int", **LETTERS})
        self.outline = outline
        given = [step for step in outline.given if step is not None]
        self.size, self.mean, self.width, self.low, self.high, self.start = given[:6]
        self.follows = outline.given[outline.theorem.given.index("seq w1") + 1]
        self.began, *steps = start_and_steps(outline, self.follows)
        self.s = outline.hyp("0 <= s")
        self.after = next_weights(outline, steps, "s", self.s)

    def always(self, said: str, base: int, following: int) -> int:
        """Conclude ``said`` at s, for s >= 0, by induction: ``following`` shows it at s+1."""
        every = self.outline.induct("s", said, "0", base, following)
        return self.outline.cut(self.outline.at(every, "s"), self.s)

    def whenever(self, step: int, *premises: str, first: str = "0") -> int:
        """Conclude "for all t >= first: premises => what ``step`` says of s"."""
        for one in reversed(premises):
            step = self.outline.intro(one, step)
        return self.outline.all("s", self.outline.intro(f"{first} <= s", step))

    def added(self, share: str, output: str) -> int:
        """Show that what a step adds to w1, ``share*b/(1+exp(output))``, is between 0 and b."""
        outline = self.outline
        between = sequences.lemma(
            outline,
            "0 <= k*c/(1+exp(z)) and k*c/(1+exp(z)) <= c",
            "ckz",
            ("0 <= k and k <= 1", "0 <= c"),
        )
        part = outline.leaf(f"0 <= {share} and {share} <= 1", self.size)
        mean = outline.taut("0 <= b", self.mean)
        return sequences.use(outline, between, ["b", share, output], part, mean)

    def slow_w1(self, share: str, output: str) -> tuple[int, int]:
        """Show x1 <= w1[s] <= x1 + s b, as each step adds between 0 and b; and that it does."""
        outline, between = self.outline, self.added(share, output)
        added = f"{share}*b/(1+exp({output}))"
        said = "x1 <= w1[s] and w1[s] <= x1+s*b"
        base = outline.leaf(said.replace("[s]", "[0]").replace("s*", "0*"), self.began)
        here = outline.hyp(said)
        add = sequences.lemma(
            outline,
            "x <= z and z <= x+c+f",
            "acfxyz",
            ("x <= y and y <= x+c", "0 <= a and a <= f", "z == y+a"),
        )
        step = outline.taut(f"w1[s+1] == w1[s]+{added}", self.after)
        terms = [added, "s*b", "b", "x1", "w1[s]", "w1[s+1]"]
        up = sequences.use(outline, add, terms, here, between, step)
        up = outline.leaf("x1 <= w1[s+1] and w1[s+1] <= x1+(s+1)*b", up)
        return self.always(said, base, up), between


NOISY = "-(w0[s]+w1[s]*(b+eps[s]))"
"""What Eqs 4 and 5 have in the exponent at step s, and what Eq 5 adds to w1."""
ADDED = f"{SHARE}*b/(1+exp({NOISY}))"


def _few_steps(run: Training, moved: int) -> tuple[int, int]:
    """x1 <= w1 < x1 + 1/(2L) for s < L/2, and that |x1| > 1/L means x1 > 1/L or x1 < -1/L."""
    outline = run.outline
    short = sequences.lemma(
        outline,
        "a*c < 1/(2*x)",
        "acx",
        ("1 < x", "0 <= c and c <= 1/x**2", "0 <= a", "a < x/2"),
        how="combination",
        terms=[("1/x**2", ["x/2-a"]), ("a", ["1/x**2-c"])],
    )
    early = outline.hyp("s < L/2")
    mean = outline.taut("0 <= b and b <= 1/L**2", run.mean)
    short = sequences.use(outline, short, ["s", "b", "L"], run.size, mean, run.s, early)
    near = sequences.lemma(
        outline,
        "x <= y and y < x+1/(2*a)",
        "acxy",
        ("1 < a", "x <= y and y <= x+c", "c < 1/(2*a)"),
        how="combination",
        terms=[[("1", ["y-x"])], [("1", ["x+c-y"]), ("1", ["1/(2*a)-c"])]],
    )
    near = sequences.use(outline, near, ["L", "s*b", "x1", "w1[s]"], run.size, moved, short)
    cases = []
    for case, far in (("x >= 0", "x > 1/a"), ("x < 0", "x < -1/a")):
        side = sequences.lemma(outline, far, "ax", ("1 < a", "abs(x) > 1/a", case))
        side = outline.at(side, "L", "x1")
        cases.append(outline.cut(side, run.size, run.start))
    other = outline.leaf("not x1 >= 0 => x1 < 0")
    return near, outline.taut("x1 > 1/L or x1 < -1/L", *cases, other)


def either(outline: Outline, sides: int, positive: int, negative: int) -> int:
    """Conclude what follows from either of two alternatives."""
    goal = outline.derivation.sequents[positive].conclusion
    above, below = outline.derivation.sequents[sides].conclusion.args
    cases = outline.intro(above, positive), outline.intro(below, negative)
    return outline.taut(goal, sides, *cases)


def size_kept(run: Training, moved: int) -> tuple[int, int, int, int]:
    """|w1| >= |x1|/2 >= 1/(2L) for s < L/2; w1 > 1/L under x1 > 1/L; w1 < 0 under x1 < -1/L;
    and the two alternatives.
    """
    outline = run.outline
    near, sides = _few_steps(run, moved)
    above, below = map(outline.hyp, outline.derivation.sequents[sides].conclusion.args)
    up = sequences.lemma(
        outline,
        "y >= x/2 and x > 0 and x/2 >= 1/(2*a) and y > 1/a",
        "axy",
        ("1 < a", "x <= y", "x > 1/a"),
        how="combination",
        terms=[
            [("1", ["y-x"]), ("1/2", ["x-1/a"]), ("1/(2*a)",)],
            [("1", ["x-1/a"]), ("1/a",)],
            [("1/2", ["x-1/a"])],
            [("1", ["y-x"]), ("1", ["x-1/a"])],
        ],
    )
    down = sequences.lemma(
        outline,
        "y <= x/2 and x < 0 and x/2 <= -1/(2*a) and y < 0",
        "axy",
        ("1 < a", "y < x+1/(2*a)", "x < -1/a"),
        how="combination",
        terms=[
            [("1", ["x+1/(2*a)-y"]), ("1/2", ["-1/a-x"])],
            [("1", ["-1/a-x"]), ("1/a",)],
            [("1/2", ["-1/a-x"])],
            [("1", ["x+1/(2*a)-y"]), ("1", ["-1/a-x"]), ("1/(2*a)",)],
        ],
    )
    said = "abs(y) >= abs(x)/2 and abs(x)/2 >= 1/(2*a)"
    sizes = [
        sequences.lemma(
            outline,
            said,
            "axy",
            ("1 < a", f"y {sign}= x/2", f"x {sign} 0", f"x/2 {sign}= {end}/(2*a)"),
        )
        for sign, end in ((">", "1"), ("<", "-1"))
    ]
    found = []
    for lemma_, side, bound, size in (
        (up, above, 0, sizes[0]),
        (down, below, 1, sizes[1]),
    ):
        close = sequences.part(outline, near, bound)
        here = sequences.use(outline, lemma_, ["L", "x1", "w1[s]"], run.size, close, side)
        parts = [sequences.part(outline, here, i) for i in range(4)]
        kept = sequences.use(outline, size, ["L", "x1", "w1[s]"], run.size, *parts[:3])
        found.append((kept, parts[3]))
    whole = either(outline, sides, found[0][0], found[1][0])
    return whole, found[0][1], found[1][1], sides


def always_down(run: Training) -> tuple[int, int]:
    """For L >= 5: w0 <= 1 - s/8 and w0 >= -1 - s, as each step takes between 1/8 and 1."""
    outline = run.outline
    rise = sequences.lemma(
        outline, "0 <= k/(1+exp(z)) and k/(1+exp(z)) <= 1/12", "kz", ("0 < k", "k <= 1/12")
    )
    drop = sequences.lemma(
        outline,
        "5/24 <= (1-k)/(1+exp(x)) and (1-k)/(1+exp(x)) <= 1",
        "kx",
        ("0 < k", "k <= 1/12", "x <= 1"),
    )
    both = sequences.lemma(
        outline,
        "y <= x-1/8 and y >= x-1",
        "pqxy",
        ("0 <= p and p <= 1/12", "5/24 <= q and q <= 1", "y == x+p-q"),
        how="combination",
        terms=[
            [("1", ["1/12-p"]), ("1", ["q-5/24"]), ("1", ["x+p-q-y"])],
            [("1", ["p"]), ("1", ["1-q"]), ("1", ["y-(x+p-q)"])],
        ],
    )
    kept = sequences.lemma(
        outline,
        "y <= 1-(a+1)/8 and y >= -1-(a+1)",
        "axy",
        ("y <= x-1/8 and y >= x-1", "x <= 1-a/8 and x >= -1-a"),
        how="combination",
        terms=[
            [("1", ["x-1/8-y"]), ("1", ["1-a/8-x"])],
            [("1", ["y-(x-1)"]), ("1", ["x+1+a"])],
        ],
    )
    low = sequences.lemma(
        outline,
        "x <= 1",
        "ax",
        ("0 <= a", "x <= 1-a/8 and x >= -1-a"),
        how="combination",
        terms=[[("1", ["1-a/8-x"]), ("1/8", ["a"])]],
    )
    part = small_share(outline, run.size)
    said = "w0[s] <= 1-s/8 and w0[s] >= -1-s"
    base = outline.leaf("w0[0] <= 1-0/8 and w0[0] >= -1-0", run.began, run.low)
    here = outline.hyp(said)
    low = sequences.use(outline, low, ["s", "w0[s]"], run.s, here)
    p, q = f"{SHARE}/(1+exp({NOISY}))", f"(1-{SHARE})/(1+exp(w0[s]))"
    rise = sequences.use(outline, rise, [SHARE, NOISY], *part)
    drop = sequences.use(outline, drop, [SHARE, "w0[s]"], *part, low)
    first = sequences.part(outline, run.after, 0)
    down = sequences.use(outline, both, [p, q, "w0[s]", "w0[s+1]"], rise, drop, first)
    kept = sequences.use(outline, kept, ["s", "w0[s]", "w0[s+1]"], down, here)
    every = run.always(said, base, kept)
    return every, outline.cut(outline.intro(said, down), every)
