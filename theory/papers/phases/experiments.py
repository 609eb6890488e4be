"""Figures of "phases" and statements about them: what each shows, written as a predicate that a
preset test can decide.

The source prints captions and a protocol; no table and no plotted number.  Its data sets and
trained networks lie with whoever has them, so every figure that shows trained networks has two
readings: `printed`, its predicate as an empirical law about this kind of network, decided only on a
small stand-in that is named in the statement; and `full-scale`, the printed networks on the printed
data, which needs exactly those.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
from assay.theory.language.formula import Formula
from assay.theory.language.statements import Empirical
from assay.theory.papers.phases.notation import where

_PLATEAU = (
    "plateau: |R(t)/R(0)-1| < 0.05 at t = 1, 2, 4; "
    "accuracy: it never drops by 2 standard errors of a held-out accuracy below an earlier value"
)
DIP = (
    "fall: R(0)/R(t*) > 1.05; rise: R(end)/R(t*) > 1.05, with t* the minimum of the mean curve of"
    " separate runs; " + _PLATEAU
)
"""Predicate P: the three phases of the reconstruction error R, seen at iterations 2^i, while
accuracy grows.
"""

ANY_RISE = (
    "fall: R(0)/R(t*) > 1; rise: R(end)/R(t*) > 1, with t* the minimum of the mean curve of"
    " separate runs; " + _PLATEAU
)
"""P without a size: any fall and any rise will do."""

_NEAR = (
    "near: on mean curves of five runs the largest downstream accuracy and the smallest R lie"
    " within two octaves; before: the accuracy of the network itself is higher at the end than"
    " at t'"
)
TRANSFER = (
    "gain and drop: downstream accuracy at t' is more than 0.01 above its value at t = 0 and at the"
    " end, with t' the maximum before the end of the mean curve of separate runs; " + _NEAR
)
"""Predicate T: accuracy on another task, read linearly from the frozen network, has a clear
interior maximum.
"""

ANY_MAXIMUM = (
    "gain and drop: downstream accuracy at t' is above its value at t = 0 and at the end, with t'"
    " the maximum before the end of the mean curve of separate runs; before: the accuracy of the"
    " network itself is higher at the end than at t'"
)
"""T without a size and without its place."""

LINEAR = "one dense layer 64-10 trained on the scikit-learn digits"
PERCEPTRON = "a perceptron 64-64-32-10 trained on the scikit-learn digits"
NO_DATA = (
    "needs the printed networks trained on the printed data; the source gives plots without numbers"
)

SECOND_LAYER = "error and linear-probe accuracy at the last and the second-last layer"


def _figure(
    number: str,
    text: str,
    statement: str,
    scenario: str,
    predicate: str,
    full: str,
    uses=(),
    more=(),
) -> Claim:
    return Claim(
        f"phases.{number}",
        text,
        readings=(
            Reading(
                "printed",
                Empirical(statement, scenario, predicate),
                "Read as a law about networks of this kind; decided on the stand-in only.",
            ),
            *more,
            Reading(
                "full-scale", Empirical(full, NO_DATA, predicate), "The printed networks and data."
            ),
        ),
        uses=tuple(uses),
    )


def _phases(number: str, network: str, data: str, stand_in: str) -> Claim:
    return _figure(
        number,
        f"For {network} on {data}, over iterations $2^i$, the error of reconstructing the input"
        " from the last dense layer first stays, then falls, then rises, while accuracy grows.",
        "the reconstruction error from the last dense layer has a plateau, a decrease and an"
        " increase while accuracy grows",
        stand_in,
        DIP,
        f"the same for {network} on {data}",
        uses=("phases.def3", "phases.def.loss") if "hinge" not in network else ("phases.def3",),
        more=(
            Reading(
                "any-rise",
                Empirical(
                    "the same, with a decrease and an increase of any size", stand_in, ANY_RISE
                ),
                "The text gives no size of the increase; 5 % is the size asked for in the first"
                " reading.",
            ),
            Reading(
                "softmax",
                Empirical("the same for the error from softmax outputs", stand_in, DIP),
                "The theory reconstructs from probabilities; the figures show the last dense"
                " layer.",
            ),
        ),
    )


TRANSFERS = (
    ("fig6", "main", "ResNet", "CIFAR-100", "CIFAR-10"),
    ("fig7", "main", "VGG", "CIFAR-10", "dominant colour channel"),
    ("fig14", "appendix", "VGG", "CIFAR-100", "dominant colour channel"),
    ("fig15", "appendix", "ResNet", "CIFAR-100", "dominant colour channel"),
    ("fig16", "appendix", "ResNet", "CIFAR-10", "dominant colour channel"),
    ("fig17", "appendix", "ResNet", "CIFAR-10", "CIFAR-100"),
    ("fig18", "appendix", "ResNet", "FashionMNIST", "MNIST"),
    ("fig19", "appendix", "ResNet", "MNIST", "FashionMNIST"),
    ("fig20", "appendix", "VGG", "CIFAR-100", "CIFAR-10"),
    ("fig21", "appendix", "VGG", "CIFAR-10", "CIFAR-100"),
    ("fig22", "appendix", "VGG", "FashionMNIST", "MNIST"),
    ("fig23", "appendix", "VGG", "MNIST", "FashionMNIST"),
)
"""Transfer figures as captioned: figure, copy it stands in, network, source task, downstream
task.
"""

EXCEPTIONS = tuple(row[0] for row in TRANSFERS if row[3:] == ("MNIST", "FashionMNIST"))
"""The source's only exception: MNIST to FashionMNIST, for both networks."""

