"""The page of `collapse`: its figures draw what the simulators and closed forms say, its table says
what the verdicts say.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from assay import theory
from assay.reports.figures import COLOURS
from assay.reports.papers import collapse
from assay.reports.papers.collapse import concentration, experiments, ratio
from assay.reports.papers.collapse.table import table_rows
from assay.reports.site import views
from assay.reports.verdicts import style
from assay.simulators.models.mixture import observe, regime
from assay.simulators.models.mixture.setting import Setting, initial_law
from assay.theory import registry
from tests.reports.conftest import SUBSET, invent

KNOWN = {c.id: c for c in registry().paper("collapse")}
SMALL = {
    "n": 8,
    "m": 3,
    "c": (-13, -8),
    "rows": 3,
    "draw": 0,
    "last": 9,
    "s": (-1, 0, 3, 9),
    "step": 1,
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """Keep the runs of a test to itself."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))


@pytest.fixture
def small(monkeypatch):
    """Draw both diagrams at small sizes."""
    for name in ("INSIDE", "LAPTOP"):
        monkeypatch.setattr(ratio, name, {**getattr(ratio, name), **SMALL})


def judged(ids, verdict: str) -> dict:
    claims = [KNOWN[i] for i in ids]
    return views.build(claims, [row for c in claims for row in invent(c, verdict)])


def test_the_example_enters_the_regime_where_the_closed_forms_say():
    grid = np.log(2) * np.arange(3, 2000, 0.25)
    since = [regime.since(grid, v) for v in regime.conditions(grid).values()]
    assert since[:2] == [3, 3]  # d^0.32 <= d^(1/3), 32 d^-0.18 <= 64 d^-0.04
    exact = [
        25 / 3,
        225,
        300,
        338.75,
        np.log2(160) * 50,
    ]  # d^0.06 = sqrt 2, d^(1/75) = 8, d^0.02 = 64, tabulated, c = 1/20
    assert since[2:] == pytest.approx(exact, abs=0.01)
    delta = regime.log_delta(grid)
    assert [regime.since(grid, -np.log(k) - delta) for k in (1, 10, 100)] == pytest.approx(
        [1109.0, 1485.9, 1872.7], abs=0.06
    )
    assert regime.since(grid, -grid) == np.inf and regime.since(grid, grid) == 3


@pytest.mark.parametrize("power", [60, 400, 1200])
def test_the_example_agrees_with_a_setting(power):
    log_d = power * np.log(2)
    n = 4 * round(2 ** (0.32 * power) / 4)
    setting = Setting(
        n, round(log_d), log_d, float(np.exp(regime.log_c(log_d))), float(np.exp(-0.01 * log_d))
    )
    own, found = setting.hypotheses(), regime.conditions(log_d)
    pairs = {
        "n <= d^(1/3)": "n ≤ d^(1/3)",
        "c >= sqrt(32 n/sqrt d)": "c ≥ √(32n/√d)",
        "c <= sqrt(n/d^(1/3))": "c ≤ √(n/d^(1/3))",
        "c <= 1/8": "c ≤ 1/8",
        "tau omega >= 2 sqrt q": "τω ≥ 2√q",
        "4 tau omega sqrt(log 4m) <= 1": "4τω√(log 4m) ≤ 1",
    }
    for a, b in pairs.items():
        assert own[a] == pytest.approx(float(found[b]), abs=2e-3)  # n and m are rounded
    assert np.log(observe.bound(setting)) == pytest.approx(float(regime.log_bound(log_d)), abs=1e-3)
    assert np.log(initial_law(setting.c)[2]) == pytest.approx(
        float(regime.log_start(log_d)), abs=1e-9
    )


def test_the_tail_of_a_product_is_laplace_in_two_dimensions():
    t = np.array([0.5, 2, 10, 40])
    assert concentration.tail_of_product(2, t) == pytest.approx(np.exp(-t), rel=1e-4)


def test_nothing_but_noise_is_left_at_infinity():
    share, middle, low, high = ratio.ends(64, "1e60", 1e-6, 60)
    assert share == 0 and 0.7 < low < middle < high < 1.6 and abs(middle - 1) < 0.15


def test_lines_of_bounds_carry_the_verdicts():
    for verdict in ("proved", "refuted"):
        mark = style(verdict).mark
        found = judged(
            ["collapse.lema2", "collapse.lema5", "collapse.lema12", "collapse.thma15"], verdict
        )
        for picture in (collapse.lemmas(found), collapse.regime(found)):
            assert mark in picture.svg and not any(c in picture.svg for c in COLOURS.values())
            assert not re.search(r' d="[^"]*\.\d\d\d', picture.svg)


