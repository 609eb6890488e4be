"""The command ``assay validate``: train the papers' networks, settle claims by what comes out."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from functools import partial

from assay.reports.cli import trained
from assay.reports.cli.names import UserError, unknown
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration
from assay.reports.verdicts import plural
from assay.simulators.core.files import StoreError

PRINTED = ("gpu", "full")
"""Scales at which the printed networks are trained."""
LONG = 3600.0
"""Seconds from which on the printed networks are not trained without a GPU."""


def validate(options) -> int:
    """List experiments, plan them, or run them; returns the exit code."""
    from assay.simulators.core.memory import TooLarge
    from assay.simulators.networks.data import DataError
    from assay.simulators.networks.runs import RunError
    from assay.simulators.networks.training import TrainingError
    from assay.theory.experiments import ExperimentError

    try:
        return _ACTIONS[options.action](options)
    except (RunError, TrainingError, DataError, StoreError, TooLarge, ExperimentError) as error:
        raise UserError(str(error)) from None


def chosen(names) -> list:
    """Return the experiments of these names (``collapse``, ``collapse/coarse``; all where none is
    given), each once, in the order of the papers; UserError for a name that is none.
    """
    from assay.theory import experiments

    everything = experiments.every()
    wanted = set()
    for name in names:
        found = experiments.find(name)
        if not found:
            known = [*dict.fromkeys(e.paper for e in everything), *(e.id for e in everything)]
            raise unknown("experiment", name, known)
        wanted |= {e.id for e in found}
    return [e for e in everything if not names or e.id in wanted]


def _list(options) -> int:
    """Print each experiment: what is trained, what it decides; for one, arms and tests as well."""
    found = chosen(options.names)
    if options.json:
        for one in found:
            print(json.dumps(_described(one), ensure_ascii=False))
        return 0
    if len(found) == 1:
        _show(found[0])
        return 0
    rows = [
        (one.id, f"{len(one.arms)} x {one.runs}", plural(len(one.tested()), "claim"), one.title)
        for one in found
    ]
    styles = [("1", "2", "", "")] * len(rows)
    print("\n".join(columns(rows, styles, width() if sys.stdout.isatty() else 0)))
    return 0


def _chances(one) -> str:
    """Return with which chance the planned effect is found, after each look of the tests."""
    looks = one.looks or (one.runs,)
    told = [f"{float(p):.4f}" if p < Fraction("0.9999") else "> 0.9999" for p in _powers(one)]
    return ", ".join(f"{p} by {n} runs" for n, p in zip(looks, told, strict=True))


def _powers(one) -> tuple:
    from assay.simulators.networks.runs import cost

    return cost.powers(one.looks or (one.runs,), one.level, one.chance)


def _described(one) -> dict:
    return {
        "experiment": one.id,
        "title": one.title,
        "where": one.where,
        "claims": [f"{one.paper}.{claim}" for claim in one.claims],
        "tested": one.tested(),
        "arms": {
            name: {**arm.data(), "data": dict(one.data)[name], "chosen": dict(one.chosen)}
            for name, arm in one.arms
        },
        "runs": one.runs,
        "looks": list(one.looks),
        "level": one.level,
        "tests": [vars(test) for test in one.tests],
    }


def _show(one) -> None:
    """Print one experiment with what is printed, what is chosen, and the preset tests."""
    print(f"{paint(one.id, '1')}  {one.title}\n{one.where}")
    if one.note:
        print(paint(one.note, "2"))
    for name, arm in one.arms:
        printed = ", ".join(f"{k} {v}" for k, v in arm.printed)
        data = dict(one.data)[name]
        print(f"  {paint(name, '1')}: {arm.network} on {data}, {arm.labels} labels; {printed}")
    print(f"  chosen: {', '.join(f'{k} {v}' for k, v in one.chosen) or 'nothing'}")
    print(f"  measured: {', '.join(one.measures)}")
    print(
        f"  {one.runs} runs of each at most, sign tests at level {one.level}: what holds in"
        f" {one.chance} of all runs is found with chance {_chances(one)}"
    )
    for claim in one.tested():
        print(paint(claim, "1"))
        for test in one.tests:
            if f"{one.paper}.{test.claim}" == claim:
                print(f"  {test.part}: {test.number} {test.sense} {test.threshold}")
    untested = [c for c in one.claims if f"{one.paper}.{c}" not in one.tested()]
    if untested:
        print(f"no test is preset for {', '.join(untested)}")


def _plan(options) -> int:
    """Print what the runs cost on this device, the most informative first; nothing is trained."""
    from assay.simulators.networks.runs import cost, need_extra
    from assay.simulators.networks.runs.scales import scale_named
    from assay.simulators.networks.runs.shelves import Shelf

    scale = scale_named(options.scale)
    need_extra()
    shelf = Shelf(options.store)
    rate = options.rate or cost.calibrate()
    speeds = shelf.speeds()
    rows, missing = [], []
    for one in chosen(options.names):
        cells, lacks = planned(one, scale, options, shelf)
        missing += lacks
        prices = cost.costs([cell for _, cell in cells], rate, speeds)
        left = [p for p, (_, cell) in zip(prices, cells) if not shelf.has(cell)]
        rows.append((one, cells, prices, left))
    rows.sort(key=lambda row: -len(row[0].tested()) / (1e-9 + sum(p.seconds for p in row[2])))
    if options.json:
        for one, cells, prices, left in rows:
            print(json.dumps(_priced(one, cells, prices, left, scale)))
    else:
        _print_plan(rows, rate)
        for line in dict.fromkeys(missing):
            print(line)
        for told in dict.fromkeys((one.chance, one.level, _chances(one)) for one, *_ in rows):
            print(
                "what holds in {} of all runs is found, at level {}, with chance {}".format(*told)
            )
    return 0


def planned(one, scale, options, shelf) -> tuple[list, list[str]]:
    """Return the (arm, cell) of an experiment at a scale, and what is missing of its data, in
    words; files are looked for where the scale takes printed data.
    """
    from assay.simulators.networks.runs import scales

    if scale.drawn:
        return scales.cells(one, scale, seeds=options.seeds), []
    found, missing = {}, []
    for printed in dict.fromkeys(data for _, data in one.data):
        found[printed] = scales.expected(printed)
        if lacks := scales.missing(printed, options.data):
            missing.append(lacks)
    return scales.cells(one, scale, found, options.seeds), missing


def _priced(one, cells, prices, left, scale) -> dict:
    return {
        "experiment": one.id,
        "scale": scale.name,
        "runs": len(cells),
        "ready": len(cells) - len(left),
        "operations": sum(p.flops for p in prices),
        "seconds": sum(p.seconds for p in prices),
        "seconds_left": sum(p.seconds for p in left),
        "measured": all(p.measured for p in prices),
        "looks": list(one.looks),
        "power": [float(p) for p in _powers(one)],
        "claims": one.tested(),
    }


def _print_plan(rows, rate: float) -> None:
    table = [("experiment", "claims", "runs", "ready", "operations", "time left", "")]
    for one, cells, prices, left in rows:
        known = "as measured here" if all(p.measured for p in prices) else "by calibration"
        table.append(
            (
                one.id,
                str(len(one.tested())),
                str(len(cells)),
                str(len(cells) - len(left)),
                f"{sum(p.flops for p in prices):.2g}",
                duration(sum(p.seconds for p in left)),
                known,
            )
        )
    total = sum(p.seconds for *_, left in rows for p in left)
    styles = [("2",) * 7] + [("1", "", "", "", "", "", "2")] * len(rows)
    print("\n".join(columns(table, styles)))
    print(f"in all {duration(total)} on this device ({rate / 1e9:.3g} GFLOP/s by calibration)")


def _run(options) -> int:
    """Train what is missing, here or on a cluster."""
    if not options.scheduler:
        return _run_on(None, options)
    from assay.simulators.sweeps.clusters import ClusterLost, cluster

    try:
        executor = cluster(options.scheduler, options.patience, int(options.scale in PRINTED))
    except ValueError as error:
        raise UserError(str(error)) from None
    try:
        return _run_on(executor, options)
    except ClusterLost as error:
        raise UserError(str(error)) from None
    finally:
        executor.shutdown(wait=False)


def _run_on(executor, options) -> int:
    """Train what is missing, the most informative experiment first, on an executor (None: one run
    after the other here); write the evidence of each.
    """
    from assay.simulators.networks.runs import cost, need_extra, running
    from assay.simulators.networks.runs.scales import scale_named
    from assay.simulators.networks.runs.shelves import Shelf

    scale, shelf = scale_named(options.scale), Shelf(options.store)
    need_extra()
    wanted = [(one, ready(one, scale, options)) for one in chosen(options.names)]
    speeds = shelf.speeds()
    rate = options.rate or cost.calibrate()

    def seconds(cells) -> float:
        return sum(price.seconds for price in cost.costs([c for _, c in cells], rate, speeds))

    wanted.sort(key=lambda row: seconds(row[1]) / max(1, len(row[0].tested())))
    todo = [cell for _, cells in wanted for _, cell in cells if not shelf.has(cell)]
    left = sum(price.seconds for price in cost.costs(todo, rate, speeds))
    if scale.name in PRINTED and left > LONG and not options.anyway and executor is None:
        _need_gpu(scale, left)
    if not options.json:
        print(f"{plural(len(todo), 'run')} to train, about {duration(left)}", file=sys.stderr)
    failed = 0
    with Epochs(sum(cell.epochs for cell in todo)) as progress:
        train = partial(_trained, shelf, options, progress, running)
        if executor is not None:  # all experiments at once, so that no worker waits for a look
            train = partial(_spread, shelf, options, progress, executor)
            failed += train([row for _, cells in wanted for row in cells])
        for one, cells in wanted:
            broken = train(cells) if executor is None else 0
            if not broken:
                broken = _looked(one, cells, scale, shelf, options, progress, train)
            failed += broken
            _evidence(one, cells, scale, shelf, options.json)
    return 2 if failed else 0


def _looked(one, cells, scale, shelf, options, progress, train) -> int:
    """Train what the later looks of the tests ask for, as long as one of them is open; return how
    many runs could not be trained.
    """
    from assay.simulators.networks.runs import scales

    for count in scales.looks(one, scale, options.seeds)[1:]:
        if not all(shelf.has(cell) for _, cell in cells):
            return 0
        arms = trained.undecided(one, trained.kept(one, scale, shelf, cells).runs, scale)
        more = [cell for cell in ready(one, scale, options, count, arms) if not shelf.has(cell[1])]
        progress.total += sum(cell.epochs for _, cell in more)
        if broken := train(more):
            return broken
    return 0


def _need_gpu(scale, left: float) -> None:
    """Raise UserError where this machine has no GPU for what would take it long."""
    import jax

    if jax.default_backend() == "cpu":
        raise UserError(
            f"the scale '{scale.name}' wants a GPU, and JAX sees none here: it would take about"
            f" {duration(left)}; --anyway runs it, --scale cpu is made for this machine"
        )


class Epochs(Progress):
    """The line of progress in epochs, with its rate in epochs an hour."""

    def __init__(self, total: int):
        super().__init__(total, "epochs")

    def text(self, elapsed: float) -> str:
        """Return the line: bar, count, epochs an hour, time left."""
        line = super().text(elapsed)
        if self.done > self.ready and elapsed > 0:
            rate = (self.done - self.ready) / elapsed
            line = line.replace(f"{rate:.1f}/s", f"{rate * 3600:.0f} epochs/h", 1)
        return line


def _trained(shelf, options, progress, running, cells) -> int:
    """Train the missing cells, but for those that other processes train; return how many could not
    be trained, each told in one line.
    """
    from assay.simulators.networks.runs import RunError
    from assay.simulators.networks.runs.shelves import Busy
    from assay.simulators.networks.training import TrainingError

    failed = 0
    for _, cell in cells:
        fresh = not shelf.has(cell)
        before = progress.done

        def on_epoch(epoch: int, before=before, cell=cell, fresh=fresh) -> None:
            if fresh and epoch:
                progress.at(before + epoch, progress.total, cell.text())

        try:
            running.run(cell, shelf, options.data, on_epoch)
        except Busy:
            progress.clear()
            sys.stderr.write(f"assay: {cell.text()}: another process trains this run\n")
        except (RunError, TrainingError, StoreError) as error:
            failed += 1
            progress.clear()
            sys.stderr.write(f"assay: {cell.text()}: {error}\n")
        if fresh:
            progress.done = before + cell.epochs
    return failed


def _spread(shelf, options, progress, executor, cells) -> int:
    """Do the same on the workers of a cluster."""
    from assay.simulators.networks.runs import spread
    from assay.simulators.networks.runs.shelves import Busy

    failed = 0
    for cell, error in spread.spread([c for _, c in cells], shelf, options.data, executor):
        progress.at(progress.done + cell.epochs, progress.total, cell.text())
        if error is not None:
            failed += not isinstance(error, Busy)
            progress.clear()
            sys.stderr.write(f"assay: {cell.text()}: {error}\n")
    return failed


def ready(one, scale, options, seeds=None, arms=None) -> list:
    """Return the (arm, cell) of an experiment at a scale, of the files that are there: those until
    the first look, or of so many seeds and of these arms.
    """
    from assay.simulators.networks.runs import fetching, scales

    seeds = seeds or options.seeds
    if scale.drawn:
        return scales.cells(one, scale, seeds=seeds, wanted=arms)
    names = dict.fromkeys(data for _, data in one.data)
    found = {name: fetching.described(name, options.data) for name in names}
    return scales.cells(one, scale, found, seeds, arms)


def _evidence(one, cells, scale, shelf, as_json: bool) -> None:
    """Write the evidence of an experiment where all of its runs are there, and say where."""
    if not all(shelf.has(cell) for _, cell in cells):
        return
    from assay.simulators.core import files
    from assay.simulators.networks.runs import evidence

    runs = trained.kept(one, scale, shelf, cells).runs
    place = shelf.folder / "evidence" / one.paper / f"{one.name}-{scale.name}.json"
    content = evidence.file_content(one.id, scale.name, runs)
    files.write(shelf.folder, place, content)
    if as_json:
        print(json.dumps({"experiment": one.id, "runs": len(runs), "evidence": str(place)}))
    else:
        print(f"{paint(one.id, '1')}  {len(runs)} runs; evidence in {place}")
        if not scale.smallest:
            print(paint(f"  assay validate status {one.id} --scale {scale.name} settles it", "2"))


def _status(options) -> int:
    """Print which runs are there, and where all are, the kernel's verdicts with their scope."""
    from assay.simulators.networks.runs.scales import scale_named
    from assay.simulators.networks.runs.shelves import Shelf

    scale, shelf, codes = scale_named(options.scale), Shelf(options.store), {0}
    for one in chosen(options.names):
        cells = ready(one, scale, options)
        row = {
            "experiment": one.id,
            "scale": scale.name,
            "runs": len(cells),
            "ready": sum(shelf.has(cell) for _, cell in cells),
            "begun": sum(shelf.under_way(cell) for _, cell in cells),
            "beside": False,
            "damaged": "",
            "verdicts": {},
        }
        try:
            found = trained.kept(one, scale, shelf, cells)
            row |= {"ready": found.ready, "beside": found.beside}
            if found.ready == found.wanted or found.beside:
                row["verdicts"] = trained.verdicts(one, found.runs, scale, codes)
        except StoreError as error:
            row["damaged"] = str(error)
            codes.add(1)
        if options.json:
            print(json.dumps(row, ensure_ascii=False))
        else:
            _print_status(row)
    return max(codes)


