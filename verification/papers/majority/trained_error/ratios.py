"""Lemmas on a step in which w0 < 0 falls by 1/8 at least and w1 grows by little.

With x, y for w0 before and after the step and v, w for w1, f for what w1 gains, the quotient
(x^2+v^2)/(x^2+2 c x v+p v^2) falls, where c is small against |v/x|.
"""

from __future__ import annotations

from assay.verification.search.logic import sequences
from assay.verification.search.logic.outline import Outline

LARGE = "x <= -186 and -x <= a/7"
CROSS = "(y**2+w**2)*(x**2+2*c*x*v+p*v**2) < (x**2+v**2)*(y**2+2*c*y*w+p*w**2)"
FORM = "x**2+2*c*x*v+p*v**2"
DOWN = "y <= x-1/8 and y >= x-1"
FIXED = "w == v+f"
ENDS = "0 <= f and f <= h"


def large(outline: Outline) -> int:
    """186 <= |w0| <= L/7."""
    return sequences.lemma(
        outline,
        LARGE,
        "agx",
        ("1500 <= g", "g <= a/8", "x <= 1-g/8 and x >= -1-g"),
        how="combination",
        terms=[
            [("1", ["1-g/8-x"]), ("1/8", ["g-1500"]), ("1/2",)],
            [("1", ["x+1+g"]), ("8/7", ["a/8-g"]), ("1/7", ["g-1500"]), ("1500/7-1",)],
        ],
    )


def ratio(outline: Outline) -> int:
    """2 c |x| < |v| (1-p): the ratio of the weights is larger than c."""
    return sequences.lemma(
        outline,
        "2*c*(-x) < u*(1-p)",
        "acpux",
        ("1 < a", "0 <= c and c <= 1/a**2", "p <= 1/5", "u >= 1/(2*a)", LARGE),
        how="combination",
        terms=[
            ("1", ["1/5-p", "u-1/(2*a)"]),
            ("4/5", ["u-1/(2*a)"]),
            ("1/(2*a)", ["1/5-p"]),
            ("2", ["-186-x", "1/a**2-c"]),
            ("372", ["1/a**2-c"]),
            ("2/a**2", ["a/7+x"]),
            ("4/(35*a)",),
        ],
    )


class Cases:
    """Lemmas on a step in which w0 falls: both weights keep their signs, and |w1/w0| falls."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        before = ("x <= -186", DOWN)
        self.rises = sequences.lemma(  # w1 > 0
            outline,
            "w*x-v*y > 0 and w > 0",
            "fhvwxy",
            ("v > 0", FIXED, ENDS, "h*(-x) < v/10", *before),
            how="combination",
            terms=[
                [
                    ("1", ["v", "x-1/8-y"]),
                    ("1", ["h-f", "-186-x"]),
                    ("186", ["h-f"]),
                    ("1", ["v/10-h*(-x)"]),
                    ("1/40", ["v"]),
                    ("1", ["-186-x", "v+f-w"]),
                    ("186", ["v+f-w"]),
                ],
                [("1", ["w-v-f"]), ("1", ["v"]), ("1", ["f"])],
            ],
        )
        self.falls = sequences.lemma(  # w1 < 0
            outline,
            "v*y-w*x > 0 and w < 0",
            "fhvwxy",
            ("v < 0", FIXED, ENDS, "h*(-x) < -v/10", *before),
            how="combination",
            terms=[
                [
                    ("1", ["-v", "x-1/8-y"]),
                    ("1/8", ["-v"]),
                    ("1", ["f", "-186-x"]),
                    ("186", ["f"]),
                    ("1", ["w-v-f", "-186-x"]),
                    ("186", ["w-v-f"]),
                ],
                [
                    ("1", ["v+f-w"]),
                    ("1", ["h-f"]),
                    ("1/186", ["-v/10-h*(-x)"]),
                    ("1/186", ["f", "-186-x"]),
                    ("1/186", ["h-f", "-186-x"]),
                    ("1859/1860", ["-v"]),
                ],
            ],
        )
        wide = ("x <= -186", "y <= -186")
        self.first = sequences.lemma(
            outline,
            "-v*y-w*x > 0",
            "vwxy",
            ("v > 0", "w > 0", *wide),
            how="combination",
            terms=[
                ("1", ["v", "-186-y"]),
                ("1", ["w", "-186-x"]),
                ("186", ["v"]),
                ("186", ["w"]),
            ],
        )
        self.second = sequences.lemma(
            outline,
            "x*y-v*w > 0",
            "vwxy",
            ("v <= 3 and v >= -3", "w <= 3 and w >= -3", *wide),
            how="combination",
            terms=[
                ("1", ["-186-x", "-186-y"]),
                ("186", ["-186-x"]),
                ("186", ["-186-y"]),
                ("1/2", ["3-v", "w+3"]),
                ("1/2", ["v+3", "3-w"]),
                ("186*186-9",),
            ],
        )
        self.above = sequences.lemma(
            outline,
            CROSS,
            "cpvwxy",
            (
                "w*x-v*y > 0",
                "-v*y-w*x > 0",
                "x*y-v*w > 0",
                "0 <= c",
                "p <= 1/5",
            ),
            how="combination",
            terms=[
                ("1", ["w*x-v*y", "-v*y-w*x", "1/5-p"]),
                ("4/5", ["w*x-v*y", "-v*y-w*x"]),
                ("2*c", ["w*x-v*y", "x*y-v*w"]),
            ],
        )
        least = sequences.lemma(
            outline,
            "(v*y+w*x)*(1-p)-2*c*(x*y-v*w) > 0",
            "cpvwxy",
            ("2*c*(-x) < (-v)*(1-p)", "v < 0", "w < 0", *wide, "0 <= c", "p <= 1/5"),
            how="combination",
            terms=[
                ("1", ["-186-y", "(-v)*(1-p)-2*c*(-x)"]),
                ("186", ["(-v)*(1-p)-2*c*(-x)"]),
                ("1", ["-w", "-186-x", "1/5-p"]),
                ("186", ["-w", "1/5-p"]),
                ("4/5", ["-w", "-186-x"]),
                ("744/5", ["-w"]),
                ("2*c", ["-v", "-w"]),
            ],
        )
        self.least = least
        self.below = sequences.lemma(
            outline,
            CROSS,
            "cpvwxy",
            ("v*y-w*x > 0", "(v*y+w*x)*(1-p)-2*c*(x*y-v*w) > 0"),
            how="combination",
            terms=[("1", ["v*y-w*x", "(v*y+w*x)*(1-p)-2*c*(x*y-v*w)"])],
        )
