"""Statements of `equivalence` on pieces of surfaces in any set of inputs.

Points, surfaces of finitely many pieces, and affine functions whose weights are not all 0 are
numbered by real numbers: there are no more of them.  g(a, z) is the value of function a at point z.
"""

from __future__ import annotations


def covered(height: str) -> str:
    """Return the statement that finitely many pieces, piece i in part c[i], cover the line x2 =
    ``height`` in the parts with 1/(2m+1) < x1 < 1/(2m), m = 1, 2, ...
    """
    return (
        "exists n in {0..}: exists seq c: exists seq v: exists seq w: exists seq b:"
        " for all m in {1..}: for all x in (1/(2*m+1), 1/(2*m)): exists i in {1..n}:"
        f" c[i] == m and v[i]*x+w[i]*({height})+b[i] == 0"
    )


def piece(part: str, level: str, point: str = "y") -> str:
    """Return the statement that z lies in a piece (the zeros of an affine function in a part) all
    of whose points lie in a level.
    """
    return (
        f"(exists a: g(a,z) == 0 and (for all {point}: {part} == 1 and g(a,{point}) == 0 =>"
        f" {level}))"
    )


def level(name: str, part: str) -> str:
    """Return the statement that a level is a union of pieces."""
    return f"(for all l, z: {name}(l,z) == 1 => {piece(part, f'{name}(l,y) == 1')})"


def square(order: str, point: str) -> str:
    """Return the statement that a point lies in the union of the surfaces of an order in S."""
    inside = "(for all y: C(s,y) == 1 => S(y) == 1)"
    return f"(exists s: o(s) <= {order} and {inside} and C(s,{point}) == 1)"


UNION = (
    "for all l, z: H(l,z) == 1 or G(l,z) == 1 => "
    + piece("p(l,z,y)", "(H(l,y) == 1 or G(l,y) == 1)"),
    (
        *(f"function {name}" for name in "gHGrsp"),
        level("H", "r(l,z,y)"),
        level("G", "s(l,z,y)"),
        "for all l, z, y: p(l,z,y) == 1 => r(l,z,y) == 1 and s(l,z,y) == 1",
    ),
)
"""The levels of a union are unions of pieces: H(l, z) and G(l, z) say whether z lies in level l of
the one and of the other surface, r, s and p whether points lie in one part of the inputs without
the lower levels of the first, of the second, and of both.
"""
NEXT = (
    f"for all z: ({square('k', 'z')} => {square('k+1', 'z')}) and ({square('k+1', 'z')} =>"
    f" {square('k', 'z')} or {piece('p(z,x)', square('k+1', 'x'), 'x')})",
    (
        "int k",
        *(f"function {name}" for name in "goCSrp"),
        "for all s: o(s) <= k+1 => (exists t: o(t) <= k and (for all y: C(t,y) == 1 => C(s,y) == 1)"
        f" and (for all z: C(s,z) == 1 => C(t,z) == 1 or {piece('r(s,z,y)', 'C(s,y) == 1')}))",
        "for all s: o(s) <= k+1 and (for all y: C(s,y) == 1 => S(y) == 1) =>"
        " (for all z, y: p(z,y) == 1 => r(s,z,y) == 1)",
    ),
)
"""Lemma A.3: C(s, z) says whether z lies in the surface s, whose order is at most o(s), and S(z)
whether it lies in S; r(s, z, y) whether z and y lie in one part of the inputs without the lower
levels of s, p(z, y) in one without square_k S.
"""
LEVELS = (
    "for all k in {0..}, z: (B(k,z) == 1 => (exists l in {1..k}: Q(l,z) == 1)) and"
    " ((exists l in {1..k}: Q(l,z) == 1) => B(k,z) == 1)",
    (
        "function B",
        "function Q",
        "for all z: B(0,z) == 0",
        "for all k in {0..}, z: (B(k+1,z) == 1 => B(k,z) == 1 or Q(k+1,z) == 1) and"
        " (B(k,z) == 1 or Q(k+1,z) == 1 => B(k+1,z) == 1)",
    ),
)
"""The levels that Lemma A.3 gives: B(k, z) says whether z lies in square_k S, Q(k, z) whether it
lies in a piece of level k.
"""
FOLDS = (
    "for all l, i, z: F(l,i,z) == 1 and p(l,z,z) == 1 => (exists a: d(a) == 1 and g(a,z) == 0 and"
    " (for all y: p(l,z,y) == 1 and g(a,y) == 0 => F(l,i,y) == 1))",
    (
        *(f"function {name}" for name in "gdFup"),
        "for all l, i, z: exists a: for all y: p(l,z,y) == 1 => u(l,i,y) == g(a,y) and"
        " (F(l,i,y) == 1 => d(a) == 1 and u(l,i,y) == 0) and"
        " (d(a) == 1 and u(l,i,y) == 0 => F(l,i,y) == 1)",
    ),
)
"""Folds are unions of pieces: F(l, i, z) says whether z lies in the fold of unit (l, i), u is its
pre-activation, p(l, z, y) whether points lie in one part of the inputs without the folds of lower
layers, and d(a) whether the affine function a (here any) has weights that are not all 0.
"""
