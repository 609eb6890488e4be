"""Formulas of LaTeX files that are checked where they stand: which formula an annotation means,
which line is named, and what the exit code says.
"""

import json
import re
import tomllib
from pathlib import Path

import pytest

from assay.reports.cli import main
from assay.theory import annotated

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "latex.md").read_text()

PAPER = r"""\newcommand{\R}{\mathbb{R}}
\newcommand{\abs}[1]{\left|#1\right|}
\DeclareMathOperator{\softp}{softplus}
\DeclarePairedDelimiter{\size}{\lvert}{\rvert}
% assay: prove for x in (-1, oo)
\verb|$|. For $x$ above $-1$ we have $\ln(1+x) \le x$, \% and $1 \le 2$.

% assay: prove name=squares work=2 for a in \R
% assay: for b in \R
\begin{equation}\label{eq:squares}
  2ab
     \le a^2 + b^2 .
\end{equation}
So $\abs{\sin x} \le \size*{x}$ holds. % assay: check for x in \R
\begin{align}
 % assay: refute for x in \R
 e^x &\ge 2 + x, \label{eq:two} \\[2pt]
 e^x &\ge 1 + x \nonumber  % assay: prove for x in \R
   \\
 1 - x  % assay: prove
   &\le e^{-x} & \text{for all } x \in (0,1).
\end{align}
\[ \softp(x) \le x + \tfrac12
 % assay: prove for x \ge 0
\]
\begin{verbatim}
% assay: prove for nonsense
\end{verbatim}
\end{document}
% assay: prove for more nonsense
"""


def test_the_formula_beside_an_annotation_is_cut_out():
    found, troubles = annotated.read(PAPER)
    assert troubles == []
    seen = [(one.line, one.noted, one.word, one.name, one.work) for one in found]
    assert seen == [
        (6, 5, "prove", "", None),
        (11, 8, "prove", "squares", 2.0),
        (14, 14, "check", "", None),
        (17, 16, "refute", "eq:two", None),
        (18, 18, "prove", "", None),
        (20, 20, "prove", "", None),
        (23, 24, "prove", "", None),
    ]
    plain = [" ".join(one.goal.split()) for one in found]
    assert plain == [
        r"$\ln(1+x) \le x$",
        r"$2ab \le a^2 + b^2$",
        r"$\left|\sin x\right| \le \lvert x \rvert$",
        "$e^x \\ge 2 + x$",
        r"$e^x \ge 1 + x$",
        r"$1 - x \le e^{-x}$",
        r"$\operatorname{softplus}(x) \le x + \tfrac12$",
    ]
    assert found[1].domain == (r"a in \mathbb{R}", r"b in \mathbb{R}")
    assert found[5].domain == (r"x \in (0,1)",)


