"""ReLU networks as people have them, in files or as models of scikit-learn, put into exact
statements: that two of them compute the same function, nearly the same, or the same class.

Floats are exact numbers, p * 2**k; nothing is rounded.  Text is parsed, and no file is unpickled.
"""

from __future__ import annotations

import io
import json
import math
import re
import zipfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from assay.theory.language import grammar
from assay.theory.language.formula import exact
from assay.theory.language.piecewise import MAX_WEIGHTS, Piecewise
from assay.theory.language.variables import FormulaError

LARGEST = 2**26
"""Bytes of the largest file of a network, and of what a compressed one holds."""
Layers = list[list[Any]]
"""Layers [W, b], their weights as texts of fractions."""
_ARRAY = re.compile(r"([Wb])([1-9]\d{0,3})|arr_(\d{1,4})", re.ASCII)


class NetworkError(ValueError):
    """What is no ReLU network, domain or question about them; one line that says what to do."""


# ---- networks ------------------------------------------------------------------------------------
def read(path: str | Path) -> Layers:
    """Read a network from a file, ``.json``, ``.npz`` or ``.onnx``.

    JSON holds ``{"layers": [[W, b], ...]}`` or the list alone, W with one row for each unit; a
    weight is a number, read as the exact decimal that is written, or a text such as "-3/7".  An
    ``.npz`` file of NumPy holds the arrays W1, b1, W2, b2, ... (or arr_0, arr_1, ...).  For
    ``.onnx`` see `assay.theory.notation.onnx`.

    Raises:
        NetworkError: what is wrong with it, in one line.
        OSError: it cannot be read.
    """
    path = Path(path)
    if path.stat().st_size > LARGEST:
        raise NetworkError(f"{path}: larger than {LARGEST:,} bytes")
    content = path.read_bytes()
    try:
        if path.suffix == ".npz":
            return _arrays(content)
        if path.suffix == ".json":
            return _json(content)
        if path.suffix == ".onnx":
            from assay.theory.notation.onnx import layers

            return _checked(layers(content))
    except NetworkError as error:
        raise NetworkError(f"{path}: {error}") from None
    raise NetworkError(
        f"{path}: a network is a file .json, .npz or .onnx (docs/relu.md says what in it)"
    )


def of(model: Any) -> Layers:
    """Return the layers of a fitted ``MLPClassifier`` or ``MLPRegressor`` of scikit-learn (the
    outputs before softmax or the logistic function), of a file by its path, or of a list of pairs
    (W, b) of arrays or nested lists.

    Raises:
        NetworkError: anything else; another activation than relu.
        OSError: the file cannot be read.
    """
    if isinstance(model, (str, Path)):
        return read(model)
    if isinstance(model, (list, tuple)):
        return _checked(model)
    activation = getattr(model, "activation", None)
    if not isinstance(activation, str):
        raise NetworkError(
            f"{type(model).__name__} is no network: give an MLPClassifier or MLPRegressor, a"
            " path, or a list of pairs (W, b)"
        )
    if not hasattr(model, "coefs_"):
        raise NetworkError(f"this {type(model).__name__} is not fitted: call its fit first")
    if activation != "relu" and len(model.coefs_) > 1:
        raise NetworkError(
            f"the activation is {activation!r}; only 'relu' is piecewise linear here"
        )
    return _checked([(W.T, b) for W, b in zip(model.coefs_, model.intercepts_, strict=True)])


