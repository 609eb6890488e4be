"""Tables of sweeps do not depend on how they were made, and survive every kind of interruption."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from assay.simulators.core import files
from assay.simulators.sweeps import clusters, model, running, table
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store, StoreError, packed
from tests.simulators.drawing import DRAWS

SMALL = "l=4:64:log4 k=2,3 lambda_d=0.5:20:log5 steps=300"


@pytest.fixture
def draws(monkeypatch):
    """A model that draws one normal number at every point and replicate."""
    monkeypatch.setattr(model, "models", lambda: {"draws": DRAWS})
    return Sweep.of("draws", "x=0:1:lin7", replicates=5, seed=3)


def _bytes(store, name, folder, ending=".csv"):
    path = folder / f"table{ending}"
    table.write(store, name, path)
    return path.read_bytes()


def test_tables_do_not_depend_on_shards_order_or_workers(draws, tmp_path):
    seen = set()
    for number, size in enumerate((1, 2, 35)):
        store = Store(tmp_path / str(number))
        cost = running.Estimate(35, tuple((i, min(i + size, 35)) for i in range(0, 35, size)), 0.1)
        with ThreadPoolExecutor(3) as pool:
            done = running.run(
                draws, store, executor=pool if number else None, jobs=1 + number, cost=cost
            )
        seen.add(_bytes(store, done.name, tmp_path))
    assert len(seen) == 1
    found = table.table(Store(tmp_path / "0"), draws.name())
    assert found["value"].dims == ("x", "replicate") and len(np.unique(found["value"])) == 35
    again = Sweep.of("draws", "x=0.5,9", replicates=9, seed=3)
    other = running.compute(again.data(), 0, again.rows)[0]["value"].reshape(2, 9)
    np.testing.assert_array_equal(
        other[0, :5], found["value"].sel(x=0.5)
    )  # a point keeps its draws in another grid


def test_processes_and_one_process_agree_to_the_bit(tmp_path):
    sweep, seen = Sweep.of("softmax", SMALL), set()
    for jobs, shards in ((1, 1), (2, 5)):
        store, step = Store(tmp_path / str(jobs)), -(-sweep.rows // shards)
        cost = running.Estimate(
            sweep.rows,
            tuple((i, min(i + step, sweep.rows)) for i in range(0, sweep.rows, step)),
            0.1,
        )
        name = running.run(sweep, store, jobs=jobs, cost=cost).name
        seen.add(
            (
                _bytes(store, name, tmp_path),
                tuple(_bytes(store, name, tmp_path, ".nc")) if jobs == 0 else (),
            )
        )
    assert len(seen) == 1


# ---- the store
def test_equal_arrays_make_equal_bytes():
    a = {"y": np.array([1.5, np.nan]), "x": np.array([0.0, -0.0])}
    assert (
        packed(a)
        == packed({"x": a["x"].copy(), "y": a["y"].copy()})
        != packed({"x": a["x"], "y": -a["y"]})
    )


def test_a_shard_is_named_by_what_it_holds(monkeypatch):
    base = Sweep.of("softmax", SMALL)
    names = {
        base.key(0, 5),
        base.key(5, 10),
        Sweep.of("softmax", SMALL, seed=1).key(0, 5),
        Sweep.of("softmax", SMALL, ("dip",)).key(0, 5),
        Sweep.of("softmax", SMALL.replace("300", "301")).key(0, 5),
    }
    assert len(names) == 5
    assert Sweep.of("softmax", "l=4 k=2 lambda_d=0.5:20:log5 steps=300").key(0, 5) == base.key(
        0, 5
    )  # the same points from another grid
    monkeypatch.setattr(model, "_hash_of", lambda module: "other code")
    assert Sweep.of("softmax", SMALL).key(0, 5) not in names


def test_corrupted_and_missing_shards_are_named_and_mended(draws, tmp_path):
    store = Store(tmp_path)
    cost = running.Estimate(35, ((0, 20), (20, 35)), 0.1)
    name = running.run(draws, store, jobs=1, cost=cost).name
    whole = _bytes(store, name, tmp_path)
    first, second = (key for _, _, key in store.load(name)[1])
    data = bytearray(store.path(first).read_bytes())
    data[100] ^= 1
    store.path(first).write_bytes(data)
    store.path(second).unlink()
    assert store.verify(*store.load(name)) == [(first, "corrupted"), (second, "missing")]
    with pytest.raises(StoreError, match="1 of 2 shards .* are missing"):
        table.columns(store, name)
    done = running.run(draws, store, jobs=1)
    assert (done.computed, done.damaged) == (2, 1)
    assert _bytes(store, name, tmp_path) == whole


def test_a_name_belongs_to_one_sweep_and_one_process(draws, tmp_path):
    store = Store(tmp_path)
    running.run(draws, store, "mine", jobs=1)
    with pytest.raises(StoreError, match="another sweep already"):
        running.run(Sweep.of("draws", "x=1,2"), store, "mine", jobs=1)
    with pytest.raises(StoreError, match="cannot name a sweep"):
        running.run(draws, store, "../mine", jobs=1)
    with store.working("mine"):
        with pytest.raises(StoreError, match="another process runs the sweep 'mine'"):
            running.run(draws, store, "mine", jobs=1)
        with pytest.raises(StoreError, match="a sweep is running"), store.cleaning():
            pass
        running.run(draws, store, "other", jobs=1)  # shards are shared, not fought over
    with store.cleaning(), pytest.raises(StoreError, match="is being cleaned"):
        running.run(draws, store, "mine", jobs=1)


def test_changed_code_keeps_the_ranges_and_computes_again(draws, tmp_path, monkeypatch):
    store, cost = Store(tmp_path), running.Estimate(35, ((0, 20), (20, 35)), 0.1)
    name = running.run(draws, store, jobs=1, cost=cost).name
    assert running.run(draws, store, jobs=1).computed == 0
    monkeypatch.setattr(model, "_hash_of", lambda module: "other code")
    changed = Sweep.of("draws", "x=0:1:lin7", replicates=5, seed=3)
    assert running.run(changed, store, jobs=1).computed == 2 and store.load(name)[2] == "other code"
    assert len(store.garbage()) == 4  # two shards of two files


def test_a_full_disk_loses_nothing(draws, tmp_path, monkeypatch):
    store, cost, written_ = (
        Store(tmp_path),
        running.Estimate(35, tuple((i, i + 5) for i in range(0, 35, 5)), 0.1),
        [],
    )

    def full(descriptor):
        written_.append(descriptor)
        if len(written_) > 6:  # the manifest and two shards of two files each, then no more
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        running.run(draws, store, jobs=1, cost=cost)
    monkeypatch.undo()
    assert not list(tmp_path.rglob("*.part"))


CLI = [sys.executable, "-m", "assay.reports.cli", "sweep"]


def _command(*words, store, **more):
    return subprocess.run(
        [*CLI, *words, "--store", str(store)], capture_output=True, text=True, timeout=600, **more
    )


def _count(folder):
    return len(files.found(folder, "shards", "..", r".*\.npz"))


def test_a_killed_sweep_resumes_and_ends_with_the_same_bytes(tmp_path):
    words = (
        "phases-first-passage",
        "--grid",
        "l=5,10 k=2:7 points=4 limit=60000",
        "--measure",
        "most_steps,least_steps",
        "--jobs",
        "1",
        "--shard",
        "0.01",
    )
    listed = subprocess.run(
        [*CLI, "phases-first-passage", "--list", "--json"],
        capture_output=True,
        text=True,
        timeout=600,
    )
    measures = list(json.loads(listed.stdout)["measures"])[:2]
    words = tuple(",".join(measures) if w == "most_steps,least_steps" else w for w in words)
    whole = tmp_path / "whole.csv"
    assert _command(*words, "--table", str(whole), store=tmp_path / "a").returncode == 0
    shards = _count(tmp_path / "a")
    assert shards >= 3
    kills = 0
    for _ in range(3):  # kill it whenever one more shard has been written
        before = _count(tmp_path / "b")
        process = subprocess.Popen(
            [*CLI, *words, "--store", str(tmp_path / "b")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and _count(tmp_path / "b") == before:
            time.sleep(0.005)
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills
    resumed = tmp_path / "resumed.csv"
    assert _command(*words, "--table", str(resumed), store=tmp_path / "b").returncode == 0
    assert resumed.read_bytes() == whole.read_bytes()


def test_the_command_answers_trouble_in_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    for words, store, says in (
        (("softmax", "--grid", SMALL), tmp_path / "file" / "below", "Not a directory"),
        (("softmax", "--grid", "l=0:"), tmp_path, "whole number"),
        (("softmax", "--grid", SMALL, "--table", "x.doc"), tmp_path, "cannot tell the format"),
        (("status", "nothing"), tmp_path, "there is no sweep 'nothing'"),
        (("softmax", "l=3"), tmp_path, "--grid"),
    ):
        answer = _command(*words, store=store)
        assert (
            answer.returncode == 2
            and says in answer.stderr
            and len(answer.stderr.splitlines()) == 1
        ), answer.stderr


def test_a_dask_cluster_survives_the_death_of_a_worker(tmp_path):
    distributed = pytest.importorskip("distributed", reason="needs the extra sweep")
    sweep = Sweep.of("softmax", "l=4:64:log16 k=2,3,4,5 lambda_d=0.5:20:log40 steps=20000")
    cost = running.Estimate(sweep.rows, tuple((i, i + 64) for i in range(0, sweep.rows, 64)), 0.01)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as cluster:
        executor = clusters.cluster(cluster.scheduler_address)
        victims = [w.pid for w in cluster.workers.values()]

        def kill(done, total, label):
            if done > total // 4 and victims:
                os.kill(victims.pop(), signal.SIGKILL)
                victims.clear()

        name = running.run(
            sweep, Store(tmp_path / "dask"), executor=executor, jobs=2, cost=cost, on_progress=kill
        ).name
        assert not victims
        executor.shutdown()
    running.run(sweep, Store(tmp_path / "here"), jobs=1, cost=cost)
    assert _bytes(Store(tmp_path / "dask"), name, tmp_path) == _bytes(
        Store(tmp_path / "here"), name, tmp_path
    )


SLURM = {
    "sbatch": (
        """id=$(ls "$JOBS" | wc -l); : > "$JOBS/$id"
