"""Settle the theorems of `majority` about training: derivations of the theorems, or that they fail.

See `assay.theory.papers.majority.trained` for the sequences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.papers.majority.trained import SHARE, printed_step
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

_NAMES = {"s": "int", "N": "int", "n": "int", "L": "real", "b": "real", "sigma": "real"}
_SEQUENCES = {"w0": "seq", "w1": "seq"}
_LETTERS = {letter: "real" for letter in "acfghkpquvwxyz"}
"""Variables of general lemmas."""
_LARGE = "N**2+149"
"""A number of samples above N with a logarithm above 5."""


def refuted_for_large(
    outline: Outline,
    start: tuple[str, str],
    mean: str,
    contradict: Callable[[Outline, int, dict[str, Any]], int],
) -> int:
    """Conclude the negation of a theorem "from some number n of samples on".

    At every n with log(n) >= 5 its conclusion fails for the weights that start at ``start``, where
    b = ``mean`` and all noise is 0.

    ``contradict(outline, claim, at)`` concludes 1 < 0 from the step ``claim``, the theorem's
    conclusion, and the steps ``at``: size (L >= 5), mean (b == ..), first (both weights at 0) and
    later (the recursion).
    """
    _declare(outline, {**_NAMES, **_SEQUENCES, **_LETTERS})
    whole = outline.theorem.sentence()
    from_some = trees.opened(whole.args[2], trees.variable("N", "int"))
    low, for_each = from_some.args
    large = outline.hyp(from_some)
    one = outline.at(outline.taut(for_each, large), _LARGE)
    one = sequences.discharge(outline, one, outline.taut(low, large))
    logarithm = f"log({_LARGE})"
    defined = outline.leaf(f"{logarithm} == {logarithm}", outline.taut(low, large))
    one = outline.at_defined(one, logarithm, defined)
    one = sequences.discharge(outline, one, outline.taut(low, large))

    enough = outline.leaf(f"{logarithm} >= 5", outline.taut(low, large))
    false = _contradiction(outline, for_each, start, mean, contradict)
    false = outline.cut(outline.at_defined(false, logarithm, defined), enough, one)
    false = outline.pick(outline.hyp(whole), "N", false)
    never = outline.leaf("not 1 < 0")
    return outline.taut(node("not", whole), outline.intro(whole, false), never)


def _declare(outline: Outline, names: dict[str, str]) -> None:
    for name, sort in names.items():
        assert outline.fix(name, sort) == name, f"{name} is in use"


def _contradiction(
    outline: Outline,
    for_each: Node,
    start: tuple[str, str],
    mean: str,
    contradict: Callable[[Outline, int, dict[str, Any]], int],
) -> int:
    """Conclude: for all L >= 5, the theorem's statement about L implies 1 < 0."""
    n, L = trees.variable("n", "int"), trees.variable("L", "real")
    with_size = trees.opened(for_each.args[2], n).args[1]
    statement = trees.opened(with_size.args[2], L).args[1]
    at = {"size": outline.hyp("L >= 5"), "mean": outline.hyp(f"b == {mean}")}
    width = outline.hyp("sigma == 1/L**3")
    claim = outline.hyp(statement)
    for term in ("b", "sigma", *start):
        claim = outline.at(claim, term)
        claim = sequences.discharge(outline, claim, at["size"], at["mean"], width)
    claim = sequences.discharge(outline, claim, at["size"])
    claim = outline.at(claim, "[i: 0]", "w0", "w1")
    noise = outline.leaf("abs(0) <= sigma", width, at["size"])
    claim = outline.cut(claim, outline.all("n", outline.intro("0 <= n", noise)))
    follows = outline.hyp(sequences.premise(outline, claim))
    at["first"], *at["later"] = _start_and_steps(outline, follows)
    false = contradict(outline, outline.cut(claim, follows), at)
    false = sequences.exists_pair(
        outline, false, ("w0", "w1"), start, lambda x, y: printed_step(x, y, "0")
    )
    false = sequences.choose(outline, false, "sigma", "1/L**3", at["size"])
    false = sequences.choose(outline, false, "b", mean, at["size"])
    return outline.all("L", outline.intro("L >= 5", outline.intro(statement, false)))


def _start_and_steps(outline: Outline, follows: int) -> tuple[int, int, int]:
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


def first_step(outline: Outline, at: dict[str, Any]) -> int:
    """Conclude both weights after the first step."""
    return next_weights(outline, at["later"], "0", outline.leaf("0 <= 0"))


