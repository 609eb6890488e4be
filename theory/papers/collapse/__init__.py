"""Claims of "Are Neurons Actually Collapsed? On the Fine-Grained Structure in Neural
Representations" (Yang, Steinhardt, Hu).
"""

from assay.theory.claims import Claim

SECTIONS: tuple[str, ...] = (
    "measures",
    "theorem",
    "bound",
    "concentration",
    "dynamics",
    "induction",
    "experiments",
)


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    return tuple(
        claim
        for name in SECTIONS
        for claim in import_module(f"assay.theory.papers.collapse.{name}").CLAIMS
    )


CLAIMS = _collect()
