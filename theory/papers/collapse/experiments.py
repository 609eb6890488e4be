"""Figures and empirical statements of "collapse" (Sections 4 to 6, Appendices B to H), as
predicates that a preset test can decide.

The source prints figures, a protocol and very few numbers; its image data and trained networks are
not part of this project.  The reading `printed` of a figure is its predicate as an empirical law,
decided on a stand-in named in the statement: perceptrons on the scikit-learn digits with coarse or
fine labels, or Appendix B at an eighth of its dimensions.  `full-scale` is the printed networks on
the printed data, or Appendix B at its printed sizes.  `beyond-input` compares with what the inputs
themselves show, for the digits and the Gaussian clusters are apart before any training.

diag, same, other: means of the class distances D_ij over i = j, over i != j in one super-class,
over different super-classes; H: the last hidden layer; MSDR = same/diag.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.shorthand import reading
from assay.theory.language.statements import Empirical
from assay.theory.papers.collapse.notation import claim

DIGITS = "the scikit-learn digits"
_PERCEPTRON = "a perceptron 64-128-128 with ReLU"
_PROTOCOL = (
    "rate 0.1 (a tenth after 1/3 and 2/3), weight decay 5e-4, momentum 0.9, batches of 64, 70"
    " epochs for the printed 350"
)
COARSE = f"{_PERCEPTRON} on {DIGITS}, labels y mod 5, {_PROTOCOL}"
LONG = COARSE.replace("70 epochs for the printed 350", "200 epochs for the printed 1000")
RANDOM = f"{_PERCEPTRON} on {DIGITS}, the digits merged in pairs at random, {_PROTOCOL}"
SIMILAR = (
    f"{_PERCEPTRON} on {DIGITS}, once with random pairs of digits and once with the five pairs of"
    f" nearest class means, {_PROTOCOL}"
)
PARITY = f"{_PERCEPTRON} on {DIGITS}, labels y mod 2 (five digits in each super-class), {_PROTOCOL}"
FINE = (
    f"a perceptron 64-128-128-20 with ReLU on {DIGITS}, labels y + 10 beta, rate 0.1 (a tenth after"
    " 1/3 and 2/3), weight decay 5e-4, momentum 0.9, batches of 64, 140 epochs for the printed 350"
)
_NINE = (
    f"on {DIGITS}, rates 0.1, 0.01, 0.001 x weight decays 5e-3, 5e-4, 5e-5, momentum 0.9, batches"
    " of 64, 70 epochs for the printed 350"
)
GRID = f"a perceptron 64-64-64-5 with ReLU {_NINE}, labels y mod 5"
FINE_GRID = f"a perceptron 64-64-64-20 with ReLU {_NINE}, labels y + 10 beta"
NO_DATA = (
    "needs the printed networks trained on the printed data; the source gives figures without"
    " numbers"
)

_SIZES = (
    "8 clusters of 60 samples, d_in = 64 and d_hidden = 64 unless varied (an eighth of the printed"
    " sizes), 300 steps"
)
_CHOICES = "rate 0.1, weights and biases uniform on +-1/sqrt(fan-in), ReLU, cross-entropy"
CLUSTERS = f"{_SIZES}; not printed and chosen: {_CHOICES}"
CELLS = (
    f"{_SIZES}; sigma^2 = 4; rate 0.1 or 0.01 x that start or N(0, 2/fan-in) with zero biases;"
    " ReLU, cross-entropy"
)
PRINTED_SIZES = (
    "8 clusters of 500 samples, d_in = d_hidden = 512, 1000 steps, 10 runs; rate, start,"
    " activation, loss and the plotted values are not printed"
)

DIMENSIONS = (32, 64, 256)
WIDTHS = (32, 64, 256)
VARIANCES = ("1/4", "1", "4", "16")
DECAYS = ("5e-5", "5e-4", "5e-3")
SUB_VARIANCES = ("0", "1/4", "1", "4", "16")

ORDER = "order at the end: same/diag > 1 and other/same > 1"
FIRST = (
    "first: the first measured epoch with diag/other < 3/4 comes before the first one with"
    " same/other < 3/4"
)
TRAINED = (
    "first by training: of the fall of log(diag/other) from the untrained network to the end a"
    " larger share is done after the first epoch than of that of log(same/other)"
)
COLLAPSE = "NC1 and NC2 of the trained labels at the end are below their values at the start"
FAR = "NC1 and NC2 of the trained labels at the end are below a tenth of their values at the start"
SEPARATE = "the mean silhouette of the digits inside each super-class, in H at the end, is > 0"
BEYOND = (
    "the mean over super-classes of the silhouette of the digits in H minus that in the inputs"
    " is > 0"
)
PROBE = (
    "CLP: test accuracy of cluster-and-linear-probe ({how}) > 0.93; close: LPO - CLP < 0.05 and OT"
    " - CLP < 0.05"
)
TSNE = PROBE.format(how="clusters of two t-SNE coordinates, as printed; 400 steps of t-SNE")
KMEANS = PROBE.format(how="k-means in H")
CLOSE = "LPO - CLP < 0.05 and OT - CLP < 0.05"
LIGHTER = (
    "early (epoch 20 of the printed 350): D(i,i+10)/D(i,i) < 1.05 and D(i,i+10)/rest < 1/2; end:"
    " D(i,i+10)/rest < 1; lighter: D(i,i+10)/D(i,i) at the end is larger than early"
)
RISES = (
    "MSDR rises from each sigma^2 to the next (mean over the values of {what}); the slope of log"
    " MSDR in log {what}, mean over sigma^2, is > 0"
)
SLOPES = "the slope of log MSDR in log {what} is > 0 at every sigma^2"
CELLWISE = (
    "the slope of log MSDR in log {what} is > 0 for each of the four choices of rate and start"
)
ABOVE_INPUT = "the slope in log {what} of log(MSDR / MSDR of the inputs), mean over sigma^2, is > 0"
FLAT = "|MSDR / MSDR without weight decay - 1| < 0.05 at every sigma^2, for weight decay {decays}"
SUB = (
    "rises: MSDR of similar sub-classes rises from each tau^2 to the next; none: it is < 1.05 at"
    " tau^2 = 0; flat: MSDR of dissimilar ones at tau^2 = 16 is within 10 % of that at 0; larger:"
    " it exceeds that of similar ones at tau^2 = 1/4 and 1"
)


def _empirical(name: str, statement: str, scenario: str, predicate: str, note: str = "") -> Reading:
    return Reading(name, Empirical(statement, scenario, predicate), note)


def _figure(
    name: str,
    text: str,
    statement: str,
    scenario: str,
    predicate: str,
    full: str,
    *more: Reading,
    uses=(),
    note: str = "",
    needs: str = NO_DATA,
) -> Claim:
    return claim(
        name,
        text,
        _empirical(
            "printed",
            statement,
            scenario,
            predicate,
            note or "Read as a law about networks of this kind; decided on the stand-in only.",
        ),
        *more,
        _empirical(
            "full-scale",
            full,
            needs,
            predicate,
            "The printed networks and data." if needs == NO_DATA else "The printed sizes.",
        ),
        uses=uses,
    )


def _by_training(scenario: str) -> Reading:
    return _empirical(
        "by-training",
        "training darkens the diagonal earlier than the other lines",
        scenario,
        TRAINED,
        "The diagonal is dark before training; this is what training adds.",
    )


def _beyond(scenario: str) -> Reading:
    return _empirical(
        "beyond-input",
        "training separates the classes of a super-class further than the inputs do",
        scenario,
        BEYOND,
        "The classes of the stand-in form clusters as inputs already.",
    )


def _open(
    name: str, text: str, statement: str, predicate: str, *more: Reading, repairs=(), uses=()
) -> Claim:
    return claim(
        name,
        text,
        _empirical("printed", statement, "none of the stand-ins", predicate),
        *more,
        repairs=repairs,
        uses=uses,
    )


MAIN = (
    _figure(
        "fig1",
        "Last-layer representations of ResNet-18 on Coarse CIFAR-10: five separated clusters under"
        " PCA, and two sub-clusters, the original classes 4 and 9, inside super-class 4.",
        "super-classes form clusters under PCA, and the two classes of super-class 4 sub-clusters",
        COARSE,
        "clusters: silhouette of the super-classes in two principal coordinates of H > 0;"
        " sub-clusters: silhouette of the digits 4 and 9 > 0",
        "the same for ResNet-18 on Coarse CIFAR-10",
        _empirical(
            "beyond-input",
            "4 and 9 are further apart in H than as inputs",
            COARSE,
            "silhouette of the digits 4 and 9 in H minus that in the inputs > 0",
        ),
        uses=("coarse.lines",),
    ),
    _figure(
        "fig3",
        r"$\mathrm{NC}_1$ and $\mathrm{NC}_2$ for the five coarse labels decrease over training:"
        r" collapse happens.",
        "NC1 and NC2 decrease",
        COARSE,
        COLLAPSE,
        "the same for ResNet-18 on Coarse CIFAR-10",
        _empirical(
            "collapse",
            "NC1 and NC2 become small",
            COARSE,
            FAR,
            "The text says that collapse does happen.",
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
            "Classes i = 5a+r and j = 5b+s, k = b-a, q = s-r: one super-class exactly on the lines"
            " j-i = 0, 5, -5, with 10+5+5 entries, those of five super-classes of two.",
        ),
        reading(
            "panel-a",
            "2*s < m+s+t and 2*t < m+s+t",
            ("m in (0, oo)",),
            (("s", "0"), ("t", "0")),
            "Classes collapsed to different means (variabilities s = t = 0, squared distance m)"
            " have a dark diagonal and bright lines.",
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
    _figure(
        "fig5",
        "Class distances over epochs: three dark lines appear, the diagonal first, and at the end"
        " it is still the darkest.",
        "diag < same < other at the end, and the diagonal darkens first",
        COARSE,
        f"{ORDER}; {FIRST}",
        "the same for ResNet-18 on Coarse CIFAR-10",
        _by_training(COARSE),
        uses=("coarse.lines", "d.def"),
    ),
    _figure(
        "fig6",
        "t-SNE of each super-class at the end: the original classes form well-separated clusters.",
        "the classes of every super-class are clusters of H",
        COARSE,
        SEPARATE,
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-10",
        _beyond(COARSE),
    ),
    _figure(
        "fig7-8",
        "After 1000 epochs the class distances keep their order, and the first super-class its two"
        " clusters.",
        "order and clusters after 1000/350 of the training",
        LONG,
        f"{ORDER}; clusters: silhouette of the digits 0 and 5 in H > 0",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig5",),
    ),
    _figure(
        "fig9",
        "CLP recovers the original classes from five coarse labels (> 93 %), comparable to a linear"
        " probe with true labels (LPO) and to training on true labels (OT).",
        "CLP > 0.93, close to LPO and OT",
        COARSE,
        TSNE,
        "the same for ResNet-18 on Coarse CIFAR-10",
        _empirical(
            "kmeans",
            "the same with clusters found in H itself",
            COARSE,
            KMEANS,
            "Without the t-SNE step.",
        ),
        _empirical(
            "beyond-input",
            "CLP on H exceeds CLP on the inputs",
            COARSE,
            "test accuracy of CLP (k-means) on H minus that on the inputs > 0",
            "The same test finds the digits in the raw images; only this difference is due to the"
            " network.",
        ),
    ),
    _figure(
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
    _figure(
        "fig12-13",
        "CIFAR-100 merged at random: the sub-classes are much better separated than in the official"
        " super-classes.",
        "random merging separates sub-classes better than merging similar ones",
        SIMILAR,
        "MSDR with random pairs divided by MSDR with nearest pairs > 1.1",
        "the same for t-SNE of ResNet-18 on CIFAR-100, random against official super-classes",
        _empirical(
            "beyond-input",
            "the advantage is larger in H than in the inputs",
            SIMILAR,
            "MSDR with random pairs by MSDR with nearest pairs is larger in H than in the inputs",
        ),
        uses=("fig10-11",),
    ),
    _figure(
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


def _sweep(name: str, what: str, values: str) -> Claim:
    return _figure(
        name,
        rf"Appendix B: MSDR grows with $\sigma^2$ and is positively correlated with the {what}"
        r" dimension.",
        f"MSDR grows with sigma^2 and with the {what} dimension",
        f"{CLUSTERS}; {values}",
        RISES.format(what=values.partition(" in ")[0]),
        "the same at the printed sizes",
        _empirical(
            "every-variance",
            "the dimension acts at every sigma^2",
            f"{CLUSTERS}; {values}",
            SLOPES.format(what=values.partition(" in ")[0]),
        ),
        _empirical(
            "cells",
            "the same for all choices of rate and start",
            f"{CELLS}; {values.partition(' in ')[0]} in 32, 128",
            CELLWISE.format(what=values.partition(" in ")[0]),
            "Rate and start are not printed; 'a clear positive correlation' should not hang on"
            " them.",
        ),
        _empirical(
            "beyond-input",
            "the dimension acts on what training adds",
            f"{CLUSTERS}; {values}",
            ABOVE_INPUT.format(what=values.partition(" in ")[0]),
            "MSDR of the inputs is about 1+sigma^2 in every dimension.",
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
    _figure(
        "fig17",
        "Appendix B: the weight decay does not have an impact on MSDR.",
        "MSDR does not depend on the weight decay",
        f"{CLUSTERS}; sigma^2 in {', '.join(VARIANCES)}",
        FLAT.format(decays=", ".join(DECAYS)),
        "the same at the printed sizes",
        _empirical(
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
    _figure(
        "fig18",
        r"Appendix B.1, $\sigma^2=4$: MSDR of similar sub-classes grows with their sub-variance"
        r" $\tau^2$; that of dissimilar ones is "
        r"flat, and larger while $\tau^2<\sigma^2$.",
        "similar sub-classes have no fine structure at tau^2 = 0 and more with more tau^2;"
        " dissimilar ones do not feel tau^2",
        f"{CLUSTERS}; sigma^2 = 4, tau^2 in {', '.join(SUB_VARIANCES)}",
        SUB,
        "the same at the printed sizes",
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
        _empirical(
            "errors",
            "training errors of the nine settings",
            GRID,
            "rate 0.1, decay 5e-3: training error > 0.005; rate 0.001, decays 5e-4 and 5e-5: > 0"
            " and < 0.005; the other six: < 1/10000",
            "On the stand-in; the numbers are about ResNet-18 on Coarse CIFAR-10.",
        ),
        _empirical(
            "full-scale",
            "the same for ResNet-18 on Coarse CIFAR-10",
            NO_DATA,
            "the printed counts",
            "The printed networks and data.",
        ),
    ),
    _figure(
        "fig21-24",
        "Class distances of the nine settings at epochs 20, 120, 240, 349 of Coarse CIFAR-10: as"
        " Figure 5.",
        "diag < same < other at the end, and the diagonal darkens first, in all settings",
        GRID,
        f"{_NINE_SETTINGS}: {ORDER}; {FIRST}",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig5",),
    ),
    _figure(
        "fig25-27",
        "t-SNE of all super-classes for the nine settings: the original classes form clusters.",
        "the classes of every super-class are clusters of H in all settings",
        GRID,
        f"{_NINE_SETTINGS}: the smallest silhouette of the digits over super-classes, in H at the"
        " end, is > 0",
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-10",
        uses=("fig6",),
    ),
    _figure(
        "fig28",
        "CLP, LPO and OT for the nine settings (bars only).",
        "CLP is close to LPO in all settings",
        GRID,
        f"{_NINE_SETTINGS}: LPO - CLP < 0.05 (clusters by k-means in H)",
        "the same for ResNet-18 on Coarse CIFAR-10",
        uses=("fig9",),
    ),
    _figure(
        "fig29-31",
        "Class distances of the nine settings at epochs 20, 200, 350 of Fine CIFAR-10: as"
        " Figure 14.",
        "ten clusters early, and still at the end, though lighter, in all settings",
        FINE_GRID,
        f"{_NINE_SETTINGS}: {LIGHTER}",
        "the same for ResNet-18 on Fine CIFAR-10",
        _empirical(
            "early-and-end",
            "ten clusters at the end in all settings",
            FINE_GRID,
            f"{_NINE_SETTINGS}: at the end D(i,i+10)/rest < 1",
            "Without the order in time.",
        ),
        uses=("fig14",),
    ),
)

_FIVE = "same/other < 1 and same/diag > 1 at epoch {e} of the printed 350"

OTHERS = (
    *(
        _figure(
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
    _figure(
        "fig34",
        "t-SNE of the super-classes of Coarse CIFAR-100 (rate 0.01, weight decay 1e-4): sub-classes"
        " form clusters.",
        "the five classes of every super-class are clusters of H",
        PARITY,
        SEPARATE,
        "the same for t-SNE of ResNet-18 on Coarse CIFAR-100",
        _beyond(PARITY),
        note=(
            "The printed weight decay is none of the nine settings; the stand-in has that of the"
            " main text."
        ),
    ),
    _figure(
        "fig36",
        "CLP, LPO and OT on Coarse CIFAR-100 (bars only).",
        "CLP is close to LPO and OT with five classes in a super-class",
        PARITY,
        f"clusters by k-means in H: {CLOSE}",
        "the same for ResNet-18 on Coarse CIFAR-100",
        uses=("fig9",),
    ),
    _figure(
        "fig37-39",
        "CIFAR-10 merged at random, epochs 20, 200, 350: two dark blocks in every row, and the"
        " observations of Section 4 hold.",
        "two dark entries in every row at all three epochs, the diagonal darkest",
        RANDOM,
        "same/other < 1 and same/diag > 1 at epochs 20, 200 and 350 of the printed 350",
        "the same for ResNet-18 on CIFAR-10 merged at random",
        uses=("fig5",),
    ),
    _open(
        "fig40-43",
        "DenseNet-121 on Coarse CIFAR-10: class distances (all three captions say epoch 20) and CLP"
        " support the main text.",
        "the observations hold for DenseNet-121",
        f"{ORDER}; CLP close to LPO and OT",
        uses=("fig5", "fig9"),
    ),
    _open(
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
            "Are equally dark lines, D_ij = m+s+t no larger than D_ii = 2s, the trend of Fig. 4(a),"
            " D_ij > D_ii?",
        ),
        repairs=(
            reading(
                "repair",
                "m <= 0",
                ("s in (0, oo)", "m in [0, oo)", "m+s+t <= 2*s"),
                (("t", "s"),),
                "Equally dark lines mean equal means, which is Fig. 4(b), collapse: Appendix H"
                " exchanges the panels.",
            ),
        ),
        uses=("fig4",),
    ),
)

_TEXT = "the same for the printed networks and data"

STATEMENTS = (
    _figure(
        "emp.order",
        "The effect of the inputs emerges earlier in training, that of the labels later.",
        "with coarse and with fine labels the classes of the inputs show first",
        f"{COARSE}; {FINE}",
        f"coarse: {FIRST}; fine: D(i,i+10)/D(i,i) < 1.05 at epoch 20 of the printed 350, larger at"
        " the end",
        _TEXT,
        _by_training(COARSE),
        uses=("fig5", "fig14"),
    ),
    _figure(
        "emp.persist",
        "The fine structure persists after very long training (1000 epochs).",
        "order and MSDR after 1000/350 of the training",
        LONG,
        f"{ORDER}; MSDR at the end by MSDR at epoch 350 of the printed 1000 > 0.9",
        _TEXT,
        uses=("fig7-8",),
    ),
    _figure(
        "emp.clp",
        "CLP recovers the original classes from coarse labels, matching the standard accuracy (>"
        " 93 %).",
        "CLP > 0.93 and close to training on true labels",
        COARSE,
        TSNE,
        _TEXT,
        uses=("fig9",),
    ),
    _open(
        "emp.arch",
        "The fine structure is there for ResNet and DenseNet, but not for VGG.",
        "ResNet and DenseNet show it, VGG does not",
        f"{ORDER} for ResNet-18 and DenseNet-121; |same/diag - 1| < 0.1 for VGG",
        uses=("fig5", "fig40-43", "fig44-46"),
    ),
    _figure(
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
    _figure(
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

CLAIMS = (*MAIN, *APPENDIX_B, *GRIDS, *OTHERS, *STATEMENTS)
