"""The registry refuses inconsistent data and covers the index."""

import pytest

from assay.reports import ledger
from assay.theory import registry
from assay.theory.claims import (
    PAPERS,
    Claim,
    Reading,
    RegistryError,
    assigned,
    build,
    index,
    preset,
    presets,
)
from assay.theory.folders import PENDING
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Empirical, Preset
from assay.theory.language.variables import FormulaError

TRUE = Formula("x >= 0", ("x in [0, 1]",))
PRINTED = (Reading("printed", TRUE),)
KNOWN = {
    "a.one": {"paper": "a", "group": "statement", "kind": "identity", "where": "", "short": ""},
    "a.two": {"paper": "a", "group": "statement", "kind": "identity", "where": "", "short": ""},
    "a.step": {"paper": "a", "group": "step", "kind": "identity", "where": "", "short": ""},
}


@pytest.mark.parametrize(
    "claims, message",
    [
        ([Claim("a.three", "", PRINTED)], "not in the index"),
        ([Claim("a.one", "", PRINTED), Claim("a.one", "", PRINTED)], "twice"),
        ([Claim("a.one", "", ())], "first reading"),
        ([Claim("a.one", "", (Reading("intended", TRUE),))], "first reading"),
        ([Claim("a.one", "", PRINTED + PRINTED)], "same name"),
        ([Claim("a.one", "", PRINTED, uses=("a.two",))], "not registered"),
        (
            [
                Claim("a.one", "", PRINTED, uses=("a.two",)),
                Claim("a.two", "", PRINTED, uses=("a.one",)),
            ],
            "cycle",
        ),
        ([Claim("a.one", "", PRINTED, uses=("a.one",))], "cycle"),
        ([Claim("a.step", "", PRINTED)], "no claim uses"),
        (
            [Claim("a.one", "", PRINTED, proof_uses=("a.two",)), Claim("a.two", "", PRINTED)],
            "has no proof",
        ),
        ([Claim("a.one", "", PRINTED, repairs=(Reading("fix", TRUE),))], "named 'repair"),
        ([Claim("a.one", "", (Reading("printed", "x > 0"),))], "no statement"),
    ],
)
def test_inconsistent_claims_are_refused(claims, message):
    with pytest.raises(RegistryError, match=message):
        build(claims, KNOWN)


def test_readings_get_their_roles():
    other = Reading("other", TRUE)
    claim = Claim("a.one", "", (*PRINTED, other), repairs=(Reading("repair", TRUE),))
    found = assigned(claim, {"printed": "part", "other": "reading"})
    assert [r.role for r in found.all_readings()] == ["part", "reading", "repair"]
    for roles, message in (
        ({"third": "part"}, "'third', which is no reading"),
        ({"repair": "part"}, "'repair', which is no reading"),
        ({"other": "role"}, "'role' is no role"),
        ({"other": "repair"}, "'repair' is no role of a reading"),
        ({"printed": "printed", "other": "printed"}, "two readings"),
    ):
        with pytest.raises(RegistryError, match=message):
            assigned(claim, roles)


def test_who_copies_a_quote_names_the_roles():
    for claim in registry():
        if index()[claim.id]["quote"] != PENDING:
            assert all(r.role for r in claim.all_readings()), claim.id


def test_registry_covers_the_index():
    missing = registry().missing()
    assert not missing, f"no claim covers: {', '.join(missing)}"
    assert (
        len(registry().paper("phases"))
        == 137
        == sum(e["paper"] == "phases" for e in index().values())
    )


def test_every_statement_builds():
    for claim in registry():
        for reading in claim.all_readings():
            statement = reading.statement
            assert statement.text() and len(statement.key()) == 64
            if isinstance(statement, Formula):
                assert statement.goal_expr is not None, claim.id
                assert statement.latex() and all(statement.latex_given()) is not None


def test_every_reading_has_a_settler_and_no_settler_is_stray():
    from assay.verification.run.settling import settlers

    for paper in PAPERS:
        wanted = {(c.id, r.name) for c in registry().paper(paper) for r in c.all_readings()}
        assert wanted == set(settlers(paper))


PART = {"part": "fall", "sense": ">", "threshold": "21/20", "kind": "t", "runs": 22}
TESTED = Claim("a.one", "", (Reading("printed", Empirical("it falls", "a run", "fall")),))


def test_presets_become_part_of_the_statement():
    (claim,) = preset([TESTED], {"a.one": {"printed": [PART]}})
    assert claim.reading("printed").statement.tests == (Preset("fall", ">", "21/20", "t", 22),)
    assert claim.reading("printed").statement.key() != TESTED.reading("printed").statement.key()


@pytest.mark.parametrize(
    "claims, tests, error, message",
    [
        ([TESTED], {"a.two": {"printed": [PART]}}, RegistryError, "a.two: .* no reading"),
        ([TESTED], {"a.one": {"fix": [PART]}}, RegistryError, "'fix', which is no reading"),
        (
            [Claim("a.one", "", PRINTED)],
            {"a.one": {"printed": [PART]}},
            RegistryError,
            "not empirical",
        ),
        (
            preset([TESTED], {"a.one": {"printed": [PART]}}),
            {"a.one": {"printed": [PART]}},
            RegistryError,
            "has its own",
        ),
        ([TESTED], {"a.one": {"printed": [PART, PART]}}, FormulaError, "two parts"),
    ],
)
def test_presets_of_something_else_are_refused(claims, tests, error, message):
    with pytest.raises(error, match=message):
        preset(claims, tests)


def test_preset_files_name_each_reading_once(tmp_path, monkeypatch):
    monkeypatch.setattr("assay.theory.claims.__file__", str(tmp_path / "claim.py"))
    (tmp_path / "papers" / "a").mkdir(parents=True)
    (tmp_path / "papers" / "a" / "tests.json").write_text(
        '{"a.one": {"printed": [], "printed": []}}'
    )
    with pytest.raises(RegistryError, match="stands twice among printed"):
        presets("a")


def test_every_tested_reading_of_the_papers_has_its_preset():
    """Every verdict of a test in the ledger is about a reading with a preset; the files hold
    nothing else.
    """
    tested = {
        (c.id, r.name)
        for c in registry()
        for r in c.all_readings()
        if isinstance(r.statement, Empirical) and r.statement.tests
    }
    assert tested == {
        (i, name) for paper in PAPERS for i, readings in presets(paper).items() for name in readings
    }
    decided = {
        key
        for key, entry in ledger.read().items()
        if entry["verdict"] in ("corroborated", "contradicted")
    }
    assert decided and decided <= tested
