"""The parts of the kernel answer as recorded, see tests/verification/recorded: a function for each
table, so that a planted fault is asked about those that it concerns.
"""

import flint
import pytest
import sympy

from tests.verification import recorded
from tests.verification.recorded import leaves

VERSIONS = {"sympy": (sympy.__version__, "1.14"), "python-flint": (flint.__version__, "0.9")}
"""The libraries that order terms and round, with the versions that the answers were recorded by."""

pytestmark = pytest.mark.skipif(
    any(not used.startswith(meant) for used, meant in VERSIONS.values()),
    reason=f"recorded by other versions: {VERSIONS}",
)


def as_recorded(name: str) -> None:
    """Ask the questions of a table again; one that is new has no answer yet to be compared with."""
    found, wanted = recorded.table(name)(), recorded.kept(name)
    changed = {q: (said, found.get(q)) for q, said in wanted.items() if found.get(q) != said}
    assert not changed, f"look at each, then: python -m tests.verification.recorded {name}"


def test_expansions_near_an_end():
    as_recorded("expansions")


def test_true_certificates_that_were_changed():
    as_recorded("certificates")


def test_words_that_refuse_forged_certificates():
    as_recorded("forged")


def test_parts_of_reductions():
    as_recorded("reductions")


def test_plain_forms_of_conditions():
    as_recorded("conditions")


def test_leaves_of_boxes():
    as_recorded("leaves")


def test_exact_algebra():
    as_recorded("algebra")


def test_matrices():
    as_recorded("matrices")


def test_steps_of_derivations():
    as_recorded("derivations")


def test_boxes():
    as_recorded("boxes")


def test_points_and_texts():
    as_recorded("points")


def test_single_operations():
    as_recorded("operations")


def test_operations_on_expansions():
    as_recorded("towers")


def test_every_table_is_asked():
    asked = {v for name, v in globals().items() if name.startswith("test_") for v in _named(v)}
    assert asked == set(recorded.TABLES)


def _named(test) -> tuple[str, ...]:
    return tuple(c for c in test.__code__.co_consts if c in recorded.TABLES)


def test_no_leaf_shows_what_fails():
    shown = recorded.kept("leaves")
    assert [f for f in leaves.FALSE if shown[f"{f[0]}; {'; '.join(f[1:])}"]] == []


def test_no_forged_certificate_is_accepted():
    assert "accepted" not in recorded.kept("forged").values()
