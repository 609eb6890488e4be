"""Stores of sweeps: what comes from elsewhere harms no file, and what is the user's stays."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from assay.reports.cli import main
from assay.simulators.core import files
from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps import model, running, table
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store
from tests.simulators.drawing import made, renamed, seen, settle_in

SWEEP = (
    "sweep",
    "draws",
    "--grid",
    "x=0:1:lin7",
    "--replicates",
    "5",
    "--seed",
    "3",
    "--out",
    "theirs",
    "--jobs",
    "1",
)


@pytest.fixture(autouse=True)
def places(tmp_path, monkeypatch):
    """Folders of the user's that are made for the test, and one model that draws a normal number at
    every point.
    """
    settle_in(tmp_path, monkeypatch)


# ---- stores from elsewhere
def _changed(store: Store, **fields) -> None:
    path = store.manifest("theirs")
    path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))


def _linked(place: Path, target: Path) -> None:
    """Put a link in the place of a file or folder; what was there goes where the link leads, unless
    a file is there.
    """
    if place.is_dir():
        for path in place.rglob("*"):
            if path.is_file():
                (target / path.relative_to(place)).parent.mkdir(parents=True, exist_ok=True)
                path.rename(target / path.relative_to(place))
        for path in sorted(place.rglob("*"), reverse=True):
            path.rmdir()
        place.rmdir()
    else:
        place.unlink(missing_ok=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


def _piped(place: Path) -> None:
    place.unlink(missing_ok=True)
    os.mkfifo(place)


def _shard(store: Store) -> Path:
    return store.path(store.load("theirs")[1][0][2])


def _parts(store: Store, victims: Path) -> None:
    """Half-written files of the user's, and one link that bears a name of ours."""
    for place in (
        "film.part",
        "sweeps/letter.part",
        "shards/thesis.part",
        f"shards/{_shard(store).parent.name}/data.npz.part",
        "locks/a.part",
    ):
        (store.folder / place).write_text("mine")
    shard = _shard(store)
    shard.with_name(f"{shard.name}.1234.part").symlink_to(victims / "thesis.txt")


HOSTILE = {
    "absolute shard": lambda s, v: renamed(s, str(v / "shard"), str(v / "shard")),
    "shard above": lambda s, v: renamed(
        s, "../../../victims/shard", "../" * 20 + str(v / "shard")[1:]
    ),
    "shard in capitals": lambda s, v: renamed(s, "A" * 64),
    "linked shard": lambda s, v: _linked(_shard(s), v / "thesis.txt"),
    "linked note": lambda s, v: _linked(_shard(s).with_suffix(".json"), v / "thesis.txt"),
    "linked folder of shards": lambda s, v: _linked(_shard(s).parent, v),
    "linked shards": lambda s, v: _linked(s.folder / "shards", v),
    "linked lock": lambda s, v: _linked(s.folder / "locks" / "store.lock", v / "thesis.txt"),
    "linked lock of a sweep": lambda s, v: _linked(
        s.folder / "locks" / "sweep-theirs.lock", v / "thesis.txt"
    ),
    "linked locks": lambda s, v: _linked(s.folder / "locks", v),
    "lock that leads nowhere": lambda s, v: _linked(s.folder / "locks" / "store.lock", v / "new"),
    "linked manifest": lambda s, v: _linked(s.manifest("theirs"), v / "thesis.txt"),
    "linked manifests": lambda s, v: _linked(s.folder / "sweeps", v),
    "half-written files": _parts,
    "pipe for a shard": lambda s, v: _piped(_shard(s)),
    "pipe for a manifest": lambda s, v: _piped(s.manifest("theirs")),
    "pipe for a lock": lambda s, v: _piped(s.folder / "locks" / "store.lock"),
    "folder for a shard": lambda s, v: (_shard(s).unlink(), _shard(s).mkdir()),
    "too many rows": lambda s, v: _changed(s, replicates=10**12),
    "rows that overlap": lambda s, v: _changed(s, shards=[[0, 35, "0" * 64], [20, 35, "1" * 64]]),
    "endless number": lambda s, v: _changed(s, fixed=[["x", ["exact", "1e999999999"]]], axes=[]),
    "measure that is a path": lambda s, v: _changed(s, measures=["../../../victims/thesis"]),
    "measure of a terminal": lambda s, v: _changed(s, measures=["\x1b[2J"]),
    "model that is none": lambda s, v: _changed(s, model={"os": "system"}),
    "deep manifest": lambda s, v: s.manifest("theirs").write_text("[" * 100_000),
    "empty manifest": lambda s, v: s.manifest("theirs").write_text(""),
    "list for a manifest": lambda s, v: s.manifest("theirs").write_text("[1]"),
    "deep note": lambda s, v: _shard(s).with_suffix(".json").write_text("[" * 100_000),
    "note of other rows": lambda s, v: _shard(s).with_suffix(".json").write_text('{"rows": 7}'),
}
COMMANDS = (
    ("sweep", "status"),
    ("sweep", "verify"),
    ("sweep", "gc"),
    ("sweep", "adopt", "--from", "STORE", "--store", "MINE"),
    ("plot", "theirs", "--x", "x", "--out", "picture.svg"),
    (*SWEEP, "--table", "table.csv"),
    ("sweep", "verify", "--repair"),
    ("sweep", "gc", "--yes"),
    ("sweep", "gc", "theirs", "--yes"),
)