COLOUR = PERCEPTRON + "; downstream: the brightest of four quadrants, from the frozen logits"
HALVES = (
    "perceptrons 64-64-32-5 trained on the digits 0-4, downstream 5-9, and trained on 5-9,"
    " downstream 0-4, from the frozen logits; the predicate is asked of both directions"
)


def transfer_stand_in(source: str, target: str) -> str:
    """Name the stand-in of a transfer figure: brightest quadrant for the colour channel, two halves
    of the digits for a pair of data sets (both directions, as the source has both and neither half
    resembles one set of a pair more).
    """
    return COLOUR if "colour" in target else HALVES


def _transfer(number: str, network: str, source: str, target: str) -> Claim:
    if number in EXCEPTIONS:
        weak = (
            "weak: the interior maximum of downstream accuracy exceeds the final value by far less"
            " than for the other pairs"
        )
        return _figure(
            number,
            f"{network} pre-trained on {source}, downstream task {target}: the stated exception,"
            " the advantage of stopping early is only very weak.",
            "the advantage of stopping early is weak for this pair alone",
            "none of the stand-ins",
            weak,
            f"the same for {network} from {source} to {target}",
            uses=("phases.def1",),
        )
    return _figure(
        number,
        f"{network} pre-trained on {source}: linear accuracy on the downstream task ({target}) has"
        " a clear maximum near the minimum of the reconstruction error, before pre-training"
        " accuracy is best.",
        "downstream accuracy has a clear interior maximum",
        transfer_stand_in(source, target),
        TRANSFER,
        f"the same for {network} from {source} to {target}",
        uses=("phases.def1",),
        more=(
            Reading(
                "any-maximum",
                Empirical(
                    "downstream accuracy is best before the end of pre-training",
                    transfer_stand_in(source, target),
                    ANY_MAXIMUM,
                ),
                "A maximum of any height, anywhere before the end.",
            ),
        ),
    )


# figure 3: the drawn network at its smallest size with data of both kinds of attributes, l = 2 and
# d = 4
_WEIGHTS = tuple(f"w{y}{i} in (-oo, oo)" for y in range(2) for i in range(4))
_OUTPUTS = tuple((f"o{y}", " + ".join(f"w{y}{i}*x{i}" for i in range(4))) for y in range(2))
_INPUT = (("x0", "v"), ("x1", "v"), ("x2", "0"), ("x3", "0"))
FIG3 = Formula(
    "o0 == v*(w00+w01) and o1 == v*(w10+w11) and q0 + q1 == 1 and q0 =="
    " 1/(1+exp(v*((w10+w11)-(w00+w01))))",
    (*_WEIGHTS, "v in [1, oo)"),
    (*_INPUT, *_OUTPUTS, ("q0", "exp(o0)/(exp(o0)+exp(o1))"), ("q1", "exp(o1)/(exp(o0)+exp(o1))")),
)

