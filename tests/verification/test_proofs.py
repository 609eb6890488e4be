"""Proofs on record: they serve instead of a search, the kernel decides by them alone, and changes
end their service.
"""

import gzip
import json

import pytest

from assay.theory import registry
from assay.verification.run import confirmation, engine, proofs, settling, sources

CASE = ("majority.exp.fig1", "printed")
SETTLED = [
    (claim, reading)
    for claim in registry()
    for reading in claim.all_readings()
    if (claim.id, reading.name) in settling.settler_modules(claim.paper)
]


def broken(job):
    raise AssertionError("it is searched")


@pytest.fixture
def no_search(monkeypatch):
    claim = registry()[CASE[0]]
    name = settling.settlers(claim.paper)[CASE][0]
    modules = settling.settler_modules(claim.paper)
    monkeypatch.setattr(settling, "settlers", lambda paper: {CASE: (name, broken)})
    monkeypatch.setattr(settling, "settler_modules", lambda paper: modules)


def records() -> dict:
    return proofs.read(proofs.path(registry()[CASE[0]]))


def test_every_settled_reading_has_a_record_that_serves():
    modules = {claim.paper: settling.settler_modules(claim.paper) for claim, _ in SETTLED}
    missing = [
        f"{claim.id} {reading.name}"
        for claim, reading in SETTLED
        if proofs.find(claim, reading, modules[claim.paper][claim.id, reading.name]) is None
    ]
    assert not missing, "run: assay check --accept"


def test_what_a_settler_takes_as_given_is_scope():
    """Whoever says so where a proof is found has to say it beside the claim, where it counts."""
    silent = [
        f"{claim.id} {reading.name}"
        for claim in registry()
        for reading in claim.all_readings()
        if (row := (proofs.read(proofs.path(claim)) or {}).get(reading.name))
        and row["verdict"] == "proved"
        and "given" in row["scope"].lower()
        and not reading.scope
    ]
    assert not silent


def test_every_file_of_records_belongs_to_a_claim():
    known = {proofs.path(claim) for claim in registry()}
    folders = {file.parent for file in known}
    assert {file for folder in folders for file in folder.iterdir()} <= known


def test_a_record_serves_instead_of_a_search(no_search):
    found = settling.settle(*CASE)
    assert found["verdict"] in ("corroborated", "contradicted")
    assert found["certificate"]["result"]["provenance"]
    assert "it is searched" in settling.settle(*CASE, search=True)["reason"]


def test_a_record_that_the_kernel_refuses_does_not_serve(no_search, monkeypatch):
    forged = json.loads(json.dumps(records()))
    for part in forged[CASE[1]]["certificate"]["result"]["parts"]:
        part["values"] = ["0"] * len(part["values"])
    monkeypatch.setattr(proofs, "read", lambda file: forged)
    found = settling.settle(*CASE)
    assert found["verdict"] == "open" and "it is searched" in found["reason"]


@pytest.mark.parametrize("change", ["code", "statement"])
def test_a_record_of_other_code_or_of_another_statement_does_not_serve(change, monkeypatch):
    claim = registry()[CASE[0]]
    reading, module = claim.reading(CASE[1]), settling.settler_modules(claim.paper)[CASE]
    before = settling.entry(claim, reading)
    changed = {CASE[1]: {**records()[CASE[1]], change: "another"}}
    monkeypatch.setattr(proofs, "read", lambda file: changed)
    assert proofs.find(claim, reading, module) is None
    assert settling.entry(claim, reading) == settling.entry(claim, reading, search=True) != before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        gzip.compress(b"[1]", mtime=0),
        gzip.compress(b'{"printed": 1}', mtime=0),
        gzip.compress(b"\xff", mtime=0),
        gzip.compress(b"0" * (proofs.LARGEST + 1), mtime=0),
        gzip.compress(b"{}", mtime=0)[:-4],
    ],
)
def test_damaged_files_hold_no_record(content, tmp_path):
    file = tmp_path / "a.json.gz"
    file.write_bytes(content)
    assert proofs.read(file) == {}


def test_accepting_again_changes_no_byte(monkeypatch, tmp_path):
    own = {claim.id: proofs.path(claim) for claim in registry() if proofs.path(claim).exists()}
    contents = {name: file.read_bytes() for name, file in own.items()}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(proofs, "path", lambda claim: tmp_path / claim.id)
    assert engine.keep_proofs(search=False) == 0
    monkeypatch.setattr(engine.cache, "read", lambda *entry: None)  # nothing may be lost
    assert engine.keep_proofs(search=True) == 0
    assert {name: (tmp_path / name).read_bytes() for name in contents} == contents


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


def test_what_a_module_is_made_of_is_read_from_the_cache_only_under_the_seal(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    parsed = []
    monkeypatch.setattr(
        sources, "_parsed", lambda text, do=sources._parsed: parsed.append(text) or do(text)
    )

    def read(name: str, text: str) -> tuple[str, list[str]]:
        (tmp_path / name).write_text(text)  # a name of its own: each path is read once
        found = sources._read(tmp_path / name)
        return found["digest"], found["imports"]

    one, other = "import assay.theory.claims\nx = 1\n", "x = 2\n"
    first = read("a.py", one)
    assert first[1] == ["assay.theory.claims"] and read("b.py", one) == first
    assert len(parsed) == 1 and read("c.py", other)[0] != first[0] and len(parsed) == 2
    for entry in (tmp_path / "cache").rglob("*.json"):
        entry.write_text(entry.read_text().replace(first[0], "0" * 64))
    assert read("d.py", one) == first and len(parsed) == 3


@pytest.mark.parametrize(
    "claim, reading",
    [
        ("phases.thm7", "printed"),  # an exact family, whose values have an order
        ("phases.def.gj", "repair"),  # parameters of which one needs another
        ("distillation.lemd3", "printed"),
    ],
)
def test_records_keep_the_order_of_keys(claim, reading):
    found = registry()[claim]
    record = proofs.read(proofs.path(found))[reading]
    assert confirmation.recomputed(found.reading(reading).statement, record) == ""