if [ "$id" = 2 ]; then echo NODE_FAIL > "$JOBS/$id"; else
(export SLURM_JOB_ID=$id SLURM_NTASKS=1 SLURM_JOB_NUM_NODES=1
export SLURM_NODEID=0 SLURM_PROCID=0 SLURM_LOCALID=0; sh "$1" >/dev/null 2>&1
echo COMPLETED > "$JOBS/$id") >/dev/null 2>&1 & fi
echo "Submitted batch job $id" """
    ),
    "srun": (
        """while [ "${1#-}" != "$1" ]; do
case $1 in --output | --error) shift 2 ;; *) shift ;; esac; done; exec "$@" """
    ),
    "sacct": (
        """echo "JobID|State|NodeList"
for f in "$JOBS"/*; do s=$(cat "$f"); echo "$(basename "$f")|${s:-RUNNING}|here"; done"""
    ),
}


def test_shards_travel_through_slurm_and_a_lost_job_is_sent_again(tmp_path, monkeypatch):
    submitit = pytest.importorskip("submitit", reason="needs the extra sweep")
    monkeypatch.setattr(submitit.Job, "_results_timeout_s", 1)
    monkeypatch.chdir(tmp_path)
    if not shutil.which("srun"):
        with pytest.raises(ValueError, match="there is no Slurm on this machine"):
            clusters.cluster("slurm")
    for folder in ("bin", "jobs"):
        (tmp_path / folder).mkdir()
    for (
        name,
        script,
    ) in SLURM.items():  # stands in for the batch system: runs jobs at once, loses the third
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setenv("JOBS", str(tmp_path / "jobs"))
    monkeypatch.setenv("PYTHONPATH", str(Path(running.__file__).parents[2]))
    sweep = Sweep.of("softmax", SMALL)
    cost = running.Estimate(sweep.rows, ((0, 15), (15, 30), (30, sweep.rows)), 0.1)
    name = running.run(
        sweep, Store(tmp_path / "slurm"), executor=clusters.cluster("slurm", gpus=1), cost=cost
    ).name
    scripts = list((tmp_path / "slurm-logs").rglob("*.sh"))
    assert scripts and all("--gpus-per-node=1" in file.read_text() for file in scripts)
    assert (
        len(list((tmp_path / "jobs").iterdir())) == 4
        and (tmp_path / "jobs" / "2").read_text().strip() == "NODE_FAIL"
    )
    running.run(sweep, Store(tmp_path / "here"), jobs=1, cost=cost)
    assert _bytes(Store(tmp_path / "slurm"), name, tmp_path) == _bytes(
        Store(tmp_path / "here"), name, tmp_path
    )


READ_ONLY = """
import contextlib, io, os, sys
from assay.reports.cli import main
words = ["sweep", "softmax", "--grid", "l=4,8", "--measure", "dip", "--jobs", "1"]
words += ["--store", sys.argv[1]]
with contextlib.redirect_stderr(io.StringIO()):
    main([*words, "--dry-run"])  # loads all that is needed
if os.geteuid() == 0:
    os.setuid(65534)  # no folder is read-only to root
sys.exit(main(words))
"""


def test_a_folder_that_is_read_only_is_named_in_one_line(tmp_path):
    folder = Path(tempfile.mkdtemp())
    try:
        folder.chmod(0o555)
        answer = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(folder)],
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert (
            answer.returncode == 2
            and "Permission denied" in answer.stderr
            and len(answer.stderr.splitlines()) == 1
        ), answer.stderr
        assert not list(folder.iterdir())
    finally:
        folder.chmod(0o755)
        folder.rmdir()


def test_a_point_that_takes_too_long_gives_a_lower_bound():
    long = running.forecast(Sweep.of("softmax", "l=5,6,7 steps=10000000000"), 2, patience=0.5)
    assert long.least and long.seconds == 1.5 and len(long.ranges) == 3
    short = running.forecast(Sweep.of("softmax", "l=5,6,7 steps=10"), 2)
    assert not short.least and 0 < short.seconds < 1
