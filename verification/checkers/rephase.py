"""The short checker of ReLU networks (python -m assay.verification.checkers.rephase FILE.json ...).

Only the standard library is used, and exact fractions.  A tree of phases is followed from its root:
each split decides the sign of one unit whose pre-activation is a linear form in the inputs, so that
the networks become linear step by step.  What is not decided is a form over atoms max(0, n), which
are at least 0 and n, and at most a line where a node has bounded n.  At a leaf, multiples of the
relations that hold there add up to a contradiction, so that no input is left at which the goal
fails.  A point is refuted by evaluating the networks at it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assay.verification.checkers.reader import Beyond, Shown, Tree, answering
from assay.verification.checkers.renets import (
    Form,
    Key,
    Near,
    Row,
    Statement,
    absurd,
    affine,
    fraction,
    plus,
    truth,
)


class Atoms:
    """Numbers for the atoms max(0, n), beyond those of the inputs; n has the lead coefficient 1."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.numbers: dict[tuple[tuple[Key, Fraction], ...], int] = {}

    def normal(self, form: Form) -> tuple[Fraction, int]:
        """Return (c, number of the atom of n) with form = c n; 0 for that of a constant."""
        keys = sorted(key for key in form if key != "")
        if not keys:
            return form.get("", Fraction(0)), 0
        lead = form[keys[0]]
        name = tuple((key, form[key] / lead) for key in [*keys, *([""] if "" in form else [])])
        return lead, self.numbers.setdefault(name, self.inputs + 1 + len(self.numbers))


# ---- the networks on a part of the inputs --------------------------------------------------------
class Place:
    """A node of the tree: the signs decided so far, the bounds, and what the networks are there."""

    def __init__(
        self,
        of: tuple[Atoms, dict[str, list[Any]]],
        signs: dict[int, bool],
        path: list[Row],
        bounds: list[tuple[tuple[str, int, int], list[Fraction | None]]],
        known: dict[str, list[list[Form]]],
        scaled: dict[str, list[list[tuple[Fraction, int]]]],
    ) -> None:
        (self.atoms, self.networks), self.of = of, of
        self.signs, self.path, self.bounds = signs, path, bounds
        self.known, self.scaled = known, scaled  # pre-activations, and how they are their atoms
        self.lines: dict[tuple[Any, ...], Form] = {}

    def line(self, kind: str, which: tuple[str, int, int], number: int = 0) -> Form:
        """Return the row "zero" or "own" of a unit, or "upper" of the bound of that number."""
        if (kind, which, number) not in self.lines:
            form = self.unit(*which)
            if kind == "upper":
                row = self.above(form, *self.bounds[number][1])
            else:
                row = self.rectified(form)
                row = plus((Fraction(1), row), (Fraction(-1), form)) if kind == "own" else row
            self.lines[kind, which, number] = row
        return self.lines[kind, which, number]

    def rectified(self, form: Form, known: tuple[Fraction, int] | None = None) -> Form:
        """Return max(0, form); ``known``: how it is its atom, where that has been found."""
        factor, own = known or self.atoms.normal(form)
        if not own:
            return {"": factor} if factor > 0 else {}
        if own in self.signs:
            return form if self.signs[own] == (factor > 0) else {}
        atom = {own: abs(factor)}
        return atom if factor > 0 else plus((Fraction(1), atom), (Fraction(1), form))

    def unit(self, network: str, layer: int, place: int) -> Form:
        """Return the pre-activation of a unit."""
        known, scaled = self.known[network], self.scaled[network]
        while len(known) < layer:
            self.scale(network, len(known))
            before = [self.rectified(*pair) for pair in zip(known[-1], scaled[-1], strict=True)]
            matrix, bias = self.networks[network][len(known)]
            known.append(affine(matrix, bias, before))
        return known[layer - 1][place - 1]

    def scale(self, network: str, layers: int) -> None:
        """Find how the pre-activations of the first layers are their atoms."""
        scaled = self.scaled[network]
        for forms in self.known[network][len(scaled) : layers]:
            scaled.append([self.atoms.normal(form) for form in forms])

    def after(self, own: int, sign: bool, row: Row) -> "Place":
        """Return the place where one more sign is decided; what does not depend on it is kept."""
        kept, scaled = {}, {}
        for network, layers in self.known.items():
            self.scale(network, len(layers) - 1)  # nothing is kept that rests on the last one
            valid = 1
            for units in self.scaled[network][: len(layers) - 1]:
                if any(atom == own for _, atom in units):
                    break
                valid += 1
            kept[network], scaled[network] = layers[:valid], self.scaled[network][:valid]
        signs = {**self.signs, own: sign}
        return Place(self.of, signs, [*self.path, row], [*self.bounds], kept, scaled)

    def above(self, own: Form, low: Fraction | None, high: Fraction | None) -> Form:
        """Return what is at least 0 as a pre-activation z is at least ``low`` and at most ``high``:
        z - max(0, z), or -max(0, z), or the distance of max(0, z) below its chord, scaled.
        """
        atom, one = self.rectified(own), Fraction(1)
        if low is not None and low >= 0:
            return plus((one, own), (-one, atom))
        if high is not None and high <= 0:
            return plus((-one, atom))
        if low is None or high is None:
            raise Beyond("a chord without both of its ends")
        return plus((high, own), (-high * low, {"": one}), (low - high, atom))


