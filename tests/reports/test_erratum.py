"""The document on a paper: every formula of every paper is set, nothing in a text is markup, proofs
follow their derivations, and the command writes what it says.
"""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import pytest

from assay import theory
from assay.reports import erratum, theorems
from assay.reports.cli import main
from assay.reports.erratum import content, document, proofs, sizes, tex, typst
from assay.reports.figures import Picture
from assay.reports.site import prose, views
from assay.theory import claims, printed
from assay.verification.run import derivations
from assay.verification.run import proofs as records

needs_typst = pytest.mark.skipif(
    not __import__("importlib.util").util.find_spec("typst"), reason="needs the extra pdf"
)


def derivation(claim_id: str, reading: str) -> tuple[dict, dict]:
    """Return the row and the certificate of a reading as they are on record."""
    claim = theory.registry()[claim_id]
    row = records.read(records.path(claim))[reading]
    return row, row["certificate"]


@needs_typst
def test_every_printed_formula_is_set():
    found = set()
    for name in claims.PAPERS:
        text = (claims.paper(name).folder / "claims.toml").read_text()
        for claim in tomllib.loads(text)["claim"]:
            pieces = prose.pieces(claim.get("quote", ""))
            found |= {latex for kind, latex in pieces if kind == "math"}
    assert len(found) > 1500
    converted = {latex: typst.math(latex) for latex in found}
    assert not [latex for latex, text in converted.items() if not text]
    every = "".join(f"${text}$\n\n" for text in converted.values())
    assert typst.pdf(f"#set page(width: 30cm, height: auto)\n{every}").startswith(b"%PDF")
    assert not [latex for latex in found if not tex.is_plain(latex)]


FORMULAS = {
    r"\frac{a}{b}": "frac(a, b)",
    r"x_i^2": "attach(x, b: i, t: 2)",
    r"\tfrac12": "inline(frac(1, 2))",
    r"\left(\frac{a}{b}\right)": r"lr(\( frac(a, b) \))",
    r"|x|": r'class("opening", \|) x class("closing", \|)',
    r"|x|^2": r'class("opening", \|) x attach(class("closing", \|), t: 2)',
    r"P(A | B)": r"P \( A \| B \)",
    r"\log n, m": r'op("log") n \, m',
    r"a : b ; c": r"a \: b \; c",
    r"\hat{x}\le\mathbb{R}": "hat(x) ≤ ℝ",
    r"\frac{a}{": "",
    r"\input{f}": "",
    r"αβ": "α β",
    r"\href{http://example.org}{x}": "",
}


@pytest.mark.parametrize("latex", FORMULAS)
def test_formulas_become_calls_and_escaped_signs(latex):
    assert typst.math(latex) == FORMULAS[latex]


HOSTILE = '#panic("x") $y$ @z <w> *b* \\input{/etc/passwd} `#c` ${\\input{f}}$ %d'


def hostile() -> document.Document:
    """Return a document in which each kind of block holds signs of markup."""
    own = document.line(HOSTILE)
    return document.Document(
        HOSTILE,
        HOSTILE,
        (own,),
        (
            document.Heading(own),
            document.Quote(own),
            document.Items((own,), True),
            document.Table((own,), ((own,),), (1,)),
            document.Shown((HOSTILE, r"\input{f}")),
            document.Listing("a\n#b\\"),
        ),
    )


@needs_typst
def test_nothing_in_a_text_is_markup():
    every = hostile()
    source = typst.markup(every)
    assert typst.pages(source) == 1
    latex = tex.source(every, [])
    assert r"\input" not in latex.replace(r"\textbackslash{}input", "")
    assert r"\#panic" in latex and latex.count(r"\begin{") == latex.count(r"\end{")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex, which is optional")
def test_latex_compiles_the_words_of_every_paper_and_any_text(tmp_path):
    blocks: list = []
    for claim in theory.registry():
        blocks.append(document.Heading(document.line(claim.short), 2))
        told = (printed.restated(claim), printed.proofs(claim))
        said = (claim.entry["quote"], *(words for each in told for words in each.values()))
        blocks += [document.Quote(document.line(" ".join(words.split()))) for words in said]
        blocks.append(document.Paragraph(document.line(claim.text)))
    told = document.Document("Words", "of all papers", (document.line("a"),), tuple(blocks))
    for name, one in (("words", told), ("hostile", hostile())):
        (tmp_path / f"{name}.tex").write_text(tex.source(one, []), encoding="utf-8")
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", name],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        told_by = done.stdout.decode("utf-8", "replace")
        assert done.returncode == 0, told_by[-1500:]
        assert "undefined" not in told_by and "Missing character" not in told_by
        wide = [float(points) for points in re.findall(r"Overfull .hbox .([\d.]+)pt", told_by)]
        assert name == "hostile" or max(wide, default=0) < 40, sorted(wide)[-5:]


