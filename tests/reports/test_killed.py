"""Killed and started again, a command ends with the bytes of a run that nobody disturbed (see
`tests.killing`).
"""

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
def test_fifty_kills_change_nothing(name, tmp_path):
    assert "are the same" in killing.tried(name, 50, 2, tmp_path)


def test_a_difference_is_told_by_its_place():
    with pytest.raises(AssertionError, match="differs in a at byte 1"):
        killing._compare({"a": b"xy"}, {"a": b"xz"}, "it")
    with pytest.raises(AssertionError, match="other files"):
        killing._compare({"a": b""}, {}, "it")
