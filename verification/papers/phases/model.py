"""Proofs and refutations for the model section of `phases`: definitions, data, decoders; those on
symmetric sums and Theorem 6 are in `symmetry`.
"""

from __future__ import annotations

from assay.verification.papers.phases.symmetry import POINT, SYMMETRY
from assay.verification.papers.settlers import at, by

GROWTH = {"a": "exp(D)-1", "b": "exp(k*D)-exp(D)"}
"""``E = 1 + a`` and ``F = E + b`` with ``a, b >= 0``."""


# ---- definitions ---------------------------------------------------------------------------------
def loss(job):
    verdict = job.prove(
        "combination",
        terms=[[("1", [], [f"-log(1/{p})"]), ("1", [f"1-{p}"])] for p in ("p1", "pk")],
    )
    return job.done(
        verdict,
        "A sample of strength v has exp(L) = 1 + (l-1) e^{-v D}, which exceeds 1, so L is positive;"
        " and L falls as the margin D grows.",
    )


def index_of_decoder(job):
    verdict = job.refute({"l": "2", "m": "2", "j": "3"})
    return job.done(
        verdict,
        "With l = 2 classes and d = 4 attributes, attribute j = 3 has a decoder but there is no"
        " output o_3.",
        figures={"undefined attributes": "d - l of d, all j >= l"},
    )


# ---- data, gradient, decoders --------------------------------------------------------------------
def gradient(job):
    """Both signs of the remainder: log R lies between q X (weighted means) and R - 1 <= q (X + 2
    X^2).
    """
    ratio, step = "((exp(a+x*h)+s)/(exp(a)+s))", "(x*h)"
    above = [
        ("1", (), (f"log({ratio})",)),
        (f"2*q*exp({step})", (), (f"-{step}",)),
        ("q", (f"1-2*{step}",), (step,)),
        (f"2*{step}**2*(1-q)",),
    ]
    below = [
        ("1", (), (f"q*{step}-log({ratio})",)),
        (f"q*exp(q*{step})/{ratio}", (), (f"{step}-q*{step}",)),
        (f"(1-q)*exp(q*{step})/{ratio}", (), (f"-q*{step}",)),
        (f"2*{step}**2",),
    ]
    verdict = job.prove("combination", terms=[above, below])
    return job.done(
        verdict,
        "Changing the weight by h changes the loss by (q-1[y'=y]) x_j h up to 2 (x_j h)^2, so the"
        " derivative is as printed; with x_j = 0 the loss does not change at all.",
    )


def loss_limit(job):
    verdict = job.prove(
        "combination",
        terms=[["log(1+s*exp(-a))"], [("1", (), ("log(1+s*exp(-a))",)), "eps-s*exp(-a)"]],
    )
    return job.done(
        verdict,
        "The loss of a sample is log(1+x) with x = s e^{-a}; it lies between 0 and x, which "
        "tends to 0 as the own logit a grows or the other exponentials s shrink.",
    )


def square(job, root: str, weight: str = "1", **options):
    """Prove that the difference is ``weight * root**2``: in either sign of the root it is a product
    of like factors.
    """
    sides = (("yes", root), ("no", f"-({root})"))
    return job.prove(
        "cases",
        on=f"{root} >= 0",
        **{
            side: {"how": "combination", "terms": [[(weight, (factor, factor))]], **options}
            for side, factor in sides
        },
    )


def average(job):
    return job.done(
        square(job, "c-(1+k)/(2*l)"),
        "The average of x_j over the data is (1+k)/(2l), and the error of a constant c exceeds the"
        " variance by its squared distance from it.",
    )


def from_logits(reason: str, **options):
    """Settle an asymptotic reading about the least error from the logits, which is zero for every
    margin.
    """
    if "C" in options:
        return lambda job: job.done(job.bound(how="positivity", **options), reason=reason)

    def settle(job):
        family = {
            "path": {"D": "1"},
            "growth": "l",
            "at": {"k": "2"},
            "N": "2",
            "inside": {"how": "positivity"},
            **options,
        }
        return job.done(job.escape(how="positivity", **family), reason=reason)

    return settle


ZERO = "From all logits the data are reconstructed without error at every margin D > 0, "


def least_error(job):
    verdict = square(job, "k*rho-1", "(l-1)/(2*l**2*(1+rho**2))", params={"c": "l-2", **GROWTH})
    return job.done(
        verdict,
        "The difference of R_opt and (k-1)^2/(4l^2) is (k rho - 1)^2 times a positive factor, hence"
        " never negative.",
    )


# ---- all -----------------------------------------------------------------------------------------
_STRONG = {"b": "exp(k*D)-1"}
_BOTH = {"a": "exp(D)-1", "b": "exp(k*D)-1"}

