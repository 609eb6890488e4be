"""The command assay validate: from a plan to kept runs, and what it says to bad input."""

import json
from fractions import Fraction

import numpy as np
import pytest

from assay.reports.cli import main, printed
from assay.simulators.networks import runs
from assay.simulators.networks.runs import running, scales
from assay.simulators.networks.runs.shelves import Shelf
from assay.theory import experiments

ACTIONS = ("plan", "run", "status", "verify")
"""What looks into the folder of runs."""


def said(capsys, *words, code=0):
    assert main(["validate", *map(str, words)]) == code
    found = capsys.readouterr()
    return [json.loads(line) for line in found.out.splitlines()] if "--json" in words else found


def test_runs_are_planned_trained_kept_and_repeated(tmp_path, capsys):
    places = ("--scale", "tiny", "--store", tmp_path, "--rate", "1e9", "--json")
    own, plain = ("collapse/coarse", *places), "majority/linear"  # without momentum and decay
    few = "distillation/bias"  # trained on two classes of the images
    assert said(capsys, "plan", *own)[0]["ready"] == 0 and not list(tmp_path.iterdir())
    assert [row["runs"] for row in said(capsys, "run", plain, few, *own)] == [1, 1, 1]
    assert said(capsys, "plan", *own)[0]["ready"] == 1
    kept = json.loads((tmp_path / "evidence/collapse/coarse-tiny.json").read_text())
    curves = kept["runs"][0]["curves"]
    assert {"nc1", "diag", "same", "other", "clp", "probe", "gap", "loss"} <= curves.keys()
    for file in tmp_path.glob("evidence/*/*.json"):
        for curve in json.loads(file.read_text())["runs"][0]["curves"].values():
            assert (curve["shares"][0], curve["shares"][-1]) == ("0", "1"), file
    (status,) = said(capsys, "status", *own)
    assert (status["ready"], status["verdicts"]) == (1, {})
    (again,) = said(capsys, "verify", *own, "--sample", 1)
    assert again["agrees"] and again["alike"] and again["distance"] < 1e-6
    assert not list((tmp_path / "checkpoints").iterdir())
    shard = tmp_path / "shards" / again["key"][:2] / f"{again['key']}.npz"
    shard.write_bytes(shard.read_bytes()[:-9] + b"forgedpie")
    assert "corrupted" in said(capsys, "status", *own, code=1)[0]["damaged"]


def test_a_run_that_breaks_off_ends_with_the_same_weights(tmp_path):
    (one,) = experiments.find("distillation/bias")
    cell = scales.cell(one, "main", scales.SCALES["tiny"], one.seed, {})
    calm, wild = (Shelf(tmp_path / name) for name in ("calm", "wild"))

    def stop(epoch):
        if epoch == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        running.run(cell, wild, on_epoch=stop)
    epochs = []
    assert wild.under_way(cell) and running.run(cell, wild, on_epoch=epochs.append)
    assert epochs == [2], "only the epoch that was running is trained again"
    assert running.run(cell, calm)
    assert calm.load(cell)[1]["weights"] == wild.load(cell)[1]["weights"]
    other = scales.cell(one, "main", scales.SCALES["tiny"], one.seed + 1, {})
    assert running.run(other, calm)
    assert calm.load(other)[1]["weights"] != calm.load(cell)[1]["weights"]


def test_a_run_that_lies_elsewhere_than_its_repetition_is_told():
    def run(values, device="d", shares=("0", "1")):
        told = {"device": device, "precision": "float32", "versions": {}}
        return {"key": "k", "told": told, "curves": {"a": {"shares": shares, "values": values}}}

    kept = run([1.0, 2.0])
    for end, device, agrees in ((2.01, "d", True), (2.1, "d", False), (9.0, "e", True)):
        found = running.compared(kept, run([1.0, end], device))
        assert found.agrees is agrees and found.alike is (device == "d")
    for other in (run([1.0, 2.0], "e", ("0", "1/2")), {**kept, "curves": {}}):
        assert not running.compared(kept, other).agrees


