"""The command ``assay run``: run a named scenario and print or store its trajectory."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

from assay.reports.cli.names import UserError, unknown
from assay.reports.cli.outputs import complain, target
from assay.reports.cli.terminal import Progress, columns, paint, width


def run(options) -> int:
    """Run a scenario with changed parameters; print a table, or write the trajectory to a file."""
    if not options.list and not options.scenario:
        raise UserError("which scenario? 'assay run --list' names them")
    overrides = dict(assignment(text) for text in options.overrides)
    from assay.simulators.core import scenarios
    from assay.verification.run import cache

    described = scenarios.names()
    if options.scenario and options.scenario not in described:
        raise unknown("scenario", options.scenario, [*described])
    if options.list:
        return (
            _describe(scenarios.describe(options.scenario), options.json)
            if options.scenario
            else _list(described, options.json)
        )
    if options.out:
        _writable(Path(options.out))
    try:
        working = f"{options.scenario} is running"
        with (
            Progress(0, "runs") as progress,
            progress.alive(working),
            warnings.catch_warnings(record=True) as warned,
        ):
            warnings.simplefilter("always", RuntimeWarning)
            data = scenarios.run(options.scenario, overrides, cache.runs(), progress.at)
    except ValueError as error:
        raise UserError(_short(str(error))) from None
    if warned:
        complain(
            f"on the way: {'; '.join(dict.fromkeys(str(w.message) for w in warned))}; take less"
            " extreme parameters if that matters"
        )
    if options.out:
        print(_store(data, Path(options.out)), file=sys.stderr)
        return 0
    if options.json:
        from assay.simulators.core import export

        print(json.dumps(export.plain(data), ensure_ascii=False))
        return 0
    _print(data)
    return 0


def _writable(path: Path) -> None:
    """Raise UserError, before the run, for a file of unknown format or one that cannot be
    written.
    """
    from assay.simulators.core import export

    try:
        export.check(path)
    except ValueError as error:
        raise UserError(str(error)) from None
    target(path, "the trajectory")


def _short(message: str) -> str:
    """Cut numbers of more than 40 digits out of a message."""
    import re

    return re.sub(r"\d{41,}", lambda found: f"{found[0][:12]}...({len(found[0])} digits)", message)


def _list(described: dict[str, str], as_json: bool) -> int:
    if as_json:
        for name, text in described.items():
            print(json.dumps({"scenario": name, "description": text}, ensure_ascii=False))
    elif described:
        rows = [(name, " ".join(str(text).split())) for name, text in described.items()]
        print(
            "\n".join(columns(rows, [("1", "")] * len(rows), width() if sys.stdout.isatty() else 0))
        )
    return 0


def _describe(found: dict, as_json: bool) -> int:
    if as_json:
        print(json.dumps(found, ensure_ascii=False, default=str))
        return 0
    print(f"{paint(found['name'], '1')}  {found['text']}")
    rows = [
        (f"  {name}", str(default), text) for name, (default, text) in found["parameters"].items()
    ]
    print(
        "\n".join(
            columns(rows, [("1", "", "2")] * len(rows), width() if sys.stdout.isatty() else 0)
        )
    )
    print(paint(f"exercises {', '.join(found['claims'])}", "2"))
    return 0


def assignment(text: str) -> tuple[str, str]:
    """Read NAME=VALUE; raises UserError for anything else."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise UserError(f"'{text}' is not NAME=VALUE")
    return name.strip(), value.strip()


def tables(data) -> list[tuple[list[str], list[tuple]]]:
    """Return the variables of a Dataset as (header, rows), one table for each leading dimension,
    the longest first.

    A second dimension of at most 12 entries becomes columns such as ``R[q]``; `hidden` names what
    is left out.
    """
    found = []
    for dim in dict.fromkeys(v.dims[0] for v in data.data_vars.values() if v.ndim):
        header, columns_ = (
            [dim],
            [data[dim].values if dim in data.coords else range(data.sizes[dim])],
        )
        for name, variable in data.data_vars.items():
            if variable.dims == (dim,):
                header.append(name)
                columns_.append(variable.values)
            elif variable.ndim == 2 and variable.dims[0] == dim and variable.shape[1] <= 12:
                other = variable.dims[1]
                labels = data[other].values if other in data.coords else range(variable.shape[1])
                header += [f"{name}[{label}]" for label in labels]
                columns_ += [*variable.values.T]
        found.append((header, [*zip(*columns_)]))
    return sorted(found, key=lambda table: -len(table[1]))


def _store(data, path: Path) -> str:
    """Write a Dataset and return the line that says what was written; raises UserError where that
    is impossible.
    """
    from assay.simulators.core import export

    try:
        return export.write(data, path)
    except ValueError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror or error}") from None


def _print(data) -> None:
    """Print scalars, then each table at up to 24 rows spread evenly over the stored ones."""
    for name, value in data.attrs.items():
        print(f"{paint(str(name), '2')}  {value}")
    for name, value in data.data_vars.items():
        if value.ndim == 0:
            print(f"{paint(name, '1')}  {_cell(value.item())}")
    for header, rows in tables(data):
        last = len(rows) - 1
        picks = sorted({round(i * last / 23) for i in range(24)}) if last > 23 else range(last + 1)
        lines = [tuple(header), *(tuple(_cell(v) for v in rows[i]) for i in picks)]
        styles = [("1",) * len(header)] + [("",) * len(header)] * (len(lines) - 1)
        print()
        print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    if left := hidden(data):
        print(paint(f"\nnot shown: {', '.join(left)}; --out FILE writes all", "2"))


def hidden(data) -> list[str]:
    """Name the variables that `tables` leaves out, with their shapes."""
    found = []
    for name, variable in data.data_vars.items():
        if variable.ndim > 2 or variable.ndim == 2 and variable.shape[1] > 12:
            found.append(f"{name} ({' x '.join(f'{d} {n}' for d, n in variable.sizes.items())})")
    return found


def _cell(value) -> str:
    try:
        return f"{value:.6g}"
    except (TypeError, ValueError):  # text, a truth value, an object
        return str(value)
