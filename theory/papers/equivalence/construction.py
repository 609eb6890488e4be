"""Claims of `equivalence` on the network that is built (Lemma A.17 and the steps of its proof)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence.definitions import real
from assay.theory.papers.equivalence.notation import BUILT, SQUARE, claim, on, theorem, words

FIRST, SECOND = "x+y/16", "1/2-x+y/4"
"""Units (1, 1) and (1, 2) of `BUILT`."""
THIRD = f"max(0,{FIRST})+max(0,{SECOND})-1/2"
FOURTH = f"11/20-max(0,{FIRST})-max(0,{SECOND})/4"
"""Units (2, 1) and (2, 2) of `BUILT`."""


def meet(one: str, other: str) -> str:
    """Return the statement that the zero sets of two units meet in the square."""
    return f"(exists x in (-1, 1): exists y in (-1, 1): {one} == 0 and {other} == 0)"


CLAIMS = (
    claim(
        "lema17",
        r"For bounded $X$ and $d_0\ge\dots\ge d_{L-1}\ge2$ there is a nonempty open set of"
        r" transparent networks with $\dim X^l=d_l$ whose truncations have dependency graphs with"
        r" $d_l$ paths of length $L-1-l$ from different vertices.",
        words(
            "printed",
            "For every bounded set of inputs and all widths that do not increase and are at least 2"
            " there is a nonempty open set of transparent networks with the two properties.",
        ),
        uses=("def.transparent", "def.depgraph"),
        proof_uses=(
            "lema17.a",
            "lema17.b",
            "lema17.c",
            "lema17.d",
            "lema17.e",
            "lema17.f",
            "lema17.g",
            "lema17.h",
            "lema17.i",
            "lema17.j",
            "lema17.k",
            "lema17.l",
            "lema11",
            "cora1",
        ),
    ),
    claim(
        "lema17.a",
        r"$\mathcal W_1^l$, the hyperplanes with points of $P_l$ on both sides, is nonempty and"
        r" open.",
        sized(
            "printed",
            "(q-p)'*q-(q-p)'*(p+q)/2 == (q-p)'*(q-p)/2 and"
            " (q-p)'*p-(q-p)'*(p+q)/2 == -(q-p)'*(q-p)/2",
            ("p: n", "q: n"),
            (),
            (),
            "The set is nonempty, in every dimension: the hyperplane half-way between two"
            r" different points $p$ and $q$ of $P_l$ has the values $\frac12\lVert q-p\rVert^2$"
            r" and $-\frac12\lVert q-p\rVert^2$ there.",
        ),
        uses=("def.pwh",),
    ),
    claim(
        "lema17.b",
        r"$\mathcal W_2^l$, those of them that are positive where the first unit is at most 0, is"
        r" nonempty.",
        reading(
            "printed",
            "(n <= 0 => r-n > 0) and (n > r => r-n < 0)",
            ("n in (-oo, oo)", "r in (0, oo)"),
            (),
            "There is a choice that always works: the second unit is $r$ minus the first one, $n$,"
            " with $r$ between 0 and the largest value of $n$ on $P_l$.",
        ),
        uses=("lema17.a",),
    ),
    claim(
        "lema17.c",
        r"There are $x_1,x_2$ in $\bar Q_2$ at which one of the two units is 0 and the other"
        r" positive.",
        reading(
            "printed",
            "(n == 0 => m > 0) and (m == 0 => n > 0)",
            (*real("n", "m"), "n <= 0 => m > 0"),
            (),
            r"Here $n$ and $m$ are the two units, with $m$ positive where $n\le0$; that each is 0"
            " somewhere in the convex set $P_l$ follows from its values of both signs.",
        ),
        uses=("lema17.b",),
    ),
    claim(
        "lema17.d",
        r"For $i\ge3$ a hyperplane strictly separates $\operatorname{conv}\{x_1,\dots,x_{i-1}\}$"
        r" from a point of the interior of $\bar Q_{i-1}$.",
        reading(
            "printed",
            "i-2 <= p-2",
            ("i in {3..}", "d in {2..}", "p in {2..}", "i <= d", "d <= p"),
            (),
            "The dimensions are compared: the hull of $i-1$ points has dimension at most $i-2$,"
            r" which is less than $p=d_{l-1}$, that of the interior of $\bar Q_{i-1}$; $d$ is"
            " $d_l$.",
        ),
        uses=("lema17.c",),
    ),
    claim(
        "lema17.e",
        r"$P_l=(W_{l-1}P_{l-1}+b_{l-1})\cap\{x>0\}$ is nonempty, open and convex.",
        sized(
            "printed",
            "W*(s*x+(1-s)*y)+b == s*(W*x+b)+(1-s)*(W*y+b)",
            ("W: q x p", "x: p", "y: p", "b: q", "s"),
            (),
            (),
            "It is convex, for all widths: the image of a point between $x$ and $y$ lies between"
            " their images (and the positive quadrant is convex).",
        ),
        sized(
            "open",
            "W*(x+H*e)+b == (W*x+b)+e",
            ("W: q x p", "H: p x q", "x: p", "e: q", "b: q"),
            ("W*H == I_q",),
            (),
            r"It is open: if $\mathbf W_{l-1}$ has full row rank ($H$ is a right inverse), every"
            " change $e$ of the image comes from the change $He$ of the point, which is small"
            " with $e$.",
        ),
        uses=("lema17.d",),
    ),
    claim(
        "lema17.f",
        r"The set (A.53) of first units that are 0 on every facet of $\bar P_l$ contains a nonempty"
        r" open set.",
        theorem(
            "printed",
            f"{meet(FIRST, THIRD)} and {meet(SECOND, THIRD)}",
            (),
            "Something satisfies it: unit $(2,1)$ of a network of widths 2, 2, 2, 1 on the square"
            " is 0 on both facets of the image of layer 1.",
        ),
        uses=("lema17.e",),
    ),
    claim(
        "lema17.g",
        r"The networks are transparent: for every input and layer one of the first two units is"
        r" positive.",
        reading(
            "printed",
            "n > 0 or m > 0",
            (*real("n", "m"), "n <= 0 => m > 0"),
            (),
            "Here $n$ and $m$ are the first two units of a layer, with $m$ positive where"
            r" $n\le0$, as the second one is chosen.",
        ),
        on(
            "built",
            "(f_1_1 > 0 or f_1_2 > 0) and (f_2_1 > 0 or f_2_2 > 0)",
            {"f": BUILT},
            SQUARE,
            "Is a network of widths 2, 2, 2, 1 on the square that is built like this transparent?",
        ),
        uses=("lema17.b",),
    ),
    claim(
        "lema17.h",
        r"$\mathcal X_\lambda^+$ is nonempty and open, and $h^{l:l+\lambda-1}$ maps it onto"
        r" $P_{l+\lambda}$.",
        on(
            "printed",
            "f_1_1 > 0 and f_1_2 > 0",
            {"f": BUILT},
            SQUARE,
            r"For $\lambda=1$ the set is $P_l$, and its image would be $P_{l+1}$, whose points are"
            " positive. It is read for a network that is built like this, with $l=1$.",
        ),
        on(
            "positive-part",
            "f_2_1 > 0 and f_2_2 > 0 => (f_1_1 > 0 or f_1_2 > 0)",
            {"f": BUILT},
            SQUARE,
            r"Is $P_{l+\lambda}$ the part of the image that is positive? The formula has what the"
            " step uses, that some unit is active below.",
        ),
        uses=("lema17.e",),
    ),
    claim(
        "lema17.i",
        r"On $\mathcal X_\lambda^+$ each unit fold is one hyperplane, and one canonical piece"
        r" contains it.",
        on(
            "printed",
            "f_1_1 > 0 and f_1_2 > 0 => f_2_1 == f_1_1+f_1_2-1/2 and f_2_2 == 11/20-f_1_1-f_1_2/4",
            {"f": BUILT},
            SQUARE,
            "In one network that is built like this, are the units of layer 2 affine where all"
            " units below are active?",
        ),
        uses=("lema17.h", "def.canonical"),
    ),
    claim(
        "lema17.j",
        r"The graph has an edge from the piece of $(\lambda,i)$ to that of $(\lambda+1,\iota)$,"
        r" for all $(i,\iota)$.",
        theorem(
            "printed",
            f"{meet(FIRST, THIRD)} and {meet(FIRST, FOURTH)}",
            (),
            "It is read that the fold of unit $(1,1)$ meets those of the units $(2,1)$ and $(2,2)$"
            " in a network of widths 2, 2, 2, 1 that is built like this. Only the first unit of a"
            " layer is asked to be 0 on every facet.",
        ),
        theorem(
            "first-units",
            f"{meet(FIRST, THIRD)} and {meet(SECOND, THIRD)}",
            (),
            "Do the folds of both units of layer 1 meet that of unit $(2,1)$, which is what the"
            " paths need?",
        ),
        uses=("lema17.f", "lema17.i"),
    ),
    claim(
        "lema17.k",
        r"The canonical order strictly increases along these edges.",
        on(
            "printed",
            "(f_2_1 == 0 and f_1_1 >= 0 and f_1_2 >= 0 => x2 == 0) and"
            " (f_2_1 == 0 and f_1_1 <= 0 => x2 == 4*x1) and"
            " (f_2_1 == 0 and f_1_2 <= 0 => 16*x1+x2 == 8)",
            {"f": BUILT},
            SQUARE,
            "In a network of widths 2, 2, 2, 1 that is built like this, does the fold of unit"
            " $(2,1)$ pass from one line to another at the folds of layer 1, so that it is in no"
            " line of level 1?",
        ),
        uses=("lema17.i",),
        proof_uses=("lema11",),
    ),
    claim(
        "lema17.l",
        r"The $d_l$ paths $H(1,i)\to H(2,1)\to\dots\to H(L-l,1)$ have length $L-l-1$.",
        reading(
            "printed",
            "(L-l)-1 == L-1-l and L-1-l >= 0",
            ("L in {2..}", "l in {1..}", "l <= L-1"),
            (),
            "A path through $L-l$ vertices has one edge less, and the lemma asks for $L-1-l$.",
        ),
        uses=("lema17.j", "lema17.k"),
    ),
)
