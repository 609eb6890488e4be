"""Folders of papers: ours fit, what does not fit is told with its line, and the rest is read."""

import gzip
import json

import pytest

from assay import Paper
from assay.reports.cli import main
from assay.theory import claims, folders, outside, registry, tex

GOOD = """
[[claim]]
id = "one"
kind = "inequality"
where = "Lemma 1, page 1"
quote = '''For all $x$ in $[0, 1]$ we have $x \\ge 0$.'''
[[claim.reading]]
goal = "x >= 0"
given = ["x in [0, 1]"]
"""


@pytest.fixture
def paper(tmp_path, monkeypatch):
    """Return a function that writes a paper beside a good claim and takes it in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "mine"

    def written(more: str = "", about: str = 'name = "mine"\ntitle = "Mine"\n'):
        folder.mkdir(exist_ok=True)
        (folder / "paper.toml").write_text(about)
        (folder / "claims.toml").write_text(GOOD + more)
        return folder

    yield written
    claims.forget()


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Return a folder that keeps the verdicts of one test for the next."""
    return str(tmp_path_factory.mktemp("cache"))


def test_our_own_folders_fit():
    for name, one in folders.own().items():
        file = one.folder / "claims.toml"
        found, troubles = folders.entries(file)
        for _, wrong in folders.checked(file, found, ours=True):
            troubles += wrong
        assert not troubles, troubles[0]
        assert one.title and one.authors and name == one.folder.name


def test_a_paper_from_elsewhere_stands_beside_ours(paper):
    one, troubles = outside.take_in(paper())
    assert not troubles and one.name == "mine" and not one.trusted
    claim = registry()["mine.one"]
    assert claim.reading("printed").statement.given == ("x in [0, 1]",)
    assert (claim.kind, claim.group, claim.where) == ("inequality", "statement", "Lemma 1, page 1")
    assert len(registry()) > 500


CLAIM = '[[claim]]\nid = "two"\nkind = "identity"\nwhere = "p. 2"\nquote = "q"\n'
READING = '[[claim.reading]]\ngoal = "x >= 0"\ngiven = ["x in [0, 1]"]\n'
BAD = {
    "unknown key": (CLAIM + 'qoute = "q"\n', 6, "unknown key 'qoute'"),
    "unknown key of a formula": (CLAIM + READING + "extra = 1\n", 9, "unknown key 'extra'"),
    "unknown kind": (CLAIM.replace("identity", "idea"), 3, "unknown kind 'idea'"),
    "a cycle": (CLAIM + 'uses = ["two"]\n', 6, "a cycle of uses: two -> two"),
    "no such claim": (CLAIM + 'uses = ["three"]\n', 6, "uses names 'three'"),
    "no such claim of ours": (
        CLAIM + 'uses = ["phases.cor44"]\n',
        6,
        "uses names 'phases.cor44', which is no claim of the paper 'phases'",
    ),
    "no such paper": (CLAIM + 'proof_uses = ["gone.lem"]\n', 6, "proof_uses names 'gone.lem'"),
    "no quote": (CLAIM.replace('quote = "q"\n', ""), 1, "there is no quote"),
    "pending quote": (CLAIM.replace('"q"', '"pending"'), 5, "the quote is pending"),
    "twice": (CLAIM.replace("two", "one"), 2, "the claim 'one' stands twice"),
    "float": (CLAIM + READING + "where = { a = 0.5 }\n", 9, "'where' holds a float"),
    "float as goal": (CLAIM + "[[claim.reading]]\ngoal = 0.5\n", 7, "'goal' holds a float"),
    "bad formula": (CLAIM + READING.replace(">=", "><"), 7, "unexpected '<'"),
    "undeclared": (CLAIM + READING.replace('"x >=', '"y >='), 7, "y"),
    "no TOML": (CLAIM + "uses = = 3\n", 6, "no TOML: Invalid value"),
    "open string": (CLAIM + "text = '''never closed\n", 1, "no TOML"),
    "wrong sort": (CLAIM + "uses = 3\n", 6, "'uses' is a list, not 3"),
    "other table": ("[claims]\na = 1\n", 1, "unknown key 'claims'"),
    "roles apart": (CLAIM + 'roles = {printed = "part"}\n', 6, "unknown key 'roles'"),
    "scope apart": (CLAIM + 'scope = {printed = ["one step"]}\n', 6, "unknown key 'scope'"),
    "scope of no claim": (
        CLAIM + READING + 'role = "part"\nscope = ["given [three]"]\n',
        10,
        "scope names 'three', which is no claim of this file",
    ),
    "scope of no reading": (
        CLAIM + READING + 'role = "part"\nscope = ["given [one/third]"]\n',
        10,
        "two: the scope of 'printed' cites 'third' of mine.one, which is no reading",
    ),
    "scope of itself": (CLAIM + READING + 'scope = ["given [two]"]\n', 9, "cites itself"),
    "scope as text": (CLAIM + READING + 'scope = "one step"\n', 9, "'scope' is a list of texts"),
    "all said and uncovered": (
        CLAIM + 'uncovered = "for all t"\n' + READING,
        6,
        "'uncovered' goes with readings of which none is all of the quote",
    ),
    "no first reading": (CLAIM + READING + 'name = "mean"\n', 9, "the first reading is 'printed'"),
}


