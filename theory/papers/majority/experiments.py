"""The empirical part (Section 2) and the data characteristics of Section 3.1, as predicates that a
preset test can decide.

The source prints figures and captions, no table and no plotted number.  Its data sets and networks
lie with whoever has them: the reading `printed` of a figure is its predicate as an empirical
law, decided on a small stand-in named in the statement; `full-scale` is the printed networks on the
printed data, which needs exactly those.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Empirical

DIGITS = "the scikit-learn digits"
LINEAR = (
    f"F0 (softmax regression 64-10) on {DIGITS}, mini-batches of 128, rate times iterations as"
    " printed (240)"
)
LONGER = (
    f"F0 (softmax regression 64-10) on {DIGITS}, mini-batches of 128, rate 0.2, seven times as long"
)
HIDDEN = (
    f"F0, and F1 (64-256-10, ReLU) on {DIGITS}, mini-batches of 128, rate times iterations as"
    " printed (240)"
)
NO_DATA = (
    "needs the printed networks trained on the printed data; the source gives figures without"
    " numbers"
)

_AT = (
    "with R the held-out error of the decoder fitted by least squares and t* < end the minimum of"
    " the mean curve of separate runs"
)
_FALL_RISE = f"fall: R(0)/R(t*) > 1; rise: R(end)/R(t*) > 1, {_AT}"
_ACCURACY = (
    "accuracy: that of a linear classifier on the layer never drops by 2 standard errors of a"
    " held-out accuracy below an earlier value"
)
DIP = (
    f"plateau: |R(t)/R(0)-1| < 0.05 at the probes with rate * t <= 0.12; {_FALL_RISE}; {_ACCURACY}"
)
CLEAR_DIP = f"fall: R(0)/R(t*) > 1.05; rise: R(end)/R(t*) > 1.02, {_AT}; {_ACCURACY}"
PROTOTYPE = (
    "start: |c(0)| < 0.1; rise: c(t*) - c(0) > 0.1; fall: c(t*) - c(end) > 0, with c the cosine"
    " over centred pixels of a class's weights and {what}, mean over classes, and t* < end the"
    " maximum of the mean curve of separate runs; distortion: {worse} at the end than at t*"
)
_SIGNS = "more neighbouring weights of opposite sign"
LOSSES = (
    "largest: the loss of D_S, mean over the probes after t = 0, exceeds that of D_A and that of"
    " D_B; rises: in at least {count} of ten classes the loss of D_S at some probe is more than 2 %"
    " above its start; spread: the loss of D_B has a larger standard deviation inside a class than"
    " that of D_A"
)
GROUPS = (
    "D_A: the samples of a class that are closest to its mean; D_S, D_B: smallest and largest dot"
    " product with it among those beyond the median distance"
)
THREE = (
    "R(0)/R(t) > 1 and R(end)/R(t) > 1 at t = end/32 (8 of 256 epochs), R the held-out error of the"
    " least-squares decoder"
)
ALIKE = (
    "few: fewer than 5 % of a class lie beyond 2 standard deviations of the dot product on either"
    " side; most: more than half lie within 1 (means over the ten digits)"
)


def _claim(
    name: str,
    text: str,
    statement: str,
    scenario: str,
    predicate: str,
    full: str,
    uses=(),
    more=(),
    note="",
) -> Claim:
    full_scale = (
        (
            Reading(
                "full-scale", Empirical(full, NO_DATA, predicate), "The printed networks and data."
            ),
        )
        if full
        else ()
    )
    return Claim(
        f"majority.{name}",
        text,
        readings=(
            Reading(
                "printed",
                Empirical(statement, scenario, predicate),
                note or "Read as a law about networks of this kind; decided on the stand-in only.",
            ),
            *more,
            *full_scale,
        ),
        uses=tuple(uses),
    )


def _longer(statement: str, predicate: str) -> Reading:
    return Reading(
        "longer",
        Empirical(statement, LONGER, predicate),
        "Rate times iterations is 1640 in place of 240.",
    )


MODEL = Formula(
    "kc/(1+exp(w0+w1*x)) > k/(1+exp(-w0)) and kc > 1/2 and b < 1 and sigma**2/3 > 0",
    (
        "L in [3, oo)",
        "w0 in (-1, 1)",
        "w1 in (-1, 1)",
        "b in [0, 1/L**2]",
        "sigma in [1/L**4, 1/L**3]",
        "u in [-1, 1]",
    ),
    (("k", "exp(-L/2)"), ("kc", "1-exp(-L/2)"), ("x", "b+u*sigma")),
)
"""Cross-entropy, big subset the majority: w0 moves with the big subset for every noise, so the loss
of the few rises.
"""

MODEL_PRINTED = Formula("exp(-L/2) > 1/2", ("L in [3, oo)",))
"""The share k = 1/sqrt(n) of the big subset as printed."""

CLAIMS = (
    Claim(
        "majority.data.characteristics",
        "The model's data are said to show what the experiments show: (i) most samples of a class"
        " are alike, a few differ, and their loss may rise early; (ii) most samples can be"
        " classified from a subset of the attributes; (iii) attributes differ in mean and"
        " variation.",
        readings=(
            Reading(
                "printed",
                Empirical(
                    "most samples are alike, the few others have the larger loss, which rises at"
                    " first in some class; coarser images still classify well; pixels of a class"
                    " differ in mean and variation",
                    LINEAR,
                    f"{ALIKE}; loss: that of D_S, mean over the probes after t = 0, exceeds that of"
                    " D_A; rises: by more than 2 % in some class; coarser: held-out accuracy of a"
                    " linear classifier on 16 averages of 2 x 2 pixels is above 1/2; means,"
                    " variations: over the pixels of a class that vary they have a relative spread"
                    " above 0.1",
                ),
                "On the stand-in; the figures are about Fashion-MNIST.",
            ),
            Reading(
                "model",
                MODEL,
                "The model with cross-entropy and a big subset of share 1-1/sqrt n: first, w_0"
                " moves with the big subset for every value of the noise, so that the loss"
                " log(1+exp(w_0)) of the few rises at the first step; second, X_0 alone is right"
                " for more than half; third, means 1 and b, variances 0 and sigma^2/3.",
            ),
            Reading(
                "model-printed-k",
                MODEL_PRINTED,
                "Most samples are in the big subset, whose share is printed as 1/sqrt n.",
            ),
        ),
        uses=("majority.exp.fig3", "majority.exp.fig6"),
    ),
    _claim(
        "exp.fig1",
        "F0 on Fashion-MNIST: accuracy grows throughout; the reconstruction loss is stable for a"
        " few iterations, then falls, then rises towards the end.",
        "accuracy grows while the reconstruction error from the logits stays, falls and rises",
        LINEAR,
        DIP,
        "the same for F0 on Fashion-MNIST",
        more=(
            _longer(
                "accuracy grows while the reconstruction error from the logits falls and rises by a"
                " clear amount",
                CLEAR_DIP,
            ),
        ),
    ),
    _claim(
        "exp.fig2",
        "The weights of F0 for each class turn from noise into images of the class (the class"
        " average) and then get worse: more contrast, neighbouring weights of different sign.",
        "the weights of a class first turn towards its mean image and then away from it",
        LINEAR,
        PROTOTYPE.format(what="its mean image", worse=_SIGNS),
        "the same for F0 on Fashion-MNIST",
        more=(
            Reading(
                "own",
                Empirical(
                    "the weights of a class first turn towards what sets its mean apart, then away",
                    LINEAR,
                    PROTOTYPE.format(
                        what="its mean image minus the mean over all classes", worse=_SIGNS
                    ),
                ),
                "Softmax regression moves the weights by differences of means.",
            ),
            Reading(
                "contrast",
                Empirical(
                    "the weights of a class first turn towards its mean image, then away, with more"
                    " contrast",
                    LINEAR,
                    PROTOTYPE.format(
                        what="its mean image",
                        worse="larger mean absolute difference of neighbouring weights",
                    ),
                ),
                "The text names contrast and larger differences first; different signs are said to"
                " be frequent.",
            ),
        ),
    ),
    _claim(
        "exp.fig3",
        "Loss of 1000 samples of a class closest to the mean ($D_A$), and of those far from it with"
        " the smallest ($D_S$) and largest ($D_B$) dot product: $D_S$ has the largest loss and"
        " commonly rises at first; $D_B$ is lower, with a large standard deviation.",
        f"loss of three groups, each one sixth of a class as printed; {GROUPS}",
        LINEAR,
        LOSSES.format(count="three"),
        "the same for F0 on Fashion-MNIST with 1000 samples in each group",
        more=(
            Reading(
                "tail",
                Empirical(
                    f"the same with one sample in 28 in each group, 50 in all; {GROUPS}",
                    LINEAR,
                    LOSSES.format(count="two"),
                ),
                "The few themselves, about those beyond two standard deviations; multiple classes"
                " (Section 3.1) are at least two.",
            ),
        ),
    ),
    _claim(
        "exp.fig4",
        "Samples of $D_A$ and $D_B$ appear brighter than those of $D_S$, which are darker.",
        "mean pixel values of three groups, each one sixth of a class, order as D_S < D_A < D_B;"
        f" {GROUPS}",
        f"{DIGITS}, random 80 % of the images",
        "darker: D_A - D_S > 0; brighter: D_B - D_A > 0 (means over the ten digits)",
        "the same for Fashion-MNIST",
        uses=("majority.exp.fig3",),
        note="A statement about images; decided on the stand-in only.",
    ),
    _claim(
        "exp.fig5",
        "Reconstructions by a decoder on F0 after 8 epochs are better than those on the untrained"
        " F0 and after 256 epochs.",
        "the reconstruction error after 8 epochs is below that at the start and that after 256"
        " epochs",
        LINEAR,
        THREE,
        "the same for F0 on Fashion-MNIST",
        more=(
            _longer(
                "the error at 1/32 of the training is below that at the start and at the end", THREE
            ),
        ),
    ),
    _claim(
        "exp.fig6",
        "Standardised dot products of samples with their class mean: most are around one mode, few"
        " lie significantly to the left or right.",
        "the distribution of dot products with the class mean has one mode and few samples far"
        " from it",
        f"{DIGITS}, random 80 % of the images",
        "modes: the kernel density with Silverman's width has fewer than 1.5 modes, mean over the"
        f" ten digits; {ALIKE}",
        "the same for Fashion-MNIST",
        note="A statement about images; decided on the stand-in only.",
    ),
    _claim(
        "exp.fig7",
        "Last and second-last layer of several networks: at the last layer all behave alike; at the"
        " second-last the pattern remains, weaker the nearer a layer is to the input.",
        "the pattern of figure 1 at the last layer of both networks, and a weaker one at the hidden"
        " layer",
        HIDDEN,
        f"F0 -1 and F1 -1: {DIP}; F1 -2: log R(0)/R(t*) > 0 and log R(end)/R(t*) > 0; weaker:"
        " R(end)-R(t*) of F1, in shares of the input's variance, is larger at -1 than at -2",
        "the same for F0, F1, VGG-11 and ResNet-10 on the printed data sets",
        uses=("majority.exp.fig1",),
    ),
    _claim(
        "exp.normpix",
        "Where the mean of $D_A$ differs much from that of the high-loss samples $D_S$ at a pixel,"
        " its weight is changed considerably in the second phase.",
        "weights move most from t* to the end where the means of D_A and D_S differ most;"
        f" {GROUPS}",
        LINEAR,
        "moved: the rank correlation over the pixels that vary of |mean D_A - mean D_S| and |W(end)"
        " - W(t*)|, mean over classes, is above 0, with t* < end the minimum of the mean"
        " reconstruction error of separate runs",
        "the same for F0 on Fashion-MNIST",
        uses=("majority.exp.fig3",),
        more=(
            Reading(
                "given-spread",
                Empirical(
                    "the same, given how much a pixel varies",
                    LINEAR,
                    "moved: the partial rank correlation given the pixel's standard deviation, mean"
                    " over classes, is above 0",
                ),
                "Pixels that vary more differ more between any two groups and move more; this is"
                " what remains.",
            ),
        ),
    ),
)
