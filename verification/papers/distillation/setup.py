"""Settle the setup of `distillation` (Chapter 5.2)."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, own

SETTLERS: dict = own(
    "distillation",
    {
        ("def-gradspan-remark", "printed"): by(
            "words",
            "The gradient X(s-y)/n is a combination of the columns of X, so it is "
            "orthogonal to each vector that is orthogonal to the data.",
        ),
        ("def-gradspan-remark", "descent"): by(
            "words",
            "The gradient is a combination of the inputs, so a direction q "
            "orthogonal to all of them is never moved along.",
        ),
        ("best-approx", "printed"): by(
            "words",
            "The difference v - w-hat lies in the span and w-hat - w* is orthogonal to it, so by"
            " Pythagoras' theorem their squared lengths add up to |v - w*|^2.",
            squares=[[], [("1", "v-wh", None)], []],
        ),
        ("best-approx", "unique"): by(
            "words",
            "By Pythagoras' theorem |v-w-hat|^2 equals |v-w*|^2-|w-hat-w*|^2, which is at "
            "most 0 if v is as close to w* as w-hat is; so v = w-hat.",
            definite=True,
            squares=[("h4",)],
        ),
        ("fullrank", "printed"): by(
            "words",
            "If two points x+s q and x+p q of a line lie in the hyperplane q^T x = 0, then "
            "(s-p)|q|^2 is 0, so s = p: the line meets the hyperplane once at most.",
        ),
        ("fullrank", "atoms"): at(
            "With an atom of mass 1/2 the first two inputs agree with a chance of at least "
            "1/4, and then X lacks full rank, so this chance is not 0.",
            p="1/2",
        ),
        ("fullrank", "constant-zero"): by(
            "words",
            "If X X^T had the inverse H, a direction e in which all inputs vanish "
            "would be e^T X X^T H = 0, which no direction is.",
        ),
        ("zero-stationary", "printed"): by(
            "words",
            "The derivative by a factor contains the products of the factors above "
            "and below it, and with L >= 2 one of these products has a factor that "
            "is 0; so every derivative vanishes.",
        ),
        ("zero-stationary", "product"): at(
            "For W_1 = 1 and W_2 = 0 the product is 0, but the derivative by W_2 is g W_1 = g "
            "and not 0; the derivatives vanish where all factors are 0.",
            a=1,
            b=0,
            g=1,
        ),
        ("zero-stationary", "one-layer"): by(
            "combination",
            "For t > 0 the sigmoid has s(0) < s(t), so the derivative of the loss at 0 in the "
            "direction of the teacher is negative, and the flow leaves 0.",
            terms=[
                ("t*exp(-t)/(2*(1+exp(-t)))", ("t",)),
                ("t*exp(-t)/(2*(1+exp(-t)))", (), ("t",)),
            ],
        ),
        ("lstar", "printed"): by(
            "combination",
            "By log z <= z-1 the cross-entropy of a label exceeds its entropy, and l* "
            "subtracts the mean of these entropies: the loss is a Kullback-Leibler "
            "divergence, which is at least 0, and is 0 at u = t.",
            terms=[[("y", (), ("log(q)-log(y)",)), ("yc", (), ("log(qc)-log(yc)",))], []],
        ),
        ("lstar", "logarithms"): by(
            "combination",
            "The reciprocal of the sigmoid is 1+e^{-u}, so each logarithm of a "
            "probability is minus the logarithm of such a sum.",
            terms=[
                [("1", (), (f"{s}({log})",))]
                for log in ("log(q)+log(1+exp(u))-u", "log(qc)+log(1+exp(u))")
                for s in ("", "-")
            ],
        ),
    },
)
