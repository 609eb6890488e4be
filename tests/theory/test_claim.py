"""The registry refuses inconsistent data and covers the index."""

import pytest

from assay.reports import ledger
from assay.theory import experiments, folders, registry
from assay.theory.claims import (
    PAPERS,
    Claim,
    Reading,
    RegistryError,
    assigned,
    build,
    index,
    scoped,
)
from assay.theory.folders import PENDING
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Empirical, Preset
from assay.theory.language.variables import FormulaError
from assay.theory.presets import preset, presets

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


def test_readings_get_their_scope_with_full_ids():
    claim = Claim("a.one", "", PRINTED, repairs=(Reading("repair", TRUE),))
    words = {"printed": ["one step [two],\n as in [b.x/repair]"], "repair": ["t = 0"]}
    found = scoped(claim, words, KNOWN.keys())
    assert found.reading("printed").scope == ("one step [a.two], as in [b.x/repair]",)
    assert found.reading("printed").cites == (("a.two", ""), ("b.x", "repair"))
    assert found.reading("repair").scope == ("t = 0",) and not found.reading("repair").cites
    for scope, message in (
        ({"third": ["t = 0"]}, "'third', which is no reading"),
        ({"printed": "t = 0"}, "no list of texts"),
        ({"printed": []}, "no list of texts"),
        ({"printed": [3]}, "holds what is no text"),
        ({"printed": [" "]}, "holds what is no text"),
    ):
        with pytest.raises(RegistryError, match=message):
            scoped(claim, scope, KNOWN.keys())


@pytest.mark.parametrize(
    "words, message",
    [
        ("given [a.two]", None),
        ("given [a.two/printed] and [a.one/repair]", None),
        ("for t in [0, 1]", None),
        ("given [a.three]", "the scope of 'printed' cites a.three, which is not registered"),
        ("given [a.two/third]", "cites 'third' of a.two, which is no reading"),
        ("given [a.one]", "cites itself"),
        ("given [a.one/printed]", "cites itself"),
        ("given [a.back]", "comes back to itself through what it cites"),
    ],
)
def test_a_scope_cites_what_there_is(words, message):
    known = KNOWN | {"a.back": KNOWN["a.two"]}
    repair = Reading("repair", TRUE)
    back = Reading("printed", TRUE, scope=("given [a.two], as [a.one] has it",))
    claims = [
        Claim("a.one", "", (Reading("printed", TRUE, scope=(words,)),), (repair,)),
        Claim("a.two", "", PRINTED),
        Claim("a.back", "", (back,)),
    ]
    if message is None:
        assert build(claims, known)["a.one"].readings[0].scope == (words,)
    else:
        with pytest.raises(RegistryError, match=message):
            build(claims, known)


def test_only_a_question_of_ours_denies_a_claim():
    known = KNOWN | {"a.one": KNOWN["a.one"] | {"denied": ["printed"]}}
    assert build([Claim("a.one", "", (Reading("printed", TRUE, role="probe"),))], known)
    for reading in (Reading("printed", TRUE, role="part"), Reading("printed", TRUE)):
        with pytest.raises(RegistryError, match="only a question of ours, a probe, denies"):
            build([Claim("a.one", "", (reading,))], known)


def test_only_readings_of_a_definition_say_that_it_is_well_defined():
    claims = [Claim("a.one", "", (Reading("printed", TRUE, role="probe"),))]
    entry = KNOWN["a.one"] | {"kind": "definition", "defines": ["printed"]}
    assert build(claims, KNOWN | {"a.one": entry})
    for more, message in (
        ({"kind": "inequality"}, "only a definition is well-defined"),
        ({"defines": ["repair"]}, "'defines' names what is no reading"),
    ):
        with pytest.raises(RegistryError, match=message):
            build(claims, KNOWN | {"a.one": entry | more})


def test_no_words_are_left_out_beside_a_reading_that_says_all():
    known = KNOWN | {"a.one": KNOWN["a.one"] | {"uncovered": "for all t"}}
    assert build([Claim("a.one", "", (Reading("printed", TRUE, role="part"),))], known)
    with pytest.raises(RegistryError, match="words are uncovered though a reading says all"):
        build([Claim("a.one", "", (Reading("printed", TRUE, role="printed"),))], known)


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
        wanted = {
            (c.id, r.name)
            for c in registry().paper(paper)
            for r in c.all_readings()
            if r.name != experiments.READING  # settled by the evidence in the paper's folder
        }
        assert wanted == set(settlers(paper))


def test_evidence_of_trained_networks_is_small_and_makes_the_readings_that_it_settles():
    folder = folders.own()["majority"].folder / "evidence"
    assert sum(file.stat().st_size for file in folder.iterdir()) < experiments.LARGEST
    (one,) = experiments.find("majority/linear")
    seeds = {run["cell"]["seed"] for run in experiments.evidence(one)}
    assert len(seeds) in one.looks and min(seeds) == one.seed
    for claim in one.tested():
        reading = registry()[claim].reading(experiments.READING)
        assert reading.statement == one.statement(claim) and reading.role == "probe"


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
    monkeypatch.setattr("assay.theory.presets.__file__", str(tmp_path / "claim.py"))
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
    measured = {key for key in tested if key[1] == experiments.READING}  # preset in another table
    assert tested - measured == {
        (i, name) for paper in PAPERS for i, readings in presets(paper).items() for name in readings
    }
    decided = {
        key
        for key, entry in ledger.read().items()
        if entry["verdict"] in ("corroborated", "contradicted")
    }
    assert decided and decided <= tested
