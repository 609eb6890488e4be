"""A long formula is several, which a browser wraps: nothing of it is lost, and none is wide."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from assay import theory
from assay.reports import site
from assay.reports.site import prose
from assay.reports.site.lines import broken

TERMS = "<mo>+</mo>".join(f"<mi>{letter}</mi>" for letter in "abcdefghijklmnopqrstuvwxyz")
FIRST, SECOND = "a+b+c+d+e+f+g+h+i+j+k+l", "+m+n+o+p+q+r+s+t+u+v+w+x"


def texts(mathml: str) -> list[str]:
    """Return what each formula says, without its elements."""
    return [re.sub("<[^>]*>", "", one) for one in re.findall("<math.*?</math>", mathml)]


@pytest.mark.parametrize(
    ("inner", "wanted"),
    [
        ("<mi>x</mi><mo>=</mo><mn>1</mn>", ["x=1"]),
        (f"<mi>z</mi><mo>≤</mo>{TERMS}", ["z", f"≤{FIRST}", SECOND, "+y+z"]),
        (
            f"<mi>ℙ</mi><mrow><mo>[</mo>{TERMS}<mo>]</mo></mrow><mo>≤</mo><mn>1</mn>",
            [f"ℙ[{FIRST}", SECOND, "+y+z]", "≤1"],
        ),
        (
            f"<mfrac><mrow>{TERMS}</mrow><mn>2</mn></mfrac>",
            [f"({FIRST}", SECOND, "+y+z)/2"],
        ),
        (
            f"<msup><mrow><mo>(</mo>{TERMS}<mo>)</mo></mrow><mn>2</mn></msup>",
            [f"({FIRST}", SECOND, "+y+z)2"],
        ),
        (f"<msqrt>{TERMS}</msqrt>", ["+".join("abcdefghijklmnopqrstuvwxyz")]),
    ],
)
def test_a_formula_is_broken_at_its_outermost_signs(inner, wanted):
    found = broken(f'<math display="block">{inner}</math>')
    assert texts(found) == wanted
    assert found.count("displaystyle") == (len(wanted) if len(wanted) > 1 else 0)
    for begun in re.findall("<math[^>]*>(<mo.*?</mo>)", found)[1:]:
        assert begun[:18] == '<mo form="infix">' + begun[17], begun


def test_no_formula_of_a_claim_is_wide_and_nothing_of_it_is_lost(tab, tmp_path):
    statements = [r.statement for claim in theory.registry() for r in claim.all_readings()]
    statements = [one for one in statements if one.NAME not in ("prose", "empirical")]
    statements.sort(key=lambda one: len(one.text()), reverse=True)
    shown = [prose.statement(one) for one in statements[:60]]
    goals = "".join(f'<div class="goal">{one.goal}</div>' for one in shown)
    given = "".join(
        f'<p class="given"><i>{item}</i></p>'
        for one in shown
        for item in (*one.given, *one.where, *(f for step in one.steps for f in step.formulas))
    )
    for name in ("style.css", "math.woff"):
        shutil.copy(Path(site.__file__).parent / "assets" / name, tmp_path)
    page = tmp_path / "page.html"
    style = "<!doctype html><meta charset=utf-8><link rel=stylesheet href=style.css>"
    page.write_text(f'{style}<div class="formula" style="width: 730px">{goals}{given}</div>')
    tab.look(1400)
    tab.open(page)
    tab.ask("document.fonts.ready.then(() => 0)")
    wide = (
        "[...document.querySelectorAll('.goal, .given > i')].filter(e => e.scrollWidth > %s * 730)"
    )
    assert tab.ask(f"{wide % 2}.map(e => e.textContent.slice(0, 99))") == []
    assert tab.ask(f"{wide % 1.02}.length") <= 12
    assert tab.ask("document.querySelectorAll('math + math').length") > 300


def test_a_sign_behind_a_formula_begins_no_line():
    for text, kept in (
        ("so $x$.", '<span class="nb"><math><mi>x</mi></math>.</span>'),
        ("(at $x$), too", '<span class="nb"><math><mi>x</mi></math>),</span> too'),
        ("$x$-th", "<math><mi>x</mi></math>-th"),
        ("so $x$ .", "<math><mi>x</mi></math> ."),
    ):
        assert kept in prose.prose(text) and ("span" in kept) == ("span" in prose.prose(text))
    letters = "+".join("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")
    long = str(prose.prose(f"so ${letters}$."))
    assert long.count("<math") > 1 and long.count("<math", long.index("<span")) == 1