@pytest.mark.parametrize("attack", HOSTILE)
def test_a_store_from_elsewhere_harms_no_file_of_the_users(attack, tmp_path, monkeypatch, capsys):
    victims, work = tmp_path / "victims", tmp_path / "work"
    for folder in (victims, work):
        folder.mkdir()
    store = made(tmp_path / "store")
    for name in (
        "thesis.txt",
        "shard.npz",
        "shard.json",
        "store.lock",
        "sweep-theirs.lock",
        "film.part",
        f"{'a' * 64}.npz",
    ):
        (victims / name).write_text("years of work")
    HOSTILE[attack](store, victims)
    own = {p: p.read_bytes() for p in store.folder.rglob("*.part") if not p.is_symlink()}
    before = seen(victims)
    monkeypatch.chdir(work)
    for words in COMMANDS:
        words = [
            {"STORE": str(store.folder), "MINE": str(tmp_path / "mine")}.get(w, w) for w in words
        ]
        code = main([*words, *(() if "--store" in words else ("--store", str(store.folder)))])
        told = capsys.readouterr().err
        assert code in (0, 1, 2) and len(told.splitlines()) <= 1, (words, told)
        assert bool(told) == (code == 2), (words, code, told)
        assert seen(victims) == before, words
        assert {p: p.read_bytes() for p in own} == own, words
    assert {p.name for p in work.iterdir()} <= {"picture.svg", "table.csv"}


