"""Lemmas 3.8 and 3.9 and the fall of w0, for all weights that follow the printed step."""

from __future__ import annotations

from assay.theory.papers.majority.trained import LEMMA_38_MENDED
from assay.verification.papers.majority.trained.steps import (
    ADDED,
    NOISY,
    SHARE,
    Training,
    always_down,
    either,
    size_kept,
)
from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline


def lemma_38_mended(outline: Outline) -> int:
    """w1 moves by less than 1/(2L), and |x1| is more than 1/L."""
    run = Training(outline)
    moved, _ = run.slow_w1(SHARE, NOISY)
    return run.whenever(size_kept(run, moved)[0], "s < L/2")


def cited_lemma_38(run: Training) -> int:
    """Conclude what Lemma 3.8, corrected, says of step s, under s < L/2."""
    outline = run.outline
    lemma = outline.cite("majority.lem3.8:repair-theorem", LEMMA_38_MENDED, lemma_38_mended)
    there = outline.cut(outline.at(outline.claimed(lemma), "s"), run.s)
    return outline.cut(there, outline.hyp("s < L/2"))


def lemma_39(outline: Outline) -> int:
    """A positive w1 stays above 1/L, and for a negative one the quotient is not positive."""
    return _quotient(outline, "1/a", "1")


def lemma_39_first(outline: Outline) -> int:
    """The same with (1/L^2)(2 L) = 2/L in place of 1/L."""
    return _quotient(outline, "(1/a**2)*(2*a)", "2")


def _quotient(outline: Outline, bound: str, times: str) -> int:
    """The quotient is below a bound in a = L that is 1/a ``times`` a number."""
    run = Training(outline)
    moved, between = run.slow_w1(SHARE, NOISY)
    _, above, below, sides = size_kept(run, moved)
    mean = outline.taut("b <= 1/L**2", run.mean)
    up = sequences.lemma(
        outline,
        f"q/y < {bound}",
        "acqy",
        ("1 < a", "0 <= q and q <= c", "c <= 1/a**2", "0 < y", "y > 1/a"),
        how="combination",
        terms=[
            ("1/(a*y)", ["y-1/a"]),
            ("1/y", ["1/a**2-c"]),
            ("1/y", ["c-q"]),
            (f"({times}-1)/a",),
        ],
    )
    positive = sequences.lemma(outline, "0 < y", "ay", ("1 < a", "y > 1/a"))
    positive = sequences.use(outline, positive, ["L", "w1[s]"], run.size, above)
    terms = ["L", "b", ADDED, "w1[s]"]
    up = sequences.use(outline, up, terms, run.size, between, mean, positive, above)
    down = sequences.lemma(outline, f"q/y < {bound}", "aqy", ("1 < a", "0 <= q", "y < 0"))
    least = sequences.part(outline, between, 0)
    down = sequences.use(outline, down, ["L", ADDED, "w1[s]"], run.size, least, below)
    return run.whenever(either(outline, sides, up, down), "s < L/2")


def lemma_39_mended(outline: Outline) -> int:
    """|w1| stays above 1/(2L), and the derivative is at most 1/L^2."""
    run = Training(outline)
    between = run.added(SHARE, NOISY)
    kept = cited_lemma_38(run)
    large = sequences.lemma(
        outline,
        "u > 1/(2*a)",
        "auv",
        ("1 < a", "u >= v/2", "v > 1/a"),
        how="combination",
        terms=[("1", ["u-v/2"]), ("1/2", ["v-1/a"])],
    )
    kept = sequences.part(outline, kept, 0)
    terms = ["L", "abs(w1[s])", "abs(x1)"]
    large = sequences.use(outline, large, terms, run.size, kept, run.start)
    quotient = sequences.lemma(
        outline,
        "q/u < 2/a",
        "acqu",
        ("1 < a", "0 <= q and q <= c", "c <= 1/a**2", "0 < u", "u > 1/(2*a)"),
        how="combination",
        terms=[("2/(a*u)", ["u-1/(2*a)"]), ("1/u", ["1/a**2-c"]), ("1/u", ["c-q"])],
    )
    positive = sequences.lemma(outline, "0 < u", "au", ("1 < a", "u > 1/(2*a)"))
    positive = sequences.use(outline, positive, ["L", "abs(w1[s])"], run.size, large)
    mean = outline.taut("b <= 1/L**2", run.mean)
    terms = ["L", "b", ADDED, "abs(w1[s])"]
    found = sequences.use(outline, quotient, terms, run.size, between, mean, positive, large)
    return run.whenever(found, "s < L/2")


def theorem_310a_never(outline: Outline) -> int:
    """Each step takes at least 1/8 from w0."""
    run = Training(outline)
    every, down = always_down(run)
    falls = outline.leaf("w0[s+1] < w0[s]", sequences.part(outline, down, 0))
    low = sequences.part(outline, every, 0)
    found = outline.taut("w0[s+1] < w0[s] and w0[s] <= 1-s/8", falls, low)
    return run.whenever(found)
