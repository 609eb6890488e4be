"""The command ``assay relu`` and ``assay.equal``: answers, exit codes, files, bad input."""

import json
import warnings
from fractions import Fraction

import numpy as np
import pytest

import assay
from assay.reports.cli import main
from assay.simulators.models.relu import changes, polytopes
from assay.simulators.models.relu.cells import cells
from assay.simulators.models.relu.network import Network

FIRST = Network.drawn((2, 4, 3, 1), 1)
SAME = changes.permuted(changes.doubled(changes.with_dead(FIRST, 0, 2, 1), 0, 1), 5)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_COLOR", "1")
    networks = {
        "a": FIRST,
        "permuted": changes.permuted(FIRST, 3),
        "same": SAME,
        "changed": changes.perturbed(FIRST, 1),
        "three": Network.drawn((3, 2, 1), 1),
    }
    for name, network in networks.items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"layers": network.texts()}))
    return tmp_path


def said(capsys, *words):
    code = main(["relu", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_equal_and_different(folder, capsys):
    code, out, _ = said(capsys, "equal", "a.json", "permuted.json", "-o", "proof.json")
    assert code == 0 and out.startswith("✓ equal  for all inputs")
    assert main(["replay", "proof.json"]) == 0
    capsys.readouterr()
    code, out, _ = said(capsys, "equal", "a.json", "same.json", "--on", "x in [-2, 2]", "--json")
    assert code == 0 and json.loads(out)["outcome"] == "equal"
    code, out, _ = said(capsys, "equal", "a.json", "changed.json", "--json")
    row = json.loads(out)
    point = [Fraction(row["witness"][name]) for name in ("x1", "x2")]
    second = changes.perturbed(FIRST, 1)
    assert code == 1 and row["outcome"] == "different"
    assert [Fraction(v) for v in row["outputs"]["A"]] == list(FIRST(point))
    assert [Fraction(v) for v in row["outputs"]["B"]] == list(second(point)) != list(FIRST(point))
    code, out, _ = said(capsys, "equal", "a.json", "changed.json")
    assert code == 1 and "different" in out and "A there" in out


def test_distance_class_and_what_is_left(folder, capsys):
    near = ("equal", "a.json", "changed.json", "--on", "x in [-1, 1]", "--within")
    assert said(capsys, *near, "1")[0] == 0
    assert said(capsys, *near, "1/10000000")[0] == 1
    assert said(capsys, "equal", "a.json", "permuted.json", "--argmax")[0] == 0
    code, out, _ = said(capsys, *near, "1", "--work", "0.001")
    assert code == 3 and "undecided" in out and "left" in out


def test_no_time_at_all_leaves_it_undecided(folder, capsys):
    code, out, err = said(capsys, "equal", "a.json", "permuted.json", "--seconds", "0.000001")
    assert (code, err) == (3, "") and "out of time: nothing was searched" in out


def test_normal_forms_and_cells(folder, capsys):
    _, form, _ = said(capsys, "canon", "a.json")
    assert said(capsys, "canon", "permuted.json") == (0, form, "")
    code, _, _ = said(capsys, "canon", "permuted.json", "-o", "normal.json")
    assert code == 0 and (folder / "normal.json").read_text() == form
    assert said(capsys, "equal", "a.json", "normal.json")[0] == 0
    assert said(capsys, "canon", "changed.json")[1] != form
    lines = [[[["1", "0"], ["0", "1"], ["1", "1"]], ["0", "0", "-1"]], [[["1", "1", "1"]], ["0"]]]
    (folder / "lines.json").write_text(json.dumps(lines))
    assert said(capsys, "regions", "lines.json")[1].startswith("7 cells")
    code, out, _ = said(capsys, "regions", "lines.json", "--on", "x in (0, 1/2)", "--json")
    assert (code, json.loads(out)["cells"]) == (0, [1])


def test_a_normal_form_drops_what_has_no_effect():
    from assay.verification.search.networks.canonical import canonical

    form = canonical(FIRST.texts())
    doubled = changes.permuted(changes.doubled(FIRST, 1, 2), 9)
    assert canonical(doubled.texts()) == form
    unused = [([*matrix], [*bias]) for matrix, bias in FIRST.layers]
    unused[0][0].append((Fraction(3), Fraction(4)))
    unused[0][1].append(Fraction(1))
    unused[1] = ([(*row, Fraction(0)) for row in unused[1][0]], unused[1][1])
    assert canonical(Network.of(unused).texts()) == form
    constant = Network.of([([[1, 2], [0, 0]], [0, 3]), ([[2, 5]], [1])])
    assert canonical(constant.texts()) == [[[["1", "2"]], ["0"]], [[["2"]], ["16"]]]
    nothing = Network.of([([[1, 2]], [0]), ([[0]], [7])])
    assert canonical(nothing.texts()) == [[[["0", "0"]], ["0"]], [[["0"]], ["7"]]]


BAD = {
    "chain.json": ("[[[[1, 2]], [0]], [[[1, 2]], [0]]]", "does not chain"),
    "nan.json": ("[[[[NaN]], [0]]]", "weights are finite"),
    "huge.json": ('[[[["1e999999"]], [0]]]', "too large"),
    "words.json": ('[[[["one"]], [0]]]', "exact rational"),
    "true.json": ("[[[[true]], [0]]]", "no number"),
    "leaky.json": ('{"activation": "leaky_relu", "layers": [[[[1]], [0]]]}', "leaky_relu"),
    "keys.json": ('{"weights": []}', "unknown key"),
    "deep.json": ("[" * 100_000, "no JSON"),
    "text.json": ("relu", "no JSON"),
    "empty.json": ("[]", "list of layers"),
    "network.txt": ("", ".json, .npz or .onnx"),
    "damaged.npz": ("PK", "no .npz"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_network_is_told_in_one_line(folder, capsys, name):
    content, words = BAD[name]
    (folder / name).write_text(content)
    code, out, err = said(capsys, "equal", "a.json", name)
    assert (code, out) == (2, "") and words in err and err.count("\n") == 1 and name in err


@pytest.mark.parametrize(
    "words, told",
    [
        (("equal", "a.json"), "two files"),
        (("equal", "a.json", "three.json"), "inputs"),
        (("equal", "a.json", "none.json"), "No such file"),
        (("equal", "a.json", "a.json", "--on", "x in [1, 0]"), "empty or flat"),
        (("equal", "a.json", "a.json", "--on", "x1 == 0"), "empty or flat"),
        (("equal", "a.json", "a.json", "--on", "x3 > 0"), "no input"),
        (("equal", "a.json", "a.json", "--on", "x1*x2 > 0"), "linear"),
        (("equal", "a.json", "a.json", "--on", "x1 >"), "'x1 >'"),
        (("equal", "a.json", "a.json", "--on", "x1 in {1..}"), "real numbers"),
        (("equal", "a.json", "a.json", "--within", "-1"), "negative"),
        (("equal", "a.json", "a.json", "--within", "small"), "exact rational"),
        (("equal", "a.json", "a.json", "--within", "1", "--argmax"), "one of them"),
        (("canon", "a.json", "--on", "x in [0, 1]"), "leave --on out"),
        (("regions", "a.json", "--argmax"), "belong to"),
        (("equal", "a.json", "a.json", "-o", "."), "folder"),
    ],
)
def test_bad_questions_are_told_in_one_line(folder, capsys, words, told):
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "") and told in err and err.count("\n") == 1


HUGE = {
    "huge": "[[[[1, 1e999], [3, 4]], [0, 0]], [[[1, 2]], [0]]]",
    "deep": "[[[[1e300, 1], [1, 1e300]], [0, 0]], [[[1e300, -1e300], [1e300, 1e300]], [0, 0]],"
    " [[[1e300, -1e300]], [0]]]",
    "tiny": "[[[[1e-700, 3e-700], [-1e-700, 4e-700]], [1e-701, 0]], [[[1, 2]], [0]]]",
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", HUGE)
def test_weights_beyond_float64(folder, capsys, name):
    (folder / "own.json").write_text(HUGE[name])
    network = Network.of(json.loads(HUGE[name], parse_float=str))
    domain = polytopes.box([(-1, 1)] * 2)
    _, out, _ = said(capsys, "regions", "own.json", "--on", "x in [-1, 1]")
    assert out.startswith(f"{len(list(cells(network, domain)))} cells")
    for other, wanted in (("a.json", 1), ("other.json", 1), ("doubled.json", 0)):
        changed = {
            "other.json": changes.perturbed(network, 1, Fraction(1, 10**800)),
            "doubled.json": changes.doubled(network, 0, 1),
        }.get(other, FIRST)
        (folder / other).write_text(json.dumps(changed.texts()))
        code, out, err = said(capsys, "equal", "own.json", other, "--on", "x in [-1, 1]")
        assert (code, err) == (wanted, "")
    assert said(capsys, "equal", "own.json", "a.json", "--argmax")[::2] == (1, "")


def test_arrays_of_numpy(folder, capsys):
    layers = {"W1": np.array([[0.1, 1.0], [2, 3]]), "b1": np.zeros(2), "W2": np.ones((1, 2))}
    np.savez("whole.npz", b2=np.zeros(1), **layers)
    np.savez("places.npz", *[layers["W1"][::-1], np.zeros(2), layers["W2"], np.zeros(1)])
    assert said(capsys, "equal", "whole.npz", "places.npz")[0] == 0
    np.savez("part.npz", **layers)
    np.savez("objects.npz", W1=np.array([[None]], dtype=object), b1=np.zeros(1))
    np.savez("infinite.npz", W1=np.array([[np.inf, 1]]), b1=np.zeros(1))
    np.savez("flat.npz", W1=np.ones(2), b1=np.zeros(1))
    for name, words in {
        "part.npz": "not complete",
        "objects.npz": "not loaded",
        "infinite.npz": "finite",
        "flat.npz": "matrix W",
    }.items():
        code, _, err = said(capsys, "equal", "whole.npz", name)
        assert code == 2 and words in err and err.count("\n") == 1


def test_models_of_scikit_learn():
    from sklearn.neural_network import MLPClassifier

    random = np.random.default_rng(0)
    inputs = random.normal(size=(60, 3))
    classes = (inputs[:, 0] > 0).astype(int) + (inputs[:, 1] > 0)
    model = MLPClassifier((6,), max_iter=20, random_state=0)
    with pytest.raises(ValueError, match="not fitted"):
        assay.equal(model, model)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few steps are enough here
        model.fit(inputs, classes)
    layers = [(w.T, b) for w, b in zip(model.coefs_, model.intercepts_)]
    order = random.permutation(6)
    moved = [(4 * layers[0][0][order], 4 * layers[0][1][order]), (layers[1][0][:, order] / 4,
             layers[1][1])]  # fmt: skip
    assert assay.equal(model, moved).verdict == "proved"
    single = [(w.astype("float32"), b) for w, b in layers]
    found = assay.equal(model, single, "x in [-2, 2]")
    point = [Fraction(found.witness[f"x{i}"]) for i in (1, 2, 3)]
    assert found.verdict == "refuted" and max(map(abs, point)) <= 2
    model.activation = "tanh"
    with pytest.raises(ValueError, match="tanh"):
        assay.equal(model, model)
    with pytest.raises(ValueError, match="is no network"):
        assay.equal(3, 3)
    with pytest.raises(ValueError, match="empty or flat"):
        assay.equal(moved, moved, "x1 == 0")
