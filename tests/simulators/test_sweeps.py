"""Sweeps: what a grid means, tables that do not depend on how they were made, and what survives
every kind of interruption.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.simulators.core import files
from assay.simulators.core.scenario import Parameter
from assay.simulators.core.trajectory import generator
from assay.simulators.models.softmax import reduced
from assay.simulators.models.softmax.sweeps import recorded, turning_margin
from assay.simulators.sweeps import clusters, grid, model, running, table
from assay.simulators.sweeps.plan import Sweep, cut, read, written
from assay.simulators.sweeps.store import Store, StoreError, packed

PARAMETERS = (
    Parameter("n", 4, ""),
    Parameter("x", 1.0, ""),
    Parameter("q", Fraction(1, 2), ""),
    Parameter("w", "a", ""),
)
SMALL = "l=4:64:log4 k=2,3 lambda_d=0.5:20:log5 steps=300"


# ---- grids
@pytest.mark.parametrize(
    "text, name, values",
    [
        ("n=1:4", "n", (1, 2, 3, 4)),
        ("n=1:1000:log4", "n", (1, 10, 100, 1000)),
        ("n=3,1,3", "n", (1, 3)),
        ("x=0:1:lin3", "x", (0.0, 0.5, 1.0)),
        ("x=0.1:100:log4", "x", (0.1, 1.0, 10.0, 100.0)),
        ("q=1/3:1:lin3", "q", (Fraction(1, 3), Fraction(2, 3), Fraction(1))),
        ("w=b,a", "w", ("a", "b")),
        ("n=1:3:lin9", "n", (1, 2, 3)),
        ("n=1,10:12", "n", (1, 10, 11, 12)),
    ],
)
def test_grids(text, name, values):
    assert grid.read(text, PARAMETERS)[name] == values


@pytest.mark.parametrize(
    "text, says",
    [
        ("n", "is not NAME=VALUES"),
        ("z=1", "no parameter 'z'"),
        ("n=1 n=2", "twice"),
        ("n=1.5", "whole number"),
        ("n=5:1", "backwards"),
        ("x=0:1:log5", "above 0"),
        ("x=1:2:geo5", "is no range"),
        ("x=1:2:lin1", "from 2 to"),
        ("n=1:10000000", "more than"),
        ("w=1:2", "words"),
        ("x=a:2:lin3", "not a number"),
        ("x=1:2:3:4", "is no range"),
        ("x=1:6e2000:log8", "beyond the numbers"),
        ("x=1:6e2000:lin8", "beyond the numbers"),
        ("x=1e-900:1:log8", "beyond the numbers"),
    ],
)
def test_senseless_grids_are_refused_in_one_line(text, says):
    with pytest.raises(grid.GridError, match=says) as error:
        grid.read(text, PARAMETERS)
    assert "\n" not in str(error.value)


@given(st.text(st.characters(codec="ascii"), max_size=30))
def test_no_text_breaks_the_reader(text):
    try:
        for values in grid.read(text, PARAMETERS).values():
            assert list(values) == sorted(set(values))
    except grid.GridError as error:
        assert len(str(error).splitlines()) <= 1


@given(st.one_of(st.integers(), st.floats(allow_nan=False), st.fractions(), st.text()))
def test_values_are_written_with_every_digit(value):
    back = read(json.loads(json.dumps(written(value))))
    assert back == value and type(back) is type(value)


@given(st.integers(1, 10**6), st.floats(1e-9, 10), st.floats(0.01, 30), st.integers(1, 64))
@settings(max_examples=60)
def test_shards_cover_every_row_once(rows, each, target, jobs):
    ranges = cut(rows, max(each, target / 2e4), target, jobs)
    assert [first for first, _ in ranges] == [0, *(last for _, last in ranges[:-1])] and ranges[-1][
        1
    ] == rows


@pytest.mark.parametrize(
    "arguments, says",
    [
        (("softmx", ""), "did you mean softmax"),
        (("softmax", "", ("dips",)), "does not measure 'dips'"),
        (("softmax", "", (), 3), "no random numbers"),
        (("softmax", "", (), 0), "at least 1"),
        (("softmax", "l=2:90000 k=1:50000:lin90000"), "more than"),
    ],
)
def test_senseless_sweeps_are_refused_in_one_line(arguments, says):
    with pytest.raises(ValueError, match=says):
        Sweep.of(*arguments)


# ---- the models
def test_the_softmax_model_measures_what_the_recursion_gives():
    sweep = Sweep.of("softmax", "l=2,5,40 k=1,2,7/2 lambda_d=0.1,3,200 steps=500")
    points, replicates = sweep.block(range(sweep.rows))
    found = model.find("softmax").measured(points, replicates, 0, sweep.measures)
    for row in range(sweep.rows):
        l, k, rate = points["l"][row], points["k"][row], points["lambda_d"][row]
        margins = reduced.margins(l, k, rate * (k + 1) / (2 * l**2), range(501))
        np.testing.assert_allclose(found["final_margin"][row], margins[-1], rtol=1e-12)
        turn = turning_margin(np.array([l]), np.array([k]))[0]
        if math.isnan(turn) or margins[-1] < turn:
            assert math.isnan(found["turning_time"][row])
        else:
            assert found["turning_time"][row] == np.argmax(margins >= turn)
        assert found["min_error"][row] <= found["final_error"][row] * (1 + 1e-12)


def test_the_turning_margin_has_its_closed_form_for_k_2():
    l = np.array([3.0, 10, 1e3, 1e8])
    np.testing.assert_allclose(
        turning_margin(l, np.full(4, 2.0)), np.log(l - 1), rtol=1e-9
    )  # k rho = 1 at e^D = l - 1
    assert np.isnan(turning_margin(np.array([2.0, 50.0]), np.array([2.0, 1.0]))).all()


def test_the_mixture_draws_by_point_and_replicate(tmp_path):
    words = (
        "n=8 m=3 log2_d=12,200 c=0.2,0.5 tau_omega=0.05,9",
        ("ratio_start", "least_t0", "ratio_end"),
    )
    sweep, other = (
        Sweep.of("mixture", *words, replicates=2),
        Sweep.of("mixture", *words, replicates=3),
    )
    store = Store(tmp_path)
    running.run(sweep, store, "a", jobs=1)
    running.run(other, store, "b", jobs=1)
    a, b = table.table(store, "a"), table.table(store, "b")
    for name in a.data_vars:
        np.testing.assert_array_equal(a[name], b[name].isel(replicate=slice(2)))
    assert (
        (a.ratio_start > 0).all()
        and np.isnan(a.least_t0.sel(tau_omega=9)).all()
        and len(np.unique(a.ratio_start)) == a.ratio_start.size
    )


def test_recorded_steps_start_at_0_and_end_at_the_last():
    for steps in (0, 1, 2, 7, 1000):
        times = recorded(steps)
        assert times[0] == 0 and times[-1] == steps and (np.diff(times) > 0).all()


def test_a_point_outside_of_a_model_is_nan_and_spares_its_neighbours(tmp_path):
    sweep, store = Sweep.of("phases-tiers", "l=3:6 d=12 n=24,5 steps=4"), Store(tmp_path)
    done = running.run(sweep, store, jobs=1)
    found = table.table(store, done.name)
    last = next(name for name in found.data_vars if name.startswith("final_"))
    refused = np.isnan(found[last].values)
    assert (
        refused[:, 0].all()
        and refused[2].all()
        and not refused[0, 1]
        and done.outside == refused.sum()
    )  # n = 5; l = 5 does not divide 12


def _draws(points, replicates, seed, measures):
    rows = [
        generator("draws", [float(x), seed], int(r)).standard_normal()
        for x, r in zip(points["x"], replicates, strict=True)
    ]
    return {"value": np.array(rows)}


@pytest.fixture
def draws(monkeypatch):
    """A model that draws one normal number at every point and replicate."""
    found = model.Model(
        "draws",
        "",
        (Parameter("x", 1.0, ""),),
        (model.Measure("value", "1", "a number"),),
        f"{__name__}:_draws",
        "reduced",
        True,
    )
    monkeypatch.setattr(model, "models", lambda: {"draws": found})
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
        [*CLI, *words, "--store", str(store)], capture_output=True, text=True, timeout=120, **more
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
        timeout=120,
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
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
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
        sweep, Store(tmp_path / "slurm"), executor=clusters.cluster("slurm"), jobs=1, cost=cost
    ).name
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
            timeout=120,
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


def test_the_logistic_sweep_is_the_step_recursion():
    from assay.simulators.models.logistic.model import PRESETS, Point
    from assay.simulators.models.logistic.recursion import run

    sweep = Sweep.of(
        "logistic",
        "L=0,10,40 b=0.5,1 sigma=0,1 w0=-0.9,0.3 reading=A,E steps=500",
        ("final_w0", "final_w1", "min_step"),
    )
    columns, _ = running.compute(sweep.data(), 0, sweep.rows)
    points, _ = sweep.block(range(sweep.rows))
    for row in range(sweep.rows):
        L, b, sigma, w0 = (points[name][row] for name in ("L", "b", "sigma", "w0"))
        if L == 0:
            assert np.isnan(columns["final_w0"][row])
            continue
        want = run(
            Point.corner(Fraction(L), Fraction(b), Fraction(sigma)),
            PRESETS[points["reading"][row]],
            (w0, 0.5),
            (0, 500),
        )[-1]
        np.testing.assert_allclose(
            [columns["final_w0"][row], columns["final_w1"][row]], want, rtol=1e-12, atol=1e-13
        )
