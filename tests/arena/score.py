"""Ask every checker about every certificate of the arena, and write the table of scores.

Answers are kept in the cache folder by what was asked: certificate, checker, its code and its
limit.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import as_completed
from functools import cache
from pathlib import Path

from assay.theory.language.statements import from_data
from assay.verification.run import cache as kept
from assay.verification.run.workers import pool_of
from assay.verification.search.slices import OutOfTime, time_slice

HERE = Path(__file__).parent
SCORES, PAGE = HERE / "scores.json", HERE.parents[1] / "docs" / "trust.md"
BEGIN, END = "<!-- arena: written by python -m tests.arena -->", "<!-- end of arena -->"
CHECKERS = {"kernel": "kernel", "replay": "long replay", "short": "short programs", "coq": "Coq"}
SECONDS = {"kernel": 30.0, "replay": 30.0, "short": 30.0, "coq": 20.0}
"""Processor time for one certificate; what takes longer is not accepted."""
_AXIOMS = "verification/kernel/logic/axioms.txt"
SOURCES = {
    "kernel": (
        "theory/language/*",
        "theory/language/logic/*",
        "verification/kernel/**/*.py",
        _AXIOMS,
    ),
    "replay": (
        "theory/language/statements.py",
        "verification/replay/*.py",
        "verification/checkers/deduce/*.py",
        "verification/checkers/renets.py",
        "verification/checkers/rephase.py",
        "verification/checkers/resurface.py",
        "verification/checkers/reader.py",
        _AXIOMS,
    ),
    "short": ("verification/checkers/**/*.py", "verification/reconstruct/*.py", _AXIOMS),
    "coq": (
        "theory/language/grammar.*",
        "theory/language/building.py",
        "theory/language/formula.py",
        "theory/language/variables.py",
        "theory/language/asymptotic.py",
        "verification/coq/*",
    ),
}
"""The files that an answer rests on; a change of others can only find more proofs of true
statements.
"""
YES, NO, BEYOND = "accepted", "rejected", "not covered"


def rows(kind: str) -> list[dict]:
    """Return the certificates of a kind, "true" or "forged"."""
    found = [json.loads(line) for line in (HERE / f"{kind}.jsonl").read_text().splitlines()]
    return [{**row, "trap": True} for row in found] if kind == "forged" else found


def ask(checker: str, row: dict) -> str:
    """Return what a checker says of a certificate: "accepted", "rejected" or "not covered"."""
    try:
        with time_slice(SECONDS[checker]):
            return ASK[checker](row)
    except OutOfTime:
        return BEYOND if checker in ("short", "coq") else NO


@cache
def code(checker: str) -> str:
    """Return a hash of a checker's own code and limit."""
    files = sorted({f for p in SOURCES[checker] for f in kept.ROOT.glob(p) if f.is_file()})
    content = [
        SECONDS[checker],
        *((str(f.relative_to(kept.ROOT)), kept.digest_of(f)) for f in files),
    ]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def entry(checker: str, row: dict) -> str:
    """Return the name under which an answer is kept."""
    content = [checker, code(checker), {k: v for k, v in row.items() if k != "name"}]
    return f"a{hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()}"


def answers(checker: str, wanted: list[dict], jobs: int = 1) -> Iterator[tuple[dict, str]]:
    """Yield (certificate, answer): those that are kept at once, then others, which are kept as they
    come.
    """
    left = []
    for row in wanted:
        found = kept.read(entry(checker, row))
        if found is None:
            left.append(row)
        else:
            yield row, found["answer"]
    if not left:
        return
    with pool_of(jobs) as pool:
        asked = {pool.submit(_asked, checker, json.dumps(row)): row for row in left}
        for future in as_completed(asked):
            kept.write(entry(checker, asked[future]), {"answer": future.result()})
            yield asked[future], future.result()


def _asked(checker: str, text: str) -> str:
    """Ask about a certificate sent as text: some are nested too deeply to be sent otherwise."""
    return ask(checker, json.loads(text))


def _kernel(row: dict) -> str:
    from assay.verification.kernel import verdicts
    from assay.verification.kernel.certificates import Rejected

    try:
        verdicts.recheck(
            from_data(row["statement"]),
            {"verdict": row["verdict"], "certificate": row["certificate"]},
        )
    except Rejected:
        return NO
    return YES


def _replay(row: dict) -> str:
    from assay.verification.replay import replay_certificate

    return (
        YES
        if replay_certificate(row["statement"], row["verdict"], row["certificate"]).outcome
        == "confirmed"
        else NO
    )


def _short(row: dict) -> str:
    """Ask the short programs about the file as it is, and about the lemmas that are found for it if
    it may be true.
    """
    from assay.verification.checkers import compose
    from assay.verification.reconstruct import elaborate

    data = {k: row[k] for k in ("statement", "verdict", "certificate", "lemmas") if k in row}
    if compose.confirm(data) == "confirmed":
        return YES
    if "trap" in row:
        return BEYOND
    try:
        found = elaborate({k: v for k, v in data.items() if k != "lemmas"})
    except Exception:  # the search for lemmas is not trusted: where it breaks, it has found none
        return BEYOND
    return YES if compose.confirm(found) == "confirmed" else BEYOND


def _coq(row: dict) -> str:
    from assay.verification import coq
    from assay.verification.coq import compiler

    if row["verdict"] != "proved":
        return BEYOND
    try:
        text = coq.export(*coq.obligation(from_data(row["statement"]), row["certificate"]))
    except (
        Exception
    ):  # no script: the export is not trusted, and what it cannot read it does not write
        return BEYOND
    return (
        YES if compiler.compile_text(text, SECONDS["coq"]).ok else BEYOND
    )  # a script that was not good enough says nothing


ASK = {"kernel": _kernel, "replay": _replay, "short": _short, "coq": _coq}


def table(scores: dict) -> str:
    """Return the scores as a Markdown table: scores[kind][checker] counts what a checker said."""
    totals = {kind: max(sum(c.values()) for c in found.values()) for kind, found in scores.items()}
    lines = [
        f"{totals['true']} true and {totals['forged']} forged certificates.",
        "",
        (
            "| checker | true: accepted | rejected | not covered | forged: accepted | refused |"
            " asked |"
        ),
        "|---|---|---|---|---|---|---|",
    ]
    for checker, name in CHECKERS.items():
        true, forged = (Counter(scores[k].get(checker, {})) for k in ("true", "forged"))
        asked = f"{sum(true.values())} + {sum(forged.values())}"
        lines.append(
            f"| {name} | {true[YES]} | {true[NO]} | {true[BEYOND]} | {forged[YES]} |"
            f" {forged[NO] + forged[BEYOND]} | {asked} |"
        )
    return "\n".join(lines)


def written() -> str:
    """Return the table that stands in docs/trust.md."""
    text = PAGE.read_text()
    return text[text.index(BEGIN) + len(BEGIN) : text.index(END)].strip()


def write(scores: dict) -> None:
    """Keep the scores beside the certificates and put their table into docs/trust.md."""
    SCORES.write_text(json.dumps(scores, indent=1, sort_keys=True) + "\n")
    text = PAGE.read_text()
    PAGE.write_text(
        f"{text[: text.index(BEGIN) + len(BEGIN)]}\n{table(scores)}\n{text[text.index(END) :]}"
    )
