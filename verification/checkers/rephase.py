"""The short checker of ReLU networks (python -m assay.verification.checkers.rephase FILE.json ...).

Only the standard library is used, and exact fractions.  A tree of phases is followed from its root:
each split decides the sign of one unit whose pre-activation is a linear form in the inputs, so that
the networks become linear step by step.  At a leaf, multiples of the relations that hold there add
up to a contradiction, so that no input is left at which the goal fails.  A point is refuted by
evaluating the networks at it.
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


def order(key: Key) -> tuple[int, Any]:
    """Sort inputs before atoms, these by their text."""
    return (0, key) if type(key) is int else (1, repr(key))


def normal(form: Form) -> tuple[Fraction, Key]:
    """Return (c, n) with form = c n and the leading coefficient of n 1, as a tuple that names n;
    the name is None where the form is a constant.
    """
    keys = sorted((key for key in form if key != ""), key=order)
    if not keys:
        return form.get("", Fraction(0)), None
    lead = form[keys[0]]
    return lead, tuple((key, form[key] / lead) for key in [*keys, *([""] if "" in form else [])])


# ---- the networks on a part of the inputs --------------------------------------------------------
class Place:
    """A node of the tree: the signs decided so far, and what the networks are there."""

    def __init__(
        self,
        networks: dict[str, list[Any]],
        signs: dict[Key, bool],
        path: list[Row],
        known: dict[str, list[list[Form]]],
    ) -> None:
        self.networks, self.signs, self.path, self.known = networks, signs, path, known

    def rectified(self, form: Form) -> Form:
        """Return max(0, form)."""
        factor, name = normal(form)
        if name is None:
            return {"": factor} if factor > 0 else {}
        if name in self.signs:
            return form if self.signs[name] == (factor > 0) else {}
        atom = {name: abs(factor)}
        return atom if factor > 0 else plus((Fraction(1), atom), (Fraction(1), form))

    def unit(self, network: str, layer: int, place: int) -> Form:
        """Return the pre-activation of a unit."""
        known = self.known[network]
        while len(known) < layer:
            before = [self.rectified(form) for form in known[-1]]
            matrix, bias = self.networks[network][len(known)]
            known.append(affine(matrix, bias, before))
        return known[layer - 1][place - 1]

    def after(self, name: Key, sign: bool, row: Row) -> "Place":
        """Return the place where one more sign is decided; what does not depend on it is kept."""
        kept = {}
        for network, layers in self.known.items():
            valid = 0
            for forms in layers:
                valid += 1
                if any(normal(form)[1] == name for form in forms):
                    break
            kept[network] = layers[:valid]
        return Place(self.networks, {**self.signs, name: sign}, [*self.path, row], kept)


# ---- proofs --------------------------------------------------------------------------------------
def start(statement: Statement) -> Place:
    """Return the root of a tree: all inputs, and no sign decided."""
    inputs = [{i: Fraction(1)} for i in range(1, statement.inputs + 1)]
    first = {name: [affine(*layers[0], inputs)] for name, layers in statement.networks.items()}
    return Place(statement.networks, {}, [], first)


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
                factor, own = normal(form)
                own_inputs = own and all(key == "" or type(key) is int for key, _ in own)
                if own in place.signs or not own_inputs or zero not in ("on", "off"):
                    raise Beyond("a split of a unit that is decided, or no form in the inputs")
                on = (">=" if zero == "on" else ">", form)
                off = (">=" if zero == "off" else ">", plus((Fraction(-1), form)))
                waiting.append(place.after(own, factor < 0, off))
                waiting.append(place.after(own, factor > 0, on))
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

    def sum(self, place: Place, held: dict[str, list[Row]], multipliers: Any) -> None:
        """Add up multiples of what holds, and find a contradiction."""
        parts, strict = [], False
        for kind, which, text in multipliers:
            if type(which) is not int or which < 0:
                raise Beyond("a row that is not there")
            factor, (sign, row) = fraction(text), held[kind][which]
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
