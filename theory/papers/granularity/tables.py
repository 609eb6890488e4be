"""What the paper says of Tables 1 to 8 and Figures 1 to 6, as exact statements about the printed
numbers.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.granularity.imagenet import IMAGENET
from assay.theory.papers.granularity.inaturalist import INATURALIST
from assay.theory.papers.granularity.notation import claim

DRAWINGS = (
    claim(
        "fig1",
        "Figure 1, a drawing: every fine label belongs to one coarse label; pretraining uses the"
        " fine ones, finetuning the coarse ones.",
        reading(
            "printed",
            "0 <= c and c <= f",
            ("f in [0, 1]", "w in [0, f]"),
            (("c", "f-w"),),
            "What does the drawn hierarchy give? A fine answer that is right gives the right"
            " coarse one; $f$ is the fine error, $w$ the chance of a wrong fine answer inside the"
            " right superclass, and $c$ the coarse error.",
        ),
    ),
    claim(
        "fig3",
        "Figure 3, a drawing: each image shows the feature of its superclass and one of its own"
        " subclass; so subclass features are rarer.",
        reading(
            "printed",
            "k*F == C and F <= C/2",
            ("k in {2..}", "N in {1..}"),
            (("F", "N/(2*k)"), ("C", "N/2")),
            "There are $N$ images, equally many of each of the $2k$ subclasses (drawn: $k=2$);"
            " each fine feature is in $F$ of them, the common one in $C$.",
        ),
    ),
    claim(
        "fig4",
        "Figure 4, a drawing: a feature patch is its feature (of another direction for each class)"
        " plus noise.",
        sized(
            "printed",
            "v'*x == a+v'*z and u'*x == u'*z",
            ("v: d", "u: d", "x: d", "z: d", "a"),
            ("v'*v == 1", "u'*v == 0", "x == a*v+z"),
            (),
            "Which part of a patch lies along its feature $v$, and along any other feature $u$ of"
            " the dictionary?",
        ),
    ),
)

CLAIMS: tuple[Claim, ...] = (
    DRAWINGS[:1]
    + IMAGENET[-1:]
    + DRAWINGS[1:]
    + INATURALIST[-2:]
    + INATURALIST[:-2]
    + IMAGENET[:-1]
)
