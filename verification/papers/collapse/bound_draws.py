"""The draws of Theorem A.15 of `collapse` at the place where it fails at t = 0: the noise of three
samples and the weights, and how often these are as usual.
"""

from __future__ import annotations

import re

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import reading, trees
from assay.theory.papers.collapse.bound_whole import activated
from assay.verification.papers.collapse.coordinate_means import Sparse
from assay.verification.search.logic import (
    block_products,
    block_sides,
    chance,
    lengths,
    totals,
)
from assay.verification.search.logic.goals import (
    by,
    every,
    lemma,
    rewritten,
    term,
    use,
)
from assay.verification.search.logic.outline import Outline
from assay.verification.search.logic.sums import given_premises

PLACE = {"d": "J**24", "kappa": "1/(8*J**17)", "c": "1/J**5", "eta": "1/J**12"}
_NUMBERS = "for all J in [10**8, oo), L in [1, J], Lp in (0, J]: "
_SMALL = "1/2*kappa**2*d"
_NEAR, APART = "1/2000", "c/16000"
"""Least sizes of the first argument, and of its difference to the second, in the first neuron."""


class Place:
    """Theorem A.15 where it fails: the steps of what is known of the numbers there."""

    def __init__(self, o: Outline, known: tuple[int, ...]) -> None:
        self.o, self.large = o, known
        for name in PLACE:
            o.fresh(name, "int" if name == "d" else "real")
        self.equal = {name: o.hyp(f"{name} == {value}") for name, value in PLACE.items()}
        self.equal["side"] = self.root()
        self.size = self.known("10**8 <= d")
        self.noisy = self.known("kappa**2 > 0")
        self.spread = self.known("kappa**2*d == c**2/64")
        self.ratio = self.known("0 < c and c <= 1/100")
        self.short = self.known("0 <= 2*kappa**2*d and 2*kappa**2*d <= 1/1000")
        self.step = self.known("0 < eta and eta <= 1")
        self.sure = (*known, self.size, self.ratio, self.step)

    def known(self, goal: str | Node) -> int:
        """Conclude what holds at the place by arithmetic in J, L and L' alone."""
        o = self.o
        text = o.text(o.tree(goal)).replace("sqrt(d)", "side")
        used = [name for name in (*PLACE, "side") if re.search(rf"\b{name}\b", text)]
        values = {name: f"({PLACE.get(name, 'J**12')})" for name in used}

        def put(names: dict[str, str]) -> str:
            return re.sub(r"[A-Za-z_]\w*", lambda f: names.get(f[0], f[0]), text)

        step = lemma(o, _NUMBERS + put(values))
        step = use(o, step, "J", by(*self.large), "L", by(*self.large), "Lp", by(*self.large))
        for name in used:
            step = rewritten(o, ("place", put({**values, name: "place"})), self.equal[name], step)
            values[name] = {"side": "sqrt(d)"}.get(name, name)
        return step

    def root(self) -> int:
        """Conclude sqrt(d) == J^12."""
        o = self.o
        root = lemma(o, "for all p in (0, oo), q: q == p**2 => sqrt(q) == p")
        square = o.leaf("d == (J**12)**2", self.equal["d"])
        return use(o, root, "J**12", by(*self.large), "d", square)


def _dot(one: str, other: str) -> str:
    return f"sum(k in 1..d, {one}*{other})"


def _length(one: str) -> str:
    return f"sum(k in 1..d, {one}**2)"


def weight(r: str) -> str:
    return f"[d*({r}-1)+k]"


