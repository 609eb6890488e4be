"""A sweep as a value: model, grid, measures, replicates, seed; and how it is cut into shards.

Rows are numbered: row = point * replicates + replicate, points in the order of the product of the
axes (the last axis runs fastest).  A shard is a range of rows.  What a shard holds is a function of
the sweep and its range, so its name is a hash of the model, its code, tier and precision, the seed,
the measures, and the points and replicates themselves.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from assay.simulators.sweeps import grid as grids
from assay.simulators.sweeps import model as models

SCHEMA = 1
PRECISION = "float64"


@dataclass(frozen=True)
class Sweep:
    """One sweep; make it with `Sweep.of`.  `axes` is name -> sorted values, `fixed` name -> value
    for the other parameters.
    """

    model: str
    axes: tuple[tuple[str, tuple], ...]
    fixed: tuple[tuple[str, object], ...]
    measures: tuple[str, ...]
    replicates: int = 1
    seed: int = 0

    @classmethod
    def of(cls, model: str, grid: str, measures=(), replicates: int = 1, seed: int = 0) -> Sweep:
        """Read a sweep; `measures` empty means all of the model's.  Raises ValueError with one line
        for what does not fit.
        """
        found = models.find(model)
        axes = grids.read(grid, found.parameters)
        if found.random and "seed" in axes:
            raise ValueError(
                f"the seed of {model} is drawn for each point and replicate, so a grid over it"
                " has no effect; use --seed and --replicates"
            )
        swept = tuple((n, v) for n, v in axes.items() if len(v) > 1)
        fixed = tuple(
            (p.name, axes[p.name][0] if p.name in axes else p.default)
            for p in found.parameters
            if len(axes.get(p.name, (1,))) == 1
        )
        if replicates < 1:
            raise ValueError("replicates must be at least 1")
        if replicates > 1 and not found.random:
            raise ValueError(
                f"{model} draws no random numbers, so replicates would all be equal; leave"
                " --replicates out"
            )
        if prod(len(v) for _, v in swept) * replicates > grids.MOST_POINTS:
            raise ValueError(
                f"more than {grids.MOST_POINTS:.0e} points; make the grid coarser or cut it into"
                " several sweeps"
            )
        known = [m.name for m in found.measures]
        for name in measures:
            if name not in known:
                raise ValueError(
                    f"{model} does not measure {name!r}{models.near(name, known)}; it measures"
                    f" {', '.join(known)}"
                )
        return cls(
            model,
            swept,
            fixed,
            tuple(dict.fromkeys(measures)) or tuple(known),
            replicates,
            int(seed),
        )

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(v) for _, v in self.axes)

    @property
    def points(self) -> int:
        return prod(self.shape)

    @property
    def rows(self) -> int:
        return self.points * self.replicates

    @cached_property
    def code(self) -> str:
        """The hash of the sources that the results depend on."""
        return models.find(self.model).code()

    @cached_property
    def _words(self) -> dict:
        """Name -> hashes of the parameter's values, (values, 32) bytes."""
        import numpy as np

        held = {name: (value,) for name, value in self.fixed} | dict(self.axes)
        words = {
            n: [hashlib.sha256(json.dumps(written(v)).encode()).digest() for v in values]
            for n, values in held.items()
        }
        return {n: np.frombuffer(b"".join(w), np.uint8).reshape(-1, 32) for n, w in words.items()}

    def block(self, rows) -> tuple[dict, object]:
        """Return (name -> array of values, replicates) of numbered rows; exact values and words are
        object arrays.
        """
        import numpy as np

        columns = {name: _array([value])[np.zeros(len(rows), int)] for name, value in self.fixed}
        for name, values, index in self._indices(rows):
            columns[name] = _array(values)[index]
        return columns, np.asarray(rows) % self.replicates

    def _indices(self, rows):
        """Yield (name, values, which value each row has) for every axis."""
        import numpy as np

        point, stride = np.asarray(rows) // self.replicates, self.points
        for name, values in self.axes:
            stride //= len(values)
            yield name, values, point // stride % len(values)

    def key(self, first: int, last: int) -> str:
        """Return the content address of the shard of rows first, ..., last - 1; it depends on the
        values, not on the axes.
        """
        import numpy as np

        rows = range(first, last)
        found = models.find(self.model)
        head = [SCHEMA, self.model, self.code, found.tier, PRECISION, self.seed, self.measures]
        digest = hashlib.sha256(json.dumps(head).encode())
        held = {name: np.zeros(len(rows), int) for name, _ in self.fixed} | {
            name: index for name, _, index in self._indices(rows)
        }
        for name, index in sorted(held.items()):
            digest.update(name.encode() + self._words[name][index].tobytes())
        digest.update((np.asarray(rows) % self.replicates).astype("<i8").tobytes())
        return digest.hexdigest()

    def data(self) -> dict:
        """Return the sweep as JSON-ready data; `Sweep.from_data` reads it back."""
        return {
            "model": self.model,
            "axes": [[n, [written(v) for v in values]] for n, values in self.axes],
            "fixed": [[n, written(v)] for n, v in self.fixed],
            "measures": list(self.measures),
            "replicates": self.replicates,
            "seed": self.seed,
        }

    @classmethod
    def from_data(cls, data: dict) -> Sweep:
        """Read what `data` wrote.  Raises ValueError, KeyError or TypeError where it is damaged."""
        found = cls(
            data["model"],
            tuple((n, tuple(read(v) for v in values)) for n, values in data["axes"]),
            tuple((n, read(v)) for n, v in data["fixed"]),
            tuple(data["measures"]),
            data["replicates"],
            data["seed"],
        )
        parameters = [name for name, _ in (*found.axes, *found.fixed)]
        for names in ([found.model], parameters, found.measures):
            if len(set(names)) < len(names) or not all(
                isinstance(n, str) and n.isprintable() and len(n) < 200 for n in names
            ):
                raise ValueError("names that are no names, or given twice")
        if (
            not found.measures
            or any(len(values) < 2 for _, values in found.axes)
            or type(found.seed) is not int
        ):
            raise ValueError("nothing to measure, or an axis without values")
        if type(found.replicates) is not int or found.replicates < 1:
            raise ValueError("no replicates")
        return found

    def name(self) -> str:
        """Return a name for the sweep made from its content."""
        return f"{self.model}-{hashlib.sha256(json.dumps(self.data()).encode()).hexdigest()[:8]}"


