"""Proofs and refutations of what the model section of `phases` says of symmetric sums, and of
Theorem 6."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by

POINT = {"l": "2", "k": "2", "D": "1"}
"""The witness of choice in the symmetric model: two classes, strength 2, margin 1."""

_ONE_STEP = {"l": "2", "k": "2", "m": "1", "b": "1", "lam": "1"}

SYMMETRY = {
    ("eq16_18", "printed"): by(
        "identity",
        (
            "A sample of class y has the value v on the d/l attributes of A_y and 0 elsewhere; "
            "the weights from A_y are equal, so the logit is v times their sum, (d/l) w."
        ),
    ),
    ("eq16_18", "strengths"): at("Weak samples have strength 1, which is neither 0 nor k.", k=2),
    ("eq16_18", "initial"): at(
        "Each sum has d/l weights: with weights 1/l it would start at d/l^2, and not at the 1/l "
        "of Eq 88.",
        l=2,
        m=2,
    ),
    ("eq16_18", "random"): at(
        "Under random initialisation the weights inside of one A_y differ, so that their sum is "
        "no multiple of one of them.",
        w0=0,
        w1=1,
    ),
    ("eq16_18", "repair"): by(
        "identity",
        "A sample has the value v, which is 1 or k, on the d/l attributes of its class "
        "and 0 elsewhere, so its logit is v times the sum of their weights; and d/l "
        "weights of 1/d add up to 1/l.",
    ),
    ("eq19_23", "printed"): by(
        "identity",
        (
            "Summing Eq 5 over the d/l attributes of A_y turns the weights into their sum, and "
            "the constant (lambda/n)(d/l)(n/(2l)) is the lambda d/(2l^2) of Eq 23."
        ),
    ),
    ("eq19_23", "margin"): by(
        "identity",
        "The margin D is the difference of an own and a cross sum; subtracting their "
        "updates gives a recursion for D alone.",
    ),
    ("sym", "printed"): by(
        "identity",
        "From symmetric sums the update of a sum depends only on whether it is an own or a cross"
        " sum, and not on the class.",
    ),
    ("eq24_34", "printed"): by(
        "identity",
        "The attribute is 1 on b = n/(2l) samples, k on as many and 0 on all others, "
        "so the sum has b equal terms for each strength and no others.",
    ),
    ("eq24_34", "absolute"): at(
        "For the own class the factor q - 1 is negative, so that a modulus around it changes the"
        " sum.",
        l=2,
        b=1,
        k=2,
        t=1,
        q1="1/2",
        qk="1/2",
    ),
    ("eq24_34", "second-copy"): at(
        "This copy counts the number b of samples in a set twice, so its value is b times the "
        "true sum: at b = 2 it is twice too large.",
        l=2,
        b=2,
        k=2,
        t=1,
        q1="1/2",
        qk="1/2",
    ),
    ("eq24_34", "repair"): by(
        "identity",
        "The number of samples |C_v^y| is n/(2l), so each sum is that number "
        "times one term; it must appear once, and without bars.",
    ),
    ("eq37", "any-time"): at(
        "Summing e^f over the own weights of all classes gives 1/l for every margin; the sum"
        " belongs over the weights from A_y to all classes (Eq 36).",
        **POINT,
    ),
    ("eq37", "printed"): by(
        "identity", "All weights are equal at t = 0, so the wrong index does no harm there."
    ),
    ("eq37", "second-copy"): by(
        "identity",
        "The own class contributes e^f to the denominator, and each of the l-1 others e^u: this "
        "is the sum that Eq 36 has.",
    ),
    ("eq37", "repair"): by(
        "identity",
        "The own class contributes e^f to the denominator, and each of the l-1 others e^u: this "
        "is the sum that Eq 36 has.",
    ),
    ("eq39", "printed"): at(
        "The right side is an own probability; for y' other than y the left side is smaller as soon"
        " as D > 0.",
        **POINT,
    ),
    ("eq39", "own"): by(
        "identity",
        "With equal own sums and equal cross sums a softmax sum has one own term and l-1 equal"
        " other ones, wherever the own class stands in it; so the own probabilities of classes i"
        " and j agree.",
    ),
    ("eq39", "second-copy"): by(
        "identity",
        "This copy compares own probabilities with own ones and cross probabilities with cross"
        " ones; these agree, as a softmax sum has one own term and l-1 equal others, wherever the"
        " own class stands in it.",
    ),
    ("eq39", "repair"): by(
        "identity",
        "Both sides are now probabilities of a class other than that of the sample; they agree, as"
        " a softmax sum has one own term and l-1 equal others, wherever the own class stands in"
        " it.",
    ),
    ("eq41_45", "printed"): at(
        "The display equates the gradient of a cross weight with that of an own weight, which has"
        " the other sign.",
        **POINT,
        b=1,
    ),
    ("eq41_45", "own"): by(
        "identity",
        "With symmetric sums the own class has the same probability on the samples of each class,"
        " so the gradients of own weights agree for classes i and j.",
    ),
    ("eq41_45", "second-copy"): by(
        "identity",
        "With symmetric sums the own class has the same probability on the samples of "
        "every class, and so has each other class; hence the gradient sums agree if "
        "own classes are compared with own classes and others with others.",
    ),
    ("eq41_45", "second-copy-eq22"): at(
        "The derivative by w_{y''} of a loss with label y''' contains q(y''|C^{y''}), an own"
        " probability, not a cross one.",
        **POINT,
        b=1,
    ),
    ("eq41_45", "repair"): by(
        "identity",
        "With symmetric sums the own class has the same probability on the samples of "
        "every class, and so has each other class; hence the gradient sums agree if "
        "own classes are compared with own classes and others with others.",
    ),
    ("eq49", "printed"): at(
        "After one step the weight from A_y to class y has grown and the weight from the same"
        " attribute to y'' has shrunk.",
        **_ONE_STEP,
    ),
    ("eq49", "second-copy"): at(
        "For y' = y the second copy fails as the first one does: after one step the own weight has"
        " grown, and the weight of the same attribute to another class has shrunk.",
        **_ONE_STEP,
    ),
    ("eq49", "repair"): by(
        "identity",
        "With symmetric sums the update of an own weight is the same for all classes, and so is"
        " that of a cross weight; weights of attributes in corresponding sets therefore stay"
        " equal.",
    ),
    ("thm6", "printed"): by(
        "identity",
        "All sums start at 1/l, so the l exponentials of a sample are equal and each class has the"
        " probability 1/l.",
    ),
    ("thm6", "any-constant"): by(
        "identity",
        "With equal weights all l exponentials are equal, whatever their value, so "
        "each is the fraction 1/l of their sum.",
    ),
    ("thm6", "random"): at(
        "Two unequal sums give unequal probabilities; a Gaussian start has them almost surely.",
        v=1,
        a=1,
        c=0,
    ),
}
