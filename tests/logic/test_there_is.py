"""What is said to exist: witnesses that are found, and what is refuted since there are none."""

import json

import pytest

from assay.theory.language.theorem import Theorem
from assay.verification.replay import replay_certificate
from assay.verification.search.logic.automatic import prove, refute
from assay.verification.search.slices import time_slice

THERE_IS = [
    "exists c in (0, oo): for all x in [0, 1]: exp(x) <= c",
    "exists k in {1..}: exists c in (0, oo): for all x in [1, oo): log(x) <= c*x**k",
    "for all eps in (0, oo): exists d in (0, oo): for all x: abs(x) < d => abs(2*x) < eps",
    "for all eps in (0, oo): exists n in {1..}: for all m in {n..}: 1/m < eps",
    "for all a: for all b: a < b => (exists c: a < c and c < b)",
    "for all n in {1..}: exists m in {1..}: n < m and m <= 2*n",
    "exists x in [0, 1]: x**2 == 1/2",
    "exists y in (0, oo): for all x in [0, 1]: x**2 + x >= y - 3",
    "for all x in [0, oo): exists y in [0, oo): y**2 == x",
]


@pytest.mark.parametrize("goal", THERE_IS)
def test_witnesses_are_found(goal):
    assert prove(Theorem(goal, ()), work=3).verdict == "proved"


NONE_IS = [
    "exists c in (0, oo): for all x in (0, 1]: 1/x <= c",
    "for all eps in (0, oo): exists n in {1..}: for all m in {n..}: 1 + 1/m < eps",
    "for all a: for all b: exists c: a < c and c < b",
    "exists x in [0, 1]: x**2 == 2",
    "exists n in {1..}: for all x in [0, oo): x <= n",
    "for all x: exists y: y**2 == x",
    "exists y: 1/y == 0",
    "exists x: 1/x >= 0 and x == 0",
]


@pytest.mark.parametrize("goal", NONE_IS)
def test_no_witness_is_found_where_none_is(goal):
    """They pass at no sample point, or the derivation that uses one is refused."""
    assert prove(Theorem(goal, ()), work=1).verdict in ("open", "refuted")


NOWHERE = {
    "exists x in [0, 1]: exp(x) > 5": "there is no such x",
    "exists x in [0, 1], y in [0, 1]: x + y > 3": "there is no such x and y",
    "exists x in (0, 1): 1/x < 1": "there is no such x",
    "for all y in [0, 1]: exists x in [0, 1]: x > y": "at y = 1 there is no such x",
    "for all int n: exists int m: 2*m == n": "at n = 1 there is no such m",
}
SOMEWHERE = [
    *THERE_IS,
    "exists x: x**5 == 3",
    "exists x in [0, 1]: exp(x) > 2718281/10**6",
    "for all y in [0, 1): exists x in [0, 1]: x > y",
    "exists x in (0, 1/10**9): sin(1/x) == 1",
    "exists n in {1..}: n*sin(n) > 10**5",
    "for all int n: exists int m: 2*m == n or 2*m == n + 1",
]


@pytest.mark.parametrize("goal", NOWHERE)
def test_what_is_nowhere_is_refuted(goal):
    verdict = prove(Theorem(goal, ()), work=1)
    assert (verdict.verdict, verdict.reason) == ("refuted", NOWHERE[goal])
    certificate = json.loads(json.dumps(verdict.certificate))
    again = replay_certificate(Theorem(goal, ()).data(), "refuted", certificate)
    assert again.outcome == "confirmed", again


@pytest.mark.parametrize("goal", SOMEWHERE)
def test_what_is_somewhere_is_not_refuted(goal):
    """At none of the values that are tried the later ones are as they say."""
    assert refute(Theorem(goal, ()), 1.0).verdict == "open"


def test_sums_of_many_terms_are_not_taken_apart():
    with time_slice(20):
        short = Theorem("exists x in {1..}: sum(i in 1..x, i) == 6", ())
        assert prove(short, 1.0).verdict == "proved"
        long = Theorem("exists x in {1..}: sum(i in 1..x, i) == 4", ())
        assert prove(long, 1.0).verdict == "open"
