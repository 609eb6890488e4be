"""Recorded measurements: they serve instead of a run, the kernel decides by their numbers, and
changes end their service.
"""

import json

import pytest

from assay.theory import registry
from assay.theory.claims import PAPERS
from assay.verification.run import engine, measurements, sources

CASE = ("majority.exp.fig1", "printed")
MEASURED = [(c, r) for c in registry() for r in c.all_readings() if measurements.is_measured(r)]


def broken(job):
    raise AssertionError("the networks are trained")


@pytest.fixture
def no_training(monkeypatch):
    claim = registry()[CASE[0]]
    name = engine.settlers(claim.paper)[CASE][0]
    modules = engine._settler_modules(claim.paper)
    monkeypatch.setattr(engine, "settlers", lambda paper: {CASE: (name, broken)})
    monkeypatch.setattr(engine, "_settler_modules", lambda paper: modules)


@pytest.mark.parametrize(
    "claim, reading", MEASURED, ids=lambda x: getattr(x, "id", getattr(x, "name", ""))
)
def test_every_measured_reading_has_a_record_that_serves(claim, reading):
    module = engine._settler_modules(claim.paper)[claim.id, reading.name]
    assert measurements.find(claim, reading, module) is not None, "run: assay check --accept"


def test_a_record_serves_instead_of_a_run(no_training):
    found = engine.settle(*CASE)
    assert (
        found["verdict"] in ("corroborated", "contradicted")
        and found["certificate"]["result"]["provenance"]
    )
    assert "networks are trained" in engine.settle(*CASE, measure=True)["reason"]


def test_changed_numbers_do_not_make_a_verdict(no_training, monkeypatch):
    claim = registry()[CASE[0]]
    records = measurements._records(measurements.path(claim.paper))
    forged = json.loads(json.dumps(records[CASE]))
    for part in forged["certificate"]["result"]["parts"]:
        part["values"] = ["0"] * len(part["values"])
    monkeypatch.setattr(measurements, "_records", lambda file: {CASE: forged})
    found = engine.settle(*CASE)
    assert found["verdict"] == "open" and "the kernel does not find" in found["reason"]


@pytest.mark.parametrize("change", ["code", "statement"])
def test_a_record_of_other_code_or_of_another_statement_does_not_serve(change, monkeypatch):
    claim = registry()[CASE[0]]
    reading, module = claim.reading(CASE[1]), engine._settler_modules(claim.paper)[CASE]
    before = engine._entry(claim, reading)
    records = dict(measurements._records(measurements.path(claim.paper)))
    records[CASE] = {**records[CASE], change: "another"}
    monkeypatch.setattr(measurements, "_records", lambda file: records)
    assert measurements.find(claim, reading, module) is None
    assert engine._entry(claim, reading) == engine._entry(claim, reading, measure=True) != before


def test_accepting_again_changes_no_byte(monkeypatch, tmp_path):
    contents = {paper: measurements.path(paper) for paper in PAPERS}
    contents = {paper: file.read_bytes() for paper, file in contents.items() if file.exists()}
    for paper, content in contents.items():
        (tmp_path / paper).write_bytes(content)
    monkeypatch.setattr(measurements, "path", lambda paper: tmp_path / paper)
    assert engine.keep_measurements(measure=False) == 0
    monkeypatch.setattr(
        engine.cache, "read", lambda entry: None
    )  # nothing was measured: no record may be lost
    assert engine.keep_measurements(measure=True) == 0
    assert {paper: (tmp_path / paper).read_bytes() for paper in contents} == contents


def test_layout_and_comments_do_not_end_the_service_of_a_record(tmp_path):
    texts = [
        'def f(x):\n    """What."""\n    return x + 1\n',
        'def f(\n    x,\n):\n    """Else."""\n    return x+1  # why\n',
        'def f(x):\n    """What."""\n    return x + 2\n',
    ]
    files = [tmp_path / f"{n}.py" for n in range(3)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    first, same, other = map(sources.digest, files)
    assert first == same != other
