"""Wording of the figures of `collapse`: stand-ins, protocols and predicates.

The source prints figures, a protocol and very few numbers; its image data and trained networks lie
with whoever has them.  The reading `printed` of a figure is its predicate as an empirical law,
decided on a stand-in named in the statement: perceptrons on the scikit-learn digits with coarse or
fine labels, or Appendix B at an eighth of its dimensions.  `full-scale` is the printed networks on
the printed data, or Appendix B at its printed sizes.  `beyond-input` compares with what the inputs
themselves show, for the digits and the Gaussian clusters are apart before any training.

diag, same, other: means of the class distances D_ij over i = j, over i != j in one super-class,
over different super-classes; H: the last hidden layer; MSDR = same/diag.
"""

from __future__ import annotations

from assay.theory.claims import Claim, Reading
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
SMALLER = (
    "It is read as a law about networks of this kind, and asked of a smaller setting that stands in"
    " for the printed one."
)
FULL = "It is asked of the printed networks, trained on the printed data."
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

AT_PRINTED_SIZES = (
    "8 clusters of 500 samples, d_in = d_hidden = 512, 1000 steps, weight decay 0 (the printed"
    f" sizes), 4 runs of the printed 10; not printed and chosen: {_CHOICES}"
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


def empirical(name: str, statement: str, scenario: str, predicate: str, note: str = "") -> Reading:
    """Return a reading as a predicate about runs of a scenario."""
    return Reading(name, Empirical(statement, scenario, predicate), note)


def figure(
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
    """Return the claim of a figure: its predicate on the stand-in, and on the printed networks."""
    return claim(
        name,
        text,
        empirical(
            "printed",
            statement,
            scenario,
            predicate,
            note or SMALLER,
        ),
        *more,
        empirical(
            "full-scale",
            full,
            needs,
            predicate,
            FULL if needs == NO_DATA else "It is asked at the printed sizes.",
        ),
        uses=uses,
    )


def by_training(scenario: str) -> Reading:
    """Return the reading that counts only what training adds to the diagonal."""
    return empirical(
        "by-training",
        "training darkens the diagonal earlier than the other lines",
        scenario,
        TRAINED,
        "The diagonal is dark before training, so that what training adds is asked about.",
    )


def beyond(scenario: str) -> Reading:
    """Return the reading that compares the classes with the inputs themselves."""
    return empirical(
        "beyond-input",
        "training separates the classes of a super-class further than the inputs do",
        scenario,
        BEYOND,
        "Is it more than the inputs show? In the smaller setting these form clusters already.",
    )


def without_stand_in(
    name: str, text: str, statement: str, predicate: str, *more: Reading, repairs=(), uses=()
) -> Claim:
    """Return a claim that none of the stand-ins can decide."""
    return claim(
        name,
        text,
        empirical("printed", statement, "none of the stand-ins", predicate),
        *more,
        repairs=repairs,
        uses=uses,
    )