def test_commands_on_a_sound_store_do_what_they_say(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    store = made(tmp_path / "store")
    for words in COMMANDS[:-1]:
        words = [
            {"STORE": str(store.folder), "MINE": str(tmp_path / "mine")}.get(w, w) for w in words
        ]
        assert (
            main([*words, *(() if "--store" in words else ("--store", str(store.folder)))]) == 0
        ), words
    assert (
        len((tmp_path / "table.csv").read_text().splitlines()) == 36
        and (tmp_path / "picture.svg").stat().st_size > 1000
    )
    assert table.table(Store(tmp_path / "mine"), "theirs").identical(table.table(store, "theirs"))
    capsys.readouterr()
    assert (
        main(["sweep", "gc", "theirs", "--store", str(store.folder)]) == 0
    )  # lists, removes nothing
    listed = capsys.readouterr().out.splitlines()
    assert (
        len(listed) == 6
        and "nothing needs these 5 files" in listed[-1]
        and store.names() == ["theirs"]
    )
    assert main(["sweep", "gc", "theirs", "--yes", "--store", str(store.folder)]) == 0
    assert not store.names() and not files.found(store.folder, "shards", ".*", ".*")


def test_cleaning_spares_shards_whose_manifest_cannot_be_read(tmp_path, capsys):
    store = made(tmp_path)
    manifest = store.manifest("theirs")
    text, before = manifest.read_text(), len(files.found(tmp_path, "shards", ".*", ".*"))
    away = tmp_path / "elsewhere"
    for spoil in (
        lambda: manifest.write_text(text[:-9]),
        lambda: manifest.rename(manifest.with_name("my sweep.json")),
        lambda: (tmp_path / "sweeps").rename(away),
        lambda: (tmp_path / "sweeps").symlink_to(away),
    ):
        spoil()
        if spoil.__code__.co_names[-1] == "rename" and away.exists():
            continue  # followed by the link
        assert main(["sweep", "gc", "--yes", "--store", str(tmp_path)]) == 2, capsys.readouterr()
        assert len(files.found(tmp_path, "shards", ".*", ".*")) == before
        if (tmp_path / "sweeps" / "my sweep.json").exists():
            (tmp_path / "sweeps" / "my sweep.json").rename(manifest)
        if not away.exists():
            manifest.write_text(text)
    assert "is a link" in capsys.readouterr().err


# ---- the user's store and the cache
def test_settling_anew_removes_runs_of_the_cache_and_no_sweep(tmp_path, monkeypatch):
    from assay.verification.run import cache

    own = made(tmp_path / "data" / "assay" / "sweeps")
    former = made(tmp_path / "cache" / "sweeps")
    run = {
        "runs": ("0" * 16, "1" * 24 + ".jsonl"),
        "curves": ("2" * 64 + ".npz",),
        "multiview": ("first-" + "4" * 24 + ".npz",),
    }
    for folder, parts in run.items():
        for place in (
            tmp_path / "cache" / folder / Path(*parts),
            tmp_path / "cache" / folder / "my notes.txt",
        ):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("")
    outside = tmp_path / ("3" * 64 + ".npz")
    outside.write_text("mine")
    (tmp_path / "cache" / "curves" / outside.name).symlink_to(outside)
    before = seen(tmp_path)
    cache.forget_runs()
    gone = set(before) - set(seen(tmp_path))
    assert gone == {str(Path("cache", folder, *parts)) for folder, parts in run.items()}
    assert own.names() == former.names() == ["theirs"] and not own.verify(*own.load("theirs"))


def test_settling_anew_believes_no_run_that_verdicts_are_made_from(tmp_path, monkeypatch):
    """Every writer of stored runs writes one, and nothing of it is left to be read."""
    from assay.simulators.models.mixture.sweep import sweep
    from assay.simulators.networks.finestructure import sweep as clusters
    from assay.simulators.networks.finestructure.clusters import Setting as Clusters
    from assay.verification.papers import standins
    from assay.verification.papers.granularity import polyruns
    from assay.verification.run import cache

    small = {"d": 12, "k": 2, "P": 12, "s": 3, "hard": 2, "m": 30, "tau": 2, "batch": 8, "steps": 1}
    monkeypatch.setattr(polyruns, "SEEDS", (1,))
    monkeypatch.setattr(polyruns, "RUNS", {"tiny": ("S1", small, (0, 1))})
    monkeypatch.setattr(polyruns, "_until", lambda setting: {"t": 1.0})
    polyruns.follow.__wrapped__("tiny")
    polyruns.first.__wrapped__(3)
    standins.stored.__wrapped__(
        "tiny", lambda campaign: SimpleNamespace(t=[0], values={"a": [1.0]})
    )
    sweep(8, 2, 1e6, [0.5], 0.1, [0.0, 1.0], 0, cache.folder() / "curves")
    clusters.table([Clusters(samples=8, d=8, hidden=8, steps=1)], 1, 0, cache.runs())
    written = set(seen(tmp_path / "cache"))
    assert {Path(name).parts[0] for name in written} == {"multiview", "curves", "runs"} and len(
        written
    ) == 6
    cache.forget_runs()
    assert {Path(name).suffix for name in seen(tmp_path / "cache")} <= {".lock"}


def test_fresh_spares_the_sweeps(tmp_path, capsys):
    store = made(tmp_path / "data" / "assay" / "sweeps")
    former = made(tmp_path / "cache" / "sweeps")
    assert main(["check", "phases.eq145", "--fresh", "--jobs", "1"]) == 0
    assert store.names() == former.names() == ["theirs"]
    assert not store.verify(*store.load("theirs")) and not former.verify(*former.load("theirs"))


def test_the_store_is_where_data_of_the_user_belong(tmp_path, monkeypatch, capsys):
    from assay.simulators.sweeps.store import home

    assert home() == tmp_path / "data" / "assay" / "sweeps"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert home() == Path.home() / ".local" / "share" / "assay" / "sweeps"
    monkeypatch.setenv("ASSAY_STORE", str(tmp_path / "chosen"))
    assert home() == tmp_path / "chosen"
    assert main([*SWEEP]) == 0 and Store(tmp_path / "chosen").names() == ["theirs"]


def test_a_store_at_the_former_place_is_told_and_copied_on_request(tmp_path, capsys):
    former = made(tmp_path / "cache" / "sweeps")
    before = seen(former.folder)
    assert main(["sweep", "status"]) == 0
    told = capsys.readouterr()
    assert (
        not told.out
        and len(told.err.splitlines()) == 1
        and "'assay sweep adopt'" in told.err
        and str(former.folder) in told.err
    )
    assert main(["sweep", "adopt"]) == 0
    own = Store(tmp_path / "data" / "assay" / "sweeps")
    assert (
        "2 shards copied" in capsys.readouterr().out
        and not own.verify(*own.load("theirs"))
        and seen(former.folder) == before
    )
    assert main(["sweep", "status"]) == 0 and not capsys.readouterr().err
    assert main(["sweep", "adopt"]) == 0 and "0 shards copied" in capsys.readouterr().out
    running.run(Sweep.of("draws", "x=1,2"), Store(tmp_path / "other"), "theirs", jobs=1)
    assert (
        main(["sweep", "adopt", "--from", str(tmp_path / "other")]) == 2
        and "another sweep 'theirs'" in capsys.readouterr().err
    )


def test_runs_in_the_cache_are_not_written_through_links(tmp_path):
    from assay.simulators.networks.finestructure import sweep as runs
    from assay.simulators.networks.finestructure.clusters import Setting

    setting = Setting()
    victim, place = tmp_path / "thesis", runs.file_of(tmp_path, setting, 0)
    victim.write_bytes(b"years of work, no end of line")
    place.parent.mkdir(parents=True)
    place.symlink_to(victim)
    with runs._opened(place) as stream:
        assert stream is None
    assert victim.read_bytes() == b"years of work, no end of line"


# ---- memory
def test_a_point_that_does_not_fit_is_told_before_anything_runs(tmp_path, monkeypatch, capsys):
    from assay.simulators.core import memory

    found = model.Model(
        "draws",
        "",
        (Parameter("x", 1.0, ""),),
        (model.Measure("value", "1", "a number"),),
        "tests.simulators.drawing:numbers",
        "reduced",
        True,
        memory=f"{__name__}:_needed",
    )
    monkeypatch.setattr(model, "models", lambda: {"draws": found})
    monkeypatch.setattr(memory, "available", lambda: 10 * memory.FLOOR)
    words = ["sweep", "draws", "--store", str(tmp_path), "--jobs", "1", "--grid"]
    assert main([*words, "x=1:4"]) == 0
    for grid in ("x=1:30", "x=30", "x=1:40000:lin50000"):
        assert main([*words, grid]) == 2
        told = capsys.readouterr().err
        assert "x=" in told or "its point" in told
        assert "of memory" in told and len(told.splitlines()) == 1
    assert (
        main([*words[:4], "--jobs", "4", "--grid", "x=1:3"]) == 2
        and "--jobs 2 fits" in capsys.readouterr().err
    )
    monkeypatch.setattr(running, "SHARE", 4096)
    assert (
        max(
            last - first
            for first, last in running.estimate(Sweep.of("draws", "x=0:1:lin500")).ranges
        )
        <= 4
    )


def _needed(point):
    return point["x"] * 2**24, 1024.0


def test_a_run_without_memory_is_no_point_outside_of_the_model(monkeypatch, tmp_path, capsys):
    from assay.simulators.core import memory

    monkeypatch.undo()
    monkeypatch.setattr(memory, "available", lambda: 2.0**30)
    monkeypatch.setattr(
        model, "_recorded", lambda name: (model.Measure("final_R", "1", "known without a run"),)
    )
    grid = "l=3 d=12,12000000 n=24 steps=4"
    assert (
        main(["sweep", "phases-tiers", "--grid", grid, "--jobs", "1", "--store", str(tmp_path)])
        == 2
    )
    told = capsys.readouterr().err
    assert (
        "d=12000000" in told
        and "of memory" in told
        and len(told.splitlines()) == 1
        and not Store(tmp_path).names()
    )
    with pytest.raises(memory.TooLarge):  # nor does a worker take it for nan
        running.compute(Sweep.of("phases-tiers", grid).data(), 0, 2)
