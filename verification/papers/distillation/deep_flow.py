"""Settle the flow of the deep linear student (Lemma D.2, Eqs D.23 to D.32)."""

from __future__ import annotations

from assay.verification.papers.settlers import by, guarded, own, undefined


def sums(reason, *terms, **options):
    """Return a settler that proves the formula as a sum of products that are not negative."""
    return by("combination", reason, terms=list(terms), **options)


def after(reason, facts, *terms, how="combination", horizon=None, figures=None, **options):
    """Return a settler that proves the lemmas ``facts`` (functions of the job) first."""

    @guarded
    def settler(job):
        shown = []
        for fact in facts:
            shown.append(fact(job, shown))
        given = {"terms": list(terms)} if how == "combination" else {}
        return job.done(job.prove(how, facts=shown, **given, **options), reason, horizon, figures)

    return settler


def lemma(goal, *terms, **options):
    """Return a lemma for `after`: it may use those before it."""
    return lambda job, shown: job.lemma(
        goal, how="combination", facts=shown, terms=list(terms), **options
    )


def words(reason, **options):
    """Return a settler that proves a statement about matrices."""
    return lambda job: job.done(job.prove("words", **options), reason)


_OFF, _ROW = "(I_k-u*u'/(u'*u))", "(I_k-b'*b/(b*b'))"
BOUND = [("1", ["k+m*N"]), ("1", ["f-f0-k"]), ("1", ["f1-f"])]
_R = "exp(b-b/L)"
_SPEED = lemma(
    "exp(z-z/L)-exp(b-b/L) >= 0", (_R, [], ["(z-b)*(L-1)/L"]), (f"{_R}*(L-1)/L", ["z-b"])
)
_DECAY = [
    ("1", ["-lp-exp(z/2)**(2*(L-1)/L)*G"]),
    ("exp(z-z/L)", ["G-2*c*l"]),
    ("2*c*l", ["exp(z-z/L)-exp(b-b/L)"]),
]
RATE = [("2/mu", ["l0*exp(-k*t)-l"]), ("2/mu", ["l-mu*e2/2"])]

SETTLERS: dict = own(
    "distillation",
    {
        ("lemd2", "printed"): by(
            "identity",
            "With r = |w|^{1/L} each of the L terms has the size r^{2(L-1)}; one carries grad, the"
            " others P_w grad.",
        ),
        ("lemd2", "rank-one"): words(
            "The product (W-uv')(W-uv')' is 0, so W = u v', which is the form that the "
            "induction needs.",
            definite=(True, False, True),
            zeros=([f"-{_OFF}*h1*{_OFF}"], ["u'*h1*u"], [f"-(u'*u)^2*V'*{_OFF}*h1*{_OFF}*V"]),
        ),
        ("lemd2", "two-layers"): words(
            "The square (W_1'W_1)^2 equals both |w| W_1'W_1 and w w', which turns the flow "
            "of the two factors into the stated flow of w.",
            definite=(True, False),
            zeros=([f"g'*A'*{_ROW}*h1*{_ROW}*A*g"], ["-b*h1*b'"]),
        ),
        ("balanced-conserved", "printed"): words(
            "Inserting the two derivatives turns both sides into the same sum of two products."
        ),
        ("balanced-conserved", "descent"): by(
            "identity",
            "Gradient descent multiplies the imbalance by 1-eta^2 g^2; it conserves only exact"
            " balance.",
        ),
        ("eqd23", "printed"): words(
            "The product of gradient and flow contains |P_w grad|^2 = (w'grad)^2/|w|^2, "
            "which is not negative, so leaving it out gives an upper bound.",
            squares=((), [("h2*h3/(w'*w)", "w'*g")]),
        ),
        ("eqd24", "printed"): sums(
            "A closed convex set without 0 has a positive distance; convexity of the loss gives it"
            " explicitly.",
            *BOUND,
            horizon={"|w(tau)|": "(l(0 vector)-l(0))/|grad l^1(0)| at least"},
        ),
        ("eqd25", "printed"): after(
            "Corollary D.1 gives twice the printed rate, so the printed bound holds with a factor 2"
            " to spare.",
            [_SPEED, lemma("-lp-c*R*l >= 0", *_DECAY, ("c*l", ["R"]))],
            [("1", ["-lp-c*R*l"])],
            [("exp(c*R*t)", ["-lp-c*R*l"])],
        ),
        ("eqd25", "factor-2"): after(
            "Corollary D.1 bounds the squared gradient below by 2 c times the loss, so the "
            "loss falls at twice the printed rate.",
            [_SPEED],
            *_DECAY,
        ),
        ("eqd26-d28", "printed"): words(
            "The projection P_X is symmetric and idempotent and fixes the data, so |u|^2 splits"
            " into two parts, and the outputs depend on the first one only."
        ),
        ("eqd26-d28", "rate"): sums(
            "By Theorem D.3 at w-hat the squared distance is at most 2/mu times the loss, "
            "and by (D.25) the loss decays exponentially.",
            *RATE,
        ),
        ("eqd29", "printed"): words(
            "The gradient lies in the span of the data and so has no part "
            "orthogonal to it; of the update only the term along w is left there."
        ),
        ("eqd29", "power"): by(
            "identity", "Dividing by |w|^2 lowers the exponent by 2, and 2(L-1)/L - 2 is -2/L."
        ),
        ("eqd30", "printed"): by(
            "identity", "Dividing (D.29) by 2(L-1) q gives the derivative of the scaled logarithm."
        ),
        ("eqd30", "in-the-span"): undefined(
            "For w(0) in span X, which the theorem admits, q = 0 and log q has no value (what"
            " follows for q is then trivial).",
            L=2,
            z=0,
            c=1,
            q=0,
        ),
        ("eqd30", "repair"): by(
            "identity",
            "The derivatives of q and of |w|^{2(L-1)/L} are in the same proportion as the "
            "two functions, so that their quotient is constant.",
        ),
        ("eqd31", "printed"): by(
            "identity",
            "The derivative of |w|^2 is -2L |w|^{2(L-1)/L} w'grad, and dividing it by 2L "
            "|w|^2 gives (D.31).",
        ),
        ("eqd31", "norm"): words(
            "The projection P_w leaves w as it is, so w'(grad+(L-1)P_w grad) equals L w'grad."
        ),
        ("eqd32", "printed"): by(
            "identity",
            "The right sides of (D.30) and (D.31) are equal, so the difference of the two"
            " logarithms does not change.",
        ),
        ("eqd32", "powers"): by(
            "identity", "Taking the exponential of (D.32) gives the same without the logarithm."
        ),
    },
)
