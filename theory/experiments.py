"""The experiments of the papers on trained networks, as their tables ``experiments.toml`` list
them: which claims they decide, what is printed of network, data and schedule, and the preset tests.

Whatever the source does not print is fixed here before any run, under ``chosen``; whoever reads a
verdict finds both apart.  `Experiment.statement` makes the statement that evidence has to settle.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from assay.theory import folders
from assay.theory.language import curves
from assay.theory.language.empirical import Empirical, Preset
from assay.theory.language.trained import MAIN, Arm, Trained, arm_of

FILE = "experiments.toml"
READING = "networks"
"""The name of the reading of a claim that evidence in its paper's folder settles."""
SPEED = 1e13
"""Operations a second of the GPU for which times are told."""
LARGEST = 2_000_000
"""Bytes of the largest file of evidence that is read."""
_KEYS = {
    "name": str,
    "title": str,
    "where": str,
    "claims": list,
    "data": str,
    "image": list,
    "network": str,
    "labels": str,
    "printed": dict,
    "chosen": dict,
    "arms": dict,
    "measures": list,
    "seed": int,
    "runs": int,
    "looks": list,
    "level": str,
    "chance": str,
    "hours": int,
    "note": str,
    "test": list,
}
_TEST = {"claim": str, "says": str, "part": str, "number": str, "sense": str, "threshold": str}
_ARM = {"network": str, "labels": str, "printed": dict, "data": str, "target": str}


class ExperimentError(ValueError):
    """A table of experiments that is not of the form that it has to have; names file and entry."""


@dataclass(frozen=True)
class Test:
    """One part of the preset test of a claim: the number that each run gives, and its threshold.

    ``number`` is read off the curves of a run (`assay.theory.language.curves`); the part holds in
    the run when it lies beyond the threshold on the side ``sense``.  ``says`` puts it into words.
    """

    claim: str
    part: str
    number: str
    sense: str
    threshold: str
    says: str = ""


@dataclass(frozen=True)
class Experiment:
    """One experiment of a paper: the networks that are trained, on what, and what is decided.

    ``arms`` are the networks of one replicate by name (``main`` where there is one), ``data`` the
    printed data set of each arm, ``targets`` the other task that its frozen network is read out
    for, ``chosen`` what the source does not print of the schedule, ``measures`` what is measured
    while they are trained.  Each claim of ``claims`` is decided by
    the `Test` that names it, in ``runs`` replicates with the seeds from ``seed`` on; ``looks`` are
    the numbers of replicates after which the tests may stop, () for the last alone; ``chance`` is
    how often a part is expected to hold in a run, from which the number of runs is planned.
    ``hours`` are what the printed runs until the first look take on a GPU that does `SPEED`
    operations a second, rounded up, as the cost model has it; 0 where nobody counted them.
    """

    paper: str
    name: str
    title: str
    where: str
    claims: tuple[str, ...]
    arms: tuple[tuple[str, Arm], ...]
    data: tuple[tuple[str, str], ...]
    targets: tuple[tuple[str, str], ...]
    image: tuple[int, int, int]
    chosen: tuple[tuple[str, str], ...]
    measures: tuple[str, ...]
    tests: tuple[Test, ...] = ()
    runs: int = 7
    looks: tuple[int, ...] = ()
    seed: int = 0
    level: str = "1/100"
    chance: str = "99/100"
    hours: int = 0
    note: str = ""

    @property
    def id(self) -> str:
        """The paper's name and the experiment's, such as ``collapse/coarse``."""
        return f"{self.paper}/{self.name}"

    def tested(self) -> list[str]:
        """Return the ids of the claims for which a test is preset, in the order of the tests."""
        return list(dict.fromkeys(f"{self.paper}.{test.claim}" for test in self.tests))

    def schedule(self, arm: str) -> dict[str, str]:
        """Return the printed schedule of an arm, completed by what is chosen; values as text."""
        return {**dict(self.chosen), **dict(dict(self.arms)[arm].printed)}

    def statement(self, claim: str) -> Empirical:
        """Return what evidence has to settle about a claim (its full id).

        Raises:
            KeyError: no test is preset for this claim.
            ExperimentError: a test reads a curve of an arm that is not there.
        """
        own = [test for test in self.tests if f"{self.paper}.{test.claim}" == claim]
        if not own:
            raise KeyError(claim)
        read = {arm_of(c)[0] for test in own for c in curves.parse(test.number).curves}
        if strange := sorted(read - {name for name, _ in self.arms}):
            raise ExperimentError(f"{claim}: there is no arm {strange[0]!r}")
        arms = tuple((name, arm) for name, arm in self.arms if name in read)
        trained = Trained(
            self.id,
            arms,
            tuple((test.part, test.number) for test in own),
            self.image,
            self.seed,
        )
        return Empirical(
            f"the same for networks of the printed kind: {self.title}",
            f"evidence of the experiment {self.id}: "
            + ", ".join(
                dict.fromkeys(f"{a.network} trained on {a.labels} labels" for _, a in arms)
            ),
            "; ".join(f"{t.part}: {t.says or f'{t.number} {t.sense} {t.threshold}'}" for t in own),
            self.level,
            tuple(Preset(t.part, t.sense, t.threshold, "sign", self.runs) for t in own),
            trained,
            self.looks,
        )


@cache
def published() -> dict[str, str]:
    """Return the hash of each published data set's training files, as ``datasets.toml`` lists
    them.
    """
    return tomli.loads((Path(__file__).parent / "datasets.toml").read_text(encoding="utf-8"))


@cache
def experiments(paper: str) -> tuple[Experiment, ...]:
    """Return the experiments of a paper of ours in the order of its table; () without one.

    Raises:
        ExperimentError: a table that is not of its form.
        KeyError: there is no such paper.
    """
    return read(folders.own()[paper].folder / FILE, paper)