# ---- proofs --------------------------------------------------------------------------------------
def start(statement: Statement) -> Place:
    """Return the root of a tree: all inputs, and no sign decided."""
    inputs = [{i: Fraction(1)} for i in range(1, statement.inputs + 1)]
    first = {name: [affine(*layers[0], inputs)] for name, layers in statement.networks.items()}
    return Place(
        (Atoms(statement.inputs), statement.networks),
        {},
        [],
        [],
        first,
        {name: [] for name in first},
    )


class Walk:
    """One tree, followed from its root."""

    def __init__(self, statement: Statement) -> None:
        self.of, self.goal_used = statement, False
        self.cases = statement.cases(statement.goal, False)

    def follow(self, nodes: Sequence[Any], part: Sequence[tuple[str, Tree, Tree]]) -> None:
        waiting = [start(self.of)]
        domain = [self.of.row(*relation, waiting[0]) for relation in part]
        for kind, *parts in nodes:
            place = waiting.pop()
            if kind == "split":
                name, zero = parts
                form = place.unit(*self.of.named(name))
                factor, own = place.atoms.normal(form)
                inner = all(key == "" or key <= self.of.inputs for key in form)
                if not own or own in place.signs or not inner or zero not in ("on", "off"):
                    raise Beyond("a split of a unit that is decided, or no form in the inputs")
                on = (">=" if zero == "on" else ">", form)
                off = (">=" if zero == "off" else ">", plus((Fraction(-1), form)))
                waiting.append(place.after(own, factor < 0, off))
                waiting.append(place.after(own, factor > 0, on))
            elif kind == "bound":
                name, *ends, below, above = parts
                bounded = self.of.named(name)
                form = place.unit(*bounded)
                low, high = [None if end is None else fraction(end) for end in ends]
                for end, side, shown in ((low, Fraction(1), below), (high, Fraction(-1), above)):
                    if end is not None:
                        beyond = plus((side * end, {"": Fraction(1)}), (-side, form))
                        held = {"domain": domain, "path": place.path}
                        self.sum(place, held, shown, (">", beyond))
                place.above(form, low, high)
                place.bounds.append((bounded, [low, high]))
                waiting.append(place)
            elif kind == "empty":
                self.sum(place, {"domain": domain, "path": place.path}, parts[0])
            elif kind == "goals":
                given, self.goal_used = dict(parts[0]), True
                for number, case in enumerate(self.cases):
                    rows = [self.of.row(*relation, place) for relation in case]
                    if number in given:
                        held = {"domain": domain, "path": place.path, "goal": rows}
                        self.sum(place, held, given[number])
                    elif not any(absurd(*row) for row in rows):
                        raise Beyond("a case that is not excluded")
            else:
                raise Beyond("a node of another kind")
        if waiting:
            raise Beyond("a tree that is not complete")

    def sum(
        self,
        place: Place,
        held: dict[str, list[Row]],
        multipliers: Any,
        assumed: Row = (">=", {}),
    ) -> None:
        """Add multiples of what holds to what is assumed, and find a contradiction."""
        parts, strict = [(Fraction(1), assumed[1])], assumed[0] == ">"
        for kind, which, text in multipliers:
            factor, sign = fraction(text), ">="
            if kind in ("zero", "own"):
                row = place.line(kind, self.of.named(which))
            elif type(which) is not int or which < 0:
                raise Beyond("a row that is not there")
            elif kind == "upper":
                row = place.line(kind, place.bounds[which][0], which)
            else:
                sign, row = held[kind][which]
            if factor < 0 and sign != "==":
                raise Beyond("a negative multiplier")
            strict = strict or sign == ">" and factor > 0
            parts.append((factor, row))
        if not absurd(">" if strict else ">=", plus(*parts)):
            raise Beyond("multiples that add up to no contradiction")


def concluded(s: Any, certificate: Any) -> str:
    """Return what a certificate shows of a statement; raises `Beyond` and other errors."""
    if certificate["statement"] != s:
        raise Beyond("the certificate of another statement")
    statement = Statement(s)
    if certificate["type"] == "witness":
        return refuted(statement, certificate["at"])
    if certificate["type"] != "phases":
        raise Beyond(f"the rule {certificate['type']}")
    walk = Walk(statement)
    for nodes, part in zip(certificate["trees"], statement.domain, strict=True):
        walk.follow(nodes, part)
    return "proved" if walk.goal_used else "vacuous"


def refuted(statement: Statement, at: Any) -> str:
    """Evaluate the goal at a point of the domain."""
    point = [fraction(at[f"x{i}"]) for i in range(1, statement.inputs + 1)]
    if len(at) != statement.inputs:
        raise Beyond("a point of another dimension")
    near = Near(statement, point)

    def holds(kind: str, left: Tree, right: Tree) -> bool:
        return near.holds(statement, kind, left, right)

    if not any(all(holds(*one) for one in part) for part in statement.domain):
        raise Beyond("a point outside of the domain")
    if truth(statement.goal, holds):
        raise Beyond("a point at which the goal holds")
    return "refuted"


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a tree of phases, or a point at which the goal fails."""
    if concluded(data["statement"], data["certificate"]) != data["verdict"]:
        raise Beyond("the certificate shows another verdict")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.rephase")
