"""Settle the gradient in `collapse`: Lemma A.7, its numbered steps and Eq (53)."""

from __future__ import annotations

from assay.verification.papers.collapse.absolute_sums import overlaps
from assay.verification.papers.settlers import at, by, derived, guarded, own

SIGNED = [
    [("B", ["L-v"]), ("v/2", ["1-y", "B+b"]), ("v/2", ["1+y", "B-b"])],
    [("B", ["L-v"]), ("v/2", ["1+y", "B+b"]), ("v/2", ["1-y", "B-b"])],
]


@guarded
def exponent(job):
    low = job.lemma("7/2-log(2) >= 0", how="enclosure")
    return job.done(
        job.prove("combination", facts=[low], terms=[("n", ["7/2-log(2)"])]),
        "At t = 3 n kappa tau the bound of Lemma A.1 is exp(-(9/2-log 2) n), about e^{-3.8n}, "
        "which is below e^{-n}.",
        scope="The tail of Lemma A.1 is taken as given.",
    )


_EVENT = "The probability is that of (37)."

SETTLERS: dict = own(
    "collapse",
    {
        ("eq37", "theorem"): derived(
            overlaps,
            "Lemma A.1 with equal variances bounds the chance by exp(n log 2 - 9n/2), which is"
            " below exp(-n).",
        ),
        ("eq26-31", "printed"): by(
            "identity",
            "The part of the change of the loss that is linear in the step h is "
            "-h (y/2) sigma'(a) b, so the printed step goes along the gradient in one neuron.",
            scope="one sample; the loss is the mean over samples",
        ),
        ("eq26-31", "outside"): by(
            "identity",
            "Where the activation is linear its slope is 1, so the loss changes by "
            "exactly its gradient times the step.",
        ),
        ("eq26-31", "split"): by(
            "words",
            "The weighted sum over all samples is a'(PM+Z), and because multiplication by a "
            "matrix is linear it splits into a sum over the cluster means and a sum over the "
            "noise.",
        ),
        ("cubic", "printed"): at(
            "The arguments u = 2 and v = -2 give the output f = sigma(2)+sigma(-2) = 0, so a "
            "small output does not keep the arguments in [-1, 1].",
            u=2,
            v=-2,
        ),
        ("cubic", "repair"): by(
            "combination",
            "The argument of sigma is the sum of zeta and phi, both of size at most "
            "1/2, so it stays between -1 and 1, where the activation is cubic.",
            terms=[
                [("2", ["1/2-U"]), ("1", ["U-Z"]), ("1", ["U-p"])],
                [("2", ["1/2-U"]), ("1", ["U+Z"]), ("1", ["U+p"])],
            ],
        ),
        ("eq34", "printed"): at(
            "A sample of another cluster has the argument z_2+f_2 of its own cluster mean: at "
            "z_1 = 1, z_2 = f_2 = 0 and b_2 = 1 its term is 0, while (34), which takes z_1 "
            "for all samples, gives 1.",
            z1=1,
            z2=0,
            f2=0,
            b2=1,
        ),
        ("eq34", "repair"): by(
            "words",
            "If each sample has its own argument, the update splits exactly into the part "
            "of its own cluster and the noise, for all sizes.",
        ),
        ("eq35-36", "printed"): by(
            "combination",
            "Every term is at most L times its absolute value, whatever the argument of "
            "sigma' is, so the wrong argument in (34) does no harm here.",
            terms=SIGNED,
            scope="term by term",
        ),
        ("eq37", "printed"): exponent,
        ("eq38", "printed"): lambda job: job.done(
            job.prove(
                "combination",
                terms=[
                    [("1", ["L*beta-R"]), ("L", ["3*n*kappa*tau-beta"])],
                    [("1", ["L*beta+R"]), ("L", ["3*n*kappa*tau-beta"])],
                ],
            ),
            "By (36) the second sum is at most L beta in size, and beta is at most "
            "3 n kappa tau by (37).",
            scope=_EVENT,
        ),
        ("lema7", "printed"): lambda job: job.done(
            job.prove(
                "combination",
                terms=[
                    [("1/(2*n)", ["L*beta-R"]), ("L/(2*n)", ["3*n*kappa*tau-beta"])],
                    [("1/(2*n)", ["L*beta+R"]), ("L/(2*n)", ["3*n*kappa*tau-beta"])],
                ],
            ),
            "On the event beta <= 3 n kappa tau the noise adds at most L beta/(2n) <= (3/2) L "
            "kappa tau to the update; this event concerns the data only, so the bound holds "
            "for all neurons and times at once.",
            scope=_EVENT,
        ),
        ("eq53", "printed"): at(
            "As printed, delta_1 is -exp(-n), so that 1-delta_1 = 1+exp(-n) exceeds 1 and is "
            "no probability: the sign of delta_1 is a slip.",
            n=4,
        ),
        ("eq53", "repair"): by(
            "identity",
            "Multiplying the remainder of (38) by eta/(2n) gives the remainder of this "
            "restatement.",
        ),
    },
)