def _json(content: bytes) -> Layers:
    def refuse(name: str) -> None:
        raise NetworkError(f"a weight is {name}; weights are finite numbers")

    try:
        data = json.loads(content, parse_float=str, parse_int=str, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        if isinstance(error, NetworkError):
            raise
        raise NetworkError(f"no JSON: {' '.join(str(error).split())[:100]}") from None
    if isinstance(data, dict):
        if data.get("activation", "relu") != "relu":
            raise NetworkError(f"the activation is {str(data['activation'])[:40]!r}, not 'relu'")
        if unknown := sorted(set(data) - {"layers", "activation"}):
            raise NetworkError(f"unknown key {unknown[0][:40]!r}; there are layers, activation")
        data = data.get("layers")
    return _checked(data)


def _arrays(content: bytes) -> Layers:
    import numpy as np

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > LARGEST:
                raise NetworkError(f"it holds more than {LARGEST:,} bytes")
        with np.load(io.BytesIO(content), allow_pickle=False) as stored:
            found = {name: stored[name] for name in stored.files}
    except NetworkError:
        raise
    except ValueError as error:
        if "pickle" in str(error).lower():
            raise NetworkError("it holds pickled objects, which are not loaded") from None
        raise NetworkError("no .npz file of NumPy") from None
    except (OSError, zipfile.BadZipFile, EOFError, KeyError):
        raise NetworkError("no .npz file of NumPy") from None
    places: dict[tuple[int, bool], Any] = {}
    for name, array in found.items():
        match = _ARRAY.fullmatch(name)
        if match is None:
            raise NetworkError(f"unknown array {name[:40]!r}; there are W1, b1, W2, b2, ...")
        number = int(match[2]) - 1 if match[2] else int(match[3]) // 2
        places[number, match[1] == "b" if match[1] else int(match[3]) % 2 == 1] = array
    count = len(places) // 2
    wanted = [(layer, bias) for layer in range(count) for bias in (False, True)]
    if not count or sorted(places) != wanted:
        raise NetworkError("the arrays W1, b1, W2, b2, ... are not complete")
    return _checked([(places[layer, False], places[layer, True]) for layer in range(count)])


def _checked(data: Any) -> Layers:
    """Return layers with their weights as texts; raises `NetworkError`."""
    if not isinstance(data, (list, tuple)) or not data:
        raise NetworkError("a network is a list of layers [W, b]")
    found, total = [], 0
    for number, layer in enumerate(data, 1):
        if not isinstance(layer, (list, tuple)) or len(layer) != 2:
            raise NetworkError(
                f"layer {number} has to be a pair [W, b], such as [[[1, 2]], [0]] for one"
                " unit of two inputs"
            )
        matrix, bias = (getattr(part, "tolist", lambda part=part: part)() for part in layer)
        rows = isinstance(matrix, (list, tuple)) and isinstance(bias, (list, tuple))
        if not rows or not matrix or not all(isinstance(r, (list, tuple)) for r in matrix):
            raise NetworkError(f"layer {number} is a matrix W, one row a unit, and a list b")
        total += len(matrix) * (1 + len(matrix[0]))
        if total > MAX_WEIGHTS:
            raise NetworkError(f"more than {MAX_WEIGHTS:,} weights")
        found.append(
            [
                [[_weight(entry, number) for entry in row] for row in matrix],
                [_weight(entry, number) for entry in bias],
            ]
        )
    try:
        _statement("f_1 == f_1", {"f": found}, ((),))  # shapes that chain
    except FormulaError as error:
        raise NetworkError(str(error).removeprefix("f: ")) from None
    return found


def _weight(entry: Any, layer: int) -> str:
    if isinstance(entry, bool) or not isinstance(entry, (int, float, str, Fraction)):
        raise NetworkError(f"layer {layer} has a weight that is no number: {str(entry)[:40]!r}")
    if isinstance(entry, float):
        if not math.isfinite(entry):
            raise NetworkError(f"layer {layer} has the weight {entry}; weights are finite numbers")
        return str(Fraction(entry))
    try:
        return str(exact(str(entry)))
    except FormulaError as error:
        raise NetworkError(f"layer {layer}: {error}") from None


# ---- questions -----------------------------------------------------------------------------------
def domain(texts: Sequence[str], inputs: int) -> tuple[tuple[str, ...], ...]:
    """Return a union of polyhedra, one for each text: ranges and linear relations, separated by
    commas, such as ``x in [0, 1]`` (every input), ``x1 in (0, 2], x1 + 2*x2 <= 3``.

    Raises:
        NetworkError: a text that is none; another input than x1, ..., x``inputs``.
    """
    found = []
    for text in texts:
        part: list[str] = []
        for piece in _pieces(text):
            try:
                declared = grammar.declaration(piece)
                if declared is None:
                    grammar.parse(piece)
            except grammar.GrammarError as error:
                raise NetworkError(f"the domain {piece!r}: {error}") from None
            if declared is None:
                part.append(piece)
                continue
            if declared.integer:
                raise NetworkError(f"the domain {piece!r}: inputs are real numbers, x1 in [0, 1]")
            everything = [f"x{i}" for i in range(1, inputs + 1)]
            low, high = declared.ends
            for name in everything if declared.name == "x" else [declared.name]:
                if low is not None:
                    part.append(f"{name} {'>' if declared.lower_open else '>='} {low}")
                if high is not None:
                    part.append(f"{name} {'<' if declared.upper_open else '<='} {high}")
        found.append(tuple(part))
    return tuple(found) or ((),)


def _pieces(text: str) -> list[str]:
    """Cut a text at its commas outside of brackets."""
    found, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    pieces = [piece.strip() for piece in found]
    if not all(pieces):
        raise NetworkError(f"the domain {text!r} has an empty part; write x1 in [0, 1], x2 >= 0")
    return pieces


def comparison(
    first: Layers,
    second: Layers,
    on: Sequence[str] = (),
    argmax: bool = False,
    within: str | None = None,
) -> Piecewise:
    """Return the statement that two networks, called A and B, agree on a domain.

    ``argmax``: in the class that they predict, the first of the largest outputs (with one output:
    whether it is positive); ``within``: up to this number in each output; else exactly.

    Raises:
        NetworkError: numbers of inputs or outputs that differ, a bad domain or number.
    """
    inputs, outputs = len(first[0][0][0]), len(first[-1][1])
    if len(second[0][0][0]) != inputs or len(second[-1][1]) != outputs:
        raise NetworkError(
            f"A has {inputs} inputs and {outputs} outputs, B has {len(second[0][0][0])} and"
            f" {len(second[-1][1])}"
        )
    if argmax and within is not None:
        raise NetworkError("argmax compares classes, within numbers: ask for one of them")
    if argmax:
        goal = _same_class(outputs)
    elif within is not None:
        goal = _near(outputs, within)
    else:
        goal = " and ".join(f"A_{i} == B_{i}" for i in range(1, outputs + 1))
    try:
        return _statement(goal, {"A": first, "B": second}, domain(on, inputs))
    except (FormulaError, grammar.GrammarError) as error:
        raise NetworkError(str(error)) from None


def alone(network: Layers, on: Sequence[str] = ()) -> Piecewise:
    """Return a statement about one network, on a domain, that says nothing; raises
    `NetworkError`.
    """
    try:
        return _statement("A_1 == A_1", {"A": network}, domain(on, len(network[0][0][0])))
    except (FormulaError, grammar.GrammarError) as error:
        raise NetworkError(str(error)) from None


def _statement(
    goal: str, networks: dict[str, Layers], parts: tuple[tuple[str, ...], ...]
) -> Piecewise:
    return Piecewise.from_data({"piecewise": goal, "networks": networks, "domain": parts})


def _near(outputs: int, within: str) -> str:
    try:
        distance = exact(within)
    except FormulaError as error:
        raise NetworkError(str(error)) from None
    if distance < 0:
        raise NetworkError("the distance is not negative")
    return " and ".join(
        f"A_{i} - B_{i} <= {distance} and B_{i} - A_{i} <= {distance}"
        for i in range(1, outputs + 1)
    )


def _same_class(outputs: int) -> str:
    if outputs == 1:
        return "(A_1 > 0 => B_1 > 0) and (B_1 > 0 => A_1 > 0)"
    if outputs > 25:
        raise NetworkError("classes of more than 25 outputs cannot be compared")

    def chosen(name: str, own: int) -> str:
        return " and ".join(
            f"{name}_{own} {'>' if other < own else '>='} {name}_{other}"
            for other in range(1, outputs + 1)
            if other != own
        )

    return " and ".join(
        f"({chosen('A', own)} => {chosen('B', own)})" for own in range(1, outputs + 1)
    )