_SETTLERS = {
    ("def.data", "printed"): by(
        "positivity",
        "With b = n/(2l) samples of each strength in a class, an attribute is 1 on b samples, k on"
        " b and 0 on all others; this gives the mean (1+k)/(2l) and a variance that is positive.",
    ),
    ("def1", "printed"): by(
        "identity",
        "The logit of a strong sample is k times that of a weak one, and attributes that are 0"
        " contribute nothing: the map is linear in the sample and has no bias.",
    ),
    ("eq2", "printed"): by(
        "positivity",
        "Every exponential is positive and is divided by the sum of all, so the probabilities lie"
        " between 0 and 1 and add up to one; a common shift of the logits cancels as a common"
        " factor.",
    ),
    ("eq2", "symmetric"): by(
        "positivity",
        "On weak and on strong samples one own probability and l-1 equal other ones add up to one,"
        " and all of them are positive.",
    ),
    ("eq3_4", "printed"): by(
        "identity",
        "All samples of C_v^y are the same vector, so the squared distance of any two of them is"
        " 0.",
    ),
    ("eq3_4", "other-classes"): at(
        "With three or more classes the samples of the classes other than y are different "
        "inputs: two of different classes have the squared distance 2 v^2 d/l. One probability "
        "stands for all of them only where the weights are symmetric.",
        l=3,
        m=1,
        v=1,
    ),
    ("eq3_4", "repair"): by(
        "identity",
        "When all own sums are equal and all cross sums are equal, the samples of every other class"
        " give class y the same probability 1/(e^{vD}+l-1).",
    ),
    ("ass2", "printed"): by(
        "identity",
        "The d/l weights of 1/d each add up to 1/l, and so do as many variances of 1/d each.",
    ),
    ("ass2", "deviation"): at(
        "Read as a standard deviation, 1/d gives the sum of d/l weights the variance 1/(l d), "
        "and not 1/l.",
        l=2,
        m=1,
    ),
    ("def.loss", "printed"): loss,
    ("eq5", "printed"): by(
        "identity",
        "The probabilities of a row add up to one, so the changes of a row add up to zero.",
    ),
    ("eq5", "symmetric"): by(
        "identity",
        "As p + (l-1) r is 1 on weak and on strong samples, the changes of a row add up to zero.",
    ),
    ("def3", "printed"): by(
        "identity",
        "The logits of a sample add up to its strength v, and o_y - u v is v D for the own class"
        " and 0 for the others: the affine map (o_y - u v)/D reads off v or 0.",
    ),
    ("def3", "from-q"): by(
        "identity",
        "The residuals of the decoder that uses q_y alone are orthogonal to 1 and to every q_{y'};"
        " these are the normal equations of least squares, so no affine decoder of all"
        " probabilities has a smaller error.",
        params=_BOTH,
    ),
    ("eq7", "printed"): by(
        "positivity",
        "A constant c has the mean squared error var + (c-(1+k)/(2l))^2, since the "
        "attribute has the mean (1+k)/(2l); and the variance is positive.",
    ),
    ("def.gj", "printed"): by(
        "positivity",
        "The denominator is (F-1)/(F+l-1) with F = e^{kD} > 1; it is positive and below 1, so "
        "that the slope is at least k.",
        params=_STRONG,
    ),
    ("def.gj", "index"): index_of_decoder,
    ("def.gj", "start"): by(
        "identity",
        "At the start, D = 0, both probabilities are 1/l, so that the denominator of Eq 14 is 0.",
    ),
    ("def.gj", "repair"): by(
        "positivity",
        "The attribute j is less than d and at least y d/l, so y is less than l: the class y has"
        " an output.",
        params={"M": "m-1", "Y": "y", "r": "j-y*m", "p": "m*l-1-j"},
    ),
    ("data.frac", "printed"): at(
        "A sample has d/l non-zero attributes of d, a fraction 1/l and not 2/l.", l=2, m=1
    ),
    ("data.frac", "at-most"): by(
        "positivity", "The fraction is exactly 1/l, half of what 2/l allows."
    ),
    ("data.frac", "closed"): at(
        "If both ends of the interval count, a sample has d/l + 1 non-zero attributes: at l = 2, "
        "d = 4 these are 3/4 of all, while 2/l is 1.",
        l=2,
        m=2,
    ),
    ("data.frac", "samples"): by(
        "identity",
        "Of the n samples n/(2l) have x_j = 1 and as many have x_j = k, which together "
        "is the fraction 1/l.",
    ),
    ("data.frac", "samples-each"): at(
        "The weak samples of a class make up 1/(2l) of all samples and its strong ones as many, "
        "and not 1/l each.",
        l=2,
        b=1,
    ),
    ("data.frac", "mostly-zero"): by(
        "positivity",
        "A share 1 - 1/l of the samples has x_j = 0, and this exceeds 1/2 from l = 3 on.",
    ),
    ("data.frac", "mostly-zero-two"): at(
        "With two classes exactly half of the samples have x_j = 0, and not more than half.",
        l=2,
        b=1,
    ),
    ("data.frac", "repair"): by(
        "identity",
        "Each sample has d/l non-zero attributes of d in all, which is the fraction 1/l.",
    ),
    ("data.frac", "repair-each"): by(
        "identity",
        "Of n = 2lb samples each kind has b = n/(2l), which is the fraction 1/(2l) of all.",
    ),
    ("ay", "printed"): at(
        "The closed interval from y d/l to (y+1) d/l holds d/l + 1 whole numbers, one more than "
        "d/l.",
        l=2,
        m=1,
        y=0,
    ),
    ("ay", "disjoint"): at(
        "As closed intervals the sets A_y and A_{y+1} overlap, since both hold the index (y+1) "
        "d/l.",
        l=2,
        m=1,
        x=0,
        y=1,
    ),
    ("ay", "inside"): at(
        "For the last class the interval ends at d, while the attributes are numbered from 0 to "
        "d-1.",
        l=2,
        m=1,
        y=1,
    ),
    ("ay", "repair"): by(
        "positivity",
        "The half-open intervals have d/l indices each, do not meet, stay below d, and l d/l = d.",
        params={"M": "m-1", "X": "x", "c": "y-x-1", "g": "l-1-y"},
    ),
    ("sep", "printed"): loss_limit,
    ("sep", "classified"): by(
        "positivity",
        "On samples of strength v the own logit exceeds each other one by v D, so a positive "
        "margin D makes the own class the most probable one on weak and on strong samples.",
        params=GROWTH,
    ),
    ("sep", "first-step"): by(
        "positivity",
        "At the start each class has the probability 1/l, so the first step raises the own sums "
        "and lowers the others: the margin is then positive for every learning rate, and the "
        "accuracy is 1 at t = 1.",
    ),
    ("eq8_9", "printed"): gradient,
    ("eq10_12", "printed"): at(
        "Eq 12 sums over samples of other classes with x_j = 1, of which there are none: it defines"
        " 0, whereas the decoder of Eq 14 does err on weak samples of other classes.",
        **POINT,
    ),
    ("eq10_12", "eq11"): by(
        "identity",
        "Each of the two sets consists of equal samples, the first with x_j = 1 and the second with"
        " x_j = k, so Eq 11 gives the errors of items 1 and 2; that of the strong samples is 0.",
        params=_BOTH,
    ),
    ("eq10_12", "repair"): by(
        "identity",
        "The samples of other classes have x_j = 0, so with R_{0,C} on the right each term is "
        "the square of the decoder's value on them: the error of item 3 on weak samples, and "
        "that of item 4, which is 0, on strong ones.",
        params=_BOTH,
    ),
    ("eq13", "printed"): at(
        "The two sets of the own class are each a fraction 1/(2l) of the samples, the two of the"
        " other classes each (l-1)/(2l); the printed weights are at least twice these.",
        l=2,
        b=1,
        e1=1,
        ek=0,
        h1=0,
        hk=0,
    ),
    ("eq13", "total-weight"): at(
        "The four printed weights of the errors add up to 2 + 1/l, while the weights of an "
        "average add up to 1.",
        l=2,
    ),
    ("eq13", "up-to-scale"): at(
        "The first printed weight is l - 1/2 times the second, whereas the sizes of the sets differ"
        " by the factor l - 1.",
        l=2,
    ),
    ("eq13", "order"): by(
        "positivity",
        "The printed weight of R_1 is twice, that of R_{0,C_1} is 2 + 1/(l-1) times what it should"
        " be, and both factors lie between 2 and 3.",
    ),
    ("eq13", "repair"): by(
        "identity",
        "The fractions (l-1)/(2l) and 1/(2l), which the sets have of all samples, give the average"
        " as the weighted sum of the four errors, and they add up to one.",
    ),
    ("eq14fit", "printed"): lambda job: job.done(
        job.refute_undefined({"l": "2", "k": "2", "q0": "1/4", "qk": "1/2", "q1": "1/4"}),
        reason=(
            "Eq 52 divides by q(y|C_k^{y'}) - q(y|C_k^{y'}) = 0; Eq 54 has the right denominator,"
            " and with it the claim holds."
        ),
    ),
    ("eq14fit", "line"): by(
        "identity",
        "The decoder is a line in q that takes the value 0 at the probability of strong samples of"
        " other classes and k at that of strong samples of class y, so it makes no error on strong"
        " samples.",
        params=_STRONG,
    ),
    ("eq14fit", "second-copy"): at(
        "With the bracket closed early the value is k s (s-1)/l and not 0, where s = q(y|C_k^y) -"
        " q(y|C_k^{y'}) lies between 0 and 1.",
        **POINT,
    ),
    ("eq14fit", "logits"): at(
        "The line of Eq 14 is 0 at the probability q(y|C_k^{y'}) and k at the probability "
        "q(y|C_k^y); at the outputs k u and k f, which are other numbers, it has other values.",
        **POINT,
    ),
    ("eq14fit", "repair"): by(
        "identity",
        "The decoder is a line in q that takes the value 0 at the probability of strong samples of"
        " other classes and k at that of strong samples of class y, so it makes no error on strong"
        " samples.",
        params=_STRONG,
    ),
    ("eq15", "printed"): at(
        "The average of x_j is (1+k)/(2l), half of the printed constant: the sizes of the three "
        "sets, as printed, add up to 1 + 3/(2l) times n and not to n.",
        l=2,
        k=2,
        b=1,
    ),
    ("eq15", "arithmetic"): by(
        "identity",
        "Samples with x_j = 1 contribute 1/l to the printed mean, those with x_j = k contribute "
        "k/l and all others 0, which adds up to (1+k)/l.",
    ),
    ("eq15", "optimal"): at(
        "The mean of an attribute is (1+k)/(2l), and as a constant it has a smaller error than "
        "(1+k)/l: at l = 2, k = 2 the numbers are 3/4 and 3/2.",
        l=2,
        k=2,
        c="3/4",
    ),
    ("eq15", "near-optimal"): by(
        "positivity",
        "The error of the constant (1+k)/l exceeds the least one, the variance of x_j, by"
        " (1+k)^2/(4l^2), which is at most a fraction 1/(l-1) of that variance.",
    ),
    ("eq15", "repair"): average,
    ("qsep", "printed"): at(
        ZERO
        + "from the probabilities they never are: Definition 3 with o and the theory with q are"
        " different problems.",
        **POINT,
    ),
    ("qsep", "start-outputs"): at(
        "At t = 0 a weak sample has the own logit 1/l and a strong one k/l, so the logits tell "
        "weak and strong samples apart from the start.",
        l=2,
        k=2,
    ),
    ("qsep", "start-constant"): at(
        "Returning the logit itself has a smaller error than every constant: at l = k = 2 the "
        "error is 5/8, while the variance, the error of the best constant, is 11/16.",
        l=2,
        k=2,
    ),
    ("qsep", "logits-thm8-start"): lambda job: job.done(
        job.bound(C="1/4", N="2", how="positivity"),
        reason="As 1+k^2 exceeds k^2 and l-1 is at least l/2, the error "
        "(1+k^2)(l-1)/(2l^2) is at least k^2/(4l), a constant times the order of "
        "Theorem 8.",
    ),
    ("qsep", "logits-thm8-end"): from_logits(ZERO + "so no lower bound k/l can hold."),
    ("qsep", "logits-thm9"): from_logits(
        ZERO + "so R_1 = 0 has no positive lower bound.",
        path={"D": "1/2"},
        at={"k": "2", "c": "2"},
        N="3",
        inside={"how": "positivity", "params": {"n": "l-3"}},
    ),
    ("qsep", "logits-thm10"): from_logits(ZERO + "so no upper bound fails.", C="1", N="2"),
    ("qsep", "logits-thm11"): from_logits(
        ZERO + "so R_1 = 0 is not of the order k^2.",
        path={"D": "l"},
        side="low",
        inside={
            "how": "combination",
            "terms": [[("l",)], [("1/2", (), ("log(l)",)), ("1/l+l/2",)], [("l-2",)]],
        },
    ),
    ("qsep", "logits-thm13-first"): from_logits(ZERO + "so no upper bound fails.", C="1", N="2"),
    ("qsep", "logits-thm13-late"): from_logits(
        ZERO + "so the error is not of the order k^2/l.", side="low"
    ),
    ("qsep", "repair"): least_error,
    ("qsep", "repair-2"): by(
        "positivity",
        "The difference Var x_j - R_opt is ((l-1)/(2l^2)) (rho+k)^2/(1+rho^2), which is positive.",
        params={"c": "l-2", **GROWTH},
    ),
    **SYMMETRY,
}

SETTLERS = {(f"phases.{name}", reading): settler for (name, reading), settler in _SETTLERS.items()}
