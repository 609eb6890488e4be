"""One training run as data: which network on which data, by which schedule, from which seed.

The key of a cell is the hash of this data, so that a run is found again by what it is.  It says
nothing of device, precision of the clock or versions: these are noted beside what was measured.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from assay.theory.language import trained


@dataclass(frozen=True)
class Cell:
    """One training run.

    experiment  its id, such as "collapse/coarse"
    network     "name", "width" (a factor), "depth" (None: as printed), "image" (height, width,
                channels) and "classes"
    data        "source", "digest" and "count" of the training images; where they are drawn, the
                "settings" of the generator
    labels      the level of labels that is trained on
    target      the other task that the frozen network is read out for, "" for none
    measures    what is measured, names of `assay.simulators.networks.runs.measuring.MEASURES`
    schedule    what `assay.simulators.networks.training.Schedule` takes
    seed        of the start, the order of the images, and the augmentation
    """

    experiment: str
    network: dict[str, Any]
    data: dict[str, Any]
    labels: str
    target: str
    measures: tuple[str, ...]
    schedule: dict[str, Any]
    seed: int

    def content(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "experiment": self.experiment,
            "network": self.network,
            "data": self.data,
            "labels": self.labels,
            "target": self.target,
            "measures": list(self.measures),
            "schedule": self.schedule,
            "seed": self.seed,
        }

    @classmethod
    def from_content(cls, content: dict[str, Any]) -> Cell:
        """Read the JSON form back; TypeError or KeyError where it is another."""
        return cls(**{**content, "measures": tuple(content["measures"])})

    @cached_property
    def key(self) -> str:
        """The SHA-256 of the JSON form: 64 hexadecimal digits."""
        return trained.digest(self.content())

    @property
    def epochs(self) -> int:
        """How many epochs are trained."""
        return int(self.schedule["epochs"])

    def text(self) -> str:
        """Return one short line."""
        network = self.network
        width = "" if network["width"] == 1 else f" x{network['width']:g}"
        return (
            f"{network['name']}{width} on {self.labels} labels of {self.data['count']}"
            f" {self.data['source']} images, {self.epochs} epochs, seed {self.seed}"
        )


SHARES = (Fraction(20, 350), Fraction(8, 256), Fraction(50, 90), Fraction(350, 1000))
"""Shares of the training that the preset tests name."""


def places(cell: Cell, count: int) -> list[int]:
    """Return the iterations after which a network that is trained on ``count`` images is measured:
    those after 0, 1, 2, 4, ... epochs, after each fifth of the training and after the `SHARES` of
    it; where decoders are fitted, as the figures have it, after 1, 2, 4, ... iterations as well.
    """
    each = max(1, count // int(cell.schedule["batch"]))
    last = cell.epochs * each
    found = {0, last, *(2**i * each for i in range(cell.epochs.bit_length()))}
    found |= {math.ceil(cell.epochs * Fraction(k, 5)) * each for k in range(1, 5)}
    found |= {math.ceil(cell.epochs * share) * each for share in SHARES}
    if "reconstruction" in cell.measures:
        found |= {2**i for i in range(last.bit_length())}
    return sorted(i for i in found if i <= last)
