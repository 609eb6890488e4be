"""Bytes that the tiers and scenarios of the patch model hold at most; the scenarios' functions take
their parameters by name.
"""

from __future__ import annotations

import math
from dataclasses import fields

from assay.simulators.core.memory import NUMBER
from assay.simulators.models.multiview.setting import Setting

BLOCK = 2**23
"""Weights that are drawn at a time."""


def _features(setting: Setting) -> float:
    """Expected patches with a feature of a sample."""
    return min(2 * setting.s + setting.hard, setting.P)


def _batches(setting: Setting, tests: int, itemsize: int) -> float:
    """Test samples with the noise they keep, and one batch with the noise of its patches with a
    feature.
    """
    s, noisy = setting, bool(setting.noise or setting.strong)
    chunk = min(max(50, 2**24 // (min(s.P, 2**20) * s.d)), 1500, max(tests, 0))
    patches = max(s.batch, chunk) * _features(s)
    seen = (
        2 * max(tests, 0) * (60 + 70 * _features(s))
        + 70 * patches
        + 4.0 * NUMBER * (s.nodes + 4) * (s.batch + chunk)
    )
    return (
        seen
        + (patches * s.d * (4 + 2 * itemsize) if s.noise else 0)
        + (2**26 + 3 * NUMBER * s.d * max(chunk, 50) if noisy else 0)
    )


def dense(setting: Setting, itemsize: int = 8) -> float:
    """Every weight, its gradient, and all patches with the pre-activations of one node."""
    rows, patches = setting.nodes * setting.m, max(setting.batch, 250) * setting.P
    each = rows * setting.d + patches * (
        3 * setting.d + 3 * setting.m + setting.nodes * setting.m / 8
    )
    return itemsize * float(each) + 3 * NUMBER * rows * setting.features


def kept(setting: Setting, tests: int, certain: bool) -> float:
    """Expected number of neurons that `lazy` computes, and five standard deviations."""
    from scipy.special import ndtr

    s, count = setting, float(setting.nodes * setting.m)
    reach = 0.0
    if s.noise:
        patches = 2.0 * s.P * (s.batch + max(tests, 0)) * (s.steps + 1)
        z = math.sqrt(s.d) + 5 if certain else math.sqrt(2 * math.log(4e9 * count * patches))
        reach = z * s.noise * (math.sqrt(s.d) + 5)
    top = max(math.sqrt(1 + s.iota), s.high if s.hard else 0.0)
    least = min((s.tau - reach) / top, s.tau - s.mu)
    share = 1.0 if least <= 0 else -math.expm1(s.features * math.log(float(ndtr(least))))
    return min(count, count * share + 5 * math.sqrt(count * share) + 5)


def lazy(setting: Setting, tests: int = 1500, itemsize: int = 8, certain: bool = False) -> float:
    """Weights on the features of all neurons, all weights of those kept with their gradients, and
    batches.
    """
    s, count, rows = setting, float(setting.nodes * setting.m), kept(setting, tests, certain)
    width = s.d if s.noise else s.features
    strong = NUMBER * 4.0 * rows * max(tests, 0) if s.strong else 0.0
    drawn = NUMBER * min(2.0 * BLOCK, max(rows, 1) * s.d + 4096)
    return (
        NUMBER * count * (2 * s.features + 6)
        + itemsize * 5.0 * rows * width
        + strong
        + drawn
        + _batches(s, tests, itemsize)
    )


def _lazy(settings, tests: int) -> float:
    from assay.simulators.models.multiview.lazy import SMALL

    return max(lazy(s, tests, certain=s.nodes * s.m * s.d <= SMALL) for s in settings)


def train(tests, **values) -> float:
    return _lazy([Setting(**values)], tests)


def both(steps, tests, **values) -> float:
    own = {
        which: {n: values.pop(f"{which}_{n}") for n in ("m", "tau", "rate")}
        for which in ("coarse", "fine")
    }
    return _lazy(
        [Setting(**values, **numbers, labels=which, steps=steps) for which, numbers in own.items()],
        tests,
    )


def controls(tests, **values) -> float:
    from assay.simulators.models.multiview.studies import CONTROLS

    base = Setting(**values)
    points = []
    for changes in CONTROLS.values():
        k = changes.get("k", base.k)
        points.append(
            base.change(**changes, batch=base.batch if base.batch % (2 * k) == 0 else 2 * k)
        )
    return _lazy(points, tests)


def groups(groups, tests, **values) -> float:
    from assay.simulators.models.multiview.studies import _wholes

    return _lazy([Setting(**values, labels=g) for g in _wholes(groups, "groups")], tests)


def large(neurons, tests, **p) -> float:
    """Weights of the kept neurons in the basis of their span, which every step widens."""
    groups = {"coarse": 1, "fine": p["k"]}.get(p["labels"]) or int(p["labels"])
    rows = 2.0 * groups * (2 * p["k"] + 2) * max(neurons, 0)
    kinds = {f.name for f in fields(Setting)} & set(p) - {"d"}
    setting = Setting(d=10**6, m=1, noise=0, strong=0, **{n: p[n] for n in kinds})
    return NUMBER * 12.0 * (rows + setting.batch * _features(setting)) ** 2 + _batches(
        setting, tests, NUMBER
    )


KEPT = 64
"""Joint laws that `hard` keeps."""


def _window(mean: float, most: float) -> float:
    """Whole numbers up to `most` that a binomial of this mean reaches with more than about
    1e-18.
    """
    return min(13 * math.sqrt(max(mean, 1)) + 130, most + 1)


def hard_law(s: float, hard: float, P: float, laws: int = KEPT) -> float:
    """Joint laws of the counts of subclass and of feature-noise patches; `hard` refuses more than
    4e8 counts.
    """
    return NUMBER * (12.0 + min(laws, KEPT)) * min(_window(s, P) * _window(hard, P), 4e8)


def hard_error(ks, hards, s, P, **p) -> float:
    """Joint laws of the counts, one after the other, and the diagram."""
    from assay.simulators.models.mixture.runs import _numbers

    many, most = len(str(ks).split()), _numbers(hards, "hards")
    return NUMBER * 10.0 * many * len(most) + hard_law(s, max(most), max(P, 1), len(most))


def mean_field(point: dict) -> tuple[float, float]:
    """What the sweep `multiview` holds: laws of the counts of a sample, and for every row its loss
    at all counts.
    """
    P, s, hard = (max(float(point[name]), 0) for name in ("P", "s", "hard"))
    cells = min(_window(s, P) ** 2, (P + 1) * (P + 2) / 2)
    return NUMBER * (12.0 * P + 12.0 * cells) + hard_law(s, hard, P), NUMBER * (5.0 * cells + 100)


def lucky(point: dict) -> tuple[float, float]:
    """What the sweep `multiview-lucky` holds: closed forms, row after row."""
    return 2.0**16, NUMBER * 40.0


def lucky_sets(ds, **p) -> float:
    return 400.0 * len(str(ds).split())


def law(points, **p) -> float:
    return 100.0 * NUMBER * max(points, 0)
