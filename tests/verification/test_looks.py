"""Sign tests that look several times: their bounds, by all sequences of runs, and who may stop."""

import json
from fractions import Fraction
from itertools import product

import pytest

from assay.theory.language.formula import FormulaError
from assay.theory.language.statements import from_data
from assay.verification.kernel import looks, verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.statistics import upper_tail
from assay.verification.kernel.trained import decide
from assay.verification.replay import replay_certificate
from assay.verification.replay.trained import _least
from assay.verification.run import measured
from tests.arena.truths.trained import CLAIM, COARSE, STATEMENT, late, runs, taken

PRESET = (10, 15, 20)
LEVEL = Fraction(1, 100)


def crossing(places, least, chance):
    """The probability of all sequences of runs that reach a bound, one sequence after the other."""
    total = Fraction(0)
    for found in product((0, 1), repeat=places[-1]):
        if any(sum(found[:n]) >= c for n, c in zip(places, least, strict=True)):
            total += chance ** sum(found) * (1 - chance) ** (places[-1] - sum(found))
    return total


@pytest.mark.parametrize("places", [(6, 9, 12), (7, 14), (5, 6, 7, 8)])
def test_the_bounds_keep_the_level_and_could_be_no_lower(places):
    level = Fraction(1, 25)
    least = looks.bounds(places, level)
    assert list(least) == _least(list(places), level)
    assert crossing(places, least, Fraction(1, 2)) <= level
    assert crossing(places, least, Fraction(2, 5)) < crossing(places, least, Fraction(1, 2))
    lower = [*least[:-1], least[-1] - 1]
    assert crossing(places, lower, Fraction(1, 2)) > level
    for chance in (Fraction(1, 2), Fraction(9, 10)):
        found = looks.power(places, level, chance)
        assert found[-1] == crossing(places, least, chance)
        assert found[0] == upper_tail(least[0], places[0], chance)


def test_one_look_is_the_plain_test_and_looking_often_at_its_level_is_none():
    for runs_, level in ((9, LEVEL), (20, LEVEL / 4)):
        (least,) = looks.bounds((runs_,), level)
        assert upper_tail(least, runs_) <= level < upper_tail(least - 1, runs_)
    often, level = tuple(range(5, 13)), Fraction(1, 20)
    naive = [looks.bounds((n,), level)[0] for n in often]
    assert crossing(often, naive, Fraction(1, 2)) > level, "peeking breaks the level"
    assert looks.bounds(PRESET, LEVEL) == (10, 13, 16)
    assert looks.bounds(PRESET, LEVEL / 2) == (10, 14, 17)


def test_p_values_add_up_over_the_looks():
    assert looks.tail(PRESET, LEVEL, [10]) == Fraction(1, 2**10)
    assert looks.tail(PRESET, LEVEL, [9]) == upper_tail(9, 10)
    late_ = looks.tail(PRESET, LEVEL, [9, 13])
    assert Fraction(1, 2**10) < late_ < upper_tail(10, 10) + upper_tail(13, 15)
    assert looks.tail(PRESET, LEVEL, [10, 11]) == Fraction(1, 2**10), "the first crossing counts"
    assert looks.crossed(PRESET, LEVEL, [9, 12, 15]) is None
    assert looks.crossed(PRESET, LEVEL, [9, 12, 16]) == 2


def test_a_test_goes_on_to_its_next_look_and_stops_at_the_first_that_decides():
    first = runs(holds=9)
    assert decide(STATEMENT, taken(first))[0].verdict == "open"
    told = measured.verdict(COARSE, CLAIM, first)
    assert told["verdict"] == "open" and "may look again, up to 20 runs" in told["reason"]
    later = measured.verdict(COARSE, CLAIM, late())
    assert later["verdict"] == "corroborated" and "seen in 14 of 15" in later["reason"]
    assert later["replay"]["outcome"] == "confirmed" and later["figures"]["looks"] == [10, 15, 20]
    more = [*runs(), *runs(holds=0, count=5, first=10)]
    stopped = measured.verdict(COARSE, CLAIM, more)
    assert stopped["verdict"] == "corroborated" and "seen in 10 of 10" in stopped["reason"]
    assert len(stopped["certificate"]["runs"]) == 10, "what came later is no part of the evidence"


def test_a_part_that_failed_first_is_found_whatever_comes_later():
    denied = [*runs(holds=0), *runs(holds=99, count=10, first=10)]
    assert measured.verdict(COARSE, CLAIM, denied)["verdict"] == "contradicted"
    with pytest.raises(Rejected, match="decided after 10 runs"):
        decide(STATEMENT, taken(denied))


def test_looks_are_a_part_of_the_statement():
    data = json.loads(json.dumps(STATEMENT.data()))
    assert from_data(data) == STATEMENT and data["looks"] == [10, 15, 20]
    good = verdicts.settled(STATEMENT, "networks", {"runs": taken(late()), "scope": "stand-in"})
    other = {**data, "looks": [15, 20]}
    for told, asked in ((other, data), (data, other), (other, other)):
        certificate = json.loads(json.dumps({**good.certificate, "statement": told}))
        found = replay_certificate(asked, "corroborated", certificate)
        assert (found.outcome == "confirmed") is (told == asked)


@pytest.mark.parametrize(
    "change",
    [
        {"looks": [10]},
        {"looks": [10, 10, 20]},
        {"looks": [15, 10, 20]},
        {"looks": [10, 15]},
        {"looks": [1, 20]},
        {"looks": [10.0, 20]},
        {"looks": [True, 20]},
        {"looks": "20"},
        {"looks": list(range(2, 21))},
        {"trained": None},
    ],
)
def test_looks_that_are_none_are_refused_in_one_line(change):
    with pytest.raises(FormulaError) as caught:
        from_data({**STATEMENT.data(), **change})
    assert "\n" not in str(caught.value)
