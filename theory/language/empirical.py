"""Statements about trained networks or random draws, settled by a test that is fixed beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from assay.theory.language.formula import exact
from assay.theory.language.statement import Statement
from assay.theory.language.trained import Trained
from assay.theory.language.variables import FormulaError


class Preset(NamedTuple):
    """The test of one part of a predicate: in a run its number lies on one side of the threshold.

    ``part`` names it; ``sense`` is ">" or "<", strict; ``threshold`` is the exact text of a
    rational; ``kind`` is "sign" (does it hold in most runs?) or "t" (does the mean over runs lie
    there?); ``runs`` counts the independent runs.
    """

    part: str
    sense: str
    threshold: str
    kind: str
    runs: int

    def text(self) -> str:
        """Return one plain line."""
        asked = f"{self.part!r} {self.sense} {self.threshold}"
        return f"{asked} by a {self.kind} test of {self.runs} runs"


@dataclass(frozen=True)
class Empirical(Statement):
    """A statement about trained networks or random draws, settled by a preset test of ``predicate``
    on ``scenario``.

    The test is part of the statement and fixed before any number is seen: ``level`` bounds the
    chance of a wrong answer (`assay.verification.kernel.statistics`), ``tests`` holds a `Preset`
    (or its five fields, or an object of them) for each part of the predicate, in order.  Those of
    the papers lie in ``theory/papers/<paper>/tests.json``, and `assay.theory.claims.load` puts them
    into the statements.  Without ``tests`` no run settles the statement.  ``trained`` says which
    networks are trained and how the number of each part is read off their curves; without it the
    numbers come from elsewhere.

    ``looks`` makes the sign test of trained networks group-sequential: the numbers of runs, rising,
    after which the test may decide, the last one that of all `Preset`.  They fix where it stops and
    how much of the level each look may spend (`assay.verification.kernel.looks`).  Without them the
    test looks once, at all runs.

    Raises:
        FormulaError: a level outside of (0, 1/2); a part without a name or with that of another
            one, a sense other than > and <, a threshold that is no rational number, an unknown
            kind of test, or fewer than two runs; numbers of trained networks for other parts than
            those of the tests; looks that do not rise to the number of runs, or of other tests than
            sign tests of trained networks.
    """

    NAME = "empirical"
    KEY = "empirical"

    statement: str
    scenario: str
    predicate: str
    level: str = "1/100"
    tests: tuple[Preset, ...] = ()
    trained: Trained | None = None
    looks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tests", tuple(map(_preset, self.tests)))
        if not 0 < exact(self.level) < Fraction(1, 2):
            raise FormulaError(f"the level of a test lies between 0 and 1/2, not at {self.level}")
        names = [test.part for test in self.tests]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise FormulaError(f"two parts of a test are named {twice!r}")
        if isinstance(self.trained, dict):
            object.__setattr__(self, "trained", Trained.from_data(self.trained))
        if self.trained and [part for part, _ in self.trained.numbers] != names:
            raise FormulaError("each part of the test, in order, needs its number of the curves")
        if not isinstance(self.looks, (list, tuple)):
            raise FormulaError("the looks of a test are a list of numbers of runs")
        object.__setattr__(self, "looks", tuple(self.looks))
        if self.looks:
            _check_looks(self.looks, self.tests, self.trained)

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "empirical": self.statement,
            "scenario": self.scenario,
            "predicate": self.predicate,
            "level": self.level,
            "tests": [t._asdict() for t in self.tests],
            **({"trained": self.trained.data()} if self.trained else {}),
            **({"looks": list(self.looks)} if self.looks else {}),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Empirical:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"statement" if k == cls.KEY else k: v for k, v in data.items()})

    def text(self) -> str:
        """Return one plain line."""
        return f"{self.statement} [tested on {self.scenario}: {self.predicate}]"


MOST_LOOKS, MOST_RUNS = 10, 1000
"""Looks of a sequential test at most, and runs until the last of them."""


def _check_looks(looks: tuple[Any, ...], tests: tuple[Preset, ...], trained: Any) -> None:
    """Raise FormulaError for looks that are none, see `Empirical`."""
    if not all(type(look) is int for look in looks) or len(looks) > MOST_LOOKS:
        raise FormulaError(f"the looks of a test are at most {MOST_LOOKS} numbers of runs")
    rising = all(low < high for low, high in zip(looks, looks[1:], strict=False))
    if len(looks) < 2 or looks[0] < 2 or not rising or looks[-1] > MOST_RUNS:
        raise FormulaError(f"the looks of a test rise from 2 runs or more to {MOST_RUNS} at most")
    if trained is None or any(t.kind != "sign" or t.runs != looks[-1] for t in tests):
        raise FormulaError(
            "only sign tests of trained networks look several times, the last time at all runs"
        )


def _preset(fields: Any) -> Preset:
    """Return one part of a test, its threshold in lowest terms; raises FormulaError."""
    try:
        found = Preset(**fields) if isinstance(fields, dict) else Preset(*fields)
    except TypeError:
        raise FormulaError("a part of a test has the fields " + ", ".join(Preset._fields)) from None
    if not isinstance(found.part, str) or not found.part.isprintable() or not found.part.strip():
        raise FormulaError("a part of a test has a name")
    if found.sense not in (">", "<"):
        raise FormulaError(f"{found.part}: the sense is > or <, not {found.sense!r}")
    if found.kind not in ("sign", "t"):
        raise FormulaError(f"{found.part}: the kind of test is sign or t, not {found.kind!r}")
    if type(found.runs) is not int or found.runs < 2:
        raise FormulaError(f"{found.part}: a test needs at least two runs, not {found.runs!r}")
    return found._replace(threshold=str(exact(found.threshold)))
