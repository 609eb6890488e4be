"""Pages of claims as they are, with the verdicts and proofs on record: what an author sees first,
what leaves its column, what axe-core finds, and how large they are.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assay import theory
from assay.reports import site
from assay.verification.run import engine
from tests.reports.test_access import FOUND, WIDE

SAMPLE = (
    "phases.lem16",
    "phases.thm7",
    "collapse.lema12",
    "collapse.lema14.b",
    "majority.lem3.6a",
    "granularity.lemh1",
    "granularity.lemf3",
    "distillation.thmd3-case1",
    "equivalence.cora1",
)
"""One claim or two of each paper: long formulas, large numbers, corrections, derivations."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """A written report of the sample."""
    out = tmp_path_factory.mktemp("real")
    claims = [theory.registry()[i] for i in SAMPLE]
    site.write(out, claims, engine.check([*SAMPLE], jobs=1), figures=False)
    return out


@pytest.mark.parametrize("width", [1400, 420])
def test_nothing_leaves_its_column(tab, pages, width):
    tab.scripts(True)
    tab.look(width)
    found = {}
    for page in sorted(pages.rglob("*.html")):
        if page.parent.name == "derivations":
            continue  # one table, which scrolls
        tab.open(page)
        over, out = tab.ask(WIDE)
        if over > 0 or out:
            found[page.name] = over, out[:3]
    assert not found


def test_what_is_true_instead_is_seen_without_scrolling(tab, pages):
    tab.scripts(True)
    tab.look(1400, 900)
    tab.open(pages / "claims" / "phases.lem16.html")
    places = {
        name: tab.ask(f"document.querySelector('{name}').getBoundingClientRect().{side}")
        for name, side in (
            ("blockquote.printed", "top"),
            (".found", "top"),
            (".reason", "top"),
            (".witness .sides", "top"),
            (".corrected blockquote", "bottom"),
        )
    }
    assert [*places.values()] == sorted(places.values())
    assert places[".corrected blockquote"] < 900, places
    assert "0.6065" in tab.ask("document.querySelector('.witness .sides').textContent")


@pytest.mark.parametrize(("width", "dark"), [(1400, False), (420, True)])
def test_axe_finds_nothing(tab, pages, axe, width, dark):
    tab.scripts(True)
    tab.look(width, dark=dark)
    for name in ("claims.html", "claims/phases.lem16.html", "claims/granularity.lemh1.html"):
        tab.open(pages / name)
        tab.ask("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
        tab.ask(f"{axe}; 0")
        assert not tab.ask(FOUND), name


def test_pages_are_short(pages):
    sizes = {page.name: page.stat().st_size for page in (pages / "claims").iterdir()}
    assert len(sizes) == len(SAMPLE) and max(sizes.values()) < 60_000, sizes


DERIVED = ("theorem", "repair-theorem")


def test_a_derivation_links_to_what_another_one_of_the_claim_says(pages):
    folder, link = pages / "derivations", "<a href=phases.thm7.theorem.html#"
    one, other = ((folder / f"phases.thm7.{name}.html").read_text() for name in DERIVED)
    assert link not in one and other.count(link) > 50
    number = other.partition(link)[2].partition(">")[0]
    assert f"<tr id={number}>" in one
    for text in (one, other):  # what is linked to is there, and nothing else has a name
        inner = set(re.findall(r"href=#(\d+)", text))
        assert inner <= set(re.findall(r"<tr id=(\d+)>", text)), inner
    assert one.count("<tr>") > one.count("<tr id=")


FIVE = ("phases", "majority", "granularity", "collapse", "distillation")
LARGEST = 35_000_000
"""Bytes of the report on five papers."""


@pytest.mark.slow
def test_the_report_on_five_papers_is_small(tmp_path):
    claims = [claim for claim in theory.registry() if claim.paper in FIVE]
    site.write(tmp_path, claims, engine.check([c.id for c in claims]), jobs=2)
    size = sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())
    assert size < LARGEST, size
