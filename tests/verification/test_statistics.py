"""The preset tests: exact tails, intervals, decisions, certificates that replay; and the figures'
settlers.
"""

import json
from fractions import Fraction

import pytest

from assay.theory.language.statements import Empirical, Preset, from_data
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.statistics import (
    Numbers,
    Part,
    StatisticsError,
    asked,
    clopper_pearson,
    decide,
    power,
    reopen,
    settle,
    t_interval,
    t_power,
    upper_tail,
)
from tests.verification.readings import Shrunk, follows

SETTINGS = dict(level="1/100", seed=1, scenario="test")
MIXED = Empirical(
    "it rises",
    "a stand-in",
    "both parts hold",
    tests=(("p", ">", "1/2", "sign", 12), ("t", ">", "0", "t", 4)),
)


def part(wins, runs, name="p", **rest):
    return Part.of(name, "", [1] * wins + [0] * (runs - wins), "1/2", **rest)


def test_tails_are_exact():
    assert upper_tail(11, 12) == Fraction(13, 4096)
    assert upper_tail(0, 5) == 1 and upper_tail(6, 5) == 0
    assert upper_tail(1, 2, Fraction(1, 3)) == Fraction(5, 9)


def test_intervals_enclose_scipys_and_are_tight():
    from scipy.stats import binomtest

    for wins, runs in ((0, 8), (3, 12), (11, 12), (12, 12)):
        low, high = clopper_pearson(wins, runs, Fraction(1, 20))
        known = binomtest(wins, runs).proportion_ci(0.95)
        assert low <= known.low + 1e-12 and high >= known.high - 1e-12
        assert known.low - low < 1e-4 and high - known.high < 1e-4


@pytest.mark.parametrize("sense, alternative", [(">", "greater"), ("<", "less")])
def test_the_t_test_is_scipys(sense, alternative):
    from scipy.stats import ttest_1samp

    values = [0.3, -0.1, 0.5, 0.2, 0.9, 0.05]
    found = Part.of("m", "", values, "1/10", sense, "t").tails()
    assert found[0] == pytest.approx(
        ttest_1samp(values, 0.1, alternative=alternative).pvalue, rel=1e-9
    )
    assert sum(found) == pytest.approx(1)


def test_a_conjunction_needs_every_part():
    assert settle([part(12, 12, "a"), part(11, 12, "b")], **SETTINGS).verdict == "corroborated"
    assert settle([part(12, 12, "a"), part(9, 12, "b")], **SETTINGS).verdict == "open"
    found = settle([part(12, 12, "a"), part(0, 12, "b")], **SETTINGS)
    assert found.verdict == "contradicted" and found.failing() == ["b"] and found.holding() == ["a"]


def test_contradiction_is_corrected_for_the_number_of_parts():
    assert settle([part(1, 12)], **SETTINGS).verdict == "contradicted"
    parts = [part(12, 12, str(i)) for i in range(3)]
    assert settle([*parts, part(1, 12, "last")], **SETTINGS).verdict == "open"  # 13/4096 > 0.01/4


def test_equality_with_the_threshold_is_no_success():
    assert Part.of("p", "", [0.5, 0.5], "1/2").successes == 0
    assert Part.of("p", "", [0.5, 0.5], "1/2", "<").successes == 0


def test_equal_numbers_in_all_runs():
    """Without spread a t test has no value; the exact sign test decides, and two or three equal
    runs show nothing.
    """
    assert settle([Part.of("p", "", [0, 0, 0], "1/10", test="t")], **SETTINGS).verdict == "open"
    assert Part.of("p", "", [0] * 7, "1/10", test="t").tails() == (1, Fraction(1, 128))
    assert (
        settle([Part.of("p", "", [0] * 7, "1/10", test="t")], **SETTINGS).verdict == "contradicted"
    )
    assert (
        settle([Part.of("p", "", [1] * 7, "1/10", test="t")], **SETTINGS).verdict == "corroborated"
    )
    assert settle([Part.of("p", "", [0] * 9, 0, test="t")], **SETTINGS).verdict == "open"


def test_false_corroborations_are_as_rare_as_the_level():
    import numpy as np

    random = np.random.default_rng(6)
    wrong = sum(
        settle([part(int(w), 12)], **SETTINGS).verdict == "corroborated"
        for w in random.binomial(12, 0.5, 400)
    )
    assert wrong <= 9  # mean 1.3


