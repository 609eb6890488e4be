"""Run the papers' models: one named experiment, or a model over a grid of parameters."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xarray import Dataset


def simulate(name: str, **parameters: object) -> Dataset:
    """Run a named experiment and return its trajectory.

    Args:
        name: as ``assay run --list`` shows it, such as ``"phases-stages"``.
        parameters: values that differ from the defaults: numbers, or text such as ``"5/2"``.  The
            parameter ``lambda`` is written ``lambda_``.

    Returns:
        an ``xarray.Dataset`` with named dimensions, a unit on each variable (attribute ``units``),
        and scenario, parameters and versions in its attributes.

    Raises:
        ValueError: an unknown experiment or parameter, or a value outside of the model, in one
            line; too little memory for the run, before anything is allocated.

    Example: ``simulate("phases-stages", l=50, k=3)``.
    """
    from assay.simulators.core import scenarios

    return scenarios.run(name, {key.removesuffix("_"): v for key, v in parameters.items()})


def sweep(
    model: str,
    grid: str,
    measures: Iterable[str] = (),
    *,
    replicates: int = 1,
    seed: int = 0,
    name: str = "",
    store: str | PathLike[str] | None = None,
    jobs: int = 1,
) -> Dataset:
    """Run a model at every point of a grid and return the table.

    Shards are kept in the store: what was done before is not computed again, and a run that was
    ended goes on where it stopped.

    Args:
        model: as ``assay sweep --list`` shows it, such as ``"softmax"``.
        grid: words NAME=VALUES, such as ``"l=10:1000:log5 k=2,3"``.
        measures: what to measure; all of the model's where none is named.
        replicates: draws at each point, of models with random numbers.
        seed: what the random numbers depend on, besides point and replicate.
        name: of the sweep in the store; by default made of its content.
        store: folder; by default the user's own.
        jobs: worker processes; more than one needs ``if __name__ == "__main__":`` in scripts.

    Returns:
        an ``xarray.Dataset``: a dimension for each swept parameter, units in the attributes, nan
        at points outside of the model.

    Raises:
        ValueError: an unknown model, parameter or measure, a grid that cannot be read, too little
            memory; also what is wrong with the store.
        OSError: the store cannot be written.

    Example: ``sweep("softmax", "l=10:1000:log5", ["dip"])``.
    """
    from assay.simulators.sweeps import running, table
    from assay.simulators.sweeps.plan import Sweep
    from assay.simulators.sweeps.store import Store, home

    if isinstance(measures, str):
        raise ValueError(f"measures is a list of names, such as [{measures!r}]")
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs is a whole number from 1 on, not {jobs!r}")
    wanted = Sweep.of(model, grid, tuple(measures), replicates, seed)
    kept = Store(store if store is not None else home())
    done = running.run(wanted, kept, name, jobs=jobs)
    return table.table(kept, done.name)
