"""Settle the claims about the measures of `collapse`."""

from __future__ import annotations

from assay.verification.papers.settlers import at, by, own


def found(reason: str, **point):
    """Return a settler that refutes a statement about matrices at an exact instance."""
    return lambda job: job.done(job.refute(point), reason)


_FLAT = {
    "d": 2,
    "n": 1,
    "C": 2,
    "M": [["1", "0"], ["-1", "0"]],
    "P": [["1", "0"], ["0", "0"]],
    "W": [["0"], ["1"]],
}

SETTLERS: dict = own(
    "collapse",
    {
        ("nc1.def", "printed"): by(
            "words",
            "As the pseudo-inverse P is symmetric and P = P Sigma_B P, the matrix W'PW is "
            "(PW)' Sigma_B times PW, which is positive semidefinite as Sigma_B is; for W = 0 "
            "it is 0.",
            squares=[[("1/C", "M*P*W")], []],
            zeros=[["-W'*h4*S*P*W-W'*h2*W"], []],
            scope=(
                "the form C NC1 is the trace of; the trace of a positive semidefinite form is at"
                " least 0"
            ),
        ),
        ("nc1.def", "rotation"): by(
            "words",
            "A rotation cancels from every product, because Q times its transpose is the identity.",
        ),
        ("nc1.def", "relabelling"): by(
            "words",
            "A renumbering of classes or of samples is an orthogonal matrix, R'R = I and TT' "
            "= I, so it cancels from both products, and Sigma_B and Sigma_W stay as they are.",
        ),
        ("nc1.def", "rank"): by(
            "words",
            "Weighted by the sizes of the classes the centred means add up to zero, so they "
            "are linearly dependent; both covariances are products of a matrix with its "
            "transpose and so positive semidefinite.",
            squares=[[], [("1/C", "B")], [("1", "W'")]],
        ),
        ("nc2.def", "invariant"): by(
            "words",
            "As QQ' = I, RR' = I and Re = e, scaling, rotation and renumbering only "
            "multiply and renumber MM', and the target stays as it is.",
        ),
        ("d.def", "invariant"): by(
            "words",
            "A shift s cancels in the difference x-y, a rotation keeps its length because QQ' "
            "= I, and a scaling by c multiplies its squared length by c^2.",
            squares=[[], [("1", "x-y")]],
        ),
        ("nc1.def", "invariant"): by(
            "words",
            "The covariance within classes is multiplied by c^2 and the pseudo-inverse by "
            "1/c^2, which cancel.",
        ),
        ("nc1.def", "converse"): found(
            "With the class means on the first axis and all deviations along the second one, NC1 is"
            " 0 without collapse; equal class means (Sigma_B = 0) give NC1 = 0 as well.",
            **_FLAT,
        ),
        ("nc1.def", "outside"): by(
            "words",
            "Deviations orthogonal to all class means have Sigma_B W = 0, so PW = P P "
            "Sigma_B W is 0, and so is W'PW.",
            zeros=["-W'*h2*W+W'*P*h3*W+W'*P*P*M'*h5/C"],
        ),
        ("nc1.def", "repair"): by(
            "words",
            "If NC1 = 0 then W'PW = 0; as the pseudo-inverse P is at least a positive "
            "multiple of S = M'M/C, the square (MW)'(MW) is 0, too, so every deviation is "
            "orthogonal to every centred class mean.",
            definite=True,
            squares=[("C/lam", "W", "h6")],
            zeros=["-C/lam*h5"],
        ),
        ("nc1.def", "repair-span"): by(
            "words",
            "If NC1 = 0 then W'PW = 0; on the span of the centred class means P is at least a "
            "positive multiple of the identity, so every deviation that lies in this span is "
            "0.",
            definite=True,
            squares=[("1/lam", "W", "h7")],
            zeros=["-h5/lam-W'*h6"],
        ),
        ("nc2.def", "printed"): by(
            "auto",
            "Both matrices have one value on the diagonal and one off it; divided by their "
            "norms these values agree for a simplex frame, and a multiple of the target "
            "has the frame's cosines -1/(C-1).",
        ),
        ("nc2.def", "range"): by(
            "auto",
            "The trace p of MM' lies between its Frobenius norm f and sqrt(C-1) f, so the "
            "square of NC2, which is 2-2p/(sqrt(C-1) f), is at least 0, and it is largest at "
            "p = f.",
            scope="given f <= Tr(MM') <= sqrt(C-1) f",
        ),
        ("nc2.def", "two-classes"): by(
            "identity",
            "The centred means of two classes of equal size are opposite vectors, so MM' is always"
            " a multiple of the target.",
        ),
        ("nc2.def", "unbalanced"): at(
            "With classes of 1 and 2 samples and |mu_1-mu_2| = 1 the squared NC2 is 1/5 and "
            "not 0, although two means always form a simplex.",
            k=1,
            n=2,
            q=1,
        ),
        ("nc2.def", "unbalanced-value"): by(
            "identity",
            "Inserting the centred means and multiplying out gives (n-k)^2/(n^2+k^2), which tends"
            " to 1 as one class dominates.",
        ),
        ("nc2.def", "forces-balance"): by(
            "words",
            "The centred means, weighted by the class sizes q, add up to 0, so M'q is 0 and s "
            "times Kq, which is MM'q, is 0, too; as s is not 0, Kq is 0, which says that all "
            "class sizes are equal.",
            zeros=["C*(M*h2-h3*q)/s"],
        ),
        ("nc2.def", "repair"): by(
            "words",
            "The centring matrix K = I-ee'/C has Ke = 0 and K^2 = K, so it removes the common "
            "point g from all means and leaves the matrix sK of the simplex frame.",
        ),
        ("coarse.lines", "printed"): by(
            "auto",
            "All 27 pairs of differences are checked: the coarse labels agree (q = 0) "
            "exactly where j-i is 0, 5 or -5.",
        ),
        ("coarse.lines", "general"): by(
            "combination",
            "Two labels from 0 to C-1 differ by less than C, so their difference is never a "
            "positive multiple of C.",
            terms=[
                [("1", ("C-1-r",)), ("1", ("s",)), ("1",)],
                [("1", ("C-1-s",)), ("1", ("r",)), ("1",)],
                [("C", ("k-1",))],
            ],
        ),
        ("coarse.lines", "diagonal-matrix"): at(
            "Two collapsed classes at distance 1 have the entry 1 and not 0: off the diagonal "
            "the distance matrix is large (light in the figure).",
            m=1,
            s=0,
            t=0,
        ),
        ("coarse.lines", "dark-diagonal"): by(
            "positivity",
            "The entry is m+s+t and the mean of its two diagonal entries 2s and 2t is s+t, so "
            "it exceeds this mean by m, the squared distance of the class means.",
        ),
        ("coarse.lines", "dark-lines"): by(
            "positivity",
            "The variability v is (s+t)/2+m/4, a sum of terms that are not negative, so each "
            "of the three entries m+s+t, 2s and 2t is at most 4v.",
        ),
        ("coarse.lines", "equally-dark"): at(
            "For m = 10^{-6} and s = t = 10^{-8} the variability v is below 10^{-6}, and yet "
            "the entry m+s+t of the side line is 51 times the entry 2s of the diagonal.",
            m="1/10**6",
            s="1/10**8",
            t="1/10**8",
        ),
        ("coarse.lines", "repair-zero"): by(
            "combination",
            "The entries m+s+t, 2s and 2t of the three lines are at most 4v, so none of them "
            "is above 0 where the variability v is 0.",
            terms=[
                [("4", ("-v",)), ("s+t",)],
                [("4", ("-v",)), ("2*t+m",)],
                [("4", ("-v",)), ("2*s+m",)],
            ],
        ),
        ("fine.lines", "printed"): by(
            "auto",
            "All 57 pairs of differences are checked: the original classes agree (q = 0) "
            "exactly where j-i is 0, 10 or -10.",
        ),
        ("fine.lines", "halves"): at(
            "At n = 2 the entry between the two halves is twice that within one of them; "
            "the two agree only in the limit of large n.",
            n=2,
            w=1,
        ),
        ("fine.lines", "repair-halves"): by(
            "identity",
            "The mean of D(i,i+10) is 2w and that of D(i,i) is 2w(1-1/n), so their "
            "quotient is 1+1/(n-1).",
        ),
        ("d.def", "printed"): by(
            "words",
            "The mean squared distance to a point is the variance plus the squared "
            "distance from the mean to that point; this is used once for each of "
            "the two classes.",
            scope="one coordinate; D is the sum over coordinates",
        ),
        ("d.def", "diagonal"): by(
            "words",
            "Multiplied out, both sides are the same polynomial: the mean squared "
            "distance within a class is twice its variance.",
            scope="one coordinate",
        ),
        ("d.def", "super-class"): at(
            "With C = 10 classes and S = 5 super-classes the index i = 6 exceeds S, so row 6 "
            "of the distance matrix would have no samples.",
            C=10,
            S=5,
            i=6,
        ),
        ("d.def", "repair"): by(
            "combination",
            "The distance matrix has one row for each original class, so every index i of a "
            "row is at most C.",
            terms=[("1", ("C-i",))],
        ),
        ("msdr.def", "printed"): by(
            "combination",
            "MSDR-1 is the mean of |mu_i-mu_j|^2 divided by twice the mean trace, so it is 0"
            " exactly when the sub-class means coincide.",
            terms=[[("Q/(2*(k-1)*S)",)]],
        ),
        ("msdr.def", "pairs"): by(
            "words",
            "Each class occurs in 2(k-1) ordered pairs, so its trace is counted that many times in"
            " the sum.",
            scope="one super-class",
        ),
        ("msdr.def", "null"): at(
            "With n = 2 samples in each sub-class the ratio of the two means is 2 and not 1.",
            n=2,
            w=1,
        ),
        ("msdr.def", "unequal-sizes"): at(
            "With s = 1 and t = 1/100, a noisy pair of classes beside three tight ones has an "
            "MSDR of 0.63, below 1 (and of 5/8 as t tends to 0).",
            s=1,
            t="1/100",
        ),
        ("msdr.def", "separation"): at(
            "At d = 5000 and z = 10 MSDR is only 1.01; yet the means are 10 standard "
            "deviations apart, and the half-space in the middle between them classifies all "
            "inputs up to a share below 10^{-6}.",
            d=5000,
            z=10,
        ),
        ("msdr.def", "same-means"): at(
            "A narrow class (s = 1) and a wide one (t = 9) around the same mean have MSDR = "
            "1, although their traces differ.",
            s=1,
            t=9,
            q=0,
        ),
        ("msdr.def", "repair-null"): by(
            "combination",
            "The mean of D_ij is 2w and that of D_ii is 2w(1-1/n), so their quotient is "
            "1+1/(n-1), which exceeds 1 and is at most 1+2/n.",
            terms=[[("1/(n-1)",)], [("1/(n*(n-1))", ("n-2",))]],
        ),
        ("msdr.def", "repair-sizes"): by(
            "combination",
            "Multiplied out, the inequality says that the sum Q of the squared distances of "
            "the class means is not negative.",
            terms=[("Q/(2*(k-1)*S+2*(l-1)*T)",)],
        ),
        ("msdr.def", "repair-separation"): by(
            "identity",
            "Solving the definition MSDR = 1+z^2/(2d) for the squared separation "
            "gives z^2 = 2d (MSDR-1).",
        ),
    },
)