def test_power():
    assert float(power(12, "1/100")) == pytest.approx(0.8816, abs=1e-4)
    assert power(4, "1/100") == 0
    assert 0.75 < t_power(12, "1/100") < 0.77
    rising = Part.of("t", "", range(1, 13), 0, test="t")
    assert settle([part(12, 12)], **SETTINGS).power == pytest.approx(0.8816, abs=1e-4)
    assert settle([part(12, 12), rising], **SETTINGS).power == pytest.approx(t_power(12, "1/100"))


def test_a_certificate_replays_and_a_forged_one_does_not():
    result = settle(
        [part(12, 12), Part.of("t", "", [0.1, 0.2, 0.15, 0.12], 0, test="t")], **SETTINGS
    )
    certificate = result.certificate()
    assert (
        reopen(certificate) == result
        and decide(MIXED, certificate) == result.verdict == "corroborated"
    )
    forged = {**certificate, "verdict": "contradicted"}
    with pytest.raises(Rejected, match="the numbers give corroborated"):
        decide(MIXED, forged)
    changed = {**certificate, "parts": [{**certificate["parts"][0], "values": ["0"] * 12}]}
    with pytest.raises(Rejected):
        decide(MIXED, changed)


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"type": "boxes"},
        {"type": "statistics", "parts": [{}]},
        {"type": "statistics", "parts": 3},
        {
            "type": "statistics",
            "scenario": "",
            "seed": 1,
            "level": "high",
            "parts": [],
            "verdict": "corroborated",
        },
        {
            "type": "statistics",
            "scenario": "",
            "seed": 1,
            "level": "1/100",
            "parts": [],
            "verdict": "corroborated",
        },
    ],
)
def test_malformed_certificates_are_rejected(broken):
    with pytest.raises(Rejected):
        decide(MIXED, broken)


@pytest.mark.parametrize(
    "make, told",
    [
        (lambda: Part.of("p", "", [float("nan"), 1], 0), "no finite number"),
        (lambda: Part.of("p", "", [1], 0), "two replicates"),
        (lambda: Part.of("p", "", [1, 2], 0, "="), "sense"),
        (lambda: Part.of("p", "", [1, 2], 0, ">", "z"), "test"),
        (lambda: settle([part(1, 2)], level="1/2", seed=1, scenario=""), "level"),
        (lambda: settle([], level="1/100", seed=1, scenario=""), "at least one part"),
    ],
)
def test_senseless_presets_are_refused(make, told):
    with pytest.raises(StatisticsError, match=told):
        make()


def test_the_kernel_mints_only_what_the_numbers_say():
    from assay.theory.language.formula import Formula
    from assay.verification.kernel import verdicts

    statement = Empirical(
        "it rises", "a stand-in", "the part holds", tests=(("p", ">", "1/2", "sign", 12),)
    )
    assert (
        verdicts.statistics(statement, settle([part(12, 12)], **SETTINGS).certificate()).verdict
        == "corroborated"
    )
    with pytest.raises(Rejected):
        verdicts.statistics(statement, settle([part(8, 12)], **SETTINGS).certificate())
    with pytest.raises(Rejected, match="is settled by"):
        verdicts.statistics(Formula("1 < 2"), settle([part(12, 12)], **SETTINGS).certificate())


SECOND = Part.of("t", "", [0.1, 0.2, 0.15, 0.12], 0, test="t")
INVENTED = [
    (dict(level="49/100"), [part(2, 2)], "level 49/100"),
    (dict(level="49/100"), [part(12, 12), SECOND], "level 49/100"),
    ({}, [part(12, 12)], "part 2 is missing; the statement presets 't' > 0 by a t test of 4 runs"),
    ({}, [SECOND], "part 1 is 't' > 0"),
    ({}, [SECOND, part(12, 12)], "part 1 is 't' > 0"),
    ({}, [part(12, 12), SECOND, part(12, 12)], "part 3 .* no such part"),
    ({}, [part(40, 40), SECOND], "part 1 .* sign test of 40 runs"),
    ({}, [part(12, 12, "q"), SECOND], "part 1 is 'q'"),
    ({}, [Part.of("p", "", range(1, 13), "1/2", test="t"), SECOND], "part 1 .* t test of 12 runs"),
    ({}, [Part.of("p", "", [0] * 12, "1/2", "<"), SECOND], "part 1 is 'p' < 1/2"),
    (
        {},
        [part(12, 12), Part.of("t", "", [0.1, 0.2, 0.15, 0.12], "-1", test="t")],
        "part 2 is 't' > -1",
    ),
    (
        {},
        [part(12, 12, "t"), Part.of("p", "", [0.1, 0.2, 0.15, 0.12], 0, test="t")],
        "part 1 is 't' > 1/2",
    ),
]