def lemma_38(outline: Outline) -> int:
    """A negative w1 comes nearer to 0 in the first step."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        added = sequences.lemma(
            outline,
            "0 < k*c/(1+exp(z)) and k*c/(1+exp(z)) <= 1/25",
            "kcz",
            ("0 < k", "k <= 1", "0 < c", "c <= 1/25"),
        )
        mean = sequences.lemma(outline, "0 < 1/x**2 and 1/x**2 <= 1/25", "x", ("x >= 5",))
        mean = sequences.use(outline, mean, ["L"], at["size"])
        share = [outline.leaf(f"0 < {SHARE}"), outline.leaf(f"{SHARE} <= 1", at["size"])]
        small = [
            outline.leaf(goal, mean, at["mean"], at["size"]) for goal in ("0 < b", "b <= 1/25")
        ]
        rise = f"{SHARE}*b/(1+exp(-(w0[0]+w1[0]*(b+0))))"
        added = sequences.use(outline, added, [SHARE, "b", "-(w0[0]+w1[0]*(b+0))"], *share, *small)
        after = outline.taut(f"w1[0+1] == w1[0]+{rise}", first_step(outline, at))
        nearer = sequences.lemma(
            outline, "abs(z) < 1/2", "xyz", ("x == -1/2", "0 < y and y <= 1/25", "z == x+y")
        )
        begins = outline.taut("w1[0] == -1/2", at["first"])
        nearer = sequences.use(outline, nearer, ["w1[0]", rise, "w1[0+1]"], begins, added, after)
        claim = sequences.discharge(outline, outline.at(claim, "0+1"))
        claim = sequences.discharge(outline, claim, at["size"])
        return outline.leaf("1 < 0", sequences.part(outline, claim, 0), nearer)

    return refuted_for_large(outline, ("0", "-1/2"), "1/L**2", contradict)


def _falling(outline) -> int:
    """w0 falls in a step of Eq 4 at b = 0, from 1 or below."""
    return sequences.lemma(
        outline,
        "x+k/(1+exp(-x))-(1-k)/(1+exp(x)) < x",
        "kx",
        ("0 < k", "k <= 1/12", "x <= 1"),
    )


def _share(outline, size) -> list[int]:
    """0 < k and k <= 1/12 from L >= 5."""
    return [outline.leaf(f"0 < {SHARE}"), outline.leaf(f"{SHARE} <= 1/12", size)]


def _rests(outline, at, first: str, second: str) -> tuple[int, int]:
    """For b = 0: w0 <= first, w1 == second at s, from the start, with first <= 1; and the step
    w0[s+1] < w0[s] there.
    """
    said = f"w0[s] <= {first} and w1[s] == {second}"
    base = outline.leaf(said.replace("[s]", "[0]"), at["first"])
    begun, here = outline.hyp("0 <= s"), outline.hyp(said)
    following = next_weights(outline, at["later"], "s", begun)
    own = sequences.lemma(
        outline,
        "y == x+k/(1+exp(-x))-(1-k)/(1+exp(x)) and w == v",
        "kuvwxy",
        (
            "u == 0",
            "y == x+k/(1+exp(-(x+v*(u+0))))-(1-k)/(1+exp(x)) and w == v+k*u/(1+exp(-(x+v*(u+0))))",
        ),
    )
    own = sequences.use(
        outline, own, [SHARE, "b", "w1[s]", "w1[s+1]", "w0[s]", "w0[s+1]"], at["mean"], following
    )
    low = outline.leaf("w0[s] <= 1", sequences.part(outline, here, 0))
    down = sequences.use(
        outline, _falling(outline), [SHARE, "w0[s]"], *_share(outline, at["size"]), low
    )
    below = sequences.lemma(outline, "y < x", "gxy", ("g < x", "y == g"))
    next_ = f"w0[s]+{SHARE}/(1+exp(-w0[s]))-(1-{SHARE})/(1+exp(w0[s]))"
    falls = sequences.use(
        outline, below, [next_, "w0[s]", "w0[s+1]"], down, sequences.part(outline, own, 0)
    )
    kept = outline.leaf(said.replace("[s]", "[s+1]"), falls, here, sequences.part(outline, own, 1))
    always = outline.induct("s", said, "0", base, kept)
    drop = outline.all("s", outline.intro("0 <= s", _under(outline, always, said, falls)))
    return always, drop


def _under(outline, always, said, step) -> int:
    """Leave the hypothesis ``said`` of a step, which holds at every s >= 0."""
    here = outline.cut(outline.at(always, "s"), outline.hyp("0 <= s"))
    return outline.cut(outline.intro(said, step), here)


def theorem_310a(outline: Outline) -> int:
    """From 0, w0 stays at 0 or below."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        always, _ = _rests(outline, at, "0", "1/2")
        there = sequences.picking(outline, claim, "s")
        low = outline.cut(outline.at(always, "s"), outline.taut("0 <= s", there))
        high = outline.taut("w0[s] >= 2", there)
        false = outline.leaf("1 < 0", sequences.part(outline, low, 0), high)
        return outline.pick(claim, "s", false)

    return refuted_for_large(outline, ("0", "1/2"), "0", contradict)


