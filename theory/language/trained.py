"""What a statement fixes of trained networks before any of them is trained.

Each *arm* is one network with its labels and what the source prints of its schedule.  The evidence
that settles the statement holds one run of each arm for every seed.  How much its runs have in
common with the printed ones is not said by anybody but computed (`scope_of`):

* ``stand-in``: the printed family of networks, but smaller, or trained by another schedule;
* ``real-network``: the printed network, at the printed size of images and by the printed schedule;
* ``full-scale``: the same on the printed data, told by the hash of the files.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assay.theory.language import curves
from assay.theory.language.formula import exact
from assay.theory.language.variables import FormulaError

STAND_IN, REAL_NETWORK, FULL_SCALE = SCOPES = ("stand-in", "real-network", "full-scale")
"""The scopes of evidence by trained networks, the narrowest first."""
MAIN = "main"
"""The name of the only arm of an experiment without several."""
_HEX = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[A-Za-z]\w*")


def canonical(data: Any) -> bytes:
    """Return JSON data as bytes, the same for the same data; raises ValueError for nan."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def digest(data: Any) -> str:
    """Return the SHA-256 of `canonical` JSON data as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(data)).hexdigest()


@dataclass(frozen=True)
class Arm:
    """One of the networks that an experiment trains.

    ``network`` is its name in the zoo, ``labels`` the level of labels it is trained on, ``printed``
    what the source prints of its schedule (key, value), numbers as exact text; ``digests`` are
    hashes of the printed data, () where nobody published one.
    """

    network: str
    labels: str
    printed: tuple[tuple[str, str], ...] = ()
    digests: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "network": self.network,
            "labels": self.labels,
            "printed": dict(self.printed),
            "digests": list(self.digests),
        }


@dataclass(frozen=True)
class Trained:
    """What an empirical statement fixes of the networks that are trained to settle it.

    ``numbers`` holds for each part of the test how its number is read off the curves of the arms of
    one seed (`assay.theory.language.curves`); ``image`` is the printed (height, width, channels),
    ``seed`` the first of the seeds, one a run.

    Raises:
        FormulaError: a field that is not of this form, a number of curves that does not parse or
            names an arm that is not there.
    """

    experiment: str
    arms: tuple[tuple[str, Arm], ...]
    numbers: tuple[tuple[str, str], ...]
    image: tuple[int, int, int]
    seed: int = 0

    def __post_init__(self) -> None:
        if type(self.experiment) is not str or not self.experiment.strip():
            raise FormulaError("an experiment has a name")
        names = [name for name, _ in self.arms]
        if not names or len(set(names)) < len(names) or not all(map(_NAME.fullmatch, names)):
            raise FormulaError("the arms of an experiment have names of their own")
        for name, arm in self.arms:
            texts = [arm.network, arm.labels, *(t for pair in arm.printed for t in pair)]
            if not all(type(t) is str and t for t in texts):
                raise FormulaError(f"the arm {name!r} holds what is no text")
            if not all(type(d) is str and _HEX.fullmatch(d) for d in arm.digests):
                raise FormulaError("the hash of a data set has 64 hexadecimal digits")
        if len(self.image) != 3 or not all(type(n) is int and n > 0 for n in self.image):
            raise FormulaError("the size of an image is three positive whole numbers")
        if type(self.seed) is not int or self.seed < 0:
            raise FormulaError("a seed is a whole number, 0 or more")
        for part, text in self.numbers:
            for curve in curves.parse(text).curves:
                if (arm_of(curve)[0]) not in names:
                    raise FormulaError(f"{part}: there is no arm {arm_of(curve)[0]!r}")

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "experiment": self.experiment,
            "arms": {name: arm.data() for name, arm in self.arms},
            "numbers": [list(pair) for pair in self.numbers],
            "image": list(self.image),
            "seed": self.seed,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Trained:
        """Read the JSON form back.

        Raises:
            FormulaError: it is of another form.
        """
        try:
            arms = tuple(
                (
                    name,
                    Arm(a["network"], a["labels"], tuple(a["printed"].items()), (*a["digests"],)),
                )
                for name, a in data["arms"].items()
            )
            return cls(
                data["experiment"],
                arms,
                tuple((part, text) for part, text in data["numbers"]),
                (data["image"][0], data["image"][1], data["image"][2]),
                data["seed"],
            )
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            if isinstance(error, FormulaError):
                raise
            raise FormulaError(f"what is said of trained networks has another form: {error}") from (
                None
            )


def arm_of(curve: str) -> tuple[str, str]:
    """Return (arm, name) of a curve: ``fine.error`` belongs to the arm ``fine``, ``error`` to the
    only one.
    """
    arm, dot, name = curve.partition(".")
    return (arm, name) if dot else (MAIN, curve)


def scope_of(arm: Arm, image: tuple[int, ...], cell: Any) -> str:
    """Return one of `SCOPES`: how much the cell of a run has in common with the printed run of an
    arm.

    A cell holds "network" (with "name", "width", "depth" and "image"), "data" (with "digest") and
    "schedule".  It takes all of the printed schedule, and nothing that is not printed is compared.
    """
    network, schedule = cell["network"], cell["schedule"]
    printed = (
        network["name"] == arm.network
        and _same("1", network["width"])
        and network["depth"] is None
        and list(network["image"]) == list(image)
        and all(key in schedule and _same(value, schedule[key]) for key, value in arm.printed)
    )
    if not printed:
        return STAND_IN
    return FULL_SCALE if cell["data"]["digest"] in arm.digests else REAL_NETWORK


def _same(text: str, value: Any) -> bool:
    """Tell whether a value of a schedule is what is printed: a number, a word, or a list of
    numbers written with commas.
    """
    if isinstance(value, (list, tuple)):
        parts = [part.strip() for part in text.split(",")] if text.strip() else []
        return len(parts) == len(value) and all(map(_same, parts, value))
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return text == str(value).lower() or text == value
    try:
        return exact(text) == Fraction(repr(value))
    except (FormulaError, ValueError):
        return False
