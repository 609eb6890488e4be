"""The command ``assay relu``: compare ReLU networks exactly, simplify one, count cells, and more
(`assay.reports.cli.shapes`).
"""

from __future__ import annotations

import json
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

from assay.reports.cli.names import UserError
from assay.reports.cli.outputs import target
from assay.reports.cli.terminal import about, paint
from assay.theory.notation.networks import NetworkError

_FILES = {"equal": 2, "canon": 1, "regions": 1, "folds": 1, "symmetry": 1, "recover": 0}
_NUMBERS = {0: "no file", 1: "one file", 2: "two files"}
_OUTPUTS = {"equal": "the certificate", "canon": "the normal form", "folds": "the drawing"}
_LOOKS = {
    "proved": ("✓ equal", "32;1", 0),
    "refuted": ("✗ different", "31;1", 1),
    "open": ("? undecided", "33;1", 3),
}
_FIGURES = 60
"""Characters of the longest exact number that is printed whole."""


def relu(options: Any) -> int:
    """Run one of the actions; exit code 0 equal (or done), 1 different, 3 undecided."""
    begin = time.monotonic()  # what is loaded and read counts, too

    from assay.reports.cli import shapes
    from assay.theory.notation import networks

    action = options.action
    if len(options.files) != _FILES[action]:
        raise UserError(f"assay relu {action} takes {_NUMBERS[_FILES[action]]}")
    if action != "equal" and (options.argmax or options.within is not None):
        raise UserError("--argmax and --within belong to assay relu equal")
    if action != "recover" and (options.oracle or options.widths):
        raise UserError("--oracle and --widths belong to assay relu recover")
    if action == "canon" and options.on:
        raise UserError("a normal form is for all inputs: leave --on out")
    if options.out and action in ("regions", "symmetry"):
        raise UserError(f"assay relu {action} prints what it finds: leave --out out")
    if options.out:
        target(options.out, _OUTPUTS.get(action, "the network"))
    try:
        if action == "recover":
            return shapes.recover(options)
        found = [networks.read(path) for path in options.files]
        if action in ("folds", "symmetry"):
            return (shapes.folds if action == "folds" else shapes.symmetry)(found[0], options)
        if action == "equal":
            return _equal(found, options, begin)
        return (_canon if action == "canon" else _regions)(found, options)
    except NetworkError as error:
        raise UserError(str(error)) from None


def _equal(found: list, options: Any, begin: float) -> int:
    from assay.theory.notation.networks import comparison
    from assay.verification.search.networks import phases, points

    statement = comparison(*found, options.on, options.argmax, options.within)
    _room(statement)
    left = options.seconds and max(options.seconds - (time.monotonic() - begin), 0.0)
    verdict = phases.settle(statement, options.work, left)
    values = points.outputs(statement, verdict.witness) if verdict.witness else {}
    path = _certificate(statement, verdict, options.out)
    said, look, code = _LOOKS[verdict.verdict]
    if options.json:
        row = {
            "outcome": said.split()[1],
            "witness": verdict.witness,
            "outputs": {name: [str(v) for v in own] for name, own in values.items()} or None,
            "reason": verdict.reason,
            "certificate": path and str(path),
        }
        print(json.dumps(row, ensure_ascii=False))
        return code
    how = "in class" if options.argmax else f"within {options.within}" if options.within else ""
    where = " or ".join(options.on) or "for all inputs"
    print(f"{paint(said, look)}  {' '.join(filter(None, (how, where)))}")
    lines = [(name, Path(file).name) for name, file in zip("AB", options.files, strict=True)]
    if verdict.witness:
        lines += [("at", ", ".join(f"{n} = {_short(v)}" for n, v in verdict.witness.items()))]
        lines += [(f"{n} there", ", ".join(map(_short, own))) for n, own in values.items()]
    if verdict.verdict == "proved":
        nodes = sum(map(len, verdict.certificate["trees"]))
        lines += [("proof", f"a tree of {nodes} nodes" if nodes > 1 else "the same units")]
    lines += [("because", verdict.reason), ("certificate", path and str(path))]
    lines += [("re-check", f"assay replay {path}" if path else "")]
    for name, text in lines:
        if text:
            print(f"  {paint(name.ljust(12), '2')}{text}")
    return code


def _room(statement: Any) -> None:
    from assay.verification.search.networks.points import require_room

    try:
        require_room(statement)
    except ValueError as error:
        raise UserError(str(error)) from None


def _short(value: str | Fraction) -> str:
    """Return an exact number, or about what it is where it is long."""
    text = str(value)
    return text if len(text) <= _FIGURES else f"about {about(Fraction(text), 17)}"


def _certificate(statement: Any, verdict: Any, chosen: str | None) -> Path | None:
    from assay.verification.run import cache, handover

    if verdict.certificate is None:
        return None
    path = Path(chosen) if chosen else cache.folder() / "proofs" / f"{statement.key()[:16]}.json"
    if not chosen:
        path.parent.mkdir(parents=True, exist_ok=True)
    data = handover.content(statement.data(), verdict.verdict, verdict.certificate)
    return handover.save(path, data)


def _canon(found: list, options: Any) -> int:
    from assay.simulators.core import files
    from assay.verification.search.networks.canonical import canonical

    rows = ",\n".join(json.dumps(layer) for layer in canonical(found[0]))
    text = f'{{"layers": [\n{rows}\n]}}\n'
    if options.out:
        files.save(Path(options.out), text.encode(), durable=False)
        return 0
    sys.stdout.write(text)
    return 0


def _regions(found: list, options: Any) -> int:
    from assay.theory.notation.networks import alone
    from assay.verification.search.networks import phases

    statement = alone(found[0], options.on)
    _room(statement)
    cells = phases.regions(statement, options.work)
    if cells is None:
        raise UserError("more cells than the work allows: give more --work", 3)
    widths = "-".join(map(str, statement.widths("A")))
    if options.json:
        print(json.dumps({"cells": cells, "widths": statement.widths("A")}))
        return 0
    for count, where in zip(cells, options.on or [""], strict=True):
        plural = "cell" if count == 1 else "cells"
        print(
            f"{count} {plural} on which no hidden unit changes its sign (widths {widths})"
            f"{where and f', {where}'}"
        )
    return 0
