"""Ask about statements of your own: prove and refute them, replay proofs, compare hypotheses."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, final

from assay.expressions import texts
from assay.progress import watched
from assay.results import Replay, Verdict, of_kernel

if TYPE_CHECKING:
    from assay.expressions import Statement
    from assay.theory.language.formula import Formula

_CLAIM = re.compile(r"[a-z][a-z0-9]*\.[A-Za-z0-9_.-]+")


def prove(text: Statement, *domains: Statement, budget: float | None = None) -> Verdict:
    """Prove a statement for all values of its variables, refute it, or say what is left.

    Args:
        text: the goal, such as ``"x*(e-1)/(exp(x)-1) < 1"``, as one writes it (``ln``, ``2x``,
            ``|x|``, ``n!``, ``KL(p,q)``, LaTeX; the verdict's statement shows how it was read), or
            a SymPy relation; or a sentence with quantifiers, such as ``"for all t in {0..}: x[t] >
            0"``, for which proofs by induction are tried, counterexamples along runs, and terms
            against what it says to exist.
        domains: ranges and conditions, such as ``"x in [2, oo)"``, ``"n in {1..}"``, ``"x*y <= 1"``
            or a SymPy relation.  Without a range, variables of conditions and symbols of SymPy
            are real numbers.  The recursion of a sequence stands here, too: ``"x[0] = 1"``,
            ``"x[t+1] = x[t]/2"``.
        budget: how much is searched, in work seconds (counted steps, about seconds of a processor
            core; by default 12): the verdict depends on no clock.

    Returns:
        proved with a certificate; refuted with an exact witness; vacuous where no value satisfies
        the conditions; open with the reason.

    Raises:
        ValueError: what cannot be read, in one line; a budget that is no positive number.

    The work is done in this process, without limits on memory: settle text of strangers with the
    command ``assay prove``, which sets them.

    Example: ``prove("exp(x) >= 1 + x", "x in (-oo, oo)").verdict`` is ``"proved"``.
    """
    from assay.theory.language.theorem import Theorem
    from assay.verification.search import prove as search
    from assay.verification.search.problems import question

    work = search.WORK if budget is None else _budget(budget)
    statement = question(*_strict(text, domains))
    if isinstance(statement, Theorem):
        from assay.verification.search.logic import automatic

        with watched("proving", work):
            found = automatic.prove(statement, work)
        return of_kernel(found, statement)
    formula = _formula(text, domains)
    with watched("proving", work):
        return of_kernel(search.prove(formula, work), formula)


def refute(text: Statement, *domains: Statement, budget: float | None = None) -> Verdict:
    """Look for a counterexample of a statement, and for nothing else.

    Arguments and errors are those of `prove`.

    Returns:
        refuted with an exact witness inside the conditions (name -> exact number as text), or open;
        of a sentence with quantifiers the reason says where it fails.

    Example: ``refute("log(x)/x <= log(3)/3", "x > 0").witness`` is ``{"x": "11/4"}``.
    """
    from assay.theory.language.theorem import Theorem
    from assay.verification.search import prove as search
    from assay.verification.search.problems import question

    work = search.WORK if budget is None else _budget(budget)
    statement = question(*_strict(text, domains))
    if isinstance(statement, Theorem):
        from assay.verification.search.logic import automatic

        with watched("refuting", work):
            found = automatic.refute(statement, work)
        return of_kernel(found, statement)
    formula = _formula(text, domains)
    with watched("refuting", work):
        return of_kernel(search.refute(formula, work), formula)


def replay(proof: Verdict | str | PathLike[str], *, seconds: float = 60.0) -> Replay:
    """Re-check a certificate with other code and another engine than the kernel's.

    Args:
        proof: a verdict, or the path of a certificate file (`Verdict.save`, ``assay prove``).  A
            file is read in a process of its own, with limits and, where possible, no network.
        seconds: limit on processor time for a file.

    Raises:
        ValueError: an open verdict (nothing to replay), or no certificate file.
        OSError: the file cannot be read.

    Example: ``replay(prove("x**2 >= 0", "x in (-oo, oo)")).confirmed`` is True.
    """
    if isinstance(proof, Verdict):
        from assay.verification.replay import replay_certificate

        found = proof.data()
        if found["certificate"] is None:
            raise ValueError(f"{proof.verdict}: there is no certificate to replay")
        said = replay_certificate(found["statement"], found["verdict"], found["certificate"])
        return Replay(proof.verdict, said.outcome == "confirmed", said.reason)
    return _replayed_file(proof, seconds)


def _replayed_file(path: str | PathLike[str], seconds: float) -> Replay:
    from pathlib import Path

    from assay.verification.run import limits

    limit = limits.Limits(seconds=_budget(seconds, "seconds"))
    content = limits.content(Path(path))
    answer = limits.ask("assay.verification.replay:replay_file", content, limit)
    if answer.outcome == "unreadable" or answer.outcome == "done" and answer.result is None:
        raise ValueError(f"{path} is no certificate file{answer.reason and ': ' + answer.reason}")
    if answer.outcome != "done":
        return Replay("", False, f"not re-checked: {answer.reason}")
    found = answer.result
    return Replay(found["verdict"], found["ok"], found["reason"])


@final
@dataclass(frozen=True)
class Regime:
    """Where hypotheses can hold together.

    Attributes:
        verdict: "yes" with a point, "no" with a proof behind it, "unknown".
        witness: an exact point inside all hypotheses (name -> number as text).
        size: the whole-number variable that was made small; "" without one.
        smallest: the smallest size found at which they hold; None where none was.
        below: the largest smaller size that is known to fail; None where none was asked.
        exact: no size between ``below`` and ``smallest`` is in doubt.
        text: the hypotheses.

    Example: ``assay.regime("n in {1..}", "n**2 >= 50").smallest`` is 8.
    """

    verdict: str
    text: str
    witness: dict[str, str] = field(default_factory=dict)
    size: str = ""
    smallest: int | None = None
    below: int | None = None
    exact: bool = False

    def __repr__(self) -> str:
        words = {
            "yes": "the hypotheses can hold together",
            "no": "no point satisfies the hypotheses",
            "unknown": "not decided within the budget",
        }
        lines = [f"{words[self.verdict]}  {self.text}"]
        if self.witness:
            at = ", ".join(f"{name} = {value}" for name, value in self.witness.items())
            lines.append(f"  for example  {at}")
        if self.smallest is not None:
            most = "" if self.exact else "at most "
            lines.append(f"  smallest     {self.size} = {most}{self.smallest}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"


def regime(
    *conditions: Statement, size: str = "", reading: str = "printed", budget: float = 2.0
) -> Regime:
    """Ask whether hypotheses can hold together, and from which size on.

    Args:
        conditions: ranges and conditions as in `prove`; or one id of a claim, such as
            ``"phases.cor4"``, whose hypotheses are asked about.
        size: the whole-number variable to make small; by default the first one.
        reading: which reading of the claim.
        budget: work seconds of each question.

    Raises:
        ValueError: what cannot be read, in one line; an unknown claim or reading; a claim without
            hypotheses.

    Example: ``regime("n in {1..}", "n**2 >= 50").smallest`` is 8.
    """
    from assay.verification.analysis import regime as regimes

    _budget(budget)
    if len(conditions) == 1 and isinstance(conditions[0], str) and _CLAIM.fullmatch(conditions[0]):
        formula = _hypotheses(conditions[0], reading)
    elif conditions:
        formula = _formula("false", conditions)
    else:
        raise ValueError("give ranges and conditions, or the id of a claim")
    if size and size not in formula.free:
        raise ValueError(f"there is no variable {size!r}; there are {', '.join(formula.free)}")
    answer = regimes.together(formula, budget)
    text = "; ".join(formula.given)
    size = size or next(iter(regimes.sizes(formula)), "")
    if answer.verdict == regimes.NO or not size:
        return Regime(answer.verdict, text, answer.witness, size)
    known = answer if answer.verdict == regimes.YES else None
    found = regimes.smallest(formula, size, budget / 4, known=known)
    return Regime(
        answer.verdict if found.size is None else regimes.YES,
        text,
        found.answer.witness if found.size is not None else answer.witness,
        size,
        found.size,
        found.below,
        found.exact,
    )


def _hypotheses(claim: str, reading: str) -> Formula:
    from assay.papers import find
    from assay.verification.analysis import regime as regimes

    found = find(claim)
    try:
        formula = regimes.hypotheses(found.reading(reading).statement)
    except KeyError:
        names = ", ".join(r.name for r in found.all_readings())
        raise ValueError(f"{claim} has no reading {reading!r}; there are {names}") from None
    if formula is None:
        raise ValueError(f"{claim} ({reading}) is not a formula with hypotheses")
    return formula


def _formula(text: Statement, domains: tuple[Statement, ...]) -> Formula:
    """Read a question, wholly: what is wrong with it is told before anything is searched."""
    from assay.verification.search.problems import problem

    formula = problem(*_strict(text, domains))
    try:
        formula.variables  # built here, so that errors come before the search
    except RecursionError:
        raise ValueError("the formula is nested too deeply") from None
    return formula


def _strict(text: Statement, domains: tuple[Statement, ...]) -> tuple[str, list[str]]:
    """Return a question in the strict language, however it was typed."""
    from assay.theory.notation.question import strict

    asked = strict(*texts(text, domains))
    return asked.goal, list(asked.domain)


def _budget(value: float, name: str = "budget") -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError(f"{name} is a number of seconds, not {value!r}")
    if not 0 < value < math.inf:
        raise ValueError(f"{name} is a positive number of seconds, not {value}")
    return float(value)
