"""Planted falsehoods near the claims of the time-scale and randomness sections: their own proofs
must not carry them.
"""

from dataclasses import replace

import pytest

from assay.theory.claims import Reading
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.papers.phases import expansions as expansion_claims
from assay.theory.papers.phases import normal_tails as tail_claims
from assay.theory.papers.phases import randomness as random_claims
from assay.theory.papers.phases import timescale as time_claims
from assay.verification.papers.phases import expansions, normal_tails, randomness, timescale
from assay.verification.run.settling import settlers
from assay.verification.search.job import Job
from assay.verification.search.methods import ProofFailed

SECTIONS = (expansion_claims, time_claims, tail_claims, random_claims)
CLAIMS = {c.id: c for section in SECTIONS for c in section.CLAIMS}
SETTLERS = expansions.SETTLERS | timescale.SETTLERS | normal_tails.SETTLERS | randomness.SETTLERS


def altered(statement, old, new):
    """Return the statement with one piece of its text replaced everywhere (the piece must
    occur).
    """
    swap = lambda text: text.replace(old, new)
    if isinstance(statement, Asymptotic):
        fields = {"quantity": swap(statement.quantity), "order": swap(statement.order)}
    else:
        fields = {"goal": swap(statement.goal)}
    fields["where"] = tuple((n, swap(t)) for n, t in statement.where)
    if isinstance(statement, (Asymptotic, Formula)):
        fields["given"] = tuple(map(swap, statement.given))
    changed = replace(statement, **fields)
    assert changed != statement, "nothing was planted"
    return changed


def settle(claim_id, reading, old, new):
    claim = CLAIMS[claim_id]
    planted = Reading(reading, altered(claim.reading(reading).statement, old, new))
    try:
        return SETTLERS[claim_id, reading](Job(claim, planted)).verdict
    except ProofFailed:
        return "open"


@pytest.mark.parametrize(
    "claim_id, reading, old, new",
    [
        ("phases.eq59", "repair", "k**2*(f-u)*(f+u)", "k**2*(f-u)*(f+u)/l"),
        ("phases.eq64", "printed", "f+2*k*u+u", "f-u"),
        ("phases.eq71", "printed", "-(k-1)*(f-u)", "-k*(f-u)"),
        ("phases.eq72", "repair", "1/l", "1/l**2"),
        ("phases.eq75", "printed", "c*f/l", "c*f"),
        ("phases.eq83", "printed", "f/l", "f/l**2"),
        ("phases.eq89_91", "repair-2", "D in (0", "D in [0"),
        ("phases.eq92_94", "repair", "== ts", "== 21/20*ts"),
        ("phases.eq95_96", "repair", "3*(k+1)", "29/10*(k+1)"),
        ("phases.eq97_101", "printed", "m in [0, z/l]", "m in [0, 21/20*z/l]"),
        ("phases.eq104_108", "repair", "2/3", "3/5"),
        ("phases.eq109", "exact", "l/(l-1) <= 2", "l/(l-1) <= 19/10"),
        ("phases.mono", "printed", "< rk", "> rk"),
        ("phases.thm7", "repair", "3*k+4", "3*k+2"),
        ("phases.thm7", "repair", "(f-1/l)/z <= t+1", "(f-1/l)/z <= t"),
        ("phases.lem16", "repair", "sigma*sqrt(2*log(2)) <= 1", "sigma*sqrt(2*log(2)) <= 21/20"),
        ("phases.lem16", "repair-2", "2*log(2)", "19/10*log(2)"),
        ("phases.eq259", "printed", "exp(-a**2/(2*sigma**2))/2", "exp(-a**2/(2*sigma**2))*12/25"),
        ("phases.eq260_262", "repair", "<= 1", "<= 21/20"),
        ("phases.thm17", "repair", "2*sqrt(log(l))", "sqrt(3*log(l))"),
        ("phases.thm17", "repair-2", "1-1/l", "1-1/l**2"),
        ("phases.eq264", "repair", "1/(2*l**2)", "1/(2*l**3)"),
        ("phases.eq265", "repair", "1-1/l**2", "1-1/l**4"),
        ("phases.vares", "repair", "-exp(sigma**2)", "-1"),
    ],
)
def test_planted_falsehoods_are_not_proved(claim_id, reading, old, new):
    assert settle(claim_id, reading, old, new) == "open"


def test_every_reading_has_its_settler_and_no_other():
    wanted = {(c.id, r.name) for c in CLAIMS.values() for r in c.all_readings()}
    assert wanted <= set(settlers("phases"))
    assert {key for key in SETTLERS if key[0] in CLAIMS} <= wanted
