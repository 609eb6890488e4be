"""Shortened MathML looks as before, pages lose only spaces that no browser shows, and the page on
false statements is written.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from assay import theory
from assay.reports import site
from assay.reports.site import compact, mathml, prose
from assay.reports.site.rendering import without_indents
from assay.verification.audit import campaign


def test_the_bars_of_a_norm_are_one_as_high_as_the_other():
    for latex in (r"\lVert a\rVert_2", r"\|a\|_2"):
        set_ = "<mi>‖</mi><mi>a</mi><msub><mi>‖</mi><mn>2</mn></msub>"
        assert prose.math(latex) == f"<math>{set_}</math>"
    assert "<mo>‖</mo>" in prose.math(r"\left\lVert\frac{a}{b}\right\rVert")


def test_the_campaign_of_false_statements_has_its_page(subset, rows, tmp_path):
    found = {"kind": "negated", "goal": "x < 0", "given": [], "where": [], "discarded": 0}
    records = [found | {"outcome": "refuted", "seconds": 0.5, "at": "x = 1"}] * 3
    records.append(found | {"outcome": "open", "seconds": 0.5})
    summary = {**campaign.summarise(records), "budget": 0.5, "seed": 1, "count": 4, "claims": False}
    site.write(tmp_path, subset[:1], rows, soundness=summary, figures=False)
    text = (tmp_path / "soundness.html").read_text(encoding="utf-8")
    assert "4 statements" in text and "75.0 %" in text and "None came out proved" in text


MEASURED = """[...document.querySelectorAll('p')].map(p => [...p.children].map(m => {
    const box = m.getBoundingClientRect(); return [box.width, box.height]; }))"""


FENCES = re.compile(r"<mo>[()\[\]{}|‖⌈⌉⌊⌋⟨⟩]</mo>")


def test_shorter_mathematics_is_set_as_before(tab, tmp_path, monkeypatch):
    """Each formula beside itself as it was: as wide and as high, but for parentheses around what is
    as high as a letter, which a browser takes from its larger ones where they may grow.
    """
    claims = [*theory.registry()][::7]
    latex = [t for c in claims for t in c.readings[0].statement.latex_given()[:2]]
    latex += [c.readings[0].statement.latex() for c in claims]
    latex = [t for t in dict.fromkeys(latex) if 0 < len(t) < 400]
    monkeypatch.setattr(mathml, "broken", lambda text: text)
    shorter = [str(mathml.math.__wrapped__(t)) for t in latex]
    monkeypatch.setattr(mathml, "compact", lambda text: text)
    before = [str(mathml.math.__wrapped__(t)) for t in latex]
    assert sum(a != b for a, b in zip(shorter, before, strict=True)) > 80
    assert sum(map(len, shorter)) < 0.98 * sum(map(len, before))
    page = tmp_path / "page.html"
    for name in ("style.css", "math.woff"):
        shutil.copy(Path(site.__file__).parent / "assets" / name, tmp_path)
    style = "<!doctype html><meta charset=utf-8><link rel=stylesheet href=style.css>"
    pairs = "".join(f"<p>{a}<br>{b}</p>" for a, b in zip(shorter, before, strict=True))
    page.write_text(style + pairs)
    tab.look(1400)
    tab.open(page)
    tab.ask("document.fonts.ready.then(() => 0)")
    for row in zip(latex, shorter, before, tab.ask(MEASURED), strict=True):
        low = len(FENCES.findall(row[2])) - len(FENCES.findall(row[1]))
        (width, height), _, (wide, high) = row[3]
        assert -1 <= wide - width <= 4 * low + 1 and -1 <= high - height <= 6, (*row, low)


SHORTER = {
    "<mrow><mi>x</mi></mrow><mo>=</mo>": "<mi>x</mi><mo>=</mo>",
    "<msup><mrow><mo>−</mo></mrow><mn>1</mn></msup>": "",  # an operator is set otherwise in a row
    "<mfrac><mrow><mi>x</mi></mrow><mrow><mo>−</mo><mi>y</mi></mrow></mfrac>": (
        "<mfrac><mi>x</mi><mrow><mo>−</mo><mi>y</mi></mrow></mfrac>"
    ),
    "<mi>f</mi><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>": (
        "<mi>f</mi><mi>(</mi><mi>x</mi><mi>)</mi>"
    ),
    "<mi>f</mi><mi>(</mi><mn>2</mn><mi>x</mi>": "<mi>f</mi><mn>(2</mn><mi>x</mi>",
    "<mi>log</mi><mi>(</mi><mn>2</mn><mi>)</mi>": "<mn>log(2)</mn>",
    "<msub><mi>)</mi><mn>2</mn></msub><mi>q</mi><mn>2</mn>": "",  # its parts, and a letter
    "<mrow><mo>(</mo><mfrac><mi>x</mi><mn>2</mn></mfrac><mo>)</mo></mrow>": "",  # they grow
    "<mi>a</mi><mrow><mo>−</mo><mi>b</mi></mrow>": "",  # a sign would become a difference
}


def test_only_what_changes_nothing_goes():
    for before, after in SHORTER.items():
        assert compact.compact(f"<math>{before}</math>") == f"<math>{after or before}</math>"


def test_what_is_typed_as_it_stands_keeps_its_spaces():
    page = "<p>\n   a\n\n  b</p>\n  <pre>  c\n\n    d</pre>\n  <script>\n  e\n</script>"
    assert without_indents(page) == (
        "<p>\na\nb</p>\n<pre>  c\n\n    d</pre>\n<script>\n  e\n</script>"
    )
