"""The short checker of ReLU networks (python -m assay.verification.checkers.rephase FILE.json ...).

Only the standard library is used, and exact fractions.  A tree of phases is followed from its root:
each split decides the sign of one unit whose pre-activation is a linear form in the inputs, so that
the networks become linear step by step.  At a leaf, multiples of the relations that hold there add
up to a contradiction, so that no input is left at which the goal fails.  A point is refuted by
evaluating the networks at it.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Shown, Tree, answering

CASES = 10_000
"""The most cases in which a goal may fail."""
_INPUT = re.compile(r"x([1-9]\d*)", re.ASCII)
_UNIT = re.compile(r"([A-Za-z]+)((?:_[1-9]\d*){1,2})", re.ASCII)
_FRACTION = re.compile(r"-?\d+(/0*[1-9]\d*)?", re.ASCII)
_NEGATED = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "!=", "!=": "=="}

Key = Any
Form = dict[Key, Fraction]
"""A linear form: "" (the constant), the number of an input, or the normal form of an atom, a tuple
-> its coefficient."""
Row = tuple[str, Form]
"""A relation ``form sign 0`` with the sign >=, > or ==."""


def fraction(text: Any) -> Fraction:
    if type(text) is not str or not _FRACTION.fullmatch(text):
        raise Beyond("a number that is not the text of a fraction")
    return Fraction(text)


def plus(*parts: tuple[Fraction, Form]) -> Form:
    """Return the sum of multiples of forms."""
    total: Form = {}
    for factor, form in parts:
        for key, value in form.items():
            total[key] = total.get(key, 0) + factor * value
    return {key: value for key, value in total.items() if value}


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


def affine(matrix: Any, bias: Any, before: Sequence[Form]) -> list[Form]:
    """Return the pre-activations of a layer."""
    one = {"": Fraction(1)}
    return [
        plus((constant, one), *((w, form) for w, form in zip(row, before, strict=True) if w))
        for row, constant in zip(matrix, bias, strict=True)
    ]


class Statement:
    """What is to be shown: networks, polyhedra of inputs, and the cases in which the goal fails."""

    def __init__(self, s: Any) -> None:
        if s.keys() != {"piecewise", "networks", "domain"} or not s["domain"]:
            raise Beyond("a statement of another form")
        self.networks = {
            name: [([[fraction(w) for w in row] for row in W], [fraction(c) for c in b])
                   for W, b in layers]
            for name, layers in s["networks"].items()
        }  # fmt: skip
        (self.inputs,) = {len(layers[0][0][0]) for layers in self.networks.values()}
        for name, layers in self.networks.items():
            sizes = [self.inputs, *(len(b) for _, b in layers)]
            if name in ("x", "e") or not re.fullmatch("[A-Za-z]+", name, re.ASCII):
                raise Beyond("the name of a network")
            for size, (matrix, bias) in zip(sizes, layers, strict=False):
                if len(matrix) != len(bias) or any(len(row) != size for row in matrix):
                    raise Beyond("layers that do not chain")
        self.goal = reader.statement(s["piecewise"])
        self.domain = [[self.relation(text) for text in part] for part in s["domain"]]

    def start(self) -> Place:
        inputs = [{i: Fraction(1)} for i in range(1, self.inputs + 1)]
        first = {name: [affine(*layers[0], inputs)] for name, layers in self.networks.items()}
        return Place(self.networks, {}, [], first)

    def relation(self, text: str) -> tuple[str, Tree, Tree]:
        """Read a relation between inputs."""
        tree = reader.statement(text)
        if tree.kind != "relation" or len(tree.parts) != 2 or tree.text == "!=":
            raise Beyond("a domain of another form")
        if not all(_INPUT.fullmatch(name) for name in reader.names(tree)):
            raise Beyond("a domain that speaks of more than the inputs")
        return tree.text, *tree.parts

    def named(self, name: str) -> tuple[str, int, int]:
        """Return network, layer and place of a unit."""
        found = _UNIT.fullmatch(name)
        if not found or found[1] not in self.networks:
            raise Beyond("a name without a meaning")
        layers = self.networks[found[1]]
        *layer, place = [int(number) for number in found[2].split("_")[1:]]
        own = layer[0] if layer else len(layers)
        if own > len(layers) or place > len(layers[own - 1][1]):
            raise Beyond("a unit that is not there")
        return found[1], own, place

    def form(self, tree: Tree, at: Place) -> Form:
        """Return a term as a linear form."""
        match tree:
            case Tree("number"):
                return plus((tree.value, {"": Fraction(1)}))
            case Tree("name", (), name):
                if found := _INPUT.fullmatch(name):
                    if int(found[1]) > self.inputs:
                        raise Beyond("an input that is not there")
                    return {int(found[1]): Fraction(1)}
                return at.unit(*self.named(name))
            case Tree("minus", (inner,)):
                return plus((Fraction(-1), self.form(inner, at)))
            case Tree("+" | "-" as kind, (left, right)):
                sign = Fraction(1 if kind == "+" else -1)
                return plus((Fraction(1), self.form(left, at)), (sign, self.form(right, at)))
            case Tree("*" | "/" as kind, (left, right)):
                first, second = self.form(left, at), self.form(right, at)
                if kind == "*" and first.keys() <= {""}:
                    first, second = second, first
                factor = second.get("", Fraction(0))
                if second.keys() <= {""} and (kind == "*" or factor):
                    return plus((factor if kind == "*" else 1 / factor, first))
        raise Beyond("a term that is not linear")

    def row(self, sign: str, left: Tree, right: Tree, at: Place) -> Row:
        """Return a relation with <, <=, >, >= or == as a row."""
        if sign in ("<", "<="):
            left, right = right, left
        difference = plus((Fraction(1), self.form(left, at)), (Fraction(-1), self.form(right, at)))
        return sign.replace("<", ">"), difference

    def cases(self, tree: Tree, true: bool) -> list[list[tuple[str, Tree, Tree]]]:
        """Return conjunctions of relations, one of which holds just where a statement is true (or
        false).
        """
        match tree:
            case Tree("relation", terms, signs):
                parts, together = [], true
                for left, sign, right in zip(terms, signs.split(), terms[1:], strict=False):
                    own = sign if true else _NEGATED[sign]
                    split = [">", "<"] if own == "!=" else [own]
                    parts.append([[(one, left, right)] for one in split])
            case Tree("not", (inner,)):
                return self.cases(inner, not true)
            case Tree("=>", (premise, conclusion)):
                parts = [self.cases(premise, not true), self.cases(conclusion, true)]
                together = not true
            case Tree("and" | "or" as kind, inner):
                parts = [self.cases(part, true) for part in inner]
                together = (kind == "and") == true
            case _:
                raise Beyond("a goal of another form")
        if not together:
            return [case for part in parts for case in part]
        size = 1
        for part in parts:
            size *= max(1, len(part))
            if size > CASES:
                raise Beyond("more cases than the short checker takes")
        return [[r for case in chosen for r in case] for chosen in product(*parts)]


# ---- proofs --------------------------------------------------------------------------------------
def absurd(sign: str, form: Form) -> bool:
    """Return whether a relation is one of a constant, and false."""
    if form.keys() - {""}:
        return False
    value = form.get("", Fraction(0))
    return value != 0 if sign == "==" else value < 0 or value == 0 and sign == ">"


class Walk:
    """One tree, followed from its root."""

    def __init__(self, statement: Statement) -> None:
        self.of, self.goal_used = statement, False
        self.cases = statement.cases(statement.goal, False)

    def follow(self, nodes: Sequence[Any], part: Sequence[tuple[str, Tree, Tree]]) -> None:
        waiting = [self.of.start()]
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
    point = [{"": fraction(at[f"x{i}"])} for i in range(1, statement.inputs + 1)]
    if len(at) != statement.inputs:
        raise Beyond("a point of another dimension")
    known = {n: [affine(*layers[0], point)] for n, layers in statement.networks.items()}
    place = Place(statement.networks, {}, [], known)

    def holds(relation: tuple[str, Tree, Tree]) -> bool:
        sign, form = statement.row(*relation, place)
        value = sum(
            (c * (point[key - 1].get("", Fraction(0)) if key else 1) for key, c in form.items()),
            Fraction(0),
        )
        return not absurd(sign, {"": value})

    if not any(all(map(holds, part)) for part in statement.domain):
        raise Beyond("a point outside of the domain")
    if not any(all(map(holds, case)) for case in statement.cases(statement.goal, False)):
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
