"""Numbers of trained networks and of random draws that figures show, kept beside the figures:
computing them takes more than a minute, and another processor would round to other numbers.

``reports/papers/<paper>/measured/<name>.json`` holds the arrays, a hash of the code and the
settings they come from, and the versions of the libraries.  Once the code or the settings are
others the numbers are computed again, as they were the first time; ``python -m
assay.reports.papers`` writes the files anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from assay.simulators.core import files
from assay.verification.run import sources

DIGITS = 9
"""Significant digits that are kept: figures show three."""
_LIBRARIES = ("numpy", "scipy", "scikit-learn")
_PAPERS = Path(__file__).parent / "papers"


@dataclass(frozen=True)
class Measured:
    """Named arrays that take long to compute; calling it returns them.

    Args:
        paper, name: where the numbers are kept.
        simulator: the module that computes them; what it imports of the simulators counts as well.
        settings: returns what it is asked for, whose text counts.
        compute: returns the arrays (numbers, nan where there is none) by name.
    """

    paper: str
    name: str
    simulator: str
    settings: Callable[[], Any]
    compute: Callable[[], dict[str, Any]]

    @property
    def file(self) -> Path:
        """Where the numbers are kept."""
        return _PAPERS / self.paper / "measured" / f"{self.name}.json"

    @property
    def made_of(self) -> str:
        """A hash of the code and the settings that the numbers come from."""
        root = sources.ROOT.joinpath(*self.simulator.split(".")[1:]).with_suffix(".py")
        code = [
            [file.relative_to(sources.ROOT).as_posix(), sources.digest(file)]
            for file in sources.closure(root, sources.simulates)
        ]
        return hashlib.sha256(json.dumps([repr(self.settings()), code]).encode()).hexdigest()[:16]

    def kept(self) -> dict[str, Any] | None:
        """Return the arrays on record, None where there are none or their code is another."""
        import numpy as np

        try:
            found = json.loads(self.file.read_bytes())
            if found["made of"] != self.made_of:
                return None
            return {key: np.array(rows, float) for key, rows in found["numbers"].items()}
        except (OSError, LookupError, TypeError, ValueError, AttributeError):
            return None

    def __call__(self) -> dict[str, Any]:
        import numpy as np

        return self.kept() or {key: np.asarray(rows, float) for key, rows in self.compute().items()}

    def record(self) -> None:
        """Compute the numbers and keep them."""
        numbers = {key: _plain(values) for key, values in self.compute().items()}
        versions = {library: version(library) for library in _LIBRARIES}
        content = {"made of": self.made_of, "versions": versions, "numbers": numbers}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(content[key])}" for key in content)
        files.save(self.file, f"{{{rows}}}\n".encode())


def measured(
    paper: str, name: str, simulator: str, settings: Callable[[], Any]
) -> Callable[..., Measured]:
    """Keep what the function below computes (`Measured`)."""
    return lambda compute: Measured(paper, name, simulator, settings, compute)


def _plain(values: Any) -> Any:
    """Return arrays as lists of rounded numbers; None stands for nan, which JSON lacks."""
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, list | tuple):
        return [_plain(value) for value in values]
    return None if values != values else float(f"{values:.{DIGITS}g}")
