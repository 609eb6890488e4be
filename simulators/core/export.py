"""Write a trajectory to files and read it back: .json and .nc hold all of it, .csv one table for
each shape of its variables.
"""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

from assay.simulators.core.files import replaced

FORMATS = (".csv", ".json", ".nc")
_SPECIAL = {"Infinity": math.inf, "-Infinity": -math.inf, "NaN": math.nan}
_EXACT = 2**53


def check(path: Path) -> None:
    """Raise ValueError, in one line, for a file whose ending names no format."""
    if path.suffix not in FORMATS:
        raise ValueError(f"cannot tell the format of '{path}'; use .csv, .json or .nc")


def write(data, path: Path) -> str:
    """Write an xarray Dataset to `path`, by its ending, and say in one line what was written where.

    .json and .nc hold every variable, coordinate, unit, description and attribute.  .csv holds
    numbers alone, one row for each cell: the shape with most cells in `path`, every other one
    beside it, as x.point.csv or x.scalars.csv next to x.csv.

    Raises ValueError for an unknown ending or whole numbers that .nc cannot hold, OSError where
    nothing can be written.
    """
    check(path)
    if path.suffix == ".json":
        text = json.dumps(plain(data), ensure_ascii=False, allow_nan=False)
        with replaced(path) as draft:
            draft.write_text(text + "\n", encoding="utf-8")
    elif path.suffix == ".nc":
        held = _netcdf(data)
        with replaced(path) as draft:
            held.to_netcdf(draft, engine="scipy")
    else:
        return _csv(data, path)
    return f"wrote {path}"


def read(path: Path):
    """Read back what `write` put into a .json or .nc file, as an xarray Dataset."""
    import xarray

    if path.suffix == ".nc":
        with xarray.open_dataset(path) as found:
            return found.load()
    if path.suffix != ".json":
        raise ValueError(f"'{path}' is neither .json nor .nc")
    import numpy as np

    stored = json.loads(path.read_text(encoding="utf-8"))

    def variable(entry):
        kind = np.dtype(entry["dtype"])
        return entry["dims"], np.array(entry["data"], dtype=kind), _restored(entry["attrs"])

    return xarray.Dataset(
        *(
            {name: variable(e) for name, e in stored[part].items()}
            for part in ("data_vars", "coords")
        ),
        attrs=_restored(stored["attrs"]),
    )


def plain(data) -> dict:
    """Return a Dataset as JSON-ready dictionaries, as `Dataset.to_dict` with the dtype of each
    variable.

    Numbers that JSON does not have are the texts Infinity, -Infinity and NaN.
    """
    found = _clean(data.to_dict())
    for part in ("data_vars", "coords"):
        for name, entry in found[part].items():
            entry["dtype"] = data[name].dtype.str
    return found


def _clean(value):
    if isinstance(value, dict):
        return {str(k): _clean(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(v) for v in value]
    if hasattr(value, "tolist"):  # a numpy scalar or array
        return _clean(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def _restored(attributes: dict) -> dict:
    return {name: _SPECIAL.get(v, v) if isinstance(v, str) else v for name, v in attributes.items()}


def _netcdf(data):
    """The Dataset in the types that NetCDF 3 has: 32-bit whole numbers, or float64 for those up to
    2^53; no truth values as attributes.
    """
    import numpy as np

    found = data.copy()
    for name, variable in found.variables.items():
        if variable.dtype.kind not in "iu" or not variable.size:
            continue
        most = max(abs(int(variable.values.min())), abs(int(variable.values.max())))
        if most > _EXACT:
            raise ValueError(
                f"{name} has whole numbers beyond 2^53, which .nc cannot hold; use .json"
            )
        if most >= 2**31:
            found[name] = (variable.dims, variable.values.astype(np.float64), variable.attrs)
    for holder in (found, *found.variables.values()):
        holder.attrs = {k: _attribute(v) for k, v in holder.attrs.items()}
    return found


def _attribute(value):
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (str, float)) or isinstance(value, int) and abs(value) < 2**31:
        return value
    return (
        float(value)
        if isinstance(value, int) and abs(value) <= _EXACT
        else json.dumps(_clean(value))
    )


def _csv(data, path: Path) -> str:
    """Write one file for each shape, the one with most cells first."""
    import numpy as np

    shapes: dict[tuple, list] = {}
    for name, variable in data.data_vars.items():
        shapes.setdefault(variable.dims, []).append(name)
    for (
        name,
        coordinate,
    ) in data.coords.items():  # what no variable depends on has a table of its own
        if not any(set(coordinate.dims) <= set(dims) for dims in shapes):
            shapes.setdefault(coordinate.dims, [])
    order = sorted(
        shapes, key=lambda dims: (-math.prod(data.sizes[d] for d in dims), -len(shapes[dims]))
    )
    written = []
    for rank, dims in enumerate(order):
        place = path if rank == 0 else path.with_suffix(f".{'-'.join(dims) or 'scalars'}.csv")
        sizes = [data.sizes[d] for d in dims]
        columns = {}
        for axis, dim in enumerate(dims):
            values = data[dim].values if dim in data.coords else np.arange(data.sizes[dim])
            columns[dim] = np.broadcast_to(
                values.reshape([-1 if i == axis else 1 for i in range(len(dims))]), sizes
            )
        beside = [
            n
            for n, c in data.coords.items()
            if n not in columns and c.dims and set(c.dims) <= set(dims)
        ]
        for name in (*beside, *shapes[dims]):
            columns[name] = data[name].broadcast_like(
                data[name].expand_dims({d: data.sizes[d] for d in dims if d not in data[name].dims})
            )
            columns[name] = columns[name].transpose(*dims).values
        with replaced(place) as draft, draft.open("w", newline="", encoding="utf-8") as stream:
            table = csv.writer(stream)
            table.writerow(columns)
            table.writerows(zip(*(np.ravel(v).tolist() for v in columns.values())))
        written.append(
            f"{place} ({' x '.join(f'{d} {n}' for d, n in zip(dims, sizes)) or 'scalars'})"
        )
    return (
        f"wrote {', '.join(written)}; units, descriptions and attributes are kept by .nc and .json"
    )
