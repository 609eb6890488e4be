"""Actions of ``assay relu`` on the shape of a network: its folds, the weights with the same
function, and its weights from its function.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from assay.reports.cli.names import UserError
from assay.reports.cli.terminal import about

_ZERO = Fraction(0)
MOST_WEIGHTS = 2_000
"""The most weights of a network whose symmetries are asked for."""


def folds(layers: list, options: Any) -> int:
    """Draw the folds of a network with two inputs."""
    from assay.reports.folds import svg
    from assay.simulators.models.relu import plane
    from assay.simulators.models.relu.network import Network

    network = Network.of(layers)
    if network.widths[0] != 2:
        raise UserError(
            f"folds are drawn in the plane: the network has {network.widths[0]} inputs, not 2"
        )
    domains, found = [], []
    for body in _bodies(layers, options.on):
        domains.append(plane.polygon(body.corners))
        found += _limited(lambda: plane.folds(network, domains[-1]))
    lines = plane.joined(found)
    drawing = svg(lines, domains, f"Folds of {Path(options.files[0]).name}")
    if options.json:
        for fold in lines:
            print(json.dumps(_row(fold)))
    elif not options.out:
        sys.stdout.write(drawing)
    if options.out:
        _save(options.out, drawing)
        if not options.json:
            hidden = sum(not fold.visible for fold in lines)
            print(f"{len(lines)} straight folds, {hidden} of them without a kink: {options.out}")
    return 0


def _row(fold: Any) -> dict:
    return {
        "layer": fold.unit[0],
        "unit": fold.unit[1],
        "start": [str(value) for value in fold.start],
        "end": [str(value) for value in fold.end],
        "line": [str(value) for value in fold.line],
        "visible": fold.visible,
    }


def symmetry(layers: list, options: Any) -> int:
    """Bound the dimension of the weights near those of a network with the same function."""
    from assay.simulators.models.relu.cells import cells
    from assay.simulators.models.relu.fibre import fibre
    from assay.simulators.models.relu.network import Network

    network = Network.of(layers)
    weights = sum(len(bias) * (len(matrix[0]) + 1) for matrix, bias in network.layers)
    if weights > MOST_WEIGHTS:
        raise UserError(f"{weights:,} weights: ranks are exact, for at most {MOST_WEIGHTS:,}")
    patterns: dict = {}
    for body in _bodies(layers, options.on):
        patterns.update(
            _limited(lambda body=body: {cell.active: None for cell in cells(network, body)})
        )
    found = fibre(network, patterns)
    row = {
        "dimension_at_most": found.most,
        "dimension_at_least": found.scalings,
        "weights": found.weights,
        "rank": found.rank,
        "patterns": found.patterns,
        "hidden": [
            {
                "straight": own.straight,
                "entries": [[*place, str(value)] for place, value in own.entries.items()],
            }
            for own in found.hidden
        ],
    }
    if options.json:
        print(json.dumps(row))
        return 0
    where = " or ".join(options.on)
    if found.most == found.scalings:
        size = f"dimension {found.most}"
    else:
        size = f"dimension {found.scalings} to {found.most}"
    print(f"{size}: the weights near these with the same function, {where}")
    print(f"  {found.weights} weights, rank {found.rank} of the affine pieces of {found.patterns}"
          " patterns of units")  # fmt: skip
    print(f"  {found.scalings} directions multiply a hidden unit and divide what comes after it")
    for own in found.hidden:
        how = "no piece changes along it" if own.straight else "no piece changes at first order"
        print(f"  another direction ({how}): {_direction(own.entries)}")
    return 0


def _direction(entries: dict) -> str:
    shown = [
        f"W{layer}[{row},{column}] {'+' if value > 0 else '-'} {_short(abs(value))} t"
        for (layer, row, column), value in list(entries.items())[:4]
    ]
    more = f" and {len(entries) - 4} more (--json has all)" if len(entries) > 4 else ""
    return ", ".join(shown) + more


def _short(value: Fraction) -> str:
    text = str(value)
    return text if len(text) <= 20 else about(value, 6)


def recover(options: Any) -> int:
    """Find the weights of a network from a command that answers with its outputs."""
    from assay.reports.cli.oracle import Process
    from assay.simulators.models.relu.oracle import NotPiecewiseLinear, Oracle
    from assay.simulators.models.relu.recover import Unrecovered
    from assay.simulators.models.relu.recover import recover as search

    if not options.oracle or not options.widths:
        raise UserError("assay relu recover takes --oracle COMMAND and --widths, such as 2,2,2,1")
    widths = _widths(options.widths)
    blank = [[[["0"] * widths[0]], ["0"]]]
    domain = [_rows(part, widths[0]) for part in _statement(blank, options.on).polyhedra]
    _bodies(blank, options.on)
    with Process(options.oracle, options.seconds or 60.0) as answer:
        try:
            found = search(Oracle(answer, widths[0]), widths, domain)
        except Unrecovered as error:
            raise UserError(f"not recovered: {error} ({answer.answered} answers)", 3) from None
        except (NotPiecewiseLinear, ValueError) as error:
            raise UserError(f"{error} ({answer.answered} answers)") from None
    layers = found.network.texts()
    if options.json:
        print(json.dumps({"layers": layers, "pieces": found.pieces, "asked": found.asked}))
    rows = ",\n".join(json.dumps(layer) for layer in layers)
    text = f'{{"layers": [\n{rows}\n]}}\n'
    if options.out:
        _save(options.out, text)
        if not options.json:
            print(
                f"recovered from {found.pieces} affine pieces ({found.asked} inputs), and compared"
                f" at random inputs: {options.out}"
            )
    elif not options.json:
        sys.stdout.write(text)
    return 0


# ---- shared --------------------------------------------------------------------------------------
def _widths(text: str) -> list[int]:
    words = text.split(",")
    if len(words) < 2 or not all(
        w.isascii() and w.isdigit() and 0 < int(w) <= 1000 for w in words if len(w) < 6
    ) or any(len(w) > 5 for w in words):  # fmt: skip
        raise UserError(
            f"--widths {text[:40]!r}: give the inputs, the units of each layer and the outputs,"
            " such as 2,2,2,1"
        )
    return [int(word) for word in words]


def _statement(layers: list, on: list[str]) -> Any:
    from assay.theory.notation.networks import alone

    if not on:
        raise UserError("say for which inputs: --on 'x in [-1, 1]'")
    return alone(layers, on)


def _rows(part: Any, inputs: int) -> list[list[Fraction]]:
    """Return a polyhedron as affine forms of the inputs that are not negative on it."""
    found = []
    for relation in part:
        own = [relation.form.get(("", 0, i), _ZERO) for i in (*range(1, inputs + 1), 0)]
        found.append(own)
        if relation.sign == "==":
            found.append([-entry for entry in own])
    return found


def _bodies(layers: list, on: list[str]) -> list:
    """Return the polyhedra of a domain as polytopes."""
    from assay.simulators.models.relu.polytopes import bounded

    inputs = len(layers[0][0][0])
    bodies = []
    for part in _statement(layers, on).polyhedra:
        try:
            body = bounded(_rows(part, inputs), inputs)
        except ValueError as error:
            raise UserError(str(error)) from None
        if body is not None:
            bodies.append(body)
    if not bodies:
        raise UserError(
            "the domain is empty or flat: give one with points inside, such as --on 'x in [-1, 1]'"
        )
    return bodies


def _limited(work: Any) -> Any:
    from assay.simulators.models.relu.cells import TooMany

    try:
        return work()
    except TooMany as error:
        raise UserError(str(error), 3) from None


def _save(place: str, text: str) -> None:
    from assay.simulators.core import files

    files.save(Path(place), text.encode(), durable=False)
