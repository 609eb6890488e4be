"""Runs of networks that are handed to workers: the same curves, one line for what goes wrong, and
what a lost worker had done is not done again.
"""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.reports.cli import main
from assay.simulators.networks.runs import RunError, running, scales, spread
from assay.simulators.networks.runs.shelves import Shelf
from assay.simulators.sweeps import clusters
from assay.theory import experiments


@pytest.fixture
def cells():
    (one,) = experiments.find("distillation/bias")
    return [scales.cell(one, "main", scales.SCALES["tiny"], one.seed + i, {}) for i in range(3)]


def test_workers_train_and_this_process_keeps(cells, tmp_path, monkeypatch):
    here, there = Shelf(tmp_path / "here"), Shelf(tmp_path / "there")
    for cell in cells[:2]:
        running.run(cell, here)
    with ThreadPoolExecutor(2) as workers:
        found = list(spread.spread(cells[:2], there, None, workers))
        assert sorted(cell.seed for cell, _ in found) == [cell.seed for cell in cells[:2]]
        assert [error for _, error in found] == [None, None]
        for cell in cells[:2]:
            assert here.load(cell)[1]["weights"] == there.load(cell)[1]["weights"]
        assert not list((there.folder / "checkpoints").iterdir())
        shard = there.store.path(cells[0].key)
        shard.write_bytes(shard.read_bytes()[:-9] + b"forgedpie")
        again = [cell for cell, _ in spread.spread(cells[:2], there, None, workers)]
        assert again == cells[:1], "what is kept is not trained again, what is damaged is"

        with there.training(cells[2]):
            ((_, busy),) = spread.spread(cells[2:], there, None, workers)
        assert "another process trains this run" in str(busy)

        def broken(*_):
            raise RunError("no memory")

        monkeypatch.setattr(running, "trained", broken)
        ((_, error),) = spread.spread(cells, there, None, workers)
        assert str(error) == "no memory" and not there.has(cells[2])


class Lost(ThreadPoolExecutor):
    """A cluster that takes nothing any more."""

    def submit(self, fn, *arguments):
        raise clusters.ClusterLost("the cluster is lost; what was done is kept")


def test_the_command_hands_its_runs_to_a_cluster(tmp_path, capsys, monkeypatch):
    asked = []

    def cluster(address, patience, gpus):
        asked.append((address, patience, gpus))
        return Lost(1) if address == "lost" else ThreadPoolExecutor(1)

    monkeypatch.setattr(clusters, "cluster", cluster)
    words = ["validate", "run", "distillation/bias", "--store", str(tmp_path), "--rate", "1e9"]
    tiny = [*words, "--scale", "tiny"]
    assert main([*tiny, "--json", "--scheduler", "tcp://host:1"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"] == 1
    assert main([*words, "--scale", "gpu", "--scheduler", "lost", "--patience", "3"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert "the cluster is lost" in told[-1]
    assert asked == [("tcp://host:1", 20.0, 0), ("lost", 3.0, 1)]


def test_a_wrong_address_is_one_line(tmp_path, capsys):
    pytest.importorskip("distributed", reason="needs the extra sweep")
    words = ["validate", "run", "distillation/bias", "--store", str(tmp_path), "--rate", "1e9"]
    assert main([*words, "--scheduler", "tcp://127.0.0.1:9", "--patience", "1"]) == 2
    found = capsys.readouterr().err
    assert "no Dask scheduler answers" in found and found.count("\n") == 1
    assert not list(tmp_path.iterdir())
