"""Settle the figures of Appendices B to H of `collapse` on stand-ins.

Preset: see `assay.verification.papers.collapse.studies`.
"""

from __future__ import annotations

from assay.verification.papers.collapse import printed_sizes as at_printed_sizes
from assay.verification.papers.collapse.cluster_tests import (
    MSDR,
    above_input,
    curves,
    every,
    fig18,
    flat,
    printed_sizes,
    rises,
)
from assay.verification.papers.collapse.experiments import TRAINING
from assay.verification.papers.collapse.image_tests import (
    accuracies,
    baselines,
    beyond,
    errors,
    first,
    hyper,
    lighter,
    msdr_nine,
    near_probe,
    nine,
    nine_settings,
    nogap,
    order,
    persist,
    probe,
    separate,
    smallest,
)
from assay.verification.papers.collapse.studies import (
    CLUSTERS,
    COARSE,
    FINE,
    column_at,
    dark_curves,
    digits,
    preset_settler,
)
from assay.verification.papers.evidence import full_scale
from assay.verification.papers.settlers import at, by, own


def _architecture(text: str):
    return lambda job: job.open(
        f"The claim is about {text} trained on CIFAR-10; no perceptron stands for these networks,"
        " and the figures print no number."
    )


def _fine_and_coarse() -> list:
    return [*first("coarse", "coarse"), *lighter("fine", "fine", "order")]


def _five(e: int):
    return lambda: order("parity", column_at(digits("parity"), e))


def _random() -> list:
    found = digits("random")
    return [
        part for e in (20, 200, 350) for part in order("random", column_at(found, e), f"epoch {e}")
    ]


_ON_IMAGES = (
    "fig19-20",
    "fig21-24",
    "fig25-27",
    "fig28",
    "fig29-31",
    "fig32",
    "fig33",
    "fig34",
    "fig35",
    "fig36",
    "fig37-39",
    "emp.order",
    "emp.persist",
    "emp.clp",
    "emp.hyper",
    "emp.nogap",
)