@pytest.mark.parametrize("settings, parts, told", INVENTED)
def test_level_and_parts_are_the_statements(settings, parts, told):
    """Numbers that say what they like, put to another test than the statement asks for, part by
    part, decide nothing.
    """
    from assay.verification.kernel import verdicts
    from assay.verification.replay import replay_certificate

    certificate = settle(parts, **{**SETTINGS, **settings}).certificate()
    assert certificate["verdict"] in ("corroborated", "open")
    for verdict in ("corroborated", "contradicted"):
        forged = {**certificate, "verdict": verdict}
        with pytest.raises(Rejected):
            verdicts.statistics(MIXED, forged)
        whole = {"type": "statistics", "statement": MIXED.data(), "result": forged}
        assert replay_certificate(MIXED.data(), verdict, whole).outcome == "failed"
    with pytest.raises(Rejected, match=told):
        verdicts.statistics(MIXED, certificate)
    with pytest.raises(Rejected, match="presets no test"):
        verdicts.statistics(
            Empirical("it rises", "a stand-in", "both"), settle(parts, **SETTINGS).certificate()
        )


def test_measured_numbers_are_those_of_the_preset():
    one, two = Numbers("p", "", [1] * 12), Numbers("t", "", [1] * 4)
    assert [p.test for p in asked(MIXED, [two, one])] == ["sign", "t"]
    for numbers, told in (
        ([one], "lacks numbers of 't'"),
        ([one, two, one._replace(name="q")], "has no part 'q'"),
        ([one, two, two], "measured twice"),
    ):
        with pytest.raises(StatisticsError, match=told):
            asked(MIXED, numbers)


P = {"part": "p", "sense": ">", "threshold": "1e-2", "kind": "sign", "runs": 9}


@pytest.mark.parametrize(
    "fields",
    [
        {"level": "1/2"},
        {"level": "0"},
        {"level": 0.01},
        {"tests": [P, P]},
        {"tests": [{k: P[k] for k in list(P)[:4]}]},
        {"tests": [{**P, "more": 1}]},
        *(
            {"tests": [{**P, **change}]}
            for change in (
                {"runs": 1},
                {"runs": 9.0},
                {"runs": True},
                {"kind": "z"},
                {"sense": "="},
                {"sense": None},
                {"threshold": "x"},
                {"threshold": 0.5},
                {"threshold": "1e99999999"},
                {"threshold": "oo"},
                {"part": ""},
                {"part": 3},
                {"part": "a\nb"},
            )
        ),
    ],
)
def test_presets_make_sense(fields):
    with pytest.raises(FormulaError):
        Empirical("it rises", "a stand-in", "both", **fields)
    with pytest.raises(FormulaError):
        from_data(
            {"empirical": "it rises", "scenario": "a stand-in", "predicate": "both", **fields}
        )


def test_presets_are_read_back():
    statement = from_data(json.loads(json.dumps(MIXED.data())))
    assert statement == MIXED and statement.tests[0] == Preset("p", ">", "1/2", "sign", 12)
    assert Empirical("it rises", "a stand-in", "both", tests=[P]).tests[0].threshold == "1/100"


# ---- the figures of phases -----------------------------------------------------------------------
def test_every_reading_of_the_figures_has_a_settler():
    from assay.theory.papers.phases.experiments import CLAIMS
    from assay.verification.papers.phases.experiments import SETTLERS

    assert {(c.id, r.name) for c in CLAIMS for r in c.all_readings()} == set(SETTLERS)


def test_exact_claims_of_the_figures_are_settled():
    from assay.theory.papers.phases.experiments import CLAIMS
    from assay.verification.papers.phases.experiments import SETTLERS
    from assay.verification.search.job import Job

    claims = {c.id: c for c in CLAIMS}
    wanted = {
        ("phases.fig3", "printed"): "proved",
        ("phases.fig5", "printed"): "proved",
        ("phases.fig5", "stage-1-arrows"): "proved",
        ("phases.fig5", "stage-2-arrows"): "refuted",
        ("phases.fig5", "repair"): "proved",
        ("phases.count12", "printed"): "proved",
    }
    for (name, reading), verdict in wanted.items():
        found = SETTLERS[name, reading](Job(claims[name], claims[name].reading(reading)))
        assert found.verdict == verdict, (name, reading, found.reason)


