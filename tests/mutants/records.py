"""What the suite asks of each proof on record, one test a reading (not collected by itself).

``assay check`` without a cache has the kernel make every verdict again from its record, and
`tests.verification.test_registry` fails where a verdict rests on another certificate than the one
on record, which the kernel then refused, and where the record of a truth shows its opposite.
"""

import pytest

from assay.theory import registry
from assay.verification.run import confirmation, settling
from tests.verification.test_registry import CASES, FORMULAS, REFUSED_EVERY, falsehoods


def _on_record(case) -> tuple:
    claim = registry()[case[0]]
    reading = claim.reading(case[1])
    return reading.statement, settling.on_record(claim, reading)


@pytest.mark.parametrize("case", CASES, ids=":".join)
def test_the_kernel_makes_the_verdict_on_record(case):
    statement, stored = _on_record(case)
    if stored is None:
        pytest.skip("no proof is on record")
    assert confirmation.recomputed(statement, stored) == ""


@pytest.mark.parametrize("case", FORMULAS[::REFUSED_EVERY], ids=":".join)
def test_the_record_does_not_show_the_opposite(case):
    statement, stored = _on_record(case)
    if stored is None or stored["verdict"] != "proved":
        pytest.skip("no proof is on record")
    for wrong in falsehoods(statement, stored["verdict"]):
        assert confirmation.recomputed(wrong, stored)
