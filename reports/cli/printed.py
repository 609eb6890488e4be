"""What it takes to settle a claim by the printed networks on the printed data, in words."""

from __future__ import annotations

from collections.abc import Iterator

from assay.reports.units import duration
from assay.reports.verdicts import plural


def wanted(claim: str) -> Iterator[str]:
    """Yield, for each experiment that tests a claim (its full id), its runs and how long they take,
    the files that it wants, and the command that runs it.

    Without flax the work is not counted, and the time is left out.
    """
    from assay.theory import experiments

    for one in experiments.every():
        if claim in one.tested():
            yield f"{one.id}: {_work(one)}"
            for name in dict.fromkeys(data for _, data in one.data):
                yield f"  wants {name}: {_files(name)}"
            yield f"  assay validate run {one.id} --scale full --data DIR"


def _work(one) -> str:
    from assay.simulators.networks.runs import RunError, cost, need_extra, scales

    found = {data: scales.expected(data) for _, data in one.data}
    cells = [cell for _, cell in scales.cells(one, scales.SCALES["full"], found)]
    runs = plural(len(cells), "run")
    try:
        need_extra()
    except RunError as error:
        return f"{runs}; {error}"
    from assay.theory.experiments import SPEED

    prices = cost.costs(cells, SPEED)
    work = sum(price.flops for price in prices)
    time = duration(sum(price.seconds for price in prices))
    return f"{runs}, {work:.2g} operations, about {time} on a GPU that does {SPEED:.0e} a second"


def _files(name: str) -> str:
    from assay.simulators.networks.data import known

    rows = [row for row in known.PUBLISHED if row.name == name]
    if not rows:
        return "no hash of it is published, so that no run of it counts as full-scale"
    files = " and ".join(dict.fromkeys(file for row in rows for file, _ in row.files))
    return f"{files} (from {rows[0].home})"
