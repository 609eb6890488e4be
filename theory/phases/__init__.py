"""Claims of "Understanding and Leveraging the Learning Phases of Neural Networks" (Schneider & Prabhushankar)."""

from theory.claim import Claim


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    sections = (
        "model", "timescale", "errors_weak", "errors_absent", "errors_late", "totals", "optimality", "stages",
        "randomness", "experiments",
    )
    return tuple(claim for name in sections for claim in import_module(f"theory.phases.{name}").CLAIMS)


CLAIMS = _collect()
