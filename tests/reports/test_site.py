"""The pages: every link leads somewhere, mathematics and figures are there, and a real browser can
show them.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from assay import theory
from assay.reports import site
from assay.reports.site import claim_pages, comparisons, evidence, prose, published, symbols, views
from assay.reports.site.mathml import prepared
from assay.reports.site.witness import HandCheck, hand_check
from assay.theory import experiments, folders
from assay.theory.language.formula import Formula
from assay.theory.language.rendering import shown_as
from assay.verification.kernel import trained
from assay.verification.run import settling
from tests.reports.conftest import SUBSET, invent

VOID = {"meta", "link", "br", "img", "input", "hr", "col"}


class Page(HTMLParser):
    """Collects links, ids and elements of a page, and refuses elements that are not closed in
    order.
    """

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.ids: set[str] = set()
        self.count: dict[str, int] = {}
        self.open: list[str] = []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        """Count an element and note its links."""
        self.count[tag] = self.count.get(tag, 0) + 1
        attributes = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        self.sources += [v for k, v in attrs if k == "src" or (tag == "link" and k == "href")]

    def handle_startendtag(self, tag, attrs):
        """Count an element that closes itself."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        """Close an element in order."""
        if tag not in VOID:
            assert self.open and self.open[-1] == tag, (tag, self.open[-5:])
            self.open.pop()


@pytest.fixture(scope="module")
def report(subset, rows, tmp_path_factory) -> Path:
    """A written report of the subset, with figures."""
    out = tmp_path_factory.mktemp("report")
    site.write(out, subset, rows, differences=["phases.x (printed): open, the ledger says proved"])
    return out


@pytest.fixture(scope="module")
def pages(report) -> dict[str, Page]:
    """Every page, parsed."""
    return {
        str(p.relative_to(report)): Page(p.read_text(encoding="utf-8"))
        for p in sorted(report.rglob("*.html"))
    }


def test_every_page_is_there(pages, subset):
    assert {"index.html", "claims.html", "graph.html", "method.html"} <= set(pages)
    assert {f"claims/{c.id}.html" for c in subset} <= set(pages)


def test_every_link_leads_somewhere(report, pages):
    for name, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if link in {folders.own()[paper].link for paper in folders.own()}:
                continue  # the paper itself, the only thing outside that a page names
            assert not parts.scheme, (name, link)
            target = (report / name).parent / unquote(parts.path) if parts.path else report / name
            assert target.is_file(), (name, link)
            if parts.fragment and target.name != "claims.html":
                key = str(target.resolve().relative_to(report.resolve()))
                assert parts.fragment in pages[key].ids, (name, link)


def test_nothing_is_fetched(report, pages):
    for name, page in pages.items():
        files = [s for s in page.sources if not s.startswith("data:")]
        assert {Path(s).name for s in files} == {"style.css", "script.js", "icon.svg"}, name
        assert all((report / name).parent.joinpath(s).is_file() for s in files), name
    for path in report.rglob("*.html"):
        assert not re.search(
            r"(?:url\(|@import|src=)\s*['\"]?(?:https?:)?//", path.read_text(encoding="utf-8")
        ), path


def test_claim_pages_show_mathematics_verdicts_and_commands(report, subset, rows):
    for claim in subset:
        text = (report / "claims" / f"{claim.id}.html").read_text(encoding="utf-8")
        page = Page(text)
        assert page.count.get("math", 0) >= 1, claim.id
        assert f"assay check {claim.id} --fresh" in text
        assert {r.name for r in claim.all_readings()} <= page.ids
        for row in (r for r in rows if r["id"] == claim.id):
            assert f"v-{row['verdict']}" in text


def test_a_page_begins_with_the_printed_words_and_ends_with_what_is_folded(report):
    text = (report / "claims" / "phases.eq72.html").read_text(encoding="utf-8")
    order = ("The printed words", "What we tested", "<h2>What is true", "All that was settled")
    places = [text.index(heading) for heading in order]
    assert places == sorted(places) and "<ins>" in text and "<del>" in text
    assert "Schneider" in text[: places[0]] and 'href="../index.html"' in text[: places[0]]
    folded = text[places[-1] :]
    assert folded.count('<section class="reading') >= 1 and "Report text to copy" in folded


def test_a_refuted_claim_carries_no_tick_at_its_top(subset, tmp_path):
    claims = [c for c in subset if c.id == "phases.eq13"]
    site.write(tmp_path, claims, invent(claims[0], "refuted"), figures=False)
    text = (tmp_path / "claims" / "phases.eq13.html").read_text(encoding="utf-8")
    top = text[text.index("<h1") : text.index("<h2>What is true instead")]
    assert "It fails as printed" in top and "✗" in top and "✓" not in top and "⊢" not in top


def test_a_page_that_would_be_long_leaves_its_readings_to_another(subset, tmp_path, monkeypatch):
    claims = [c for c in subset if c.id == "phases.eq72"]
    names = {r.name for r in claims[0].all_readings()}
    monkeypatch.setattr(claim_pages, "_LONGEST", 1000)
    site.write(tmp_path, claims, invent(claims[0], "refuted"), figures=False)
    page, more = (
        Page((tmp_path / folder / "phases.eq72.html").read_text(encoding="utf-8"))
        for folder in ("claims", "readings")
    )
    assert names <= page.ids and more.ids - {"main"} < names
    assert {f"../readings/phases.eq72.html#{name}" for name in more.ids & names} <= {*page.links}


def test_a_long_number_is_short_with_its_exact_value_folded_away():
    assert "10" in prose.value(str(10**60)) and "<details" not in prose.value(str(10**60))
    text = str(prose.value(f"{7 * 10**60 + 1}/3"))
    summary, exact = text.split("</summary>")
    assert "2.333" in summary and "0000000" not in summary and f"{7 * 10**60 + 1}/3" in exact
    assert "<details" not in prose.value("123456/7")
    assert (
        "<details" in prose.expression("1" * 40)
        and "1" * 40 not in prose.expression("1" * 40).partition("</summary>")[0]
    )


def test_front_page_ranks_findings_and_names_differences(report):
    text = (report / "index.html").read_text(encoding="utf-8")
    assert "the ledger says proved" in text
    assert (
        text.index("What this does not guarantee")
        > text.index("Reproduce")
        > text.index("Findings")
    )
    assert Page(text).count["figure"] >= 3 and 'id="fig-practice-phases"' in text


def _verdicts(report: Path) -> list[str]:
    return gzip.decompress((report / "verdicts.jsonl.gz").read_bytes()).decode().splitlines()


def test_certificates_and_rows_lie_beside_the_pages(report, rows):
    public = [*map(json.loads, _verdicts(report))]
    assert len(public) == len(rows)
    for row in public:
        assert published.read(report / row["certificate"]) == {"type": "invented"}


def test_published_certificates_hold_the_same_in_few_bytes(tmp_path):
    source = tmp_path / "stored.json"
    content = {"verdict": "proved", "certificate": {"at": ["1/2", 3], "huge": 10**300, "x": "a b"}}
    source.write_text(json.dumps({"seal": "00ff", **content}, indent=1), encoding="utf-8")
    row = {"id": "phases.x", "reading": "printed", "certificate": str(source)}
    (tmp_path / "out").mkdir()
    (public,) = published.rows(tmp_path / "out", [row])
    file = tmp_path / "out" / public["certificate"]
    assert published.read(file) == content
    assert len(gzip.decompress(file.read_bytes())) == len(
        json.dumps(content, separators=(",", ":"))
    )
    source.write_text("{no JSON", encoding="utf-8")
    published.rows(tmp_path / "out", [row])
    assert gzip.decompress(file.read_bytes()) == b"{no JSON"


def test_data_beside_the_pages_are_written_without_spaces(report):
    for line in _verdicts(report):
        assert len(line) == len(
            json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":"))
        )
    whole = (report / "claims.json").read_text(encoding="utf-8").strip()
    assert len(whole) == len(
        json.dumps(json.loads(whole), ensure_ascii=False, separators=(",", ":"))
    )


def test_pages_are_stable(report, subset, rows, tmp_path):
    site.write(
        tmp_path, subset, rows, differences=["phases.x (printed): open, the ledger says proved"]
    )
    for path in report.rglob("*.html"):
        assert path.read_bytes() == (tmp_path / path.relative_to(report)).read_bytes(), path


def fits(value: object, schema: dict, whole: dict) -> None:
    """Check a value against a JSON schema, as far as ours uses the language of schemas."""
    if "$ref" in schema:
        return fits(value, whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], whole)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    named = schema.get("type", [])
    if named:
        wanted = tuple(kinds[k] for k in ([named] if isinstance(named, str) else named))
        assert isinstance(value, wanted), (value, named)
    assert value in schema.get("enum", [value]) and value == schema.get("const", value), value
    if isinstance(value, dict) and isinstance(schema.get("type"), str):
        known, more = schema.get("properties", {}), schema["additionalProperties"]
        assert set(schema.get("required", ())) <= set(value)
        assert more is not False or set(value) <= set(known), set(value) - set(known)
        for key, part in value.items():
            fits(part, known.get(key, more), whole)
    for part in value if isinstance(value, list) and "items" in schema else ():
        fits(part, schema["items"], whole)


def test_claims_are_data_of_the_form_that_the_schema_says(report, subset, rows):
    content = json.loads((report / "claims.json").read_text(encoding="utf-8"))
    schema = json.loads((report / "claims.schema.json").read_text(encoding="utf-8"))
    fits(content, schema, schema)
    assert [c["id"] for c in content["claims"]] == [c.id for c in subset]
    assert sum(len(c["readings"]) for c in content["claims"]) == len(rows)
    for one in content["claims"]:
        assert (report / one["page"]).is_file() and one["id"] in one["report"]
        assert one["corrected_by"] in {"", *(r["name"] for r in one["readings"])}
        page = (report / one["page"]).read_text(encoding="utf-8")
        assert "Report text to copy" in page and f"assay replay {one['id']}" in page
    with pytest.raises(AssertionError):
        fits({**content, "format": 2}, schema, schema)


def test_mathematics_has_its_font_and_the_font_its_licence(report):
    style = (report / "style.css").read_text(encoding="utf-8")
    assert 'src: url("math.woff")' in style and 'font-family: "Assay Math"' in style
    assert (report / "math.woff").read_bytes()[:4] == b"wOFF"
    assert "Permission is hereby granted" in (report / "math.LICENSE").read_text(encoding="utf-8")
    assert "∖" in prose.math(r"A \setminus B")


WORDS = set(
    """
    Bernoulli Ratio Rademacher Var acos atan bend centre down det edge erf erfc features few guess
    half high label level loose loss low mean norm order other out own path pieces prob ratio relu
    score size slope square start strict strong teacher top up weak wrong zero line shift count
    print hi lo opt next last or Unif point rate share
    """.split()
)
"""What may stand in a statement letter by letter: functions, and words that say what they mean."""


def test_no_name_of_a_program_stands_in_a_statement():
    found = {}
    for claim in theory.registry():
        for reading in claim.all_readings():
            if reading.statement.NAME in ("prose", "empirical"):
                continue
            own = reading.statement
            with shown_as(symbols.names(claim.paper)):
                if own.NAME == "theorem":
                    parts = [*(item for _, items in own.lines() for item in items)]
                else:
                    parts = [own.latex(), *own.latex_given()]
                parts += own.latex_where()
            set_ = prepared(" ".join(parts))  # where pk, Ropt and the like are letters with indices
            names = set(re.findall(r"\\(?:text|mathrm)\{(\w{2,})\}", set_)) - WORDS
            if names:
                found[claim.id, reading.name] = names
    assert not found


def test_names_are_shown_as_in_the_paper_and_apart_from_each_other():
    formula = Formula("ct*Lp_1 <= ct**2", ("ct in (0, 1)", "Lp_1 in (0, 1)"))
    with shown_as(symbols.names("collapse")):
        assert formula.latex() == r"\tilde{c}\,{L'}_{1} \le \tilde{c}^{2}"
        letters = [s.shown for s in symbols.symbols("collapse", formula)]
        assert len(letters) == 2 and "c" in letters[0] and "′" in letters[1]
    with shown_as({"a1": "a_{1}", "x": "a_{1}"}):
        assert r"\mathrm{x}" in Formula("x <= a1", ("x in (0, 1)", "a1 in (0, 1)")).latex()
    assert r"\mathrm{ct}" in formula.latex()


def _runs_of(statement) -> list[dict]:
    """Return the runs of a test that has not decided yet: all that were made."""
    runs = experiments.evidence(experiments.find(statement.trained.experiment)[0])
    return [run for run in runs if run["arm"] in dict(statement.trained.arms)]


def test_evidence_is_drawn_as_the_kernel_reads_it():
    drawn = 0
    for claim in theory.registry():
        for reading in claim.all_readings():
            own = reading.statement
            if not evidence.drawn(own):
                continue
            drawn += 1
            runs = settling.on_record(claim, reading)["certificate"]
            runs = runs["runs"] if runs else _runs_of(own)
            result, _ = trained.decide(own, runs)
            found = evidence.drawn(own, len(result.parts[0].values))
            told = re.findall(r"<text x=\"4\"[^>]*>(.*?): (\d+) of (\d+)</text>", found[-1][1])
            assert [(part, int(n)) for part, n, _ in told] == [
                (row["name"], row["successes"]) for row in result.rows
            ]
            assert all(svg.count("<path") >= 2 for _, svg in found)
    assert drawn >= 8


# ---- parts ---------------------------------------------------------------------------------------
def test_prose_escapes_and_renders():
    text = str(prose.prose(r"if $x<1$ then <b> & `a<b` holds, x <= y"))
    assert (
        "<math" in text
        and "&lt;<math><mi>b</mi></math>&gt; &amp;" in text
        and "<code>a&lt;b</code>" in text
        and "<mi>x</mi><mo>≤</mo><mi>y</mi>" in text
    )
    assert "<b>" not in text


def test_unconvertible_mathematics_stays_as_code():
    assert "frac" in str(prose.prose(r"$\frac{$"))
    assert "<msup><mn>10</mn><mn>122.5</mn>" in prose.prose("from 10^122.5 to d^2.")


def test_sides_are_told_apart_by_enough_digits():
    sides = [("a", "0.249999943251"), ("b", "0.25"), ("c", "inf")]
    assert HandCheck([], [], sides, "").brief == ["0.2499999", "0.25", "inf"]
    assert HandCheck([], [], sides[:1] * 2, "").brief == ["0.2500", "0.2500"]


def test_hand_check_spells_a_witness_out():
    formula = Formula(
        "F >= l + 1 and F < 10*l",
        ("l in {2..}", "x in (0, oo)"),
        (("E", "exp(x)"), ("F", "E**2 + 1/3")),
    )
    check = hand_check(formula, {"l": "2", "x": "1/2"})
    assert [n for n, *_ in check.steps] == ["E", "F"]
    assert dict(check.sides)["F"].startswith("3.0516151") and dict(check.sides)["10*l"] == "20.0"
    done = subprocess.run(
        ["python3", "-c", check.code], capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout.startswith("3.0516151")


def test_hand_check_declines_what_it_cannot_show():
    formula = Formula("x > 0", ("x in (0, oo)",))
    assert hand_check(formula, None) is None
    assert hand_check(formula, {"y": "1"}) is None
    assert hand_check(formula, {"x": "about 1"}) is None


def test_findings_rank_theorems_and_false_claims_first(subset, rows):
    found = views.findings(views.build(subset, rows))
    weights = [v.weight for v in found]
    assert weights == sorted(weights, reverse=True) and all(
        v.verdict in ("refuted", "vacuous", "contradicted") for v in found
    )


def test_compared_marks_what_changes():
    old, new = views.compared("x <= f/l", "x <= 1/l")
    assert str(old) == "x &lt;= <del>f</del>/l" and str(new) == "x &lt;= <ins>1</ins>/l"


# ---- in a browser --------------------------------------------------------------------------------
def opened(tab, path: Path, width: int = 1200, fragment: str = "") -> str:
    """Return the document of a page after its scripts ran."""
    tab.look(width)
    tab.open("about:blank")  # a fragment alone would not load the page again
    tab.open(path.as_uri() + fragment)
    return tab.ask("document.documentElement.outerHTML")


def test_browser_filters_the_claims(tab, report, subset):
    assert f"{len(subset)} of {len(subset)}" in opened(tab, report / "claims.html")
    shown = re.search(r"(\d+) of \d+", opened(tab, report / "claims.html", fragment="#refuted"))
    assert 0 < int(shown[1]) < len(subset)


MEASURE = """(() => {
const size = e => e.getBoundingClientRect();
const shown = name => [...document.querySelectorAll(name)].filter(e => e.checkVisibility());
const gap = m => size(m.children[1]).top - size(m.children[0]).top;
const figures = [...document.querySelectorAll("figure svg, svg.graph")];
return {
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  math: shown("math").map(m => size(m).height),
  fraction: shown("mfrac").map(gap),
  svg: figures.map(s => size(s).width * size(s).height)};
})()"""
"""What the browser measures on a page."""


@pytest.mark.parametrize("width", [1280, 520])
@pytest.mark.parametrize(
    "name", ["index.html", "claims/phases.eq72.html", "graph.html", "claims.html", "method.html"]
)
def test_browser_lays_pages_out(tab, report, name, width):
    opened(tab, report / name, width)
    found = tab.ask(MEASURE)
    assert found["overflow"] <= 0
    if name.startswith("claims/"):
        assert found["math"] and min(found["math"]) > 5
        assert (
            found["fraction"] and min(found["fraction"]) > 2
        )  # a fraction is stacked, so MathML is drawn, not spelled
    if name in ("index.html", "graph.html"):
        assert found["svg"] and min(found["svg"]) > 10_000


def test_several_papers_have_pages_of_their_own(tmp_path):
    claims = [c for c in theory.registry() if c.id in SUBSET or c.id.startswith("majority.def")]
    rows = [row for claim in claims for row in invent(claim, "proved")]
    front = site.write(tmp_path, claims, rows, figures=False)
    text = front.read_text()
    assert (
        "2 papers put to the test" in text
        and 'href="majority.html"' in text
        and 'href="phases.html"' in text
    )
    own = (tmp_path / "majority.html").read_text()
    assert "graph-phases.html" in (tmp_path / "graph.html").read_text()
    drawn = (tmp_path / "graph-majority.html").read_text()
    assert "majority.def" in drawn and "phases." not in drawn and 'id="lens"' in drawn
    assert (
        "From Fitting the Majority" in own
        and "Schneider &amp; Prabhushankar" not in own
        and "phases.def" not in own
    )


def test_shared_readings_are_compared():
    claims = [c for c in theory.registry() if c.paper == "majority"]
    found = views.build(claims, [row for claim in claims for row in invent(claim, "proved")])
    table = comparisons.comparison(found)
    assert table.columns[0] == "as printed" and set("ABCDE") < set(table.columns)
    assert {"majority.thm3.10a", "majority.thm3.10b", "majority.thm3.11a", "majority.thm3.11b"} <= {
        v.id for v, _ in table.rows
    }
    assert all(len(cells) == len(table.columns) for _, cells in table.rows)
    assert (
        comparisons.comparison({i: v for i, v in found.items() if i == "majority.thm3.10a"}) is None
    )


def test_a_correction_in_print_stands_before_what_was_proved(report):
    page = (report / "claims" / "phases.lem16.html").read_text(encoding="utf-8")
    section = page[page.index("<h2>What is true instead") :]
    words, fold = section.index("Lemma 16. Let <math"), section.index("What was proved</summary>")
    assert words < fold < section.index("</details>") and "\\frac" not in section[:fold]
