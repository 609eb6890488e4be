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
    "finitely many pieces, as [n_l] says. X is a comb: the block |x1| < 1, 0 < x2 < 1 with a"
    " tooth on the left, -2/3 < x1 < -1/3, and teeth 1/(2m+1) < x1 < 1/(2m) for all m >= 1, all"
    " with -2 < x2 <= 0; it is open, bounded and connected. A is the part of x1 = 0 in X (it"
    " misses the teeth), B that of x2 = -1 with x1 > 0, C that of x2 = 0"
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
            f"{COMB}, D that of x1 = -1/2 with x2 < 0. A and B make a surface of order 2, and so"
            " do C and D. In two levels their union needs C in the first, or each piece with"
            " points of D would hold points of x1 = -1/2 in the block, and A, or one with points"
            " of B would hold points of the tooth on the left. Without A and C each tooth is a"
            " part of its own, and B would be covered by finitely many pieces, piece i in tooth"
            " c[i]",
        ),
        reading(
            "proof-step",
            "x == 0 => y != 0",
            ("x in (-1, 1)", "y in (-1, 1)"),
            (),
            "'We can write H as the union of H intersected with P', for H: x = 0 and G: y = 0 in a"
            " square: every point of H lies in a part P of the partition by G",
        ),
        theorem(
            "partition",
            "exists v, w, b: (v != 0 or w != 0 or b != 0) and (for all x in (-1, 1), y in (-1, 1):"
            " (x == 0 and y > 0 => v*x+w*y+b == 0) and (v*x+w*y+b == 0 => x == 0 and y > 0))",
            (),
            "(A.1) with the maximum, for the same H and G of level 1: it cuts H at G, and the half"
            " y > 0 of H would be a piece-wise hyperplane of the square",
        ),
        reading(
            "union",
            "(x == 0 or y == 0) => ((x == 0 and y != 0) or y == 0)",
            ("x in (-1, 1)", "y in (-1, 1)"),
            (),
            "the union is not harmed: what H loses lies in G",
        ),
        repairs=(
            theorem(
                "repair",
                *pieces.UNION,
                "with any number of pieces in a level: each point of level l of S_1 or S_2 lies, if"
                " not in a lower level of both, in a piece of the partition by both, and this piece"
                " lies in their levels l. H(l, z) and G(l, z) say that the point z lies in level l"
                " of S_1 and S_2, g(a, z) is the value of the affine function a (its weights are"
                " not all 0), and r, s and p say which points lie in one part without the lower"
                " levels of S_1, of S_2, of both",
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
            "for S = X = (0, 1), as Lemma A.2 admits: every point is a piece-wise hyperplane, so"
            " square_1 S = S, and it would be a union of finitely many points",
        ),
        reading(
            "every-point",
            "1*x-x == 0 and 1**2+x**2 > 0",
            ("x in (0, 1)",),
            (),
            "each point x is a piece-wise hyperplane of (0, 1), with w = 1 and b = -x",
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
            "sets and points are numbered: set s has the order o[s] and the points z with c[s, z] ="
            " 1, and S the points with S[z] = 1; nothing else of surfaces is used",
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
            "for any number of pieces, as no number is printed: the square of S at k lies in that"
            " at k+1, of which each other point lies in a piece of the partition by the square at"
            " k, and with it all points of this piece. C(s, z) says that the point z lies in the"
            " surface s, of order at most o(s), g(a, z) is the value of the affine function a (its"
            " weights are not all 0), r(s, z, y) and p(z, y) say that z and y lie in one part"
            " without the lower levels of s, and without the square at k. Surfaces have finitely"
            " many pieces, and so can be numbered. That this square is a surface is not used. For"
            " finitely many H_i it fails as Lemma A.5 does [lema5]",
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
            "the last inference, from (A.8): l is the order, and the levels above l add no point."
            " Pieces are nonempty and lie outside of the levels below, so the level k above l has n"
            " = 0 pieces",
        ),
        repairs=(
            reading(
                "repair",
                "k <= l",
                ("k in {1..}", "l in {1..}", "n in {1..}", "l <= k", "n*(k-l) == 0"),
                (),
                "the highest level has a piece",
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
            f"{COMB}. A, B and C make a surface S of order 2: without A there is one part on the"
            " right, which holds B. square_1 S holds A and C and no point of B, since x2 = -1"
            " leaves S in the tooth on the left. Without A and C each tooth is a part of its own,"
            " so that the higher levels would cover B by finitely many pieces, piece i in tooth"
            " c[i]",
        ),
        repairs=(
            theorem(
                "repair",
                *pieces.LEVELS,
                "with any number of pieces in a level: the levels that Lemma A.3 gives add up to"
                " square_k S for each k. B(k, z) says that the point z lies in square_k S, Q(k, z)"
                " that it lies in a piece of level k",
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
            "step (A.10) for two hyperplanes: along a segment of a line, on which two affine"
            " functions are a+bt and c+dt; if each point of it lies on one of the hyperplanes, the"
            " segment lies in one of them",
        ),
        uses=("def.canonical",),
    ),
)
