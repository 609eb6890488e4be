"""Claims of "Are Neurons Actually Collapsed? On the Fine-Grained Structure in Neural Representations" (Yang, Steinhardt, Hu)."""

from theory.claim import Claim

SECTIONS: tuple[str, ...] = ("measures", "theorem", "bound", "concentration", "dynamics", "induction", "experiments")


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    return tuple(claim for name in SECTIONS for claim in import_module(f"theory.collapse.{name}").CLAIMS)


CLAIMS = _collect()
