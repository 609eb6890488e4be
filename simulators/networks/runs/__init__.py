"""Run the papers' experiments on trained networks: plan, train, keep, repeat, and write evidence.

* `cells`:     one training run as data, and its key.
* `scales`:    what an experiment becomes on a laptop, on one GPU, and in full.
* `cost`:      how much work a run is, how long it takes here, and how many runs decide.
* `shelves`:   where finished runs and checkpoints are kept.

The experiments themselves are tables beside the papers (`assay.theory.experiments`).  flax and
optax, the extra ``networks``, are imported where a network is built.
"""

from __future__ import annotations

EXTRA = "training networks needs flax and optax: pip install 'assay[networks]'"


class RunError(ValueError):
    """A run that cannot be made or that broke off; the message is one line that says what to do."""


def need_extra() -> None:
    """Raise RunError where flax or optax is not installed."""
    from importlib.util import find_spec

    if find_spec("flax") is None or find_spec("optax") is None:
        raise RunError(EXTRA)
