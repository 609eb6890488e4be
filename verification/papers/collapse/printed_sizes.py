"""The test of Figure 18 of `collapse` at its printed sizes, and the runs it rests on.

Preset, and committed before any of these runs: seed 6103, 4 runs of each of 4 choices of rate and
start at 5 values of tau^2; level 1/100, one-sided t tests, as in
`assay.verification.papers.collapse.studies`.  A run takes 40 seconds of one core, all of them an
hour, so that no check repeats them: their numbers lie in the paper's folder, and

    python -m assay.verification.papers.collapse.printed_sizes

makes the file (runs that are in the cache are kept, so that it can be stopped at any time).
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from assay.theory import folders
from assay.theory.papers.collapse.protocols import SUB_VARIANCES

SEED, RUNS = 6103, 4
CELLS = tuple((start, rate) for start in ("uniform", "he") for rate in ("0.1", "0.01"))
"""Choices of start and rate, which are not printed."""
NAMES = ("similar", "dissimilar", "accuracy")
LEAD = (
    "With the Gaussian clusters of Appendix B at the printed sizes, four choices of rate and start,"
    " which are not printed, and 4 runs of the printed 10: "
)
COMMAND = "python -m assay.verification.papers.collapse.printed_sizes"


def file() -> Path:
    """Return where the numbers of the runs lie."""
    return folders.own()["collapse"].folder / "evidence" / "clusters.json"


def settings() -> list:
    """Return the settings of the runs: for each choice of start and rate those of tau^2."""
    from fractions import Fraction

    from assay.simulators.networks.finestructure.clusters import Setting

    return [
        Setting(sigma2=4.0, tau2=float(Fraction(tau2)), start=start, rate=float(rate))
        for start, rate in CELLS
        for tau2 in SUB_VARIANCES
    ]


def made_of() -> str:
    """Return a hash of the settings, the seed and the code that the numbers come from."""
    from assay.simulators.core import measures, trajectory
    from assay.simulators.networks.finestructure import clusters

    read = (Path(module.__file__).read_bytes() for module in (clusters, measures, trajectory))
    code = [hashlib.sha256(content).hexdigest() for content in read]
    content = [repr(settings()), SEED, RUNS, code]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def kept() -> dict[str, Any] | None:
    """Return name -> numbers [choice, tau^2, run], None without a file of this code."""
    import numpy as np

    try:
        found = json.loads(file().read_bytes())
        if found["made of"] != made_of():
            return None
        shape = (len(CELLS), len(SUB_VARIANCES), RUNS)
        return {name: np.array(found[name], float).reshape(shape) for name in NAMES}
    except (OSError, LookupError, TypeError, ValueError):
        return None


def record() -> None:
    """Make the runs that are missing, and write their numbers to the file."""
    from assay.simulators.core import files
    from assay.simulators.networks.finestructure import sweep
    from assay.verification.papers.collapse.studies import runs_folder

    def told(done: int, total: int, label: str) -> None:
        print(f"{done} of {total} runs", flush=True)

    rows = sweep.table(settings(), RUNS, SEED, runs_folder(), told)
    shape = (len(CELLS), len(SUB_VARIANCES), RUNS)
    content = {
        "made of": made_of(),
        "versions": {"numpy": version("numpy")},
        "choices": [" ".join(cell) for cell in CELLS],
        "tau2": list(SUB_VARIANCES),
        **{name: sweep.values(rows, name).reshape(shape).tolist() for name in NAMES},
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(content[key])}" for key in content)
    files.save(file(), f"{{{lines}}}\n".encode())


def settle(job) -> Any:
    """Return the verdict of the preset test on the numbers on file; open without them."""
    from assay.verification.kernel.statistics import Numbers, StatisticsError
    from assay.verification.papers.collapse.cluster_tests import sub_parts
    from assay.verification.papers.standins import judge

    found = kept()
    if found is None:
        return job.open(f"the runs at the printed sizes are not on file: {COMMAND} makes them")
    parts = [
        Numbers(f"{start}, rate {rate}: {part.name}", part.statement, part.values)
        for (start, rate), alike, unlike in zip(
            CELLS, found["similar"], found["dissimilar"], strict=True
        )
        for part in sub_parts(alike, unlike)
    ]
    extra = {
        "x": {"name": "tau2", "values": list(SUB_VARIANCES)},
        "columns": {"name": "start, rate", "values": [" ".join(cell) for cell in CELLS]},
        **{name: found[name].mean(axis=2).T.round(3).tolist() for name in NAMES},
    }
    try:
        return judge(
            job,
            parts,
            seed=SEED,
            scenario="collapse-similar",
            meaning="",
            lead=LEAD,
            extra=extra,
            scope="synthetic data",
        )
    except StatisticsError as failure:
        return job.open(f"{LEAD}{failure}.")


if __name__ == "__main__":
    record()
