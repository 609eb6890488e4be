"""The command ``assay run``: run a named scenario and print or store its trajectory."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from reports.cli.names import UserError, unknown
from reports.cli.terminal import columns, paint, width


def run(options) -> int:
    """Run a scenario with changed parameters; print a table, or write the trajectory to a file."""
    if not options.list and not options.scenario:
        raise UserError("which scenario? 'assay run --list' names them")
    overrides = dict(_assignment(text) for text in options.overrides)
    from simulators import scenarios

    described = scenarios.names()
    if options.list:
        return _list(described, options.json)
    if options.scenario not in described:
        raise unknown("scenario", options.scenario, [*described])
    try:
        data = scenarios.run(options.scenario, overrides)
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(str(error.args[0] if error.args else error)) from None
    if options.out:
        _store(data, Path(options.out))
        print(f"wrote {options.out}", file=sys.stderr)
        return 0
    if options.json:
        print(json.dumps(_plain(data), ensure_ascii=False))
        return 0
    _print(data)
    return 0


def _list(described: dict[str, str], as_json: bool) -> int:
    if as_json:
        for name, text in described.items():
            print(json.dumps({"scenario": name, "description": text}, ensure_ascii=False))
    elif described:
        rows = [(name, " ".join(str(text).split())) for name, text in described.items()]
        print("\n".join(columns(rows, [("1", "")] * len(rows), width() if sys.stdout.isatty() else 0)))
    return 0


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise UserError(f"'{text}' is not NAME=VALUE")
    return name.strip(), value.strip()


def _plain(data) -> dict:
    """Return an xarray Dataset as JSON-ready dictionaries; what is not finite becomes null."""
    import math

    def clean(value):
        if isinstance(value, dict):
            return {str(k): clean(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [clean(v) for v in value]
        if isinstance(value, float) and not math.isfinite(value):
            return None
        return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)

    return clean(data.to_dict())


def _store(data, path: Path) -> None:
    try:
        if path.suffix == ".json":
            path.write_text(json.dumps(_plain(data), ensure_ascii=False) + "\n", encoding="utf-8")
        elif path.suffix == ".csv":
            data.to_dataframe().to_csv(path)
        elif path.suffix == ".nc":
            data.to_netcdf(path)
        else:
            raise UserError(f"cannot tell the format of '{path}'; use .csv, .json or .nc")
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror or error}") from None


def _print(data) -> None:
    """Print scalars, then the variables along the time axis at up to 24 points spread evenly over the stored ones."""
    for name, value in data.attrs.items():
        print(f"{paint(str(name), '2')}  {value}")
    lines = {name: v for name, v in data.data_vars.items() if v.ndim == 1}
    scalars = {name: v for name, v in data.data_vars.items() if v.ndim == 0}
    for name, value in scalars.items():
        print(f"{paint(name, '1')}  {value.item():.6g}" if value.dtype.kind in "fiu" else f"{paint(name, '1')}  {value.item()}")
    for dim in dict.fromkeys(v.dims[0] for v in lines.values()):
        chosen = {name: v.values for name, v in lines.items() if v.dims[0] == dim}
        size = data.sizes[dim]
        picks = sorted({round(i * (size - 1) / 23) for i in range(24)}) if size > 24 else range(size)
        index = data[dim].values if dim in data.coords else range(size)
        rows = [(dim, *chosen)] + [(f"{index[i]:g}" if not isinstance(index[i], str) else index[i], *(f"{v[i]:.6g}" for v in chosen.values())) for i in picks]
        styles = [("1",) * len(rows[0])] + [("",) * len(rows[0])] * (len(rows) - 1)
        print()
        print("\n".join(columns(rows, styles, width() if sys.stdout.isatty() else 0)))