@pytest.mark.parametrize("text, line, message", BAD.values(), ids=BAD)
def test_bad_input_is_one_line_and_the_rest_is_checked(
    paper, cache, monkeypatch, capsys, text, line, message
):
    monkeypatch.setenv("ASSAY_CACHE", cache)
    first = len(GOOD.splitlines()) + 1
    folder = paper("\n" + text + "\n" + GOOD.replace('"one"', '"last"'))
    assert main(["check", f"{folder}/", "--jobs", "1"]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1, said.err
    place, _, told = said.err.partition(": ")[2].partition(": ")
    assert place == f"{folder}/claims.toml:{first + line}" and message in told
    assert said.out.count("✓ proved") >= 2 and "mine.one" in said.out and "mine.last" in said.out


@pytest.mark.parametrize(
    "about, line, message",
    [
        ('name = "mine"\ntitel = "x"\n', 2, "unknown key 'titel'"),
        ('name = "mine"\ntitle = \n', 2, "no TOML"),
        ('name = "mine"\nsections = ["a"]\n', 2, "sections in Python"),
        ('title = "x"\n', 1, "there is no 'name'"),
        ('name = "mine"\nyear = 2.5\n', 2, "'year' is a whole number, not 2.5"),
    ],
)
def test_a_bad_description_is_told(paper, capsys, about, line, message):
    folder = paper(about=about)
    assert main(["list", f"{folder}/"]) == 2
    said = capsys.readouterr()
    assert f"{folder}/paper.toml:{line}: " in said.err and message in said.err
    assert "mine.one" in said.out


def test_a_certificate_that_does_not_fit_is_told(paper, capsys):
    folder = paper()
    assert main(["check", f"{folder}/", "--accept", "--jobs", "1"]) == 0
    record = folder / "proofs" / "one.json.gz"
    rows = json.loads(gzip.decompress(record.read_bytes()))
    assert rows["printed"]["verdict"] == "proved"
    rows["printed"]["certificate"] = {"type": "point"}
    record.write_bytes(gzip.compress(json.dumps(rows).encode()))
    claims.forget()
    from assay.verification.run import proofs

    proofs.read.cache_clear()
    capsys.readouterr()
    assert main(["check", f"{folder}/", "--jobs", "1"]) == 2
    said = capsys.readouterr()
    assert f"{record}:1: the certificate does not fit" in said.err
    assert "✓ proved" in said.out


def test_scope_and_words_that_no_reading_says_are_told(paper, capsys):
    given = READING + 'role = "part"\nscope = ["that x is one [one], as [phases.eq13/repair]"]\n'
    folder = paper(CLAIM + 'uncovered = "for all t"\n' + given)
    assert main(["check", f"{folder}/", "--json", "--accept", "--jobs", "1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    row = next(r for r in rows if r["id"] == "mine.two")
    assert (row["verdict"], row["settled"]) == ("proved in scope", "proved")
    assert row["scope"] == ["that x is one [mine.one], as [phases.eq13/repair]"]
    assert (row["parts"], row["uncovered"], row["whole"]) == (["printed"], "for all t", None)
    assert main(["show", "mine.two"]) == 0
    said = capsys.readouterr().out
    assert "not tested: for all t" in said and "⊢ proved in scope" in said
    assert "given: that x is one [mine.one]" in said
    assert main(["list", f"{folder}/"]) == 0
    assert "◐  a part ⊢" in capsys.readouterr().out


def test_a_scope_that_cites_what_is_refuted_is_told(paper, capsys):
    folder = paper(CLAIM + READING + 'scope = ["given [phases.eq13]"]\n')
    assert main(["check", f"{folder}/", "--jobs", "1"]) == 2
    said = capsys.readouterr().err
    assert said.endswith("mine.two (printed) takes phases.eq13 as given, which is refuted\n")
    assert len(said.splitlines()) == 1


def test_a_name_of_ours_is_refused(paper, capsys):
    folder = paper(about='name = "majority"\n')
    assert main(["list", f"{folder}/"]) == 2
    assert "is that of a paper of Assay" in capsys.readouterr().err


def test_a_claim_uses_those_of_other_papers(paper, tmp_path, capsys):
    folder = paper(CLAIM + 'uses = ["phases.cor4"]\nproof_uses = ["one", "theirs.one"]\n')
    beside = tmp_path / "theirs"
    beside.mkdir()
    (beside / "paper.toml").write_text('name = "theirs"\n')
    (beside / "claims.toml").write_text(GOOD + CLAIM + 'uses = ["mine.one", "majority.eq2"]\n')
    assert main(["check", "./mine", "--json", "--jobs", "1"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["id"], row["proof_status"]) for row in rows] == [
        ("mine.one", "none"),
        ("mine.two", "sound"),
    ]
    assert main(["show", "mine.two"]) == 0
    said = capsys.readouterr().out
    assert "phases.cor4" in said and "proof uses: mine.one, theirs.one" in said
    (beside / "claims.toml").write_text(GOOD.replace("[[claim.r", 'uses = ["mine.two"]\n[[claim.r'))
    claims.forget()
    assert main(["list", f"{folder}/"]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1 and "a cycle of uses: " in said.err
    assert "mine.one" in said.out and "mine.two" in said.out


def test_an_installed_paper_is_found_by_its_entry_point(paper, tmp_path, monkeypatch, capsys):
    folder = paper(about='name = "theirs"\n')
    package = tmp_path / "site" / "their_package"
    (package / "papers").mkdir(parents=True)
    (package / "__init__.py").write_text("raise RuntimeError('no code of a package is run')")
    folder.rename(package / "papers" / "theirs")
    info = tmp_path / "site" / "their_package-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[assay.papers]\ntheirs = their_package.papers.theirs\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert main(["list"]) == 0
    assert "installed papers: theirs; assay list theirs" in capsys.readouterr().out
    for words in (["list", "theirs"], ["show", "theirs.one"], ["replay", "theirs"]):
        assert main(words) == 0
        assert "theirs.one" in capsys.readouterr().out
        claims.forget()
    assert main(["regime", "theirs.one"]) == 0
    assert "can hold together" in capsys.readouterr().out
    claims.forget()
    assert Paper.read("theirs").claims[0].id == "theirs.one"
    claims.forget()
    assert main(["list", "thiers"]) == 2
    assert "nearest: theirs" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["replay"], ["regime"]])
def test_what_cannot_be_built_is_told_before_anything_is_settled(paper, capsys, words):
    paper("\n" + CLAIM + READING.replace(">=", "><"))
    assert main([*words, "mine.one"]) == 2
    said = capsys.readouterr()
    assert "claims.toml:" in said.err and "unexpected '<'" in said.err
    assert "mine.one" in said.out or "can hold together" in said.out


SOURCE = r"""
\newtheorem{satz}{Theorem}
\newtheorem*{lemma}{Lemma}
\title{On \emph{it}}
\begin{document}
% \begin{satz} a comment \end{satz}
\begin{verbatim}\begin{satz} no \end{satz}\end{verbatim}
\begin{satz}[of mine]\label{main}
It holds at 5\% % always
and \begin{equation}\label{eq:in} a = b \end{equation}
\end{satz}
\begin{lemma} without a number \end{lemma}
\begin{align} a &= b \\ c &= d \label{eq:cd} \end{align}
\begin{equation} x \end{equation}
\end{document}
\begin{satz} after the end \end{satz}
"""


def test_statements_of_a_source_are_found():
    assert tex.title(SOURCE) == r"On \emph{it}"
    main_one, inner, row = tex.statements(SOURCE)
    assert (main_one.kind, main_one.label, main_one.line) == ("theorem", "main", 8)
    assert r"It holds at 5\% and \begin{equation}" in main_one.words
    assert (inner.kind, inner.label, inner.words) == ("equation", "eq:in", "$a = b$")
    assert (row.label, " ".join(row.words.split())) == ("eq:cd", "$c = d$")


@pytest.mark.parametrize("text", ["", "\\begin{thm}", "\\end{thm}", "\\title{", "{}\\\\%", "\\"])
def test_odd_sources_are_read(text):
    assert tex.statements(text) == [] and tex.title(text) == ""


def test_new_overwrites_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "source.tex").write_text(SOURCE)
    assert main(["new", "mine", "--from", "source.tex"]) == 0
    before = (tmp_path / "mine" / "claims.toml").read_text()
    assert main(["list", "./mine"]) == 0
    assert main(["new", "mine"]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert (tmp_path / "mine" / "claims.toml").read_text() == before
    claims.forget()
