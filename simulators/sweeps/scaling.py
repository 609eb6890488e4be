"""Fit how a measure grows with a size: y = C x^p by least squares on logarithms, with intervals
from Student's law.

The interval speaks of scatter about a straight line.  A curve that still bends has an exponent that
drifts: `drift` is the exponent of the upper half of the sizes minus that of the lower half, and a
fit whose drift exceeds its interval says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Fit:
    """y about constant * x^exponent on `points` points; (low, high) hold the exponent, (least,
    most) the constant, at `level`.

    theta: least and greatest y / x^p for the exponent p that was predicted (None where none was
    given).
    """

    exponent: float
    low: float
    high: float
    constant: float
    least: float
    most: float
    drift: float
    points: int
    level: float
    theta: tuple[float, float] | None = None

    @property
    def bends(self) -> bool:
        """Does the exponent drift by more than its interval is wide, and by more than a
        hundredth?
        """
        return abs(self.drift) > max(self.high - self.low, 0.01)


@dataclass(frozen=True)
class Scaling:
    """A measured exponent that belongs to a claim: `measure` over `by` on a grid of a model, and
    the exponent that the claim names.

    `text` says what is measured.  A package of simulators lists its own in ``SCALINGS``.
    """

    claim: str
    model: str
    grid: str
    measure: str
    by: str
    predicted: float
    text: str
    replicates: int = 1

    def command(self) -> str:
        """Return the command lines that repeat the measurement."""
        more = f" --replicates {self.replicates}" if self.replicates > 1 else ""
        return (
            f"assay sweep {self.model} --grid '{self.grid}' --measure {self.measure}{more} --out"
            f" {self.name}; assay plot {self.name} --fit --x {self.by} --exponent"
            f" {self.predicted:g}"
        )

    @property
    def name(self) -> str:
        """The name of its sweep in a store."""
        return f"scaling-{self.claim}-{self.measure}"

    def fit(self, store) -> Fit:
        """Return the fit; what is not stored yet is computed and stored."""
        from assay.simulators.sweeps import running, table
        from assay.simulators.sweeps.plan import Sweep

        sweep = Sweep.of(self.model, self.grid, (self.measure,), self.replicates)
        running.run(sweep, store, self.name, jobs=1)
        columns = table.flat(store, self.name)
        return fit(columns[self.by], columns[self.measure], self.predicted)


@cache
def scalings() -> dict[str, list[Scaling]]:
    """Return claim id -> scalings, of all simulators."""
    from assay.simulators.core.scenarios import collect

    found: dict[str, list[Scaling]] = {}
    for scaling in collect("SCALINGS"):
        found.setdefault(scaling.claim, []).append(scaling)
    return found


def fit(x, y, predicted: float | None = None, level: float = 0.95) -> Fit:
    """Fit y = C x^p to positive numbers; pairs with a nan are left out.

    Raises ValueError with one line: fewer than four sizes, a number that is not positive, a level
    outside of (0, 1).
    """
    import numpy as np
    from scipy.stats import t as student

    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not {level:g}")
    x, y = (np.asarray(v, float).ravel() for v in (x, y))
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    if len(np.unique(x)) < 4:
        raise ValueError(f"a fit needs at least four sizes with a value, not {len(np.unique(x))}")
    if (x <= 0).any() or (y <= 0).any():
        raise ValueError("a power law is fitted to positive numbers only")
    u, v = np.log(x), np.log(y)
    slope, height, spread, rise = _line(u, v)
    quantile = student.ppf((1 + level) / 2, len(u) - 2)
    middle = np.median(np.unique(u))
    halves = [_line(u[half], v[half])[0] for half in (u <= middle, u >= middle)]
    theta = (
        None if predicted is None else tuple(float(f(y / x**predicted)) for f in (np.min, np.max))
    )
    return Fit(
        float(slope),
        float(slope - quantile * spread),
        float(slope + quantile * spread),
        float(np.exp(height)),
        float(np.exp(height - quantile * rise)),
        float(np.exp(height + quantile * rise)),
        float(halves[1] - halves[0]),
        len(u),
        level,
        theta,
    )


def _line(u, v):
    """Return (slope, intercept, standard error of each) of the least-squares line."""
    import numpy as np

    centred = u - u.mean()
    slope = centred @ v / (centred @ centred)
    height = v.mean() - slope * u.mean()
    rest = v - height - slope * u
    variance = rest @ rest / max(len(u) - 2, 1)
    return (
        slope,
        height,
        np.sqrt(variance / (centred @ centred)),
        np.sqrt(variance * (1 / len(u) + u.mean() ** 2 / (centred @ centred))),
    )