def _print_status(row: dict) -> None:
    began = f", {row['begun']} begun" if row["begun"] else ""
    where = ", kept beside the paper" if row["beside"] else ""
    print(f"{paint(row['experiment'], '1')}  {row['ready']} of {row['runs']} runs{where}{began}")
    if row["damaged"]:
        print(f"  {row['damaged']}")
    for claim, data in row["verdicts"].items():
        scope = f" ({data['scope']})" if data["scope"] else ""
        print(f"  {claim}  {data['verdict']}{scope}: {data['reason']}")


def _verify(options) -> int:
    """Train a sample of the kept runs again and compare; exit code 1 where one differs."""
    import tempfile
    from pathlib import Path

    from assay.simulators.networks.runs import evidence, need_extra, running
    from assay.simulators.networks.runs.cells import Cell
    from assay.simulators.networks.runs.scales import scale_named
    from assay.simulators.networks.runs.shelves import Shelf

    scale, shelf = scale_named(options.scale), Shelf(options.store)
    need_extra()
    sample = {}
    for one in chosen(options.names):
        runs = trained.kept(one, scale, shelf, ready(one, scale, options)).runs
        sample |= {run["key"]: (one, runs, run) for run in runs}
    if not sample:
        raise UserError("no run is kept of these experiments at this scale; nothing to compare")
    code = 0
    for key in sorted(sample)[: options.sample]:
        one, runs, run = sample[key]
        cell = Cell.from_content(run["cell"])
        with tempfile.TemporaryDirectory(prefix="assay-") as scratch:
            columns, told = running.trained(cell, Shelf(Path(scratch)), options.data)
        repeated = evidence.run(run["arm"], cell, columns, told)
        found = running.compared(run, repeated)
        same, asked = trained.sides(one, runs, repeated)
        agrees = found.agrees and (found.alike or same == asked)
        code = code if agrees else 1
        if options.json:
            row = {**vars(found), "same_side": same, "numbers": asked, "agrees": agrees}
            print(json.dumps(row))
        else:
            print(f"{cell.text()}: {'agrees' if agrees else 'DIFFERS'}; {found.text()}")
            print(f"  {same} of {asked} numbers of the preset tests on the same side as kept")
    return code


_ACTIONS = {
    "list": _list,
    "plan": _plan,
    "run": _run,
    "status": _status,
    "verify": _verify,
}
"""Word -> what it does."""
