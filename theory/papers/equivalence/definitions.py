"""Definitions of `equivalence`, each with the question whether anything satisfies it as printed."""

from __future__ import annotations

from assay.theory.language.shorthand import reading, sized
from assay.theory.papers.equivalence.notation import (
    APART,
    CROSSED,
    CROSSING,
    LEFT,
    RIGHT,
    SQUARE,
    TWO_SQUARES,
    claim,
    on,
    surface,
    theorem,
)

REAL = "in (-oo, oo)"


def real(*names: str) -> tuple[str, ...]:
    """Return the declarations of real numbers."""
    return tuple(f"{name} {REAL}" for name in names)


def apart(rows: list[tuple[str, str, str]]) -> str:
    """Return the statement that no two rows of three numbers are multiples of each other."""
    pairs = [(a, b) for n, a in enumerate(rows) for b in rows[n + 1 :]]
    places = ((0, 1), (0, 2), (1, 2))
    return " and ".join(
        " + ".join(f"({a[i]}*({b[j]}) - ({a[j]})*({b[i]}))**2" for i, j in places) + " > 0"
        for a, b in pairs
    )


APART_ROWS = [
    ("1/8", "1", "-1/4"),
    ("1/2", "1/3", "2"),
    ("1/4", "2", "1/2"),
    ("3/2", "1", "7"),
    ("7/4", "3", "13/2"),
]
"""Weights and bias of the pieces of `APART`: units (1, 1), (1, 2), and the output with the first,
the second and both of them active.
"""
SHIFTED_ROWS = [
    ("1/8", "1", "-1/4"),
    ("1/2", "1/3", "3"),
    ("1/4", "2", "-5/2"),
    ("3/2", "1", "7"),
    ("7/4", "3", "13/2"),
]
"""The same of `APART_SHIFTED`."""