@pytest.mark.parametrize(
    "source, line, message",
    [
        ("text\n% assay: prove for x > 0\n\n$x > 0$", 2, "without its formula"),
        ("% assay: prove for x > 0\n$x$ and $y$", 1, "without its formula"),
        ("% assay: prove for x > 0\n$x > 0", 2, "$ without its $"),
        ("% assay: prove\n\\begin{equation}\nx > 0\n\n\\end{equation}", 2, "without its \\end"),
        ("% assay: proof for x > 0\n$x > 0$", 1, "begins with one of prove, refute, open, check"),
        ("% assay prove for x > 0\n$x > 0$", 1, "write a colon"),
        ("% assay: prove for\n$x > 0$", 1, "'for' is followed by"),
        ("% assay: prove x > 0\n$x > 0$", 1, "'x > 0' is not read"),
        ("% assay: prove work=0\n$x > 0$", 1, "no number of work seconds"),
        ("% assay: for x > 0\n$x > 0$", 1, "goes on with an annotation"),
        (
            "% assay: prove\n\\begin{align}\nx &> 0 \\\\\ny &> 0\n\\end{align}",
            1,
            "holds 2 formulas",
        ),
        ("\\def\\a{\\a}\n% assay: prove\n\n$\\a$ % assay: prove", 4, "does not come to an end"),
        ("\\newcommand\\a[2]{#1}\n$\\a{1} > 0$ % assay: prove\n", 2, None),
        ("\\newcommand\\a[2]{#1}\n$0 < \\a{1}$ % assay: prove\n", 2, "\\a takes 2 arguments"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(source, line, message):
    found, troubles = annotated.read(source)
    said = [(one.line, one.message) for one in troubles]
    if message is None:
        assert len(found) == 1 and not said
    else:
        assert any(at == line and message in text for at, text in said), said


@pytest.fixture
def paper(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))

    def write(text, encoding="utf-8"):
        Path("paper.tex").write_bytes(text.encode(encoding))
        return "paper.tex"

    return write


def test_the_exit_code_tells_whether_all_is_as_stated(paper, capsys):
    assert main(["check", paper(PAPER), "--json", "-j", "1"]) == 1
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    verdicts = {row["line"]: (row["verdict"], row["as_stated"]) for row in rows}
    assert verdicts == {
        6: ("proved", True),
        11: ("proved", True),
        14: ("proved", True),
        17: ("refuted", True),
        18: ("proved", True),
        20: ("proved", True),
        23: ("refuted", False),
    }
    assert all(Path(row["certificate"]).is_file() for row in rows)
    assert main(["replay", rows[1]["certificate"]]) == 0
    mended = paper(PAPER.replace("tfrac12", "tfrac34"))  # the other answers are remembered
    assert main(["check", mended]) == 0
    assert "7 formulas: 6 proved, 1 refuted; all as stated" in capsys.readouterr().out
    assert main(["check", paper("no annotation")]) == 0
    assert "nothing to check" in capsys.readouterr().out


@pytest.mark.parametrize(
    "word, code",
    [("prove", 1), ("open", 0), ("check", 0), ("refute", 1)],
)
def test_open_counts_as_stated(word, code, paper, capsys):
    hard = r"$\sin(e^{xy}) + \cos(x^3 y) \le \sin x + \cos y + \tfrac72$"
    text = f"{hard} % assay: {word} work=0.05 for x, y in [-2, 2]"
    assert main(["check", paper(text)]) == code
    assert "open" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text, where, message",
    [
        ("a\n\n$x\n \\oops 1$ % assay: prove for x > 0", 4, "unknown command \\oops"),
        ("$x \\le 1/2x$ % assay: prove for x > 0", 1, "two readings"),
        ("$x \\le 1$ % assay: check for x in N", 1, "two readings"),
        ("$\\frac{x \\le 1$ % assay: prove for x > 0", 1, "{ without its }"),
        ("% assay: prove", 1, "without its formula"),
    ],
)
def test_what_cannot_be_read_is_one_line(text, where, message, paper, capsys):
    assert main(["check", paper(text), "-j", "1"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and f"paper.tex:{where}: " in err and message in err


def test_what_cannot_be_read_is_counted_beside_the_others(paper, capsys):
    text = "$x \\le 2$ % assay: prove for x in [0, 1]\n\n% assay: prove"
    assert main(["check", paper(text), "-j", "1"]) == 2
    assert (
        "1 formula: 1 proved; what could be read is as stated; 1 could not be read"
        in capsys.readouterr().out
    )


def test_files_that_cannot_be_read_are_refused(paper, capsys):
    paper("\nür", "latin-1")
    for request, message in (
        (["paper.tex"], "paper.tex:2: this is not UTF-8"),
        (["paper.tex", "phases"], "'phases' is no LaTeX file"),
        (["none.tex"], "none.tex: No such file"),
        (["paper.tex", "--accept"], "--accept is for claims"),
    ):
        assert main(["check", *request]) == 2
        err = capsys.readouterr().err
        assert message in err and err.count("\n") == 1


def test_the_page_shows_what_is_read():
    """The example of the page, its workflow and its hooks are what they say."""
    example, *_ = re.findall(r"```latex\n(.*?)```", PAGE, re.S)
    found, troubles = annotated.read(example)
    assert len(found) == 4 and not troubles
    for word in annotated.EXPECTED:
        assert f"`{word}`" in PAGE
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text()
    assert "entry: assay check\n" in hooks and "id: assay-tex" in PAGE
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert "assay" in scripts
