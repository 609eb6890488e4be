"""Inputs at which a statement about ReLU networks may fail: floats choose them, exact arithmetic
decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from assay.theory.language.piecewise import Name, Piecewise, Relation
from assay.verification.kernel.budget import spend
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.piecewise import Setting, cases, check_point, values
from assay.verification.search.networks.cells import NEAR, Cell, Row
from assay.verification.search.networks.near import nearest, within

COUNT = 256
"""Points that are tried in each polyhedron."""
TRIED = 6
"""Of these, how many are looked at exactly."""


def sampled(statement: Piecewise, setting: Setting) -> dict[str, str] | None:
    """Return a point of the domain at which the goal fails, among some chosen by a fixed seed."""
    random = np.random.default_rng(1)
    conjunctions = cases(statement.combination)
    for part in statement.polyhedra:
        cell = _cell(statement, setting, part)
        if (middle := cell.center()) is None:
            continue
        center, room = middle
        found = _walk(cell.matrix, center, random) if room > NEAR else center[None]
        spend("entry", COUNT * 20 * statement.inputs)
        units = floats(statement, found)
        margin = np.max([_margin(conjunction, units) for conjunction in conjunctions], axis=0)
        order = np.argsort(-margin)
        for place in order[: TRIED if margin[order[0]] > NEAR else 1]:
            for point in rounded(found[place]):
                at = {f"x{i}": str(value) for i, value in enumerate(point, 1)}
                try:
                    check_point(statement, at)
                except Rejected:
                    continue
                return at
    return None


def floats(statement: Piecewise, inputs: np.ndarray) -> dict[Name, np.ndarray]:
    """Return about every input and pre-activation at points (one a row), in floats."""
    found: dict[Name, np.ndarray] = {("", 0, 0): np.ones(len(inputs))}
    found |= {("", 0, i): column for i, column in enumerate(inputs.T, 1)}
    for network, layers in statement.networks:
        values = inputs
        for number, (matrix, bias) in enumerate(layers, 1):
            if number > 1:
                values = np.maximum(values, 0)
            weights = np.array([[nearest(w) for w in row] for row in matrix])
            spend("entry", weights.size * len(inputs))
            values = within(values @ weights.T + [nearest(b) for b in bias])
            found |= {(network, number, i): column for i, column in enumerate(values.T, 1)}
    return found


def _margin(conjunction: tuple[Relation, ...], units: dict[Name, np.ndarray]) -> np.ndarray:
    """Return by how much a conjunction of relations holds at points; negative where it fails."""
    margins = []
    for sign, form in conjunction:
        value = sum(nearest(c) * units[name] for name, c in form.items()) + 0 * units["", 0, 0]
        margins.append(-np.abs(value) if sign == "==" else value)
    return np.min(margins, axis=0)


def _walk(matrix: np.ndarray, center: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return points of the polyhedron ``matrix`` (coefficients, constant) >= 0: from the center in
    random directions, some to near the boundary, in an unbounded direction to random distances.
    """
    directions = random.standard_normal((COUNT, len(center)))
    speed = directions @ matrix[:, :-1].T
    slack = matrix[:, :-1] @ center + matrix[:, -1]
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.where(speed < 0, -slack / speed, np.inf).min(axis=1, initial=np.inf)
    far = np.exp(random.uniform(-1, 3, COUNT)) * (1 + np.abs(center).max(initial=0))
    reach = np.where(np.isfinite(reach), reach, far)
    share = np.concatenate([random.uniform(0, 1, COUNT - COUNT // 4), np.full(COUNT // 4, 0.999)])
    return center + (share * reach)[:, None] * directions


def inside(inner: Cell) -> Iterator[list[Fraction]]:
    """Yield rational points that may lie in a cell."""
    if (middle := inner.center()) is not None:
        center, _ = middle
        yield from rounded(center)
        if inner.vertices is not None:
            for share in (0.5, 0.9, 0.99):
                for vertex in inner.vertices[:20]:
                    yield from rounded(center + share * (vertex - center))
    if (exact := inner.exact_point()) is not None:
        yield [Fraction(int(value.p), int(value.q)) for value in exact]


def rounded(point: np.ndarray) -> Iterator[list[Fraction]]:
    """Yield a point with rational coordinates of few figures, then of more."""
    for largest in (10, 1_000, 10**6, 10**12, None):
        exact = [Fraction(float(value)) for value in point]
        yield exact if largest is None else [value.limit_denominator(largest) for value in exact]


def require_room(statement: Piecewise) -> None:
    """Raise `ValueError` where no polyhedron of the domain has a point inside, as far as floats see
    it.
    """
    setting = Setting(statement)
    full = [part for part in statement.polyhedra if all(r.sign != "==" for r in part)]
    middles = (_cell(statement, setting, part).center() for part in full)
    if not any(middle is not None and middle[1] > NEAR for middle in middles):
        raise ValueError(
            "the domain is empty or flat: give one with points inside, such as 'x in [0, 1]'"
        )


def _cell(statement: Piecewise, setting: Setting, part: tuple[Relation, ...]) -> Cell:
    """Return a polyhedron as a cell; of an equation one side alone is kept."""
    rows = [setting.row(relation) for relation in part]
    return Cell(
        statement.inputs,
        [Row(form, ("domain", i), sign == ">") for i, (sign, form) in enumerate(rows)],
    )


def outputs(statement: Piecewise, at: dict[str, str]) -> dict[str, list[Fraction]]:
    """Return the outputs of each network at an exact input."""
    found = values(statement, [Fraction(at[f"x{i}"]) for i in range(1, statement.inputs + 1)])
    return {
        name: [found[name, len(layers), i] for i in range(1, len(layers[-1][1]) + 1)]
        for name, layers in statement.networks
    }
