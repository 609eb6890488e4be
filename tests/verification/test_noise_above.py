"""Lemmas A.13 and A.14 of `collapse` are refuted with their chances, and what is true is not."""

from dataclasses import replace

import pytest

from assay.theory import registry
from assay.verification.replay import formulas, replay_certificate
from assay.verification.run import confirmation, settling

_CLAIMS = ("collapse.lema13", "collapse.lema13.b", "collapse.lema14")


@pytest.mark.parametrize("claim", _CLAIMS)
def test_a_true_neighbour_is_not_refuted(claim):
    reading = registry()[claim].reading("theorem")
    found = settling.on_record(registry()[claim], reading)
    assert found["verdict"] == "refuted"
    assert not confirmation.recomputed(reading.statement, found)
    for old, new in (("sqrt(c))", "sqrt(c)+1/5)"), ("c/8*", "1*"), (">= 1-", "<= 1-")):
        planted = replace(reading.statement, claim=reading.statement.claim.replace(old, new))
        assert planted != reading.statement
        own = {**found, "statement": planted.data()}
        own["certificate"] = {**found["certificate"], "statement": planted.data()}
        assert confirmation.recomputed(planted, own)
        assert replay_certificate(planted.data(), "refuted", own["certificate"]).outcome == "failed"


@pytest.mark.parametrize("bound", ["1/500000000", "1/1280001", "7/500000009"])
def test_replay_sees_a_multiple_by_large_numbers(bound):
    formulas.shows(*_combination(bound, bound))


@pytest.mark.parametrize("other", ["1/500000001", "-1/500000000", "0"])
def test_replay_refuses_what_is_no_multiple(other):
    with pytest.raises(formulas.NotShown):
        formulas.shows(*_combination(other, "1/500000000"))


def _combination(shown: str, known: str) -> tuple[dict, dict]:
    """Return y <= shown from x <= known and x = y, and the certificate of the true case."""
    given = [f"x in (-oo, {known}]", "y in (-oo, oo)", "x == y"]
    formula = {"goal": f"y <= {shown}", "given": given, "where": []}
    factors = ("(x)-(y)", f"({known})-x")
    terms = [{"weight": "1", "factors": [factor], "tangents": []} for factor in factors]
    certificate = {"type": "combination", "terms": [terms], "params": {}}
    return formula, {"formula": formula, "certificate": certificate}
