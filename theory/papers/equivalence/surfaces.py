"""Claims of `equivalence` on piece-wise linear surfaces (Appendix A.1)."""

from __future__ import annotations

from assay.theory.language.shorthand import reading
from assay.theory.papers.equivalence.notation import claim, theorem, words


def square(level: str, of: str, point: str = "y", member: str = "s", other: str = "z") -> str:
    """Return the statement that a point lies in the union of all sets of order at most ``level``
    whose points satisfy ``of``.
    """
    return (
        f"(exists int {member}: o[{member}] <= {level} and"
        f" (for all int {other}: c[{member},{other}] == 1 => {of}) and c[{member},{point}] == 1)"
    )


ONCE = square("i", "S[z] == 1")
LOWER_OF_HIGHER = square("i", square("j", "S[w] == 1", "z", "t", "w"))
HIGHER_OF_LOWER = square("j", square("i", "S[w] == 1", "z", "t", "w"))

CLAIMS = (
    claim(
        "lema1",
        r"The union of two piece-wise linear surfaces of order $k_1$ and $k_2$ is one of order at"
        r" most $\max\{k_1,k_2\}$.",
        words(
            "printed",
            "The union of two piece-wise linear surfaces of orders k_1 and k_2 is a piece-wise"
            " linear surface of order at most max(k_1, k_2).",
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
        words(
            "printed",
            "For all sets X and S in X, square_{k+1} S is the union of square_k S and piece-wise"
            " hyperplanes with respect to the partition of X by square_k S.",
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
        words("printed", "Every piece-wise linear surface has a canonical representation."),
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
