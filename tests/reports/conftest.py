"""Invented check rows, so that reports are tested without settling anything. They never leave the
tests.
"""

from __future__ import annotations

import importlib.resources
import json
from types import SimpleNamespace

import pytest

from assay import theory
from assay.theory.language.formula import Formula
from tests.reports import browser as browsers

SUBSET = (
    "phases.def.data",
    "phases.def.gj",
    "phases.eq13",
    "phases.eq72",
    "phases.eq145",
    "phases.lem16",
    "phases.eq256",
    "phases.eq259",
    "phases.eq260_262",
    "phases.thm9",
    "phases.thm17",
    "phases.fig1",
)


def invent(claim, verdict: str, certificate: str | None = None) -> list[dict]:
    """Return rows of one claim: `verdict` as printed, other readings proved."""
    rows = []
    for reading in claim.all_readings():
        found = verdict if reading.name == "printed" else "proved"
        statement = reading.statement
        witness = (
            {v: "3" for v in statement.free}
            if found == "refuted" and isinstance(statement, Formula)
            else None
        )
        rows.append(
            {
                "id": claim.id,
                "reading": reading.name,
                "role": reading.role,
                "verdict": found,
                "proof_status": "sound" if claim.has_proof else "none",
                "prover": "enclosure",
                "seconds": 0.25,
                "reason": f"Invented for a test: $x^2 \\ge 0$ | {found}.",
                "witness": witness,
                "repair": None,
                "scope": [],
                "extent": "all values",
                "horizon": {"l": 21} if found == "vacuous" else {},
                "figures": {"boxes": 12},
                "disagreement": "",
                "taint": [],
                "mended": [],
                "statement": statement.text(),
                "certificate": certificate,
            }
        )
    return rows


@pytest.fixture(scope="session")
def subset():
    """A dozen real claims, some of each kind that are registered."""
    registry = theory.registry()
    return [registry[i] for i in SUBSET if i in registry.claims]


@pytest.fixture(scope="session")
def rows(subset, tmp_path_factory):
    """Invented rows of the subset: every verdict of the scale occurs."""
    certificate = tmp_path_factory.mktemp("certificates") / "one.json"
    certificate.write_text(json.dumps({"type": "invented"}))
    scale = ("proved", "refuted", "vacuous", "corroborated", "contradicted", "open", "refuted")
    return [
        r for n, c in enumerate(subset) for r in invent(c, scale[n % len(scale)], str(certificate))
    ]


@pytest.fixture
def engine(monkeypatch):
    """Put an engine in place that returns invented rows; `engine.verdicts` maps ids to verdicts,
    others are proved.
    """
    import sys

    state = SimpleNamespace(verdicts={}, calls=[], error=None)

    def check(ids, jobs=None, fresh=False, on_progress=None, **options):
        state.calls.append((list(ids), jobs, fresh))
        if state.error:
            raise state.error
        registry = theory.registry()
        found = []
        for n, i in enumerate(ids):
            found += invent(registry[i], state.verdicts.get(i, "proved"))
            on_progress(n + 1, len(ids), i)
        return found

    from assay.verification import run

    module = SimpleNamespace(check=check, keep_proofs=lambda search, ids=None: 0)
    monkeypatch.setitem(sys.modules, "assay.verification.run.engine", module)
    monkeypatch.setattr(run, "engine", module, raising=False)
    return state


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    """A tab of a headless browser."""
    if browsers.PROGRAM is None:
        pytest.skip("no Chromium on this machine: the pages were not opened in a browser")
    found = browsers.Browser(tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core."""
    package = pytest.importorskip("axe_core_python", reason="axe-core is not installed")
    return (importlib.resources.files(package) / "axe.min.js").read_text(encoding="utf-8")
