"""The registry refuses inconsistent data and covers the index."""

import pytest

from theory import registry
from theory.claim import Claim, Reading, RegistryError, build, index
from theory.formula import Formula

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
        ([Claim("a.one", "", PRINTED, uses=("a.two",)), Claim("a.two", "", PRINTED, uses=("a.one",))], "cycle"),
        ([Claim("a.one", "", PRINTED, uses=("a.one",))], "cycle"),
        ([Claim("a.step", "", PRINTED)], "no claim uses"),
        ([Claim("a.one", "", PRINTED, proof_uses=("a.two",)), Claim("a.two", "", PRINTED)], "has no proof"),
        ([Claim("a.one", "", PRINTED, repairs=(Reading("fix", TRUE),))], "named 'repair"),
        ([Claim("a.one", "", (Reading("printed", "x > 0"),))], "no statement"),
    ],
)
def test_inconsistent_claims_are_refused(claims, message):
    with pytest.raises(RegistryError, match=message):
        build(claims, KNOWN)


def test_registry_covers_the_index():
    missing = registry().missing()
    assert not missing, f"no claim covers: {', '.join(missing)}"
    assert len(registry().paper("phases")) == 137 == sum(e["paper"] == "phases" for e in index().values())


def test_every_statement_builds():
    for claim in registry():
        for reading in claim.all_readings():
            statement = reading.statement
            assert statement.text() and len(statement.key()) == 64
            if isinstance(statement, Formula):
                assert statement.goal_expr is not None, claim.id
                assert statement.latex() and all(statement.latex_given()) is not None


def test_every_reading_has_a_settler_and_no_settler_is_stray():
    from theory.claim import PAPERS
    from verification.engine import settlers

    for paper in PAPERS:
        wanted = {(c.id, r.name) for c in registry().paper(paper) for r in c.all_readings()}
        assert wanted == set(settlers(paper))
