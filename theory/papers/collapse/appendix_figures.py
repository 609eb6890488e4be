"""Figures of Appendices B to H of `collapse` and what the text says of all, as predicates.

Stand-ins and predicates: see `assay.theory.papers.collapse.protocols`.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.shorthand import reading
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.protocols import (
    ABOVE_INPUT,
    AT_PRINTED_SIZES,
    CELLS,
    CELLWISE,
    CLOSE,
    CLUSTERS,
    COARSE,
    DECAYS,
    DIMENSIONS,
    FINE,
    FINE_GRID,
    FIRST,
    FLAT,
    FULL,
    GRID,
    LIGHTER,
    LONG,
    NO_DATA,
    ORDER,
    PARITY,
    PRINTED_SIZES,
    RANDOM,
    RISES,
    SEPARATE,
    SLOPES,
    SUB,
    SUB_VARIANCES,
    TSNE,
    VARIANCES,
    WIDTHS,
    beyond,
    by_training,
    empirical,
    figure,
    without_stand_in,
)


def _sweep(name: str, what: str, values: str) -> Claim:
    return figure(
        name,
        rf"Appendix B: MSDR grows with $\sigma^2$ and is positively correlated with the {what}"
        r" dimension.",
        f"MSDR grows with sigma^2 and with the {what} dimension",
        f"{CLUSTERS}; {values}",
        RISES.format(what=values.partition(" in ")[0]),
        "the same at the printed sizes",
        empirical(
            "every-variance",
            "the dimension acts at every sigma^2",
            f"{CLUSTERS}; {values}",
            SLOPES.format(what=values.partition(" in ")[0]),
        ),
        empirical(
            "cells",
            "the same for all choices of rate and start",
            f"{CELLS}; {values.partition(' in ')[0]} in 32, 128",
            CELLWISE.format(what=values.partition(" in ")[0]),
            "Rate and start are not printed; 'a clear positive correlation' should not hang on"
            " them.",
        ),
        empirical(
            "beyond-input",
            "the dimension acts on what training adds",
            f"{CLUSTERS}; {values}",
            ABOVE_INPUT.format(what=values.partition(" in ")[0]),
            r"Is it more than the inputs show? Their MSDR is about $1+\sigma^2$ in any dimension.",
        ),
        uses=("msdr.def",),
        needs=PRINTED_SIZES,
    )


APPENDIX_B = (
    _sweep(
        "fig15",
        "input",
        f"d_in in {', '.join(map(str, DIMENSIONS))}, sigma^2 in {', '.join(VARIANCES)}",
    ),
    _sweep(
        "fig16",
        "hidden",
        f"d_hidden in {', '.join(map(str, WIDTHS))}, sigma^2 in {', '.join(VARIANCES)}",
    ),
    figure(
        "fig17",
        "Appendix B: the weight decay does not have an impact on MSDR.",
        "MSDR does not depend on the weight decay",
        f"{CLUSTERS}; sigma^2 in {', '.join(VARIANCES)}",
        FLAT.format(decays=", ".join(DECAYS)),
        "the same at the printed sizes",
        empirical(
            "small",
            "MSDR does not depend on small weight decay",
            f"{CLUSTERS}; sigma^2 in {', '.join(VARIANCES)}",
            FLAT.format(decays=", ".join(DECAYS[:2])),
            "The plotted values are not printed; these are the two smaller of Appendix C.",
        ),
        uses=("msdr.def",),
        needs=PRINTED_SIZES,
        note="The plotted weight decays are not printed; these are those of Appendix C.",
    ),
    figure(
        "fig18",
        r"Appendix B.1, $\sigma^2=4$: MSDR of similar sub-classes grows with their sub-variance"
        r" $\tau^2$; that of dissimilar ones is "
        r"flat, and larger while $\tau^2<\sigma^2$.",
        "similar sub-classes have no fine structure at tau^2 = 0 and more with more tau^2;"
        " dissimilar ones do not feel tau^2",
        f"{CLUSTERS}; sigma^2 = 4, tau^2 in {', '.join(SUB_VARIANCES)}",
        SUB,
        "the same at the printed sizes",
        empirical(
            "printed-sizes",
            "the same at the printed sizes, with one choice of what is not printed",
            f"{AT_PRINTED_SIZES}; sigma^2 = 4, tau^2 in {', '.join(SUB_VARIANCES)}",
            SUB,
            "The values of tau^2, rate, start, activation and loss are not printed.",
        ),
        uses=("msdr.def",),
        needs=PRINTED_SIZES,
    ),
)

_NINE_SETTINGS = "in each of the nine settings"

GRIDS = (
    claim(
        "fig19-20",
        "Training statistics of the nine settings: the one with rate 0.1 and weight decay 5e-3 does"
        " not reach low error, two end below 0.5 % but not at 0, the other six at exactly 0.",
        Reading("printed", Formula("1+2+6 == 3*3"), "The counts make up the 3 x 3 grid."),
        empirical(
            "errors",
            "training errors of the nine settings",
            GRID,
            "rate 0.1, decay 5e-3: training error > 0.005; rate 0.001, decays 5e-4 and 5e-5: > 0"
            " and < 0.005; the other six: < 1/10000",
            "It is asked of a smaller setting; the numbers are about ResNet-18 on Coarse CIFAR-10.",
        ),
        empirical(
            "full-scale",
            "the same for ResNet-18 on Coarse CIFAR-10",
            NO_DATA,
            "the printed counts",
            FULL,
        ),
    ),
    figure(
        "fig21-24",
        "Class distances of the nine settings at epochs 20, 120, 240, 349 of Coarse CIFAR-10: as"
        " Figure 5.",
        "diag < same < other at the end, and the diagonal darkens first, in all settings",
        GRID,
        f"{_NINE_SETTINGS}: {ORDER}; {FIRST}",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig5",),
    ),
    figure(
        "fig25-27",
        "t-SNE of all super-classes for the nine settings: the original classes form clusters.",
        "the classes of every super-class are clusters of H in all settings",
        GRID,
        f"{_NINE_SETTINGS}: the smallest silhouette of the digits over super-classes, in H at the"
        " end, is > 0",
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-10",
        uses=("fig6",),
    ),
    figure(
        "fig28",
        "CLP, LPO and OT for the nine settings (bars only).",
        "CLP is close to LPO in all settings",
        GRID,
        f"{_NINE_SETTINGS}: LPO - CLP < 0.05 (clusters by k-means in H)",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig9",),
    ),
    figure(
        "fig29-31",
        "Class distances of the nine settings at epochs 20, 200, 350 of Fine CIFAR-10: as"
        " Figure 14.",
        "ten clusters early, and still at the end, though lighter, in all settings",
        FINE_GRID,
        f"{_NINE_SETTINGS}: {LIGHTER}",
        "the same for ResNet-18 on Fine CIFAR-10",
        empirical(
            "early-and-end",
            "ten clusters at the end in all settings",
            FINE_GRID,
            f"{_NINE_SETTINGS}: at the end D(i,i+10)/rest < 1",
            "It is asked without the order in time.",
        ),
        uses=("fig14",),
    ),
)

_FIVE = "same/other < 1 and same/diag > 1 at epoch {e} of the printed 350"

OTHERS = (
    *(
        figure(
            f"fig{n}",
            f"Coarse CIFAR-100 (20 super-classes of five) at epoch {e}: five lines of a row are"
            " darker than the rest, the diagonal darkest.",
            f"five dark entries in every row, the diagonal darkest, at epoch {e}",
            PARITY,
            _FIVE.format(e=e),
            "the same for ResNet-18 on Coarse CIFAR-100",
            uses=("coarse.lines",),
            note=more,
        )
        for n, e, more in (
            (32, 20, ""),
            (33, 200, ""),
            (
                35,
                350,
                "The printed caption says CIFAR-10; it stands among the figures of Appendix E.",
            ),
        )
    ),
    figure(
        "fig34",
        "t-SNE of the super-classes of Coarse CIFAR-100 (rate 0.01, weight decay 1e-4): sub-classes"
        " form clusters.",
        "the five classes of every super-class are clusters of H",
        PARITY,
        SEPARATE,
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-100",
        beyond(PARITY),
        note=(
            "The printed weight decay is none of the nine settings; the smaller setting has"
            " that of the main text."
        ),
    ),
    figure(
        "fig36",
        "CLP, LPO and OT on Coarse CIFAR-100 (bars only).",
        "CLP is close to LPO and OT with five classes in a super-class",
        PARITY,
        f"clusters by k-means in H: {CLOSE}",
        "the same for ResNet-18 on Coarse CIFAR-100",
        uses=("fig9",),
    ),
    figure(
        "fig37-39",
        "CIFAR-10 merged at random, epochs 20, 200, 350: two dark blocks in every row, and the"
        " observations of Section 4 hold.",
        "two dark entries in every row at all three epochs, the diagonal darkest",
        RANDOM,
        "same/other < 1 and same/diag > 1 at epochs 20, 200 and 350 of the printed 350",
        "the same for ResNet-18 on CIFAR-10 merged at random",
        uses=("fig5",),
    ),
    without_stand_in(
        "fig40-43",
        "DenseNet-121 on Coarse CIFAR-10: class distances (all three captions say epoch 20) and CLP"
        " support the main text.",
        "the observations hold for DenseNet-121",
        f"{ORDER}; CLP close to LPO and OT",
        uses=("fig5", "fig9"),
    ),
    without_stand_in(
        "fig44-46",
        "VGG-18 on Coarse CIFAR-10, epochs 20, 200, 350: the three lines appear together and are"
        " equally dark; the text assigns this to Fig. 4(a).",
        "the three lines are equally dark at every epoch",
        "|same/diag - 1| < 0.1 at epochs 20, 200, 350",
        reading(
            "panel-a",
            "2*s < m+s+t",
            ("s in (0, oo)", "m in [0, oo)", "m+s+t <= 2*s"),
            (("t", "s"),),
            "Are equally dark lines, on which $D_{ij}=m+s+t$ is at most $D_{ii}=2s$, the trend of"
            " Fig. 4(a), $D_{ij}>D_{ii}$?",
        ),
        repairs=(
            reading(
                "repair",
                "m <= 0",
                ("s in (0, oo)", "m in [0, oo)", "m+s+t <= 2*s"),
                (("t", "s"),),
                "Equally dark lines mean equal means, which is Fig. 4(b), collapse, in place of"
                " Fig. 4(a): Appendix H exchanges the panels.",
            ),
        ),
        uses=("fig4",),
    ),
)

_TEXT = "the same for the printed networks and data"

STATEMENTS = (
    figure(
        "emp.order",
        "The effect of the inputs emerges earlier in training, that of the labels later.",
        "with coarse and with fine labels the classes of the inputs show first",
        f"{COARSE}; {FINE}",
        f"coarse: {FIRST}; fine: D(i,i+10)/D(i,i) < 1.05 at epoch 20 of the printed 350, larger at"
        " the end",
        _TEXT,
        by_training(COARSE),
        uses=("fig5", "fig14"),
    ),
    figure(
        "emp.persist",
        "The fine structure persists after very long training (1000 epochs).",
        "order and MSDR after 1000/350 of the training",
        LONG,
        f"{ORDER}; MSDR at the end by MSDR at epoch 350 of the printed 1000 > 0.9",
        _TEXT,
        uses=("fig7-8",),
    ),
    figure(
        "emp.clp",
        "CLP recovers the original classes from coarse labels, matching the standard accuracy (>"
        " 93 %).",
        "CLP > 0.93 and close to training on true labels",
        COARSE,
        TSNE,
        _TEXT,
        uses=("fig9",),
    ),
    without_stand_in(
        "emp.arch",
        "The fine structure is there for ResNet and DenseNet, but not for VGG.",
        "ResNet and DenseNet show it, VGG does not",
        f"{ORDER} for ResNet-18 and DenseNet-121; |same/diag - 1| < 0.1 for VGG",
        uses=("fig5", "fig40-43", "fig44-46"),
    ),
    figure(
        "emp.hyper",
        "Certain choices of learning rate and weight decay lead to stronger fine structure than"
        " others.",
        "MSDR differs between the settings",
        GRID,
        "MSDR at the end of the strongest setting by that of the weakest, both chosen on separate"
        " runs, > 1.1",
        _TEXT,
        uses=("fig21-24",),
    ),
    figure(
        "emp.nogap",
        "The separation of sub-classes happens without a performance gap between them.",
        "sub-classes are apart although their accuracies agree",
        COARSE,
        "gap: largest minus smallest accuracy of a super-class's digits for the coarse label, mean"
        " over super-classes: < 0.01 on training rows and < 0.05 on held-out rows; structure: MSDR"
        " > 1.1",
        _TEXT,
    ),
)

CLAIMS: tuple[Claim, ...] = (
    *APPENDIX_B,
    *GRIDS,
    *OTHERS,
    *STATEMENTS,
)
