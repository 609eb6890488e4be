"""Settle the parameter conditions of Appendix B.3."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, empty, own

SETTLERS: dict = own(
    "granularity",
    {
        ("b3.feasible", "printed"): by(
            "enclosure",
            "The conditions hold together from d = 10^130.3 on with these degrees; the smallest"
            " possible is just above 10^122.5.",
            {"d": "10^122.5"},
        ),
        ("b3.feasible", "degree-15"): by(
            "enclosure",
            "What has to hold is 0.4 log d >= 20 log log d; the left side grows "
            "faster, and at log d = 282.2 it is the larger one.",
            {"d": "10^122.6"},
        ),
        ("b3.feasible", "degree-15-below"): by(
            "enclosure",
            "Between d = 3 and 10^122.4 the power log^20 d exceeds d^0.4, so that no k lies "
            "between s* log^5 d, with s* of at least log^15 d, and d^0.4.",
        ),
        ("b3.feasible", "degree-20"): by(
            "enclosure",
            "What has to hold is 0.4 log d >= 25 log log d; the left side grows "
            "faster, and at log d = 370 it is the larger one.",
            {"d": "10^160.7"},
        ),
        ("b3.feasible", "degree-20-below"): by(
            "enclosure",
            "From d = e^{1.05} up to d = e^369 the lower bound on k exceeds its "
            "upper bound d^{0.4}, so that no admissible k exists there.",
        ),
        ("b3.feasible", "weakest"): by(
            "enclosure",
            "What has to hold is 0.4 log d >= 17 log log d; the left side grows "
            "faster, and at log d = 232 it is the larger one.",
            {"d": "10^100.8"},
        ),
        ("b3.feasible", "weakest-below"): by(
            "enclosure",
            "Up to log d = 231 the least k, log^17 d, exceeds the greatest one, d^{0.4}; so even"
            " this form asks for d > 10^100.",
        ),
        ("b3.feasible", "two"): by(
            "point",
            "At d = 2, below the smaller root of the inequality, it holds as well; but "
            "there 1-1/log^5 d is negative.",
        ),
        ("b3.feasible", "item-4-opposite"): by(
            "combination",
            "By the hypothesis s/k is at least log^5 d, while the right side is at most log^5 d/2.",
            terms=[("1/k", ["s-k*L**5"]), ("L**6/2", ["1/L-sd*iu"]), ("L**5/2", ["1"])],
        ),
        ("b3.feasible", "item-8-s"): empty(
            "auto",
            "With s* >= log^15 d and iota-dagger >= 1/log^4 d the product s* iota-dagger is at "
            "least log^11 d and cannot be O(1/log d); so item 8 must speak of s-dagger.",
        ),
        ("b3.feasible", "item-8-dagger"): by(
            "combination",
            "As iota-dagger is at least 1/log^4 d, s-dagger is at most C/log d times log^4 "
            "d, which is C log^3 d.",
            terms=[("L**4", ["C/L-sd*iu"]), ("L**4*sd", ["iu-1/L**4"])],
        ),
        ("b3.feasible", "item-11"): by(
            "auto", "The product of the factors is 1/log^{9.5} d, which is below 1/log^9 d."
        ),
        ("b3.feasible", "item-11-plain"): at(
            "Without sqrt(d) in the denominator of sigma_zeta the noise exceeds 1/log^9 d and "
            "would move every neuron by itself.",
            L=300,
        ),
        ("b3.feasible", "item-7-degree-6"): at(
            "The margin (42) is negative at iota = 1/log^6 d: the degree must exceed 6.", L=300
        ),
        ("b3.feasible", "item-7-degree-7"): by(
            "auto",
            "At this degree the left side is at most 1/log^6 d, smaller than the "
            "right side, which is close to 1/log^5 d.",
        ),
        ("b3.feasible", "item-12-degree-5"): at(
            "The strong noise is 1/log^5 d, and times sqrt(log d) it exceeds the bias "
            "1/log^5 d: the degree has to be more than 5.5.",
            L=300,
        ),
        ("b3.feasible", "item-12-degree-6"): by(
            "auto",
            "At this degree the left side is at most 1/log^{5.5} d, which is below 1/log^5 d.",
        ),
    },
)
