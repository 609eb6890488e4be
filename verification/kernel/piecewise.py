"""ReLU networks as linear forms over rectified atoms, and the check that a tree of phases shows a
statement about them.

max(0, z) of a linear form z = c n, where n has the leading coefficient 1, is c max(0, n) for c > 0
and -c (max(0, n) - n) for c < 0.  So every pre-activation is written, once, as a linear form over
the inputs and *atoms* max(0, n); two units with the same n, up to a factor of either sign, share
their atom, in whichever network they are.  A node of the tree decides the sign of one unit, and so
its atom; the forms that it enters are reduced accordingly.  A node may also bound one unit by
multipliers, whatever is undecided below it; this bounds its atom from above by a line.  A leaf
shows by multipliers that no input is left at which the goal fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from flint import fmpq

from assay.theory.language.piecewise import (
    CONSTANT,
    Combination,
    Name,
    Piecewise,
    Relation,
    fraction,
)
from assay.verification.kernel.certificates import require

MAX_CASES = 10_000
"""The most conjunctions into which the negation of a goal is split."""
Form = dict[int, Any]
"""0 (the constant), the number of an input from 1 on, or that of an atom -> its coefficient."""
Rows = Sequence[tuple[str, Form]]
"""Relations ``form sign 0`` that hold somewhere."""
_OPPOSITE = {">=": ">", ">": ">="}


# ---- linear forms --------------------------------------------------------------------------------
def rational(value: Fraction) -> Any:
    """Return a fraction as FLINT's."""
    return fmpq(value.numerator, value.denominator)


def add(total: Form, form: Form, factor: Any) -> None:
    """Add a multiple of a form to ``total``, in place."""
    for key, value in form.items():
        new = total.get(key, 0) + factor * value
        if new == 0:
            total.pop(key, None)
        else:
            total[key] = new


