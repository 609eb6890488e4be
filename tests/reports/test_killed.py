"""Killed and started again, a command ends with the bytes of a run that nobody disturbed (see
`tests.killing`).
"""

from random import Random

import pytest

from tests import killing

QUICK = ("prove",)
"""Commands that are killed in every run.  The others, which take up to a minute of processor time
and decide no verdict, run with ``-m slow``; tests of sweeps interrupt these in many other ways.
"""


@pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in killing.COMMANDS]
)
def test_a_killed_command_ends_with_the_same_bytes(name, tmp_path):
    assert "are the same" in killing.tried(name, 2, 1, tmp_path, small=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", killing.COMMANDS)
def test_many_kills_change_nothing(name, tmp_path):
    kills = 10 if name == "validate" else 50  # each costs the compilation of a ResNet
    assert "are the same" in killing.tried(name, kills, 2, tmp_path)


def test_work_that_a_kill_costs_is_told(tmp_path):
    shrinks = iter((2, 1))
    what = killing.Command(lambda _: ["list"], lambda _: {}, done=lambda _: next(shrinks))
    with pytest.raises(AssertionError, match="kill 2 cost work: 1 on disk, 2 before"):
        killing.killed(what, tmp_path, 2, Random(1), 1e-6, 1e-6)


def test_a_difference_is_told_by_its_place():
    with pytest.raises(AssertionError, match="differs in a at byte 1"):
        killing._compare({"a": b"xy"}, {"a": b"xz"}, "it")
    with pytest.raises(AssertionError, match="other files"):
        killing._compare({"a": b""}, {}, "it")
