"""Settle the figures of Sections 4 to 6 of `collapse` on stand-ins.

Preset: see `assay.verification.papers.collapse.studies`.
"""

from __future__ import annotations

from assay.verification.kernel.statistics import Numbers
from assay.verification.papers.collapse.image_tests import (
    accuracies,
    baselines,
    beyond,
    by_training,
    fig1,
    fig10,
    fig12,
    first,
    lighter,
    order,
    probe,
    ratio_of,
    separate,
)
from assay.verification.papers.collapse.studies import (
    COARSE,
    FINE,
    dark_curves,
    digits,
    preset_settler,
)
from assay.verification.papers.evidence import full_scale
from assay.verification.papers.settlers import by, own

TRAINING = preset_settler(by_training, "coarse", COARSE, dark_curves("coarse"))

_ON_IMAGES = ("fig1", "fig3", "fig5", "fig6", "fig7-8", "fig9", "fig10-11", "fig12-13", "fig14")

SETTLERS: dict = own(
    "collapse",
    {
        ("fig1", "printed"): preset_settler(fig1, "coarse", COARSE, baselines("coarse")),
        ("fig1", "beyond-input"): preset_settler(
            lambda: [
                Numbers(
                    "gain",
                    "silhouette of the digits 4 and 9 in H minus that in the inputs",
                    digits("coarse")["silhouette:4"] - digits("coarse")["input:silhouette:4"],
                )
            ],
            "coarse",
            COARSE,
            baselines("coarse"),
        ),
        ("fig3", "printed"): preset_settler(lambda: ratio_of("coarse"), "coarse", COARSE),
        ("fig3", "collapse"): preset_settler(lambda: ratio_of("coarse"), "coarse", COARSE),
        ("fig4", "printed"): by(
            "auto",
            "All 27 pairs (k, q) are checked: two classes share a super-class exactly on "
            "the lines 0, 5 and -5, which have ten entries on the diagonal and five on "
            "each side line.",
        ),
        ("fig4", "panel-a"): by(
            "auto",
            "Without variability the diagonal is 0 and every other entry is the "
            "squared distance m, which is positive.",
        ),
        ("fig4", "panel-b"): by(
            "identity",
            "Each of the three entries is the sum of two variances and a squared "
            "distance of means; with equal means and equal variances s this is 2s "
            "for all three.",
        ),
        ("fig5", "printed"): preset_settler(
            lambda: order("coarse") + first("coarse"), "coarse", COARSE, dark_curves("coarse")
        ),
        ("fig5", "by-training"): TRAINING,
        ("fig6", "printed"): preset_settler(
            lambda: separate("coarse"), "coarse", COARSE, baselines("coarse")
        ),
        ("fig6", "beyond-input"): preset_settler(
            lambda: beyond("coarse"), "coarse", COARSE, baselines("coarse")
        ),
        ("fig7-8", "printed"): preset_settler(
            lambda: [*order("long"), separate("long")[0]], "long", COARSE, dark_curves("long")
        ),
        ("fig9", "printed"): preset_settler(
            lambda: probe("coarse", "clp_tsne"), "coarse", COARSE, accuracies("coarse")
        ),
        ("fig9", "kmeans"): preset_settler(
            lambda: probe("coarse", "clp"), "coarse", COARSE, accuracies("coarse")
        ),
        ("fig9", "beyond-input"): preset_settler(
            lambda: [
                Numbers(
                    "gain",
                    "accuracy of CLP on H minus that on the inputs",
                    digits("coarse")["clp"] - digits("coarse")["input:clp"],
                )
            ],
            "coarse",
            COARSE,
            accuracies("coarse"),
        ),
        ("fig10-11", "printed"): preset_settler(fig10, "parity", COARSE),
        ("fig12-13", "printed"): preset_settler(fig12(), "random", COARSE),
        ("fig12-13", "beyond-input"): preset_settler(fig12(True), "random", COARSE),
        ("fig14", "printed"): preset_settler(
            lambda: lighter("fine"), "fine", FINE, dark_curves("fine")
        ),
        **{(name, "full-scale"): full_scale for name in _ON_IMAGES},
    },
)