SETTLERS: dict = own(
    "collapse",
    {
        ("fig15", "printed"): preset_settler(
            lambda: rises("dimension"), "dimension", CLUSTERS, curves("dimension", *MSDR)
        ),
        ("fig15", "every-variance"): preset_settler(every("dimension"), "dimension", CLUSTERS),
        ("fig15", "cells"): preset_settler(
            every("dimension cells"),
            "dimension cells",
            CLUSTERS,
            curves("dimension cells", *MSDR),
        ),
        ("fig15", "beyond-input"): preset_settler(above_input("dimension"), "dimension", CLUSTERS),
        ("fig15", "full-scale"): printed_sizes("collapse-dimension"),
        ("fig16", "printed"): preset_settler(
            lambda: rises("hidden"), "hidden", CLUSTERS, curves("hidden", *MSDR)
        ),
        ("fig16", "every-variance"): preset_settler(every("hidden"), "hidden", CLUSTERS),
        ("fig16", "cells"): preset_settler(
            every("hidden cells"), "hidden cells", CLUSTERS, curves("hidden cells", *MSDR)
        ),
        ("fig16", "beyond-input"): preset_settler(above_input("hidden"), "hidden", CLUSTERS),
        ("fig16", "full-scale"): printed_sizes("collapse-hidden"),
        ("fig17", "printed"): preset_settler(flat(3), "decay", CLUSTERS, curves("decay", *MSDR)),
        ("fig17", "small"): preset_settler(flat(2), "decay", CLUSTERS, curves("decay", *MSDR)),
        ("fig17", "full-scale"): printed_sizes("collapse-decay"),
        ("fig18", "printed"): preset_settler(
            fig18,
            "similar",
            CLUSTERS,
            curves(
                "similar",
                "similar",
                "dissimilar",
                "similar_start",
                "dissimilar_start",
                "similar_input",
                "dissimilar_input",
            ),
        ),
        ("fig18", "printed-sizes"): at_printed_sizes.settle,
        ("fig18", "full-scale"): printed_sizes("collapse-similar"),
        ("fig19-20", "printed"): by(
            "point",
            "The three groups have 1, 2 and 6 members, which makes the 9 settings of "
            "the 3 by 3 grid.",
        ),
        ("fig19-20", "errors"): preset_settler(
            errors,
            "grid",
            COARSE,
            nine_settings(
                lambda: [1 - digits(f"grid {k}")["accuracy"][:, -1].mean() for k in range(9)]
            ),
        ),
        ("fig21-24", "printed"): preset_settler(
            nine(lambda name, label: order(name, -1, label) + first(name, label)),
            "grid",
            COARSE,
            nine_settings(lambda: msdr_nine().mean(axis=1)),
        ),
        ("fig25-27", "printed"): preset_settler(nine(smallest), "grid", COARSE),
        ("fig28", "printed"): preset_settler(
            nine(near_probe),
            "grid",
            COARSE,
            nine_settings(lambda: [digits(f"grid {k}")["clp"].mean() for k in range(9)]),
        ),
        ("fig29-31", "printed"): preset_settler(
            nine(lighter, "fine grid"),
            "fine grid",
            FINE,
            nine_settings(
                lambda: [digits(f"fine grid {k}")["accuracy"][:, -1].mean() for k in range(9)]
            ),
        ),
        ("fig29-31", "early-and-end"): preset_settler(
            nine(lambda name, label: lighter(name, label, "end"), "fine grid"), "fine grid", FINE
        ),
        ("fig32", "printed"): preset_settler(_five(20), "parity", COARSE, dark_curves("parity")),
        ("fig33", "printed"): preset_settler(_five(200), "parity", COARSE, dark_curves("parity")),
        ("fig34", "printed"): preset_settler(
            lambda: separate("parity"), "parity", COARSE, baselines("parity")
        ),
        ("fig34", "beyond-input"): preset_settler(
            lambda: beyond("parity"), "parity", COARSE, baselines("parity")
        ),
        ("fig35", "printed"): preset_settler(_five(350), "parity", COARSE, dark_curves("parity")),
        ("fig36", "printed"): preset_settler(
            lambda: probe("parity", "clp", accuracy=False), "parity", COARSE, accuracies("parity")
        ),
        ("fig37-39", "printed"): preset_settler(_random, "random", COARSE, dark_curves("random")),
        ("fig40-43", "printed"): _architecture("DenseNet-121"),
        ("fig44-46", "printed"): _architecture("VGG"),
        ("fig44-46", "panel-a"): at(
            "With equal means (m = 0) and variability 1 all entries of D are equal, so "
            "that none is above those of the diagonal.",
            s=1,
            m=0,
        ),
        ("fig44-46", "repair"): by(
            "combination",
            "With equal variabilities the hypothesis says m+2s <= 2s, which leaves only m = 0.",
            terms=[("1", ("2*s-(m+s+t)",))],
        ),
        ("emp.order", "printed"): preset_settler(
            _fine_and_coarse, "coarse, fine", COARSE, dark_curves("fine")
        ),
        ("emp.order", "by-training"): TRAINING,
        ("emp.persist", "printed"): preset_settler(persist, "long", COARSE, dark_curves("long")),
        ("emp.clp", "printed"): preset_settler(
            lambda: probe("coarse", "clp_tsne"), "coarse", COARSE, accuracies("coarse")
        ),
        ("emp.arch", "printed"): _architecture("ResNet-18, DenseNet-121 and VGG"),
        ("emp.hyper", "printed"): preset_settler(
            hyper, "grid", COARSE, nine_settings(lambda: msdr_nine().mean(axis=1))
        ),
        ("emp.nogap", "printed"): preset_settler(nogap, "coarse", COARSE),
        **{(name, "full-scale"): full_scale for name in _ON_IMAGES},
    },
)
