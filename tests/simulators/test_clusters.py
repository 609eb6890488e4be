"""Sweeps on a Dask cluster that fails: one line, nothing lost, the connection closed, and the same
table in the end.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest

from assay.reports.cli import main
from assay.simulators.core.scenario import Parameter
from assay.simulators.sweeps import clusters, model, running, table
from assay.simulators.sweeps.plan import Sweep
from assay.simulators.sweeps.store import Store

distributed = pytest.importorskip("distributed", reason="needs the extra sweep")
COST = running.Estimate(40, tuple((i, i + 2) for i in range(0, 40, 2)), 0.1)
GATE = threading.Event()
"""Shards that belong to rows above 20 wait for it."""
PATIENCE = 300.0
"""Seconds that an answer may take here: more than a machine with much other work needs."""


def _squares(points, replicates, seed, measures):
    if points["x"].max() > 20:
        GATE.wait(10 * PATIENCE)
    return {"value": points["x"] ** 2.0}


@pytest.fixture(autouse=True)
def squares(monkeypatch):
    parameters, measures = (Parameter("x", 1.0, ""),), (model.Measure("value", "1", "a number"),)
    found = model.Model("squares", "", parameters, measures, f"{__name__}:_squares", "reduced")
    monkeypatch.setattr(model, "models", lambda: {"squares": found})
    GATE.set()
    return Sweep.of("squares", "x=1:40:lin40")


@pytest.fixture
def hurried(monkeypatch):
    """Let a minute pass between two looks at a clock, so that nobody waits for patience to end."""
    minutes = count(step=60.0)
    clock = SimpleNamespace(monotonic=lambda: next(minutes), sleep=clusters.time.sleep)
    monkeypatch.setattr(clusters, "time", clock)


@pytest.fixture
def local():
    """A scheduler and two workers, threads of this process that speak TCP."""
    import dask

    connect = "distributed.comm.timeouts.connect"
    with (
        dask.config.set({connect: "15s"}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            protocol="tcp",
            dashboard_address=":0",
            silence_logs=60,
        ) as cluster,
    ):
        yield cluster
        GATE.set()


def _closed() -> bool:
    return all(client.status == "closed" for client in distributed.Client._instances)


def _words(store, address, *more):
    return [
        "sweep",
        "squares",
        "--grid",
        "x=1:40:lin40",
        "--store",
        str(store),
        "--out",
        "a",
        "--jobs",
        "1",
        "--scheduler",
        address,
        *more,
    ]


def _broken_off(sweep, store, address, on_progress, says) -> None:
    """Run until the cluster fails; then the shards that were done are there, and a run at home
    computes only the others.
    """
    executor = clusters.cluster(address, PATIENCE)
    try:
        with pytest.raises(clusters.ClusterLost, match=says) as error:
            running.run(sweep, store, "a", executor, 1, cost=COST, on_progress=on_progress)
    finally:
        executor.shutdown(wait=False)
    assert (
        "\n" not in str(error.value) and "what was done is kept" in str(error.value) and _closed()
    )
    GATE.set()
    done = running.run(sweep, store, "a", jobs=1)
    assert 0 < done.computed < 20 and not done.damaged
    np.testing.assert_array_equal(table.table(store, "a")["value"], np.arange(1.0, 41) ** 2)


def test_a_scheduler_that_is_lost_is_told_and_the_sweep_goes_on_elsewhere(squares, local, tmp_path):
    GATE.clear()

    def lose(done, total, label):
        if label and done >= 10:
            local.sync(local.scheduler.close)

    _broken_off(squares, Store(tmp_path), local.scheduler_address, lose, "is lost")


def test_workers_that_are_gone_are_told(squares, local, hurried, tmp_path):
    GATE.clear()

    def lose(done, total, label):
        if label and done >= 10:
            local.scale(0)
            local.sync(local._correct_state)

    _broken_off(squares, Store(tmp_path), local.scheduler_address, lose, "no workers for 300 s")


def test_a_cluster_gives_the_same_table(squares, local, tmp_path):
    with clusters.cluster(local.scheduler_address, PATIENCE) as executor:
        running.run(squares, Store(tmp_path), "a", executor, 2, cost=COST)
    assert _closed()
    np.testing.assert_array_equal(
        table.table(Store(tmp_path), "a")["value"], np.arange(1.0, 41) ** 2
    )


def test_other_code_on_the_workers_is_refused(squares, tmp_path):
    with pytest.raises(ValueError, match="other code of squares"):
        running.compute(squares.data(), 0, 2, "0" * 64)


@pytest.mark.parametrize("workers", [0, 1])
def test_a_scheduler_that_is_killed_is_told_by_the_command(workers, hurried, tmp_path, capsys):
    """The scheduler is a process of its own; without workers it is waited for, with one that cannot
    do the work it is told.
    """
    code = (
        "import sys; from distributed import LocalCluster\nif __name__ == '__main__':\n    c ="
        f" LocalCluster(n_workers={workers}, processes=False, protocol='tcp',"
        " dashboard_address=':0', silence_logs=60)\n    print(c.scheduler_address, flush=True);"
        " sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        address = process.stdout.readline().strip()
        assert main(_words(tmp_path, address, "--patience", f"{PATIENCE:g}")) == 2
        told = capsys.readouterr().err.strip()
        assert (
            len(told.splitlines()) == 1
            and (
                "no workers for 300 s"
                if not workers
                else "squares"
                if "squares" in told
                else "lack the package"
            )
            in told
        )
    finally:
        process.kill()
        process.communicate()
    assert main(_words(tmp_path, address, "--patience", "0.4")) == 2
    assert "no Dask scheduler answers" in capsys.readouterr().err and _closed()


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "tcp://127.0.0.1",
        "tcp://127.0.0.1:1",
        "tcp://127.0.0.1:99999999",
        "foo://127.0.0.1:80",
        "tcp://",
        "://",
        "tcp://[::1",
        "silent",
    ],
)
def test_a_wrong_address_is_told_in_one_line(address, tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:  # accepts, never answers
        where = f"tcp://127.0.0.1:{server.getsockname()[1]}" if address == "silent" else address
        assert main(_words(tmp_path, where, "--patience", "0.4")) == 2
    told = capsys.readouterr().err.strip()
    assert len(told.splitlines()) == 1 and "no Dask scheduler answers" in told and _closed()


def test_a_wrong_address_is_told_before_a_point_is_tried(tmp_path, capsys, monkeypatch):
    """The first point of some sweeps takes minutes."""
    from assay.simulators.sweeps.plan import Sweep

    def tried(*arguments):
        raise AssertionError("a point was tried")

    monkeypatch.setattr(Sweep, "of", tried)
    assert main(_words(tmp_path, "nonsense", "--patience", "0.4")) == 2
    assert "no Dask scheduler answers" in capsys.readouterr().err and _closed()
