"""Name the papers: what the front page says about the source of the claims."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """Title, authors and note of a source."""

    title: str
    authors: str
    note: str = ""


PAPERS: dict[str, Paper] = {
    "phases": Paper(
        "Understanding and Leveraging the Learning Phases of Neural Networks",
        "Johannes Schneider and Mohit Prabhushankar",
        "extended version of the AAAI 2024 paper, all proofs and both copies of its appendix",
    ),
    "majority": Paper(
        "The learning phases in NN: From Fitting the Majority to Fitting a Few",
        "Johannes Schneider",
        "a single logistic unit on two attributes; the whole text",
    ),
}