def test_runs_beside_the_paper_are_judged_and_repeated(tmp_path, capsys, monkeypatch):
    """Where the store has no run of an experiment: its evidence, and training in another place."""
    (one,) = experiments.find("distillation/bias")
    own = ("distillation/bias", "--store", tmp_path / "none", "--rate", "1e9", "--json")
    (status,) = said(capsys, "status", *own)
    assert status["beside"] and status["verdicts"].keys() == {"distillation.fig5.4"}
    runs = experiments.evidence(one, "cpu")
    assert runs and experiments.evidence(one, "gpu") is None

    def trained(change, device="elsewhere"):
        def again(cell, shelf, folder):
            run = next(r for r in runs if r["key"] == cell.key)
            columns = {
                name: np.array([change(name, v) for v in c["values"]])
                for name, c in run["curves"].items()
                if len(c["values"]) == 2
            }
            rest = {n: np.array(c["values"]) for n, c in run["curves"].items() if n not in columns}
            places = next(c["shares"] for n, c in run["curves"].items() if n in rest)
            wide = {n: np.full(len(places), np.nan) for n in columns}
            for name, values in columns.items():
                wide[name][[0, -1]] = values
            share = np.array([float(Fraction(x)) for x in places])
            return {"share": share, **rest, **wide}, {**run["told"], "device": device}

        return again

    def flipped(name, value):
        return 1 - value

    for change, code in ((lambda name, value: value, 0), (flipped, 1)):
        monkeypatch.setattr(running, "trained", trained(change))
        (found,) = said(capsys, "verify", *own, "--sample", 1, code=code)
        assert found["agrees"] is (code == 0) and found["numbers"] == 2
        assert not found["alike"] and (found["same_side"] == 2) is (code == 0)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "words, line",
    [
        (("plan", "collaps"), "unknown experiment 'collaps'; nearest: collapse"),
        (("plan", "collapse", "--scale", "huge"), "there are tiny, cpu, gpu, full"),
        (("run", "collapse/merged", "--scale", "full"), "put cifar-10-binary.tar.gz"),
        (("verify", "collapse/merged", "--scale", "gpu"), "no run is kept"),
        (("run", "collapse/merged", "--scale", "gpu"), "wants a GPU"),
        *(((action, "phases", "--store", __file__), "is no folder") for action in ACTIONS),
    ],
)
def test_bad_input_is_one_line(words, line, tmp_path, capsys):
    places = ("--store", tmp_path / "store", "--data", tmp_path, "--rate", "1e9")
    found = said(capsys, *words[:2], *places, *words[2:], code=2)
    assert line in found.err and found.err.count("\n") == 1 and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "option, value, line",
    [
        ("--seeds", "1000000000", "1000000000 seeds are more than 1000; take fewer"),
        ("--seeds", "9" * 5000, "seeds are more than 1000"),
        ("--seeds", "0", "not a positive integer"),
        ("--seeds", "5" + " " * 19 + "runs", "not a positive integer"),
        ("--seeds", "²", "not a positive integer"),
        ("--seeds", "٣", "not a positive integer"),
        ("--seeds", "0" * 20 + "2000", "seeds are more than 1000"),
        *(("--rate", value, "is no number above 0") for value in ("nan", "inf", "-1", "fast")),
    ],
)
def test_numbers_that_no_plan_can_meet_are_refused(option, value, line, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["validate", "plan", "collapse/merged", option, value])
    said = capsys.readouterr().err
    assert ended.value.code == 2 and line in said and said.count("\n") == 1


def test_without_flax_the_extra_is_named(monkeypatch, capsys):
    import importlib.util

    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "flax" else there(name)
    )
    found = said(capsys, "plan", "collapse", code=2)
    assert found.err.strip().endswith(runs.EXTRA)


def test_two_processes_do_not_train_one_run(tmp_path, capsys):
    (one,) = experiments.find("collapse/merged")
    (_, cell) = scales.cells(one, scales.SCALES["tiny"])[0]
    with Shelf(tmp_path).training(cell):
        own = ("collapse/merged", "--scale", "tiny", "--store", tmp_path, "--rate", "1e9")
        assert "another process trains this run" in said(capsys, "run", *own).err
    assert not list(tmp_path.glob("shards/*/*"))


def test_a_claim_says_what_the_printed_runs_want(capsys, monkeypatch):
    assert main(["show", "collapse.emp.persist"]) == 0
    found = capsys.readouterr().out
    assert "collapse/long: 9 runs, " in found and "operations, about" in found
    assert "wants CIFAR-10: cifar-10-binary.tar.gz (from https://" in found
    assert "assay validate run collapse/long --scale full --data DIR" in found
    assert main(["show", "phases.lem16"]) == 0
    assert "--scale full" not in capsys.readouterr().out
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert next(printed.wanted("collapse.emp.persist")) == f"collapse/long: 9 runs; {runs.EXTRA}"
