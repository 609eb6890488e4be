"""Text from claims, rows and papers stays text: pages of hostile claims have the elements and
attributes of plain ones.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import assay.theory.claims
from assay.reports import curves, graph, site
from assay.reports.cli import main
from assay.reports.cli import settle as settling
from assay.reports.papers import Paper
from assay.reports.site import claim_pages, prose
from assay.theory.claims import Claim, Reading
from assay.theory.language import rendering
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Prose

PLAIN = "plain words"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)' x='",
    r"$\text{<script>alert(1)</script>}$",
    r"$\text{&lt;img src=x onerror=alert(1)&gt;}$",
    r"$\href{javascript:alert(1)}{x}$",
    r"$\style{background:url(javascript:alert(1))}{x}$",
    r'$\color{red" onload="alert(1)}{x}$',
    r"$\class{x}{y} \id{a}{b} \colorbox{url(javascript:alert(1))}{x}$",
    r"$\mathrm{<b onclick=alert(1)>}$",
    r"$\begin{array}{c}<iframe src=x>\end{array}$",
    "</script><script>alert(1)</script>",
    "</title></svg><script>alert(1)</script>",
    "<!-- ]]> <![CDATA[",
    "`<i onclick=alert(1)>`",
    "x_{<b>} y^{<img src=x>} z^(<u>)",
    "{{ 7*7 }} {% raw %}",
    "javascript:alert(1)",
    "\u2028 \x00 &#60;script&#62;",
)
EVERYTHING = " ".join(HOSTILE)


class Seen(HTMLParser):
    """The elements of a page with the names of their attributes, and every value that could run or
    load something.
    """

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.elements: set[tuple[str, str]] = set()
        self.values: list[tuple[str, str, str]] = []
        self.scripts: list[str] = []
        self.inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.add((tag, ""))
        self.inside = tag if tag in ("script", "style") else ""
        for name, value in attrs:
            self.elements.add((tag, name))
            self.values.append((tag, name, value or ""))

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "script":
            self.scripts.append(data)

    def handle_decl(self, decl):
        self.elements.add(("!" + decl, ""))

    def handle_comment(self, data):
        self.elements.add(("<!--", ""))

    def unknown_decl(self, data):
        self.elements.add(("<![", ""))


def safe(page: Seen) -> None:
    """Nothing runs but the one script of the report, and no value loads or runs anything."""
    assert not "".join(page.scripts).strip()
    loaded = [value for tag, name, value in page.values if (tag, name) == ("script", "src")]
    assert loaded in (["script.js"], ["../script.js"])
    for tag, name, value in page.values:
        assert not name.startswith("on"), (tag, name, value)
        assert (
            not re.match(r"\s*(javascript|data|vbscript):", value, re.I)
            or (tag, name) == ("link", "href")
            and value.startswith("data:image/svg+xml,%3Csvg")
        ), (tag, name, value)
        if name in ("href", "src", "xlink:href"):
            assert value.startswith("data:image/svg+xml,") or re.fullmatch(r"[\w./#+=-]*", value), (
                tag,
                name,
                value,
            )
        if name == "style":
            assert re.fullmatch(r"[\w\s:%.;-]*", value), (tag, value)


def pages_of(words: str, out, monkeypatch) -> dict[str, Seen]:
    """Write the whole report of two claims in whose every text `words` stands, and parse its
    pages.
    """
    entry = {
        "paper": "strange",
        "kind": words,
        "group": "statement",
        "where": words,
        "short": words,
    }
    known = {i: entry | {"id": i} for i in ("strange.one", "strange.two", "other.three")}
    monkeypatch.setattr(assay.theory.claims, "index", lambda: known)
    monkeypatch.setattr(assay.theory.claims, "entries", lambda name: known)
    monkeypatch.setattr(site, "paper", lambda name: Paper(words, words, words))
    monkeypatch.setattr("assay.reports.papers.paper", lambda name: Paper(words, words, words))
    real = Formula("x**2 >= x_0", ("x in [0, 5]", "x_0 in [0, 1]"))
    first = (
        Reading("printed", Prose(words), words),
        Reading("other", real, words),
        Reading("repair", Prose(words), words),
    )
    claims = [
        Claim(
            "strange.one",
            words,
            first,
            (Reading("repair-2", real, words),),
            ("strange.two",),
            ("strange.two",),
            True,
        ),
        Claim("strange.two", words, (Reading("printed", real, words),)),
        Claim("other.three", words, (Reading("printed", Prose(words), words),)),
    ]
    rows = []
    for claim in claims:
        for n, reading in enumerate(claim.all_readings()):
            rows.append(
                {
                    "id": claim.id,
                    "reading": reading.name,
                    "verdict": ("refuted", "proved", "vacuous", "open")[n % 4],
                    "proof_status": "sound" if claim.has_proof else "none",
                    "prover": words,
                    "seconds": 0.5,
                    "reason": words,
                    "witness": (
                        {words: words, "x": "1/3", "x_0": "2/3"} if n != 1 else {"family": words}
                    ),
                    "repair": words,
                    "scope": [words, f"given [{words}] and [other.two/printed]"],
                    "extent": words,
                    "horizon": {words: words},
                    "taint": [words],
                    "mended": [words],
                    "statement": words,
                    "certificate": None,
                    "figures": {
                        words: [words, {words: words}],
                        "curves " + words: {"t": [0, 1, 2], words: [0.1, 0.2, 0.3]},
                        "test " + words: {
                            "finding": words,
                            "sense": words,
                            "threshold": words,
                            "mean": words,
                            "successes": words,
                            "runs": words,
                        },
                    },
                }
            )
    monkeypatch.setattr(claim_pages, "_LONGEST", 0)  # readings have pages of their own
    site.write(out, claims, rows, differences=[words], figures=False)
    return {
        str(p.relative_to(out)): Seen(p.read_text(encoding="utf-8"))
        for p in sorted(out.rglob("*.html"))
    }


def test_hostile_text_stays_text(tmp_path, monkeypatch):
    plain = pages_of(PLAIN, tmp_path / "plain", monkeypatch)
    hostile = pages_of(EVERYTHING, tmp_path / "hostile", monkeypatch)
    assert set(plain) == set(hostile) and {
        "index.html",
        "claims.html",
        "graph.html",
        "claims/strange.one.html",
    } <= set(hostile)
    mathematics = {
        (tag, name) for tag in rendering._ELEMENTS for name in ("", *rendering._ATTRIBUTES)
    }
    typed = {
        ("code", ""),
        ("sub", ""),
        ("sup", ""),
    }  # what prose makes of backquotes and typed powers
    for name, page in hostile.items():
        safe(page)
        assert page.elements <= plain[name].elements | mathematics | typed, (
            name,
            page.elements - plain[name].elements,
        )
        text = (tmp_path / "hostile" / name).read_text(encoding="utf-8")
        assert "&lt;script" in text or name in ("method.html", "graph.html"), name
    script = (site._HERE / "assets" / "script.js").read_bytes()
    assert (tmp_path / "hostile" / "script.js").read_bytes() == script


@pytest.mark.parametrize("words", HOSTILE)
def test_prose_and_drawings_of_hostile_text(words):
    nodes = [
        graph.Node(words, words, words, words, words, words),
        graph.Node("two", words, words, words, words, words),
    ]
    drawing = graph.draw(nodes, [graph.Edge(words, "two", "uses")], words)
    chart = curves.chart({"t": [0, 1, 2], words: [0.1, 0.5, 0.2]}, words)
    allowed = {(tag, name) for tag in rendering._ELEMENTS for name in ("", *rendering._ATTRIBUTES)}
    for html in (
        prose.prose(words),
        prose.value(words),
        prose.value({words: [words]}),
        prose.name(words),
        prose.math(words.strip("$")),
    ):
        page = Seen(str(html))
        assert not page.scripts and page.elements <= allowed | {
            ("code", ""),
            ("sub", ""),
            ("sup", ""),
            ("span", ""),
            ("span", "class"),
        }, html
    for html in (drawing, chart):
        page = Seen(html)
        assert not page.scripts and not any(
            tag in ("script", "img", "iframe", "b", "i", "u") or name.startswith("on")
            for tag, name in page.elements
        )


def test_formulas_refuse_links_and_styles():
    for latex in (
        r"\href{javascript:alert(1)}{x}",
        r"\style{background:url(x)}{x}",
        r"\colorbox{url(javascript:1)}{x}",
    ):
        with pytest.raises(ValueError, match="is not allowed in a formula"):
            rendering.mathml(latex)
        assert str(prose.math(latex)).startswith("<code>")
    assert "&lt;script&gt;" in rendering.mathml(
        r"\text{<script>}"
    ) and "<script" not in rendering.mathml(r"\text{<script>}")
    assert (
        rendering.mathml(r"a \le \infty", False)
        == '<math xmlns="http://www.w3.org/1998/Math/MathML"'
        ' display="inline"><mrow><mi>a</mi><mo>≤</mo><mo>∞</mo></mrow></math>'
    )


@pytest.mark.parametrize(
    "name", ["javascript:alert(1)//", "../../x", "a b", 'x" onload="y', "x/y", "", "x\0", "a" * 300]
)
def test_names_that_lead_elsewhere_are_refused(name, tmp_path, monkeypatch, capsys):
    claim = Claim("strange.one", "x", (Reading("printed", Prose("x")),))
    monkeypatch.setattr(assay.theory.claims, "index", lambda: {})
    for strange in (replace(claim, id=name), replace(claim, readings=(Reading(name, Prose("x")),))):
        with pytest.raises(ValueError, match="cannot name a page"):
            site.write(tmp_path / "out", [strange], [])
        monkeypatch.setattr(settling, "claims", lambda strange=strange: {"strange.one": strange})
        assert main(["report", "strange.one", "--out", str(tmp_path / "out")]) == 2
        told = capsys.readouterr()
        assert "cannot name a page" in told.err and told.err.count("\n") == 1 and not told.out
    assert not any(tmp_path.iterdir())
