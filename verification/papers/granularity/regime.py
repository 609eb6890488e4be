"""Settle the parameter conditions of Appendix B.3."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, empty, own

SETTLERS: dict = own(
    "granularity",
    {
        ("b3.feasible", "printed"): by(
            "enclosure",
            "With these degrees all conditions hold from log d = 300 on, which is d = 10^130.3. "
            "The narrowest is log^21 d+1 <= d^{0.4}: at log d = 300 the left side is e^{119.8} "
            "and the right side e^{120}, which grows faster.",
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
            "Between d = e^{1.05} and e^369 the lower bound log^25 d on k exceeds its upper "
            "bound d^{0.4}, so that no admissible k exists.",
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
            "At d = 2 the left side is -7.33 and the right side 0.28, because log log d is "
            "negative there; but 1-1/log^5 d, which has to be positive, is negative there as "
            "well.",
        ),
        ("b3.feasible", "item-4-opposite"): by(
            "combination",
            "By the hypothesis s/k is at least log^5 d, while the right side is at most log^5 "
            "d/2, since s-dagger times iota-dagger is at most 1/log d.",
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
            "Without sqrt(d) in the denominator of sigma_zeta the overlap with the noise is "
            "sqrt(d log d)/log^10 d, which at log d = 300 is above 10^41 where 1/log^9 d is "
            "asked for.",
            L=300,
        ),
        ("b3.feasible", "item-7-degree-6"): at(
            "At iota = 1/log^6 d the left side is 1/log^5 d and the right side smaller by "
            "1/log^11 d, so that the margin (42) is negative: the degree must exceed 6.",
            L=300,
        ),
        ("b3.feasible", "item-7-degree-7"): by(
            "auto",
            "At this degree the left side is at most 1/log^6 d, which is below the right side, "
            "about 1/log^5 d.",
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
