"""The page of `granularity`: its figures draw what tables, runs and exact laws say."""

from __future__ import annotations

import re

import numpy as np
import pytest

from assay.reports.figures import COLOURS
from assay.reports.papers import granularity
from assay.reports.papers.granularity import dimensions, pretraining, training
from assay.reports.papers.granularity.table import TABLE, table_rows
from assay.reports.site import views
from assay.reports.verdicts import style
from assay.theory.claims import stated
from tests.reports.conftest import invent

KNOWN = {c.id: c for c in stated("granularity")}
KINDS = tuple(pretraining.STUDIED)


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """Keep the runs of a test to itself."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))


def judged(ids, verdict: str, figures: dict | None = None) -> dict:
    claims = [KNOWN[f"granularity.{i}"] for i in ids.split()]
    rows = [
        row | ({"figures": figures} if figures else {})
        for c in claims
        for row in invent(c, verdict)
    ]
    return views.build(claims, rows)


def plain(picture) -> bool:
    """Whether no stand-in colour and no long decimal is left."""
    return (
        not any(c in picture.svg for c in COLOURS.values())
        and not re.search(r' d="[^"]*\.\d\d\d', picture.svg)
        and picture.title in picture.svg
    )


def test_labels_of_the_stand_in_have_the_numbers_they_are_drawn_at():
    from assay.simulators.networks.digits.transfer import count
    from assay.verification.papers.granularity.experiments import LABELS

    assert set(LABELS.split()) == set(KINDS)
    assert {k: count(k, 400) for k in KINDS} == {k: n for k, (_, n) in pretraining.STUDIED.items()}


def test_tables_alone_are_drawn_where_nothing_was_tested():
    picture = granularity.labels(judged("tab1 tab4 tab7 tab8 fig2 fig5", "refuted"))
    assert (
        plain(picture)
        and style("refuted").mark in picture.svg
        and "Stand-in" not in picture.svg
        and "Bottom" not in picture.caption
    )


def test_the_stand_in_is_drawn_from_the_recorded_test():
    errors = {t: {k: [0.05, 0.002] for k in KINDS} for t in ("parity", "half")}
    picture = granularity.labels(
        judged("tab1 tab4 tab7 tab8 fig2 fig5", "proved", {"errors": errors})
    )
    assert plain(picture) and picture.svg.count("Stand-in") == 2 and "Bottom" in picture.caption


def test_courses_and_diagram_are_drawn_and_read_back(monkeypatch):
    from assay.simulators.models.multiview import lazy

    small = {
        "d": 12,
        "k": 2,
        "P": 12,
        "s": 3.0,
        "hard": 2.0,
        "m": 300,
        "tau": 2.0,
        "batch": 8,
        "steps": 4,
    }
    for name in ("COARSE", "FINE"):
        monkeypatch.setattr(training, name, small)
    monkeypatch.setattr(training, "SPOTS", {"d": 12, "m": 300, "tau": 2.0, "batch": 16, "steps": 3})
    monkeypatch.setattr(training, "TIMES", (1, 2, 4))
    monkeypatch.setattr(training, "SPOT_K", (2, 4))
    monkeypatch.setattr(training, "SPOT_HARD", (1.0,))
    monkeypatch.setattr(training, "TESTS", 40)
    first = granularity.courses({}), granularity.diagram({})

    def never(*_, **__):
        raise AssertionError("trained again")

    monkeypatch.setattr(lazy, "train", never)
    again = granularity.courses({}), granularity.diagram({})
    assert [p.svg for p in first] == [p.svg for p in again]
    assert all(
        plain(p) and p.caption and p.command.startswith("assay run granularity-") for p in first
    )


def test_the_dimensions_of_the_regime_are_those_of_the_readings():
    found = {text: start * np.log(10) for text, start, _, _ in dimensions.since()}
    weakest, lowest, sixteen, twenty = list(found.values())[:4]
    assert (
        231 < weakest < 232 and 282 < lowest < 282.2 and 299 < sixteen < 300 and 369 < twenty < 370
    )
    assert 800 < found["Prop. 1, ratios 1 ± 1/log⁵d, c₀ = 0.099"] < 820
    assert (
        found["a lucky neuron, coarse, c₀ = 0.05"] > found["a lucky neuron, fine, c₀ = 0.05"] > 60
    )
    mark = style("proved").mark
    assert mark in granularity.regime(judged("b3.feasible prop1", "proved")).svg


def test_only_what_was_asked_for_is_drawn(monkeypatch):
    calls = []
    for name in ("courses", "diagram", "regime", "labels"):
        monkeypatch.setattr(granularity, name, lambda found, name=name: calls.append(name))
    granularity.pictures(judged("lemh1", "proved"))
    assert calls == []
    granularity.pictures(judged("tab4", "proved"))
    assert calls == ["labels"]
    granularity.pictures(judged("thm5.1 prop1", "proved"))
    assert calls[1:] == ["courses", "diagram", "regime"]


def test_every_reading_of_the_table_exists():
    for row, columns in table_rows().items():
        assert (
            row in KNOWN
            and len(columns) == len(granularity.REGIMES)
            and columns[0][0][1] == "printed"
        )
        for claim, reading, _ in (place for column in columns for place in column):
            assert reading in {r.name for r in KNOWN[claim].all_readings()}, (claim, reading)


@pytest.mark.parametrize(
    ("verdict", "word"), [("corroborated", "holds"), ("refuted", "fails"), ("open", "open")]
)
def test_the_table_says_what_the_verdicts_say(verdict, word):
    table = granularity.regimes(judged(" ".join(TABLE), verdict))
    assert table.columns == granularity.REGIMES and len(table.rows) == len(TABLE)
    assert all([c.word for c in cells[0]] == [word] for _, cells in table.rows)
    assert granularity.regimes({}) is None