# figure 5: dp_v/dD = v p_v (1-p_v), that is (l-1) times these
_FAST = (("m", "l-1"), ("weak", "E*m/(E+m)**2"), ("strong", "k*F*m/(F+m)**2"))
_BORDERS = (("D2", "(l*(log(l)-1)/k-1)/(l-1)"), ("D3", "(l*(log(l)-1)-1)/(l-1)"))
FIG5 = Formula(
    "0 < rk and rk < r1 and r1 < 1/l and 1/l < p1 and p1 < pk and pk < 1 and slope*(rk-rk) == 0 and"
    " slope*(pk-rk) == k",
    ("l in {2..}", "k in [2, oo)", "D in (0, oo)"),
    where("p1", "pk", "r1", "rk") + (("slope", "k/(pk-rk)"),),
)
FIG5_STAGE1 = Formula(
    "strong > weak",
    ("l in {3..}", "k in [2, oo)", "D in (0, oo)", "exp(k*D) <= l-1"),
    where("E", "F") + _FAST,
)
FIG5_STAGE2 = Formula(
    "exp(D3)/(exp(D3)+m) - exp(D2)/(exp(D2)+m) > exp(k*D3)/(exp(k*D3)+m) - exp(k*D2)/(exp(k*D2)+m)",
    ("l in {21..}", "k in [2, oo)", "log(l) >= k+1"),
    (("m", "l-1"), *_BORDERS),
)
FIG5_REPAIR = Formula(
    "weak > strong",
    (
        "l in {3..}",
        "k in [2, oo)",
        "D in (0, oo)",
        "exp(D) <= l-1",
        "exp(D)*exp(k*D) >= 4*k*(l-1)**2",
    ),
    where("E", "F") + _FAST,
)

_MAIN = sum(row[1] == "main" for row in TRANSFERS)
_APPENDIX = sum(row[1] == "appendix" for row in TRANSFERS)
_DESIGNS = len({row[2:] for row in TRANSFERS})
COUNT = Formula(
    f"{_MAIN} + {_APPENDIX} == 12 and {_DESIGNS} == 12 and {len(TRANSFERS)} - {len(EXCEPTIONS)}"
    " == 10"
)

