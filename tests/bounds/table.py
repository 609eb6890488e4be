"""The classical bounds and near misses of classical.toml, and the page that shows them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.theory.notation.question import strict
from assay.verification.search.problems import problem

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "bounds.md"
HEAD = """\
# Sixty classical bounds, and twenty that only look like them

Each line is what somebody would type into `assay prove` ([notation.md](notation.md)), what it says,
and the prover's answer with its usual budget, about ten seconds. *Open* means that the prover does
not find a proof yet; the bound waits for it in `tests/bounds/classical.toml`.
`python -m tests.bounds` asks all of them anew, `python -m tests.bounds --write` writes this page.
"""


@dataclass(frozen=True)
class Bound:
    """A statement as typed, and what the prover is known to answer: proved, refuted or open."""

    name: str
    goal: str
    domain: tuple[str, ...]
    expect: str

    @property
    def formula(self) -> Formula:
        """The statement in the strict language."""
        asked = strict(self.goal, self.domain)
        return problem(asked.goal, list(asked.domain))


def bounds(kind: str) -> list[Bound]:
    """Return the rows of a kind: ``bound`` (true) or ``miss`` (false)."""
    data = tomllib.loads((Path(__file__).parent / "classical.toml").read_text())
    answer = {"bound": "proved", "miss": "refuted"}[kind]
    return [
        Bound(row["name"], row["goal"], tuple(row["for"]), row.get("expect", answer))
        for row in data[kind]
    ]


def page() -> str:
    """Return the gallery as Markdown."""
    parts = [HEAD]
    for kind, title in (("bound", "Bounds"), ("miss", "Near misses")):
        rows = bounds(kind)
        count = sum(row.expect != "open" for row in rows)
        verdict = {"bound": "proved", "miss": "refuted"}[kind]
        parts.append(f"\n## {title}: {count} of {len(rows)} {verdict}\n")
        parts.append("| | as typed | for | says | answer |\n|---|---|---|---|---|")
        for row in rows:
            typed = _code(row.goal)
            domain = ", ".join(map(_code, row.domain))
            parts.append(f"| {row.name} | {typed} | {domain} | {_math(row)} | {row.expect} |")
    return "\n".join(parts) + "\n"


def _code(text: str) -> str:
    return "`" + text.replace("|", r"\|") + "`"


def _math(row: Bound) -> str:
    tree = grammar.parse(row.formula.goal)
    from assay.theory.language.rendering import latex

    return "$" + latex(tree).replace("|", r"\vert ") + "$"