def theorem_311b(outline: Outline) -> int:
    """At b = 0, w1 rests and w0 falls for ever, so the error falls at every step."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        always, drop = _rests(outline, at, "-1/2", "1/2")
        there = sequences.picking(outline, claim, "s")
        late = outline.leaf("0 <= s+1", sequences.part(outline, there, 0))
        rises = outline.at(sequences.part(outline, sequences.part(outline, there, 1), 1), "s+1")
        rises = sequences.discharge(outline, outline.cut(rises, late))
        here = outline.cut(outline.at(always, "s+1"), late)
        later = outline.leaf("0 <= s+1+1", late)
        following = outline.cut(outline.at(always, "s+1+1"), later)
        down = outline.cut(outline.at(drop, "s+1"), late)
        lower = sequences.lemma(
            outline,
            "not (w/(y+w*u))**2*q**2 > (v/(x+v*u))**2*q**2",
            "quvwxy",
            ("u == 0", "x <= -1/2 and v == 1/2", "w == v", "y < x"),
        )
        same = outline.leaf(
            "w1[s+1+1] == w1[s+1]",
            sequences.part(outline, here, 1),
            sequences.part(outline, following, 1),
        )
        lower = sequences.use(
            outline,
            lower,
            ["sigma", "b", "w1[s+1]", "w1[s+1+1]", "w0[s+1]", "w0[s+1+1]"],
            at["mean"],
            here,
            same,
            down,
        )
        never = outline.leaf("not 1 < 0")
        false = outline.taut("1 < 0", rises, lower, never)
        return outline.pick(claim, "s", false)

    return refuted_for_large(outline, ("-1/2", "1/2"), "0", contradict)


def lemma_37(outline: Outline) -> int:
    """From w0 = 1/2 the derivative of Eq 4 is negative at the start."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        claim = sequences.discharge(outline, outline.at(claim, "0"))
        claim = sequences.discharge(outline, claim, at["size"])
        negative = sequences.lemma(
            outline,
            "not (k/(1+exp(-(x+v*(u+0))))-(1-k)/(1+exp(x)))/x > 1/sqrt(a)",
            "akuvx",
            ("0 < k", "k <= 1/12", "a >= 5", "u == 0", "x == 1/2 and v == 1/2"),
        )
        negative = sequences.use(
            outline,
            negative,
            ["L", SHARE, "b", "w1[0]", "w0[0]"],
            *_share(outline, at["size"]),
            at["size"],
            at["mean"],
            at["first"],
        )
        return outline.taut("1 < 0", claim, negative)

    return refuted_for_large(outline, ("1/2", "1/2"), "0", contradict)


