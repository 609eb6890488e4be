"""The severity of a refutation: each rule on an invented paper, and what must not pass for less."""

import pytest

from assay.theory import claims
from assay.theory.claims import Claim, Reading, Registry
from assay.theory.language.formula import Formula
from assay.verification.run import standing
from assay.verification.run.severity import severities, shown
from assay.verification.run.standing import LEVELS

RANGES = ("x in [0, oo)", "n in {1..}")


def severity(
    monkeypatch,
    old: str,
    new: str | None = None,
    *,
    given=RANGES,
    group="step",
    role="printed",
    repaired="proved",
    theorem="proved",
    corrected: str | None = None,
    scope: tuple[str, ...] = (),
    user=True,
) -> str | None:
    """Return the severity of the claim a.one, which says ``old`` and is refuted.

    ``new``, under ``given``, is its repair with the verdict ``repaired``; a.two, a theorem whose
    proof uses it, has the verdict ``theorem`` and is mended by ``corrected``.
    """
    groups = {"a.one": {"group": group}, "a.two": {"group": "statement"}}
    monkeypatch.setattr(claims, "entries", lambda paper: groups)
    repair = () if new is None else (Reading("repair", Formula(new, given), scope=scope),)
    one = Claim("a.one", "", (Reading("printed", Formula(old, RANGES), role=role),), repair)
    mended = Reading("repair", Formula(corrected, (*RANGES, "n >= x"))) if corrected else None
    two = Claim(
        "a.two",
        "",
        (Reading("printed", Formula("x < n", RANGES), role="printed"),),
        (mended,) if mended else (),
        proof_uses=("a.one",) if user else (),
        has_proof=True,
    )
    verdicts = {
        ("a.one", "printed"): "refuted",
        ("a.one", "repair"): repaired,
        ("a.two", "printed"): theorem,
        ("a.two", "repair"): "proved",
    }
    found = severities(Registry({c.id: c for c in (one, two)}), verdicts, ["a.one"])
    return found.get(("a.one", "printed"))


@pytest.mark.parametrize(
    "old, new, level",
    [
        ("x < n", "-x < n", "misprint"),
        ("x*n < 1", "x*x < 1", "misprint"),
        ("x**2 < n", "x**3 < n", "misprint"),
        ("x < n", "x <= n", "edge"),
        ("2*x < n", "3*x < n", "constant"),
    ],
)
@pytest.mark.parametrize("group", ["step", "statement"])
def test_one_change_names_the_level(monkeypatch, old, new, level, group):
    assert severity(monkeypatch, old, new, group=group) == level


def test_an_edge_may_be_a_range_or_a_threshold(monkeypatch):
    for given in (("x in (0, oo)", RANGES[1]), ("x in [0, oo)", "n in {5..}")):
        assert severity(monkeypatch, "x < n", "x < n", given=given) == "edge"


def test_a_repair_that_changes_two_things_is_no_misprint(monkeypatch):
    for new in ("-x**2 < 1", "-x < n + 1", "-x <= n"):
        assert severity(monkeypatch, "x < n", new) == "step"
        assert severity(monkeypatch, "x < n", new, group="statement") == "theorem"
    two = ("x in (0, oo)", "n in {5..}")
    assert severity(monkeypatch, "x < n", "x < n", given=two, group="statement") == "theorem"


def test_a_misprint_needs_dependants_that_are_proved(monkeypatch):
    for theorem in ("refuted", "open", "corroborated", "vacuous"):
        assert severity(monkeypatch, "x < n", "-x < n", theorem=theorem) == "theorem"
    assert severity(monkeypatch, "x < n", "-x < n", theorem="proved in scope") == "misprint"
    assert severity(monkeypatch, "x < n", "-x < n", user=False) == "step", "no theorem rests on it"
    assert severity(monkeypatch, "x < n", "-x < n", user=False, group="statement") == "theorem"


@pytest.mark.parametrize("repaired", ["refuted", "open", "corroborated", "vacuous"])
def test_without_a_proved_repair_a_claim_is_never_below_its_group(monkeypatch, repaired):
    for new in ("-x < n", "x <= n", "2*x < n"):
        for group, level in (("statement", "theorem"), ("step", "step")):
            found = severity(monkeypatch, "x < n", new, group=group, repaired=repaired)
            assert found == severity(monkeypatch, "x < n", group=group) == level


def test_a_repair_may_not_take_more_as_given(monkeypatch):
    assert severity(monkeypatch, "x < n", "x <= n", scope=("one step",)) == "step"
    in_scope = {"scope": ("one step",), "repaired": "proved in scope", "group": "statement"}
    assert severity(monkeypatch, "x < n", "x <= n", **in_scope) == "theorem"


def test_a_step_is_a_step_where_the_theorem_survives(monkeypatch):
    assert severity(monkeypatch, "x < n") == "step"
    assert severity(monkeypatch, "x < n", theorem="refuted") == "theorem"
    assert severity(monkeypatch, "x < n", theorem="refuted", corrected="x < n") == "step"
    assert severity(monkeypatch, "x < n", theorem="refuted", corrected="x < n**2") == "theorem"
    assert severity(monkeypatch, "x < n", theorem="open", corrected="x < n") == "theorem"


def test_a_step_inside_of_a_theorem_that_is_refuted_is_grave(monkeypatch):
    """Its own claim is the statement that it serves."""
    assert severity(monkeypatch, "x < n", group="statement", role="step") == "theorem"


@pytest.mark.parametrize("role", ["probe", "converse"])
def test_what_the_paper_does_not_claim_has_no_severity(monkeypatch, role):
    assert severity(monkeypatch, "x < n", "x <= n", role=role) is None


def test_changes_without_a_rule_show_nothing():
    assert shown((), True) is None, "a repair that changes nothing that is compared"


def test_the_gravest_of_the_parts_is_that_of_the_claim():
    def row(level, role="part", verdict="refuted"):
        return {"role": role, "verdict": verdict, "severity": level}

    assert standing.severity([row("edge"), row("step"), row("constant")]) == "step"
    assert standing.severity([row("edge"), row("theorem", role="reading")]) == "edge"
    assert standing.severity([row("edge", role="reading")]) == "edge"
    assert standing.severity([row(None, role="probe")]) is None
    assert standing.severity([row(None, verdict="proved"), row("theorem", role="reading")]) is None
    assert standing.severity([row(None, role="printed", verdict="vacuous")]) is None
    assert [*LEVELS] == ["misprint", "edge", "constant", "step", "theorem"]
