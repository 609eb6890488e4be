"""Tables 1 to 8 as data, and Figures 1 to 6: what is said of them, as exact statements about the
printed numbers.

Tests between two entries are Welch's t test, two-sided, from printed means, deviations and numbers
of runs.  Student's law has at least n-1 and at most 2n-2 degrees of freedom there, and the chance
falls with them, so:

``sure``    an upper bound of the chance: n-1 degrees, means moved by 0.01 and deviations by 0.0005
            against the difference, and
            deviations taken as divided by n (the text does not say which).
``plain``   the same upper bound with the printed numbers as they are and deviations divided by n-1.
``least``   a lower bound of the chance: the printed numbers as they are, 2n-2 degrees.

``t`` is the squared statistic, ``p`` the chance.  For whole degrees of freedom Student's law is
elementary, so every chance is exact. Runs share two pretraining seeds (Table 1) or one (Tables 7,
8); the tests treat them as independent unless a reading says otherwise.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.shorthand import reading, sized
from assay.theory.language.statements import Empirical
from assay.theory.papers.granularity.experiments import FINE, RANDOM, STAR
from assay.theory.papers.granularity.notation import claim

Entry = tuple[int, str, str]
"""Number of pretraining classes, mean and deviation as printed."""


def _row(text: str) -> tuple[Entry, ...]:
    return tuple((int(g), m, s) for g, m, s in (part.split() for part in text.split(";")))


TABLE1 = {
    "manual": _row(
        "11 5.25 .051; 13 5.40 .075; 51 5.10 .038; 273 4.83 .041; 1103 4.79 .045; 4884 4.82 .056;"
        " 6485 4.84 .033"
    ),
    "random": _row(
        "22 6.61 .215; 88 6.30 .070; 352 6.12 .77; 1408 6.10 .053; 5632 6.12 .042; 11264 6.10 .057;"
        " 500000 6.54 .758"
    ),
    "per superclass": _row(
        "22 5.14 .049; 88 5.16 .033; 352 5.17 .027; 1408 5.24 .029; 2816 5.30 .029; 5632 5.31 .077;"
        " 22528 5.37 .032"
    ),
    "rebalanced": _row(
        "88 5.18 .054; 218 5.17 .038; 320 5.23 .052; 608 5.28 .045; 1040 5.26 .035; 1984 5.21 .040"
    ),
    "whole": _row(
        "22 5.52 .015; 44 5.42 .047; 88 5.45 .049; 352 5.46 .019; 1408 5.60 .029; 2816 5.50 .029;"
        " 5632 5.47 .029"
    ),
}
"""Table 1: error in % on 11 superclasses of iNaturalist 2021, ResNet34, six runs; the first manual
entry is the baseline.
"""
TABLE2 = {
    90: TABLE1["manual"][1:],
    70: _row(
        "13 5.43 .055; 51 5.08 .029; 273 4.86 .037; 1103 4.82 .034; 4884 4.83 .064; 6485 4.85 .018"
    ),
    50: _row(
        "13 5.53 .036; 51 5.2 .031; 273 4.90 .038; 1103 4.9 .042; 4884 4.91 .020; 6485 4.95 .026"
    ),
}
"""Table 2: the same for checkpoints after 90, 70 and 50 epochs."""
TABLE3 = {
    "manual": _row(
        "11 4.43 .029; 13 4.44 .063; 51 4.36 .062; 273 4.22 .021; 1103 4.20 .035; 4884 4.23 .054;"
        " 6485 4.33 .037"
    ),
    "random": _row(
        "22 5.36 .111; 88 5.31 .079; 352 5.24 .093; 1408 5.38 .052; 5632 5.37 .033; 11264 5.40"
        " .033; 500000 5.13 .072"
    ),
}
"""Table 3: ResNet50; the number of runs is not printed."""
TABLE4 = (
    (2, "7.90"),
    (21843, "6.56"),
    (5995, "6.76"),
    (2281, "6.70"),
    (519, "6.97"),
    (160, "7.31"),
    (38, "7.55"),
)
"""Table 4: error in % on "living thing", ViT-B/16, one run; the first entry is the baseline."""
TABLE5 = {
    "leaf": ("92.782", "93.177", "93.295", "87.497", "87.493", "92.294", "93.439"),
    "baseline": ("92.102", "91.971", "91.939", "91.703", "91.719", "92.002", "91.856"),
}
"""Table 5: 90-epoch finetuning (three columns), linear probe (two), 10-epoch finetuning (two); one
run.
"""
TABLE6 = {
    "ResNet50 clusters": _row("2000 23.4 .13; 4000 23.48 .098; 8000 23.49 .204"),
    "ViT clusters": _row("2000 23.4 .127; 4000 23.47 .074; 8000 23.78 .048"),
    "random": _row("2000 23.4 .068; 4000 23.4 .070; 8000 23.65 .071"),
}
"""Table 6: error in % on ImageNet1k, three runs."""
TABLE6_BASELINE, TABLE6_ONE_PASS = (1000, "23.28", ".103"), (1000, "24.04", ".057")
TABLE7 = {
    level: _row(text)
    for level, text in (
        (0, "21843 80.87 .012; 21843 82.48 .005; 21843 82.51 .042; 21843 81.40 .041"),
        (1, "5995 77.38 .037; 5995 81.03 .054; 5995 81.28 .045; 5995 80.40 .087"),
        (2, "2281 74.91 .012; 2281 79.76 .021; 2281 80.26 .05; 2281 79.7 .019"),
        (4, "519 63.65 .052; 519 76.43 .033; 519 77.32 .088; 519 77.53 .078"),
        (6, "160 62.17 .012; 160 73.65 .033; 160 73.92 .073; 160 75.53 .024"),
        (9, "38 53.68 .034; 38 69.33 .045; 38 71.08 .068; 38 72.75 .071"),
    )
}
"""Table 7: accuracy in % on ImageNet1k after ImageNet21k, by level and rate 3e-3, 3e-2, 6e-2, 3e-1;
three runs.
"""
TABLE8 = _row(
    "21843 81.45 .021; 5995 78.33 .018; 2281 75.66 .005; 519 68.95 .051; 160 63.65 .035; 38 57.35"
    " .016"
)
"""Table 8: the same by linear probing."""
GROUPS = (22, 88, 352, 1408, 2816, 5632, 22528)
"""The numbers of clusters in the columns of Table 1."""
IMAGES = 500_000
LEVEL = "1/20"


def _means(row) -> list[str]:
    return [entry[1] for entry in row]


def _falling(values) -> str:
    return " and ".join(f"{a} > {b}" for a, b in zip(values, values[1:]))


def _all_below(low, high) -> str:
    return f"max({','.join(low)}) < min({','.join(high)})"


def _chance(freedom: int, t: str) -> str:
    """Return P(|T| >= sqrt(t)) for Student's law, exactly."""
    c = f"({freedom}/({freedom}+{t}))"
    if freedom == 1:
        return f"1-2/pi*atan(sqrt({t}))"
    if freedom % 2 == 0:
        weight, series = "1", "1"
        for i in range(1, freedom // 2):
            weight = f"{weight}*{2 * i - 1}/{2 * i}"
            series += f"+{weight}*{c}**{i}"
        return f"1-sqrt({t}/({freedom}+{t}))*({series})"
    if freedom != 5:
        raise ValueError("only 1, 5 and even degrees of freedom are written out")
    return f"1-2/pi*(atan(sqrt({t}/5))+sqrt({t}/5)*{c}*(1+2/3*{c}))"


def welch(kind: str, pairs, runs: int) -> tuple[tuple[str, str], ...]:
    """Return the abbreviations t1, p1, t2, p2, ... of Welch tests between pairs of entries; kind:
    sure, plain or least.
    """
    where = []
    for i, ((_, a, s), (_, b, r)) in enumerate(pairs, 1):
        high, low = (a, b) if float(a) > float(b) else (b, a)
        spread = f"(({s}+0.0005)**2+({r}+0.0005)**2)" if kind == "sure" else f"({s}**2+{r}**2)"
        gap, count = (
            (f"({high}-{low}-0.01)", runs - 1) if kind == "sure" else (f"({high}-{low})", runs)
        )
        freedom = 2 * runs - 2 if kind == "least" else runs - 1
        where += [(f"t{i}", f"{count}*{gap}**2/{spread}"), (f"p{i}", _chance(freedom, f"t{i}"))]
    return tuple(where)


def tested(
    name: str, kind: str, pairs, runs: int, note: str, level: str = LEVEL, sign: str = "<="
) -> Reading:
    """Return the reading that each pair differs (or, sign ">", does not) at the level."""
    pairs = tuple(pairs)
    return reading(
        name,
        " and ".join(f"p{i} {sign} {level}" for i in range(1, len(pairs) + 1)),
        (),
        welch(kind, pairs, runs),
        note,
    )


def _by_size(row) -> dict[int, Entry]:
    return {entry[0]: entry for entry in row}


BASE, BEST, LAST = TABLE1["manual"][0], TABLE1["manual"][4], TABLE1["manual"][6]
_ORDERED = _means(TABLE1["manual"])
_OTHERS = [
    m for name in ("random", "per superclass", "rebalanced", "whole") for m in _means(TABLE1[name])
]
_NOT_RANDOM = [
    m for name in ("manual", "per superclass", "rebalanced", "whole") for m in _means(TABLE1[name])
]
_WORST_OTHER = max(
    (e for name in TABLE1 if name != "random" for e in TABLE1[name]), key=lambda e: float(e[1])
)
_SHARED = [
    (a, _by_size(TABLE1["whole"])[a[0]])
    for a in TABLE1["per superclass"]
    if a[0] in _by_size(TABLE1["whole"])
]
_U = _falling(_ORDERED[1:5]) + " and " + _falling(_ORDERED[4:][::-1])

INATURALIST = (
    claim(
        "tab1",
        "Table 1, ResNet34 on iNaturalist: the manual hierarchy has the best error, inside the row"
        " and below the baseline; random labels are the worst of all; clusters per superclass beat"
        " clusters of the whole set; rebalanced clusters bring nothing.",
        reading(
            "printed",
            f"{_all_below(['4.79'], [*_ORDERED[:4], *_ORDERED[5:], *_OTHERS])} and"
            f" {_all_below(_NOT_RANDOM, _means(TABLE1['random']))} and"
            f" {_all_below(_means(TABLE1['per superclass']), _means(TABLE1['whole']))} and"
            f" min({','.join(_means(TABLE1['rebalanced']))}) >"
            f" min({','.join(_means(TABLE1['per superclass']))})",
            note="on the printed means",
        ),
        tested(
            "significant",
            "sure",
            [(BASE, BEST)],
            6,
            "best manual entry (G = 1103) against the baseline, six runs each",
        ),
        reading(
            "two-seeds",
            "p1 <= 1/20",
            (),
            (("t1", "(5.25-4.79)**2/(.051**2+.045**2)"), ("p1", _chance(1, "t1"))),
            "the same pair if all printed spread lies between the two pretraining seeds: se^2 ="
            " s1^2+s2^2, one degree of freedom",
        ),
        tested(
            "random-significant",
            "plain",
            [(e, _WORST_OTHER) for e in TABLE1["random"]],
            6,
            "each random entry against the worst other entry (whole set, G = 1408)",
        ),
        tested(
            "random-but-one",
            "plain",
            [(e, _WORST_OTHER) for e in TABLE1["random"] if e[0] != 352],
            6,
            "without G = 352, whose deviation is printed as .77 where its neighbours have .053 and"
            " .070",
        ),
        tested(
            "clusters-significant",
            "plain",
            _SHARED,
            6,
            "per superclass against whole set at the six common G, each at 1/20 over 6",
            "1/120",
        ),
        tested(
            "clusters-all",
            "least",
            [(TABLE1["per superclass"][6], TABLE1["whole"][1])],
            6,
            "the worst entry per superclass (5.37) against the best of the whole set (5.42)",
        ),
        tested(
            "clusters-gain",
            "plain",
            [(BASE, TABLE1["per superclass"][0])],
            6,
            "clusters at G = 22 against the baseline",
        ),
        tested(
            "rebalanced-gain",
            "least",
            [(TABLE1["rebalanced"][0], TABLE1["per superclass"][1])],
            6,
            "the only common G, 88: do the two kinds of clusters not differ?",
            sign=">",
        ),
        reading(
            "cluster-counts",
            " and ".join(
                f"min({','.join(f'({g}-11*{c})**2' for g in GROUPS)}) == 0"
                for c in (2, 8, 32, 64, 128, 256, 512, 1024)
            ),
            note=(
                "the rebalancing is said to reuse the clusterings with 2, 8, 32, 64, 128, 256, 512,"
                " 1024 clusters a superclass: is each a column, G = 11 times that?"
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
                for a, b, c in zip(*map(_means, TABLE2.values()))
            ),
            note="in every column; 'almost' as 0.03 points",
        ),
        tested(
            "significant",
            "plain",
            zip(TABLE2[90], TABLE2[50]),
            6,
            "90 against 50 epochs in every column, each at 1/20",
        ),
        tested(
            "significant-together",
            "least",
            [(TABLE2[90][2], TABLE2[50][2])],
            6,
            "at 1/20 over 6: the column G = 273",
            "1/120",
        ),
        tested(
            "no-difference",
            "least",
            zip(TABLE2[90], TABLE2[70]),
            6,
            "90 and 70 epochs do not differ significantly in any column",
            sign=">",
        ),
    ),
    claim(
        "tab3",
        "Table 3, ResNet50: the same rows for the manual hierarchy and random labels.",
        reading(
            "printed",
            f"{_all_below(['4.20'], [e[1] for e in TABLE3['manual'] if e[0] != 1103])} and "
            f"{_all_below(_means(TABLE3['manual']), _means(TABLE3['random']))}",
            note="best entry inside the row and below the baseline; random worst",
        ),
        tested(
            "significant",
            "sure",
            [(TABLE3["manual"][0], TABLE3["manual"][4])],
            3,
            "best (G = 1103) against baseline with three runs; the number of runs is not printed",
        ),
        tested(
            "rise",
            "sure",
            [(TABLE3["manual"][4], TABLE3["manual"][6])],
            6,
            "the rise from G = 1103 to 6485 with six runs as in Table 1",
        ),
        tested(
            "rise-three-runs",
            "plain",
            [(TABLE3["manual"][4], TABLE3["manual"][6])],
            3,
            "the same with three runs",
        ),
        reading(
            "label-per-sample",
            f"5.13 > max({','.join(_means(TABLE3['random'])[:-1])})",
            (),
            (),
            "'high granularity ... very high label-per-sample error': is one label a sample the"
            " worst of the random labels?",
        ),
        reading(
            "label-per-sample-manual",
            f"5.13 > max({','.join(_means(TABLE3['manual']))})",
            (),
            (),
            "is it worse than every manual entry?",
        ),
    ),
    claim(
        "fig5",
        "Figure 5 (the curves of Table 1): the manual hierarchy outperforms the baseline and every"
        " other hierarchy and is U-shaped; below $10^3$ classes the error declines; random labels"
        " are the worst; one label a sample has a very high error.",
        reading(
            "printed",
            f"{_all_below(_ORDERED[1:], ['5.25', *_OTHERS])} and {_falling(_ORDERED[:5])} and"
            f" {_falling(_ORDERED[4:][::-1])}",
            (),
            (),
            "every point of the manual curve below the baseline and every other curve; falling,"
            " then rising",
        ),
        reading("best", f"{_all_below(['4.79'], ['5.25', *_OTHERS])}", (), (), "its best point"),
        reading("shape", _U, (), (), "falling from G = 13 to 1103, then rising"),
        tested(
            "rise",
            "least",
            [(BEST, LAST)],
            6,
            "is the right arm of the U, 4.79 to 4.84, significant? (the smaller one is chosen among"
            " seven)",
        ),
        tested(
            "thirteen",
            "plain",
            [(BASE, TABLE1["manual"][1])],
            6,
            "G = 13 against the baseline: 5.40 is significantly worse",
        ),
        reading(
            "decline",
            _falling(_ORDERED[:4]),
            (),
            (),
            "decline below 10^3 classes, baseline included",
        ),
        reading(
            "star",
            f"6.54 > max({','.join(_means(TABLE1['random'])[:-1])})",
            (),
            (),
            "one label a sample is the worst of the random labels",
        ),
        tested(
            "star-significant",
            "plain",
            [(TABLE1["random"][6], BASE)],
            6,
            "one label a sample against the baseline",
        ),
        reading(
            "one-pass",
            f"{_all_below(['5.25'], ['100-94.13'])} and"
            f" {_all_below(['100-94.13'], _means(TABLE1['random']))}",
            (),
            (),
            "the baseline without retraining, 94.13 % accuracy, lies between retraining and all"
            " random labels",
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
            "more than 1000 samples in each cluster, of 500,000 images",
        ),
        reading(
            "threshold",
            "n <= 499",
            ("n in {1..}", "m in {1001..}", f"n*m <= {IMAGES}"),
            (),
            "more than 1000 images in the smallest cluster allow at most 499 clusters",
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
                "m and M, the smallest counts for 608 and 1984 clusters: lower thresholds than the"
                " example",
            ),
        ),
        uses=("tab1",),
    ),
)

