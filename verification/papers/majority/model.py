"""Proofs and refutations for the data and initial weights of `majority`."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, empty, own


def inseparable(job):
    """The two ends of the noise, weighted by sigma - b and sigma + b, give 2 sigma w_0 < 0."""
    wrong = job.lemma(
        "w0 < 0",
        how="combination",
        terms=[
            [
                ("1/(2*sigma)", ("sigma-b", "-(w0+w1*(b+sigma))")),
                ("1/(2*sigma)", ("sigma+b", "-(w0+w1*(b-sigma))")),
            ]
        ],
    )
    return job.done(
        job.vacuous("enclosure", facts=(wrong,)),
        "For b <= sigma no linear output separates the classes: to classify the big subset at "
        "both ends of the noise forces w_0 < 0, and to classify the small one w_0 > 0. A rule "
        "that is not linear does: X_1 = 0 tells the small subset.",
    )


def magnitude(job):
    """E|b+eps| <= max(b, sigma) < 1."""
    small = job.lemma(
        "b < 1", how="combination", terms=[[("1", ("1/L**2-b",)), ("1/L**2", ("L-1", "L+1"))]]
    )
    quiet = job.lemma(
        "sigma < 1",
        how="combination",
        terms=[[("1", ("1/L**3-sigma",)), ("1/L**3", ("L-1", "L**2+L+1"))]],
    )
    some = job.lemma(
        "sigma > 0", how="combination", terms=[[("1", ("sigma-1/L**4",)), ("1", ("1/L**4",))]]
    )
    verdict = job.prove(
        "combination",
        facts=(small, quiet, some),
        terms=[
            [("1", ("1-b",)), ("b", ("1-p",))],
            [("1", ("1-sigma",)), ("sigma", ("1-p",)), ("p/(2*sigma)", ("sigma-b", "sigma+b"))],
        ],
    )
    return job.done(
        verdict,
        "The mean of |X_1| is at most p max(b, sigma), which is below 1 for log n > 1, "
        "while |X_0| is always 1.",
    )


SETTLERS: dict = own(
    "majority",
    {
        ("def.data", "printed"): by(
            "identity",
            "The inputs of class 1 are those of class 0 with the opposite sign, so the means over D"
            " are 0; the noise is uniform with mean 0 and variance sigma^2/3, which gives both"
            " moments of X_1.",
        ),
        ("def.data", "subset-size"): at("At n = 2 the big subset would have 0.7 samples.", n=2),
        ("def.data", "repair"): by(
            "positivity",
            "With n = (2q)^2 a class has 2 q^2 samples, q of them in the big subset, so both"
            " subsets have whole sizes.",
            params={"a": "q-1"},
        ),
        ("ass3.1", "printed"): empty(
            "auto",
            "For log n > 1 the lower end 1/log^3 n exceeds the upper end 1/log^4 n: no sigma is"
            " allowed.",
        ),
        ("ass3.1", "two-samples"): by(
            "auto",
            "At n = 2, where log n < 1, the interval is [3.00, 4.33]; there, and only there, "
            "the assumption can be met.",
        ),
        ("ass3.1", "swapped"): by(
            "auto",
            "From n = 3 on log n exceeds 1, so 1/log^4 n is below 1/log^3 n, and the "
            "interval with its ends exchanged is not empty.",
            budget=1,
        ),
        ("ass3.1", "repair"): by(
            "auto",
            "From n = 5 on sqrt(n) exceeds 2, so the fraction 1-1/sqrt(n) is more than "
            "1/2; and log n exceeds 1, so the interval for sigma is not empty.",
            budget=1,
        ),
        ("def3.2", "printed"): by(
            "identity",
            "The output is linear in the input, so the opposite input has the "
            "opposite output, and without the noise the big subset gives w_0+w_1 b.",
        ),
        ("ass3.3", "printed"): by("auto", "The bound 1/log n is below 1 because log 3 exceeds 1."),
        ("ass3.3", "two-samples"): at(
            "At n = 2 the lower bound 1/log 2 is 1.44, above the upper bound 1: no weight "
            "w_1 is allowed."
        ),
        ("ass3.3", "repair"): by(
            "auto",
            "The bound 1/log n is below 1 exactly when log n exceeds 1, which is so from n = 3 on.",
        ),
        ("def.loss", "printed"): at(
            "The printed loss is the log-likelihood, which rises with the probability q of the "
            "right label, so minimising it makes the classification worse.",
            o=0,
            u=1,
        ),
        ("def.loss", "values"): by(
            "auto",
            "Logarithms of probabilities are negative: the printed loss is minus the"
            " cross-entropy.",
            budget=1,
        ),
        ("def.loss", "repair"): by(
            "auto",
            "The cross-entropy log(1+e^{-o}) falls as the output o for the right label grows.",
            budget=2.5,
        ),
        ("eq2", "printed"): by(
            "identity",
            "Each class holds half of the data, so that the mean over all samples is the mean of "
            "the two class means.",
        ),
        ("eq2", "step-length"): by(
            "combination",
            "Eq 4 lies strictly between -(1-p) and p, so half of it is below 1/2 in size.",
            terms=[
                [("1/2", ("p", "1/(1+exp(A))")), ("1/2", ("1-p", "1+1/(1+exp(w0))"))],
                [("1/2", ("p", "1+1/(1+exp(-A))")), ("1/2", ("1-p", "1/(1+exp(-w0))"))],
            ],
        ),
        ("def3.4", "printed"): by(
            "identity",
            "Completing the square gives the best slopes and the least errors; as all means over D"
            " are 0, the constant of the best fit is 0.",
        ),
        ("def3.5", "printed"): by(
            "combination",
            "Both errors are quotients of quadratic forms in the weights, so they do not change"
            " when both weights are scaled; with noise det is positive, and so the two errors"
            " cannot both vanish.",
            terms=[
                [("p/3", ("sigma", "sigma", "w0**2+w1**2")), ("p", ("1-p", "b**2", "w0**2+w1**2"))]
            ],
        ),
        ("data.nonempty", "printed"): at(
            "At n = 16 the lower end 1/log^3 n = 0.047 of the interval for sigma exceeds its "
            "upper end 1/log^4 n = 0.017, so no sigma is allowed; and k = 1/4, so the 'big' "
            "subset is the smaller one.",
            n=16,
        ),
        ("data.nonempty", "noise"): at(
            "At n = 16 the lower end 0.047 of the interval for sigma exceeds its "
            "upper end 0.017: as log n > 1, its third power is always below its "
            "fourth.",
            n=16,
        ),
        ("data.nonempty", "majority"): at(
            "At n = 16 the fraction k is 1/4, so the big subset has only two of the eight "
            "samples of its class.",
            n=16,
        ),
        ("data.nonempty", "some-majority"): empty(
            "auto",
            "For every n >= 4 the printed fraction 1/sqrt(n) is at most 1/2, so the printed big "
            "subset is never the bigger one.",
        ),
        ("data.nonempty", "two-samples"): by(
            "auto",
            "At n = 2 both conditions can be met, since log n is below 1 and k = 0.71 exceeds "
            "1/2; from n = 3 on log n exceeds 1 and no sigma is allowed.",
        ),
        ("data.nonempty", "repair"): by(
            "auto",
            "With its ends exchanged the interval is not empty, as log n exceeds 1, and "
            "for n > 4 the fraction 1 - 1/sqrt(n) exceeds 1/2.",
            budget=1,
        ),
        ("data.either", "alone"): at(
            "Samples of the small subset have X_1 = 0 and X_0 on the side of the other class, so "
            "neither attribute gives their class.",
            n=16,
            b=0,
            sigma="1/50",
            eps=0,
            t=0,
        ),
        ("data.either", "some-rule"): at(
            "With b = 0 the sign of X_1 on the big subset is that of the noise, so two samples "
            "of one class can have opposite signs; and X_0 takes both of its values in both "
            "classes, so no fixed rule on one attribute serves.",
            n=16,
            b=0,
            sigma="1/50",
            eps="1/100",
            **{"del": "-1/100"},
        ),
        ("data.either", "first-alone"): at(
            "The value X_0 = 1 occurs in both classes, so that X_0 alone does not tell them apart."
        ),
        ("data.either", "second-alone"): at(
            "The value X_1 = 0 occurs in both classes, so that X_1 alone does not tell them apart."
        ),
        ("data.either", "both-linear"): inseparable,
        ("data.either", "printed"): by(
            "auto",
            "With probability one X_1 is not 0 on the big subset, which tells the subset, and X_0"
            " then tells the class; the rule is not linear.",
        ),
        ("data.either", "repair"): by(
            "positivity",
            "The noise is never below -sigma, so b + eps is at least b - sigma, which is "
            "positive; hence both outputs of class 0 are negative.",
            params={"c": "b-sigma", "d": "eps+sigma"},
        ),
        ("data.either", "repair-rules"): by(
            "auto",
            "On the big subset X_1 = b + eps is positive, and on the small one X_0 = -1 is "
            "negative, so one of the two rules always applies.",
            budget=1,
        ),
        ("data.magnitude", "printed"): magnitude,
        ("data.magnitude", "every-sample"): by(
            "auto",
            "With L = log n the size of X_1 is at most 1/L^2 + 1/L^3, which is below 1 for "
            "L > 1.3248, and log 4 is 1.386.",
            budget=2.5,
        ),
        ("data.magnitude", "three-samples"): at(
            "At n = 3, where L is log 3, |X_1| can come close to 1/L^2 + 1/L^3 = 1.58, "
            "which exceeds 1.",
            n=3,
            b="4/5",
            sigma="3/4",
            eps="1/2",
        ),
        ("data.magnitude", "errors"): by(
            "auto",
            "The noise makes b + eps negative on a part of length sigma - b of its interval of "
            "length 2 sigma, so a share (sigma-b)/(2 sigma) of the big subset has the wrong "
            "sign; it is positive and at most 1/2.",
        ),
        ("data.magnitude", "always-errors"): at(
            "Assumption 3.1 allows b to exceed sigma, and then X_1 has the right sign on the whole"
            " big subset.",
            n=16,
            b="1/10",
            sigma="1/50",
        ),
        ("data.magnitude", "repair"): by(
            "combination",
            "The share (sigma-b)/(2 sigma) of the big subset on which X_1 has the wrong sign is"
            " positive exactly when sigma exceeds b.",
            terms=[[("1/(2*sigma)", ("sigma-b",))], [("1/(2*sigma)", ("b-sigma",))]],
        ),
        ("init.cover", "printed"): at(
            "The scheme of He et al. draws weights up to sqrt(3) = 1.73 in size, and the "
            "assumption allows less than 1.",
            L=10,
            w0="3/2",
            w1="1/2",
        ),
        ("init.cover", "glorot"): at(
            "Glorot's scheme draws weights of up to sqrt(2) = 1.41 in size, which is above 1.",
            w0="5/4",
            w1="1/2",
        ),
        ("init.cover", "lecun"): at(
            "LeCun's scheme draws weights of up to sqrt(3/2) = 1.22 in size, which is above 1.",
            w0="6/5",
            w1="1/2",
        ),
        ("init.cover", "default"): at(
            "The assumption leaves out the values |w_1| <= 1/log n, which this scheme draws with"
            " probability sqrt(2)/log n.",
            L=10,
            w0=0,
            w1=0,
        ),
        ("init.cover", "default-upper"): by(
            "auto",
            "The default initialisation draws from (-1/sqrt(2), 1/sqrt(2)), which "
            "lies inside of (-1, 1).",
        ),
        ("init.cover", "repair"): by(
            "combination",
            "Both weights come from an interval of half-width a <= 1, so they are below 1 in "
            "size; the excluded values |w_1| <= 1/L, with L = log n, have a length of 2/L out of "
            "2a.",
            terms=[[("1", ("1-a",)), ("1", (edge,))] for edge in ("a-w0", "a+w0", "a-w1", "a+w1")],
        ),
    },
)
