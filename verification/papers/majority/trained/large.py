"""Theorems of `majority` "from some number n of samples on" that fail for every large n."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.theory.papers.majority.trained import SHARE, printed_step
from assay.verification.papers.majority.trained.steps import (
    LETTERS,
    declare,
    next_weights,
    small_share,
    start_and_steps,
)
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

_NAMES = {"s": "int", "N": "int", "n": "int", "L": "real", "b": "real", "sigma": "real"}
_SEQUENCES = {"w0": "seq", "w1": "seq"}
_LARGE = {"5": "N**2+149", "20": "N**2+500000000"}
"""A number of samples above N, with a logarithm above 5 or 20."""


def refuted_for_large(
    outline: Outline,
    start: tuple[str, str],
    mean: str,
    contradict: Callable[[Outline, int, dict[str, Any]], int],
    least: str = "5",
) -> int:
    """Conclude the negation of a theorem "from some number n of samples on".

    At every n with log(n) >= ``least`` its conclusion fails for the weights that start at
    ``start``, where b = ``mean`` and all noise is 0.

    ``contradict(outline, claim, at)`` concludes 1 < 0 from the step ``claim``, the theorem's
    conclusion, and the steps ``at``: size (L >= least), mean (b == ..), first (both weights at
    0) and later (the recursion).
    """
    declare(outline, {**_NAMES, **_SEQUENCES, **LETTERS})
    whole = outline.theorem.sentence()
    from_some = trees.opened(whole.args[2], trees.variable("N", "int"))
    low, for_each = from_some.args
    large = outline.hyp(from_some)
    number = _LARGE[least]
    one = outline.at(outline.taut(for_each, large), number)
    one = sequences.discharge(outline, one, outline.taut(low, large))
    logarithm = f"log({number})"
    defined = outline.leaf(f"{logarithm} == {logarithm}", outline.taut(low, large))
    one = outline.at_defined(one, logarithm, defined)
    one = sequences.discharge(outline, one, outline.taut(low, large))

    enough = outline.leaf(f"{logarithm} >= {least}", outline.taut(low, large))
    false = _contradiction(outline, for_each, start, mean, contradict, least)
    false = outline.cut(outline.at_defined(false, logarithm, defined), enough, one)
    false = outline.pick(outline.hyp(whole), "N", false)
    never = outline.leaf("not 1 < 0")
    return outline.taut(node("not", whole), outline.intro(whole, false), never)


def _contradiction(
    outline: Outline,
    for_each: Node,
    start: tuple[str, str],
    mean: str,
    contradict: Callable[[Outline, int, dict[str, Any]], int],
    least: str,
) -> int:
    """Conclude: for all L >= least, the theorem's statement about L implies 1 < 0."""
    n, L = trees.variable("n", "int"), trees.variable("L", "real")
    with_size = trees.opened(for_each.args[2], n).args[1]
    statement = trees.opened(with_size.args[2], L).args[1]
    at = {"size": outline.hyp(f"L >= {least}"), "mean": outline.hyp(f"b == {mean}")}
    width = outline.hyp("sigma == 1/L**3")
    claim = outline.hyp(statement)
    claim = sequences.discharge(outline, outline.at(claim, "b"), at["size"], at["mean"])
    claim = outline.at(claim, "sigma")
    for term in start:
        claim = sequences.discharge(outline, outline.at(claim, term))
    ends = outline.leaf("1/L**4 <= sigma and sigma <= 1/L**3", at["size"], width)
    claim = sequences.settle(outline, claim, ends)
    claim = sequences.discharge(outline, claim, at["size"])
    claim = outline.at(claim, "[i: 0]", "w0", "w1")
    noise = outline.leaf("abs(0) <= sigma", width, at["size"])
    claim = outline.cut(claim, outline.all("n", outline.intro("0 <= n", noise)))
    follows = outline.hyp(sequences.premise(outline, claim))
    at["first"], *at["later"] = start_and_steps(outline, follows)
    false = contradict(outline, outline.cut(claim, follows), at)
    false = sequences.exists_pair(
        outline, false, ("w0", "w1"), start, lambda x, y: printed_step(x, y, "0")
    )
    false = sequences.choose(outline, false, "sigma", "1/L**3", at["size"])
    false = sequences.choose(outline, false, "b", mean, at["size"])
    return outline.all("L", outline.intro(f"L >= {least}", outline.intro(statement, false)))


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
        outline, _falling(outline), [SHARE, "w0[s]"], *small_share(outline, at["size"]), low
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


def lemma_36a(outline: Outline) -> int:
    """At b = 0 the derivative of Eq 5 is 0, which is not below b."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        claim = sequences.discharge(outline, outline.at(claim, "0"))
        none = sequences.lemma(outline, "not k*u/(1+exp(z)) < u", "kuz", ("u == 0",))
        output = "-(w0[0]+w1[0]*(b+0))"
        none = sequences.use(outline, none, [SHARE, "b", output], at["mean"])
        return outline.taut("1 < 0", claim, none)

    return refuted_for_large(outline, ("0", "1/2"), "0", contradict)


def lemma_36b(outline: Outline) -> int:
    """From w = (1/2, 1/2) the derivative of Eq 4 is negative at the start, m = 1/2 < L/4-4."""

    def contradict(outline: Outline, claim: int, at: dict[str, Any]) -> int:
        claim = sequences.discharge(outline, outline.at(claim, "0"))
        claim = sequences.discharge(outline, claim, at["first"], at["size"])
        negative = sequences.lemma(
            outline,
            "not k/(1+exp(-(x+v*(u+0))))-(1-k)/(1+exp(x)) > exp(-2*max(abs(x), abs(v)))/8",
            "kuvx",
            ("0 < k", "k <= 1/12", "u == 0", "x == 1/2 and v == 1/2"),
        )
        negative = sequences.use(
            outline,
            negative,
            [SHARE, "b", "w1[0]", "w0[0]"],
            *small_share(outline, at["size"]),
            at["mean"],
            at["first"],
        )
        return outline.taut("1 < 0", claim, negative)

    return refuted_for_large(outline, ("1/2", "1/2"), "0", contradict, "20")


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
            *small_share(outline, at["size"]),
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
            *small_share(outline, at["size"]),
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
