"""Pages of claims as they are, with the verdicts and proofs on record: what an author sees first,
what leaves its column, what axe-core finds, and how large they are.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assay import theory
from assay.reports import site
from assay.theory.printed import restated
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


PARTS = (
    "blockquote.printed",
    ".found",
    ".reason",
    ":has(> .found) .sides",
    ".corrected blockquote",
)
PLACES = f"""(names => Object.fromEntries(names.map(name => {{
    const box = document.querySelector(name)?.getBoundingClientRect();
    return [name, box ? [box.top, box.bottom] : null];
}})))({[*PARTS]})"""


def first_screen(tab, page: Path) -> dict[str, list[float]]:
    """Return where the parts of a page that an author looks for begin and end, those that it has;
    they stand in this order, and at least two lines of what is true instead above 900 pixels.
    """
    tab.open(page)
    places = {name: place for name, place in tab.ask(PLACES).items() if place and place[1]}
    assert [*places.values()] == sorted(places.values()), page.name
    assert 900 - places[".corrected blockquote"][0] >= 50, (page.name, places)
    return places


def test_what_is_true_instead_is_seen_without_scrolling(tab, pages):
    tab.scripts(True)
    tab.look(1400, 900)
    seen = {
        claim: first_screen(tab, pages / "claims" / f"{claim}.html")
        for claim in SAMPLE
        if restated(theory.registry()[claim])
    }
    assert len(seen) == 5
    places = seen["phases.lem16"]
    assert {*places} == {*PARTS}
    assert places[".corrected blockquote"][1] < 900  # to its end
    tab.open(pages / "claims" / "phases.lem16.html")
    assert "0.6065" in tab.ask("document.querySelector('.witness .sides').textContent")


@pytest.mark.parametrize("width", [1400, 420])
def test_a_corrected_theorem_is_read_without_scripts_by_the_keyboard_alone(tab, pages, width):
    tab.look(width, 900)
    tab.scripts(False)
    try:
        tab.open(pages / "claims" / "granularity.lemf3.html")
        assert tab.ask("document.documentElement.scrollWidth - innerWidth") <= 0
        quote = "document.querySelector('blockquote.capped')"
        assert tab.ask(f"{quote}.scrollHeight > {quote}.clientHeight")
        reached = set()
        for _ in range(60):
            tab.press("Tab")
            own = tab.ask(
                "(e => e.closest('#tested, #settled')?.id ?? e.className)(document.activeElement)"
            )
            if own in ("tested", "settled") and own not in reached:
                tab.press("Enter")
            reached.add(own.split()[0] if own else "")
            if own == "settled":
                break
        assert {"printed", "tested", "settled"} <= reached
        for folded in ("#tested .formula", "#settled .meta a", ".corrected blockquote"):
            assert tab.ask(f"document.querySelector('{folded}').checkVisibility()"), folded
    finally:
        tab.scripts(True)


def test_a_false_theorem_is_three_clicks_away(pages):
    """Somebody who has never seen the report follows links from its first page."""
    reached, fresh = {}, {pages / "index.html": ""}
    for clicks in range(4):
        reached |= {page: clicks for page in fresh if page not in reached}
        links = [
            (page, link)
            for page in fresh
            for link in re.findall(r'<a [^>]*href="([^":]+)"', page.read_text(encoding="utf-8"))
        ]
        fresh = {}
        for page, link in links:
            name, _, place = link.partition("#")
            target = (page.parent / name).resolve() if name else page
            assert target.is_file(), (page.name, link)
            if place and target.name != "claims.html":  # there it names a filter
                assert re.search(f'id="?{re.escape(place)}[">]', target.read_text()), link
            if target.suffix == ".html" and target not in reached:
                fresh[target] = place
    false = [claim for claim in SAMPLE if restated(theory.registry()[claim])]
    for claim in false:
        page = pages / "claims" / f"{claim}.html"
        text = page.read_text(encoding="utf-8")
        assert reached[page] <= 3, claim
        assert "It fails as printed" in text and "What is true instead" in text
        assert "<h3>Counterexample</h3>" in text or '<p class="reason">' in text
    assert len(false) == 5


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
def test_the_report_on_five_papers_is_small_and_begins_with_what_is_true(tab, tmp_path):
    claims = [claim for claim in theory.registry() if claim.paper in FIVE]
    site.write(tmp_path, claims, engine.check([c.id for c in claims]), jobs=2)
    size = sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())
    assert size < LARGEST, size
    tab.scripts(True)
    tab.look(1400, 900)
    corrected = [claim.id for claim in claims if restated(claim)]
    assert len(corrected) >= 25
    for name in corrected:
        first_screen(tab, tmp_path / "claims" / f"{name}.html")
    for name in ("index.html", "phases.html", "claims.html"):
        assert any(tab.painted(tmp_path / name) < 0.3 for _ in range(5)), name