def test_a_greek_letter_in_a_formula_becomes_a_command():
    own = (document.Piece("math", "l_ι"),)
    latex = tex.source(document.Document("own", "own", (own,), ()), [])
    assert r"l_\iota" in latex and latex.isascii()


def unclosed(latex: str) -> str:
    """Return the first environment that something else closes than its own end, or ""."""
    opened: list[str] = []
    for word, name in re.findall(r"\\(begin|end)\{(\w+)\}", latex):
        if word == "begin":
            opened.append(name)
        elif not opened or opened.pop() != name:
            return name
    return opened[0] if opened else ""


def test_each_environment_of_the_latex_source_is_closed_by_its_own_end():
    assert unclosed(r"\begin{minipage}x\end{figure}") == "figure"
    assert unclosed(r"\begin{minipage}x") == "minipage"
    own = document.line("own")
    blocks = (
        document.Heading(own),
        document.Quote(own),
        document.Items((own,), True),
        document.Table((own,), ((own,),), (1,)),
        document.Shown(("x", "y")),
        document.Figure("<svg/>", own),
        document.Listing("a"),
    )
    latex = tex.source(document.Document("own", "own", (own,), blocks), ["figure.pdf"])
    assert unclosed(latex) == ""


def test_a_proof_follows_its_derivation():
    row, certificate = derivation("majority.lem3.8", "repair-theorem")
    facts, formulas = derivations.facts(certificate)
    assert formulas == sum("leaf" in step for step in certificate["steps"])
    lines = derivations.lines(certificate)
    inductions = [line for line in lines if line.rule.startswith("axiom: induct")]
    told = [fact for fact in facts if fact.kind == "axiom"]
    assert [fact.name for fact in told] == ["induct"] * len(inductions)
    assert told[0].says.startswith(r"\forall\,t") and r"\Rightarrow" not in told[0].says
    first = next(fact for fact in facts if fact.kind == "formula")
    assert first.given == (r"0 \le k \le 1", r"0 \le c") and r"\frac{k\,c}{1" in first.says
    assert len(facts) == len(set(facts))


def test_a_proof_is_told_in_words_or_by_its_derivation(tmp_path, monkeypatch):
    row, certificate = derivation("majority.lem3.9.s1", "repair-theorem")
    file = tmp_path / "one.json"
    file.write_text(json.dumps({"certificate": certificate}))
    row = {**row, "reading": "repair-theorem", "certificate": str(file)}
    claim = theory.registry()["majority.lem3.9.s1"]

    def told():
        blocks = proofs.proof(claim, row, 1)
        said = ["".join(p.text for p in b.says) for b in blocks if hasattr(b, "says")]
        said = [words.replace("\u00a0\\square", "∎") for words in said]
        assert "391 steps" in said[-1] and "Lemma 3.8, corrected" in said[-1]
        return blocks, said

    monkeypatch.setitem(claim.entry, "printed_proof", {})
    blocks, said = told()
    assert said[0].startswith("Proof. ") and row["reason"][:9] in said[0]
    assert blocks[1].numbered and len(blocks[1].lines) == 1
    assert blocks[1].lines[0][0].text == "By induction"
    monkeypatch.setitem(claim.entry, "printed_proof", {"repair-theorem": "First $x$.\n\nThen $y$."})
    _, said = told()
    assert len(said) == 2 and said[0] == "Proof. First x."
    assert said[1].startswith("Then y.∎ Checked as a derivation of 391 steps")
    monkeypatch.setitem(claim.entry, "printed_proof", {"repair-theorem": "It is $2x$."})
    _, said = told()
    assert len(said) == 1 and said[0].startswith("Proof. It is 2x.∎ Checked")
    inner = {"type": "combination", "facts": [{"certificate": {"type": "boxes"}}]}
    file.write_text(json.dumps({"certificate": {"type": "fact", "certificate": inner}}))
    short = {"reason": "It is $2x$.", "reading": "repair", "certificate": str(file)}
    (first,) = proofs.proof(claim, short, 6)
    assert first.says[-1].text == (
        "Checked by exact algebra and interval arithmetic on whole ranges."
    )


def _first(block) -> str:
    return f"{block.says[0].text} " if isinstance(block, document.Heading) else ""


