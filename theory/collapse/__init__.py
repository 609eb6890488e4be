"""Claims of "Are Neurons Actually Collapsed? On the Fine-Grained Structure in Neural Representations" (Yang, Steinhardt, Hu)."""

SECTIONS: tuple[str, ...] = ("measures", "theorem", "concentration", "dynamics", "induction", "experiments")


def __getattr__(name: str):
    """Collect CLAIMS, the claims of all sections, when they are asked for."""
    if name != "CLAIMS":
        raise AttributeError(name)
    from importlib import import_module

    return tuple(claim for section in SECTIONS for claim in import_module(f"theory.collapse.{section}").CLAIMS)
