"""The commands ``assay sweep`` and ``assay plot``: run a model over a grid, look after the store,
draw and fit the results.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from assay.reports.cli.names import UserError
from assay.reports.cli.outputs import target
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration
from assay.simulators.core.files import StoreError

LONG = 60.0
"""Seconds from which on the estimate is told before the work begins."""


def sweep(options) -> int:
    """Run a sweep, or do what the word says: status, verify, gc, adopt."""
    keeping = {"status": _status, "verify": _verify, "gc": _collect, "adopt": _adopt}
    try:
        if options.list:
            return _list(options)
        if not options.target:
            raise UserError("which model? 'assay sweep --list' names them")
        if options.target in keeping:
            return keeping[options.target](options)
        if options.names:
            raise UserError(
                f"'{options.names[0]}' is not understood; the grid goes into --grid 'NAME=VALUES"
                " ...'"
            )
        return _run(options)
    except ValueError as error:
        raise UserError(str(error)) from None


def store_of(folder: str | None):
    """Return the store in that folder, or the user's own; says so when sweeps still lie where the
    default store once was.
    """
    from assay.simulators.sweeps.store import Store, home

    store = Store(folder or home())
    if not folder and (left := _left_behind(store)):
        sys.stderr.write(
            f"assay: {len(left)} sweep{'s' * (len(left) > 1)} of the former default store"
            f" {_former().folder} not in {store.folder}; 'assay sweep adopt' copies them, --store"
            " reads them where they are\n"
        )
    return store


def _former():
    """Return the store in the cache folder, where the default store was once."""
    from assay.simulators.sweeps.store import Store
    from assay.verification.run.cache import folder as cache_folder

    return Store(cache_folder() / "sweeps")


def _left_behind(store) -> list[str]:
    return sorted(set(_former().names()) - set(store.names()))


def plot(options) -> int:
    """Draw a stored sweep, or print the exponents that fit it."""
    from assay.reports.cli.simulate import assignment

    if not options.name:
        raise UserError("which sweep? 'assay sweep status' names them")
    fixed = dict(assignment(text) for text in options.fixed)
    picture = Path(options.out or f"{options.name}.svg")
    if not options.fit:
        target(picture, "the picture")
    try:
        from assay.simulators.sweeps import table

        data = table.table(store_of(options.store), options.name)
        strange = [n for n in fixed if n not in data.dims]
        if strange:
            raise UserError(f"{strange[0]} was not swept; there are {', '.join(data.dims)}")
        if options.fit:
            return _fits(data, options, fixed)
        from assay.reports import plots

        path = plots.draw(data, picture, options.x, options.y, options.color, fixed)
    except ValueError as error:
        raise UserError(str(error)) from None
    print(f"wrote {path}")
    return 0


def _fits(data, options, fixed) -> int:
    """Print one fit for every combination of the other parameters."""
    from itertools import product

    from assay.simulators.sweeps.scaling import fit

    x, measure = options.x or next(iter(data.dims)), options.color or next(iter(data.data_vars))
    if x not in data.dims or measure not in data.data_vars:
        raise UserError(
            f"--fit needs a swept parameter ({', '.join(data.dims)}) and a measure"
            f" ({', '.join(data.data_vars)})"
        )
    rest = [d for d in data.dims if d not in (x, "replicate")]
    for name in [n for n in rest if n in fixed]:
        data = data.sel({name: [float(fixed[name])]}, method="nearest")
    rows = [
        (
            "",
            f"exponent of {x}",
            "interval",
            "constant",
            "interval",
            *(("range of the ratio",) if options.exponent is not None else ()),
            "",
        )
    ]
    for point in product(*(data[d].values for d in rest)):
        array = data[measure].sel(dict(zip(rest, point, strict=True)))
        where = " ".join(
            f"{d}={v:g}" if not isinstance(v, str) else f"{d}={v}"
            for d, v in zip(rest, point, strict=True)
        )
        sizes = data[x].broadcast_like(array)
        try:
            found = fit(sizes.values, array.values, options.exponent, options.level)
        except ValueError as error:
            rows.append((where, *[""] * (len(rows[0]) - 2), str(error)))
            continue
        if options.json:
            print(json.dumps({"where": where, **vars(found), "bends": found.bends}))
        ratio = (f"{found.theta[0]:.4g} to {found.theta[1]:.4g}",) if found.theta else ()
        rows.append(
            (
                where,
                f"{found.exponent:.4g}",
                f"{found.low:.4g} to {found.high:.4g}",
                f"{found.constant:.4g}",
                f"{found.least:.4g} to {found.most:.4g}",
                *ratio,
                f"bends: the exponent drifts by {found.drift:+.2g}" if found.bends else "",
            )
        )
    if not options.json:
        print(
            "\n".join(
                columns(
                    rows,
                    [("1",) * len(rows[0])] + [("",) * len(rows[0])] * (len(rows) - 1),
                    width() if sys.stdout.isatty() else 0,
                )
            )
        )
    return 0


def _run(options) -> int:
    from assay.simulators.sweeps.clusters import cluster

    if not options.scheduler or options.dry_run:
        return _run_on(None, options)
    # a sweep tries its first point when it is planned, which may take minutes: a wrong address is
    # told before
    executor = cluster(options.scheduler, options.patience)
    try:
        return _run_on(executor, options)
    finally:
        executor.shutdown(wait=False)


def _run_on(executor, options) -> int:
    """Run a sweep on an executor (None: processes of this machine)."""
    from assay.simulators.sweeps import running, table
    from assay.simulators.sweeps.plan import Sweep

    measures = tuple(m for m in options.measure.split(",") if m)
    wanted = Sweep.of(options.target, options.grid, measures, options.replicates, options.seed)
    store, jobs, name = (
        store_of(options.store),
        options.jobs or os.cpu_count() or 1,
        options.out or wanted.name(),
    )
    new = not store.manifest(name).exists()
    if options.table and Path(options.table).suffix not in table.ENDINGS:
        raise UserError(
            f"cannot tell the format of '{options.table}'; use {', '.join(table.ENDINGS)}"
        )
    if not options.dry_run:
        if options.table:
            target(options.table, "the table")
        with store.working(name):  # a store that cannot be used is told before any work
            pass
    if options.dry_run or new:
        cost = (running.forecast if options.dry_run else running.estimate)(
            wanted, jobs, options.shard
        )
        workers = min(jobs, cost.rows)
        if options.dry_run or cost.seconds / workers > LONG:
            _tell(wanted, name, cost, workers, options.json and options.dry_run)
        if options.dry_run:
            return 0
    else:
        cost = None
    with Progress(wanted.rows, "points") as progress:
        done = running.run(wanted, store, name, executor, jobs, options.shard, progress.at, cost)
    if done.outside == done.rows:
        raise UserError(
            f"no point of the grid lies inside of the model: {_points(done.rows)} tried, every"
            f" measure is nan; 'assay sweep --list {options.target}' says what its parameters mean"
        )
    if options.table:
        table.write(store, name, Path(options.table))
    if options.json:
        print(json.dumps(vars(done)))
    else:
        print(
            f"{paint(done.name, '1')}  {done.rows} points in {done.shards} shards, {done.computed}"
            f" computed now, {duration(done.seconds)}"
        )
        if done.damaged:
            print(
                f"{done.damaged} shards were not as they had been written; they are set aside as"
                " *.damaged until 'assay sweep gc'"
            )
        if done.outside:
            lie = "lies" if done.outside == 1 else "lie"
            print(f"{_points(done.outside)} {lie} outside of the model (all measures nan)")
        print(paint(f"draw it: assay plot {done.name}", "2"))
    return 0


def _points(count: int) -> str:
    return f"{count} point{'s' * (count != 1)}"


def _tell(sweep_, name, cost, workers, as_json) -> None:
    if as_json:
        print(
            json.dumps(
                {
                    "name": name,
                    "points": sweep_.points,
                    "replicates": sweep_.replicates,
                    "shards": len(cost.ranges),
                    "seconds_per_point": cost.seconds_per_row,
                    "seconds": cost.seconds / workers,
                    "at_least": cost.least,
                }
            )
        )
        return
    grid = " x ".join(f"{len(v)} {n}" for n, v in sweep_.axes) or "one point"
    print(
        f"{paint(name, '1')} "
        f" {grid}{f', {sweep_.replicates} replicates' if sweep_.replicates > 1 else ''}:"
        f" {_points(sweep_.rows)} in {len(cost.ranges)} shard{'s' * (len(cost.ranges) != 1)},"
        f" {'at least' if cost.least else 'about'} {duration(cost.seconds / workers)}"
        f" on {workers} worker{'s' * (workers != 1)}",
        file=sys.stderr,
    )


def _list(options) -> int:
    from assay.simulators.sweeps import model as models

    if options.target:
        found = models.find(options.target)
        if options.json:
            print(
                json.dumps(
                    {
                        "model": found.name,
                        "description": found.text,
                        "random": found.random,
                        "parameters": {p.name: [str(p.default), p.text] for p in found.parameters},
                        "measures": {m.name: [m.unit, m.text] for m in found.measures},
                    },
                    ensure_ascii=False,
                )
            )
            return 0
        print(f"{paint(found.name, '1')}  {found.text}")
        for title, rows in (
            ("parameters", [(f"  {p.name}", str(p.default), p.text) for p in found.parameters]),
            ("measures", [(f"  {m.name}", m.unit, m.text) for m in found.measures]),
        ):
            print(paint(title, "2"))
            print(
                "\n".join(
                    columns(
                        rows, [("1", "", "2")] * len(rows), width() if sys.stdout.isatty() else 0
                    )
                )
            )
        return 0
    for found in models.models().values():
        if options.json:
            print(json.dumps({"model": found.name, "description": found.text}, ensure_ascii=False))
    if not options.json:
        rows = [(m.name, " ".join(m.text.split())) for m in models.models().values()]
        print(
            "\n".join(columns(rows, [("1", "")] * len(rows), width() if sys.stdout.isatty() else 0))
        )
    return 0


def _status(options) -> int:
    store, damaged = store_of(options.store), False
    for name in options.names or store.names():
        try:
            found, shards, code = store.load(name)
            ready = sum(store.has(key) for _, _, key in shards)
            done = sum(last - first for first, last, key in shards if store.has(key))
            stale = code != found.code
        except StoreError as error:
            if options.names:
                raise
            damaged = True
            print(
                json.dumps({"name": name, "damaged": str(error)})
                if options.json
                else f"{paint(name, '1')}  {error}"
            )
            continue
        if options.json:
            print(
                json.dumps(
                    {
                        "name": name,
                        "model": found.model,
                        "points": found.rows,
                        "done": done,
                        "shards": len(shards),
                        "stored": ready,
                        "code_changed": stale,
                    }
                )
            )
        else:
            state = "complete" if ready == len(shards) else f"{done} of {found.rows} points"
            grid = " ".join(f"{n}={len(v)}" for n, v in found.axes)
            note = "  (the code has changed since; a new run computes it again)" if stale else ""
            print(f"{paint(name, '1')}  {found.model}  {grid}  {state}{note}")
    return 1 if damaged else 0


def _verify(options) -> int:
    store, wrong = store_of(options.store), []
    for name in options.names or store.names():
        try:
            found, shards, code = store.load(name)
        except StoreError as error:
            if options.names:
                raise
            wrong.append((name, "damaged", str(error)))
            continue
        with Progress(len(shards), "shards") as progress:
            for shard in shards:
                wrong += [
                    (key, what, f"shard {key[:12]} of {name} is {what}")
                    for key, what in store.verify(found, [shard], code)
                ]
                progress.step(name)
    bad = sorted({key for key, what, _ in wrong if what == "corrupted"}) if options.repair else []
    if bad:
        with store.cleaning():
            for key in bad:
                store.set_aside(key)
    if options.json:
        print(json.dumps({"wrong": [(key, what) for key, what, _ in wrong], "set_aside": bad}))
    else:
        for key, _, text in wrong:
            print(f"{text}{' (set aside)' if key in bad else ''}")
        print(
            "every shard is as it was written"
            if not wrong
            else "run the sweep again; it computes anew what is not as it was written"
            if any(what != "damaged" for _, what, _ in wrong)
            else "the shards of the other sweeps are as they were written"
        )
    return 1 if wrong else 0


def _collect(options) -> int:
    """List what nothing needs, the sweeps that are named included; remove it with --yes."""
    store = store_of(options.store)
    if not store.folder.is_dir():
        print(f"there is no store in {store.folder}; nothing to remove")
        return 0
    with store.cleaning():
        paths = store.garbage(options.names)
        size = sum(path.lstat().st_size for path in paths)
        remove = options.yes and not options.dry_run
        if remove:
            store.clean(paths)
    if options.json:
        print(
            json.dumps(
                {
                    "removed": remove,
                    "bytes": size,
                    "files": [str(p.relative_to(store.folder)) for p in paths],
                }
            )
        )
        return 0
    for path in paths:
        print(path.relative_to(store.folder))
    print(
        f"{'removed' if remove else 'nothing needs'} these {len(paths)} files ({size / 1e6:.3g} MB)"
        f" of {store.folder}"
        + ("" if remove else "; the same words with --yes behind them remove these")
        if paths
        else "nothing to remove"
    )
    return 0


def _adopt(options) -> int:
    """Copy sweeps of the store in --from, or of the former default store, into this one."""
    from assay.simulators.sweeps.store import Store

    store, source = store_of(options.store), Store(options.source) if options.source else _former()
    names, failed = options.names or source.names(), []
    for name in names:
        try:
            print(
                f"{paint(name, '1')}  {store.adopt(source, name)} shards copied from"
                f" {source.folder}"
            )
        except StoreError as error:
            failed.append(name)
            sys.stderr.write(f"assay: {name} is not copied: {error}\n")
    if not names:
        if options.source and not source.folder.is_dir():
            raise UserError(f"{source.folder}: there is no such folder; name a store with --from")
        print(f"there are no sweeps in {source.folder}")
    return 2 if failed else 0
