"""Claims of `equivalence` that permuting and rescaling units keeps the function."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence.definitions import real
from assay.theory.papers.equivalence.notation import CROSSING, claim, on, theorem

CROSSING_PERMUTED = [
    ([["3/4", "3/2"], ["2", "1/4"]], ["6", "1"]),
    ([["1/6", "1/16"], ["-1/30", "1/2"]], ["-17/16", "-4/5"]),
    ([["6", "2"]], ["1/3"]),
]
"""`CROSSING` with both hidden layers in the other order, and units multiplied by 3, 2, 1/2, 1."""

U = "sum(k in 1..n, W[j,k]*x[k])+b[j]"
SCALED = "sum(k in 1..n, m[j]*W[j,k]*x[k])+m[j]*b[j]"

CLAIMS = (
    claim(
        "eq2_1",
        r"Permuting the units of a layer, $W_l\leftarrow PW_l$, $b_l\leftarrow Pb_l$,"
        r" $W_{l+1}\leftarrow W_{l+1}P^{-1}$, keeps the function.",
        sized(
            "printed",
            "P*W*x+P*b == P*(W*x+b) and V*G*(P*r)+c == V*r+c",
            (
                "W: p x n",
                "x: n",
                "b: p",
                "P: p x p",
                "G: p x p",
                "V: q x p",
                "r: p",
                "c: q",
            ),
            ("G*P == I_p",),
            (),
            "It is read for layers of every width: the layer has the old pre-activations in"
            " another order, and the next one does not see the order of its inputs $r$; $G$ is the"
            " inverse of $P$.",
        ),
        on(
            "instance",
            "f_1 == g_1",
            {"f": CROSSING, "g": CROSSING_PERMUTED},
            ((),),
            "Have a network of widths 2, 2, 2, 1 and the same one with both layers permuted and"
            " rescaled the same function, on all inputs?",
        ),
        uses=("def.net",),
    ),
    claim(
        "eq2_3",
        r"Rescaling the units of a layer by positive factors, $W_l\leftarrow MW_l$,"
        r" $b_l\leftarrow Mb_l$, $W_{l+1}\leftarrow W_{l+1}M^{-1}$, keeps the function.",
        theorem(
            "printed",
            f"sum(j in 1..d, v[j]/m[j]*max(0, {SCALED})) == sum(j in 1..d, v[j]*max(0, {U}))",
            (
                "n in {1..}",
                "d in {1..}",
                "seq x",
                "seq W",
                "seq b",
                "seq m",
                "seq v",
                "for all j in {1..d}: m[j] > 0",
            ),
            r"Here $v$ is any row of $\mathbf W_{l+1}$ and $x$ any input of layer $l$; what comes"
            " after layer $l+1$ is not changed.",
        ),
        reading(
            "negative",
            "v/m*max(0,m*u) == v*max(0,u)",
            (*real("m", "u", "v"), "m != 0"),
            (),
            "Are positive factors needed? The formula has one factor $m$ of any sign.",
        ),
        uses=("def.net",),
    ),
    claim(
        "composed",
        r"Parameters that are related by (2.9) give the same function (the converse of Theorem"
        r" 2.1).",
        sized(
            "printed",
            "W*r+b == G*(V*s+c)",
            (
                "W: q x p",
                "V: q x p",
                "N: p x p",
                "M: p x p",
                "G: q x q",
                "b: q",
                "c: q",
                "r: p",
                "s: p",
            ),
            ("W == G*V*N", "b == G*c", "N*M == I_p", "r == M*s"),
            (),
            "It is read for one layer of any widths: if the inputs $r$ and $s$ of layer $l$ are"
            r" related by $M=\mathbf M_{l-1}\mathbf P_{l-1}$, its pre-activations are related by"
            r" $G=\mathbf M_l\mathbf P_l$.",
        ),
        on(
            "instance",
            "f_1 == g_1 and f_1_1 == g_1_2/2 and f_2_1 == g_2_2",
            {"f": CROSSING, "g": CROSSING_PERMUTED},
            ((),),
            "Have two networks of widths 2, 2, 2, 1 that are related by (2.9) the same function,"
            " and related units?",
        ),
        uses=("def.equivrel", "eq2_1", "eq2_3"),
    ),
)
