"""The command ``assay fuzz``: a sample of its inputs, its resumption, and that it finds what it is
there to find.
"""

import json
import os
import random
import subprocess
import sys

import pytest

from assay.reports.cli import main
from assay.verification.audit import fuzz
from assay.verification.audit.fuzz import grids, inputs, readers
from tests.examples import share

COUNT = share(4000)
"""Inputs of the sample, besides searches."""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A cache folder of its own with a small corpus."""
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path))
    known = {
        "statement": {"goal": "x <= 1", "given": ["x in [0, 1]"], "where": []},
        "verdict": "proved",
        "certificate": {
            "type": "fact",
            "formula": {"goal": "x <= 1", "given": ["x in [0, 1]"], "where": []},
            "certificate": {"type": "positivity", "params": {"a": "1 - x"}},
        },
    }
    monkeypatch.setattr(fuzz, "corpus", lambda: [known])
    return tmp_path


def test_a_sample_of_inputs_breaks_nothing(place):
    summary = fuzz.fuzz(COUNT, seed=7, search=share(10))
    assert summary["failures"] == [] and summary["inputs"] == COUNT + share(10)
    kinds = {name.split()[0] for name in summary["counts"]}
    assert kinds == {*readers.KINDS, "search"}
    for kind in (
        "formula",
        "record",
        "file",
        "grid",
        "parameter",
    ):  # neither all read nor all refused
        assert {f"{kind} read", f"{kind} refused"} <= set(summary["counts"])


def _eat(data):
    return "read" if bytearray(2 * fuzz.MEMORY) else ""


def _abort(data):
    os.abort()


def _hang(data):
    while True:
        pass


def _break(data):
    raise KeyError("x")


@pytest.mark.parametrize(
    "reader, why",
    [(_eat, "GiB"), (_abort, "SIGABRT"), (_hang, "not read within"), (_break, "KeyError")],
)
def test_what_breaks_hangs_or_eats_memory_is_found_alone_and_written_out(
    reader, why, place, monkeypatch, capsys
):
    if "jax" in sys.modules:  # then workers start afresh and do not know the planted reader
        name = "test_what_breaks_hangs_or_eats_memory_is_found_alone_and_written_out"
        own = f"{__file__}::{name}[{reader.__name__}-{why}]"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", own]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stdout
        return
    wanted = next(n for n in range(100) if fuzz.case(n, 1)[0] == "parameter")
    data = fuzz.case(wanted, 1)[1]
    monkeypatch.setattr(fuzz, "SECONDS", 0.2)
    monkeypatch.setattr(fuzz, "BATCH", 16)
    monkeypatch.setitem(
        readers.READERS,
        "parameter",
        lambda d: reader(d) if d == data else grids.read_parameter(d),
    )
    assert (
        main(
            ["fuzz", "--count", "16", "--json"]
            if wanted < 16
            else ["fuzz", "--count", str(wanted + 1), "--json"]
        )
        == 1
    )
    summary = json.loads(capsys.readouterr().out)
    assert [f["number"] for f in summary["failures"]] == [wanted] and why in summary["failures"][0][
        "why"
    ]
    assert sum(summary["counts"].values()) == summary["inputs"]
    file = summary["failures"][0]["file"]
    assert main(["fuzz", "--again", file]) == 1 and "failed" in capsys.readouterr().out
    monkeypatch.setitem(readers.READERS, "parameter", grids.read_parameter)
    assert main(["fuzz", "--again", file]) == 0


def test_a_run_goes_on_where_it_stopped(place, monkeypatch):
    monkeypatch.setattr(fuzz, "BATCH", 20)

    def stop(done, total, label):
        if done >= 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fuzz.fuzz(100, seed=3, on_progress=stop)
    kept = next((place / "fuzz").glob("*-3.jsonl"))
    kept.write_text(kept.read_text() + '{"key": "cut')
    seen = []
    whole = fuzz.fuzz(100, seed=3, on_progress=lambda done, total, label: seen.append(done))
    assert seen[0] == 60 and seen[-1] == 100
    kept.unlink()
    assert fuzz.fuzz(100, seed=3)["counts"] == whole["counts"]


def test_inputs_repeat_whatever_was_made_before():
    for kind, make in readers.CASES.items():
        first = [json.dumps(make(random.Random(n), [])) for n in range(40)]
        assert [json.dumps(make(random.Random(n), [])) for n in reversed(range(40))] == first[
            ::-1
        ], kind


def test_inputs_repeat_and_differ():
    made = [
        [inputs.odd_text(random.Random(f"{seed}/{n}"), ("x < 1",)) for n in range(50)]
        for seed in (1, 1, 2)
    ]
    assert made[0] == made[1] != made[2] and len(set(made[0])) > 30


def test_a_bad_failure_file_is_one_line(tmp_path, capsys):
    path = tmp_path / "x.json"
    path.write_text("[")
    assert main(["fuzz", "--again", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
