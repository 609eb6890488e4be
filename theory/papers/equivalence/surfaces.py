"""Claims of `equivalence` on piece-wise linear surfaces (Appendix A.1)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.equivalence import pieces
from assay.theory.papers.equivalence.notation import claim, theorem


def square(level: str, of: str, point: str = "y", member: str = "s", other: str = "z") -> str:
    """Return the statement that a point lies in the union of all sets of order at most ``level``
    whose points satisfy ``of``.
    """
    return (
        f"(exists int {member}: o[{member}] <= {level} and"
        f" (for all int {other}: c[{member},{other}] == 1 => {of}) and c[{member},{point}] == 1)"
    )


COMB = (
    r"A level is read to have finitely many pieces, as $[n_l]$ says. $\mathcal X$ is a comb:"
    r" the block $|x_1|<1$, $0<x_2<1$ with a tooth on the left, $-\frac23<x_1<-\frac13$, and"
    r" teeth $\frac1{2m+1}<x_1<\frac1{2m}$ for all $m\ge1$, all with $-2<x_2\le0$; it is open,"
    r" bounded and connected. $A$ is the part of $x_1=0$ in $\mathcal X$ (it misses the teeth),"
    " $B$ that of $x_2=-1$ with $x_1>0$, $C$ that of $x_2=0$"
)
"""A set of inputs, and three pieces in it."""

ONCE = square("i", "S[z] == 1")
LOWER_OF_HIGHER = square("i", square("j", "S[w] == 1", "z", "t", "w"))
HIGHER_OF_LOWER = square("j", square("i", "S[w] == 1", "z", "t", "w"))

CLAIMS = (
    claim(
        "lema1",
        r"The union of two piece-wise linear surfaces of order $k_1$ and $k_2$ is one of order at"
        r" most $\max\{k_1,k_2\}$.",
        theorem(
            "printed",
            pieces.covered("-1"),
            (),
            rf"{COMB}, $D$ that of $x_1=-\frac12$ with $x_2<0$. $A$ and $B$ make a surface of order"
            " 2, and so do $C$ and $D$. In two levels their union needs $C$ in the first, or each"
            r" piece with points of $D$ would hold points of $x_1=-\frac12$ in the block, and"
            " $A$, or one with points of $B$ would hold points of the tooth on the left."
            " Without $A$ and $C$ each tooth is a part of its own, and $B$ would be covered by"
            " finitely many pieces, piece $i$ in tooth $c_i$.",
        ),
        reading(
            "proof-step",
            "x == 0 => y != 0",
            ("x in (-1, 1)", "y in (-1, 1)"),
            (),
            r"The proof writes $\mathcal H$ as the union of its intersections with the parts of"
            r" the partition by $\mathcal G$. It is read for the lines $x=0$ and $y=0$ in a"
            r" square: every point of $\mathcal H$ lies in such a part.",
        ),
        theorem(
            "partition",
            "exists v, w, b: (v != 0 or w != 0 or b != 0) and (for all x in (-1, 1), y in (-1, 1):"
            " (x == 0 and y > 0 => v*x+w*y+b == 0) and (v*x+w*y+b == 0 => x == 0 and y > 0))",
            (),
            r"(A.1) is read with the maximum, for the same $\mathcal H$ and $\mathcal G$ of level"
            r" 1: it cuts $\mathcal H$ at $\mathcal G$, and the half $y>0$ of $\mathcal H$ would"
            " be a piece-wise hyperplane of the square.",
        ),
        reading(
            "union",
            "(x == 0 or y == 0) => ((x == 0 and y != 0) or y == 0)",
            ("x in (-1, 1)", "y in (-1, 1)"),
            (),
            r"The union is not harmed: what $\mathcal H$ loses lies in $\mathcal G$.",
        ),
        repairs=(
            theorem(
                "repair",
                *pieces.UNION,
                r"A level may have any number of pieces: each point of level $l$ of $\mathcal S_1$"
                r" or $\mathcal S_2$ lies, if not in a lower level of both, in a piece of the"
                " partition by both, and this piece lies in their levels $l$. $H(l,z)$ and"
                r" $G(l,z)$ say that the point $z$ lies in level $l$ of $\mathcal S_1$ and"
                r" $\mathcal S_2$, $g(a,z)$ is the value of the affine function $a$ (its weights"
                " are not all 0), and $r$, $s$ and $p$ say which points lie in one part without"
                r" the lower levels of $\mathcal S_1$, of $\mathcal S_2$, of both.",
            ),
        ),
        uses=("def.pwls",),
    ),
    claim(
        "square.closed",
        r"$\square_iS$ is itself a piece-wise linear surface of order at most $i$.",
        theorem(
            "printed",
            "exists n in {0..}: exists seq p: for all x in (0, 1): exists i in {1..n}: x == p[i]",
            (),
            r"It is read for $\mathcal S=\mathcal X=(0,1)$, as Lemma A.2 admits: every point is a"
            r" piece-wise hyperplane, so that $\square_1\mathcal S=\mathcal S$, and it would be a"
            " union of finitely many points.",
        ),
        reading(
            "every-point",
            "1*x-x == 0 and 1**2+x**2 > 0",
            ("x in (0, 1)",),
            (),
            "Each point $x$ is a piece-wise hyperplane of $(0,1)$, with $w=1$ and $b=-x$.",
        ),
        uses=("def.square", "lema1"),
    ),
    claim(
        "lema2",
        r"For $i\le j$ and any set $S$: $\square_i\square_jS=\square_j\square_iS=\square_iS$.",
        theorem(
            "printed",
            f"for all int y: ({ONCE} => {LOWER_OF_HIGHER}) and ({LOWER_OF_HIGHER} => {ONCE}) and"
            f" ({ONCE} => {HIGHER_OF_LOWER}) and ({HIGHER_OF_LOWER} => {ONCE})",
            ("int i", "int j", "i <= j", "seq o", "seq c", "seq S"),
            "Sets and points are numbered: set $s$ has the order $o_s$ and the points $z$ with"
            r" $c_{s,z}=1$, and $\mathcal S$ has the points with $S_z=1$. Nothing else of surfaces"
            " is used.",
        ),
        uses=("def.square",),
    ),
    claim(
        "lema3",
        r"$\square_{k+1}S=\square_kS\cup\bigcup_iH_i$ with piece-wise hyperplanes $H_i$ with"
        r" respect to the partition by $\square_kS$.",
        theorem(
            "printed",
            *pieces.NEXT,
            r"It is read for any number of pieces, as no number is printed: $\square_k\mathcal S$"
            r" lies in $\square_{k+1}\mathcal S$, of which each other point lies in a piece of the"
            r" partition by $\square_k\mathcal S$, and with it all points of this piece. $C(s,z)$"
            " says that the point $z$ lies in the surface $s$, of order at most $o(s)$, $g(a,z)$"
            " is the value of the affine function $a$ (its weights are not all 0), and $r(s,z,y)$"
            " and $p(z,y)$ say that $z$ and $y$ lie in one part without the lower levels of $s$,"
            r" and without $\square_k\mathcal S$. Surfaces have finitely many pieces, and so can"
            r" be numbered; that $\square_k\mathcal S$ is one is not used. With finitely many"
            r" $\mathcal H_i$ it would fail as Lemma A.5 does.",
        ),
        uses=("def.square",),
        proof_uses=("square.closed",),
    ),
    claim(
        "lema4",
        r"If a representation with levels $1,\dots,\kappa$ is canonical, $\kappa$ is the order.",
        reading(
            "printed",
            "k <= l",
            ("k in {1..}", "l in {1..}", "n in {0..}", "l <= k", "n*(k-l) == 0"),
            (),
            "This is the last inference, from (A.8): $l$ is the order, and the levels above $l$"
            " add no point. Pieces are nonempty and lie outside of the levels below, so that the"
            " level $k$ above $l$ has $n=0$ pieces.",
        ),
        repairs=(
            reading(
                "repair",
                "k <= l",
                ("k in {1..}", "l in {1..}", "n in {1..}", "l <= k", "n*(k-l) == 0"),
                (),
                "It is added that the highest level has a piece.",
            ),
        ),
        uses=("def.canonical",),
    ),
    claim(
        "lema5",
        r"Every piece-wise linear surface has a canonical representation.",
        theorem(
            "printed",
            pieces.covered("-1"),
            (),
            rf"{COMB}. $A$, $B$ and $C$ make a surface $\mathcal S$ of order 2: without $A$"
            r" there is one part on the right, which holds $B$. $\square_1\mathcal S$ holds $A$"
            r" and $C$ and no point of $B$, since $x_2=-1$ leaves $\mathcal S$ in the tooth on"
            " the left. Without $A$ and $C$ each tooth is a part of its own, so that the higher"
            " levels would cover $B$ by finitely many pieces, piece $i$ in tooth $c_i$.",
        ),
        repairs=(
            theorem(
                "repair",
                *pieces.LEVELS,
                "A level may have any number of pieces: the levels that Lemma A.3 gives add up to"
                r" $\square_k\mathcal S$ for each $k$. $B(k,z)$ says that the point $z$ lies in"
                r" $\square_k\mathcal S$, and $Q(k,z)$ that it lies in a piece of level $k$.",
            ),
        ),
        uses=("def.canonical",),
        proof_uses=("lema2", "lema3"),
    ),
    claim(
        "lema6",
        r"On an open set the canonical representation is unique up to the order within levels.",
        theorem(
            "printed",
            "for all a, b, c, d, r in (0, oo): (for all t in (-r, r): a+b*t == 0 or c+d*t == 0) =>"
            " (a == 0 and b == 0) or (c == 0 and d == 0)",
            (),
            "This is the step (A.10) for two hyperplanes, along a segment of a line on which two"
            " affine functions are $a+bt$ and $c+dt$: if each point of it lies on one of the"
            " hyperplanes, the segment lies in one of them.",
        ),
        uses=("def.canonical",),
    ),
)
