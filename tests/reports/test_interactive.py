"""What pages do for a reader in a real browser: letters are explained, by pointer and by keyboard,
and everything is on the page without scripts.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from assay import theory
from assay.reports import site
from assay.reports.papers import phases
from assay.reports.site import live, symbols
from assay.theory.language.formula import Formula
from assay.theory.language.rendering import shown_as
from tests.reports.conftest import invent


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """A written report of two claims, one of them refuted."""
    out = tmp_path_factory.mktemp("interactive")
    claims = [theory.registry()[i] for i in ("phases.eq72", "phases.lem16")]
    rows = [row for claim in claims for row in invent(claim, "refuted")]
    site.write(out, claims, rows, figures=False)
    return out


TIP = "(document.getElementById('tip') ?? {hidden: true}).hidden"


def test_letters_are_told_to_the_keyboard_and_to_the_pointer(tab, pages):
    tab.scripts(True)
    tab.look(1400)
    tab.open(pages / "claims" / "phases.eq72.html")
    assert tab.ask(TIP)
    tab.ask("document.querySelector('#tested').open = true")
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
    table = text[text.index("What the letters mean") :].partition("</details>")[0]
    assert "the number of classes" in table and table.count("<dt>") == 4


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
        with shown_as(symbols.names(paper)):
            said = symbols.items(statement)
        for item in said:
            missing = {form for form in missing if not item.startswith(form)}
    assert not missing


# ---- counterexamples -----------------------------------------------------------------------------
SHARE = Formula("log(x)/x <= log(3)/3", ("x in (0, oo)",))


def test_a_counterexample_moves_only_where_ordinary_arithmetic_shows_it():
    found = live.live(SHARE, {"x": "11/4"})
    assert found["given"] == [["lt", 0, "x"]] and found["variables"][0]["at"] == 2.75
    condition = Formula(SHARE.goal, ("x in (-oo, 9]", "1/2 < x", "x <= 40"))
    (variable,) = live.live(condition, {"x": "11/4"})["variables"]
    assert (variable["low"], variable["high"]) == (0.5, 9)
    assert live.live(SHARE, {"x": "3"}) is None  # there it holds: no counterexample
    close = Formula("x + 1/10**30 <= x", ("x in (0, oo)",))
    assert live.live(close, {"x": "1"}) is None  # it fails by less than the browser can tell
    assert live.live(Formula("x < 10**400", ("x in (0, oo)",)), {"x": f"{10**401}"}) is None
    assert "</script" not in live.script({"x": "</script>"})


FUNCTIONS = {
    **{
        name: [name, 0.7]
        for name in "exp log sqrt cbrt erf sin cos tan atan sinh cosh tanh".split()
    },
    **{name: [name, -0.7] for name in ("abs", "asin", "acos", "Phi")},
    **{f"erfc{n}": ["erfc", x] for n, x in enumerate((-3.1, -0.2, 0.3, 2.4, 2.6, 6))},
    **{f"gamma{n}": ["gamma", x] for n, x in enumerate((0.2, 1, 4.5, -1.5, 20))},
    **{f"loggamma{n}": ["loggamma", x] for n, x in enumerate((0.3, 2.5, 300))},
    **{"pow": ["pow", ["neg", 2], 3], "min": ["min", 3, 1, 2], "div": ["div", 1, ["sub", 2, 9]]},
}


def test_the_browser_computes_what_python_does(tab, pages):
    cells = "<td class=num>0</td>" * (len(FUNCTIONS) + 1)
    data = {
        "variables": [{"name": "x", "shown": "x", "whole": False, "low": 0, "high": 9, "at": 1}],
        "steps": [*FUNCTIONS.items()],
        "given": [],
        "sides": [["div", 1, 0]],
        "goal": ["or", ["lt", "x", 0], ["not", ["implies", ["ge", "x", 0], ["gt", 2, "x"]]]],
    }
    page = pages / "functions.html"
    page.write_text(
        f"<!doctype html><div><table><tr>{cells}</table><script type='application/json' class=live>"
        f"{live.script(data)}</script></div><script src=script.js></script>"
    )
    tab.scripts(True)
    tab.open(page)
    shown = tab.ask("[...document.querySelectorAll('td')].map(cell => cell.textContent)")
    assert shown.pop() == "no value"
    for text, (name, item) in zip(shown, FUNCTIONS.items(), strict=True):
        assert math.isclose(float(text), live.value(item, {}), rel_tol=1e-9), name
    assert "fails" in tab.ask("document.querySelector('output').textContent")


def test_sliders_move_both_sides_and_go_back(tab, tmp_path):
    claim = theory.registry()["phases.data.frac"]
    rows = invent(claim, "proved")
    rows[0] |= {"verdict": "refuted", "witness": {"l": "2", "m": "1"}}
    page = site.write(tmp_path, [claim], rows, figures=False).parent / "claims" / f"{claim.id}.html"
    for scripts in (False, True):
        tab.scripts(scripts)
        tab.open(page)
        if not scripts:
            tab.scripts(True)  # to be able to ask
            assert tab.ask("document.querySelectorAll('.live input').length") == 0
            assert tab.ask("document.querySelectorAll('.witness td.num').length") >= 2
    sides = "[...document.querySelectorAll('.witness .goalrow .num')].map(e => e.textContent)"
    says = "document.querySelector('.live output').textContent"
    before = tab.ask(sides)
    assert (
        "fails" in tab.ask(says) and tab.ask("document.querySelectorAll('.live path').length") > 2
    )
    fold = "document.querySelector('.witness details')"
    assert tab.ask(f"!{fold}.open")  # what is true instead comes before it
    tab.ask(f"{fold}.querySelector('summary').click()")
    tab.ask("document.querySelector('.live input').focus()")
    tab.press("ArrowRight", "ArrowRight")
    assert tab.ask(sides) != before
    tab.ask("document.querySelector('.live button').click()")
    assert tab.ask(sides) == before and "fails" in tab.ask(says)


IN_VIEW = """new Promise(done => new IntersectionObserver(found => setTimeout(done))
    .observe(document.querySelector("figure")))"""
"""Waits until the page has been told what is in view: figures that compute begin then."""


# ---- figures at the reader's own parameters ------------------------------------------------------
def test_training_in_the_page_agrees_with_the_closed_laws(tab, pages):
    page = pages / "own.html"
    page.write_text(
        "<!doctype html><meta charset=utf-8><figure><script type='application/json' class=own>"
        f"{live.drawn(phases.own_training())}</script></figure><script src=script.js></script>"
    )
    tab.scripts(True)
    tab.open(page)
    tab.ask(IN_VIEW)
    says = "document.querySelector('output').textContent"
    fill = "Object.assign(document.querySelectorAll('.own input')[0], {value: %s}).form"
    for classes in (100, 7, 2):
        tab.ask(f"{fill % classes}.dispatchEvent(new Event('change'))")
        apart = re.search(r"at most ([\d.e-]+) %", tab.ask(says))
        assert apart and float(apart[1]) < 1e-3, classes
        assert tab.ask("document.querySelectorAll('figure circle').length") > 40
    tab.ask(f"{fill % 1}.dispatchEvent(new Event('change'))")
    assert "a whole number from 2 to 2000" in tab.ask(says)


def test_the_phase_diagram_tells_what_is_under_the_pointer(tab, pages):
    def panel(left: float, allowed: list[float]) -> dict:
        return {
            "title": "a draw",
            "box": [left, 0.1, 0.4, 0.8],
            "times": [-1, 0, 3, 8],
            "last": 8,
            "c": [-4, -2, 0],
            "ratio": [[r + t for t in range(4)] for r in (0, 10, 20)],
            "until": [1, 1, 1],
            "allowed": allowed,
        }

    data = {"kind": "phase", "panels": [panel(0, [-5, -1]), panel(0.5, [])]}
    page = pages / "phase.html"
    page.write_text(
        "<!doctype html><meta charset=utf-8><body style='margin:0'><figure style='margin:0'>"
        "<div class=plot tabindex=0><svg viewBox='0 0 500 200' width=500 height=200></svg></div>"
        f"<script type='application/json' class=own>{live.drawn(data)}</script></figure>"
        "<script src=script.js></script>"
    )
    tab.scripts(True)
    tab.open(page)
    tab.ask(IN_VIEW)
    says = "document.querySelector('output').textContent"
    tab.point(200 * 1 / 3, 100)  # s = 0 on the stretched axis of time from -1 to 8, c = -2
    assert "c = 0.01 and s = 1 the ratio is 10^11.0." in tab.ask(says)
    assert "hypotheses of Theorem A.15 hold" in tab.ask(says) and "before" in tab.ask(says)
    tab.point(200 * 0.95, 100)
    assert "10^13.0" in tab.ask(says) and "after its range" in tab.ask(says)
    tab.point(250 + 200 * 0.95, 25)
    assert "fail at this c" in tab.ask(says) and "10^23.0" in tab.ask(says)
    tab.ask("document.querySelector('.plot').focus()")
    tab.press("ArrowDown", "ArrowLeft")
    assert "c = 0.01 and s = 10^3.0" in tab.ask(says) and "10^12.0" in tab.ask(says)