_LEAF, _BASE5 = TABLE5["leaf"], TABLE5["baseline"]
_ERRORS = dict(TABLE4)
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
            f"6.56 < min({','.join(_IMPROVED[1:])}) and {_falling(['7.90', *_IMPROVED[::-1]])}",
            (),
            (),
            "largest at the leaves, and smaller with every coarser level",
        ),
        reading(
            "ends",
            f"6.56 < min({','.join(_IMPROVED[1:])}) and {_falling(['7.90', *_IMPROVED[2:][::-1]])}"
            " and (7.90-7.55)/7.90 < 1/20",
            (),
            (),
            "largest at the leaves; shrinking from G = 2281 to 38, where it is 4.4 % of the error",
        ),
        reading(
            "levels-1-2",
            f"{_sampling('6.76', '6.70')} < 1",
            (),
            (),
            "the exception, 6.76 before 6.70, is below one standard error of counting on 102,400"
            " images (one run: no deviation printed)",
        ),
        reading(
            "coarsest",
            f"{_sampling('7.90', '7.55')} > (5/2)**2",
            (),
            (),
            "at G = 38 the improvement is still beyond 2.5 standard errors of counting",
        ),
        reading(
            "split",
            "5448549+7294772 == 12743321 and 43745+58655 == 102400 and abs(5448549/12743321-1/2) <"
            " 1/10",
            (),
            (),
            "the counts of the two classes; 'almost evenly' as within ten points",
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
            "the numbers as errors, as their rows say: the smallest should be those of Table 4",
        ),
        reading(
            "accuracy",
            "abs(100-93.439-6.56) <= 0.005 and abs(100-92.102-7.90) <= 0.005 and"
            f" {_all_below(_LEAF[:-1], ['93.439'])} and {_all_below(_BASE5[1:], ['92.102'])} and"
            " 92.102 > 91.746",
            (),
            (),
            "the numbers as accuracies: they give Table 4; 91.746 is one pass",
        ),
        reading(
            "finetuned",
            " and ".join(f"{_LEAF[i]} > {_BASE5[i]}" for i in (0, 1, 2, 5, 6)),
            (),
            (),
            "leaf against baseline in the finetuned columns",
        ),
        reading(
            "probed",
            " and ".join(f"{_LEAF[i]} > {_BASE5[i]}" for i in (3, 4)),
            (),
            (),
            "the same in the linear-probe columns",
        ),
        reading(
            "probe-worse",
            f"{_all_below([_LEAF[3], _LEAF[4]], [_LEAF[i] for i in (0, 1, 2, 5, 6)])} and "
            f"{_all_below([_BASE5[3], _BASE5[4]], [_BASE5[i] for i in (0, 1, 2, 5, 6)])}",
            (),
            (),
            "probing below finetuning in both rows",
        ),
        reading(
            "probe-much-worse",
            f"min({','.join(_BASE5[i] for i in (0, 1, 2, 5, 6))})-max({_BASE5[3]},{_BASE5[4]})"
            " >= 1",
            (),
            (),
            "for the baseline by a point at least (for the leaf row it is 4.8)",
        ),
        reading(
            "short",
            f"max({_LEAF[5]},{_LEAF[6]}) > max({','.join(_LEAF[:3])}) and {_LEAF[5]} <"
            f" min({','.join(_LEAF[:3])})",
            (),
            (),
            "10 epochs are best with batches of 512 and worst with 4096",
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
            "no significant difference, the best entry of each row against 23.28, three runs each",
            sign=">",
        ),
        reading(
            "range",
            f"{_all_below(['23.28'], [m for row in TABLE6.values() for m in _means(row)])} and "
            + " and ".join(f"{m}-23.28 <= 0.5" for row in TABLE6.values() for m in _means(row)),
            (),
            (),
            "every entry above the baseline, by 0.5 at most",
        ),
        tested(
            "every-entry",
            "least",
            [(e, TABLE6_BASELINE) for row in TABLE6.values() for e in row],
            3,
            "no entry differs significantly",
            sign=">",
        ),
        tested(
            "worse",
            "sure",
            [(TABLE6["ViT clusters"][2], TABLE6_BASELINE)],
            3,
            "23.78 against 23.28: significantly worse",
        ),
        tested(
            "one-pass",
            "sure",
            [(TABLE6_ONE_PASS, TABLE6_BASELINE)],
            3,
            "retraining against one pass (24.04)",
        ),
    ),
    claim(
        "tab7",
        "Table 7, ViT-B/16 from ImageNet21k to ImageNet1k: accuracy by level and rate of"
        " finetuning, three runs each.",
        reading(
            "printed",
            " and ".join(_falling([TABLE7[level][i][1] for level in TABLE7]) for i in range(4)),
            (),
            (),
            "at each of the four rates the accuracy grows with the number of classes",
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
            "neighbouring levels at each rate, each at 1/20; three finetunings of one pretrained"
            " network",
        ),
        reading(
            "inside-the-grid",
            " and ".join(
                f"max({','.join(_means(row[:3]))}) > {row[3][1]}" for row in TABLE7.values()
            ),
            (),
            (),
            "is the best rate of each level below the largest that was tried?",
        ),
        reading(
            "inside-fine",
            " and ".join(
                f"max({','.join(_means(TABLE7[level][1:3]))}) >"
                f" max({TABLE7[level][0][1]},{TABLE7[level][3][1]})"
                for level in (0, 1, 2)
            ),
            (),
            (),
            "for levels 0, 1, 2 it is inside",
        ),
        reading(
            "warm-up",
            "500 <= 8",
            (),
            (),
            "the warm-up of 500 epochs lies within the 8 epochs of finetuning",
        ),
    ),
    claim(
        "tab8",
        "Table 8: linear probing, accuracy by level.",
        reading("printed", _falling(_means(TABLE8)), (), (), "it grows with the number of classes"),
        tested(
            "significant",
            "sure",
            zip(TABLE8, TABLE8[1:]),
            3,
            "neighbouring levels, together at 1/20; three probes of one pretrained network",
            "1/100",
        ),
        reading(
            "below-finetuning",
            " and ".join(f"{e[1]} < {b[1]}" for e, b in zip(TABLE8, _BESTS)),
            (),
            (),
            "probing is below finetuning at each level",
        ),
    ),
    claim(
        "fig2",
        "Figure 2: the best accuracy of each level (Table 7) grows with the number of pretraining"
        " classes.",
        reading("printed", _falling(_means(_BESTS)), (), (), "the best of the four rates"),
        tested(
            "significant",
            "sure",
            zip(_BESTS, _BESTS[1:]),
            3,
            "neighbouring levels, together at 1/20",
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
            "what the drawn hierarchy gives: a fine answer that is right gives the right coarse"
            " one; f is the fine error, w the chance of a wrong fine answer inside the right"
            " superclass, c the coarse error",
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
            "N images, equally many of each of the 2k subclasses (drawn: k = 2): each fine feature"
            " is in F, the common one in C",
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
            "the part of a patch along its feature v, and along any other feature u of the"
            " dictionary",
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