def theorem_310b(outline: Outline) -> int:
    """From w0 = w1 = 1/2 at b = 0, w0 falls to a smaller positive number, so the error rises."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        claim = sequences.discharge(outline, outline.at(claim, "0"))
        claim = sequences.discharge(outline, claim)
        claim = sequences.discharge(outline, claim, at["first"], at["size"])
        after = first_step(outline, at)
        moved = sequences.lemma(
            outline,
            "0 < y and y < 1/2 and w == 1/2",
            "kuvwxy",
            (
                "0 < k",
                "k <= 1/12",
                "u == 0",
                "x == 1/2 and v == 1/2",
                "y == x+k/(1+exp(-(x+v*(u+0))))-(1-k)/(1+exp(x))"
                " and w == v+k*u/(1+exp(-(x+v*(u+0))))",
            ),
        )
        moved = sequences.use(
            outline,
            moved,
            [SHARE, "b", "w1[0]", "w1[0+1]", "w0[0]", "w0[0+1]"],
            *_share(outline, at["size"]),
            at["mean"],
            at["first"],
            after,
        )
        rises = sequences.lemma(
            outline,
            "not (w/(y+w*u))**2*q**2 < (v/(x+v*u))**2*q**2",
            "quvwxy",
            ("u == 0", "x == 1/2 and v == 1/2", "0 < y and y < 1/2 and w == 1/2"),
        )
        rises = sequences.use(
            outline,
            rises,
            ["sigma", "b", "w1[0]", "w1[0+1]", "w0[0]", "w0[0+1]"],
            at["mean"],
            at["first"],
            moved,
        )
        return outline.taut("1 < 0", claim, rises)

    return refuted_for_large(outline, ("1/2", "1/2"), "0", contradict)


# ---- theorems that hold --------------------------------------------------------------------------
class Training:
    """The derivation of a theorem for all weights that follow a step from the assumptions on.

    ``size``, ``mean`` (0 <= b <= 1/L^2), ``start`` (|x1| > 1/L) are steps of it; ``began`` and
    ``after`` the equations of the start, and those of the step from s to s+1, under 0 <= s.
    """

    def __init__(self, outline: Outline) -> None:
        _declare(outline, {"s": "int", **_LETTERS})
        self.outline = outline
        given = [step for step in outline.given if step is not None]
        self.size, self.mean, self.width, self.low, self.high, self.start = given[:6]
        self.follows = outline.given[outline.theorem.given.index("seq w1") + 1]
        self.began, *steps = _start_and_steps(outline, self.follows)
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

    def slow_w1(self, share: str, output: str) -> tuple[int, int]:
        """Show x1 <= w1[s] <= x1 + s b, as each step adds between 0 and b; and that it does.

        The step adds ``share*b/(1+exp(output))``.
        """
        outline = self.outline
        added = f"{share}*b/(1+exp({output}))"
        between = sequences.lemma(
            outline,
            "0 <= k*c/(1+exp(z)) and k*c/(1+exp(z)) <= c",
            "ckz",
            ("0 <= k and k <= 1", "0 <= c"),
        )
        part = outline.leaf(f"0 <= {share} and {share} <= 1", self.size)
        mean = outline.taut("0 <= b", self.mean)
        between = sequences.use(outline, between, ["b", share, output], part, mean)
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


def _either(outline: Outline, sides: int, positive: int, negative: int) -> int:
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
    whole = _either(outline, sides, found[0][0], found[1][0])
    return whole, found[0][1], found[1][1], sides


def lemma_38_mended(outline: Outline) -> int:
    """w1 moves by less than 1/(2L), and |x1| is more than 1/L."""
    run = Training(outline)
    moved, _ = run.slow_w1(SHARE, NOISY)
    return run.whenever(size_kept(run, moved)[0], "s < L/2")


def lemma_39(outline: Outline) -> int:
    """A positive w1 stays above 1/L, and for a negative one the quotient is not positive."""
    run = Training(outline)
    moved, between = run.slow_w1(SHARE, NOISY)
    _, above, below, sides = size_kept(run, moved)
    mean = outline.taut("b <= 1/L**2", run.mean)
    up = sequences.lemma(
        outline,
        "q/y < 1/a",
        "acqy",
        ("1 < a", "0 <= q and q <= c", "c <= 1/a**2", "0 < y", "y > 1/a"),
        how="combination",
        terms=[("1/(a*y)", ["y-1/a"]), ("1/y", ["1/a**2-c"]), ("1/y", ["c-q"])],
    )
    positive = sequences.lemma(outline, "0 < y", "ay", ("1 < a", "y > 1/a"))
    positive = sequences.use(outline, positive, ["L", "w1[s]"], run.size, above)
    terms = ["L", "b", ADDED, "w1[s]"]
    up = sequences.use(outline, up, terms, run.size, between, mean, positive, above)
    down = sequences.lemma(outline, "q/y < 1/a", "aqy", ("1 < a", "0 <= q", "y < 0"))
    least = sequences.part(outline, between, 0)
    down = sequences.use(outline, down, ["L", ADDED, "w1[s]"], run.size, least, below)
    return run.whenever(_either(outline, sides, up, down), "s < L/2")


def lemma_39_mended(outline: Outline) -> int:
    """|w1| stays above 1/(2L), and the derivative is at most 1/L^2."""
    run = Training(outline)
    moved, between = run.slow_w1(SHARE, NOISY)
    kept, *_ = size_kept(run, moved)
    large = sequences.lemma(
        outline,
        "u > 1/(2*a)",
        "auv",
        ("1 < a", "u >= v/2", "v > 1/a"),
        how="combination",
        terms=[("1", ["u-v/2"]), ("1/2", ["v-1/a"])],
    )
    kept = sequences.part(outline, kept, 0)
    terms = ["L", "abs(w1[s])", "abs(x1)"]
    large = sequences.use(outline, large, terms, run.size, kept, run.start)
    quotient = sequences.lemma(
        outline,
        "q/u < 2/a",
        "acqu",
        ("1 < a", "0 <= q and q <= c", "c <= 1/a**2", "0 < u", "u > 1/(2*a)"),
        how="combination",
        terms=[("2/(a*u)", ["u-1/(2*a)"]), ("1/u", ["1/a**2-c"]), ("1/u", ["c-q"])],
    )
    positive = sequences.lemma(outline, "0 < u", "au", ("1 < a", "u > 1/(2*a)"))
    positive = sequences.use(outline, positive, ["L", "abs(w1[s])"], run.size, large)
    mean = outline.taut("b <= 1/L**2", run.mean)
    terms = ["L", "b", ADDED, "abs(w1[s])"]
    found = sequences.use(outline, quotient, terms, run.size, between, mean, positive, large)
    return run.whenever(found, "s < L/2")


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
    part = _share(outline, run.size)
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


def theorem_310a_never(outline: Outline) -> int:
    """Each step takes at least 1/8 from w0."""
    run = Training(outline)
    every, down = always_down(run)
    falls = outline.leaf("w0[s+1] < w0[s]", sequences.part(outline, down, 0))
    low = sequences.part(outline, every, 0)
    found = outline.taut("w0[s+1] < w0[s] and w0[s] <= 1-s/8", falls, low)
    return run.whenever(found)


# ---- settlers ------------------------------------------------------------------------------------
def derived(claim: Callable[[Outline], int], reason: str, horizon: dict[str, str] | None = None):
    """Return a settler that proves a theorem by a derivation."""
    return lambda job: job.done(job.derive(claim), reason, horizon)


def disproved(negation: Callable[[Outline], int], reason: str):
    """Return a settler that refutes a theorem by a derivation of its negation."""
    return lambda job: job.done(job.disprove(negation), reason)


SETTLERS: dict = {
    ("majority.lem3.7", "theorem"): disproved(
        lemma_37,
        "Fails for every n with log n >= 5, at t = 0: from w = (1/2, 1/2) with b = 0 the derivative"
        " is negative.",
    ),
    ("majority.lem3.8", "theorem"): disproved(
        lemma_38,
        "Fails for every n with log n >= 5: from w_1^(0) = -1/2 with b = 1/log^2 n the first step"
        " moves w_1 toward 0.",
    ),
    ("majority.lem3.8", "repair-theorem"): derived(
        lemma_38_mended,
        "w_1 grows by at most b in a step (induction), so by less than 1/(2 log n) before step"
        " log(n)/2.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9", "theorem"): derived(
        lemma_39,
        "For w_1^(0) > 0 the weight stays above 1/log n; for w_1^(0) < 0 it stays negative before"
        " step log(n)/2, and the quotient is not positive.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.lem3.9", "repair-theorem"): derived(
        lemma_39_mended,
        "|w_1| stays above 1/(2 log n), and the derivative is at most b <= 1/log^2 n.",
        {"L": "1 (Assumption 3.3)"},
    ),
    ("majority.thm3.10a", "theorem"): disproved(
        theorem_310a,
        "Fails for every n with log n >= 5: from w = (0, 1/2) with b = 0, w_0 <= 0 at every step"
        " (induction).",
    ),
    ("majority.thm3.10a", "never"): derived(
        theorem_310a_never,
        "Each step takes between 1/8 and 1 from w_0 (induction).",
        {"L": "5"},
    ),
    ("majority.thm3.10b", "theorem"): disproved(
        theorem_310b,
        "Fails for every n with log n >= 5, at t = 0: from w = (1/2, 1/2) with b = 0, w_0 falls to"
        " a smaller positive number, and R_0 = (w_1/w_0)^2 sigma^2 rises.",
    ),
    ("majority.thm3.11b", "theorem"): disproved(
        theorem_311b,
        "Fails for every n with log n >= 5, and at no t_0: from w = (-1/2, 1/2) with b = 0, w_1"
        " rests and w_0 falls for ever (induction), so R_0 falls at every step.",
    ),
}