class Atoms:
    """The atoms max(0, n) of forms in ``inputs`` inputs and earlier atoms, each with one number."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self._number: dict[tuple[Any, ...], int] = {}
        self._normal: list[Form] = []
        self._below: list[frozenset[int]] = []

    def normal(self, atom: int) -> Form:
        """Return n of the atom max(0, n)."""
        return self._normal[atom - self.inputs - 1]

    def below(self, atom: int) -> frozenset[int]:
        """Return the atom and all atoms that it depends on."""
        return self._below[atom - self.inputs - 1]

    def scaled(self, form: Form) -> tuple[Any, int]:
        """Return (c, number of the atom max(0, n)) with form = c n; the number is 0 and c the
        value where the form is a constant.
        """
        lead = min((key for key in form if key), default=0)
        if not lead:
            return form.get(0, fmpq(0)), 0
        factor = form[lead]
        normal = {key: value / factor for key, value in sorted(form.items())}
        name = tuple(part for key, value in normal.items() for part in (key, value.p, value.q))
        if name not in self._number:
            own = self._number[name] = self.inputs + 1 + len(self._normal)
            self._normal.append(normal)
            inner = (self.below(key) for key in normal if key > self.inputs)
            self._below.append(frozenset([own]).union(*inner))
        return factor, self._number[name]

    def rectified(self, form: Form) -> Form:
        """Return max(0, form) over the atoms."""
        factor, atom = self.scaled(form)
        if not atom:
            return {0: factor} if factor > 0 else {}
        found = {atom: abs(factor)}
        if factor < 0:
            add(found, self.normal(atom), factor)
        return found


def units(statement: Piecewise, atoms: Atoms) -> dict[Name, Form]:
    """Return the form of each pre-activation, of each input, and of the constant 1."""
    found: dict[Name, Form] = {CONSTANT: {0: fmpq(1)}}
    before: list[Form] = []
    for place in range(1, statement.inputs + 1):
        found["", 0, place] = {place: fmpq(1)}
    for network, layers in statement.networks:
        before = [found["", 0, place] for place in range(1, statement.inputs + 1)]
        for number, (matrix, bias) in enumerate(layers, 1):
            if number > 1:
                before = [atoms.rectified(form) for form in before]
            forms = []
            for row, constant in zip(matrix, bias, strict=True):
                form: Form = {}
                add(form, found[CONSTANT], rational(Fraction(constant)))
                for weight, inner in zip(row, before, strict=True):
                    if weight != "0":
                        add(form, inner, rational(Fraction(weight)))
                forms.append(form)
            before = forms
            found |= {(network, number, place): form for place, form in enumerate(forms, 1)}
    return found


class State:
    """What is decided at a node of the tree: which atoms are their form, and which are 0."""

    def __init__(self, atoms: Atoms, before: State | None = None) -> None:
        self.atoms = atoms
        self.decided: dict[int, bool] = {}
        self._before = before
        self._plain: dict[int, Form] = {}  # what atoms are that are forms in the inputs
        self._open: dict[int, Form] = {}  # and others

    def after(self, decided: dict[int, bool]) -> State:
        """Return the state in which more atoms are decided."""
        new = State(self.atoms, self)
        new.decided = {**self.decided, **decided}
        return new

    def _take_over(self) -> None:
        """Keep what the state before has found that does not depend on what was decided since."""
        before, self._before = self._before, None
        if before is not None:
            before._take_over()
            inputs, below = self.atoms.inputs, self.atoms.below
            since = self.decided.keys() - before.decided.keys()
            self._plain = before._plain.copy()
            self._open = {
                atom: form
                for atom, form in before._open.items()
                if not any(k > inputs and not below(k).isdisjoint(since) for k in form)
            }

    def reduced(self, form: Form) -> Form:
        """Return a form with all that is decided put in; its atoms are undecided."""
        inputs = self.atoms.inputs
        found: Form = {}
        for key, value in form.items():
            if key <= inputs:
                found[key] = found[key] + value if key in found else value
            else:
                for inner, factor in self._value(key).items():
                    more = value * factor
                    found[inner] = found[inner] + more if inner in found else more
        return {key: value for key, value in found.items() if value != 0}

    def _value(self, atom: int) -> Form:
        """Return what an atom is, over undecided atoms."""
        self._take_over()
        if (kept := self._plain.get(atom)) is not None:
            return kept
        if (kept := self._open.get(atom)) is not None:
            return kept
        if atom in self.decided:
            found = self.reduced(self.atoms.normal(atom)) if self.decided[atom] else {}
        else:
            found = self.atoms.rectified(self.reduced(self.atoms.normal(atom)))
            if atom not in found:  # another atom now, which may be decided
                found = self.reduced(found)
        plain = all(key <= self.atoms.inputs for key in found)
        (self._plain if plain else self._open)[atom] = found
        return found


# ---- goals ---------------------------------------------------------------------------------------
def cases(goal: Combination, holds: bool = False) -> list[tuple[Relation, ...]]:
    """Return conjunctions of relations with >=, > and ==, one of which is true just where the goal
    fails (or, if ``holds``, is true).
    """
    if isinstance(goal, Relation):
        return [(found,) for found in _sides(goal, holds)]
    connective, parts = goal
    if connective == "not":
        return cases(parts[0], not holds)
    inner = [cases(part, holds) for part in parts]
    one_suffices = (connective == "and") != holds
    size = sum(map(len, inner)) if one_suffices else prod(map(len, inner))
    require(size <= MAX_CASES, f"the goal has more than {MAX_CASES} cases")
    if one_suffices:
        return [conjunction for some in inner for conjunction in some]
    return [tuple(r for part in parts for r in part) for parts in product(*inner)]


def _sides(relation: Relation, holds: bool) -> Iterator[Relation]:
    sign, form = relation
    opposite = {key: -value for key, value in form.items()}
    if sign in _OPPOSITE:
        yield relation if holds else Relation(_OPPOSITE[sign], opposite)
    elif (sign == "==") == holds:
        yield Relation("==", form)
    else:
        yield from (Relation(">", form), Relation(">", opposite))


# ---- the tree ------------------------------------------------------------------------------------
class Setting:
    """The units of a statement as forms, by their names, and the cases in which its goal fails."""

    def __init__(self, statement: Piecewise) -> None:
        self.atoms = Atoms(statement.inputs)
        self.units = units(statement, self.atoms)
        self.names = {"_".join(map(str, name)): name for name in self.units if name[0]}
        self.cases = [
            [self.row(relation) for relation in conjunction]
            for conjunction in cases(statement.combination)
        ]

    def row(self, relation: Relation) -> tuple[str, Form]:
        """Return (sign, form) of a relation between units."""
        form: Form = {}
        for name, value in relation.form.items():
            add(form, self.units[name], rational(value))
        return relation.sign, form

    def unit(self, name: Any) -> Form:
        """Return the form of the unit of a name such as f_1_2; raises `Rejected`."""
        require(type(name) is str and name in self.names, f"there is no unit {str(name)[:40]!r}")
        return self.units[self.names[name]]


class _Check(Setting):
    """The check of the trees of one statement."""

    def __init__(self, statement: Piecewise) -> None:
        super().__init__(statement)
        self.rests_on_goal = False

    def tree(self, nodes: Any, domain: Rows) -> None:
        """Check a tree, its nodes listed in the order root, active side, inactive side."""
        require(type(nodes) is list, "a tree is a list of nodes")
        waiting: list[tuple[State, Rows, Rows]] = [(State(self.atoms), (), ())]
        for node in nodes:
            require(waiting, "the tree has more nodes than it needs")
            state, path, upper = waiting.pop()
            rows = {"domain": domain, "path": path, "upper": upper}
            kind, *parts = node
            if kind == "split":
                name, zero = parts
                form = state.reduced(self.unit(name))
                require(zero in ("on", "off"), "a split says on which side 0 is: on or off")
                factor, atom = self.atoms.scaled(form)
                require(atom, f"{name} is a constant here: there is nothing to split")
                require(atom not in state.decided, f"{name} is decided already")
                negative = {key: -value for key, value in form.items()}
                on = (">=" if zero == "on" else ">", form)
                off = (">" if zero == "on" else ">=", negative)
                waiting.append((state.after({atom: factor < 0}), (*path, off), upper))
                waiting.append((state.after({atom: factor > 0}), (*path, on), upper))
            elif kind == "bound":
                waiting.append((state, path, (*upper, self.bound(state, rows, *parts))))
            elif kind == "empty":
                (multipliers,) = parts
                self.contradiction(state, rows, multipliers)
            else:
                require(kind == "goals", "a node is a split, a bound, empty or goals")
                (given,) = parts
                self.goals(state, rows, {number: own for number, own in given})
                self.rests_on_goal = True
        require(not waiting, "the tree is not complete")

    def bound(
        self, state: State, rows: dict[str, Rows], name: Any, low: Any, high: Any, *shown: Any
    ) -> tuple[str, Form]:
        """Check that a pre-activation z is at least ``low`` and at most ``high`` (None: nothing is
        said) by multiples for each end; return what bounds max(0, z) from above: it is z, or 0, or
        at most its chord between both ends.
        """
        form = self.unit(name)
        ends: list[Any] = []
        for text, side, multipliers in zip((low, high), (1, -1), shown, strict=True):
            end = None if text is None else rational(fraction(text))
            if end is not None:
                beyond: Form = {0: side * end}
                add(beyond, form, fmpq(-side))
                self.contradiction(state, rows, multipliers, (">", beyond))
            ends.append(end)
        below, above = ends
        found: Form = {}
        if below is not None and below >= 0:
            add(found, form, fmpq(1))
            add(found, self.atoms.rectified(form), fmpq(-1))
        elif above is not None and above <= 0:
            add(found, self.atoms.rectified(form), fmpq(-1))
        else:
            require(below is not None and above is not None, "a chord needs both of its ends")
            add(found, form, above)
            add(found, {0: fmpq(1)}, -above * below)
            add(found, self.atoms.rectified(form), below - above)
        return ">=", found

    def goals(self, state: State, rows: dict[str, Rows], given: dict[int, Any]) -> None:
        """Check that the goal fails nowhere at a leaf: each case is impossible."""
        known = range(len(self.cases))
        require(all(type(n) is int and n in known for n in given), "a case that the goal lacks")
        for number, case in enumerate(self.cases):
            if number in given:
                self.contradiction(state, {**rows, "goal": case}, given[number])
            else:
                plainly = any(impossible(sign, state.reduced(form)) for sign, form in case)
                require(plainly, f"case {number} of the goal is not excluded at a leaf")

    def contradiction(
        self,
        state: State,
        rows: dict[str, Rows],
        multipliers: Any,
        assumed: tuple[str, Form] = (">=", {}),
    ) -> None:
        """Check that multiples of what holds at a leaf, and what is ``assumed`` besides, add up to
        a contradiction.

        Each row of ``multipliers`` is (kind, which, multiplier): a relation of the "domain", of the
        "path", of the case of the "goal", or the "upper" one of a bound, by its number from 0 on;
        or "zero", max(0, z) >= 0, or "own", max(0, z) - z >= 0, of the unit of that name.
        """
        sign, form = assumed
        total = dict(form)
        strict = sign == ">"
        require(type(multipliers) is list, "multipliers are a list")
        for kind, which, text in multipliers:
            factor = rational(fraction(text))
            if kind in ("zero", "own"):
                inner = self.unit(which)
                sign, form = ">=", self.atoms.rectified(inner)
                if kind == "own":
                    add(form, inner, fmpq(-1))
            else:
                require(kind in rows, f"no rows of the kind {str(kind)[:40]!r} hold here")
                require(
                    type(which) is int and 0 <= which < len(rows[kind]),
                    f"there is no {kind} {str(which)[:40]}",
                )
                sign, form = rows[kind][which]
            require(sign == "==" or factor >= 0, "a multiplier of an inequality is negative")
            strict |= sign == ">" and factor > 0
            add(total, form, factor)
        fails = impossible(">" if strict else ">=", state.reduced(total))
        require(fails, "the multiples do not add up to a contradiction")


def impossible(sign: str, form: Form) -> bool:
    """Return whether ``form sign 0`` is the relation of a constant, and false."""
    if any(form.keys() - {0}):
        return False
    value = form.get(0, fmpq(0))
    return bool(value < 0 or value == 0 and sign == ">" or value != 0 and sign == "==")


def check_phases(statement: Piecewise, trees: Any) -> str:
    """Check one tree for each polyhedron of the domain; raises `Rejected`.

    Returns "proved", or "vacuous" where the trees show that the domain is empty.
    """
    parts = statement.polyhedra
    require(type(trees) is list and len(trees) == len(parts), f"{len(parts)} trees are needed")
    check = _Check(statement)
    for nodes, part in zip(trees, parts, strict=True):
        check.tree(nodes, [check.row(relation) for relation in part])
    return "proved" if check.rests_on_goal else "vacuous"


# ---- points --------------------------------------------------------------------------------------
def values(statement: Piecewise, point: Sequence[Fraction]) -> dict[Name, Fraction]:
    """Return every input, every pre-activation, and the constant 1, at an exact point."""
    found: dict[Name, Fraction] = {CONSTANT: Fraction(1)}
    found |= {("", 0, place): value for place, value in enumerate(point, 1)}
    for network, layers in statement.networks:
        before = list(point)
        for number, (matrix, bias) in enumerate(layers, 1):
            if number > 1:
                before = [max(Fraction(0), value) for value in before]
            before = [
                sum((Fraction(w) * v for w, v in zip(row, before, strict=True)), Fraction(b))
                for row, b in zip(matrix, bias, strict=True)
            ]
            found |= {(network, number, place): value for place, value in enumerate(before, 1)}
    return found


def holds(combination: Combination, at: dict[Name, Fraction]) -> bool:
    """Return whether relations between units hold at these values of theirs."""
    if isinstance(combination, Relation):
        total = sum((c * at[name] for name, c in combination.form.items()), Fraction(0))
        return {">=": total >= 0, ">": total > 0, "==": total == 0, "!=": total != 0}[
            combination.sign
        ]
    connective, parts = combination
    found = [holds(part, at) for part in parts]
    return not found[0] if connective == "not" else (all if connective == "and" else any)(found)


def check_point(statement: Piecewise, at: dict[str, str]) -> None:
    """Check that a point lies in the domain and that the goal is false there; raises `Rejected`."""
    names = [f"x{place}" for place in range(1, statement.inputs + 1)]
    require(sorted(at) == sorted(names), f"a witness fixes exactly {', '.join(names)[:200]}")
    found = values(statement, [fraction(at[name]) for name in names])
    inside = any(all(holds(r, found) for r in part) for part in statement.polyhedra)
    require(inside, "the witness lies outside of the domain")
    require(not holds(statement.combination, found), "the goal holds at the witness")
