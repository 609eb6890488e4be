"""Figures of `collapse` (Sections 4 to 6), as predicates that a preset test can decide.

Stand-ins and predicates: see `assay.theory.papers.collapse.protocols`.
"""

from __future__ import annotations

from assay.theory.claims import Claim
from assay.theory.language.shorthand import reading
from assay.theory.papers.collapse.notation import claim
from assay.theory.papers.collapse.protocols import (
    COARSE,
    COLLAPSE,
    FAR,
    FINE,
    FIRST,
    KMEANS,
    LIGHTER,
    LONG,
    ORDER,
    PARITY,
    SEPARATE,
    SIMILAR,
    TSNE,
    beyond,
    by_training,
    empirical,
    figure,
)

CLAIMS: tuple[Claim, ...] = (
    figure(
        "fig1",
        "Last-layer representations of ResNet-18 on Coarse CIFAR-10: five separated clusters under"
        " PCA, and two sub-clusters, the original classes 4 and 9, inside super-class 4.",
        "super-classes form clusters under PCA, and the two classes of super-class 4 sub-clusters",
        COARSE,
        "clusters: silhouette of the super-classes in two principal coordinates of H > 0;"
        " sub-clusters: silhouette of the digits 4 and 9 > 0",
        "the same for ResNet-18 on Coarse CIFAR-10",
        empirical(
            "beyond-input",
            "4 and 9 are further apart in H than as inputs",
            COARSE,
            "silhouette of the digits 4 and 9 in H minus that in the inputs > 0",
        ),
        uses=("coarse.lines",),
    ),
    figure(
        "fig3",
        r"$\mathrm{NC}_1$ and $\mathrm{NC}_2$ for the five coarse labels decrease over training:"
        r" collapse happens.",
        "NC1 and NC2 decrease",
        COARSE,
        COLLAPSE,
        "the same for ResNet-18 on Coarse CIFAR-10",
        empirical(
            "collapse",
            "NC1 and NC2 become small",
            COARSE,
            FAR,
            "The text says that collapse does happen, which is read as both becoming small.",
        ),
        uses=("nc1.def", "nc2.def"),
    ),
    claim(
        "fig4",
        "Illustration for Coarse CIFAR-10: (a) only the diagonal of $D$ dark when inputs dominate,"
        " (b) three equally dark lines when collapse dominates.",
        reading(
            "printed",
            "(q == 0 => (g == 0 or g == 5 or g == -5)) and ((g == 0 or g == 5 or g == -5) => q =="
            " 0) and 10+2*5 == 5*2**2",
            ("k in {-1..1}", "q in {-4..4}"),
            (("g", "5*k+q"),),
            "Classes $i=5a+r$ and $j=5b+s$ with $k=b-a$ and $q=s-r$ are in one super-class exactly"
            " on the lines $j-i=0,5,-5$, which have $10+5+5$ entries, those of five super-classes"
            " of two.",
        ),
        reading(
            "panel-a",
            "2*s < m+s+t and 2*t < m+s+t",
            ("m in (0, oo)",),
            (("s", "0"), ("t", "0")),
            "Classes that are collapsed to different means (variabilities $s=t=0$, squared"
            " distance $m$) have a dark diagonal and bright lines.",
        ),
        reading(
            "panel-b",
            "m+s+t == 2*s and m+s+t == 2*t",
            ("s in [0, oo)",),
            (("t", "s"), ("m", "0")),
            "Equal means and equal variability give three equally dark lines.",
        ),
        uses=("coarse.lines", "d.def"),
    ),
    figure(
        "fig5",
        "Class distances over epochs: three dark lines appear, the diagonal first, and at the end"
        " it is still the darkest.",
        "diag < same < other at the end, and the diagonal darkens first",
        COARSE,
        f"{ORDER}; {FIRST}",
        "the same for ResNet-18 on Coarse CIFAR-10",
        by_training(COARSE),
        uses=("coarse.lines", "d.def"),
    ),
    figure(
        "fig6",
        "t-SNE of each super-class at the end: the original classes form well-separated clusters.",
        "the classes of every super-class are clusters of H",
        COARSE,
        SEPARATE,
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-10",
        beyond(COARSE),
    ),
    figure(
        "fig7-8",
        "After 1000 epochs the class distances keep their order, and the first super-class its two"
        " clusters.",
        "order and clusters after 1000/350 of the training",
        LONG,
        f"{ORDER}; clusters: silhouette of the digits 0 and 5 in H > 0",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig5",),
    ),
    figure(
        "fig9",
        "CLP recovers the original classes from five coarse labels (> 93 %), comparable to a linear"
        " probe with true labels (LPO) and to training on true labels (OT).",
        "CLP > 0.93, close to LPO and OT",
        COARSE,
        TSNE,
        "the same for ResNet-18 on Coarse CIFAR-10",
        empirical(
            "kmeans",
            "the same with clusters found in H itself",
            COARSE,
            KMEANS,
            "It is asked without the t-SNE step.",
        ),
        empirical(
            "beyond-input",
            "CLP on H exceeds CLP on the inputs",
            COARSE,
            "test accuracy of CLP (k-means) on H minus that on the inputs > 0",
            "The same test finds the digits in the raw images; only this difference is due to the"
            " network.",
        ),
    ),
    figure(
        "fig10-11",
        "CIFAR-100 with its 20 official super-classes: similar sub-classes (bicycle, motorcycle;"
        " crab, lobster) are entangled, others apart.",
        "inside a super-class of five classes the separation in H grows with the distance of the"
        " inputs",
        PARITY,
        "entangled: 2 D_ij/(D_ii+D_jj) of the pair with the nearest input means is below the mean"
        " over the other pairs of its super-class; grows: its rank correlation with the squared"
        " distance of input means, over the pairs of both super-classes, is > 1/2",
        "the same for t-SNE of ResNet-18 on CIFAR-100 with official super-classes",
    ),
    figure(
        "fig12-13",
        "CIFAR-100 merged at random: the sub-classes are much better separated than in the official"
        " super-classes.",
        "random merging separates sub-classes better than merging similar ones",
        SIMILAR,
        "MSDR with random pairs divided by MSDR with nearest pairs > 1.1",
        "the same for t-SNE of ResNet-18 on CIFAR-100, random against official super-classes",
        empirical(
            "beyond-input",
            "the advantage is larger in H than in the inputs",
            SIMILAR,
            "MSDR with random pairs by MSDR with nearest pairs is larger in H than in the inputs",
        ),
        uses=("fig10-11",),
    ),
    figure(
        "fig14",
        "Fine CIFAR-10: early three dark lines, ten clusters; at the end the halves of a class are"
        " still close, though lighter than the diagonal.",
        "early the halves of a class are one cluster; at the end they are closer than other"
        " classes, but no longer one",
        FINE,
        LIGHTER,
        "the same for ResNet-18 on Fine CIFAR-10",
        uses=("fine.lines", "d.def"),
    ),
)
