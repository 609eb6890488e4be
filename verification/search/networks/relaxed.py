"""Bounds of units and goals on a whole cell, although atoms in them are undecided.

An atom max(0, n) is at least 0 and n, and at most the line through its values where n is least and
greatest.  A form is bounded by putting such lines for its atoms, the last ones first, until it is a
form in the inputs, which the rows of the cell bound.  All of this is exact, and the multiples that
were used are the certificate.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import fmpq

from assay.verification.kernel.budget import spend
from assay.verification.kernel.piecewise import Form, Setting, State, add
from assay.verification.search.networks.cells import Cell
from assay.verification.search.networks.near import nearest

FIGURES = 8
"""Binary figures of the ends of bounds, about: they are rounded outwards, to short numbers."""
MOST_ATOMS = 400
"""With more undecided atoms than this nothing is bounded."""


class Line(NamedTuple):
    """A form that is at least 0 on the cell, with its name in certificates."""

    form: Form
    kind: str
    which: Any


class Lower(NamedTuple):
    """A lower bound of a form, the multiples of lines and rows that show it, and what each atom's
    lines leave open (atom -> by how much at most).
    """

    value: fmpq
    used: list[tuple[str, Any, fmpq]]
    strict: bool
    gaps: dict[int, float]


class Bound(NamedTuple):
    """What bounds one atom: its unit, between which ends it is, and the lines for the atom."""

    name: str
    low: fmpq | None
    high: fmpq | None
    shown: tuple[Lower | None, Lower | None]
    least: Line
    most: Line
    gap: float


class Relaxed:
    """The bounds of all undecided atoms on a cell."""

    def __init__(
        self,
        setting: Setting,
        state: State,
        cell: Cell,
        pending: Sequence[tuple[str, int]],
    ) -> None:
        self.setting, self.state, self.cell = setting, state, cell
        self.atoms = setting.atoms
        self.bounds: dict[int, Bound] = {}
        self._units: dict[int, tuple[str, Any, Form]] = {}
        for name, own in pending:
            form = state.reduced(self.atoms.normal(own))
            factor, atom = self.atoms.scaled(form)
            if atom and atom not in state.decided and atom not in self._units:
                lead, _ = self.atoms.scaled(setting.unit(name))
                self._units[atom] = name, lead * factor, self.atoms.normal(atom)

    # ---- bounds ----------------------------------------------------------------------------------
    def lower(self, form: Form) -> Lower | None:
        """Return a lower bound of a form whose atoms are undecided; None where there is none."""
        total, used = dict(form), []
        gaps: dict[int, float] = {}
        inputs = self.setting.atoms.inputs
        if all(key in self._units and v > 0 for key, v in total.items() if key):
            for atom, value in form.items():  # a sum of atoms, which are at least 0
                if atom:
                    line = self._above_zero(atom)
                    used.append((line.kind, line.which, value / line.form[atom]))
            return Lower(form.get(0, fmpq(0)), used, False, gaps)
        last = max(total, default=0)
        if last in self._units and total[last] > 0:  # max(0, n) - n, which is at least 0 as well
            rest = dict(form)
            line = self._above_own(last)
            factor = form[last] / line.form[last]
            add(rest, line.form, -factor)
            if not any(rest):
                return Lower(rest.get(0, fmpq(0)), [(line.kind, line.which, factor)], False, gaps)
        while (atom := max(total, default=0)) > inputs:
            bound = self._bound(atom)
            if bound is None:
                return None
            value = total[atom]
            line = bound.least if value > 0 else bound.most
            factor = value / line.form[atom]
            spend("term", len(line.form) / 8)
            add(total, line.form, -factor)
            used.append((line.kind, line.which, factor))
            if bound.gap:
                gaps[atom] = gaps.get(atom, 0.0) + bound.gap * abs(nearest(value))
        if not any(total):
            return Lower(total.get(0, fmpq(0)), used, False, gaps)
        found = self.cell.least(total)
        if found is None:
            return None
        used += [(kind, which, factor) for (kind, which), factor in found.multipliers]
        return Lower(found.value, used, found.strict, gaps)

    def _above_zero(self, atom: int) -> Line:
        """Return that an atom is at least 0, as its unit says it."""
        name, factor, _ = self._units[atom]
        return Line({atom: abs(factor)}, "zero" if factor > 0 else "own", name)

    def _above_own(self, atom: int) -> Line:
        """Return that an atom max(0, n) is at least n, as its unit says it."""
        name, factor, normal = self._units[atom]
        form = {atom: abs(factor)}
        add(form, normal, -abs(factor))
        return Line(form, "own" if factor > 0 else "zero", name)

    def _bound(self, atom: int) -> Bound | None:
        """Return what bounds an atom, and find it first where that is not done yet."""
        if (kept := self.bounds.get(atom)) is not None:
            return kept
        if atom not in self._units:
            return None
        name, factor, normal = self._units[atom]
        up = factor > 0
        shown: list[Lower | None] = [None, None]
        ends: list[fmpq | None] = [None, None]  # of n = z / factor
        for place, sign in enumerate((1, -1)):
            found = self.lower(normal if sign > 0 else {k: -v for k, v in normal.items()})
            if found is not None:
                shown[place], ends[place] = found, sign * _rounded(found.value)
            if place == 0 and ends[0] is not None and ends[0] >= 0:
                break  # it is active everywhere
        low, high = ends
        size, above = abs(factor), {atom: fmpq(1)}
        least_zero, least_own = self._above_zero(atom), self._above_own(atom)
        gap = 0.0
        if low is not None and low >= 0:
            least, most = least_own, {k: -v / size for k, v in least_own.form.items()}
        elif high is not None and high <= 0:
            least, most = least_zero, {atom: fmpq(-1)}
        elif low is None or high is None:
            return None
        else:
            least = least_own if high > -low else least_zero
            most = {}
            add(most, normal, high)
            add(most, {0: fmpq(1)}, -high * low)
            add(most, above, low - high)
            gap = -nearest(low * high / (high - low))
        ends = [None if end is None else factor * end for end in (low, high)]
        pair = (shown[0], shown[1])
        if not up:
            ends, pair = [ends[1], ends[0]], (shown[1], shown[0])
        # for a unit that is known to be on or off, the kernel has z - max(0, z) or -max(0, z)
        scale = size * size if gap else size
        line = Line({k: scale * v for k, v in most.items()}, "upper", atom)
        bound = self.bounds[atom] = Bound(name, ends[0], ends[1], pair, least, line, gap)
        return bound

    # ---- certificates ----------------------------------------------------------------------------
    def nodes(self, proofs: Sequence[Lower]) -> tuple[list[list], dict[int, int]]:
        """Return the nodes that bound all atoms that proofs use, and their numbers."""
        numbers: dict[int, int] = {}
        found: list[list] = []
        waiting = [atom for proof in proofs for atom in _uppers(proof)]
        needed: set[int] = set()
        while waiting:
            atom = waiting.pop()
            if atom not in needed:
                needed.add(atom)
                for proof in self.bounds[atom].shown:
                    waiting += _uppers(proof) if proof is not None else []
        for atom in sorted(needed):
            bound = self.bounds[atom]
            name, factor, _ = self._units[atom]
            entry: list[Any] = ["bound", name]
            entry += [None if end is None else str(end) for end in (bound.low, bound.high)]
            for proof in bound.shown:
                rows = None if proof is None else written(proof, numbers, abs(factor))
                entry.append(rows)
            numbers[atom] = len(numbers)
            found.append(entry)
        return found, numbers


def _uppers(proof: Lower) -> list[int]:
    return [which for kind, which, _ in proof.used if kind == "upper"]


def written(
    proof: Lower, numbers: dict[int, int], scale: fmpq = fmpq(1)
) -> list[tuple[tuple[str, Any], fmpq]]:
    """Return the multiples of a proof, with the numbers of the bounds in place of atoms."""
    return [
        ((kind, numbers[which] if kind == "upper" else which), scale * factor)
        for kind, which, factor in proof.used
    ]


def _rounded(value: fmpq) -> fmpq:
    """Return a number of few figures that is not larger, and has the same sign or is 0."""
    size = abs(int(value.p)).bit_length() - int(value.q).bit_length()
    step = FIGURES - size
    scaled = Fraction(int(value.p), int(value.q)) * Fraction(2) ** step
    floor = scaled.numerator // scaled.denominator
    return fmpq(floor) / fmpq(2) ** step if step >= 0 else fmpq(floor) * fmpq(2) ** -step
