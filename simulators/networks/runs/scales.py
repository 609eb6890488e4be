"""What an experiment becomes at each scale: the same arms, seeds and measures, with smaller
networks, images and schedules where the printed ones are out of reach.

* ``tiny`` tries that everything runs: one seed, a few images, the smallest networks.  It decides
  nothing.
* ``cpu`` keeps the printed network at a quarter of its width, on images of 16 x 16 pixels, and a
  schedule of 12 epochs with the same shape: half a minute a run on two cores.  Nothing is mirrored
  or shifted, as a drawn pattern has no meaning but in its place: of mirrored patterns of 2 x 2
  pixels the networks learnt nothing in so few steps.
* ``gpu`` is the printed network by the printed schedule, on images that are drawn.
* ``full`` is the same on the printed data, from files that the user has.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from assay.simulators.networks.runs import RunError
from assay.simulators.networks.runs.cells import Cell
from assay.simulators.networks.training.schedule import Schedule
from assay.theory.experiments import Experiment, published


@dataclass(frozen=True)
class Scale:
    """How a scale changes what is printed; None leaves a thing as it is.

    ``count`` and ``test`` are numbers of images for training and for tests, ``size`` the height and
    width of an image; ``smallest`` takes the smallest network of a family and one arm, ``drawn``
    says whether images may be drawn; ``shallow_test`` is the number of images for tests of networks
    in `SHALLOW`, for which they cost next to nothing; ``augments`` says whether images are mirrored
    and shifted where the schedule has it; ``depth`` is that of networks whose depth is free.
    """

    name: str
    says: str
    width: float
    size: int | None
    epochs: int | None
    count: int
    test: int
    batch: int | None = None
    seeds: int | None = None
    smallest: bool = False
    drawn: bool = True
    shallow_test: int | None = None
    augments: bool = True
    depth: int | None = None


SCALES = {
    scale.name: scale
    for scale in (
        Scale(
            "tiny",
            "tries the machinery",
            1 / 16,
            8,
            2,
            64,
            32,
            batch=32,
            seeds=1,
            smallest=True,
            augments=False,
        ),
        Scale(
            "cpu",
            "a quarter of the width, 16 x 16 pixels",
            1 / 4,
            16,
            12,
            1000,
            500,
            batch=50,
            shallow_test=5000,
            augments=False,
            depth=3,
        ),
        Scale("gpu", "the printed network and schedule", 1.0, None, None, 50_000, 10_000),
        Scale("full", "the printed data as well", 1.0, None, None, 0, 0, drawn=False),
    )
}
"""The scales by name, the smallest first."""

SMALLEST = "f0"
"""The network that stands for all others at the scale ``tiny``, which decides nothing."""

SHALLOW = ("f0", "f1")
"""Networks that cost so little that they keep their epochs at the scale ``cpu``."""

DEEP = ("vit-b16",)
"""Networks whose depth is free, and which are too deep for a scale that names a depth."""

HIERARCHIES: dict[str, dict[str, Any]] = {
    "CIFAR-10": {"branches": (5, 2)},
    "CIFAR-100": {"branches": (20, 5), "seed": 1},
    "MNIST": {"branches": (5, 2), "noise": 10, "seed": 2},
    "Fashion-MNIST": {"branches": (5, 2), "similarity": 300, "seed": 3},
    "iNaturalist 2021 mini": {"branches": (11, 5, 4), "seed": 4},
    "ImageNet1k": {"branches": (10, 10, 10), "seed": 5},
    "ImageNet21k": {"branches": (2, 10, 10), "seed": 6},
}
"""Printed data set -> settings of the hierarchy that is drawn in its place: children at each level,
and what tells one from another.
"""
SMALL_BRANCHES = {
    "CIFAR-100": (5, 2, 2),
    "iNaturalist 2021 mini": (4, 3, 2),
    "ImageNet1k": (4, 3, 2),
    "ImageNet21k": (2, 3, 3),
}
"""Children at each level where the classes would have too few images each."""
_WHOLE = ("batch", "epochs", "warmup")
_WORDS = ("optimizer", "augmentation", "precision", "decay", "loss")
"""Settings of a schedule that are words; all that are neither of these are numbers."""


def scale_named(name: str) -> Scale:
    """Return a scale; RunError names those there are."""
    if name not in SCALES:
        raise RunError(f"there is no scale '{name}'; there are {', '.join(SCALES)}")
    return SCALES[name]


def schedule_at(experiment: Experiment, arm: str, scale: Scale) -> dict[str, Any]:
    """Return the schedule of an arm at a scale: the printed one completed by what is chosen, with
    fewer epochs where the scale has fewer; milestones and warm-up keep their share of the training.
    """
    told = {key: _value(key, text) for key, text in experiment.schedule(arm).items()}
    whole = told.get("epochs", 1)
    shallow = dict(experiment.arms)[arm].network in SHALLOW and not scale.smallest
    if scale.epochs is not None and not shallow:
        told["epochs"] = min(scale.epochs, whole)
    share = Fraction(told.get("epochs", 1), whole)
    if share != 1:
        told["milestones"] = [max(1, round(m * share)) for m in told.get("milestones", [])]
        if "warmup" in told:
            told["warmup"] = max(1, round(told["warmup"] * share))
    if not scale.augments:
        told["augmentation"] = "none"
    if scale.batch is not None:
        told["batch"] = scale.batch
        told["rate"] = _rate(told, share, scale)
    return Schedule.from_dict(told).to_dict()


def _rate(told: dict[str, Any], share: Fraction, scale: Scale) -> float:
    """Return the rate at a scale with smaller batches: that of the source, but for a constant and
    tiny one, of which rate times steps is kept as far as 0.05 allows.
    """
    rate = float(told["rate"])
    if told.get("milestones") or told.get("decay") or rate >= 0.05:
        return min(rate, 0.1)
    steps = 50_000 / 128 / float(share)
    here = scale.count / float(scale.batch or 1)
    return min(0.05, rate * steps / here)


def arms(experiment: Experiment, scale: Scale) -> list[str]:
    """Return the arms that a scale runs: all, but one of each family of networks at ``tiny``."""
    names = [name for name, _ in experiment.arms]
    return names[:1] if scale.smallest else names


SIZES = {
    "CIFAR-10": (50_000, 10_000),
    "CIFAR-100": (50_000, 10_000),
    "MNIST": (60_000, 10_000),
    "Fashion-MNIST": (60_000, 10_000),
    "iNaturalist 2021 mini": (500_000, 100_000),
    "ImageNet1k": (1_281_167, 50_000),
    "ImageNet21k": (12_743_321, 102_400),
}
"""Printed data set -> numbers of images for training and for tests."""


def expected(printed: str) -> dict[str, Any]:
    """Describe a printed data set as it will be where the user has it, for a plan alone."""
    count, test = SIZES[printed]
    branches = HIERARCHIES[printed]["branches"]
    classes = (branches[0], prod(branches[:2]), prod(branches))
    return {
        "source": printed,
        "digest": published().get(printed, ""),
        "count": count,
        "test": test,
        "classes": list(classes),
    }


def missing(printed: str, data: str | None) -> str:
    """Return "" where the files of a printed data set are there, else one line that says which are
    wanted, and where.
    """
    from assay.simulators.networks.data import known

    place = known.folder(data)
    rows = [row for row in known.PUBLISHED if row.name == printed]
    if not rows:
        return f"{printed} has no published hash, so that no run of it is told to be full-scale"
    for row in rows:
        if known.missing(row.name, row.parts[0], place):
            return str(known.wanted(printed, row.parts[0], place))
    return ""


def looks(experiment: Experiment, scale: Scale, seeds: int | None = None) -> tuple[int, ...]:
    """Return the numbers of replicates after which the tests of an experiment may stop; ``seeds``,
    and a scale that decides nothing, leave one.
    """
    if count := seeds or scale.seeds:
        return (count,)
    return experiment.looks or (experiment.runs,)


def cells(
    experiment: Experiment,
    scale: Scale,
    data: dict[str, dict[str, Any]] | None = None,
    seeds: int | None = None,
    wanted: Collection[str] | None = None,
) -> list[tuple[str, Cell]]:
    """Return (arm, cell) of every run that an experiment needs at a scale until the first look of
    its tests, seed by seed.

    ``data`` describes files of the user by the name of the printed data set, as `Cell.data` does;
    where it lacks one, images are drawn.  ``seeds`` is another number of replicates, ``wanted`` the
    arms that are taken, all where it is None.

    Raises:
        RunError: the scale takes printed data of which ``data`` has none.
    """
    made = []
    for offset in range(seeds or looks(experiment, scale)[0]):
        for arm in arms(experiment, scale):
            if wanted is not None and arm not in wanted:
                continue
            made.append((arm, cell(experiment, arm, scale, experiment.seed + offset, data or {})))
    return made


def cell(
    experiment: Experiment, arm: str, scale: Scale, seed: int, data: dict[str, dict[str, Any]]
) -> Cell:
    """Return one run; see `cells`."""
    told, printed = dict(experiment.arms)[arm], dict(experiment.data)[arm]
    size = scale.size or experiment.image[0]
    own = None if scale.drawn else data.get(printed)
    if own is None and not scale.drawn:
        raise RunError(
            f"the scale '{scale.name}' wants {printed}; name its folder by --data, or take"
            " --scale gpu, which draws its images"
        )
    name = SMALLEST if scale.smallest else told.network
    shallow = name in SHALLOW and scale.shallow_test is not None
    described = own or drawn(printed, size, scale, scale.shallow_test if shallow else None)
    return Cell(
        experiment.id,
        {
            "name": name,
            "width": 1.0 if name == "f0" else scale.width,
            "depth": scale.depth if name in DEEP else None,
            "image": (own or {}).get("image") or [size, size, 3],
        },
        described,
        told.labels,
        dict(experiment.targets).get(arm, ""),
        experiment.measures,
        schedule_at(experiment, arm, scale),
        seed,
    )


def drawn(printed: str, size: int, scale: Scale, test: int | None = None) -> dict[str, Any]:
    """Describe the drawn images that stand for a printed data set, of a size and at a scale, with
    ``test`` images for tests where it is given.
    """
    from assay.simulators.networks.data import Hierarchy

    settings = dict(HIERARCHIES[printed])
    if scale.count < 20_000:
        settings["branches"] = SMALL_BRANCHES.get(printed, settings["branches"])
    hierarchy = Hierarchy(**settings, size=size, patch=_patch(size))
    return {
        "source": "procedural",
        "digest": hierarchy.digest(scale.count),
        "count": scale.count,
        "test": test or scale.test,
        "settings": hierarchy.data(),
    }


def _patch(size: int) -> int:
    """Return the side of a patch: the largest that divides an image at least eight times."""
    return max(p for p in range(1, max(1, size // 8) + 1) if size % p == 0)


def _value(key: str, text: str) -> Any:
    """Read a value of a schedule from its text: a word, a whole number, a list or a number."""
    if key in _WORDS:
        return text
    if key == "milestones":
        return [int(part) for part in text.split(",") if part.strip()]
    return int(text) if key in _WHOLE else float(text)
