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
            "With r = |w|^{1/L} the product of the other L-1 factors, taken with its "
            "transpose, has the size r^{2(L-1)} in each of the L terms; in one of them it "
            "multiplies grad, in the others P_w grad.",
        ),
        ("lemd2", "rank-one"): words(
            "As V V' = u u' has rank one, the rows of V are multiples of one vector: V = u v' "
            "with v = V'u/|u|^2, and then V'V = |u|^2 v v' has the form that the induction "
            "over the layers needs.",
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
            "A step of gradient descent turns (a, b) into (a-eta b g, b-eta a g), so a^2-b^2 "
            "is multiplied by 1-eta^2 g^2: only exact balance is conserved.",
        ),
        ("eqd23", "printed"): words(
            "The product of gradient and flow contains |P_w grad|^2 = (w'grad)^2/|w|^2, "
            "which is not negative, so leaving it out gives an upper bound.",
            squares=((), [("h2*h3/(w'*w)", "w'*g")]),
        ),
        ("eqd24", "printed"): sums(
            "By convexity the loss falls by at most |w| |grad l^1(0)| between 0 and w, and by "
            "(5.12) it has fallen by at least a fixed positive number; so |w| stays above an "
            "explicit positive number.",
            *BOUND,
            horizon={"|w(tau)|": "(l(0 vector)-l(0))/|grad l^1(0)| at least"},
        ),
        ("eqd25", "printed"): after(
            "By (D.23) and |w| >= delta the loss falls at least at the rate delta^{2(L-1)/L} "
            "|grad|^2, and Corollary D.1 bounds |grad|^2 from below by 2c times the loss, "
            "which is twice what is needed.",
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
            "The gradient lies in the span of the data, so P grad is 0 for the projection P "
            "onto the orthogonal complement; of the update only the term along w is left, and "
            "it changes |P w|^2 in proportion to itself."
        ),
        ("eqd29", "power"): by(
            "identity", "Dividing by |w|^2 lowers the exponent by 2, and 2(L-1)/L - 2 is -2/L."
        ),
        ("eqd30", "printed"): by(
            "identity", "Dividing (D.29) by 2(L-1) q gives the derivative of the scaled logarithm."
        ),
        ("eqd30", "in-the-span"): undefined(
            "The theorem admits w(0) in span X; then q is 0 and log q has no value, although "
            "what follows for q is trivial there.",
            L=2,
            z=0,
            c=1,
            q=0,
        ),
        ("eqd30", "repair"): by(
            "identity",
            "The derivatives of q and of |w|^{2(L-1)/L} are in the same proportion as the two "
            "functions, so their quotient is constant, also where q is 0.",
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
            "By (D.30) and (D.31) log q and ((L-1)/L) log |w|^2 have the same derivative, so "
            "their difference does not change.",
        ),
        ("eqd32", "powers"): by(
            "identity",
            "The exponential of log q(0)+((L-1)/L)(log |w|^2-log |w(0)|^2) is "
            "q(0)(|w|/|w(0)|)^{2-2/L}, which is (D.32) without logarithms.",
        ),
    },
)