CLAIMS = (
    _phases("fig1", "the linear classifier F0", "FashionMNIST", LINEAR),
    _figure(
        "fig2",
        "ResNet-10 on MNIST and FashionMNIST: the three phases at the last three layers; the nearer"
        " to the output, the larger the rise after the minimum and the larger the error itself.",
        "the phases hold at the last layer and are stronger, with a larger error, the nearer a"
        " layer is to the output",
        PERCEPTRON + ", its logits and both hidden layers",
        DIP
        + "; amplitude R(end)/R(t*)-1 at layer -1 > at -2 > at -3; R averaged over iterations at"
        " layer -1 > at -2 > at -3",
        "the same for ResNet-10 on MNIST and FashionMNIST",
    ),
    Claim(
        "phases.fig3",
        "The drawn network: every input attribute is connected to every output, followed by a"
        " softmax. On the data of Eq 1 only the connections from the class's own attributes carry a"
        " signal, $o_{y'}(C_v^y)=v\\,S_{y,y'}$.",
        readings=(
            Reading(
                "printed",
                FIG3,
                "Drawn size: two classes, four attributes, a sample of the first class.",
            ),
        ),
        uses=("phases.def1", "phases.eq2", "phases.def.data"),
    ),
    _figure(
        "fig4",
        "An input attribute of the last dense layer is at first distributed alike in all classes;"
        " after some iterations it is large for samples of one or a few classes only.",
        "attributes of the last hidden layer start alike in all classes and end large in a few"
        " classes",
        PERCEPTRON + ", its 32 ReLU features",
        "alike: the mean between-class share of variance is below 0.1 at t = 0; concentrates: the"
        " share is larger at the end than at t = 0; few: at the end the median number of classes"
        " with a mean above half of the largest is below 3.5",
        "the same for VGG-16 and ResNet-10",
    ),
    Claim(
        "phases.fig5",
        "Panels of the four points (output $q$, attribute $x_j$) with the line $g_j$ through"
        " $(q(y|C_k^{y'\\neq y}),0)$ and $(q(y|C_k^y),k)$; the points move apart, the strong ones"
        " first, then the weak ones catch up.",
        readings=(
            Reading(
                "printed",
                FIG5,
                "The points of every panel after the start: their order, and the line through two.",
            ),
            Reading(
                "stage-1-arrows",
                FIG5_STAGE1,
                "While $q(y|C_k^y)\\le 1/2$ the strong point moves faster in $\\Delta$ than the"
                " weak one.",
            ),
            Reading(
                "stage-2-arrows",
                FIG5_STAGE2,
                "Between the borders the appendix gives, $(\\log l-1)/k<f\\le\\log l-1$, the weak"
                " point moves further than the strong one.",
            ),
        ),
        repairs=(
            Reading(
                "repair",
                FIG5_REPAIR,
                "The weak point moves faster from $e^{(k+1)\\Delta}\\ge 4k(l-1)^2$ on, at least"
                " until $q(y|C_1^y)=1/2$.",
            ),
        ),
        uses=("phases.def.gj", "phases.eq2", "phases.def.data"),
    ),
    _transfer(*(TRANSFERS[0][i] for i in (0, 2, 3, 4))),
    _transfer(*(TRANSFERS[1][i] for i in (0, 2, 3, 4))),
    _phases(
        "fig8",
        "a deep network with hinge loss",
        "the data of the source",
        PERCEPTRON + " with the hinge loss",
    ),
    _phases(
        "fig9",
        "the linear network with hinge loss",
        "the data of the source",
        LINEAR + " with the hinge loss",
    ),
    _phases("fig10", "ResNet-10", "CIFAR-10 and CIFAR-100", PERCEPTRON),
    _phases("fig11", "VGG-16", "CIFAR-10 and CIFAR-100", PERCEPTRON),
    _phases("fig12", "VGG-16", "FashionMNIST", PERCEPTRON),
    _phases("fig13", "the linear classifier F0", "CIFAR-10 and CIFAR-100", LINEAR),
    *(_transfer(row[0], *row[2:]) for row in TRANSFERS[2:]),
    _figure(
        "app2.fig1-6",
        "Second copy: hinge loss for two networks, and four data sets with the last and the"
        " second-last layer, accuracy taken from a linear probe; lines not normalised. The three"
        " phases are there.",
        "the phases hold with hinge loss for both networks, and with cross-entropy at the last two"
        " layers",
        f"the digits: {SECOND_LAYER} of a perceptron 64-64-32-10; hinge loss for it and for one"
        " dense layer",
        DIP
        + "; each part for: perceptron hinge -1, linear hinge -1, perceptron -1 and -2 (accuracy of"
        " the probe)",
        "the same for the printed networks on CIFAR-10, CIFAR-100, MNIST and FashionMNIST",
    ),
    Claim(
        "phases.count12",
        "Of 12 transfer experiments, two in the main text and the rest in the appendix, 10 show the"
        " early maximum; the only exception is MNIST to FashionMNIST for both networks.",
        readings=(
            Reading(
                "printed",
                COUNT,
                "Counts over the captions: figures 6, 7 and 14 to 23, all different.",
            ),
            Reading(
                "full-scale",
                Empirical(
                    "10 of the 12 printed experiments show the early maximum", NO_DATA, TRANSFER
                ),
                "What the plots show.",
            ),
        ),
        uses=tuple(f"phases.{row[0]}" for row in TRANSFERS),
    ),
    _figure(
        "softmaxstronger",
        "Reconstructions from softmax outputs follow the pattern even more strongly than those from"
        " the last dense layer.",
        "the relative rise of the error after its minimum is larger from probabilities than from"
        " logits",
        LINEAR + "; " + PERCEPTRON,
        "R(end)/R(t*)-1 from softmax outputs exceeds R(end)/R(t*)-1 from logits, each with its own"
        " t*, for both networks",
        "the same for the printed networks and data",
        uses=("phases.eq2",),
    ),
    _figure(
        "decoder.mismatch",
        "The theory measures with the best linear decoder, the experiments with a trained nonlinear"
        " one; both are said to show the same phases.",
        "under the linear least-squares decoder and under a trained nonlinear decoder the error"
        " falls and then rises",
        LINEAR + "; nonlinear decoder: 32 ReLU units, Adam, 30 epochs",
        "fall: R(0)/R(t*) > 1.05; rise: R(end)/R(t*) > 1, from softmax outputs > 1.05; for both"
        " decoders, from logits and from softmax outputs, each with its own t*",
        "the same with the auto-encoder decoder of the source on its networks and data",
    ),
)
