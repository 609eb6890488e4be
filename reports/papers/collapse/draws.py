"""The two sizes at which the distance ratio is drawn, and one draw of the network at each."""

from __future__ import annotations

from assay.reports.measured import measured
from assay.reports.papers.collapse.scales import decades

INSIDE = {
    "n": 64,
    "m": 16,
    "d": "1e60",
    "tau_omega": 0.1,
    "draw": 2,
    "c": (-13, 2),
    "rows": 31,
    "last": 64,
    "title": "n = 64, m = 16, d = 10⁶⁰, τω = 0.1",
    "levels": (0, 1, 2, 4, 8, 12, 16, 20, 24),
    "s": (-1, 0, 1, 3, 6, 12, 24, 36, 48, 60),
    "step": 3,
}
LAPTOP = {
    "n": 32,
    "m": 64,
    "d": "1e5",
    "tau_omega": 0.05,
    "draw": 1,
    "c": (-3, 2),
    "rows": 16,
    "last": 24,
    "title": "n = 32, m = 64, d = 10⁵, τω = 0.05",
    "levels": (0, 0.5, 1, 2, 3, 4, 5, 6, 8),
    "s": (-1, 0, 1, 2, 4, 6, 10, 15, 20),
    "step": 1,
}
"""Parameters of the diagrams: which draw, log10 of the first and last c, how many, log10 of the
last time; then levels and ticks.
"""


DRAWN = 1e-5
"""The error of a step, relative: the ratio is then known to a thousandth, in a third of the time.
"""
EVERY = 2
"""One of so many times is told under the pointer."""


def clock(axis, place: dict):
    """Lay out log10 s by its square root, so that the first steps and the last have room."""
    import numpy as np

    axis.set_xscale(
        "function",
        functions=(lambda x: np.sqrt(np.maximum(np.asarray(x) + 1, 0)), lambda y: np.square(y) - 1),
    )
    axis.set(xlim=(-1, place["last"]), xlabel="time s = ητ²t/8")
    decades(axis, "x", place["s"])


def log_times(place: dict):
    """log10 s of a diagram: fine where the neurons blow up."""
    import numpy as np

    return np.concatenate([np.arange(-1, 3, 0.125), np.linspace(3, place["last"], 80)])


def _observed(place: dict) -> dict:
    """Observe one draw over (c, time); rows are kept, and only missing ones are computed."""
    import numpy as np

    from assay.simulators.models.mixture.sweep import sweep
    from assay.verification.run import cache

    cs = 10.0 ** np.linspace(*place["c"], place["rows"])
    found = sweep(
        place["n"],
        place["m"],
        place["d"],
        cs,
        place["tau_omega"],
        10 ** log_times(place),
        place["draw"],
        cache.folder() / "curves",
        rtol=DRAWN,
    )
    return {key: found[key] for key in ("c", "ratio", "least", "saturated")}


def _settings() -> list:
    size = ("n", "m", "d", "tau_omega", "draw", "c", "rows", "last")
    return [DRAWN, *([place[key] for key in size] for place in (INSIDE, LAPTOP))]


@measured("collapse", "draws", "assay.simulators.models.mixture.sweep", _settings)
def draws_measured() -> dict:
    """Return what is drawn of both sizes, "inside" and "laptop": c, and over (c, time) the distance
    ratio, its least value over three samples, and the share of neurons that are saturated.
    """
    places = {"inside": _observed(INSIDE), "laptop": _observed(LAPTOP)}
    return {f"{name} {key}": place[key] for name, place in places.items() for key in place}


def observed(place: dict) -> dict:
    """Return what is drawn of a size, by name (`draws_measured`): of both that are kept from the
    record, of any other computed.
    """
    for name, known in (("inside ", INSIDE), ("laptop ", LAPTOP)):
        if place == known:
            found = draws_measured()
            return {key.removeprefix(name): found[key] for key in found if key.startswith(name)}
    return _observed(place)


def setting_at(place: dict, c: float):
    """Return the setting of a diagram's size at one c."""
    from assay.simulators.models.mixture.setting import Setting

    return Setting.at(place["n"], place["m"], place["d"], c, place["tau_omega"])


def allowed(place: dict):
    """log10 of the c for which the hypotheses of Theorem A.15 hold, () where there is none."""
    import numpy as np

    fine = np.linspace(*place["c"], 1501)
    good = [k for k in fine if min(setting_at(place, 10**k).hypotheses().values()) >= 0]
    return (good[0], good[-1]) if good else ()
