"""Claims of "Understanding and Leveraging the Learning Phases of Neural Networks" (Schneider &
Prabhushankar).
"""

from assay.theory.claims import Claim


def _collect() -> tuple[Claim, ...]:
    from importlib import import_module

    sections = (
        "model",
        "timescale",
        "errors_weak",
        "errors_absent",
        "errors_late",
        "totals",
        "optimality",
        "stages",
        "randomness",
        "experiments",
    )
    return tuple(
        claim
        for name in sections
        for claim in import_module(f"assay.theory.papers.phases.{name}").CLAIMS
    )


CLAIMS = _collect()