def test_the_transfer_figures_are_twelve_different_experiments():
    from assay.theory.papers.phases.experiments import EXCEPTIONS, TRANSFERS

    assert len({row[2:] for row in TRANSFERS}) == len(TRANSFERS) == 12
    assert EXCEPTIONS == ("fig19", "fig23")


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Shrink the campaigns: the settlers' path, not their answers."""
    from assay.verification.papers.phases import experiments

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    shrunk = {
        name: {**settings, "runs": 16, "log2_steps": 2}
        for name, settings in experiments.CAMPAIGNS.items()
    }
    monkeypatch.setattr(experiments, "CAMPAIGNS", shrunk)
    monkeypatch.setattr(experiments, "SEED", 3)
    return experiments


@pytest.mark.parametrize("name", ["fig2", "fig7", "fig9"])
def test_settlers_give_scoped_verdicts(small, name):
    from assay.theory import registry
    from assay.verification.search.job import Job

    claim = registry()[f"phases.{name}"]
    found = small.SETTLERS[claim.id, "printed"](Shrunk(claim, claim.reading("printed")))
    assert (
        found.reason.startswith("With ")
        and " on the scikit-learn digits in place of the printed data: " in found.reason
    )
    assert found.verdict in ("corroborated", "contradicted", "open")
    if found.verdict != "open":
        assert found.scope == "stand-in"
        assert follows(found)
    full = small.SETTLERS[claim.id, "full-scale"](Job(claim, claim.reading("full-scale")))
    assert full.verdict == "open" and "--scale full --data DIR" in full.reason


def test_curves_are_shared_through_the_cache_folder(small, tmp_path):
    import numpy as np

    from assay.verification.papers.standins import stored

    first = small.campaign_curves("F0 hinge")
    stored.cache_clear()
    second = small.campaign_curves("F0 hinge")
    assert len(list((tmp_path / "curves").glob("*.npz"))) == 1
    assert (
        np.array_equal(first["error:-1"], second["error:-1"])
        and first.values.keys() == second.values.keys()
    )


def test_ends_of_intervals():
    """At a small level nothing is known of one success; Student's t of a table."""
    grid = 65536
    assert clopper_pearson(1, 1, Fraction(1, 10**6)) == (0, 1)
    assert clopper_pearson(1, 1, Fraction(4, grid)) == (Fraction(2, grid), 1)
    assert clopper_pearson(0, 1, Fraction(4, grid)) == (0, 1 - Fraction(2, grid))
    low, high = t_interval(tuple(map(Fraction, (1, 2, 3, 4))), Fraction(1, 10))
    assert (round(low, 4), round(high, 4)) == (0.9809, 4.0191)


def test_figures_of_each_part():
    """The interval is that of the part's own test; the mean is the plain one."""
    parts = [
        Part.of("sign", "", [1, 2, 3, 4], "0"),
        Part.of("t", "", [1, 2, 3, 4], "0", test="t"),
    ]
    result = settle(parts, level="1/10", seed=1, scenario="test")
    shown = result.figures()
    assert [shown[name]["mean"] for name in ("sign", "t")] == [2.5, 2.5]
    assert shown["sign"]["interval"] == [
        float(end) for end in clopper_pearson(4, 4, Fraction(1, 10))
    ]
    assert [round(end, 4) for end in shown["t"]["interval"]] == [0.9809, 4.0191]
    assert "provenance" not in result.certificate() and result.certificate({"code": 1})[
        "provenance"
    ] == {"code": 1}


def test_the_power_of_student_s_test_of_a_table():
    assert round(t_power(10, "1/20", 1.0), 3) == 0.898


def test_certificates_of_another_type_are_not_reopened():
    good = settle([part(9, 9)], **SETTINGS).certificate()
    assert reopen(good).verdict == "corroborated"
    for wrong in ("words", None, ["statistics"]):
        with pytest.raises(StatisticsError, match="not a certificate of type"):
            reopen({**good, "type": wrong})


@pytest.mark.parametrize(("runs", "share"), [(10, "1/2"), (15, "1/4"), (20, "1/4")])
def test_the_interval_of_a_look_has_its_share_of_the_level(runs, share):
    part = Part.of("sign", "", [1] * (runs - 2) + [-1] * 2, "0")
    result = settle([part], level="1/10", seed=1, scenario="test", looks=(10, 15, 20))
    low, high = clopper_pearson(runs - 2, runs, Fraction(1, 10) * Fraction(share))
    assert result.figures()["sign"]["interval"] == [float(low), float(high)]
