"""What is said of Tables 4 to 8 and their figures: networks pretrained on ImageNet.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

from assay.theory.claims import Reading
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.comparisons import all_below, falling, means, tested
from assay.theory.papers.granularity.experiments import FINE
from assay.theory.papers.granularity.notation import claim
from assay.theory.papers.granularity.printed import (
    TABLE4,
    TABLE5,
    TABLE6,
    TABLE6_BASELINE,
    TABLE6_ONE_PASS,
    TABLE7,
    TABLE8,
    Entry,
)

_LEAF, _BASE5 = TABLE5["leaf"], TABLE5["baseline"]
_IMPROVED = [m for _, m in TABLE4[1:]]
_VALIDATION = 102400


def _sampling(a: str, b: str) -> str:
    """Return the squared normal statistic of two error rates in %, each counted on 102,400 images,
    as if drawn apart.
    """
    return f"{_VALIDATION}*({a}-{b})**2/({a}*(100-{a})+{b}*(100-{b}))"


def _best(level: int) -> Entry:
    return max(TABLE7[level], key=lambda e: float(e[1]))


_BESTS = [_best(level) for level in TABLE7]

IMAGENET = (
    claim(
        "tab4",
        "Table 4, ViT-B/16 on a binary problem of ImageNet21k: the largest improvement is at the"
        " leaf labels, and as $G$ approaches 2 the improvement approaches 0.",
        reading(
            "printed",
            f"6.56 < min({','.join(_IMPROVED[1:])}) and {falling(['7.90', *_IMPROVED[::-1]])}",
            (),
            (),
            "The improvement is read as largest at the leaves, and smaller with every coarser"
            " level.",
        ),
        reading(
            "ends",
            f"6.56 < min({','.join(_IMPROVED[1:])}) and {falling(['7.90', *_IMPROVED[2:][::-1]])}"
            " and (7.90-7.55)/7.90 < 1/20",
            (),
            (),
            "The improvement is read as largest at the leaves, and as shrinking from $G=2281$ to"
            " 38, where it is 4.4 % of the error.",
        ),
        reading(
            "levels-1-2",
            f"{_sampling('6.76', '6.70')} < 1",
            (),
            (),
            "Is the exception, 6.76 before 6.70, below one standard error of counting on 102,400"
            " images? There is one run, and no deviation is printed.",
        ),
        reading(
            "coarsest",
            f"{_sampling('7.90', '7.55')} > (5/2)**2",
            (),
            (),
            "Is the improvement at $G=38$ still beyond 2.5 standard errors of counting?",
        ),
        reading(
            "split",
            "5448549+7294772 == 12743321 and 43745+58655 == 102400 and abs(5448549/12743321-1/2) <"
            " 1/10",
            (),
            (),
            "These are the counts of the two classes, with 'almost evenly' as within ten points.",
        ),
        *FINE,
    ),
    claim(
        "tab5",
        "Table 5: 'validation error' of the finetuning schemes; linear probing is much worse than"
        " finetuning, 92.102 is the best baseline, 10 epochs of finetuning are best after leaf"
        " pretraining.",
        reading(
            "printed",
            f"min({','.join(_LEAF)}) == 6.56 and min({','.join(_BASE5)}) == 7.90",
            (),
            (),
            "The numbers are read as errors, as their rows say: the smallest should be those of"
            " Table 4.",
        ),
        reading(
            "accuracy",
            "abs(100-93.439-6.56) <= 0.005 and abs(100-92.102-7.90) <= 0.005 and"
            f" {all_below(_LEAF[:-1], ['93.439'])} and {all_below(_BASE5[1:], ['92.102'])} and"
            " 92.102 > 91.746",
            (),
            (),
            "The numbers are read as accuracies, which give Table 4; 91.746 is one pass.",
        ),
        reading(
            "finetuned",
            " and ".join(f"{_LEAF[i]} > {_BASE5[i]}" for i in (0, 1, 2, 5, 6)),
            (),
            (),
            "Is the leaf row better than the baseline in the finetuned columns?",
        ),
        reading(
            "probed",
            " and ".join(f"{_LEAF[i]} > {_BASE5[i]}" for i in (3, 4)),
            (),
            (),
            "Is it better in the linear-probe columns?",
        ),
        reading(
            "probe-worse",
            f"{all_below([_LEAF[3], _LEAF[4]], [_LEAF[i] for i in (0, 1, 2, 5, 6)])} and "
            f"{all_below([_BASE5[3], _BASE5[4]], [_BASE5[i] for i in (0, 1, 2, 5, 6)])}",
            (),
            (),
            "Probing is below finetuning in both rows.",
        ),
        reading(
            "probe-much-worse",
            f"min({','.join(_BASE5[i] for i in (0, 1, 2, 5, 6))})-max({_BASE5[3]},{_BASE5[4]})"
            " >= 1",
            (),
            (),
            "'Much worse' is read for the baseline, as by at least one point (for the leaf row it"
            " is 4.8).",
        ),
        reading(
            "short",
            f"max({_LEAF[5]},{_LEAF[6]}) > max({','.join(_LEAF[:3])}) and {_LEAF[5]} <"
            f" min({','.join(_LEAF[:3])})",
            (),
            (),
            "Are 10 epochs best with batches of 512 and worst with 4096?",
        ),
        uses=("tab4",),
    ),
    claim(
        "tab6",
        "Table 6, ResNet50 on ImageNet1k: virtually no difference between the baseline and the best"
        " errors of the custom hierarchies.",
        tested(
            "printed",
            "least",
            [(min(row, key=lambda e: float(e[1])), TABLE6_BASELINE) for row in TABLE6.values()],
            3,
            "It is read as no significant difference between the best entry of each row and 23.28,"
            " with three runs each.",
            sign=">",
        ),
        reading(
            "range",
            f"{all_below(['23.28'], [m for row in TABLE6.values() for m in means(row)])} and "
            + " and ".join(f"{m}-23.28 <= 0.5" for row in TABLE6.values() for m in means(row)),
            (),
            (),
            "Is every entry above the baseline, by at most 0.5?",
        ),
        tested(
            "every-entry",
            "least",
            [(e, TABLE6_BASELINE) for row in TABLE6.values() for e in row],
            3,
            "Does no entry differ significantly from the baseline?",
            sign=">",
        ),
        tested(
            "worse",
            "sure",
            [(TABLE6["ViT clusters"][2], TABLE6_BASELINE)],
            3,
            "Is 23.78 significantly worse than 23.28?",
        ),
        tested(
            "one-pass",
            "sure",
            [(TABLE6_ONE_PASS, TABLE6_BASELINE)],
            3,
            "Is retraining significantly better than one pass (24.04)?",
        ),
    ),
    claim(
        "tab7",
        "Table 7, ViT-B/16 from ImageNet21k to ImageNet1k: accuracy by level and rate of"
        " finetuning, three runs each.",
        reading(
            "printed",
            " and ".join(falling([TABLE7[level][i][1] for level in TABLE7]) for i in range(4)),
            (),
            (),
            "Does the accuracy grow with the number of classes at each of the four rates?",
        ),
        tested(
            "significant",
            "plain",
            [
                (TABLE7[a][i], TABLE7[b][i])
                for a, b in zip((0, 1, 2, 4, 6), (1, 2, 4, 6, 9))
                for i in range(4)
            ],
            3,
            "Do neighbouring levels differ significantly at each rate, each at 1/20? There are"
            " three finetunings of one pretrained network.",
        ),
        reading(
            "inside-the-grid",
            " and ".join(
                f"max({','.join(means(row[:3]))}) > {row[3][1]}" for row in TABLE7.values()
            ),
            (),
            (),
            "Is the best rate of each level below the largest that was tried?",
        ),
        reading(
            "inside-fine",
            " and ".join(
                f"max({','.join(means(TABLE7[level][1:3]))}) >"
                f" max({TABLE7[level][0][1]},{TABLE7[level][3][1]})"
                for level in (0, 1, 2)
            ),
            (),
            (),
            "Is the best rate inside the grid for levels 0, 1 and 2?",
        ),
        reading(
            "warm-up",
            "500 <= 8",
            (),
            (),
            "The warm-up of 500 epochs is read to lie within the 8 epochs of finetuning.",
        ),
    ),
    claim(
        "tab8",
        "Table 8: linear probing, accuracy by level.",
        reading(
            "printed",
            falling(means(TABLE8)),
            (),
            (),
            "Does the accuracy grow with the number of classes?",
        ),
        tested(
            "significant",
            "sure",
            zip(TABLE8, TABLE8[1:]),
            3,
            "Do neighbouring levels differ significantly, together at 1/20? There are three probes"
            " of one pretrained network.",
            "1/100",
        ),
        reading(
            "below-finetuning",
            " and ".join(f"{e[1]} < {b[1]}" for e, b in zip(TABLE8, _BESTS)),
            (),
            (),
            "Is probing below finetuning at each level?",
        ),
    ),
    claim(
        "fig2",
        "Figure 2: the best accuracy of each level (Table 7) grows with the number of pretraining"
        " classes.",
        reading(
            "printed",
            falling(means(_BESTS)),
            (),
            (),
            "The accuracy of each level is read as the best of the four rates in Table 7.",
        ),
        tested(
            "significant",
            "sure",
            zip(_BESTS, _BESTS[1:]),
            3,
            "Do neighbouring levels differ significantly, together at 1/20?",
            "1/100",
        ),
        Reading(
            "baseline",
            Empirical(
                "every level with more than 1000 classes is above the baseline",
                "the baseline is taken from another paper and not printed",
                "its accuracy is below 80.26",
            ),
        ),
        uses=("tab7",),
    ),
)
