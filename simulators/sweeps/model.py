"""What can be swept: a model with vectorised work, or any named scenario.

A package of simulators lists its models in ``SWEEPS``, as it lists its scenarios in ``SCENARIOS``.
The work of a model is a function ``work(points, replicates, seed, measures)``: points is name ->
array, all of one length, replicates an integer array of that length; it returns name -> float array
for the measures asked for, nan where a point lies outside of the model.  A row of the result may
depend on its own point and replicate only (random numbers come from
`assay.simulators.core.trajectory.generator`), never on its neighbours.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from assay.simulators.core.memory import TooLarge
from assay.simulators.core.scenario import Parameter, Scenario, near

ENDS = ("final", "least", "most")
"""What a sweep takes of a curve of a scenario: its last, least and greatest value."""


@dataclass(frozen=True)
class Measure:
    """A number measured at every point: name, unit ('1' if it has none), and what it means."""

    name: str
    unit: str
    text: str


@dataclass(frozen=True)
class Border:
    """A line of the theory in a phase diagram: y = f(x, other parameters); `work` is
    "module:function" of named arrays.
    """

    x: str
    y: str
    work: str
    text: str
    claim: str


@dataclass(frozen=True)
class Model:
    """A simulator that takes many points at once; see the module for `work`, given as
    "module:function".

    memory: "module:function" of name -> value, the bytes that the work holds at this point: once,
    and for every row.
    """

    name: str
    text: str
    parameters: tuple[Parameter, ...]
    measures: tuple[Measure, ...]
    work: str
    tier: str
    random: bool = False
    borders: tuple[Border, ...] = ()
    memory: str = ""

    def bytes(self, point: dict) -> tuple[float, float]:
        """Estimate the bytes that the work holds at rows of this point: once, and for every row."""
        return _function(self.memory)(point) if self.memory else (0.0, 0.0)

    def measured(self, points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
        """Run the work on rows of points."""
        return _function(self.work)(points, replicates, seed, measures)

    def code(self) -> str:
        """Return a hash of the sources that the results depend on: the model's package."""
        return _hash_of(import_module(self.work.partition(":")[0]).__name__)


@dataclass(frozen=True)
class ScenarioModel:
    """A named scenario as a model: one run for each point; of a curve X the measures final_X,
    least_X and most_X.

    Replicates change the parameter ``seed`` where the scenario has one, and are refused elsewhere.
    """

    scenario: object
    tier: str = "scenario"
    borders: tuple[Border, ...] = ()

    @property
    def name(self) -> str:
        return self.scenario.name

    @property
    def text(self) -> str:
        return self.scenario.text

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        own = self.scenario.parameters
        return (
            own
            if isinstance(self.scenario, Scenario)
            else tuple(Parameter(k, v, k.replace("_", " ")) for k, v in own)
        )

    @property
    def random(self) -> bool:
        return any(p.name == "seed" for p in self.parameters)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Run the scenario once as it stands, to see what it records."""
        return _recorded(self.name)

    def bytes(self, point: dict) -> tuple[float, float]:
        """Estimate the bytes of one run at this point; rows run one after the other."""
        return self.scenario.bytes(**point), 0.0

    def measured(self, points: dict, replicates, seed: int, measures: tuple[str, ...]) -> dict:
        """Run the scenario at every row; a seed is drawn from the sweep's seed, the point and the
        replicate.

        A row is nan where the scenario refuses the point, such as an l that does not divide d.
        Raises `assay.simulators.core.memory.TooLarge` where the machine has too little memory,
        which is no property of the point.
        """
        import numpy as np

        from assay.simulators.core import scenarios
        from assay.simulators.core.trajectory import key

        out = {name: np.full(len(replicates), np.nan) for name in measures}
        for row, replicate in enumerate(replicates):
            point = {
                name: values[row].item() if hasattr(values[row], "item") else values[row]
                for name, values in points.items()
            }
            if self.random:
                point["seed"] = key(self.name, {**point, "seed": seed}, int(replicate))[0] % 2**31
            try:
                found = _ends(scenarios.run(self.name, point))
            except TooLarge:
                raise
            except ValueError:
                continue
            for name in measures:
                out[name][row] = found.get(name, (np.nan,))[0]
        return out

    def code(self) -> str:
        module = (
            self.scenario.work.partition(":")[0]
            if isinstance(self.scenario, Scenario)
            else type(self.scenario).__module__
        )
        return _hash_of(module)


def models() -> dict[str, object]:
    """Return name -> model: the vectorised ones in alphabetical order, then every scenario."""
    from assay.simulators.core import scenarios

    return {m.name: m for m in scenarios.collect("SWEEPS")} | {
        name: ScenarioModel(s) for name, s in scenarios.SCENARIOS.items()
    }


def find(name: str):
    """Return the model of that name.  Raises ValueError with the nearest names."""
    known = models()
    if name not in known:
        raise ValueError(
            f"there is no model or scenario {name!r}{near(name, known)}; 'assay sweep --list' names"
            " them"
        )
    return known[name]


def _function(place: str):
    """Return the function of "module:function"."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@cache
def _recorded(name: str) -> tuple[Measure, ...]:
    from assay.simulators.core import scenarios

    return tuple(
        Measure(k, unit, text) for k, (_, unit, text) in _ends(scenarios.run(name)).items()
    )


def _ends(data) -> dict[str, tuple[float, str, str]]:
    """Return measure -> (value, unit, meaning) for the numbers of a trajectory: scalars, and the
    ends of curves.
    """
    import numpy as np

    found = {}
    for name, v in data.data_vars.items():
        if v.dtype.kind not in "biuf":
            continue
        unit, text = v.attrs.get("units", "1"), v.attrs.get("long_name", name)
        if v.ndim == 0:
            found[name] = (float(v), unit, text)
        elif v.size and v.ndim <= 2:
            table = np.asarray(v.values, float).reshape(v.shape[0], -1)
            labels = (
                [""]
                if v.ndim == 1
                else [
                    f"[{c}]"
                    for c in (
                        data[v.dims[1]].values if v.dims[1] in data.coords else range(v.shape[1])
                    )
                ]
            )
            if len(labels) > 12:
                continue
            for i, label in enumerate(labels):
                for end, take in zip(ENDS, (lambda c: c[-1], np.nanmin, np.nanmax), strict=True):
                    found[f"{end}_{name}{label}"] = (
                        float(take(table[:, i])),
                        unit,
                        f"{end} {text}{' ' + label if label else ''}",
                    )
    return found


@cache
def _hash_of(module: str) -> str:
    """Return a hash of the sources of a module and of those beside it in its package, and of what
    all simulators share.
    """
    from importlib.util import find_spec

    shared, own = Path(__file__).resolve().parents[1], Path(find_spec(module).origin).resolve()
    files = sorted(own.parent.rglob("*.py")) if shared in own.parent.parents else [own]
    files += [shared / "core" / name for name in ("trajectory.py", "scenario.py")]
    return hashlib.sha256(
        b"".join(hashlib.sha256(f.read_bytes()).digest() for f in files)
    ).hexdigest()
