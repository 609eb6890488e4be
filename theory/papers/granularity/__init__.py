"""Claims of "Why Fine-grained Labels in Pretraining Benefit Generalization?" (Hong, Cui, Fuxman,
Chan, Luo).
"""

from assay.theory.claims import Claim

SECTIONS: tuple[str, ...] = (
    "definitions",
    "lucky",
    "coarse1",
    "coarse2",
    "coarsehard",
    "coarsepoly",
    "fine",
    "theorems",
    "regime",
    "concentration",
    "tables",
)


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    return tuple(
        claim
        for name in SECTIONS
        for claim in import_module(f"assay.theory.papers.granularity.{name}").CLAIMS
    )


CLAIMS = _collect()
