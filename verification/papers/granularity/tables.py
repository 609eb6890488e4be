"""Settle the tables and figures: exact arithmetic on the printed numbers, Student's law in closed
form.
"""

from __future__ import annotations

from assay.verification.papers.evidence import full_scale
from assay.verification.papers.granularity import experiments
from assay.verification.papers.settlers import at, by, own

SEEDS = "the printed deviations, runs taken as independent"


def shown(reason: str, scope: str = "", how: str = "point"):
    """Return a settler that proves its reading on the printed numbers."""
    return lambda job: job.done(job.prove(how), reason, scope=scope)


def significance(reason: str):
    """Return a settler of a significance statement."""
    return shown(reason, SEEDS)


def few(job):
    """n < 500, and n is an integer."""
    below = job.lemma(
        "n < 500",
        how="combination",
        terms=[("1/1001", ["500000-n*m"]), ("n/1001", ["m-1001"]), ("500/1001", ["1"])],
    )
    return job.done(
        job.prove("enclosure", facts=[below]),
        "With more than 1000 images each, 500 clusters would need more than the "
        "500000 images that there are.",
    )


SETTLERS: dict = own(
    "granularity",
    {
        ("tab1", "printed"): shown(
            "The printed means agree with the claim: 4.79 at G = 1103 is the smallest number of the"
            " table, every random entry is at least 6.10 and every other one at most 5.60, and"
            " clusters inside of superclasses have at most 5.37 while those of the whole set have"
            " at least 5.42."
        ),
        ("tab1", "significant"): significance(
            "The difference of 5.25 and 4.79 has a two-sided p-value below 0.0001, however the"
            " numbers were rounded."
        ),
        ("tab1", "two-seeds"): at(
            "The six runs come from two pretraining seeds. If the spread lies between these, the"
            " p-value is 0.09: with two seeds the level 5 % needs |t| > 12.7."
        ),
        ("tab1", "random-significant"): at(
            "At G = 352 the difference is not significant: 6.12, with the deviation .77, against"
            " 5.60 has the p-value 0.16."
        ),
        ("tab1", "random-but-one"): significance(
            "Without G = 352 all six random entries are significantly worse than 5.60; the largest"
            " p-value is 0.03, at G = 500000."
        ),
        ("tab1", "clusters-significant"): significance(
            "At each of the six common G the clusters inside of superclasses have the smaller"
            " error, significantly so even at the level 1/20 divided by six."
        ),
        ("tab1", "clusters-all"): at(
            "The errors 5.37 and 5.42 differ with a p-value of 0.057 or more, so that not every"
            " pair differs significantly."
        ),
        ("tab1", "clusters-gain"): significance(
            "At G = 22 the error falls significantly from 5.25 to 5.14, so that even two clusters a"
            " superclass help; from G = 2816 on clusters are above the baseline."
        ),
        ("tab1", "rebalanced-gain"): significance(
            "The errors 5.18 and 5.16 are so close that their difference is not significant."
        ),
        ("tab1", "cluster-counts"): at(
            "No column has 64 or 1024 clusters a superclass (G = 704, 11264); G = 22528 has 2048,"
            " which is not in the list."
        ),
        ("tab2", "printed"): shown(
            "In every column the errors after 70 and after 90 epochs differ by at most 0.03, and"
            " that after 50 epochs is the largest."
        ),
        ("tab2", "significant"): significance(
            "In each column the errors after 90 and after 50 epochs differ significantly at 5 "
            "%; the largest of the six p-values is 0.03, at G = 273."
        ),
        ("tab2", "significant-together"): at(
            "The column G = 273 (4.90 against 4.83) is not significant once six columns are"
            " counted: its p-value is above 0.01, and 1/120 would be needed."
        ),
        ("tab2", "no-difference"): significance(
            "The tests of a difference have p-values above 1/20 in all six comparisons."
        ),
        ("tab3", "printed"): shown(
            "The printed means agree with the claim: the least manual error is 4.20 at G = "
            "1103, and the largest manual error, 4.44, is below the least random one, 5.13."
        ),
        ("tab3", "significant"): significance(
            "The difference of 4.43 and 4.20 is significant already with three runs a row."
        ),
        ("tab3", "rise"): significance(
            "For ResNet50 the right arm of the U (4.20 to 4.33) is significant if six runs were"
            " made."
        ),
        ("tab3", "rise-three-runs"): significance(
            "The rise from 4.20 to 4.33 is significant also with three runs, if the "
            "numbers are taken as printed."
        ),
        ("tab3", "label-per-sample"): at(
            "5.13 is the smallest error of the random row: here one label a sample is the best, not"
            " the worst."
        ),
        ("tab3", "label-per-sample-manual"): shown(
            "The error 5.13 is above all of the manual row, where the largest is 4.44."
        ),
        ("fig5", "printed"): at(
            "At G = 13 the manual error is 5.40: above the baseline 5.25 and above most cluster"
            " points; the curve rises there first."
        ),
        ("fig5", "best"): shown(
            "The best point of the manual curve, 4.79, is below the baseline and below every point"
            " of the other curves."
        ),
        ("fig5", "shape"): shown(
            "The printed errors fall from 5.40 over 5.10 and 4.83 to 4.79, and then they "
            "rise to 4.82 and 4.84."
        ),
        ("fig5", "rise"): at(
            "The errors 4.79 and 4.84 differ with a p-value of at least 0.052, and the smaller one"
            " was chosen after the fact; so the right arm of the U is not significant for ResNet34"
            " (it is for ResNet50, Table 3)."
        ),
        ("fig5", "thirteen"): significance(
            "Pretraining on 13 classes has the error 5.40, which is significantly worse than 5.25"
            " with the 11 target classes."
        ),
        ("fig5", "decline"): at(
            "From 11 to 13 classes the printed error rises from 5.25 to 5.40, so that it does "
            "not decline throughout."
        ),
        ("fig5", "star"): at(
            "Pretraining on 22 random labels has the error 6.61, above the 6.54 of one label a "
            "sample, which therefore is not the worst."
        ),
        ("fig5", "star-significant"): significance(
            "The errors 6.54 and 5.25 are so far apart that the chance of such a "
            "difference is below 0.01."
        ),
        ("fig5", "one-pass"): shown(
            "The error 5.87 without retraining lies between 5.25 and 6.10, so that random labels"
            " are worse than no pretraining."
        ),
        ("fig6", "printed"): at(
            "608 clusters of more than 1000 images would need 608,000 images; there are 500,000."
        ),
        ("fig6", "threshold"): few,
        ("fig6", "repair"): shown(
            "The smallest cluster is at most the mean size, which is 500000/608, "
            "about 822.4, for 608 clusters and about 252.02 for 1984.",
            how="enclosure",
        ),
        ("fig6", "full-scale"): full_scale,
        ("tab4", "printed"): at(
            "The error 6.76 at G = 5995 is above the 6.70 at G = 2281, so that the improvement "
            "is not monotone."
        ),
        ("tab4", "ends"): shown(
            "At the leaves the hierarchy takes 17.0 % off the error of the baseline; from"
            " G = 2281 down to 38 it takes off 15.2, 11.8, 7.5 and 4.4 %."
        ),
        ("tab4", "levels-1-2"): shown(
            "A difference of 0.06 points is half of a standard error of counting on 102,400"
            " images.",
            "counting error only",
        ),
        ("tab4", "coarsest"): shown(
            "The difference of 0.35 points is 3.0 standard errors of counting, so that at G = 38"
            " the improvement is not yet 0.",
            "counting error only, one run",
        ),
        ("tab4", "split"): shown(
            "The printed counts add up to the totals, and the two classes hold 42.8 % and "
            "57.2 % of the images."
        ),
        ("tab5", "printed"): at(
            "Read as errors the smallest are 87.5 and 91.7, against 6.56 and 7.90 in Table 4: the"
            " rows are accuracies."
        ),
        ("tab5", "accuracy"): shown(
            "Read as accuracies, the largest numbers 93.439 and 92.102 leave the errors 6.56 and"
            " 7.90, which are those of Table 4."
        ),
        ("tab5", "finetuned"): shown(
            "In all five columns with finetuning the leaf-pretrained network has "
            "the higher accuracy than the baseline in the same column."
        ),
        ("tab5", "probed"): at(
            "With linear probing the baseline is 4.2 points better, as it was pretrained on the"
            " target labels."
        ),
        ("tab5", "probe-worse"): shown(
            "In both rows the best accuracy with linear probing is below the worst "
            "one with finetuning."
        ),
        ("tab5", "probe-much-worse"): at(
            "For the baseline linear probing is worse by 0.14 only: 91.719 against 91.856."
        ),
        ("tab5", "short"): shown(
            "The two runs of 10 epochs reach 93.439 and 92.294: one is above, the "
            "other below all of the three others."
        ),
        ("tab6", "printed"): significance(
            "The best entries of the rows are 23.4 each, which is 0.12 above the baseline or at"
            " most 1.7 standard errors. With three runs this does not show that they are equal."
        ),
        ("tab6", "range"): shown(
            "The entries lie between 23.4 and 23.78: all are above the baseline 23.28, and "
            "none by more than 0.5."
        ),
        ("tab6", "every-entry"): at(
            "The errors 23.78 and 23.65 at G = 8000 differ significantly, at the level 1/20, "
            "from the 23.28 with which all entries are compared."
        ),
        ("tab6", "worse"): significance(
            "At G = 8000 the error 23.78 is significantly above 23.28, so that such fine clusters"
            " make ImageNet1k worse, and not only equal."
        ),
        ("tab6", "one-pass"): significance(
            "The mean error of retraining is smaller by 0.76, and with the printed "
            "deviations this difference is significant at the level 1/20."
        ),
        ("tab7", "printed"): shown(
            "Read in order of the number of classes, the accuracies increase at "
            "each of the four learning rates."
        ),
        ("tab7", "significant"): significance(
            "All twenty differences of neighbouring levels are significant at the "
            "level 1/20 with the printed deviations."
        ),
        ("tab7", "inside-the-grid"): at(
            "Levels 4, 6 and 9 are best at 3e-1, the largest rate tried, so their best accuracies"
            " may be too low and the gain of fine labels in Figure 2 too large."
        ),
        ("tab7", "inside-fine"): shown(
            "For the levels 0, 1 and 2 a rate inside of the grid is better than "
            "both rates at its ends."
        ),
        ("tab7", "warm-up"): at(
            "A warm-up of 500 epochs does not fit into the 8 epochs of finetuning; steps must be"
            " meant."
        ),
        ("tab8", "printed"): shown(
            "Read from the finest level to the coarsest, the accuracies fall from "
            "81.45 to 57.35 at every step."
        ),
        ("tab8", "significant"): significance(
            "All five steps between neighbouring levels are significant, together at 5 %."
        ),
        ("tab8", "below-finetuning"): shown(
            "At each of the six levels the accuracy with linear probing is below "
            "the best one with finetuning."
        ),
        ("fig2", "printed"): shown(
            "Read in order, the accuracies 72.75, 75.53, 77.53, 80.26, 81.28 and "
            "82.51 increase with every level."
        ),
        ("fig2", "significant"): significance(
            "All five steps between neighbouring levels are significant, together at 5 %;"
            " but the coarse levels were best at the edge of the rates tried (Table 7)."
        ),
        ("fig2", "baseline"): lambda job: job.open(
            "The baseline is a number of another paper that the source does not print."
        ),
        ("fig1", "printed"): by(
            "auto",
            "A wrong coarse answer is also a wrong fine one, so the coarse error is at most the"
            " fine error; the figure is a drawing without data.",
        ),
        ("fig3", "printed"): by(
            "auto",
            "The figure is a drawing; with equally many images of each subclass a fine feature is k"
            " times rarer than the common one, and so in at most half of its images.",
        ),
        ("fig4", "printed"): by(
            "words",
            "The figure is a drawing; in it the part of a patch along its own feature is "
            "the amplitude plus noise, and along any other feature only noise.",
        ),
        **experiments.SETTLERS,
    },
)