def test_diagrams_are_drawn_and_read_back(small, monkeypatch):
    first = collapse.phase({}), collapse.course({})
    from assay.simulators.models.mixture import sweep

    def never(*_, **__):
        raise AssertionError("computed again")

    monkeypatch.setattr(sweep, "follow", never)
    again = collapse.phase({}), collapse.course({})
    assert [p.svg for p in first] == [p.svg for p in again]
    for told in first[0].live["panels"]:
        left, top, width, height = told["box"]
        assert 0 < left < left + width < 1 and 0 < top < top + height < 1
        assert len(told["ratio"]) == len(told["c"]) == len(told["until"])
        assert {len(row) for row in told["ratio"]} == {len(told["times"])}
    assert all(
        p.caption and p.title in p.svg and p.command.startswith("assay run collapse-")
        for p in first
    )


def test_only_what_was_asked_for_is_drawn(monkeypatch):
    calls = []
    for name in ("phase", "course", "regime", "lemmas"):
        monkeypatch.setattr(collapse, name, lambda found, name=name: calls.append(name))
    assert collapse.pictures(judged(["collapse.lema7"], "proved")) == [] and not calls
    # invented verdicts of the experiments rest on no runs, so nothing is trained
    assert (
        collapse.pictures(
            judged(["collapse.lema5", "collapse.fig5", "collapse.fig15"], "corroborated")
        )
        == []
    )
    assert len(calls) == 1


def test_every_reading_of_the_table_exists():
    for row, columns in table_rows().items():
        assert row in KNOWN and len(columns) == len(collapse.REGIMES)
        for claim, reading, _ in (place for column in columns for place in column):
            assert reading in {r.name for r in KNOWN[claim].all_readings()}, (claim, reading)


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        ("proved", "holds"),
        ("refuted", "fails"),
        ("vacuous", "empty"),
        ("open", "open"),
        ("contradicted", "fails"),
    ],
)
def test_the_table_says_what_the_verdicts_say(verdict, word):
    table = collapse.regimes(judged(table_rows(), verdict))
    assert table.columns == collapse.REGIMES and {v.id for v, _ in table.rows} == set(table_rows())
    for view, cells in table.rows:
        assert [c.word for c in cells[0]] == [word] and cells[0][0].reading.verdict == verdict
        if (
            view.id == "collapse.thma15"
        ):  # readings other than the printed one are invented as proved
            assert [c.word for c in cells[2]] == ["fails", "holds"]
    assert collapse.regimes({}) is None


def test_the_page_among_other_papers_shows_the_table(tmp_path):
    from assay.reports import site

    claims = [
        KNOWN["collapse.thma15"],
        KNOWN["collapse.thm71"],
        *(c for c in theory.registry() if c.id in SUBSET),
    ]
    site.write(
        tmp_path, claims, [row for c in claims for row in invent(c, "refuted")], figures=False
    )
    own = (tmp_path / "collapse.html").read_text(encoding="utf-8")
    assert (
        "regime by regime" in own
        and "at T and later" in own
        and 'href="claims/collapse.thma15.html#every-constant"' in own
    )
    assert "regime by regime" not in (tmp_path / "phases.html").read_text(encoding="utf-8")


def test_words_turn_round_with_the_verdict():
    claim = KNOWN["collapse.thma15"]
    rows = [{**r, "verdict": "refuted"} for r in invent(claim, "refuted")]
    table = collapse.regimes(views.build([claim], rows))
    cells = dict(table.rows and [(v.id, c) for v, c in table.rows])["collapse.thma15"]
    assert [[c.word for c in cell] for cell in cells[:4]] == [
        ["fails"],
        ["not empty below", "says something", "says something"],
        ["holds", "fails"],
        ["fails"],
    ]


def test_a_number_among_curves_is_written_and_not_drawn():
    from assay.reports.curves import chart

    svg = chart({"t": [0, 1, 2], "a": [0.5, None, 0.25], "inputs": 0.75}, "x")
    assert "inputs  0.75" in svg and svg.count('fill="none"') == 1


def test_closer_classes_are_darker():
    from assay.reports.figures import canvas

    with canvas("heat", 2, 2) as (_, axis, _result):
        experiments.shaded_table(axis, [[0.0, 1.0], [0.5, 0.0]])
        shades = {round(p.get_alpha(), 1): len(p.get_path().vertices) // 5 for p in axis.patches}
    assert shades == {1.0: 2, 0.5: 1}


def test_networks_are_drawn_beside_the_law_and_nothing_without_their_evidence(monkeypatch):
    from assay.reports import practice
    from assay.reports.papers.collapse.ratio import beside

    text = beside({}).caption
    _, same = practice.measured("collapse/long", "main", "same")
    _, within = practice.measured("collapse/long", "main", "diag")
    end = np.median(np.sqrt(same / within)[:, -1])
    assert f"{len(same)} runs" in text and f"ends at {end:.3g}" in text and "is tested" in text
    monkeypatch.setattr(practice, "measured", lambda *_: None)
    assert beside({}) is None
