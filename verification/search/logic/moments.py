"""What means of one draw are: of polynomials of degree two at most, and of c*exp(s*z + d); and of
sums of such terms over independent draws.

The axioms give the mean, the variance and the moment generating function of each law; everything
else is put together from these, since means are linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.search.logic import events
from assay.verification.search.logic.chance import exchanged
from assay.verification.search.logic.goals import near, replaced
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.single import Sure, cancelled

_ZERO, _ONE, _TWO = map(trees.number, (0, 1, 2))
_AXIOMS = {
    "N": ("normal moments", ("m", "v"), True),
    "Unif": ("uniform moments", ("a", "b"), False),
    "Bernoulli": ("bernoulli moments", ("p",), True),
    "Rademacher": ("sign moments", (), True),
}
"""The axiom of a law, the symbols of its parameters, and whether it says a mean of exp(s*z)."""


def _add(first: Node, second: Node) -> Node:
    return node("add", first, second)


def _mul(first: Node, second: Node) -> Node:
    return node("mul", first, second)


class Mean:
    """The mean of functions of one draw ``z`` of a law."""

    def __init__(
        self, outline: Outline, known: Sequence[int], sure: Sure, law: Node, is_law: int
    ) -> None:
        self.outline, self.known, self.sure = outline, known, sure
        self.law, self.is_law = law, is_law
        self.name = outline.fix("draw", "real")
        self.z = trees.variable(self.name, "real")

    def of(self, term: Node) -> int | None:
        """Return a step that says what the mean of a function of the draw is; None for a function
        of another kind.
        """
        if self.law.args[0] not in _AXIOMS:
            return None
        if self.z not in trees.free(term):
            return self._constant(term)
        if any(part.op == "call" and part.args[0] == "exp" for part in trees.walk(term)):
            return self._exponential(term)
        return self._square(term)

    def _known(self, rate: Node = _ONE) -> list[int]:
        """Return the steps of what the law's axiom says."""
        o = self.outline
        name, symbols, has_rate = _AXIOMS[self.law.args[0]]
        bodies = dict(zip(symbols, self.law.args[1:], strict=True))
        step = o.axiom(name, **bodies, **({"s": rate} if has_rate else {}))
        while o.concluded(step).op == "implies":
            premise = o.concluded(step).args[0]
            step = o.cut(step, o.leaf(premise, *near(o, premise, self.known)))
        return [o.taut(part, step) for part in trees.conjuncts(o.concluded(step))]

    def _constant(self, value: Node) -> int:
        return self.outline.cut(
            self.outline.axiom("constant mean", L=self.law, c=value), self.is_law
        )

    def _function(self, mean: int) -> Node:
        """Return the function of z whose mean a step tells."""
        return trees.opened(self.outline.concluded(mean).args[0].args[2], self.z)

    def _combined(self, parts: list[tuple[Node, int]]) -> int:
        """From the means of functions: that of the sum of each times a number fixed before."""
        o = self.outline
        (c, first), *rest = parts
        for d, second in rest or [(_ZERO, self._constant(_ZERO))]:
            bodies = {
                key: (self.name, self._function(step)) for key, step in zip("fg", (first, second))
            }
            values = {key: o.concluded(step).args[1] for key, step in zip("xy", (first, second))}
            axiom = o.axiom("mean of a combination", L=self.law, **bodies, c=c, d=d, **values)
            first, c = o.cut(axiom, first, second), _ONE
        return first

    def _same(self, term: Node, mean: int) -> int | None:
        """From the mean of a function: that of ``term``, None where they are not shown equal."""
        o, other = self.outline, self._function(mean)
        equal = self.sure(node("eq", term, other))
        if equal is None:
            return None
        axiom = o.axiom(
            "same mean",
            L=self.law,
            f=(self.name, term),
            g=(self.name, other),
            x=o.concluded(mean).args[1],
        )
        found = o.cut(axiom, o.all(self.name, equal), mean)
        value = cancelled(o, o.concluded(found).args[1], self.sure)
        short = None if value is None else self.sure(node("eq", value, o.concluded(found).args[1]))
        return found if short is None else exchanged(o, found, short)

    def _at(self, term: Node, value: Node) -> Node:
        return trees.put(term, {self.z: value})

    def _square(self, term: Node) -> int | None:
        """Return the mean of a + b*z + c*z**2."""
        kind = self.law.args[0]
        up, down, middle = (self._at(term, x) for x in (_ONE, trees.number(-1), _ZERO))
        half = node("div", _ONE, _TWO)
        slope = _mul(half, node("sub", up, down))
        bend = node("sub", _mul(half, _add(up, down)), middle)
        known = self._known()
        one = self._constant(_ONE)
        if kind == "Rademacher":
            return self._same(
                term, self._combined([(bend, known[1]), (slope, known[0]), (middle, one)])
            )
        if kind == "Bernoulli":
            if self.sure(node("eq", bend, _ZERO)) is None:
                return None
            return self._same(term, self._combined([(slope, known[0]), (middle, one)]))
        center = self.outline.concluded(known[0]).args[1]
        linear = _add(slope, _mul(_TWO, _mul(bend, center)))
        rest = node("sub", middle, _mul(bend, node("pow", center, _TWO)))
        return self._same(term, self._combined([(bend, known[1]), (linear, known[0]), (rest, one)]))

    def _exponential(self, term: Node) -> int | None:
        """Return the mean of c*exp(s*z + d)."""
        if not _AXIOMS[self.law.args[0]][2]:
            return None
        inside = [
            part.args[1]
            for part in trees.walk(term)
            if part.op == "call" and part.args[0] == "exp" and self.z in trees.free(part)
        ]
        if len(inside) != 1:
            return None
        rate = node("sub", self._at(inside[0], _ONE), self._at(inside[0], _ZERO))
        rate = cancelled(self.outline, rate, self.sure) or rate
        return self._same(term, self._combined([(self._at(term, _ZERO), self._known(rate)[-1])]))


def of_sum(
    mean: Mean, draws: events.Family, symbols: dict[str, Any], laws: int, within: Node
) -> int | None:
    """Return a step that says what the mean of a sum over j of functions of g[j] is, None for
    another function of the draws.

    Args:
        mean: that of one draw, under the statement ``within`` that its index i is in the range.
        draws: the draws, with the function of them in place of an event.
        symbols: what the axioms of families are given for the laws and the range.
        laws: the step that the laws are laws.
    """
    o, total = mean.outline, draws.event
    if total.op != "sum" or total.args[1:3] != (draws.first, draws.last):
        return None
    name = symbols["L"][0]
    i = trees.variable(name, "int")
    own = replaced(trees.opened(total.args[3], i), node("index", draws.g, i), mean.z)
    if draws.g in trees.free(own) or not trees.is_total(own):
        return None
    found = mean.of(own)
    if found is None:
        return None
    value = o.concluded(found).args[1]
    axiom = o.axiom("mean of a sum", **symbols, f=(f"{name}, {mean.name}", own), x=(name, value))
    return o.cut(axiom, laws, o.all(name, o.intro(within, found)))
