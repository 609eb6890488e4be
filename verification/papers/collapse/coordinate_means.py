"""Four orthogonal means in a high dimension: the first four coordinate vectors, scaled.

An instance of a theorem on any orthogonal means of one length needs means that there are.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node
from assay.verification.papers.collapse.sums_refuted import written_out
from assay.verification.search.logic.goals import by, every, lemma, rewritten, use
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import Terms, equal_terms, in_pieces, index_of

DIMENSION, LENGTH = str(10**8), str(8 * 10**10)


def entry(p: str, k: str, length: str = LENGTH) -> str:
    """The entries of four orthogonal means of length tau."""
    return f"{length}*max(0, 1-abs({p}-{k}))"


class Sparse:
    """Sums over 1, .., d of terms that are 0 from the fifth one on.

    Args:
        o: the outline.
        size: d, a text; from the steps ``large`` it follows that d >= 4.
        length: tau, a text.
    """

    def __init__(
        self, o: Outline, size: str = DIMENSION, length: str = LENGTH, *large: int
    ) -> None:
        self.o, self.size, self.length, self.large = o, size, length, by(*large)
        self.none = lemma(o, f"for all p, k: p <= 4 => 5 <= k => {self.entry('p', 'k')} == 0")

    def entry(self, p: str, k: str) -> str:
        """The entry k of the mean p."""
        return entry(p, k, self.length)

    def first_four(self, term_: Callable[[str], str], zero: Callable[[Node, int], int]) -> int:
        """Conclude that such a sum is that of its first four terms."""
        o, f = self.o, Terms("k", term_)
        pieces = in_pieces(o, f, ("1", self.size), "4", by(), self.large)
        rest = equal_terms(o, f, "0", ("5", self.size), self.large, zero)
        rest = rewritten(
            o,
            ("first", f"sum(k in first..{self.size}, {f.text}) == ({self.size}-5+1)*0"),
            o.leaf("4+1 == 5"),
            rest,
        )
        few, _ = written_out(o, f, 4, "4")
        whole, (head, tail) = o.concluded(pieces).args[0], o.concluded(pieces).args[1].args
        joined = lemma(o, "for all w, p, q, r: w == p+q => q == 0 => p == r => w == r")
        rest = o.leaf(f"{o.text(tail)} == 0", rest)
        texts = (o.text(t) for t in (whole, head, tail, o.concluded(few).args[1]))
        return use(o, joined, *texts, pieces, rest, few)

    def means(self) -> tuple[int, int]:
        """Conclude the lengths and the products of the four means."""
        o = self.o
        square = lemma(o, "for all a: a == 0 => a**2 == 0")
        product = lemma(o, "for all a, b: a == 0 => a*b == 0")

        def long(goal: Node, range_: int) -> int:
            p = o.text(o.concluded(range_).args[0].args[1])

            def zero(_: Node, inside: int) -> int:
                k = index_of(o, inside)
                none = use(o, self.none, p, k, by(range_), by(inside))
                return use(o, square, self.entry(p, k), none)

            four = self.first_four(lambda k: f"({self.entry(p, k)})**2", zero)
            return o.leaf(goal, four, range_)

        def across(goal: Node, first: int, second: int) -> int:
            p = o.text(o.concluded(first).args[0].args[1])
            r = o.text(o.concluded(second).args[0].args[1])

            def zero(_: Node, inside: int) -> int:
                k = index_of(o, inside)
                none = use(o, self.none, p, k, by(first), by(inside))
                return use(o, product, self.entry(p, k), self.entry(r, k), none)

            four = self.first_four(lambda k: f"{self.entry(p, k)}*({self.entry(r, k)})", zero)
            return o.leaf(goal, four, first, second)

        square_ = f"({self.entry('p', 'k')})**2"
        squares = f"for all p in {{1..4}}: sum(k in 1..{self.size}, {square_}) == {self.length}**2"
        none = (
            "for all p in {1..3}, r in {p+1..4}:"
            f" sum(k in 1..{self.size}, {self.entry('p', 'k')}*({self.entry('r', 'k')})) == 0"
        )
        return every(o, squares, long), every(o, none, across)
