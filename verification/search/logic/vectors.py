"""Linear algebra in a derivation: the projection of a vector to the span of n vectors of R^d.

The vectors x_1, .., x_n have the entries x[d*i+k] for k = 1, .., d.  A vector is in their span when
it is orthogonal to all that is orthogonal to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.search.logic import totals
from assay.verification.search.logic.goals import (
    By,
    apart,
    by,
    every,
    invariant,
    lemma,
    pick,
    replaced,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline

ROW = "x[d*i+k]"


def dot(one: str, other: str) -> str:
    """Return the product of two vectors, given by their entries k."""
    return f"sum(k in 1..d, {one}*{other})"


def square(one: str) -> str:
    """Return the squared length of a vector, given by its entries k."""
    return f"sum(k in 1..d, {one}**2)"


def in_span(vector: str, n: str = "n") -> str:
    """Return that a vector, given by its entries k, lies in the span of x_1, .., x_n."""
    normal = f"for all i in {{1..{n}}}: {dot('h[k]', ROW)} == 0"
    return f"(for all seq h: ({normal}) => {dot('h[k]', vector)} == 0)"


def projects(vector: str, onto: str, n: str = "n", constant: str = "c") -> str:
    """Return that ``onto`` is the projection of ``vector`` to the span of x_1, .., x_n, and that
    its squared length is at most ``constant`` times the sum of the squares of (vector . x_i).
    """
    rest = f"for all i in {{1..{n}}}: {dot(f'({vector}-{onto})', ROW)} == 0"
    total = f"sum(i in 1..{n}, {dot(vector, ROW)}**2)"
    return f"{in_span(onto, n)} and ({rest}) and {square(onto)} <= {constant}*{total}"


def projection(n: str = "n") -> str:
    """Return that all vectors have a projection to the span of x_1, .., x_n, with one constant."""
    none = f"for all seq a: not ({projects('u[k]', 'a[k]', n)})"
    return f"exists c in (0, oo): for all seq u: not ({none})"


def named(o: Outline, some: int, goal: Node, then: Callable[..., int], name: str) -> int:
    """From "not for all sequences a: not S(a)" show a goal that does not speak of a: ``then`` gets
    the steps of the parts of S(a) for some a, which is called ``name``.
    """
    sort, _, body = o.concluded(some).args[0].args
    variable = o.fresh(name, sort)
    said = trees.opened(body, variable).args[0]
    whole = o.hyp(said)
    shown = then(*(o.taut(part, whole) for part in said.args))
    denied = o.hyp(node("not", goal))
    never = o.all(variable.args[0], o.taut(node("not", said), o.intro(said, shown), denied))
    o.release(variable)
    return o.taut(goal, o.intro(node("not", goal), never), some)


class Vectors:
    """Lemmas about sums, made once for a derivation, and their use for vectors of R^d."""

    def __init__(self, o: Outline) -> None:
        self.o = o
        self.added = totals.added(o)
        self.equal = totals.equal(o)
        self.cauchy = totals.cauchy_schwarz(o)
        self.swapped = totals.swapped(o)

    def combined(self, whole: str, one: str, other: str, number: str, last: str = "d") -> int:
        """Conclude sum of whole == sum of one + number * sum of other, for terms in k of which
        this is an identity.
        """
        o = self.o
        same = f"for all k in {{1..{last}}}: {whole} == {one}+{number}*({other})"
        each = every(o, same, lambda goal, _: o.leaf(goal, how="identity"))
        families = (f"[k: {part}]" for part in (one, other, whole))
        return use(o, self.added, last, *families, number, each)

    def lengths(self, one: str, other: str, from_0: int) -> int:
        """Conclude (one . other)^2 <= |one|^2 |other|^2, and that these are not negative, for
        vectors given by their entries; ``from_0`` shows d >= 0.
        """
        return use(self.o, self.cauchy, f"[k: {one}]", f"[k: {other}]", "d", from_0)


def span(o: Outline, vectors: Vectors) -> int:
    """Show: for all d >= 0 and x and n >= 0, all vectors have a projection (`projection`)."""
    return totals.general(
        o,
        {"d": "int", "x": "seq"},
        lambda: o.intro("0 <= d", _Span(o, vectors, o.hyp("0 <= d")).shown()),
    )


_NEW = "x[d*(n+1)+k]"
_REST = f"({_NEW}-b[k])"
_HEIGHT = square(_REST)
_TOTAL = f"sum(i in 1..n, {dot('u[k]', ROW)}**2)"


@dataclass(frozen=True)
class _Given:
    """What an induction over the vectors knows: n >= 0, a constant c > 0, the projections to the
    first n vectors, and that of the new vector, b, in its parts.
    """

    past: int
    positive: int
    for_all: int
    new: tuple[int, ...]


def _refuted(o: Outline, goal: Node, assumed: int, said: int, *parts: int) -> int:
    """Show "not for all a: not S(a)" from ``said``, its instance, and the parts of S there."""
    return o.taut(goal, o.intro(o.concluded(assumed), o.taut("false", said, *parts)))


class _Span:
    """The induction over n: one vector more."""

    def __init__(self, o: Outline, vectors: Vectors, size: int) -> None:
        self.o, self.vectors, self.size = o, vectors, size
        self.scaled = lemma(
            o,
            "for all c, p, q: 0 <= c => p <= q => c*p <= c*q",
            how="combination",
            terms=[("c", ("q-p",))],
        )
        self.wider = lemma(
            o,
            "for all c, p, s, z: 0 < c => s <= c*p => s <= c*(p+z**2)",
            how="combination",
            terms=[("1", ("c*p-s",)), ("c", ("z**2",))],
        )
        self.bounded = lemma(
            o,
            "for all c, p, q, r, s, z: 0 < c => 0 < r => 0 <= s => 0 <= q => p <= c*q =>"
            " p*(1+2*r*s)+2*r*z**2 <= (c*(1+2*r*s)+2*r)*(q+z**2)",
            how="combination",
            terms=[("1+2*r*s", ("c*q-p",)), ("c*(1+2*r*s)", ("z**2",)), ("2*r", ("q",))],
        )
        self.apart = lemma(
            o,
            "for all p, q: (p-q)**2 <= 2*p**2+2*q**2",
            how="combination",
            terms=[("(p+q)**2",)],
        )
        self.solved = self._solved()
        self.inverse = lemma(o, "for all r, q: r*q == 1 => 0 < q => 0 < r")
        self.large = lemma(o, "for all c, r, s: 0 < c => 0 < r => 0 <= s => 0 < c*(1+2*r*s)+2*r")
        self.none = lemma(o, "for all p, q, r: p**2 <= q*r => r <= 0 => 0 <= q => p == 0")

    def _solved(self) -> int:
        """s = r p and r q = 1 give p = s q."""
        o = self.o

        def proof(goal: Node, chosen: int, inverse: int) -> int:
            one = rewritten(o, ("z", "p == p*z"), inverse, o.leaf("p == p*1", how="identity"))
            same = o.leaf("(r*p)*q == p*(r*q)", how="identity")
            return rewritten(o, goal, chosen, rewritten(o, ("z", "p == z"), same, one))

        return apart(o, "for all p, q, r, s: s == r*p => r*q == 1 => p == s*q", proof)

    def shown(self) -> int:
        """Return the step of "for all n in {0..}: projection"."""
        return invariant(self.o, "n", projection("n"), self._start(), self._step)

    def _start(self) -> int:
        o = self.o
        zero = o.axiom("constant terms", c="0", a="1", b="d")
        zero = o.cut(zero, o.leaf("1 <= d+1", self.size))

        def nothing(goal: Node, range_: int) -> int:
            return totals.nowhere(o, goal, "i", range_)

        def witness(goal: Node) -> int:
            return every(o, goal, one, "u")

        def one(goal: Node) -> int:
            assumed = o.hyp(goal.args[0])
            said = o.at(assumed, "[k: 0]")
            parts = o.concluded(said).args[0].args
            normal = every(o, parts[0], lambda g, _: self._zero(g, "h[k]*0", zero), "h")
            rest = every(o, parts[1], nothing, "i")
            long = o.leaf(
                parts[2],
                self._zero(o.tree(f"{square('0')} == 0"), "0**2", zero),
                totals.no_terms(o, f"{dot('u[k]', ROW)}**2"),
            )
            return _refuted(o, goal, assumed, said, normal, rest, long)

        return there_is(o, projection("0"), "1", range=By(()), then=witness)

    def _zero(self, goal: Node, text: str, zero: int) -> int:
        o = self.o
        same = o.axiom("same terms", f=("k", text), g=("k", "0"), a="1", b="d")
        each = every(o, f"for all k in {{1..d}}: {text} == 0", lambda g, _: o.leaf(g))
        return o.leaf(goal, o.cut(same, each), zero)

    def _step(self, goal: Node, past: int, known: int) -> int:
        o = self.o

        def constant(positive: int, for_all: int) -> int:
            new = use(o, for_all, f"[k: {_NEW}]")

            def cases(*new_parts: int) -> int:
                given = _Given(past, positive, for_all, new_parts)
                flat = o.hyp(f"{_HEIGHT} <= 0")
                first = o.intro(f"{_HEIGHT} <= 0", self._flat(goal, given, flat))
                high = o.hyp(f"not {_HEIGHT} <= 0")
                second = self._high(goal, given, o.leaf(f"0 < {_HEIGHT}", high))
                return o.taut(goal, first, o.intro(f"not {_HEIGHT} <= 0", second))

            return named(o, new, goal, cases, "b")

        return pick(o, known, constant, "c")

    # ---- the new vector lies in the span -------------------------------------------------------
    def _flat(self, goal: Node, given: _Given, flat: int) -> int:
        """The projection to the first n vectors is that to all of them."""
        o = self.o

        def witness(inner: Node) -> int:
            return every(o, inner, one, "u")

        def one(inner: Node) -> int:
            return named(o, use(o, given.for_all, "u"), inner, lambda *a: same(inner, a), "a")

        def same(inner: Node, a: tuple[int, ...]) -> int:
            assumed = o.hyp(inner.args[0])
            said = o.at(assumed, "a")
            goals = o.concluded(said).args[0].args
            in_it = every(
                o, goals[0], lambda g, normal: use(o, a[0], "h", self._fewer("h[k]", normal)), "h"
            )
            _, across = self._orthogonal(given, a)
            wide = self.vectors.lengths("(u[k]-a[k])", _REST, self.size)
            least, wide = (
                o.taut(o.concluded(wide).args[1], wide),
                o.taut(o.concluded(wide).args[0], wide),
            )
            zero = use(
                o,
                self.none,
                dot("(u[k]-a[k])", _REST),
                square("(u[k]-a[k])"),
                _HEIGHT,
                wide,
                flat,
                least,
            )
            last = self.vectors.combined(
                f"(u[k]-a[k])*{_NEW}", f"(u[k]-a[k])*{_REST}", "(u[k]-a[k])*b[k]", "1"
            )
            last = o.leaf(f"{dot('(u[k]-a[k])', _NEW)} == 0", last, zero, across)
            rest = every(o, goals[1], lambda g, r: self._up_to(g, r, given.past, a[1], last), "i")
            end = totals.last_term(o, f"{dot('u[k]', ROW)}**2", "n", given.past)
            at = ("c", _TOTAL, square("a[k]"), dot("u[k]", _NEW))
            long = rewritten(o, goals[2], end, use(o, self.wider, *at, given.positive, a[2]))
            return _refuted(o, inner, assumed, said, in_it, rest, long)

        return there_is(o, goal, "c", range=By((given.positive,)), then=witness)

    # ---- it does not ---------------------------------------------------------------------------
    def _high(self, goal: Node, given: _Given, high: int) -> int:
        """The projection is that to the first n vectors, and one more step s along what is left of
        the new one.
        """
        o = self.o
        inverse = o.fresh("r", "real")
        said = f"r*{_HEIGHT} == 1"
        of_1 = o.hyp(said)
        positive = use(o, self.inverse, "r", _HEIGHT, of_1, high)
        long = self.vectors.lengths("b[k]", "b[k]", self.size)
        long = o.taut(o.concluded(long).args[1], long)
        constant = f"c*(1+2*r*{square('b[k]')})+2*r"
        fits = use(o, self.large, "c", "r", square("b[k]"), given.positive, positive, long)

        def witness(inner: Node) -> int:
            return every(o, inner, one, "u")

        def one(inner: Node) -> int:
            return named(
                o,
                use(o, given.for_all, "u"),
                inner,
                lambda *a: self._along(inner, given, a, (of_1, positive, long)),
                "a",
            )

        step = there_is(o, goal, constant, range=By((fits,)), then=witness)
        step = o.all("r", o.intro(said, step))
        o.release(inverse)
        value = f"1/{_HEIGHT}"
        return use(o, step, term(value, high), by(high))

    def _along(
        self, goal: Node, given: _Given, a: tuple[int, ...], about: tuple[int, int, int]
    ) -> int:
        o, c = self.o, self.vectors.combined
        of_1, positive, long_b = about
        variable = o.fresh("s", "real")
        says = f"s == r*{dot('u[k]', _REST)}"
        chosen = o.hyp(says)
        assumed = o.hyp(goal.args[0])
        said = o.at(assumed, f"[k: a[k]+s*{_REST}]")
        goals = o.concluded(said).args[0].args

        def inside(g: Node, normal: int) -> int:
            fewer = self._fewer("h[k]", normal)
            new = use(o, normal, "n+1", o.leaf("1 <= n+1 and n+1 <= n+1", given.past))
            first = c(f"h[k]*(a[k]+s*{_REST})", "h[k]*a[k]", f"h[k]*{_REST}", "s")
            second = c(f"h[k]*{_REST}", f"h[k]*{_NEW}", "h[k]*b[k]", "-1")
            in_a, in_b = use(o, a[0], "h", fewer), use(o, given.new[0], "h", fewer)
            second = o.leaf(f"{dot('h[k]', _REST)} == 0", second, new, in_b)
            return o.leaf(g, first, second, in_a)

        in_it = every(o, goals[0], inside, "h")

        along, across = self._orthogonal(given, a)
        with_new = c(f"(u[k]-a[k])*{_NEW}", f"(u[k]-a[k])*{_REST}", "(u[k]-a[k])*b[k]", "1")
        with_rest = c(f"(u[k]-a[k])*{_REST}", f"u[k]*{_REST}", f"{_REST}*a[k]", "-1")
        old = o.leaf(
            f"{dot('(u[k]-a[k])', _NEW)} == {dot('u[k]', _REST)}",
            with_new,
            with_rest,
            along[1],
            across,
        )
        new = c(f"{_REST}*{_NEW}", f"{_REST}**2", f"{_REST}*b[k]", "1")
        new = o.leaf(f"{dot(_REST, _NEW)} == {_HEIGHT}", new, along[0])
        moved = use(o, self.solved, dot("u[k]", _REST), _HEIGHT, "r", "s", chosen, of_1)
        last = c(f"(u[k]-(a[k]+s*{_REST}))*{_NEW}", f"(u[k]-a[k])*{_NEW}", f"{_REST}*{_NEW}", "-s")
        last = o.leaf(f"{dot(f'(u[k]-(a[k]+s*{_REST}))', _NEW)} == 0", last, old, new, moved)

        def kept(g: Node, range_: int) -> int:
            split = c(
                f"(u[k]-(a[k]+s*{_REST}))*{ROW}", f"(u[k]-a[k])*{ROW}", f"{_REST}*{ROW}", "-s"
            )
            return o.leaf(g, split, use(o, a[1], "i", range_), use(o, given.new[1], "i", range_))

        before = every(
            o, f"for all i in {{1..n}}: {dot(f'(u[k]-(a[k]+s*{_REST}))', ROW)} == 0", kept
        )
        rest = every(o, goals[1], lambda g, r: self._up_to(g, r, given.past, before, last), "i")

        length = self._length(along, chosen, moved, across, positive)
        end = totals.last_term(o, f"{dot('u[k]', ROW)}**2", "n", given.past)
        least = self._total_from_0(given.past)
        bound = use(
            o,
            self.bounded,
            *("c", square("a[k]"), _TOTAL, "r", square("b[k]"), dot("u[k]", _NEW)),
            *(given.positive, positive, long_b, least, a[2]),
        )
        pieces = o.text(replaced(goals[2], *o.concluded(end).args))
        long = rewritten(o, goals[2], end, o.leaf(pieces, length, bound))
        step = _refuted(o, goal, assumed, said, in_it, rest, long)
        step = o.all("s", o.intro(says, step))
        o.release(variable)
        value = f"r*{dot('u[k]', _REST)}"
        return o.cut(o.at(step, value), o.leaf(f"{value} == {value}", how="identity"))

    def _length(self, along: list[int], chosen: int, moved: int, across: int, positive: int) -> int:
        """The squared length of the projection is at most |a|^2 (1 + 2 r |b|^2) + 2 r (u.new)^2."""
        o, c = self.o, self.vectors.combined
        one = c(f"(a[k]+s*{_REST})**2", "a[k]**2", f"2*({_REST}*a[k])+s*{_REST}**2", "s")
        two = c(f"2*({_REST}*a[k])+s*{_REST}**2", f"2*({_REST}*a[k])", f"{_REST}**2", "s")
        three = c(f"2*({_REST}*a[k])", f"{_REST}*a[k]", f"{_REST}*a[k]", "1")
        three = o.leaf(f"sum(k in 1..d, 2*({_REST}*a[k])) == 0", three, along[1])
        two = o.leaf(f"sum(k in 1..d, 2*({_REST}*a[k])+s*{_REST}**2) == s*{_HEIGHT}", two, three)
        whole = square(f"(a[k]+s*{_REST})")
        up = dot("u[k]", _REST)
        one = o.leaf(f"{whole} == {square('a[k]')}+s*{up}", one, two, moved)
        one = o.leaf(f"{whole} == {square('a[k]')}+r*{up}**2", one, chosen)
        first = c(f"u[k]*{_REST}", f"u[k]*{_NEW}", "u[k]*b[k]", "-1")
        second = c("u[k]*b[k]", "a[k]*b[k]", "(u[k]-a[k])*b[k]", "1")
        up_is = o.leaf(f"{up} == {dot('u[k]', _NEW)}-{dot('a[k]', 'b[k]')}", first, second, across)
        apart = use(o, self.apart, dot("u[k]", _NEW), dot("a[k]", "b[k]"))
        wide = self.vectors.lengths("a[k]", "b[k]", self.size)
        wide = o.taut(o.concluded(wide).args[0], wide)
        limit = f"2*{dot('u[k]', _NEW)}**2+2*{square('a[k]')}*{square('b[k]')}"
        most = o.leaf(f"{up}**2 <= {limit}", up_is, apart, wide)
        scaled = use(o, self.scaled, "r", f"{up}**2", limit, by(positive), most)
        goal = f"{whole} <= {square('a[k]')}*(1+2*r*{square('b[k]')})+2*r*{dot('u[k]', _NEW)}**2"
        return o.leaf(goal, one, scaled)

    # ---- shared --------------------------------------------------------------------------------
    def _fewer(self, vector: str, normal: int) -> int:
        """What is orthogonal to n+1 vectors is so to the first n of them."""
        o = self.o

        def one(goal: Node, range_: int) -> int:
            return use(o, normal, "i", o.leaf("1 <= i and i <= n+1", range_))

        return every(o, f"for all i in {{1..n}}: {dot(vector, ROW)} == 0", one)

    def _orthogonal(self, given: _Given, a: tuple[int, ...]) -> tuple[list[int], int]:
        """What is left of the new vector is orthogonal to b and to a, and u-a to b."""
        o = self.o
        along = [use(o, inside, f"[k: {_REST}]", given.new[1]) for inside in (given.new[0], a[0])]
        return along, use(o, given.new[0], "[k: u[k]-a[k]]", a[1])

    def _up_to(self, goal: Node, range_: int, past: int, before: int, last: int) -> int:
        """Show for i <= n+1 what ``before`` says of all i <= n and ``last`` of n+1."""
        o = self.o
        early, late = o.hyp("i <= n"), o.hyp("not i <= n")
        first = use(o, before, "i", o.leaf("1 <= i and i <= n", range_, early))
        later = o.cut(o.axiom("integers", a="n", b="i"), o.leaf("n < i", late))
        same = use(
            o, self.vectors.equal, "i", "n+1", o.leaf("i <= n+1", range_), o.leaf("n+1 <= i", later)
        )
        second = rewritten(o, goal, same, last)
        return o.taut(goal, o.intro("i <= n", first), o.intro("not i <= n", second))

    def _total_from_0(self, past: int) -> int:
        o, family = self.o, f"[i: {dot('u[k]', ROW)}]"
        both = use(o, self.vectors.cauchy, family, family, "n", past)
        return o.taut(o.concluded(both).args[1], both)
