"""Compare ReLU networks exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from assay.results import Verdict, of_kernel


def equal(
    first: Any,
    second: Any,
    on: str | Sequence[str] = (),
    *,
    argmax: bool = False,
    within: str | None = None,
    budget: float = 60.0,
) -> Verdict:
    """Prove that two ReLU networks have the same outputs, or find an exact input at which they
    differ.

    Floats are exact numbers here, and sums are not rounded: networks whose weights differ in the
    last bit are different.

    Args:
        first, second: fitted ``MLPClassifier`` or ``MLPRegressor`` of scikit-learn (their outputs
            before softmax or the logistic function), lists of pairs (W, b) with one row of W for
            each unit, or paths of files, ``.json``, ``.npz`` or ``.onnx`` (docs/relu.md).
        on: the inputs, such as ``"x in [0, 16]"`` (each of them) or ``"x1 >= 0, x1 + x2 <= 1"``;
            of several texts the union; by default all inputs.
        argmax: compare the predicted classes, the first of the largest outputs (with one output:
            whether it is positive).
        within: compare up to this distance in each output, exact text such as "1/1000".
        budget: how much is searched, in work seconds (counted steps, about seconds of a core).

    Returns:
        proved with a certificate; refuted with a witness (x1, x2, ... as exact text); open with
        what is left.  A and B are the two networks in its statement.

    Raises:
        ValueError: what is no ReLU network, no domain or one without points inside, numbers of
            inputs or outputs that differ, in one line.
        OSError: a file cannot be read.

    Example: ``assay.equal([([[1]], [0])], [([[2]], [0])]).witness`` has an ``"x1"`` other than 0.
    """
    from assay.theory.notation.networks import comparison, of
    from assay.verification.search.networks.phases import settle
    from assay.verification.search.networks.points import require_room

    if isinstance(budget, bool) or not isinstance(budget, (int, float)):
        raise ValueError(f"budget is a number of work seconds, not {budget!r}")
    if not 0 < budget < math.inf:
        raise ValueError(f"budget is a positive number of work seconds, not {budget}")
    domain = (on,) if isinstance(on, str) else tuple(on)
    statement = comparison(of(first), of(second), domain, argmax, within)
    require_room(statement)
    return of_kernel(settle(statement, float(budget)), statement)