@needs_typst
def test_the_document_says_what_fails_and_what_is_true(rows, subset):
    found = views.build(subset, rows)
    paper = claims.paper("phases")
    told, markup, pages = erratum.composed(paper, found, [])
    assert 2 <= pages <= typst.MOST_PAGES and told.title.startswith("Corrections to")
    headings = ["".join(p.text for p in b.says) for b in told.blocks if hasattr(b, "level")]
    assert headings[0] == "Theorem by theorem" and headings[-1] == "How to cite"
    failing = next(t for t in theorems.theorems(found.values()) if t.failing)
    place = next(n for n, b in enumerate(told.blocks) if _first(b).startswith(failing.name))
    assert "Quote" in [type(b).__name__ for b in told.blocks[place : place + 4]]
    latex = tex.source(told, [])
    assert r"@misc{phases," in latex and "Schneider and Mohit" in latex
    assert {"What fails", "What is true instead"} <= {
        p.text for b in told.blocks if isinstance(b, document.Paragraph) for p in b.says
    }


def test_budgets_say_less_and_less():
    sizes = [(b.held, b.others, b.facts) for b in content.BUDGETS]
    assert sizes == sorted(sizes, reverse=True)


@pytest.fixture
def quick(monkeypatch, engine, tmp_path_factory):
    """Draw one small figure in place of the simulations."""
    from assay.reports import papers

    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path_factory.mktemp("cache")))
    drawn: list[str] = []
    one = Picture(
        name="line",
        title="A line",
        caption="from 0 to 1",
        command="assay run --list",
        svg='<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path'
        ' d="M0 0L9 9" stroke="var(--c1)"/></svg>',
    )
    monkeypatch.setattr(papers, "pictures", lambda name, found: drawn.append(name) or [one])
    engine.verdicts["distillation.lemd3"] = "refuted"
    engine.drawn = drawn
    return engine


@needs_typst
def test_the_command_writes_pdf_and_latex_and_knows_its_own(quick, tmp_path, capsys):
    target, source = tmp_path / "d.pdf", tmp_path / "d.tex"
    words = ["report", "--erratum", "distillation", "--out", str(target), "--latex", str(source)]
    assert main([*words, "--json"]) == 1, "invented verdicts are not those of the ledger"
    said = json.loads(capsys.readouterr().out)
    names = {"d.pdf", "d.tex", "d-figure-1.pdf"}
    assert {p.name for p in tmp_path.iterdir()} == names and len(said["files"]) == 3
    assert target.read_bytes().startswith(b"%PDF") and said["pages"] <= 15
    assert "d-figure-1.pdf" in source.read_text() and "Lemma D.3" in source.read_text()
    (tmp_path / "d-figure-1.pdf").write_text("years of work")
    assert main(words) == 2
    assert "d-figure-1.pdf was not written by Assay" in capsys.readouterr().err, "d.pdf was"
    assert quick.drawn == ["distillation"], "the second time the figures come from the cache"
    assert (tmp_path / "d-figure-1.pdf").read_text() == "years of work"


def test_bad_use_is_one_line(quick, tmp_path, monkeypatch, capsys):
    thesis = tmp_path / "thesis.pdf"
    thesis.write_text("years of work")
    monkeypatch.chdir(tmp_path)
    uses = [
        ["--erratum"],
        ["--erratum", "phases", "majority"],
        ["--erratum", "phases.thm9"],
        ["--erratum", "phases", "--pdf"],
        ["--latex", "x.tex"],
        ["--erratum", "phases", "--out", str(thesis)],
        ["--erratum", "phases", "--out", str(tmp_path / "none" / "x.pdf")],
    ]
    for words in uses:
        assert main(["report", *words]) == 2, words
        assert len(capsys.readouterr().err.splitlines()) == 1, words
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["report", "--erratum", "phases"]) == 2
    assert "assay[pdf]" in capsys.readouterr().err
    assert not quick.calls and thesis.read_text() == "years of work"
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.pdf"]


def test_sizes_are_told_in_the_letters_of_the_paper():
    row = {"id": "majority.x", "horizon": {"L": "16 (Assumption 3.3)", "vacuous": "d <= 3"}}
    (said,) = sizes.horizon(SimpleNamespace(row=row))
    words = "".join(piece.text for piece in said.says)
    assert r"from \log n = 16 on (Assumption 3.3)" in words
    assert "says nothing for" in words


def test_a_place_that_is_cited_twice_is_told_once():
    cited = "small [granularity.thmg3], [granularity.thmg3/few]"
    words = "".join(piece.text for piece in content._given([cited]))
    assert words.count("Theorem G.3") == 1
