"""Claims of the thesis' chapter on linear distillation (Phuong, Chapter 5 and Appendix D)."""

from assay.theory.claims import Claim

SECTIONS: tuple[str, ...] = ("entropy", "shallow", "deep", "angles", "perturbed", "discussion")


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    return tuple(
        claim
        for name in SECTIONS
        for claim in import_module(f"assay.theory.papers.distillation.{name}").CLAIMS
    )


CLAIMS = _collect()
