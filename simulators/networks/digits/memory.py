"""Bytes that the stand-ins on digits hold at most; every function takes the study of its
scenario.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER

ROWS, PIXELS = 1797, 64
SINGLE = 4
"""Bytes of a float32."""
DECODER = 32
"""Hidden width of the trained decoder, and more than its other numbers a row."""


def curves(study) -> float:
    """All replicates at once: inputs, activations of every layer, and what one measure makes of
    them.
    """
    from assay.simulators.networks.digits.networks import HIDDEN

    widths = sum(HIDDEN[study.network]) + 10
    trained = DECODER if "trained" in getattr(study, "measures", ()) else 0
    return NUMBER * study.runs * ROWS * (4.5 * PIXELS + 2.5 * widths + trained)


prototypes = curves


def labels(study) -> float:
    """One replicate: inputs, hidden layers (rows, width), weights with velocity and gradient;
    distances of all epochs.
    """
    from assay.simulators.networks.digits.labels import checkpoints

    weights = study.width * (PIXELS + study.width + 20.0)
    apart = 0 if study.probe == "none" else 2.0 * NUMBER * ROWS**2  # silhouettes
    kept = NUMBER * study.runs * len(checkpoints(study)) * 450.0
    hidden = ROWS * study.width * (2 * SINGLE + 2.5 * NUMBER)
    return 4.0 * NUMBER * ROWS * PIXELS + hidden + 7.0 * SINGLE * weights + apart + kept


def transfer(study) -> float:
    """All replicates at once: inputs, hidden layers, outputs of all training rows or of a batch,
    two networks with Adam.
    """
    from assay.simulators.networks.digits.transfer import count

    outputs = max(count(kind, study.size) for kind in study.labels.split())
    rows = max(study.size, ROWS - study.size)
    weights = study.width * (PIXELS + outputs + 1.0)
    each = (
        2.0 * NUMBER * ROWS * PIXELS + 3.0 * SINGLE * rows * study.width + 12.0 * SINGLE * weights
    )
    return study.runs * (each + SINGLE * outputs * max(2.0 * study.size, 4.0 * study.batch))
