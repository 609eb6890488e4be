"""Read what users ask: a goal with ranges and side conditions as text, or a file of records."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from assay.theory import smtlib, tptp
from assay.theory.foreign import ForeignError
from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError, Node
from assay.theory.language.logic import reading
from assay.theory.language.logic.trees import LogicError
from assay.theory.language.theorem import Theorem

_FOREIGN = {".smt2": smtlib.record, ".p": tptp.record, ".tptp": tptp.record}
"""How the problem files of other programs end, and what reads them."""
_SMT = {
    "proved": "unsat: its assertions hold together for no values",
    "vacuous": "unsat: its assertions hold together for no values",
    "refuted": "sat: the witness satisfies all of its assertions",
    "open": "unknown",
}
_SZS = {
    "proved": "Theorem: the conjecture holds",
    "vacuous": "ContradictoryAxioms: the conditions hold for no values",
    "refuted": "CounterSatisfiable: the conjecture fails at the witness",
    "open": "GaveUp",
}
_ANSWERS = {".smt2": _SMT, ".p": _SZS, ".tptp": _SZS}
MAX_FILE = 20_000_000
MAX_RECORDS = 100_000


class ProblemError(ValueError):
    """A request that cannot be read; ``text`` and ``column`` point at the place when they are
    known.
    """

    def __init__(self, message: str, text: str | None = None, column: int | None = None):
        super().__init__(message)
        self.text, self.column = text, column


@dataclass(frozen=True)
class Record:
    """One problem of a file: its name and its formula, or why it cannot be read."""

    name: str
    formula: Formula | None
    trouble: str = ""


def problem(goal: str, domain: str | list[str] = ()) -> Formula:
    """Return the formula ``goal`` for all values in ``domain``.

    ``domain``: ranges ("x in [2, oo)", "n in {1..}") and side conditions ("x*y <= 1"), each an item
    or separated by commas. A variable known by conditions only ("x > 0") is real; "integer n >= 3"
    makes it an integer. The premises of "A => B" become conditions.

    Raises:
        ProblemError: with the text and the column where it fails to parse.
    """
    given = [
        part
        for text in ([domain] if isinstance(domain, str) else domain)
        for part in _split(text, ",")
    ]
    premises, goal = _premises(goal)
    given, whole = _integers(given)
    known, used = {}, set(whole)
    for text in given:
        found = _read(grammar.declaration, text)
        if found is None:
            used |= grammar.names(_statement(text))
        elif found.name in whole and not found.integer:
            raise ProblemError(
                f"'integer {found.name}' contradicts the range of reals; write '{found.name} in"
                " {0..5}'",
                text,
                1,
            )
        elif found.name in known:
            raise ProblemError(f"variable {found.name!r} is declared twice", text, 1)
        else:
            known[found.name] = text
    for text in premises:
        _statement(text)
    _statement(goal)
    free = tuple(
        f"{n} in {{-oo..oo}}" if n in whole else f"{n} in (-oo, oo)"
        for n in sorted(used - set(known))
    )
    return Formula(goal, (*free, *given, *premises))


def question(goal: str, domain: str | list[str] = ()) -> Formula | Theorem:
    """Return what is asked: a formula as `problem` reads it, or a theorem where the text has
    quantifiers, sums, chances or sequences.

    The recursion of a sequence stands among the ranges and conditions, as ``x[0] = 1`` and
    ``x[t+1] = x[t]/2``.

    Raises:
        ProblemError, FormulaError, GrammarError: what cannot be read.
    """
    given = [
        part
        for text in ([domain] if isinstance(domain, str) else domain)
        for part in _split(text, ",")
    ]
    if not any(_OF_THEOREMS.search(text) for text in (goal, *given)):
        return problem(goal, domain)
    starts, steps, rest = {}, {}, []
    for text in given:
        match = _RECURSION.fullmatch(text.strip())
        if match is None:
            rest.append(text)
            continue
        name, first, term = match.groups()
        place = starts if first == "0" else steps
        if name in place:
            raise ProblemError(f"{name} is defined twice", text, 1)
        place[name] = term.strip()
    if starts.keys() != steps.keys():
        name = min(starts.keys() ^ steps.keys())
        raise ProblemError(f"a recursion needs both: {name}[0] = .. and {name}[t+1] = ..")
    theorem = Theorem(goal, tuple(rest), tuple((n, starts[n], steps[n]) for n in starts))
    _require_readable(theorem, [goal, *given])
    _require_no_negative_end(theorem)
    return theorem


def _require_readable(theorem: Theorem, texts: list[str]) -> None:
    """Raise ProblemError with its place where a theorem cannot be read and the place is known."""
    try:
        theorem.parse()
    except RecursionError:
        return  # whoever asks says so
    except LogicError as error:
        # values of other times stand in a recursion, after its sign =
        steps = [text for text in texts if _RECURSION.fullmatch(text.strip())]
        among = [*reversed(steps)] if "[" in error.word else texts
        spaced = r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", error.word)))
        for text in among if error.word else ():
            start = text.index("=") + 1 if among is not texts else 0
            if match := re.compile(rf"(?<!\w){spaced}(?!\w)").search(text, start):
                column = match.start() + 1
                raise ProblemError(f"column {column}: {error}", text, column) from None
        raise
    except GrammarError as error:
        for text in texts:
            if error.column is not None and _cannot_be_read(text) == str(error):
                raise ProblemError(str(error), text, error.column) from None
        raise


def _cannot_be_read(text: str) -> str:
    """Return why a text is no sentence; nothing where it is one."""
    try:
        reading.sorts(text)
    except GrammarError as error:
        return str(error)
    return ""


_ALL_UP_TO = re.compile(
    r"\bfor\s+all\b[^:]*?\bin\s*\{\s*([^{}]*?)\s*\.\.\s*(?P<last>[A-Za-z_]\w*)\s*\}", re.A
)


def _require_no_negative_end(theorem: Theorem) -> None:
    """Raise ProblemError where a claim is about all integers up to one that may be negative, below
    the first of them: for such a one it would say nothing, which nobody means.

    A condition or premise about the end may exclude this, and is left to whoever asks.
    """
    goal = theorem.claim
    for match in _ALL_UP_TO.finditer(goal):
        first, last = match[1], match["last"]
        declared = [text for text in theorem.given if re.match(rf"\s*{last}\s+in\b", text)]
        others = [text for text in theorem.given if text not in declared]
        known = any(last in grammar.words(text) for text in others)
        if known or len(declared) != 1 or re.search(r"=>|\b(not|or)\b", goal[: match.start()]):
            continue
        least = re.search(r"\{\s*(-?\s*\d*)\s*\.\.", declared[0])
        if least is None or not first.lstrip("-").isdigit():
            continue
        low = least[1].replace(" ", "")
        if not low or (low.startswith("-") and low[1:].isdigit() and int(low) < min(0, int(first))):
            column = match.start("last") + 1
            why = (
                f"column {column}: {last} may be negative, and nothing is said of the integers from"
                f" {first} to {last} then: give it a range such as {last} in {{{first}..}}"
            )
            raise ProblemError(why, goal, column)


_OF_THEOREMS = re.compile(r"\bfor\s+all\b|\bexists\b|\b(sum|prod)\s*\(|\b[A-Za-z_]\w*\[", re.A)
_RECURSION = re.compile(r"([A-Za-z_]\w*)\[\s*(0|t\s*\+\s*1)\s*\]\s*=(?!=)(.*)", re.S | re.A)


def record(data: dict, number: int = 1) -> Record:
    """Read one record: ``name``, ``variables`` (real), ``hypothesis``, ``conclusion``; or ``name``,
    ``goal``, ``given``.
    """
    name = name_of(data, number)
    try:
        if not isinstance(data, dict):
            raise ProblemError("a record is a JSON object")
        if "goal" in data:
            given = data.get("given", [])
            _texts(given, [data["goal"]], "given", "goal")
            return Record(name, problem(data["goal"], list(given)))
        if "conclusion" not in data:
            raise ProblemError(
                "a record needs 'conclusion' (with 'variables' and 'hypothesis') or 'goal' (with"
                " 'given')"
            )
        variables, hypothesis = data.get("variables", []), data.get("hypothesis", "true")
        _texts(
            variables, [data["conclusion"], hypothesis], "variables", "hypothesis and conclusion"
        )
        given = [f"{v} in (-oo, oo)" for v in variables]
        given += [] if hypothesis.strip().lower() == "true" else [hypothesis]
        return Record(name, problem(data["conclusion"], given))
    except (ProblemError, ValueError) as error:
        return Record(name, None, str(error))


def name_of(data, number: int) -> str:
    """Return the name of a record: its own where that is text or a number, else ``number``."""
    name = data.get("name", number) if isinstance(data, dict) else number
    return str(name) if isinstance(name, (str, int, float)) else str(number)


def records(path: str | Path) -> list[Record]:
    """Read a file of records: a JSON list, or one JSON object a line.

    Raises:
        ProblemError: when the file is no JSON or too large.
        OSError: when it cannot be read.
    """
    return [record(item, number) for number, item in enumerate(raw(path), 1)]


def raw(path: str | Path) -> list:
    """Return the records of a file as JSON data, each still to be read by `record`.

    A line that is no JSON stands as text, which `record` refuses, so that the others are not lost.
    A problem of SMT-LIB (``.smt2``) or TPTP (``.p``, ``.tptp``) is one record with the file's name.

    Raises:
        ProblemError: when nothing of the file is JSON, or it is too large.
        OSError: when it cannot be read.
    """
    path = Path(path)
    with open(path, "rb") as file:
        content = file.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise ProblemError(f"{path.name} is larger than {MAX_FILE // 10**6} MB")
    if path.suffix.lower() in _FOREIGN:
        return [{"name": path.stem, **_foreign(path, content)}]
    what = f"{path.name} is neither a JSON list nor one JSON object a line"
    try:
        text = content.decode("utf-8-sig")
        if text.lstrip()[:1] == "[":
            found = json.loads(text)
        else:
            lines = [line for line in text.split("\n") if line.strip()]
            if lines and re.match(r"\s*(\(|;|(fof|tff|include)\()", lines[0]):
                what += ": a problem of SMT-LIB ends in .smt2, one of TPTP in .p; rename it"
            found = [_line(line) for line in lines[: MAX_RECORDS + 1]]
            if found and all(isinstance(item, str) for item in found):
                json.loads(lines[0])
                raise ValueError("a line is no object")
    except (ValueError, RecursionError) as error:
        raise ProblemError(f"{what} ({' '.join(str(error).split())})") from None
    if len(found) > MAX_RECORDS:
        raise ProblemError(f"{path.name} has more than {MAX_RECORDS} records; split it")
    return found


def answered(path: str | Path, verdict: str) -> str:
    """Return what a verdict means in the words of the program that a problem file is for: for
    SMT-LIB sat, unsat or unknown, for TPTP its status (SZS), each with a colon and a sentence
    behind where it needs one; "" for other files and where there is no answer.
    """
    return _ANSWERS.get(Path(path).suffix.lower(), {}).get(verdict, "")


def _foreign(path: Path, content: bytes) -> dict:
    """Read a problem of another program."""
    try:
        return _FOREIGN[path.suffix.lower()](content.decode("utf-8-sig"))
    except ForeignError as error:
        raise ProblemError(f"{path.name}:{error.line}: {error}") from None
    except UnicodeDecodeError:
        raise ProblemError(f"{path.name} is not UTF-8; save the file in that encoding") from None
    except RecursionError:
        raise ProblemError(f"{path.name}: nested too deeply") from None


def _line(text: str):
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return "no JSON"


def _texts(many, single: list, name: str, names: str) -> None:
    if not isinstance(many, list) or not all(isinstance(item, str) for item in many):
        raise ProblemError(f"'{name}' is a list of texts")
    if not all(isinstance(item, str) for item in single):
        raise ProblemError(f"{names} must be text")


def _read(reader, text: str):
    try:
        return reader(text)
    except GrammarError as error:
        raise ProblemError(str(error), text, error.column) from None


def _statement(text: str) -> Node:
    tree = _read(grammar.parse, text)
    if not tree.boolean:
        raise ProblemError(
            f"{text.strip()!r} is a number, not a statement such as 'x <= 1'", text, 1
        )
    return tree


def _integers(given: list[str]) -> tuple[list[str], set[str]]:
    """Take the word "integer" off conditions such as "integer n >= 3" and return whose it was."""
    kept, whole = [], set()
    for text in given:
        match = re.match(r"integer\s+([A-Za-z_]\w*)\s*(.*)$", text, re.S | re.A)
        if match:
            whole.add(match[1])
            text = f"{match[1]} {match[2]}" if match[2] else ""
        kept.append(text)
    return [text for text in kept if text], whole


def _premises(goal: str) -> tuple[list[str], str]:
    """Split "A => B => goal" at the arrows that stand outside of parentheses."""
    *premises, goal = _split(goal, "=>", keep_empty=True)
    return premises, goal


def _split(text: str, at: str, keep_empty: bool = False) -> list[str]:
    parts, depth, start = [], 0, 0
    for match in re.finditer(rf"[()\[\]{{}}]|{at}", text):
        token = match.group()
        if token == at:
            if depth == 0:
                parts.append(text[start : match.start()])
                start = match.end()
        else:
            depth += 1 if token in "([{" else -1  # "[0, 1)" is balanced too
    parts.append(text[start:])
    return parts if keep_empty else [part.strip() for part in parts if part.strip()]
