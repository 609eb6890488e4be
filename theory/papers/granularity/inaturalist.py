"""What is said of Tables 1 to 3 and their figures: networks pretrained on iNaturalist.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.comparisons import all_below, chance, falling, means, tested
from assay.theory.papers.granularity.experiments import RANDOM, STAR
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.printed import GROUPS, IMAGES, TABLE1, TABLE2, TABLE3, Entry


def _by_size(row) -> dict[int, Entry]:
    return {entry[0]: entry for entry in row}


BASE, BEST, LAST = TABLE1["manual"][0], TABLE1["manual"][4], TABLE1["manual"][6]
_ORDERED = means(TABLE1["manual"])
_OTHERS = [
    m for name in ("random", "per superclass", "rebalanced", "whole") for m in means(TABLE1[name])
]
_NOT_RANDOM = [
    m for name in ("manual", "per superclass", "rebalanced", "whole") for m in means(TABLE1[name])
]
_WORST_OTHER = max(
    (e for name in TABLE1 if name != "random" for e in TABLE1[name]), key=lambda e: float(e[1])
)
_SHARED = [
    (a, _by_size(TABLE1["whole"])[a[0]])
    for a in TABLE1["per superclass"]
    if a[0] in _by_size(TABLE1["whole"])
]
_U = falling(_ORDERED[1:5]) + " and " + falling(_ORDERED[4:][::-1])

INATURALIST = (
    claim(
        "tab1",
        "Table 1, ResNet34 on iNaturalist: the manual hierarchy has the best error, inside the row"
        " and below the baseline; random labels are the worst of all; clusters per superclass beat"
        " clusters of the whole set; rebalanced clusters bring nothing.",
        reading(
            "printed",
            f"{all_below(['4.79'], [*_ORDERED[:4], *_ORDERED[5:], *_OTHERS])} and"
            f" {all_below(_NOT_RANDOM, means(TABLE1['random']))} and"
            f" {all_below(means(TABLE1['per superclass']), means(TABLE1['whole']))} and"
            f" min({','.join(means(TABLE1['rebalanced']))}) >"
            f" min({','.join(means(TABLE1['per superclass']))})",
            note="The order of the curves is read on the printed means.",
        ),
        tested(
            "significant",
            "sure",
            [(BASE, BEST)],
            6,
            "Is the best manual entry, $G=1103$, significantly better than the baseline, with six"
            " runs each?",
        ),
        reading(
            "two-seeds",
            "p1 <= 1/20",
            (),
            (("t1", "(5.25-4.79)**2/(.051**2+.045**2)"), ("p1", chance(1, "t1"))),
            "Is it so if all printed spread lies between the two pretraining seeds? The squared"
            " error is then the sum of the two squared deviations, with one degree of freedom.",
        ),
        tested(
            "random-significant",
            "plain",
            [(e, _WORST_OTHER) for e in TABLE1["random"]],
            6,
            "Is each random entry significantly worse than the worst other entry, the whole set at"
            " $G=1408$?",
        ),
        tested(
            "random-but-one",
            "plain",
            [(e, _WORST_OTHER) for e in TABLE1["random"] if e[0] != 352],
            6,
            "Is it so without $G=352$, whose deviation is printed as .77 where its neighbours have"
            " .053 and .070?",
        ),
        tested(
            "clusters-significant",
            "plain",
            _SHARED,
            6,
            "Are clusters in each superclass better than in the whole set at the six common $G$,"
            " each at 1/20 over 6?",
            "1/120",
        ),
        tested(
            "clusters-all",
            "least",
            [(TABLE1["per superclass"][6], TABLE1["whole"][1])],
            6,
            "Is the worst entry of clusters in each superclass (5.37) significantly better than"
            " the best of the whole set (5.42)?",
        ),
        tested(
            "clusters-gain",
            "plain",
            [(BASE, TABLE1["per superclass"][0])],
            6,
            "Are clusters at $G=22$ significantly better than the baseline?",
        ),
        tested(
            "rebalanced-gain",
            "least",
            [(TABLE1["rebalanced"][0], TABLE1["per superclass"][1])],
            6,
            "Do the two kinds of clusters not differ at the only common $G$, 88?",
            sign=">",
        ),
        reading(
            "cluster-counts",
            " and ".join(
                f"min({','.join(f'({g}-11*{c})**2' for g in GROUPS)}) == 0"
                for c in (2, 8, 32, 64, 128, 256, 512, 1024)
            ),
            note=(
                "The rebalancing is said to reuse the clusterings with 2, 8, 32, 64, 128, 256, 512"
                " and 1024 clusters in each superclass: it is read that each is a column, with"
                " $G=11$ times that."
            ),
        ),
        *RANDOM,
    ),
    claim(
        "tab2",
        "Table 2: backbones after 90 epochs do almost as well as after 70 and better than after 50"
        " by a nontrivial margin.",
        reading(
            "printed",
            " and ".join(
                f"{c} > {a} and {c} > {b} and abs({a}-{b}) <= 0.03"
                for a, b, c in zip(*map(means, TABLE2.values()))
            ),
            note="It is read in every column, with 'almost equally' as within 0.03 points.",
        ),
        tested(
            "significant",
            "plain",
            zip(TABLE2[90], TABLE2[50]),
            6,
            "'Nontrivial margin' is read as significant: 90 against 50 epochs in every column,"
            " each at 1/20.",
        ),
        tested(
            "significant-together",
            "least",
            [(TABLE2[90][2], TABLE2[50][2])],
            6,
            "Is it so together, at 1/20 over 6? The column $G=273$ is tested.",
            "1/120",
        ),
        tested(
            "no-difference",
            "least",
            zip(TABLE2[90], TABLE2[70]),
            6,
            "Do 90 and 70 epochs not differ significantly in any column?",
            sign=">",
        ),
    ),
    claim(
        "tab3",
        "Table 3, ResNet50: the same rows for the manual hierarchy and random labels.",
        reading(
            "printed",
            f"{all_below(['4.20'], [e[1] for e in TABLE3['manual'] if e[0] != 1103])} and "
            f"{all_below(means(TABLE3['manual']), means(TABLE3['random']))}",
            note="Is the best entry inside the row and below the baseline, and are random labels"
            " the worst?",
        ),
        tested(
            "significant",
            "sure",
            [(TABLE3["manual"][0], TABLE3["manual"][4])],
            3,
            "Is the best entry, $G=1103$, significantly better than the baseline with three runs?"
            " The number of runs is not printed.",
        ),
        tested(
            "rise",
            "sure",
            [(TABLE3["manual"][4], TABLE3["manual"][6])],
            6,
            "Is the rise from $G=1103$ to 6485 significant with six runs, as in Table 1?",
        ),
        tested(
            "rise-three-runs",
            "plain",
            [(TABLE3["manual"][4], TABLE3["manual"][6])],
            3,
            "Is this rise significant with three runs?",
        ),
        reading(
            "label-per-sample",
            f"5.13 > max({','.join(means(TABLE3['random'])[:-1])})",
            (),
            (),
            "The text speaks of a very high error of one label for each sample. Is it the worst of"
            " the random labels?",
        ),
        reading(
            "label-per-sample-manual",
            f"5.13 > max({','.join(means(TABLE3['manual']))})",
            (),
            (),
            "Is it worse than every manual entry?",
        ),
    ),
    claim(
        "fig5",
        "Figure 5 (the curves of Table 1): the manual hierarchy outperforms the baseline and every"
        " other hierarchy and is U-shaped; below $10^3$ classes the error declines; random labels"
        " are the worst; one label a sample has a very high error.",
        reading(
            "printed",
            f"{all_below(_ORDERED[1:], ['5.25', *_OTHERS])} and {falling(_ORDERED[:5])} and"
            f" {falling(_ORDERED[4:][::-1])}",
            (),
            (),
            "The words are read as: every point of the manual curve is below the baseline and"
            " every other curve, and the curve falls and then rises.",
        ),
        reading(
            "best",
            f"{all_below(['4.79'], ['5.25', *_OTHERS])}",
            (),
            (),
            "The words are read for the best point of the manual curve.",
        ),
        reading("shape", _U, (), (), "The manual curve falls from $G=13$ to 1103 and then rises."),
        tested(
            "rise",
            "least",
            [(BEST, LAST)],
            6,
            "Is the right arm of the U, from 4.79 to 4.84, significant? The smaller value is"
            " chosen among seven.",
        ),
        tested(
            "thirteen",
            "plain",
            [(BASE, TABLE1["manual"][1])],
            6,
            "Is $G=13$ with 5.40 significantly worse than the baseline?",
        ),
        reading(
            "decline",
            falling(_ORDERED[:4]),
            (),
            (),
            "The decline below $10^3$ classes is read with the baseline included.",
        ),
        reading(
            "star",
            f"6.54 > max({','.join(means(TABLE1['random'])[:-1])})",
            (),
            (),
            "Is one label for each sample the worst of the random labels?",
        ),
        tested(
            "star-significant",
            "plain",
            [(TABLE1["random"][6], BASE)],
            6,
            "Is one label for each sample significantly worse than the baseline?",
        ),
        reading(
            "one-pass",
            f"{all_below(['5.25'], ['100-94.13'])} and"
            f" {all_below(['100-94.13'], means(TABLE1['random']))}",
            (),
            (),
            "Does the baseline without retraining, of 94.13 % accuracy, lie between retraining and"
            " all random labels?",
        ),
        *STAR,
        uses=("tab1",),
    ),
    claim(
        "fig6",
        "Figure 6: clusters per superclass are chosen as fine as possible with more samples in each"
        " than a threshold, e.g. 1000; the counts for 608 and 1984 clusters are reasonably"
        " balanced.",
        reading(
            "printed",
            f"608*1000 < {IMAGES} and 1984*1000 < {IMAGES}",
            (),
            (),
            "Are there more than 1000 samples in each cluster, out of 500,000 images?",
        ),
        reading(
            "threshold",
            "n <= 499",
            ("n in {1..}", "m in {1001..}", f"n*m <= {IMAGES}"),
            (),
            "Do more than 1000 images in the smallest cluster allow at most 499 clusters?",
        ),
        Reading(
            "full-scale",
            Empirical(
                "the counts of almost all clusters are alike",
                "the clusters of the source, drawn without numbers",
                "largest over smallest count, after leaving out a few",
            ),
        ),
        repairs=(
            reading(
                "repair",
                "m <= 822 and M <= 252",
                ("m in {1..}", "M in {1..}", f"608*m <= {IMAGES}", f"1984*M <= {IMAGES}"),
                (),
                "The thresholds are lower than the example: $m$ and $M$ are the smallest counts"
                " for 608 and for 1984 clusters.",
            ),
        ),
        uses=("tab1",),
    ),
)
