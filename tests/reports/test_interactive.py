"""What pages do for a reader in a real browser: letters are explained, by pointer and by keyboard,
and everything is on the page without scripts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from assay import theory
from assay.reports import site
from assay.reports.site import symbols
from tests.reports import browser as browsers
from tests.reports.conftest import invent


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """A written report of two claims, one of them refuted."""
    out = tmp_path_factory.mktemp("interactive")
    claims = [theory.registry()[i] for i in ("phases.eq72", "phases.lem16")]
    rows = [row for claim in claims for row in invent(claim, "refuted")]
    site.write(out, claims, rows, figures=False)
    return out


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    """A tab of a headless browser."""
    if browsers.PROGRAM is None:
        pytest.skip("no Chromium on this machine: the pages were not opened in a browser")
    found = browsers.Browser(tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


TIP = "(document.getElementById('tip') ?? {hidden: true}).hidden"


def test_letters_are_told_to_the_keyboard_and_to_the_pointer(tab, pages):
    tab.scripts(True)
    tab.look(1400)
    tab.open(pages / "claims" / "phases.eq72.html")
    assert tab.ask(TIP)
    for _ in range(30):
        tab.press("Tab")
        if tab.ask("document.activeElement.outerHTML.startsWith('<mi data-letter=\"\"')"):
            break
    assert not tab.ask(TIP)
    letter = tab.ask("document.activeElement.textContent")
    assert tab.ask("document.getElementById('tip').textContent").count(letter) >= 1
    assert tab.ask("document.activeElement.getAttribute('aria-describedby')") == "tip"
    tab.press("Escape")
    assert tab.ask(TIP)
    own = "[...document.querySelectorAll('.goal [data-letter]')].find(e => e.textContent === 'l')"
    tab.ask(f"{own}.scrollIntoView({{block: 'center'}})")
    place = tab.ask(
        f"(r => [r.x + r.width / 2, r.y + r.height / 2])({own}.getBoundingClientRect())"
    )
    tab.point(*place)
    assert "the number of classes" in tab.ask("document.getElementById('tip').textContent")


def test_letters_are_a_table_without_scripts(tab, pages):
    text = (pages / "claims" / "phases.eq72.html").read_text()
    table = text[text.index("The letters") :].partition("</details>")[0]
    assert "the number of classes" in table and table.count("<dt>") == 5


def test_a_letter_means_something_only_where_it_is_declared_so():
    def meant(claim: str, reading: str) -> dict[str, str]:
        found = theory.registry()[claim].reading(reading).statement
        return {str(s.shown): str(s.means) for s in symbols.symbols(claim.split(".")[0], found)}

    assert meant("phases.eq7", "printed")["<math><mi>b</mi></math>"].startswith("half the number")
    assert meant("phases.approx", "printed").get("<math><mi>b</mi></math>", "") == ""


@pytest.mark.parametrize("paper", ["phases", "majority", "granularity", "collapse", "distillation"])
def test_every_meaning_belongs_to_a_letter_that_occurs(paper):
    missing = {
        f"{letter} {form}"
        for letter, meanings in symbols.table(paper).items()
        for forms, _ in meanings
        for form in forms
    }
    statements = (
        reading.statement
        for claim in theory.registry()
        if claim.paper == paper
        for reading in claim.all_readings()
    )
    while missing and (statement := next(statements, None)):
        for item in symbols.items(statement):
            missing = {form for form in missing if not item.startswith(form)}
    assert not missing