def find(name: str) -> tuple[Experiment, ...]:
    """Return the experiments that a name stands for: ``collapse`` or ``collapse/coarse``; () where
    it stands for none.
    """
    paper, _, own = name.partition("/")
    if paper not in folders.own():
        return ()
    return tuple(e for e in experiments(paper) if own in ("", e.name))


def every() -> tuple[Experiment, ...]:
    """Return the experiments of all papers of ours, in their order."""
    return tuple(e for paper in folders.own() for e in experiments(paper))


def evidence_file(experiment: Experiment) -> Path:
    """Return where the evidence of an experiment lies that belongs to its paper."""
    return folders.own()[experiment.paper].folder / "evidence" / f"{experiment.name}.json"


def evidence(experiment: Experiment, scale: str = "") -> list[Any] | None:
    """Return the runs in the evidence of an experiment, None where there is none that can be read,
    or it is of another scale than the one that is named.

    Nothing of it is believed: the kernel checks each run.
    """
    file = evidence_file(experiment)
    try:
        if file.stat().st_size > LARGEST:
            return None
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or (scale and found.get("scale") != scale):
        return None
    runs = found.get("runs")
    return runs if isinstance(runs, list) else None


def untested(paper: str) -> dict[str, str]:
    """Return why no test is preset for a claim about trained networks, by its id in the paper.

    Raises ExperimentError for a table that is not of its form.
    """
    file = folders.own()[paper].folder / FILE
    if not file.exists():
        return {}
    table = tomli.loads(file.read_text(encoding="utf-8")).get("untested", {})
    if not isinstance(table, dict) or not all(isinstance(why, str) for why in table.values()):
        raise ExperimentError(f"{file}: [untested] holds a reason for each claim")
    return table


def read(file: Path, paper: str) -> tuple[Experiment, ...]:
    """Return the experiments of a table; () where there is no such file.

    Raises:
        ExperimentError: the file does not parse, or an entry is not of the form.
    """
    if not file.exists():
        return ()
    try:
        table = tomli.loads(file.read_text(encoding="utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ExperimentError(f"{file}: {error}") from None
    protocols = table.get("protocol", {})
    found = []
    for entry in table.get("experiment", []):
        name = entry.get("name", "?") if isinstance(entry, dict) else "?"
        try:
            found.append(_made(paper, entry, protocols))
        except ValueError as error:
            raise ExperimentError(f"{file}: experiment {name!r}: {error}") from None
        except KeyError as error:
            raise ExperimentError(f"{file}: experiment {name!r} lacks {error}") from None
    names = [e.name for e in found]
    if twice := next((n for n in names if names.count(n) > 1), None):
        raise ExperimentError(f"{file}: two experiments are named {twice!r}")
    return tuple(found)


def _made(paper: str, entry: Any, protocols: Any) -> Experiment:
    """Return one entry as an experiment; raises ValueError or KeyError where it is none."""
    protocol = entry.get("protocol") if isinstance(entry, dict) else None
    base = protocols.get(protocol, {}) if protocol else {}
    if protocol and not base:
        raise ValueError(f"there is no protocol {protocol!r}")
    own = _of({k: v for k, v in entry.items() if k != "protocol"}, _KEYS)
    printed = {**base.get("printed", {}), **own.get("printed", {})}
    arms, data, targets = {}, {}, {}
    for name, told in (own.get("arms") or {MAIN: {}}).items():
        _of(told, _ARM)
        data[name] = told.get("data", own.get("data", ""))
        arms[name] = Arm(
            told.get("network", own.get("network", "")),
            told.get("labels", own.get("labels", "")),
            tuple({**printed, **told.get("printed", {})}.items()),
            tuple(filter(None, [published().get(data[name])])),
        )
        if target := told.get("target"):
            targets[name] = target
    tests = tuple(_test(told) for told in own.get("test", []))
    rest: dict[str, Any] = {
        k: own[k] for k in ("runs", "seed", "level", "chance", "hours", "note") if k in own
    }
    if looks := own.get("looks"):
        rest |= {"looks": tuple(looks), "runs": looks[-1]}
    made = Experiment(
        paper,
        own["name"],
        own["title"],
        own["where"],
        tuple(own["claims"]),
        tuple(arms.items()),
        tuple(data.items()),
        tuple(targets.items()),
        tuple(own.get("image", (32, 32, 3))),
        tuple({**base.get("chosen", {}), **own.get("chosen", {})}.items()),
        tuple(own.get("measures", ())),
        tests,
        **rest,
    )
    for claim in made.tested():
        made.statement(claim)
        if claim.removeprefix(f"{paper}.") not in made.claims:
            raise ValueError(f"it tests {claim}, which is not among its claims")
    return made


def _test(entry: Any) -> Test:
    """Return one part of a test; raises ValueError, or KeyError where a key is missing."""
    told = _of(entry, _TEST)
    needed = ("claim", "part", "number", "sense", "threshold")
    claim, part, number, sense, threshold = (told[key] for key in needed)
    return Test(claim, part, number, sense, threshold, told.get("says", ""))


def _of(entry: Any, keys: Mapping[str, type]) -> dict[str, Any]:
    """Return a table as it is; ValueError where it has other keys, or values of another type."""
    if not isinstance(entry, dict):
        raise ValueError("a table is needed")
    for key, value in entry.items():
        if key not in keys:
            raise ValueError(f"{key!r} is no key; there are {', '.join(keys)}")
        if type(value) is not keys[key]:
            raise ValueError(f"{key} holds {value!r}, which is of another type")
    return entry
