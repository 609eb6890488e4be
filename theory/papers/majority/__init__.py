"""Claims of "The learning phases in NN: From Fitting the Majority to Fitting a Few" (Schneider)."""

from assay.theory.claims import Claim


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    sections = ("model", "bounds", "reconstruction", "descent", "discussion", "experiments")
    return tuple(
        claim
        for name in sections
        for claim in import_module(f"assay.theory.papers.majority.{name}").CLAIMS
    )


CLAIMS = _collect()
