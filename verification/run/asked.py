"""Settle what somebody asks, from its text on: this runs inside a process with limits (see
`workers`), never in the parent.

Reading a formula is not harmless: a short text can stand for a number of gigabytes. So parsing,
building and searching happen together behind the limits, and what comes back is plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

from assay.theory import foreign, notation
from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.statements import from_data
from assay.theory.language.theorem import Theorem
from assay.theory.language.variables import FormulaError
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.question import strict
from assay.verification.kernel.verdicts import Verdict
from assay.verification.run import cache, wording
from assay.verification.run.workers import counterexample, plain, settle
from assay.verification.search.problems import ProblemError, problem, question, record

_CODE = ("asked.py", "workers.py")
_NOTATION = Path(notation.__file__).parent
SETTLED = ("proved", "refuted", "vacuous", "open")
"""The verdicts on questions."""
_FIELDS = {"verdict", "seconds", "witness", "reason", "prover", "statement"}
PER_VALUE = 3.0
"""Work seconds for each value of a constant that is tried."""


def answer(request: tuple[str, list[str]], limit: float | None, work: float | None = None) -> dict:
    """Settle (goal, ranges and conditions), both as text that somebody typed.

    Returns what `workers.settle` does and ``statement`` (JSON form), ``text``, ``key``,
    ``translated`` (whether it was put into the strict language), ``sides`` (both sides of the
    goal's relations at the witness, to 15 digits) and for a formula ``left`` (where the search of
    an open one ended: variable -> ends). What cannot be read has the verdict ``error``,
    ``fault`` "unreadable", and where it is known ``place``, a text and a column. ``work``: work
    seconds of the search, if not the usual ones.
    """
    return _answered(request, lambda statement: settle(statement, limit, work))


def refuted(request: tuple[str, list[str]], limit: float | None) -> dict:
    """Look for a counterexample of a question, and for nothing else; request and answer are those
    of `answer`.
    """
    return _answered(request, lambda statement: counterexample(statement, limit))


def _answered(
    request: tuple[str, list[str]], search: Callable[[Formula | Theorem], dict[str, Any]]
) -> dict:
    from assay.verification.search import gap

    start = process_time()
    try:
        statement, translated = _read(request)
    except (NotationError, ProblemError) as error:
        return _unreadable(str(error), (error.text, error.column))
    except (FormulaError, GrammarError) as error:
        return _unreadable(str(error))
    result = _settled(statement, search)
    if "fault" in result:
        return result
    if isinstance(statement, Formula):
        result["left"] = gap.left(statement, result["reason"])
    result["reason"] = wording.told(statement, result["reason"])
    if result["reason"].endswith("no value at the witness") and isinstance(statement, Formula):
        need = wording.missing(statement, result["witness"])
        result["reason"] += f": it needs {need}" if need else ""
    result["sides"] = _sides(statement, result["witness"])
    result["seconds"] = round(process_time() - start, 3)  # reading and building count as well
    return {
        **result,
        "text": statement.text(),
        "key": statement.key(),
        "translated": translated,
    }


def sharpened(request: tuple[str, list[str], str], limit: float | None) -> dict:
    """Find the best value of a constant: (goal, ranges and conditions, name), as in `answer`.

    Returns what `answer` does for the bound with its best constant, and ``sharpened``: the name,
    the value, the nearest value that is refuted, and how far it is.
    """
    from assay.verification.search.sharpen import sharpest

    start, (goal, domain, name) = process_time(), request
    try:
        asked = strict(goal, domain, (name,))
        statement = problem(asked.goal, list(asked.domain))
        found = sharpest(statement.goal, statement.given, name, PER_VALUE)
    except (NotationError, ProblemError) as error:
        return _unreadable(str(error), (error.text, error.column))
    except (FormulaError, GrammarError) as error:
        return _unreadable(str(error))
    if found is None:
        why = f"proved at none of the values of {name} that were tried"
        found = {**_unreadable(why), "verdict": "open", "text": statement.text(), "sides": []}
        return {key: value for key, value in found.items() if key not in ("fault", "place")}
    refuted, gap = found.refuted, found.gap
    return {
        **plain(found.verdict, process_time() - start),
        "statement": found.formula.data(),
        "text": found.formula.text(),
        "key": found.formula.key(),
        "translated": True,
        "sides": [],
        "sharpened": {
            "name": name,
            "value": str(found.value),
            "refuted": None if refuted is None else str(refuted),
            "gap": None if gap is None else float(gap),
        },
    }


def explained(
    request: tuple[str, list[str], tuple[str, ...]], limit: float | None, work: float | None = None
) -> dict:
    """Settle (goal, ranges and conditions, wishes) as in `answer`, and say more.

    Returns what `answer` does, and for the wish ``repair`` ``repairs``: true statements near one
    that is not proved, each with its kind, the change, the nearest change that fails, its text, and
    its verdict with its certificate; for ``plot`` ``gap``, points of the difference of both sides
    (see `assay.verification.search.gap`).
    """
    from assay.verification.search import gap
    from assay.verification.search.repair import repairs

    goal, domain, wishes = request
    result = answer((goal, domain), limit, work)
    if "fault" in result:
        return result
    statement = from_data(result["statement"])
    if not isinstance(statement, Formula):
        return _unreadable("--repair and --plot take no sentences") if wishes else result
    if "plot" in wishes:
        witness = result["witness"] if isinstance(result["witness"], dict) else None
        try:
            result["gap"] = gap.sampled(statement, result["left"], witness)
        except FormulaError as error:
            return _unreadable(str(error))
    if "repair" in wishes and result["verdict"] in ("refuted", "open"):
        start = process_time()
        witness = result["witness"] if result["verdict"] == "refuted" else None
        result["repairs"] = [
            {
                "kind": one.kind,
                "change": one.change,
                "beyond": one.beyond,
                "read_as": one.formula.text(),
                **_with_certificate(one.formula, one.verdict),
            }
            for one in repairs(statement, witness)
        ]
        result["seconds"] = round(result["seconds"] + process_time() - start, 3)
    return result


def _with_certificate(formula: Formula, verdict: Verdict) -> dict:
    return {
        "verdict": verdict.verdict,
        "certificate": verdict.certificate,
        "statement": formula.data(),
        "key": formula.key(),
    }


def when(request: tuple[str, list[str], str, Fraction | None], limit: float | None) -> dict:
    """Say for which values of a parameter a formula holds: (goal, ranges and conditions, name, how
    wide an open piece may be), as in `answer`.

    Returns ``verdict`` (proved or refuted where all of the range is, else open), ``text``,
    ``seconds``, ``wide`` (whether an open piece is wider than it may be) and ``pieces``: each with
    ``range``, ``low``, ``high``, ``verdict``, and where it is known the formula whose proof shows
    it (``read_as``, ``statement``, ``certificate``) and the ``witness`` of a piece that fails.
    """
    from assay.verification.search import when as search

    start, (goal, domain, name, width) = process_time(), request
    try:
        asked = strict(goal, domain, (name,))
        statement = search.parametric(problem(asked.goal, list(asked.domain)), name)
        found = search.pieces(statement, name, width)
    except (NotationError, ProblemError) as error:
        return _unreadable(str(error), (error.text, error.column))
    except (FormulaError, GrammarError) as error:
        return _unreadable(str(error))
    except RecursionError:
        return _unreadable("the formula is nested too deeply")
    rows = []
    for piece in found:
        row = {
            "range": piece.text(name),
            "low": None if piece.low is None else str(piece.low),
            "high": None if piece.high is None else str(piece.high),
            "verdict": piece.verdict,
            "witness": piece.witness,
            "certificate": None,
        }
        if piece.shown is not None:
            shown = _with_certificate(*piece.shown)
            row |= {"shown": shown, "read_as": piece.shown[0].text()}
        rows.append(row)
    verdicts = {row["verdict"] for row in rows}
    limit_of = width if width is not None else search.allowed(statement, name)
    return {
        "verdict": verdicts.pop() if len(verdicts) == 1 else "open",
        "text": statement.text(),
        "seconds": round(process_time() - start, 3),
        "wide": any(
            piece.verdict == "open" and (piece.width is None or piece.width > limit_of)
            for piece in found
        ),
        "width": str(limit_of),
        "pieces": rows,
    }


def answer_worked(request: tuple[str, list[str], float | None], limit: float | None) -> dict:
    """Settle (goal, ranges and conditions, work seconds) as in `answer`; no clock ends the search,
    and None stands for the usual work.
    """
    goal, domain, work = request
    return answer((goal, domain), None, work)


def entry_worked(request: tuple[str, list[str], float | None]) -> str:
    """Return the name under which the answer of `answer_worked` is kept: a hash of the question and
    of all code that reads and settles it.
    """
    own = [Path(__file__).parent / name for name in _CODE]
    read = [file for file in sorted(_NOTATION.iterdir()) if file.suffix in (".py", ".lark")]
    asked = {"question": request}
    return cache.key("a question", "", asked, (*own, *read), cache.engine_digest())


def kept(entry: str) -> dict | None:
    """Return an answer of an earlier run, None where there is none or its file is damaged."""
    found = cache.read(entry)
    whole = isinstance(found, dict) and _FIELDS <= found.keys()
    return found if whole and found["verdict"] in SETTLED else None


def buildable(request: tuple[str, list[str]], limit: float | None) -> dict:
    """Only read and build (goal, ranges and conditions); the verdict is ``read``, or ``error`` as
    in `answer`.
    """
    try:
        _read(request)[0].parse()
    except (NotationError, ProblemError) as error:
        return _unreadable(str(error), (error.text, error.column))
    except (FormulaError, GrammarError) as error:
        return _unreadable(str(error))
    except RecursionError:
        return _unreadable("the formula is nested too deeply")
    return {"verdict": "read"}


def _read(request: tuple[str, list[str]]) -> tuple[Formula | Theorem, bool]:
    """Read a question as it was typed; returns the statement, and whether it was put into the
    strict language.
    """
    asked = strict(*request)
    return question(asked.goal, list(asked.domain)), asked.changed


def builds(statement: dict, limit: float | None) -> dict:
    """Only build a statement given as data; the verdict is ``read``, or ``error`` and why."""
    try:
        from_data(statement).parse()
    except (FormulaError, GrammarError) as error:
        return _unreadable(" ".join(str(error).split()))
    except RecursionError:
        return _unreadable("the formula is nested too deeply")
    return {"verdict": "read"}


def answer_record(request: tuple[Any, int], limit: float | None, work: float | None = None) -> dict:
    """Settle one record of a file, given as (JSON data, its number), with so many work seconds;
    what cannot be read has ``fault`` "unreadable".
    """
    found = record(*request)
    if found.formula is None:
        return _unreadable(f"cannot be read: {found.trouble}")
    result = _settled(found.formula, lambda formula: settle(formula, limit, work))
    if result["verdict"] == "refuted" and request[0].get("defined"):
        result = _with_values(found.formula, result, limit, work)
    if result.get("fault") == "unreadable":
        result["reason"] = f"cannot be read: {result['reason']}"
    elif "fault" not in result:
        result["reason"] = wording.told(found.formula, result["reason"])
    return result


def _with_values(
    formula: Formula, result: dict[str, Any], limit: float | None, work: float | None
) -> dict[str, Any]:
    """Return the answer to a refuted formula of another program, to which a quotient by 0 has some
    value that nobody knows: a counterexample counts where all terms have values.
    """
    from assay.theory.language import pointwise

    ranges = tuple(text for text in formula.given if grammar.declared(text))
    others = tuple(text for text in formula.given if not grammar.declared(text))
    every = " and ".join(sorts.statement(text) for text in (*others, formula.goal))

    def valued(witness: Any) -> bool:
        if not isinstance(witness, dict):
            return False
        try:
            point = pointwise.at(Formula(every, ranges), witness)
        except (FormulaError, GrammarError):
            return False
        return not point.missing and all(need.doit() == True for need in point.needs)  # noqa: E712

    if valued(result["witness"]):
        return result
    needed = tuple(foreign.needs(*others, formula.goal))
    narrow = Formula(formula.goal, (*ranges, *needed, *others))
    again = _settled(narrow, lambda one: settle(one, limit, work))
    if again["verdict"] == "refuted" and valued(again["witness"]):
        return {**again, "seconds": round(result["seconds"] + again["seconds"], 3)}
    seconds = result["seconds"] + again["seconds"]
    at = ", ".join(f"{n} = {v}" for n, v in (result["witness"] or {}).items())
    known = "it holds wherever all terms have values; " if again["verdict"] == "proved" else ""
    why = f"{known}at {at} a term has no value: add a condition such as '{' and '.join(needed)}'"
    return {**result, "verdict": "open", "witness": None, "certificate": None, "prover": ""} | {
        "reason": why,
        "seconds": round(seconds, 3),
    }


def entry(request: tuple[Any, int], work: float | None) -> str:
    """Return the name under which the answer to a record is kept: a hash of the record, the work
    seconds and all code.
    """
    data, _ = request
    files = tuple(Path(__file__).parent / name for name in _CODE)
    return cache.key("a record", f"work {work}", {"record": data}, files, cache.engine_digest())


def _settled(
    statement: Formula | Theorem, search: Callable[[Formula | Theorem], dict[str, Any]]
) -> dict:
    try:
        statement.parse()
    except (FormulaError, GrammarError) as error:
        return _unreadable(str(error))
    except RecursionError:
        return _unreadable("the formula is nested too deeply")
    return {**search(statement), "statement": statement.data()}


def _unreadable(why: str, place: tuple[str | None, int | None] = (None, None)) -> dict:
    return {
        "verdict": "error",
        "prover": "",
        "witness": None,
        "reason": wording.said(why),
        "certificate": None,
        "seconds": 0.0,
        "fault": "unreadable",
        "place": place,
    }


def _sides(formula: Formula | Theorem, witness) -> list[tuple[str, str]]:
    """Return both sides of each relation of the goal at the witness, so that a reader can
    compare; none where a term has no value there.
    """
    if not isinstance(witness, dict) or not isinstance(formula, Formula):
        return []
    from assay.theory.language import pointwise
    from assay.theory.language.evaluation import enclose

    try:
        point = pointwise.at(formula, witness)
        if point.missing or not all(need.doit() == True for need in point.needs):  # noqa: E712
            return []
        sides = enclose(formula.at(witness).goal_expr, {}, 200)
    except Exception:  # only an illustration: the verdict stands without it
        return []
    return [
        (left.str(15, radius=False), right.str(15, radius=False))
        for _, left, right in sides
        if left.is_finite() and right.is_finite()
    ]
