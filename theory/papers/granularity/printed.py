"""The numbers that Tables 1 to 8 print.

Source: Hong, Cui, Fuxman, Chan, Luo, Sections 1 and 6, Appendix A.
"""

from __future__ import annotations

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
