"""The short checker of derivations of theorems (python -m assay.verification.checkers.deduce
FILE.json ...).

Only the standard library is used.  The theorem is built from its own texts (`theorem`), the steps
of the derivation are taken one by one (`steps`), and what the last one concludes has to be the
theorem, or its negation.  Bound variables have names here, which are changed where they would get
in the way (`sentences`).  The axioms are read from the file ``axioms.txt`` of the kernel, which is
data: its mathematics is shared, its reading is not.

The leaves of a derivation are formulas (`leaves`).  They are confirmed by other programs before:
each fact that the certificate states for a leaf has to say the same as the leaf does.
"""

from typing import Any

from assay.verification.checkers.deduce.leaves import says
from assay.verification.checkers.deduce.steps import concluded
from assay.verification.checkers.reader import Beyond, Shown, answering

__all__ = ["concluded", "confirm"]


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a derivation, the facts of whose leaves were shown."""
    verdict, leaves = concluded(data["statement"], data["certificate"])
    if data["verdict"] != verdict:
        raise Beyond(f"the derivation shows {verdict}")
    facts = [fact["formula"] for fact in data["certificate"]["facts"]]
    for number, (leaf, fact) in enumerate(zip(leaves, facts, strict=True)):
        if fact not in shown or not says(fact, leaf):
            raise Beyond(f"the fact of leaf {number}")
