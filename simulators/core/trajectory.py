"""Hold what a simulator recorded, and draw random numbers from keys.

A trajectory is an `xarray.Dataset` with named dimensions, a unit on every variable, and provenance
in its attributes. The names in use: `t` (gradient steps), `point` (parameter points), `run`
(replicates), `sample`, `attribute`, `source` (class whose attributes are summed, row of S),
`output` (column of S), `margin` (states addressed by D instead of t), `tau` (time of a gradient
flow), `s` (time eta tau^2 t/8 of `collapse`), `size` (examples in a training set), `theta`
(angles), `task`, `learner`, `patches` (mean number of feature-noise patches).
"""

from __future__ import annotations

import hashlib
import json

DIMENSIONS = (
    "t",
    "point",
    "run",
    "sample",
    "attribute",
    "source",
    "output",
    "margin",
    "decoder",
    "weights",
    "turn",
    "threshold",
    "border",
    "tau",
    "size",
    "theta",
    "task",
    "learner",
    "s",
    "patches",
)


def key(scenario: str, point, replicate: int) -> tuple[int, int]:
    """Hash (scenario, point, replicate) to the 128-bit Philox key of one draw.

    `point` is anything JSON can write with sorted keys (a dict of parameters, say).  Equal inputs
    give equal keys on every machine; nothing depends on order, position or worker.
    """
    text = json.dumps(
        [scenario, point, int(replicate)], sort_keys=True, default=str, separators=(",", ":")
    )
    digest = hashlib.sha256(text.encode()).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")


def generator(scenario: str, point, replicate: int):
    """Return the numpy Generator (Philox, counter-based) that belongs to (scenario, point,
    replicate).
    """
    import numpy as np

    return np.random.Generator(
        np.random.Philox(key=np.array(key(scenario, point, replicate), dtype=np.uint64))
    )


def trajectory(
    variables: dict, coords: dict, *, tier: str, parameters: dict, scenario: str = "", **attributes
):
    """Build the Dataset of one run.

    variables: name -> (dims, values, unit, long name); coords: name -> (values, unit).  Every
    dimension has to be one of `DIMENSIONS`.  `tier` names the simulator, `parameters` the point.
    Returns an xarray.Dataset whose attributes carry tier, parameters (JSON), scenario and the
    versions of the libraries that did the arithmetic.

    Raises ValueError for an unknown dimension, a variable without a unit, or a value that is nan.
    """
    import numpy as np
    import xarray

    data = {}
    for name, (dims, values, unit, text) in variables.items():
        dims = (dims,) if isinstance(dims, str) else tuple(dims)
        strange = [d for d in dims if d not in DIMENSIONS]
        if strange:
            raise ValueError(
                f"{name}: unknown dimension {strange[0]!r}; use one of {', '.join(DIMENSIONS)}"
            )
        if not unit:
            raise ValueError(f"{name}: a variable needs a unit ('1' if it has none)")
        values = np.asarray(values)
        if values.dtype.kind == "f" and np.isnan(values).any():
            raise ValueError(
                f"{name}: not a number; the parameters lead outside of what float64 can hold"
            )
        data[name] = (dims, values, {"units": unit, "long_name": text})
    named = {}
    for name, entry in coords.items():
        values, unit = entry[0], entry[1]
        dims = entry[2] if len(entry) > 2 else name
        named[name] = (dims, np.asarray(values), {"units": unit})
    attrs = {
        "scenario": scenario,
        "tier": tier,
        "parameters": json.dumps(parameters, default=str),
        **attributes,
        "versions": json.dumps(versions()),
    }
    return xarray.Dataset(data, coords=named, attrs={k: v for k, v in attrs.items() if v != ""})


def versions() -> dict[str, str]:
    """Return the versions of Assay and of the numerical libraries in use."""
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in ("assay", "numpy", "numba", "python-flint", "xarray"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def octaves(last: int) -> list[int]:
    """Return the evaluation times of the source: 0, 1, 2, 4, ..., up to and including `last`.

    Raises ValueError for a negative `last`.
    """
    if last < 0:
        raise ValueError("the last step must not be negative")
    times = [0]
    step = 1
    while step <= last:
        times.append(step)
        step *= 2
    if times[-1] != last:
        times.append(last)
    return times