CLAIMS = (
    claim(
        "def.net",
        r"A ReLU network is $h=h^L\circ\rho\circ h^{L-1}\circ\dots\circ\rho\circ h^1$ with"
        r" $h^l(x)=W_lx+b_l$, on a nonempty open set of inputs; $h^{l:k}$ are its truncations.",
        reading(
            "printed",
            "max(0,m*u) == m*max(0,u)",
            ("m in (0, oo)", *real("u")),
            (),
            "Does the activation commute with positive factors? This is what is used of it"
            " everywhere.",
        ),
    ),
    claim(
        "def.pieces",
        r"Under an activation pattern $I$ a unit is the affine function with weights"
        r" $w_i^l(I)=e_i^\top W_lI_{l-1}W_{l-1}\cdots I_1W_1$ (A.14) and bias $b_i^l(I)$ (A.15).",
        reading(
            "printed",
            "w*s*(v*x+b)+c == w*s*v*x+(w*s*b+q*c)",
            (*real("v", "b", "w", "c", "x"), "s in {0..1}", "q in {0..1}"),
            (),
            r"It is read for $l=2$ and one unit in each layer, with $\mathbf W_l$ for the first"
            r" factor $\mathbf W_k$ of (A.15), whose shape does not fit as printed: $s$ and $q$"
            r" are the indicators of layers 1 and 2, and the term $k=l$ has the factor $\mathbf"
            r" I_l$ that stands before $\mathbf b_k$.",
        ),
        repairs=(
            reading(
                "repair",
                "w*s*(v*x+b)+c == w*s*v*x+(w*s*b+c)",
                (*real("v", "b", "w", "c", "x"), "s in {0..1}", "q in {0..1}"),
                (),
                r"The sum is changed to $\mathbf W_l\mathbf I_{l-1}\cdots\mathbf W_{k+1}\mathbf"
                r" I_k\mathbf b_k$ for $k<l$, and $\mathbf b_l$.",
            ),
        ),
        uses=("def.net",),
    ),
    claim(
        "def.general.main",
        r"General (Section 2.2): no local optimum of a unit has the value 0; masked products of"
        r" weights have the largest rank; on linear regions of any two neurons their functions are"
        r" not multiples of each other.",
        reading(
            "printed",
            "c*(v1*max(0,p)+v2*max(0,q)+b) == b*(w1*max(0,p)+w2*max(0,q)+c)",
            (
                *real("v1", "v2", "w1", "w2", "b", "c"),
                "p in (-oo, 0]",
                "q in (-oo, 0]",
            ),
            (),
            "What does condition 3 exclude? Where both units below are inactive, two units of"
            " layer 2 are the constants $b$ and $c$, and so multiples of each other: no network"
            " with such a linear region is general.",
        ),
        reading(
            "same-neuron",
            "w*x+b != 1*(w*x+b)",
            real("w", "x", "b"),
            (),
            "Are 'any two neurons' two different ones? A neuron is a multiple of itself.",
        ),
        uses=("def.net",),
    ),
    claim(
        "def.general.app",
        r"General (Definition A.11): the conclusions of Lemmas A.10, A.11 and A.12 hold.",
        reading(
            "printed",
            apart(APART_ROWS),
            (),
            (),
            "Something satisfies the conclusion of Lemma A.11: these are the five pieces (weights"
            " and bias) of a network of widths 2, 2, 1.",
        ),
        reading(
            "ranks",
            "1/8*1/3-1*1/2 != 0 and 2*1/8+3*1/2 != 0",
            (),
            (),
            r"The same network satisfies the conclusion of Lemma A.10: both rows of $\mathbf W_1$"
            r" are independent, and no masked product $\mathbf W_2\mathbf I_1\mathbf W_1$ vanishes"
            " (with one unit active it is a multiple of a row).",
        ),
        on(
            "optima",
            "f_1 > 0 and f_1_2 > 0",
            {"f": APART},
            TWO_SQUARES,
            "It satisfies the conclusion of Lemma A.12 on a set of inputs: unit $(1,2)$ and the"
            " output are 0 nowhere there, and unit $(1,1)$ is affine.",
        ),
        uses=("def.net", "def.pieces"),
    ),
    claim(
        "def.transparent",
        r"Transparent: for every input and every hidden layer some unit is at least 0.",
        on(
            "printed",
            "f_1_1 >= 0 or f_1_2 >= 0",
            {"f": APART},
            TWO_SQUARES,
            "Something is transparent: this network of widths 2, 2, 1 on two squares.",
        ),
        on(
            "not-all",
            "f_2_1 >= 0 or f_2_2 >= 0",
            {"f": CROSSING},
            SQUARE,
            "Is every network transparent? This is layer 2 of a network in general position, two"
            " of whose folds cross.",
        ),
        uses=("def.net",),
    ),
    claim(
        "def.posneg",
        r"$f$ is positive (negative) in the neighbourhood of $x$ if every ball around $x$ holds a"
        r" point with $f>0$ ($f<0$).",
        theorem(
            "printed",
            "(for all r in (0, oo): exists y in (-r, r): abs(y) > 0) and"
            " not (exists y: abs(y) < 0)",
            (),
            "The two notions are different: $|x|$ is positive in the neighbourhood of 0 and not"
            " negative.",
        ),
    ),
    claim(
        "def.pwh",
        r"A piece-wise hyperplane with respect to a partition is nonempty, and the set of points of"
        r" one part at which a nonzero affine function vanishes.",
        reading(
            "printed",
            "v**2+w**2 > 0",
            (*real("v", "w", "b", "x", "y"), "v*x+w*y+b == 0", "v**2+w**2+b**2 > 0"),
            (),
            r"In the plane, it is no accident of the words that $(\mathbf w,b)=(\mathbf0,b)$ is"
            r" admitted, since a nonempty set has $\mathbf w\ne\mathbf0$.",
        ),
    ),
    claim(
        "def.pwls",
        r"A piece-wise linear surface of order $\kappa$ is a union of piece-wise hyperplanes in"
        r" $\kappa$ levels, each with respect to the partition by the levels below; $\kappa$ is"
        r" least.",
        theorem(
            "printed",
            "for all v, w, b: (for all x in (-1, 1), y in (-1, 1): (x == 0 and y > 0 =>"
            " v*x+w*y+b == 0) and (v*x+w*y+b == 0 => x == 0 and y > 0)) => v == 0 and w == 0 and"
            " b == 0",
            (),
            "Order 1 is not everything: in the square, half of a line is no piece-wise hyperplane"
            " of the first level.",
        ),
        uses=("def.pwh",),
    ),
    claim(
        "def.square",
        r"$\square_kS$ is the union of all piece-wise linear surfaces of order at most $k$ in $S$.",
        reading(
            "printed",
            "v**2+w**2 > 0 and v*p+w*q-(v*p+w*q) == 0",
            (*real("p", "q", "v", "w"), "v != 0"),
            (),
            r"Lemma A.2 takes any set $\mathcal S$. Is $\square_1\mathcal S=\mathcal S$ for the"
            " whole plane? A line of any direction passes through any point $(p,q)$.",
        ),
        uses=("def.pwls",),
    ),
    claim(
        "def.canonical",
        r"A representation is canonical if its levels up to $k$ make $\square_kS$, for each $k$,"
        r" and its pieces are distinct.",
        surface(
            "printed",
            "level_B == 1 and square_B == -1 and level_C == 2 and level_D == 2 and level_E == 2",
            CROSSING,
            CROSSED,
            SQUARE,
            "Levels are not layers: the fold of a unit of layer 2 is a whole line, and so of level"
            " 1.",
        ),
        uses=("def.square",),
    ),
    claim(
        "def.depgraph",
        r"The dependency graph has an edge from a canonical piece to one of a higher level whose"
        r" closure it meets; in words, which 'depends on' or 'bends at' it.",
        surface(
            "printed",
            "edge_B_C == 1 => bend_B_C == 1",
            CROSSING,
            CROSSED,
            SQUARE,
            "It is read that every edge is a bend, for the line of unit $(2,1)$ and a piece of the"
            " fold of unit $(2,2)$.",
        ),
        on(
            "straight-across",
            f"f_1_1 > 0 and f_2_2 == 0 => {RIGHT}",
            {"f": CROSSING},
            SQUARE,
            "Does the fold of unit $(2,2)$ lie on one line on both sides of that of unit $(2,1)$?",
        ),
        on(
            "bent",
            f"f_1_1 <= 0 and f_2_2 == 0 => {LEFT}",
            {"f": CROSSING},
            SQUARE,
            "Does it lie on another line beyond the fold of unit $(1,1)$, where it bends?",
        ),
        uses=("def.canonical",),
    ),
    claim(
        "def.equivrel",
        r"Relation (2.9): $W_l=M_lP_lW'_lP_{l-1}^{-1}M_{l-1}^{-1}$, $b_l=M_lP_lb'_l$ with"
        r" permutations $P_l$ and positive diagonal matrices $M_l$.",
        sized(
            "printed",
            "V == K*W*M and c == K*b",
            (
                "W: q x p",
                "V: q x p",
                "M: p x p",
                "N: p x p",
                "G: q x q",
                "K: q x q",
                "b: q",
                "c: q",
            ),
            ("W == G*V*N", "b == G*c", "K*G == I_q", "N*M == I_p"),
            (),
            r"The relation is symmetric, for layers of every width: $G$ and $N$ stand for $\mathbf"
            r" M_l\mathbf P_l$ and the inverse of $\mathbf M_{l-1}\mathbf P_{l-1}$, and $K$ and"
            " $M$ for their inverses.",
        ),
        uses=("def.net",),
    ),
)
