"""Slices of processor time end what runs inside, but never an import."""

import sys
import time

import pytest

from assay.verification.search.slices import OutOfTime, time_slice


def _burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_slice_ends_what_runs_inside():
    start = time.process_time()
    with pytest.raises(OutOfTime), time_slice(0.1):
        _burn(5)
    assert time.process_time() - start < 1
    _burn(0.2)  # nothing is left behind


def test_the_tightest_slice_counts():
    with pytest.raises(OutOfTime), time_slice(5), time_slice(0.1):
        _burn(5)


def test_an_import_is_finished_first(tmp_path, monkeypatch):
    (tmp_path / "slow_to_load.py").write_text(
        "import time\nend = time.process_time() + 0.4\nwhile time.process_time() < end:\n   "
        " pass\ndone = True\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(OutOfTime), time_slice(0.1):
        import slow_to_load  # noqa: F401

        _burn(5)
    assert sys.modules.pop("slow_to_load").done
