"""Findings stand in the order of their severity, and are counted by it."""

from assay.reports.cli import settle
from assay.reports.pdf import markup
from assay.reports.site import views
from assay.reports.verdicts import SEVERITIES, by_claim, by_severity
from assay.theory import registry
from assay.verification.run.standing import LEVELS

IDS = ("phases.eq72", "phases.eq145", "phases.eq13", "phases.thm8")


def row(claim_id: str, verdict: str, level: str | None) -> dict:
    """Return the row of a claim's first reading."""
    return {
        "id": claim_id,
        "reading": "printed",
        "role": "printed",
        "verdict": verdict,
        "severity": level,
        "proof_status": "none",
        "prover": "algebra",
        "seconds": 0.1,
        "reason": "",
        "witness": None,
        "repair": None,
    }


ROWS = [
    row("phases.thm8", "vacuous", None),
    row("phases.eq72", "refuted", "edge"),
    row("phases.eq145", "refuted", "theorem"),
    row("phases.eq13", "refuted", "step"),
]
ORDER = ["phases.eq145", "phases.eq13", "phases.eq72", "phases.thm8"]


def test_every_level_is_explained():
    assert [*SEVERITIES] == [*LEVELS][::-1]


def test_the_command_orders_and_counts(capsys):
    known = {i: registry()[i] for i in IDS}
    settle.print_findings(ROWS, known)
    said = capsys.readouterr().out
    assert [i for _, i in sorted((said.index(i), i) for i in IDS)] == ORDER
    assert "phases.eq72  severity: edge" in said and said.count("severity") == 3
    settle.print_summary(ROWS, 1.0)
    assert "refuted claims by severity: 1 theorem, 1 step, 1 edge" in capsys.readouterr().out
    settle.print_summary(ROWS[:1], 1.0)
    assert "severity" not in capsys.readouterr().out


def test_pages_order_and_count():
    found = views.build([registry()[i] for i in IDS], ROWS)
    assert [v.id for v in views.findings(found)] == ORDER
    assert views.severities(found) == {"theorem": 1, "step": 1, "edge": 1}
    assert found["phases.eq72"].severity == found["phases.eq72"].head.severity == "edge"
    assert found["phases.thm8"].severity == ""
    assert by_severity([*by_claim(ROWS[:1]).values()]) == {}


def test_the_pdf_orders_and_names():
    text = markup({i: registry()[i] for i in IDS}, ROWS)
    told = text[: text.index("All claims")]
    assert [i for _, i in sorted((told.index(f'"{i}"'), i) for i in IDS)] == ORDER
    assert told.count("Severity:") == 3
