"""Read a sweep's shards back as one table, and write it as Parquet, netCDF or CSV."""

from __future__ import annotations

import json
from pathlib import Path

from assay.simulators.core.files import StoreError, replaced
from assay.simulators.sweeps import model as models
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store

REPLICATE = "replicate"
ENDINGS = (".parquet", ".nc", ".csv")


def columns(store: Store, name: str) -> tuple[Sweep, dict]:
    """Return (sweep, measure -> array of all rows).  Raises StoreError where shards are missing,
    corrupted, or of older code.
    """
    import numpy as np

    sweep, shards, code = store.load(name)
    missing = [key for _, _, key in shards if not store.has(key)]
    if missing:
        raise StoreError(
            f"{len(missing)} of {len(shards)} shards of '{name}' are missing; run the sweep again,"
            " it computes only these"
        )
    out = {measure: np.empty(sweep.rows) for measure in sweep.measures}
    for first, last, key in shards:
        if code == sweep.code and key != sweep.key(first, last):
            raise StoreError(
                f"the manifest of '{name}' names another shard for rows {first} to {last - 1}; run"
                " the sweep again, that mends it"
            )
        for measure, values in store.get(key, sweep.measures, last - first, code).items():
            out[measure][first:last] = values
    return sweep, out


def table(store: Store, name: str):
    """Return the sweep as an xarray.Dataset: one dimension for each swept parameter, `replicate`
    where there are several.

    Units and meanings stand in the attributes, the parameters that were fixed in the attributes of
    the whole.
    """
    import numpy as np
    import xarray

    sweep, found = columns(store, name)
    model = models.find(sweep.model)
    dims, shape = [n for n, _ in sweep.axes], list(sweep.shape)
    if sweep.replicates > 1:
        dims, shape = [*dims, REPLICATE], [*shape, sweep.replicates]
    known = {m.name: m for m in model.measures}
    data = {
        n: (dims, v.reshape(shape), {"units": known[n].unit, "long_name": known[n].text})
        for n, v in found.items()
    }
    texts = {p.name: p.text for p in model.parameters}
    coords = {
        n: (
            n,
            np.array([v if isinstance(v, (int, str)) else float(v) for v in values]),
            {"long_name": texts[n]},
        )
        for n, values in sweep.axes
    }
    fixed = json.dumps({n: str(v) for n, v in sweep.fixed})
    return xarray.Dataset(
        data,
        coords,
        {
            "sweep": name,
            "model": sweep.model,
            "tier": model.tier,
            "fixed": fixed,
            "seed": sweep.seed,
            "code": sweep.code,
        },
    )


def outside(sweep: Sweep, store: Store, name: str) -> int:
    """Count the rows at which every measure is nan: points that the model refuses."""
    import numpy as np

    _, found = columns(store, name)
    return int(np.all([np.isnan(v) for v in found.values()], axis=0).sum()) if found else 0


def flat(store: Store, name: str) -> dict:
    """Return the sweep as columns of equal length: swept parameters, replicate, measures."""
    import numpy as np

    sweep, found = columns(store, name)
    points, replicates = sweep.block(range(sweep.rows))
    out = {
        n: (
            np.array([float(v) if not isinstance(v, str) else v for v in points[n]])
            if points[n].dtype == object
            else points[n]
        )
        for n, _ in sweep.axes
    }
    return out | ({REPLICATE: replicates} if sweep.replicates > 1 else {}) | found


def write(store: Store, name: str, path: Path) -> None:
    """Write the table by the ending of `path`: .parquet (needs pyarrow, the extra `sweep`), .nc or
    .csv; a file of that name is replaced by a whole one.

    Equal sweeps give equal bytes of .csv and .parquet.  Raises ValueError with one line for another
    ending or a missing extra.
    """
    if path.suffix not in ENDINGS:
        raise ValueError(f"cannot tell the format of '{path}'; use {', '.join(ENDINGS)}")
    with replaced(path) as draft:
        _written(store, name, draft, path.suffix)


def _written(store: Store, name: str, draft: Path, ending: str) -> None:
    if ending == ".parquet":
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise ValueError(
                "Parquet needs the extra 'sweep': pip install 'assay[sweep]'"
            ) from None
        sweep, _, _ = store.load(name)
        units = {m.name: m.unit for m in models.find(sweep.model).measures}
        found = flat(store, name)
        fields = [
            pa.field(n, pa.array(v).type, metadata={"units": units[n]} if n in units else None)
            for n, v in found.items()
        ]
        pq.write_table(
            pa.table([pa.array(v) for v in found.values()], schema=pa.schema(fields)), draft
        )
    elif ending == ".nc":
        table(store, name).to_netcdf(draft)
    else:
        import csv

        found = flat(store, name)
        with open(draft, "w", newline="", encoding="utf-8") as out:
            lines = csv.writer(out)
            lines.writerow(found)
            lines.writerows(zip(*(v.tolist() for v in found.values()), strict=True))
