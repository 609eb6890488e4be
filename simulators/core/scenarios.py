"""Name parameter points of the models: what each shows, which claims it exercises, which picture it
draws.

    names()                      name -> one-line description
    SCENARIOS[name]              parameters with defaults, claims, picture
    run("phases-stages", {"l": "50", "k": "3"})   -> xarray.Dataset

A package of simulators lists its scenarios in `SCENARIOS`; this module collects them and nothing
has to be entered here. Importing it is free: the numerical code of a scenario loads when it runs.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from assay.simulators.core.scenario import Scenario, near


def collect(attribute: str) -> list:
    """Return what the packages of models and networks list under ``attribute`` (such as
    ``SCENARIOS``), in their alphabetical order.
    """
    models, networks = (import_module(f"assay.simulators.{r}") for r in ("models", "networks"))
    packages = sorted(
        [(module.name, "models") for module in iter_modules(models.__path__)]
        + [(name, "networks") for name in networks.STAND_INS]
    )
    modules = (import_module(f"assay.simulators.{room}.{name}") for name, room in packages)
    return [item for module in modules for item in getattr(module, attribute, ())]


SCENARIOS: dict[str, object] = {s.name: s for s in collect("SCENARIOS")}
"""Every scenario by name: `Scenario`, or `assay.simulators.networks.digits.DigitsScenario` for the
stand-ins on real data.
"""


def names() -> dict[str, str]:
    """Return name -> one-line description of every scenario."""
    return {name: s.text for name, s in SCENARIOS.items()}


def describe(name: str) -> dict:
    """Return a scenario's text, claims, picture and parameters {name: (default, meaning)}.  Raises
    ValueError if unknown.
    """
    scenario = _find(name)
    if isinstance(scenario, Scenario):
        parameters = {p.name: (p.default, p.text) for p in scenario.parameters}
    else:
        parameters = {key: (value, key.replace("_", " ")) for key, value in scenario.parameters}
    return {
        "name": name,
        "text": scenario.text,
        "claims": scenario.claims,
        "picture": scenario.picture,
        "parameters": parameters,
    }


def run(name: str, overrides: dict | None = None, store=None, on_progress=None):
    """Run a scenario with changed parameters (values may be text) and return its trajectory, an
    xarray.Dataset.

    A resumable scenario keeps its finished runs in the folder `store` and calls on_progress(done,
    total, label) after each.

    Raises ValueError with one clear line: unknown scenario or parameter (with the nearest names),
    or a parameter outside of the model (l does not divide d, k < 1, lambda <= 0, 2l does not divide
    n).
    """
    scenario, changes = _find(name), dict(overrides or {})
    if isinstance(scenario, Scenario):
        return scenario.run(store, on_progress, **changes)
    return scenario.run(**changes)


def _find(name: str):
    if name not in SCENARIOS:
        raise ValueError(f"unknown scenario {name!r}{near(name, SCENARIOS)}")
    return SCENARIOS[name]
