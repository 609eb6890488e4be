"""Noise along a direction: the product of a vector of independent normal draws with a vector that
is fixed before is normal.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.verification.search.logic import chance
from assay.verification.search.logic.blocks import scaled_squares
from assay.verification.search.logic.goals import apart, lemma, rewritten, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.single import Draw


@dataclass(frozen=True)
class Along:
    """The product sum(k in 1..last, entry*g[k]) of draws g[k] ~ N(0, variance) with a vector.

    Args:
        entry: the text of the entry k of the vector.
        variance, last: texts without k.
        total: the name or number that is the variance of the product.
        noisy, some, counted: steps variance > 0, total > 0 and 1 <= last + 1.
        length: steps from which total == variance*sum(k in 1..last, entry**2) follows.
    """

    entry: str
    variance: str
    last: str
    total: str
    noisy: int
    some: int
    counted: int
    length: tuple[int, ...]

    def law(self, o: Outline, event: tuple[str, str]) -> int:
        """Conclude P[g[k] ~ N(0, variance), k in 1..last | E(product)] == P[z ~ N(0, total) |
        E(z)] for an event, given as the name of a number and what is said of it.
        """
        squares = scaled_squares(o, self.entry, self.variance, self.last)
        whole = f"sum(k in 1..{self.last}, {self.entry}**2*{self.variance})"
        equal = o.leaf(f"{self.total} == {whole}", squares, *self.length)
        weight = ("k", self.entry)
        ends = (self.variance, self.last, self.total)
        return chance.weighted_sum(
            o, weight, *ends, event, self.noisy, equal, self.some, self.counted
        )

    def tails(self, o: Outline, goal: Node, deviation: str, u: str, y: str, *steps: int) -> int:
        """Conclude ``goal``, P[.. | not abs(product) <= u] <= exp(-y**2/2) or what follows from it
        by further ``steps``.

        Args:
            o: the outline.
            goal: the goal.
            deviation: the root of the variance of the product, a text.
            u, y: names.
            steps: steps deviation > 0, total == deviation**2, u == y*deviation and 0 <= y, and
                what the goal needs besides.
        """
        wide, square, level, high, *rest = steps
        law = self.law(o, ("z", f"not abs(z) <= {u}"))
        root = lemma(o, "for all p in (0, oo), q: q == p**2 => sqrt(q) == p")
        root = use(o, root, deviation, wide, self.total, square)
        level = rewritten(o, ("w", f"{u} == {y}*w"), root, level)
        is_law = chance.normal_law(o, self.total, self.some)
        known = (level, high, self.some)
        tails = chance.normal_tails(o, self.total, u, y, self.some, is_law, known)
        return o.leaf(goal, law, tails, *rest)


_UNIT = "sum(k in 1..d, b[k]**2) == 1"
_DRAWS = "w[k] ~ N(0, s**2), k in 1..d"
_PRODUCT = "sum(k in 1..d, b[k]*w[k])"
BEYOND = (
    "for all d in {1..}, s in (0, oo), y: for all seq b:"
    f" {_UNIT} => P[{_DRAWS} | {_PRODUCT} >= s*y] == 1-Phi(y)"
)
"""What `beyond` concludes."""


def beyond(o: Outline) -> int:
    """Conclude `BEYOND`: the overlap with a unit vector is at least y deviations with the chance
    1-Phi(y).
    """

    def shown(goal: Node, size: int, positive: int, unit: int) -> int:
        noisy = o.leaf("s**2 > 0", positive)
        counted = o.leaf("1 <= d+1", size)
        own = Along("b[k]", "s**2", "d", "s**2", noisy, noisy, counted, (unit,))
        law_of = own.law(o, ("z", "z >= s*y"))
        law = reading.law("N(0, s**2)", o.derivation.declare)
        z = o.fresh("z", "real")
        is_law = chance.normal_law(o, "s**2", noisy)

        def sure(goal: Node) -> int | None:
            unsigned = goal.op == "gt" and goal.args[0] == trees.variable("y", "real")
            return None if unsigned else o.leaf(goal, positive, noisy)

        exact = Draw(o, [positive], sure, law, z, is_law).exact(o.tree(f"{z.args[0]} >= s*y"))
        assert exact is not None
        o.release(z)
        return o.leaf(goal, law_of, exact)

    return apart(o, BEYOND, shown)


_GIVEN = (
    "for all d in {1..}, s in (0, oo), t, y, z: for all seq b:"
    " t == s**2*sum(k in 1..d, b[k]**2) => 0 < t =>"
)
FAR = f"{_GIVEN} 0 <= y => y*sqrt(t) <= z => P[{_DRAWS} | not abs({_PRODUCT}) <= z] <= exp(-y**2/2)"
"""What `far` concludes."""
ABOVE = f"{_GIVEN} z <= y*sqrt(t) => P[{_DRAWS} | {_PRODUCT} >= z] >= 1-Phi(y)"
"""What `above` concludes."""
BESIDE = f"{_GIVEN} 0 <= y => z <= y*sqrt(t) => P[{_DRAWS} | abs({_PRODUCT}) >= z] >= 1-y"
"""What `beside` concludes."""


def far(o: Outline) -> int:
    """Conclude `FAR`: the size of the product is more than y deviations with a chance of at most
    exp(-y^2/2).
    """

    def shown(goal: Node, *given: int) -> int:
        at_least, wide = given[-2:]
        u = o.fresh("u", "real")
        is_u = o.hyp("u == y*sqrt(t)")
        own, draws, some = _product(o, *given[:4])
        law_of = own.law(o, ("x", "not abs(x) <= u"))
        is_law = chance.normal_law(o, "t", some)
        tails = chance.normal_tails(o, "t", "u", "y", some, is_law, (is_u, at_least, some))
        less = rewritten(o, "u <= z", is_u, wide)
        event = trees.opened(goal.args[0].args[-1], draws.g)
        product = event.args[0].args[0]
        inner = node("not", node("le", product, o.term("u")))
        inside = o.leaf(event.args[0], o.hyp(inner.args[0]), less)
        inside = o.intro(inner.args[0], inside)
        more = draws.more(event, inner, o.taut(inner, inside, o.hyp(event)))
        found = o.leaf(goal, more, law_of, tails)
        found = chance.named(o, found, {"u": "y*sqrt(t)"}, some)
        o.release(u)
        return found

    return apart(o, FAR, shown)


def above(o: Outline) -> int:
    """Conclude `ABOVE`: the product is at least y deviations with the chance 1-Phi(y) at least."""

    def shown(goal: Node, *given: int) -> int:
        wide = given[-1]
        u = o.fresh("u", "real")
        is_u = o.hyp("u == y*sqrt(t)")
        own, draws, some = _product(o, *given[:4])
        law_of = own.law(o, ("x", "x >= u"))
        law = reading.law("N(0, t)", o.derivation.declare)
        x = o.fresh("x", "real")

        def sure(goal: Node) -> int | None:
            return None if goal.op == "gt" and goal.args[0] == u else o.leaf(goal, some)

        is_law = chance.normal_law(o, "t", some)
        exact = Draw(o, [some], sure, law, x, is_law).exact(o.tree(f"{x.args[0]} >= u"))
        assert exact is not None
        o.release(x)
        less = rewritten(o, "z <= u", is_u, wide)
        event = trees.opened(goal.args[0].args[-1], draws.g)
        inner = node("ge", event.args[0], o.term("u"))
        more = draws.more(inner, event, o.leaf(event, o.hyp(inner), less))
        level = o.leaf("u/sqrt(t) == y", is_u, some)
        found = o.leaf(goal, more, law_of, exact, level, some)
        found = chance.named(o, found, {"u": "y*sqrt(t)"}, some)
        o.release(u)
        return found

    return apart(o, ABOVE, shown)


def beside(o: Outline) -> int:
    """Conclude `BESIDE`: the size of the product is less than y deviations with a chance of at most
    y.
    """

    def shown(goal: Node, *given: int) -> int:
        at_least, wide = given[-2:]
        u = o.fresh("u", "real")
        is_u = o.hyp("u == y*sqrt(t)")
        own, draws, some = _product(o, *given[:4])
        law_of = own.law(o, ("x", "abs(x) >= u"))
        law = reading.law("N(0, t)", o.derivation.declare)
        x = o.fresh("x", "real")
        high = o.leaf("0 <= u", is_u, at_least, some)

        def sure(goal: Node) -> int | None:
            return None if goal.op == "gt" and goal.args[0] == u else o.leaf(goal, some, high)

        is_law = chance.normal_law(o, "t", some)
        exact = Draw(o, [some, high], sure, law, x, is_law).exact(o.tree(f"abs({x.args[0]}) >= u"))
        assert exact is not None
        o.release(x)
        less = rewritten(o, "z <= u", is_u, wide)
        event = trees.opened(goal.args[0].args[-1], draws.g)
        inner = node("ge", event.args[0], o.term("u"))
        more = draws.more(inner, event, o.leaf(event, o.hyp(inner), less))
        left, right = (o.text(side) for side in o.concluded(exact).args)
        level = o.leaf("y == u/sqrt(t)", is_u, some)
        turned = o.leaf("-y == -u/sqrt(t)", is_u, some)
        for equal, own_ in ((level, "Phi(u/sqrt(t))"), (turned, "Phi(-u/sqrt(t))")):
            exact = rewritten(o, ("w", f"{left} == {right.replace(own_, 'Phi(w)')}"), equal, exact)
            right = o.text(o.concluded(exact).args[1])
        small = o.leaf("Phi(y)-Phi(-y) <= y", at_least)
        found = o.leaf(goal, more, law_of, exact, small)
        found = chance.named(o, found, {"u": "y*sqrt(t)"}, some)
        o.release(u)
        return found

    return apart(o, BESIDE, shown)


def _product(
    o: Outline, size: int, positive: int, equal: int, some: int
) -> tuple[Along, chance.Draws, int]:
    """Return the product in `FAR` and `ABOVE`, its draws and a step t > 0."""
    noisy, some = o.leaf("s**2 > 0", positive), o.leaf("t > 0", some)
    counted = o.leaf("1 <= d+1", size)
    law = reading.law("N(0, s**2)", o.derivation.declare)
    draws = chance.Draws(o, law, o.term("d"), chance.normal_law(o, "s**2", noisy))
    return Along("b[k]", "s**2", "d", "t", noisy, some, counted, (equal,)), draws, some
