"""Run points of `granularity` and keep what was recorded: one file for each (setting, times, test
size), found again by its content.

record = run("S1")                      # a name of `SETTINGS`, or a Setting
record = run("S1", seed=1, store=folder)
curves(record)["hard"]
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

import numpy as np

from assay.simulators.core import files
from assay.simulators.core.scenario import near
from assay.simulators.models.multiview import observe as watch
from assay.simulators.models.multiview.observe import Record
from assay.simulators.models.multiview.setting import SETTINGS, Setting

_CODE = ("setting", "data", "observe", "lazy", "runs")


def setting_of(name: str | Setting, **changes) -> Setting:
    """The setting of a name, with changes.  Raises ValueError with one line."""
    if isinstance(name, str):
        if name not in SETTINGS:
            raise ValueError(
                f"no setting {name!r}{near(name, SETTINGS)}; there are {', '.join(SETTINGS)}"
            )
        name = SETTINGS[name]
    return name.change(**changes) if changes else name


def run(
    name: str | Setting, observe=None, tests: int = 1500, store=None, on_progress=None, **changes
) -> Record:
    """Train lazily and record at the times `observe`; with a folder `store` a finished run is read
    back.
    """
    from assay.simulators.models.multiview import lazy

    setting = setting_of(name, **changes)
    when = watch.times(setting, observe)
    path = (
        Path(store, f"multiview-{_digest(setting, when, tests)}.npz") if store is not None else None
    )
    if path is not None and (found := files.load_arrays(path)) is not None:
        return Record(setting, **{k: v if v.ndim else v.item() for k, v in found.items()})
    record = lazy.train(setting, when, tests=tests, on_progress=on_progress)
    if path is not None:
        files.save_arrays(path, record.arrays())
    return record


def curves(record: Record) -> dict[str, np.ndarray]:
    """The record as curves over its times, (T,); nan where no strict lucky neuron is there to
    average.

    common, fine: mean growth over nodes (and subclasses); ratio, ratio_low, ratio_high: fine over
    common growth, mean and range; spread: largest range of the growth on v_y over S*(v_y), relative
    to its mean; and the record's own curves.
    """
    common, ratio = record.common, record.ratio
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = (common[:, :, 2] - common[:, :, 1]) / common[:, :, 0]
    found = {
        "common": _mean(common[:, :, 0]),
        "fine": _mean(record.fine[..., 0]),
        "ratio": _mean(ratio),
        "ratio_low": _mean(ratio, np.fmin),
        "ratio_high": _mean(ratio, np.fmax),
        "spread": _mean(spread, np.fmax),
        "slope": _mean(record.slope),
    }
    return found | {
        k: getattr(record, k)
        for k in ("easy", "hard", "easy_node", "hard_node", "loss", "off", "blank", "cross", "kept")
    }


def _mean(values: np.ndarray, how=None) -> np.ndarray:
    """Mean (or `how`) of the numbers of each row that are no nan; nan where there are none."""
    flat = values.reshape(len(values), -1)
    if how is not None:
        return how.reduce(flat, axis=1)
    here = ~np.isnan(flat)
    return np.where(
        here.any(axis=1), np.sum(flat, axis=1, where=here) / np.maximum(here.sum(axis=1), 1), np.nan
    )


@lru_cache(maxsize=1)
def _code() -> str:
    return "".join((Path(__file__).parent / f"{name}.py").read_text() for name in _CODE)


def _digest(setting: Setting, when: np.ndarray, tests: int) -> str:
    point = [asdict(setting), when.tolist(), int(tests), _code()]
    return hashlib.sha256(json.dumps(point, sort_keys=True).encode()).hexdigest()[:24]