class Draws:
    """The draws of Theorem A.15 at its place: what happens to them, and how often."""

    def __init__(self, o: Outline, place: Place) -> None:
        self.o, self.place = o, place
        with o.apart(abbreviations=False):
            self.beside, self.bounded = block_sides.beside(o), block_products.bounded(o)
            self.long, self.short = lengths.long(o), lengths.short(o)
            self.plus, self.cauchy, self.each = (
                totals.plus(o),
                totals.cauchy_schwarz(o),
                totals.each(o),
            )
        self.sparse = Sparse(o, "d", "1", place.size)
        self.lengths, self.across = self.sparse.means()
        law = reading.law("N(0, kappa**2)", o.derivation.declare)
        is_law = chance.normal_law(o, "kappa**2", place.noisy)
        self.noise = [chance.Draws(o, law, o.term("d"), is_law) for _ in range(3)]
        law, self.one = reading.law("N(0, (1/100)**2)"), o.leaf("(1/100)**2 > 0")
        is_law = chance.normal_law(o, "(1/100)**2", self.one)
        self.weights = chance.Draws(o, law, o.term("8*d"), is_law)
        self.x, self.y, self.v, self.w = (d.name for d in (*self.noise, self.weights))

    def parts(self, sample: int) -> tuple[str, str]:
        """The number of the mean of a sample, and the name of its noise."""
        return (("1", self.x), ("1", self.y), ("2", self.v))[sample]

    def input(self, sample: int) -> str:
        """The entries of a sample."""
        mean, noise = self.parts(sample)
        return f"({self.sparse.entry(mean, 'k')}+{noise}[k])"

    def argument(self, sample: int, r: str) -> str:
        """The argument of sigma in neuron r."""
        return _dot(self.input(sample), f"{self.w}{weight(r)}")

    def not_long(self, draws: chance.Draws) -> tuple[Node, int]:
        """Return the event that noise is not long, and the step of its chance."""
        o = self.o
        event = o.tree(f"{_length(f'{draws.name}[k]')} <= 2*kappa**2*d")
        size = o.leaf("0 <= d", self.place.size)
        fails = use(o, self.long, "d", size, "kappa**2", by(self.place.noisy))
        likely = draws.likely(event, o.term("exp(-3/20*d)"), fails)
        few = lemma(o, "for all d in [10**8, oo): exp(-3/20*d) <= 1/100")
        few = use(o, few, "d", self.place.size)
        return event, o.leaf(node("ge", draws.chance(event), o.term("99/100")), likely, few)

    def beside_first(self, given: int) -> tuple[Node, int]:
        """Given the noise x of the first sample, not long (the step ``given``), that of the second
        is neither long nor short, and has a small product with x.
        """
        o, draws, y = self.o, self.noise[1], self.y
        size = o.leaf("0 <= d", self.place.size)
        long, likely = self.not_long(draws)
        short = o.tree(f"{_length(f'{y}[k]')} >= 1/2*kappa**2*d")
        fails = use(o, self.short, "d", size, "kappa**2", by(self.place.noisy))
        fails = draws.likely(short, o.term("exp(-9/100*d)"), fails)
        few = lemma(o, "for all d in [10**8, oo): exp(-9/100*d) <= 1/100")
        few = use(o, few, "d", self.place.size)
        not_short = o.leaf(node("ge", draws.chance(short), o.term("99/100")), fails, few)
        both = node("and", long, short)
        likely = draws.both(
            long, short, likely, not_short, node("ge", draws.chance(both), o.term("98/100"))
        )
        near = o.tree(f"abs(sum(k in 1..d, {self.x}[k]*{y}[0+k])) <= kappa**2*d/8")
        most = lemma(o, "for all v in (0, oo), s, d: s <= 2*v*d => v*s <= 2*v**2*d")
        x_length = _length(f"{self.x}[k]")
        most = use(o, most, "kappa**2", by(self.place.noisy), x_length, "d", given)
        wide = lemma(o, "for all v in (0, oo), d in [10**8, oo): 10**2*(2*v**2*d) <= (v*d/8)**2")
        wide = use(o, wide, "kappa**2", by(self.place.noisy), "d", self.place.size)
        fails = use(
            o,
            *(self.bounded, "d", "0", "d", self.x, "kappa**2", "2*(kappa**2)**2*d", "10"),
            *("kappa**2*d/8", by(), size, by(), by(self.place.noisy), most, by()),
            o.leaf("0 <= kappa**2*d/8", self.place.size, self.place.noisy),
            wide,
        )
        seldom = draws.likely(near, o.term("exp(-10**2/2)"), fails)
        few = o.leaf("exp(-10**2/2) <= 1/100")
        seldom = o.leaf(node("ge", draws.chance(near), o.term("99/100")), seldom, few)
        whole = node("and", both, near)
        goal = node("ge", draws.chance(whole), o.term("97/100"))
        return whole, draws.both(both, near, likely, seldom, goal)

    def sample(self, sample: int, short: int) -> int:
        """Conclude 1/4 <= |mu+xi|^2 <= 3 from a step that the noise is not long."""
        o = self.o
        mean, noise = self.parts(sample)
        entry, noise = self.sparse.entry(mean, "k"), f"{noise}[k]"
        whole = self.input(sample)
        cross, squares = f"{entry}*{noise}", f"(({entry})**2+{noise}**2)"
        parts = (
            self.sum_of(f"{whole}**2", squares, f"({cross}+{cross})"),
            self.sum_of(squares, f"({entry})**2", f"{noise}**2"),
            self.sum_of(f"({cross}+{cross})", cross, cross),
        )
        products = use(o, self.cauchy, f"[k: {entry}]", f"[k: {noise}]", "d", by(self.place.size))
        length = use(o, self.lengths, mean, by())
        rule = lemma(
            o,
            "for all s, r, u, t, l, p, z in [0, 1/1000]: s == r+u => r == l+t => u == p+p =>"
            " l == 1**2 => p**2 <= l*t => 0 <= t => t <= z => 1/4 <= s and s <= 3",
        )
        squared, _, least = (o.taut(part, products) for part in o.concluded(products).args)
        texts = (
            f"{whole}**2",
            squares,
            f"({cross}+{cross})",
            f"{noise}**2",
            f"({entry})**2",
            cross,
        )
        texts = tuple(f"sum(k in 1..d, {t})" for t in texts)
        at = (*texts, "2*kappa**2*d", self.place.short, *parts, length, squared, least, short)
        return use(o, rule, *at)

    def sum_of(self, whole: str, first: str, second: str) -> int:
        """Conclude that a sum is that of the first terms and that of the second."""
        o = self.o
        same = f"for all k in {{1..d}}: {whole} == {first}+{second}"
        same = every(o, same, lambda goal, _: o.leaf(goal, how="identity"))
        return use(o, self.plus, "d", *(f"[k: {t}]" for t in (first, second, whole)), same)

    def gap(self, first: int, second: int) -> int:
        """Conclude kappa^2 d/4 <= |x-y|^2, from the step of `beside_first`."""
        o = self.o
        x, y = f"{self.x}[k]", f"{self.y}[k]"
        squares, twice = f"({x}**2+{y}**2)", f"({x}*{y}+{x}*{y})"
        parts = (
            self.sum_of(squares, f"({x}-{y})**2", twice),
            self.sum_of(squares, f"{x}**2", f"{y}**2"),
            self.sum_of(twice, f"{x}*{y}", f"{x}*{y}"),
        )
        moved = f"{x}*{self.y}[0+k]"
        alike = o.axiom("same terms", f=("k", moved), g=("k", f"{x}*{y}"), a="1", b="d")

        def same(goal: Node, _: int) -> int:
            place, plain = o.leaf("0+k == k"), f"{x}*{y}"
            said = ("place", f"{x}*{self.y}[place] == {plain}")
            return rewritten(o, said, place, o.leaf(f"{plain} == {plain}"))

        alike = given_premises(o, alike, lambda goal: every(o, goal, same, "k"))
        ends = use(o, self.cauchy, self.x, self.y, "d", by(self.place.size))
        least = o.taut(o.concluded(ends).args[1], ends)
        rule = lemma(
            o,
            "for all u, s, r, p, g, f, h, z: s == u+r => s == f+h => r == p+p => g == p =>"
            " abs(g) <= z/8 => h >= 1/2*z => 0 <= f => z/4 <= u",
        )
        texts = [f"({x}-{y})**2", squares, twice, f"{x}*{y}", moved, f"{x}**2", f"{y}**2"]
        texts = [f"sum(k in 1..d, {t})" for t in texts]
        lengths_, near = (o.taut(part, second) for part in o.concluded(second).args)
        short = o.taut(o.concluded(lengths_).args[1], lengths_)
        at = (*texts, "kappa**2*d", *parts, alike, near, by(short), least)
        return use(o, rule, *at)

    def likely_weights(self, sizes: list[int], gap: int) -> tuple[Node, int]:
        """Return the event of the weights, and a step that it has a chance of at least 1/2.

        Args:
            sizes: steps 1/4 <= |mu+xi|^2 <= 3 of the three samples.
            gap: the step of `gap`.
        """
        o, draws = self.o, self.weights
        size = o.leaf("0 <= d", self.place.size)
        before = lemma(o, "for all d, r: 0 <= d => 1 <= r => 0 <= d*(r-1)")
        end = lemma(o, "for all d, r, u: 0 <= d => r <= u => d*(r-1)+d <= u*d")
        i = draws.index
        inside = o.tree(f"1 <= {i} and {i} <= 8")
        low, high = (o.taut(part, o.hyp(inside)) for part in inside.args)
        start = f"d*({i}-1)"
        room = (use(o, before, "d", i, size, low), size, use(o, end, "d", i, "8", size, high))
        found = []
        for sample, known in enumerate(sizes):
            entry = self.input(sample)
            most = o.leaf(f"(1/100)**2*{_length(entry)} <= 3/10**4", known)
            fails = use(
                o,
                *(self.bounded, "8*d", start, "d", f"[k: {entry}]", "(1/100)**2", "3/10**4"),
                *("50", "1", *room, by(self.one), most, by(), by(), by()),
            )
            holds = o.tree(f"abs({self.argument(sample, i)}) <= 1")
            each = o.all(i, o.intro(inside, fails))
            bound = o.term("exp(-50**2/2)")
            found.append(draws.all_events(holds, o.term("8"), bound, each, o.leaf("1 <= 8")))
        x, y = f"{self.x}[k]", f"{self.y}[k]"
        root = lemma(o, "for all t in [1/40000, oo): 1/2000 <= 1/10*sqrt(t)")
        far = lemma(o, "for all c in (0, 1], t in [c**2/2560000, oo): c/16000 <= 1/10*sqrt(t)")
        for entry, known, least in (
            (self.input(0), sizes[0], _NEAR), (f"({x}-{y})", gap, APART)
        ):  # fmt: skip
            variance = f"(1/100)**2*{_length(entry)}"
            here = (known, self.place.spread, self.place.ratio)
            some = o.leaf(f"0 < {variance}", *here)
            if least == _NEAR:
                wide = use(o, root, term(variance), by(*here))
            else:
                wide = use(o, far, "c", by(*here), term(variance), by(*here))
            place = ("8*d", "d*(1-1)", "d", f"[k: {entry}]", "1/100", variance, "1/10", least)
            found.append(
                use(
                    o, self.beside, *place, by(), by(self.place.size), by(self.place.size), by(),
                    o.leaf(f"{variance} == {variance}"), some, by(), wide,
                )
            )  # fmt: skip
        events = [trees.opened(o.concluded(s).args[0].args[-1], draws.g) for s in found]
        rare = o.leaf("8*exp(-50**2/2) <= 1/100")
        event, likely, rest = None, 0, 0
        for own_, step in zip(events, found, strict=True):
            percent = 1 if event is None or rest < 3 else 10
            own_least = o.leaf(
                node("ge", draws.chance(own_), o.term(f"1-{percent}/100")), step, rare
            )
            rest += percent
            if event is None:
                event, likely = own_, own_least
                continue
            both = node("and", event, own_)
            goal = node("ge", draws.chance(both), o.term(f"1-{rest}/100"))
            event, likely = both, draws.both(event, own_, likely, own_least, goal)
        assert event is not None
        return event, o.leaf(node("ge", draws.chance(event), o.term("1/2")), likely)

    def hidden(self, sample: int, r: str) -> str:
        """The value of sigma in neuron r."""
        return activated(self.argument(sample, r))