def _array(values):
    """Return numbers as an integer or float array, and everything else as objects."""
    import numpy as np

    plain = all(isinstance(v, int) and abs(v) < 2**53 for v in values) or all(
        isinstance(v, float) for v in values
    )
    out = np.empty(
        len(values), object if not plain else np.int64 if isinstance(values[0], int) else np.float64
    )
    out[:] = values
    return out


def written(value) -> list:
    """Return a value as a pair (type, text) that keeps every digit."""
    kind = {bool: "int", int: "int", float: "float", Fraction: "exact"}.get(type(value), "text")
    return [kind, value.hex() if kind == "float" else str(value)]


def read(pair):
    """Return the value of a pair of `written`.  Raises ValueError, KeyError or TypeError for
    anything else.
    """
    kind, text = pair
    if kind == "exact" and not re.fullmatch(
        r"-?[0-9]{1,4000}(/[0-9]{1,4000})?", text
    ):  # 1e999999999 would never end
        raise ValueError("no exact number")
    return {"int": int, "float": float.fromhex, "exact": Fraction, "text": str}[kind](text)


def cut(rows: int, seconds_per_row: float, target: float, jobs: int) -> list[tuple[int, int]]:
    """Cut rows into ranges that take about `target` seconds each, at least four for each worker
    where they last that long.
    """
    size = max(1, int(target / max(seconds_per_row, 1e-12)))
    fair = -(-rows // (4 * jobs))
    if fair * seconds_per_row >= 0.25:
        size = min(size, fair)
    size = min(size, rows)
    return [(first, min(first + size, rows)) for first in range(0, rows, size)]
