"""``assay check paper.tex``: settle the annotated formulas of LaTeX files where they stand.

Exit code: 0 every verdict is as its annotation states, 1 one is not, 2 something cannot be read.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field

from assay.reports.cli import prove
from assay.reports.cli.names import InternalFault, UserError
from assay.reports.cli.outputs import complain
from assay.reports.cli.terminal import Progress, columns, paint, width
from assay.reports.units import duration, one_line
from assay.reports.verdicts import counts, style, witness_text
from assay.theory.annotated import Stated, read

LARGEST = 10_000_000
"""Bytes of the largest file that is read."""


@dataclass
class _Asked:
    """A formula of a file, what was found out about it, and what is wrong with it ("line: why")."""

    file: str
    stated: Stated
    result: dict = field(default_factory=dict)
    certificate: str | None = None

    @property
    def verdict(self) -> str:
        return self.result["verdict"]

    @property
    def as_stated(self) -> bool:
        return self.verdict in self.stated.expected


def names_files(names: list[str]) -> bool:
    """Return True where words of a command are LaTeX files.

    Raises:
        UserError: some of them are, and others are not.
    """
    files = [name.endswith(".tex") for name in names]
    if any(files) and not all(files):
        other = names[files.index(False)]
        raise UserError(f"'{other}' is no LaTeX file: check claims and .tex files one by one")
    return any(files)


def check(options) -> int:
    """Settle the annotated formulas of the files, and print a line for each of them."""
    for option in ("accept", "search", "trust"):
        if getattr(options, option):
            raise UserError(f"--{option} is for claims; a .tex file states what it expects itself")
    asked, wrong = [], 0
    for name in dict.fromkeys(options.names):
        stated, troubles = read(_source(name))
        asked += [_Asked(name, one) for one in stated]
        wrong += len(troubles)
        for trouble in troubles:
            complain(f"{name}:{trouble.line}: {trouble.message}")
        if not stated and not troubles and not options.json:
            print(f"{name}: nothing to check: no annotation '% assay: prove for ...'")
    _settle(asked, options)
    for one in asked:
        if one.verdict == "error":
            wrong += 1
            complain(f"{one.file}:{_place(one)}: {one.result['reason']}")
    readable = [one for one in asked if one.verdict != "error"]
    for one in readable:
        path, trouble = prove.written(None, one.result)
        one.certificate = path and str(path)
        if trouble:
            complain(f"a certificate cannot be written: {trouble}")
    if options.json:
        for one in readable:
            print(json.dumps(_row(one), ensure_ascii=False))
    elif readable:
        _show(readable, wrong)
    return 2 if wrong else 0 if all(one.as_stated for one in readable) else 1


def _source(name: str) -> str:
    with open(name, "rb") as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise UserError(f"{name} is larger than {LARGEST // 10**6} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"{name}:{line}: this is not UTF-8; save the file in that encoding"
        ) from None


def _settle(asked: list[_Asked], options) -> None:
    """Find the verdict on each formula, or why it cannot be read; answers of earlier runs count."""
    from assay.verification.run import asked as questions
    from assay.verification.run import cache
    from assay.verification.run.workers import settle_each

    requests = [(o.stated.goal, list(o.stated.domain), o.stated.work) for o in asked]
    entries = [questions.entry_worked(request) for request in requests]
    for one, entry in zip(asked, entries, strict=True):
        one.result = (not options.fresh and questions.kept(entry)) or {}
    missing = [n for n, one in enumerate(asked) if not one.result]
    todo = [requests[n] for n in missing]
    with Progress(len(asked), "formulas") as progress:
        progress.at(len(asked) - len(missing), len(asked))
        for position, result in settle_each(
            todo,
            None,
            options.jobs or os.cpu_count() or 1,
            questions.answer_worked,
            debug=options.debug,
        ):
            one = asked[missing[position]]
            if result.get("fault") == "internal":
                where = f"{one.file}:{one.stated.line}"
                raise InternalFault(f"{where}: {result['reason']}", result.get("traceback", ""))
            if "fault" not in result and not result["reason"].startswith("time limit"):
                cache.write(entries[missing[position]], result)
            one.result = result
            progress.step(f"line {one.stated.line}")


def _place(one: _Asked) -> int:
    """Return the line of what cannot be read: of the formula, or of its annotation."""
    text, column = one.result.get("place") or (None, None)
    if text == one.stated.goal and column:
        return one.stated.line + text.count("\n", 0, column - 1)
    return one.stated.noted if text is not None else one.stated.line


def _row(one: _Asked) -> dict:
    keys = ("verdict", "seconds", "witness", "reason", "prover")
    return {
        "file": one.file,
        "line": one.stated.line,
        "name": one.stated.name,
        "expected": list(one.stated.expected),
        "as_stated": one.as_stated,
        "formula": _printed(one),
        "read_as": one.result["text"],
        "certificate": one.certificate,
        **{key: one.result[key] for key in keys},
    }


def _printed(one: _Asked) -> str:
    """Return the formula of the source on one line."""
    return " ".join(one.stated.goal.strip("$").split())


def _show(asked: list[_Asked], unread: int) -> None:
    """Print a line for each formula, and what came of all; ``unread``: annotations beside them that
    could not be read.
    """
    lines, styles = [], []
    for one in asked:
        look = style(one.verdict)
        remark = "" if one.as_stated else f"stated: {' or '.join(one.stated.expected)}"
        where = f"{one.file}:{one.stated.line}"
        seconds = duration(one.result["seconds"])
        told = one.stated.name or _printed(one)
        lines.append((f"{look.mark} {one.verdict}", where, one_line(told, 50), seconds, remark))
        styles.append((look.ansi, "1", "", "2", "31;1"))
    print("\n".join(columns(lines, styles, width() if sys.stdout.isatty() else 0)))
    for one in asked:
        if not one.as_stated:
            _explain(one)
    rows = [{"verdict": one.verdict} for one in asked]
    parts = [paint(f"{n} {v}", style(v).ansi) for v, n in counts(rows).items()]
    differ = sum(not one.as_stated for one in asked)
    every = "all" if not unread else "what could be read is"
    verdict = paint(f"{differ} not as stated", "31;1") if differ else f"{every} as stated"
    if unread:
        verdict += paint(f"; {unread} could not be read and say nothing", "31;1")
    told = f"{len(asked)} formula{'s' * (len(asked) != 1)}:"
    print(f"\n{paint(told, '1')} {', '.join(parts)}; {verdict}")


def _explain(one: _Asked) -> None:
    """Print what was read and found where a verdict is not as stated."""
    where = paint(f"{one.file}:{one.stated.line}", "1")
    stated = " or ".join(one.stated.expected)
    print(f"\n{where}: {one.verdict}, and the annotation says {stated}")
    facts = [
        ("formula", _printed(one)),
        ("read as", one.result["text"]),
        ("witness", witness_text(one.result["witness"])),
        *(
            ("there", f"left side {left}, right side {right}")
            for left, right in one.result.get("sides", ())
        ),
        ("because", one.result["reason"]),
        ("certificate", one.certificate),
    ]
    for name, text in facts:
        if text:
            print(f"  {paint(name.ljust(12), '2')}{text}")
