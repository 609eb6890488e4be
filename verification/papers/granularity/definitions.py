"""Settle the data law, the batches and the remarks of Appendix B.2."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, guarded, own


@guarded
def overwhelmed(job):
    """(cn+hm)^2 <= (c^2+h^2)(n^2+m^2) <= 8 s^2 (c^2+h^2)."""
    tail = job.lemma("erfc(2*sqrt(2))/2 > 1/40000", given=(), how="point")
    return job.done(
        job.prove(
            "combination",
            facts=[tail, job.lemma("(c*m-h*n)**2 >= 0")],
            terms=[
                [
                    ("16*(c**2+h**2)", ["V-s**2"]),
                    ("2", ["(c*m-h*n)**2"]),
                    ("2*(c**2+h**2)", ["2*s-n", "2*s+n"]),
                    ("2*(c**2+h**2)", ["2*s-m", "2*s+m"]),
                ],
                [("1", ["erfc(2*sqrt(2))/2-1/40000"])],
            ],
        ),
        "By the Cauchy-Schwarz inequality the signal is at most 4 times the root of (c^2+h^2) V,"
        " which is the least deviation of the noise; a normal noise exceeds 4 deviations with a"
        " chance above 1/40000.",
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("defb1.total", "printed"): at(
            "With more than P-s common patches the second probability exceeds 1: P = 4, s = 2, n ="
            " 3 gives 2.",
            P=4,
            s=2,
            n=3,
        ),
        ("defb1.total", "rare"): by(
            "enclosure",
            "The left side is least at x = s/P = 1/4, where it is 0.549 and so exceeds 1/2.",
        ),
        ("defb1.total", "mean"): by(
            "auto",
            "Each of the P-n patches that are left shows the subclass with the chance s/(P-n), so"
            " their mean number is s whatever n is; hence the two numbers are uncorrelated.",
        ),
        ("defb1.total", "label"): at(
            "At P = 2 and s = 1 one sample in 16 shows no feature and so has no label.", P=2, s=1
        ),
        ("defb1.total", "label-rare"): by(
            "auto",
            "As log(1-x) is at most -x, a sample has no label with a chance of at most e^{-2s}, "
            "which is negligible for s* >= log^15 d.",
        ),
        ("defb1.total", "repair"): by(
            "combination",
            "As s is at most the number M of patches left, the quotient s/M is a probability.",
            terms=[[("s/M", ["1"])], [("1/M", ["M-s"])]],
        ),
        ("defb1.batch", "printed"): by(
            "auto",
            "Each of the k subclasses of a superclass has N/(2k) samples, which makes N/2 for "
            "the superclass and N for both.",
        ),
        ("defb1.batch", "iid"): at(
            "Two iid samples (m = 1) have different superclasses with chance 1/2 only, not 1: "
            "batches must be stratified, as item 9 says.",
            m=1,
        ),
        ("remb2.bias", "printed"): by(
            "auto",
            "As log d > 1 the bias takes away a share 1/log^5 d that is below one, so that the "
            "response to v stays positive; a patch whose overlap is below this share gets a "
            "negative answer.",
            {"d": "3"},
        ),
        ("remb2.bias", "two"): at(
            "At d = 2 the logarithm of d is below 1, so 1-1/log^5 d is negative: the bias "
            "outweighs the update.",
            d=2,
        ),
        ("remb2.bias", "noise"): by(
            "auto",
            "The norm of the update is at most twice a, so that the bias takes at most "
            "2a/log^5 d from the response.",
            {"d": "3"},
        ),
        ("remb2.linear", "printed"): at(
            "At log d = 400 and P = 10^155 the noise has a standard deviation below 10^-35, and"
            " this model errs with a chance below e^{-10^69}: the variance is P sigma_zeta^2 and"
            " not P sigma_zeta.",
            L=400,
            P=10**155,
            y="1/2",
        ),
        ("remb2.linear", "easy"): by(
            "auto",
            "Here sigma_zeta^2 P is log^6 d/sqrt(d), so the exponent is at least "
            "sqrt(d)/(16 log^6 d), which exceeds the 2 log d that are needed.",
        ),
        ("remb2.linear", "hard"): by(
            "auto",
            "With s* = log^15 d and k = log^20 d the squared signal of s*/2 subclass patches is "
            "at least log^30 d/8 and the variance of the noise about 2 log^18 d. So the "
            "exponent is about log^12 d/32, far above 2 log d: a linear model, too, classifies "
            "hard samples, without ReLU.",
        ),
        ("remb2.linear", "repair"): overwhelmed,
        ("remb2.samesetup", "printed"): at(
            "The constant c_b is 4+2c_0 in coarse and 2+2c_0 in fine training, and a node has"
            " d^{2+2c_0} neurons in the one and d^{1+2c_0} in the other.",
            c0="1/20",
        ),
        ("remb2.samesetup", "update"): by(
            "auto",
            "Both updates are gradients of the cross-entropy, in which a sample has the weight"
            " 1-logit_c for its own label and -logit_c for every other.",
        ),
    },
)
