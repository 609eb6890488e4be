"""Readings of tables and figures on a stand-in that a preset test decides: perceptrons on the
scikit-learn digits.

The images and networks of the source lie with whoever has them.  The stand-in has the form of
its in-dataset transfer: the same images with finer labels first, then the two classes of the target
(`assay.simulators.networks.digits.transfer` defines the labels).
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.statements import Empirical

DIGITS = (
    "perceptrons 64-48-labels with ReLU on 400 of the scikit-learn digits, target parity and target"
    " digit >= 5, Adam, rate 0.003, batches of 64, 60 epochs, and 60 of finetuning"
)
BY_MAX = "read by the largest logit of each class"
"""The read-out of the paper's theory: the larger of max over c of F_{+,c} and of F_{-,c}."""
TUNED = "finetuned with a new head, as in the source"
ON_DIGITS = (
    "It is read as a law about networks of this kind, and asked of a smaller setting that stands in"
    " for the printed one."
)


def _digits(name: str, statement: str, predicate: str, note: str = ON_DIGITS) -> Reading:
    return Reading(name, Empirical(statement, DIGITS, f"for both targets: {predicate}"), note)


FINE = (
    _digits(
        "stand-in",
        f"ten labels instead of two lower the error on the two classes, {BY_MAX}",
        "error with 2 labels minus error with 10 > 0",
    ),
    _digits(
        "stand-in-finetuned",
        f"ten labels instead of two lower the error on the two classes, {TUNED}",
        "error after 2 labels minus error after 10 > 0",
    ),
)
"""Readings of Table 4, whose target has two classes as well."""
RANDOM = (
    _digits(
        "stand-in-random",
        "random labels inside the classes are worse than no finer labels and than clusters of the"
        f" same number, {BY_MAX}",
        "error with 10 and with 40 random labels minus error with 2 labels, and minus error with as"
        " many clusters inside the classes, > 0",
    ),
    _digits(
        "stand-in-random-finetuned",
        f"the same, {TUNED}",
        "error after 10 and after 40 random labels minus error after 2 labels, and minus error"
        " after as many clusters inside the classes, > 0",
    ),
)
"""Readings of Table 1: which labels are the worst."""
STAR = (
    _digits(
        "stand-in-star",
        f"one label a sample is the worst, {TUNED}",
        "error after one label a sample minus error after 2, 4, 10 manual labels, 50 clusters"
        " inside digits, 40 clusters inside the classes, 40 of the whole set, 40 random"
        " labels, > 0",
    ),
    _digits(
        "stand-in-star-max",
        f"one label a sample is worse than the two labels of the target, {BY_MAX}",
        "error with one label a sample minus error with 2 > 0",
    ),
)
"""Readings of Figure 5: the star, one label a sample."""
