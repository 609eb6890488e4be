"""The test of Figure 18 of `collapse` at its printed sizes, and the runs it rests on.

Preset, and committed before any number was read: seed 6103, 4 runs at each of 5 values of tau^2,
rate and start as in the reading `printed`; level 1/100, one-sided t tests, as in
`assay.verification.papers.collapse.studies`.  (Three more choices of rate and start were planned;
they were left out for their time, before any number was read.)  A run takes 40 seconds of one core,
all of them a quarter of an hour, so that no check repeats them: their numbers lie in the paper's
folder, and

    python -m assay.verification.papers.collapse.printed_sizes

makes the file (finished runs are kept in the user's data folder, so that it can be stopped at any
time).
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
NAMES = ("similar", "dissimilar", "accuracy")
LEAD = (
    "With the Gaussian clusters of Appendix B at the printed sizes, one choice of rate, start,"
    " activation and loss, which are not printed, and 4 runs of the printed 10: "
)
COMMAND = "python -m assay.verification.papers.collapse.printed_sizes"


def file() -> Path:
    """Return where the numbers of the runs lie."""
    return folders.own()["collapse"].folder / "evidence" / "clusters.json"


def settings() -> list:
    """Return the settings of the runs, one for each value of tau^2."""
    from fractions import Fraction

    from assay.simulators.networks.finestructure.clusters import Setting

    return [Setting(sigma2=4.0, tau2=float(Fraction(tau2))) for tau2 in SUB_VARIANCES]


def made_of() -> str:
    """Return a hash of the settings, the seed and the code that the numbers come from."""
    from assay.simulators.core import measures, trajectory
    from assay.simulators.networks.finestructure import clusters

    read = (Path(module.__file__).read_bytes() for module in (clusters, measures, trajectory))
    code = [hashlib.sha256(content).hexdigest() for content in read]
    content = [repr(settings()), SEED, RUNS, code]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def kept() -> dict[str, Any] | None:
    """Return name -> numbers [tau^2, run], None without a file of this code."""
    import numpy as np

    try:
        found = json.loads(file().read_bytes())
        if found["made of"] != made_of():
            return None
        shape = (len(SUB_VARIANCES), RUNS)
        return {name: np.array(found[name], float).reshape(shape) for name in NAMES}
    except (OSError, LookupError, TypeError, ValueError):
        return None


def record() -> None:
    """Make the runs that are missing, and write their numbers to the file."""
    from assay.simulators.core import files
    from assay.simulators.networks.finestructure import sweep

    def told(done: int, total: int, label: str) -> None:
        print(f"{done} of {total} runs", flush=True)

    rows = sweep.table(settings(), RUNS, SEED, files.home("runs"), told)
    content = {
        "made of": made_of(),
        "versions": {"numpy": version("numpy")},
        "seed": SEED,
        "tau2": list(SUB_VARIANCES),
        **{name: sweep.values(rows, name).tolist() for name in NAMES},
    }
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(content[key])}" for key in content)
    files.save(file(), f"{{{lines}}}\n".encode())


def settle(job) -> Any:
    """Return the verdict of the preset test on the numbers on file; open without them."""
    from assay.verification.kernel.statistics import StatisticsError
    from assay.verification.papers.collapse.cluster_tests import sub_parts
    from assay.verification.papers.standins import judge

    found = kept()
    if found is None:
        return job.open(f"the runs at the printed sizes are not on file: {COMMAND} makes them")
    means = {name: [[round(float(v), 3)] for v in found[name].mean(axis=1)] for name in NAMES}
    try:
        return judge(
            job,
            sub_parts(found["similar"], found["dissimilar"]),
            seed=SEED,
            scenario="collapse-similar",
            meaning="",
            lead=LEAD,
            extra={
                "x": {"name": "tau2", "values": list(SUB_VARIANCES)},
                "columns": {"name": "sigma2", "values": ["4"]},
                **means,
            },
            scope="synthetic data",
        )
    except StatisticsError as failure:
        return job.open(f"{LEAD}{failure}.")


if __name__ == "__main__":
    record()
