"""Stores of sweeps that are damaged or half-written: they are told, mended or gone on with."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

from assay.reports.cli import main
from assay.simulators.core import files
from assay.simulators.sweeps import model, running, table
from assay.simulators.sweeps.store import Store, StoreError, packed
from tests.simulators.drawing import DRAWS, made, renamed, seen, settle_in


@pytest.fixture(autouse=True)
def places(tmp_path, monkeypatch):
    """Folders of the user's that are made for the test, and one model that draws a normal number at
    every point.
    """
    settle_in(tmp_path, monkeypatch)


# ---- shards that are not what they say
def _exchange(one: Path, other: Path) -> None:
    for ending in (".npz", ".json"):
        a, b = one.with_suffix(ending), other.with_suffix(ending)
        content = a.read_bytes(), b.read_bytes()
        a.write_bytes(content[1])
        b.write_bytes(content[0])


def _relabel(path: Path, **fields) -> None:
    note = path.with_suffix(".json")
    note.write_text(json.dumps({**json.loads(note.read_text()), **fields}))


def _forge(path: Path, content: bytes) -> None:
    """Other bytes under a note that tells their hash."""
    import hashlib

    digest = hashlib.sha256(content).hexdigest()
    path.write_bytes(content)
    _relabel(path, sha256=digest, seal=hashlib.sha256(f"{path.stem} {digest}".encode()).hexdigest())


def _pickled() -> bytes:
    import io

    out = io.BytesIO()
    np.savez(out, value=np.array([print] * 20, object))
    return out.getvalue()


def _deflated() -> bytes:
    import io

    out = io.BytesIO()
    np.savez_compressed(out, value=np.zeros(10**6))
    return out.getvalue()


SPOILT = {
    "shards exchanged": lambda s, a, b: _exchange(a, b),
    "shards exchanged and relabelled": lambda s, a, b: (
        _exchange(a, b),
        _relabel(a, shard=a.stem),
        _relabel(b, shard=b.stem),
    ),
    "names exchanged in the manifest": lambda s, a, b: renamed(s, b.stem, a.stem),
    "one shard twice": lambda s, a, b: (
        b.write_bytes(a.read_bytes()),
        b.with_suffix(".json").write_bytes(a.with_suffix(".json").read_bytes()),
    ),
    "another number": lambda s, a, b: a.write_bytes(
        a.read_bytes()[:-300] + b"\1" + a.read_bytes()[-299:]
    ),
    "other code": lambda s, a, b: _relabel(a, code="0" * 64),
    "another column": lambda s, a, b: _forge(a, packed({"other": np.zeros(20)})),
    "another length": lambda s, a, b: _forge(a, packed({"value": np.zeros(21)})),
    "another shape": lambda s, a, b: _forge(a, packed({"value": np.zeros((20, 1))})),
    "a pickle": lambda s, a, b: _forge(a, _pickled()),
    "a bomb": lambda s, a, b: _forge(a, _deflated()),
    "no archive": lambda s, a, b: _forge(a, b"nothing"),
    "an empty file": lambda s, a, b: a.write_bytes(b""),
    "a cut note": lambda s, a, b: a.with_suffix(".json").write_text('{"rows": [0, 20'),
    "no numbers": lambda s, a, b: a.unlink(),
    "no note": lambda s, a, b: a.with_suffix(".json").unlink(),
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_shard_is_named_and_computed_anew(spoil, tmp_path, capsys):
    store = made(tmp_path)
    sweep, shards, code = store.load("theirs")
    whole = table.table(store, "theirs")
    SPOILT[spoil](store, *(store.path(key) for _, _, key in shards))
    assert main(["sweep", "verify", "--store", str(tmp_path)]) == 1
    assert "shard" in capsys.readouterr().out
    with pytest.raises(StoreError) as error:
        table.table(store, "theirs")
    assert "run the sweep again" in str(error.value) and "\n" not in str(error.value)
    done = running.run(sweep, store, "theirs", jobs=1)
    assert table.table(store, "theirs").identical(whole)
    assert done.computed == done.damaged + (spoil in ("no numbers", "no note")) <= 2
    assert main(["sweep", "verify", "--store", str(tmp_path)]) == 0
    aside = files.found(tmp_path, "shards", ".*", r".*\.damaged")
    assert len(aside) == 2 * done.damaged and set(aside) == set(store.garbage())


def test_repair_sets_aside_and_removes_nothing(tmp_path, capsys):
    store = made(tmp_path)
    path = store.path(store.load("theirs")[1][0][2])
    spoilt = path.read_bytes()[:-1] + b"?"
    path.write_bytes(spoilt)
    assert main(["sweep", "verify", "--repair", "--store", str(tmp_path)]) == 1
    assert not path.exists() and path.with_name(path.name + ".damaged").read_bytes() == spoilt


def test_what_is_named_as_a_sweep_and_is_none_is_told(tmp_path, capsys):
    store = made(tmp_path)
    store.manifest("link").symlink_to(store.manifest("theirs"))
    store.manifest("folder").mkdir()
    os.mkfifo(store.manifest("pipe"))
    assert store.names() == ["folder", "link", "pipe", "theirs"]
    for word in ("verify", "status"):
        assert main(["sweep", word, "--store", str(tmp_path)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert [sum(f"{name}.json" in line for line in lines) for name in store.names()[:3]] == [
            1, 1, 1,
        ]  # fmt: skip
    assert main(["sweep", "verify", "theirs", "--store", str(tmp_path)]) == 0


@pytest.mark.parametrize("spoilt", [b"", b"PK\x03\x04 cut", b"nothing", None])
def test_a_stored_run_that_is_damaged_is_computed_again(spoilt, tmp_path):
    path = tmp_path / "curves" / f"{'0' * 64}.npz"
    files.save_arrays(path, {"t": np.arange(3.0)})
    assert list(files.load_arrays(path)["t"]) == [0, 1, 2] and [
        p.name for p in path.parent.iterdir()
    ] == [path.name]
    path.write_bytes(path.read_bytes()[:-40] if spoilt is None else spoilt)
    assert files.load_arrays(path) is None


def test_a_table_that_cannot_be_finished_leaves_the_old_one(tmp_path, monkeypatch, capsys):
    store, path = made(tmp_path / "store"), tmp_path / "table.csv"
    path.write_text("the old table")

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        table.write(store, "theirs", path)
    assert path.read_text() == "the old table" and [
        p.name for p in tmp_path.iterdir() if p.is_file()
    ] == ["table.csv"]


# ---- interruptions
class Killed(BaseException):
    """Stands for the end of the process: nothing below it is tidied up."""


@pytest.mark.parametrize("what", [OSError(28, "No space left on device"), Killed()])
def test_a_run_that_ends_at_any_moment_goes_on_to_the_same_bytes(what, tmp_path, monkeypatch):
    """The end comes at the n-th call of the system for every n: when a draft is opened, flushed,
    and renamed.
    """
    whole = seen(made(tmp_path / "whole").folder / "shards")
    wanted = table.table(Store(tmp_path / "whole"), "theirs")
    ended = number = 0
    while ended == number:
        calls, folder = [], tmp_path / f"{type(what).__name__}{number}"
        for name in ("open", "fsync", "replace"):

            def ending(*args, _real=getattr(os, name), _stop=number, **more):
                calls.append(args)
                if len(calls) > _stop:
                    raise what
                return _real(*args, **more)

            monkeypatch.setattr(os, name, ending)
        if isinstance(what, Killed):  # a process that is killed leaves its drafts
            monkeypatch.setattr(Path, "unlink", lambda *args, **more: None)
        try:
            made(folder)
        except (OSError, Killed):
            ended += 1
        monkeypatch.undo()
        monkeypatch.setattr(model, "models", lambda: {"draws": DRAWS})
        store = made(folder)
        assert table.table(store, "theirs").identical(wanted) and not store.verify(
            *store.load("theirs")
        )
        drafts = [p for p in folder.rglob("*.part")]
        assert set(drafts) == set(store.garbage()) and len(drafts) <= isinstance(what, Killed)
        store.clean(store.garbage())
        assert {k: v for k, v in seen(folder / "shards").items() if k.endswith(".npz")} == {
            k: v for k, v in whole.items() if k.endswith(".npz")
        }
        number += 1
    assert number > 15


def test_two_writers_of_the_same_rows_end_with_the_same_bytes(tmp_path):
    from threading import Thread

    whole = seen(made(tmp_path / "whole").folder / "shards")
    writers = [Thread(target=made, args=(tmp_path / "both", name)) for name in ("one", "two")]
    for thread in writers:
        thread.start()
    for thread in writers:
        thread.join()
    store = Store(tmp_path / "both")
    assert store.names() == ["one", "two"] and not store.garbage()
    assert {k: v for k, v in seen(store.folder / "shards").items() if k.endswith(".npz")} == {
        k: v for k, v in whole.items() if k.endswith(".npz")
    }


# ---- files that the user names
def test_files_are_replaced_whole_where_the_user_wants_them(tmp_path):
    target, link, pipe = tmp_path / "a.txt", tmp_path / "link", tmp_path / "pipe"
    target.write_text("old")
    link.symlink_to(target)
    files.save(link, b"new")
    assert target.read_bytes() == b"new" and link.is_symlink()
    with pytest.raises(RuntimeError), files.replaced(target) as draft:
        draft.write_text("half")
        raise RuntimeError
    assert target.read_bytes() == b"new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.save(pipe, b"into the pipe")
    assert os.read(reader, 99) == b"into the pipe" and not files.is_file(pipe)
    os.close(reader)
    with pytest.raises(StoreError, match="no regular file"):
        files.write(tmp_path, pipe, b"")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.txt", "link", "pipe"]
