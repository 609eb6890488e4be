"""Settle the strong convexity of the cross-entropy and its gradient norm (Theorem D.3, Corollary
D.1).
"""

from __future__ import annotations

from assay.verification.papers.distillation.entropy import NAMED, POINT, found
from assay.verification.papers.settlers import at, by, own, undefined

SETTLERS: dict = own(
    "distillation",
    {
        ("eqd10", "repair"): by(
            "words",
            "The diagonal matrix less omega times the identity is positive semidefinite, and stays"
            " so when it is multiplied by X from the left and by X^T from the right.",
            squares=[("1/n", "X'", "h1")],
        ),
        ("thmd3-case1", "deduction"): by(
            "words",
            "Inserting XX^T >= lambda_min I into (D.12) as printed gives the claim.",
            squares=[("h1",), ("omega/2", "v-w", "h2")],
        ),
        ("thmd3-case1", "printed"): at(NAMED, n=2, **POINT),
        ("thmd3-case1", "repair"): by(
            "words",
            "The bound (D.12) holds with omega/(2n) in place of omega/2, as the "
            "loss is a mean over n samples, and XX^T is at least lambda_min times "
            "the identity.",
            squares=[("h2/n",), ("omega/(2*n)", "v-w", "h3")],
        ),
        ("eqd13", "chain"): by(
            "words",
            "As v-w = Xa lies in the span, its squared length is the quadratic form of "
            "(X^T X)^{-1} at X^T(v-w), and (X^T X)^{-1} is at most lambda_max I.",
            squares=[[], [("1", "X'*(v-w)", "h3")]],
        ),
        ("eqd13", "deduction"): by(
            "words",
            "In the span of the data the chain of (D.13) gives |v-w|^2 <= "
            "lambda_max times the quadratic term of (D.12); inserted there, this is "
            "the claim.",
            squares=[("h4",), ("omega/(2*lam)", "X'*(v-w)", "h3")],
        ),
        ("eqd13", "printed"): at(
            "The bound (D.12), from which the sentence is deduced, lost the factor 1/n = 1/2; the"
            " chain (D.13) itself is right.",
            **{**POINT, "lev": "31/1000", "b": "3/2", "omega": "7/50"},
        ),
        ("eqd13", "outside-span"): found(
            "If v-w is orthogonal to the data, the right side is 0 and the left side is not."
        ),
        ("eqd13", "repair"): by(
            "words",
            "The bound (D.12) holds with omega/(2n) in place of omega/2, as the "
            "loss is a mean over n samples; the rest of the deduction is unchanged.",
            squares=[("h5/n",), ("omega/(2*lam*n)", "X'*(v-w)", "h3")],
        ),
        ("eqd15", "printed"): by(
            "words",
            "The difference v-w is a combination Xa of the inputs by construction.",
            squares=[("h1",)],
        ),
        ("eqd16", "printed"): by(
            "words",
            "The projection onto the span of the inputs keeps every output, because "
            "X^T X (X^T X)^{-1} X^T is X^T.",
            squares=[[], [], [("h5",)]],
        ),
        ("eqd16", "more-data"): by(
            "words",
            "With at least d independent inputs X X^T has the inverse H, so every "
            "vector is a combination of the inputs.",
        ),
        ("eqd17", "printed"): undefined(
            "For n > d the matrix X^T X is singular: the display has no value there.",
            f=1,
            g=1,
            mu=1,
            x1=1,
            x2=1,
            e11=1,
            e12=1,
            e22=1,
        ),
        ("eqd17", "n-below-d"): by(
            "words",
            "The first line is a completed square; the second leaves out the square, and "
            "I-P, a projection, has no negative value.",
            squares=[[], [("mu/2", "X*(a+G*X'*g/mu)", None)], [("1/(2*mu)", "g-P*g", None)]],
        ),
        ("eqd17", "repair"): by(
            "words",
            "Completing the square in v-w shows that the quadratic bound is least "
            "at v-w = -g/mu, with the value f-|g|^2/(2 mu).",
            squares=[("1/(2*mu)", "g+mu*(v-w)", None)],
        ),
        ("cord1", "printed"): by(
            "words",
            "Multiplying (D.6) at the minimiser by mu and adding (1/2)|g+mu(v-w)|^2, which "
            "is not negative, gives the claim with c = mu.",
            {"c": "omega lambda_min(XX^T)/n"},
            squares=[("mu*h1",), ("1/2", "g+mu*(v-w)", None)],
        ),
        ("cord1", "named-constant"): at(
            "With mu = omega lambda_min the constant is too large by the factor n.",
            n=2,
            **{**POINT, "v": "2/5"},
        ),
        ("cord1", "repair"): by(
            "words",
            "The proof is as for the printed claim, with the constant c = mu = omega "
            "lambda_min/n of the mended Theorem D.3.",
            squares=[("omega*lam/n*h1",), ("1/2", "g+omega*lam/n*(v-w)", None)],
        ),
    },
)
