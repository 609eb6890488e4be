"""``assay relu folds``, ``symmetry`` and ``recover``: answers, drawings, oracles that misbehave."""

import json
import sys
import time
import xml.etree.ElementTree as ET

import pytest

from assay.reports.cli import main
from assay.simulators.models.relu.network import Network
from assay.theory.papers.equivalence import notation

ON = ("--on", "x in [-1, 1]")
ANSWERS = """
import sys
from fractions import Fraction
LAYERS = {layers}
for line in sys.stdin:
    values = [Fraction(word) for word in line.split()]
    for number, (matrix, bias) in enumerate(LAYERS):
        values = [max(0, v) for v in values] if number else values
        values = [sum(Fraction(w) * v for w, v in zip(row, values)) + Fraction(b)
                  for row, b in zip(matrix, bias)]
    print(*values, flush=True)
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    networks = {
        "built": notation.BUILT,
        "crossing": notation.CROSSING,
        "three": Network.drawn((3, 2, 1), 1).texts(),
        "wide": [[[["1", "2"]] * 750, ["1"] * 750], [[["1"] * 750], ["1"]]],
        "many": Network.drawn((8, 2, 1), 1).texts(),
    }
    for name, layers in networks.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"layers": layers}))
    (tmp_path / "answers.py").write_text(ANSWERS.format(layers=notation.BUILT))
    return tmp_path


def said(capsys, *words):
    code = main(["relu", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_folds_are_drawn(folder, capsys):
    code, out, _ = said(capsys, "folds", "crossing.json", *ON)
    drawing = ET.fromstring(out)
    lines = [node for node in drawing.iter() if node.tag.endswith("line")]
    # five straight folds, and one line in the legend for each of two layers
    assert code == 0 and len([n for n in lines if len(n)]) == 5 and len(lines) == 7
    assert {node.get("stroke") for node in lines} == {"#0072b2", "#d55e00"}
    assert sum(node.get("opacity") is not None for node in lines) == 1
    code, out, _ = said(capsys, "folds", "built.json", *ON, "-o", "folds.svg")
    assert code == 0 and out.startswith("7 straight folds") and ET.parse("folds.svg")
    code, out, _ = said(capsys, "folds", "crossing.json", *ON, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert sorted((row["layer"], row["unit"]) for row in rows if not row["visible"]) == [(1, 1)]


def test_directions_of_weights_with_the_same_function(folder, capsys):
    code, out, _ = said(capsys, "symmetry", "built.json", *ON)
    assert code == 0 and out.startswith("dimension 4:") and "another" not in out
    code, out, _ = said(capsys, "symmetry", "crossing.json", *ON)
    assert code == 0 and out.startswith("dimension 4 to 5:") and "no piece changes along" in out
    row = json.loads(said(capsys, "symmetry", "crossing.json", *ON, "--json")[1])
    assert (row["dimension_at_least"], row["dimension_at_most"]) == (4, 5)
    assert [own["straight"] for own in row["hidden"]] == [True]


def test_weights_are_recovered_from_a_command(folder, capsys):
    recover = ("recover", "--oracle", f"{sys.executable} answers.py", *ON)
    code, out, _ = said(capsys, *recover, "--widths", "2,2,2,1", "-o", "found.json")
    assert code == 0 and out.startswith("recovered from")
    assert said(capsys, "equal", "found.json", "built.json")[0] == 0
    code, out, err = said(capsys, *recover, "--widths", "2,2,1", "-o", "none.json")
    assert (code, out) == (3, "") and err.count("\n") == 1 and "not recovered" in err
    assert not (folder / "none.json").exists()


BAD = {
    "false": "exit code 1 after 0 answers",
    "no-such-program": "cannot be run",
    "'": "cannot be run",
    "echo relu": "'relu'",
    "cat": "2 outputs",
    f"{sys.executable} -c \"print('nan'); input(); input()\"": "'nan'",
    f"{sys.executable} dies.py": "exit code 7 after 5 answers",
    f"{sys.executable} square.py": "not piecewise linear",
    f"{sys.executable} rounds.py": "not piecewise linear",
    f"{sys.executable} swells.py": "2 numbers",
}
PROGRAMS = {
    "dies": "import sys\nfor _ in range(5):\n input(); print(1, flush=True)\nsys.exit(7)",
    "square": "from fractions import Fraction as F\nwhile True:\n"
    " a, b = map(F, input().split()); print(a * b, flush=True)",
    "rounds": "from fractions import Fraction as F\nwhile True:\n"
    " a, b = map(F, input().split()); print(round(float(3 * a + b), 9), flush=True)",
    "swells": "input(); print(1, 2, flush=True); input(); print(1, flush=True); input()",
}


@pytest.mark.parametrize("command", BAD)
def test_an_oracle_that_misbehaves_is_told_in_one_line(folder, capfd, command):
    for name, text in PROGRAMS.items():
        (folder / f"{name}.py").write_text(text)
    code, out, err = said(capfd, "recover", "--oracle", command, "--widths", "2,2,1", *ON)
    lines = [line for line in err.splitlines() if line.startswith("assay:")]
    assert (code, out) == (2, "") and len(lines) == 1 and BAD[command] in lines[0]


def test_an_oracle_that_hangs_is_stopped_in_time(folder, capsys):
    begin = time.monotonic()
    words = ("recover", "--oracle", f"{sys.executable} -c 'while True: pass'", "--widths", "2,2,1")
    code, out, err = said(capsys, *words, *ON, "--seconds", "0.5")
    assert (code, out) == (2, "") and "more than 0.5 seconds" in err
    assert 0.5 <= time.monotonic() - begin < 5  # generous: the machine may be busy


@pytest.mark.parametrize(
    "words, told",
    [
        (("folds", "built.json"), "--on"),
        (("folds", "built.json", "--on", "x1 > 0"), "not bounded"),
        (("folds", "built.json", "--on", "x in [1, 0]"), "empty or flat"),
        (("folds", "built.json", "--on", "x1 == 0, x2 in [0, 1]"), "empty or flat"),
        (("folds", "three.json", *ON), "3 inputs, not 2"),
        (("folds", "built.json", "built.json", *ON), "one file"),
        (("folds", "built.json", *ON, "-o", "."), "folder"),
        (("symmetry", "many.json", *ON), "at most 6 dimensions"),
        (("symmetry", "wide.json", *ON), "3,001 weights"),
        (("symmetry", "built.json", *ON, "-o", "x"), "leave --out out"),
        (("symmetry", "built.json", *ON, "--widths", "2,2"), "belong to"),
        (("recover", *ON), "--oracle"),
        (("recover", "built.json", *ON, "--oracle", "cat", "--widths", "2,1"), "no file"),
        (("recover", *ON, "--oracle", "cat", "--widths", "2"), "2,2,2,1"),
        (("recover", *ON, "--oracle", "cat", "--widths", "2,0,1"), "2,2,2,1"),
        (("recover", *ON, "--oracle", "cat", "--widths", "2,9999999,1"), "2,2,2,1"),
        (("recover", *ON, "--oracle", "cat", "--widths", "8,2,1"), "at most 6 dimensions"),
        (("recover", "--oracle", "cat", "--widths", "2,2,1"), "--on"),
    ],
)
def test_bad_questions_are_told_in_one_line(folder, capsys, words, told):
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "") and told in err and err.count("\n") == 1


def test_the_figure_shows_the_layers_and_the_graph_of_bends():
    from assay.reports.papers import equivalence as figures
    from assay.reports.papers import pictures
    from assay.theory import claims

    picture, surfaces, hidden, every = pictures("equivalence", {})
    assert picture.svg.startswith("<svg") and picture.command == "assay run equivalence-recover"
    for words in ("layer 1", "layer 3", "(1, 2)", "(3, 1)"):
        assert words in picture.svg
    for words in ("2.1: order 3", "2.2: another way", "2.3: greedy layers", "dependency"):
        assert words in surfaces.svg
    (reading,) = claims.load("equivalence")["equivalence.fig2_4"].readings
    for start in "AB":
        for end in "CDE":
            edge = start + end in figures.EDGES
            assert f"edge_{start}_{end} == {int(edge)}" in reading.statement.goal
    assert "after training" in hidden.svg and "65,535" in every.caption
    assert pictures("equivalence", {}) == [picture, surfaces, hidden, every]


def test_the_benchmark_compares_equal_pairs():
    from tests.benchmarks import relu

    for kind in relu.KINDS:
        first, second = relu.pair((2, 2, 1), 3, kind)
        answer, seconds = relu.peer(first, second)
        assert answer == "unsat" and seconds < relu.LIMIT
        assert relu.peer(first, Network.drawn((2, 2, 1), 4))[0] == "sat"


def test_the_benchmark_measures_the_memory_of_cells():
    from tests.benchmarks import cells

    found, _, memory = cells.measure(6, 10)
    assert found == 10 and memory > 10**7
    assert cells.measure(2, 10)[0] <= 4  # no more than there are
