"""Say for which values of a parameter a formula holds, and for which it fails.

    pieces(Formula("exp(x) >= 1 + C*x", ("x in [0, oo)", "C in (-oo, oo)")), "C", Fraction(1, 100))

The range of the parameter is cut into pieces.  On a piece where the formula holds, it is proved
with the parameter as one more variable.  On a piece where it fails, a counterexample is given that
is the same for the whole piece, and it is proved that it is one for every value of the parameter.
What is left between is open.  Nothing here is trusted: each proof has its certificate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from assay.theory.language import grammar, sorts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.verdicts import Verdict
from assay.verification.search import borders
from assay.verification.search.repair import Prober
from assay.verification.search.sharpen import simplest

WORK = 1.0
"""Work seconds for each statement that is tried."""
PROBES = 300
"""Statements that are tried at most."""
_MOST = 60
"""How many of them may stay open, for which all of their work is done, before no more is cut; one
that is settled counts a quarter.
"""
SHARE = Fraction(1, 100)
"""How wide a piece may be that stays open, as a part of the range (of 1 where it has no bounds)."""
_MARKS = tuple(map(Fraction, (-100, -10, -1, 0, 1, 10, 100)))
FARTHEST = 10**6
"""How far out a range without bounds is cut."""


@dataclass(frozen=True)
class Piece:
    """A part of the parameter's range: its ends (None where it has none), whether they are left
    out, and what is known there.

    verdict: ``proved``, ``refuted`` (then ``witness`` is a counterexample for every value of the
        piece), ``vacuous`` (no value of the piece satisfies the conditions) or ``open``.
    shown: the formula whose proof shows it, and its verdict; None for an open piece.
    """

    low: Fraction | None
    high: Fraction | None
    low_open: bool
    high_open: bool
    verdict: str = "open"
    shown: tuple[Formula, Verdict] | None = None
    witness: dict[str, str] | None = None

    def text(self, name: str) -> str:
        """Return the piece as a range of the parameter."""
        left = "(-oo" if self.low is None else f"{'(' if self.low_open else '['}{self.low}"
        right = "oo)" if self.high is None else f"{self.high}{')' if self.high_open else ']'}"
        return f"{name} in {left}, {right}"

    @property
    def width(self) -> Fraction | None:
        """Return how long the piece is; None where it has no bounds."""
        return None if self.low is None or self.high is None else self.high - self.low


def parametric(formula: Formula, name: str) -> Formula:
    """Return the formula with a range for its parameter, that of all numbers where it has none.

    Raises:
        FormulaError: the name does not occur, stands for an integer, has ends that are no rational
            numbers, or conditions that no value satisfies.
    """
    declared = {grammar.declared(text): text for text in formula.given}
    if name in declared:
        found = grammar.declaration(declared[name])
        assert found is not None  # it declares a name
        if found.integer:
            raise FormulaError(f"{name} is an integer; --when cuts ranges of real numbers")
        if any(end is not None and sorts.rational(end) is None for end in found.ends):
            raise FormulaError(f"the ends of the range of {name} have to be rational numbers")
        return _narrowed(formula, name)
    texts = (formula.goal, *formula.given)
    if not any(name in grammar.words(text) for text in texts):
        letters = ", ".join(sorted(grammar.names(grammar.parse(formula.goal))))
        raise FormulaError(
            f"there is no parameter {name} in the formula; it speaks of {letters or 'none'}"
        )
    every = Formula(formula.goal, (f"{name} in (-oo, oo)", *formula.given), formula.where)
    return _narrowed(every, name)


def _narrowed(formula: Formula, name: str) -> Formula:
    """Return the formula with bounds of the parameter among its conditions (``a > 0``) as ends of
    its range: beyond them it would hold because no value is admitted, which answers nothing.
    """
    place, whole = _whole(formula, name)
    given: list[str] = []
    for n, text in enumerate(formula.given):
        left = [] if n != place and grammar.declared(text) is None else [text]
        for part in [] if left else _joined(grammar.parse(text)):
            bound = _bound(part, name)
            if bound is None:
                left.append(grammar.text(part))
            else:
                whole = _within(whole, *bound)
        given += left
    empty = whole.width == 0 and (whole.low_open or whole.high_open)
    if empty or (whole.width is not None and whole.width < 0):
        raise FormulaError(f"no value of {name} satisfies its conditions")
    given[given.index(formula.given[place])] = whole.text(name)
    return Formula(formula.goal, tuple(given), formula.where)


def _joined(tree: grammar.Node) -> list[grammar.Node]:
    """Return the statements that "and" joins."""
    return [one for part in tree.args for one in _joined(part)] if tree.op == "and" else [tree]


def _bound(tree: grammar.Node, name: str) -> tuple[str, Fraction] | None:
    """Return ("lt", 5) for ``name < 5`` or ``5 > name``, and so on, None for all else."""
    turned = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
    if tree.op not in turned:
        return None
    left, right = tree.args
    op, end = (tree.op, right) if left.op == "name" else (turned[tree.op], left)
    own = left if end is right else right
    value = sorts.rational(grammar.text(end)) if not grammar.names(end) else None
    return None if value is None or own != grammar.node("name", name) else (op, value)


def _within(piece: Piece, op: str, end: Fraction) -> Piece:
    """Return the part of a piece on one side of an end, which is left out by "lt" and "gt"."""
    is_open = op in ("lt", "gt")
    if op in ("gt", "ge"):
        same = piece.low == end
        if piece.low is None or piece.low < end or same:
            return replace(piece, low=end, low_open=is_open or (same and piece.low_open))
        return piece
    same = piece.high == end
    if piece.high is None or piece.high > end or same:
        return replace(piece, high=end, high_open=is_open or (same and piece.high_open))
    return piece


def pieces(formula: Formula, name: str, width: Fraction | None = None) -> list[Piece]:
    """Return the pieces of the parameter's range, from left to right; open ones are at most so wide
    unless the work is used up.

    Raises:
        FormulaError, GrammarError: see `parametric`; the formula cannot be read.
    """
    formula = parametric(formula, name)
    formula.parse()  # what cannot be read raises here
    place, whole = _whole(formula, name)
    width = allowed(formula, name) if width is None else width
    search = _Search(formula, name, place, Prober(WORK, PROBES))
    settled = search.settled(whole)
    if settled.verdict != "open":
        return [settled]
    found = search.merged(search.cut(_parts(whole), width))
    return search.merged(borders.closed(found, search.grown))


def allowed(formula: Formula, name: str) -> Fraction:
    """Return how wide a piece may be that stays open, unless somebody says otherwise."""
    whole = _whole(formula, name)[1]
    return SHARE * (whole.width if whole.width is not None else 1)


def _whole(formula: Formula, name: str) -> tuple[int, Piece]:
    """Return the place of the parameter's range among the hypotheses, and all of it as a piece."""
    place = next(n for n, text in enumerate(formula.given) if grammar.declared(text) == name)
    found = grammar.declaration(formula.given[place])
    assert found is not None  # it declares the name
    low, high = (None if end is None else sorts.rational(end) for end in found.ends)
    return place, Piece(low, high, found.lower_open, found.upper_open)


def _parts(piece: Piece) -> list[Piece]:
    """Cut a range without bounds at round numbers, and one with bounds not at all."""
    if piece.width is not None:
        return [piece]
    low, high = piece.low, piece.high
    inner = [m for m in _MARKS if (low is None or m > low) and (high is None or m < high)]
    return _split(piece, inner)


def _split(piece: Piece, at: list[Fraction]) -> list[Piece]:
    ends = [piece.low, *at, piece.high]
    last = len(at)
    return [
        Piece(ends[n], ends[n + 1], n == 0 and piece.low_open, n == last and piece.high_open)
        for n in range(last + 1)
    ]


@dataclass
class _Search:
    """Settles pieces of one parameter's range."""

    formula: Formula
    name: str
    place: int
    prober: Prober

    def on(self, piece: Piece) -> Formula:
        """Return the formula for the parameters of a piece."""
        given = [*self.formula.given]
        given[self.place] = piece.text(self.name)
        return Formula(self.formula.goal, tuple(given), self.formula.where)

    def settled(self, piece: Piece) -> Piece:
        """Return the piece with what can be found out about the whole of it, or about all of it but
        its ends (which are then left out).
        """
        statement = self.on(piece)
        found = self.prober(statement)
        if found is None:
            return piece
        if found.verdict in ("proved", "vacuous"):
            return replace(piece, verdict=found.verdict, shown=(statement, found))
        inner = _inner(piece)
        if inner is not None and self.at_end(found.witness, piece):
            statement = self.on(inner)
            within = self.prober(statement)
            if within is not None and within.verdict == "proved":
                return replace(inner, verdict="proved", shown=(statement, within))
        tried: list[dict[str, str]] = []
        for witness in (found.witness, self.witness(piece)):
            if not isinstance(witness, dict):
                continue
            point = {n: str(v) for n, v in witness.items() if n != self.name}
            if point in tried:
                continue
            tried.append(point)
            failing = self.failing(piece, point)
            if failing is None and inner is not None and self.failing(inner, point):
                options = (replace(piece, low_open=True), replace(piece, high_open=True), inner)
                failing = next(filter(None, (self.failing(one, point) for one in options)), None)
            if failing is not None:
                return failing
        return piece

    def at_end(self, witness: object, piece: Piece) -> bool:
        """Return True where a counterexample is at an end of the piece."""
        value = witness.get(self.name) if isinstance(witness, dict) else None
        return value is not None and sorts.rational(str(value)) in (piece.low, piece.high)

    def failing(self, piece: Piece, point: dict[str, str]) -> Piece | None:
        """Return the piece as refuted where a point is proved to be a counterexample for every
        parameter of it.
        """
        fails = self.fails(piece, point)
        shown = self.prober(fails) if fails else None
        if fails is None or shown is None or shown.verdict != "proved":
            return None
        return replace(piece, verdict="refuted", shown=(fails, shown), witness=point)

    def grown(self, piece: Piece, part: Piece) -> Piece | None:
        """Return the piece settled as a part of it is; None where that is not shown."""
        if part.verdict == "proved":
            statement = self.on(piece)
            found = self.prober(statement)
            proved = found is not None and found.verdict == "proved"
            return replace(piece, verdict="proved", shown=(statement, found)) if proved else None
        return self.failing(piece, part.witness or {})

    def witness(self, piece: Piece) -> dict | None:
        """Return a counterexample in the middle of a piece, where one is found."""
        at = _middle(piece)
        found = self.prober(self.on(Piece(at, at, False, False)))
        return found.witness if found is not None and found.verdict == "refuted" else None

    def fails(self, piece: Piece, point: dict[str, str]) -> Formula | None:
        """Return the statement that a point is a counterexample for all parameters of a piece: it
        satisfies the ranges and conditions, and the goal is false there.
        """
        needed = []
        try:
            for n, text in enumerate(self.formula.given):
                found = grammar.declaration(text)
                if n == self.place:
                    continue
                if found is None:
                    needed.append(sorts.put(text, point))
                    continue
                value = point[found.name]
                if found.integer and Fraction(value).denominator != 1:
                    return None
                low, high = found.ends
                if low is not None:
                    sign = "<" if found.lower_open else "<="
                    needed.append(f"{sorts.put(low, point)} {sign} {sorts.term(value)}")
                if high is not None:
                    sign = "<" if found.upper_open else "<="
                    needed.append(f"{sorts.term(value)} {sign} {sorts.put(high, point)}")
            goal = sorts.put(self.formula.goal, point)
            parts = [sorts.statement(text) for text in needed]
            parts.append(f"not {sorts.statement(goal)}")
            return Formula(" and ".join(parts), (piece.text(self.name),))
        except (FormulaError, GrammarError, KeyError, ValueError):
            return None

    def cut(self, parts: list[Piece], width: Fraction) -> list[Piece]:
        """Settle pieces, and cut those that stay open until they are narrow enough: the widest
        first, so that no part of the range uses up the work of the others.
        """
        found = [self.settled(piece) for piece in parts]
        while self.used() < _MOST:
            wide = [piece for piece in found if _to_cut(piece, width)]
            if not wide:
                break
            piece = max(wide, key=_size)
            halves = [self.settled(half) for half in _split(piece, [_middle(piece)])]
            place = found.index(piece)
            found[place : place + 1] = halves
        return self.with_ends(found)

    def used(self) -> Fraction:
        """Return how much of `_MOST` is used up."""
        left = sum(found.verdict == "open" for found in self.prober.known.values())
        return left + Fraction(len(self.prober.known) - left, 4)

    def with_ends(self, found: list[Piece]) -> list[Piece]:
        """Return the pieces with the points between them that both neighbours leave out."""
        whole = found[:1]
        for piece in found[1:]:
            if whole[-1].high_open and piece.low_open:
                whole.append(self.settled(Piece(piece.low, piece.low, False, False)))
            whole.append(piece)
        return whole

    def merged(self, found: list[Piece]) -> list[Piece]:
        """Join neighbours of one verdict: proved ones where one proof shows both."""
        joined: list[Piece] = []
        for piece in found:
            before = joined[-1] if joined else None
            if before is None or before.verdict != piece.verdict:
                joined.append(piece)
                continue
            both = Piece(before.low, piece.high, before.low_open, piece.high_open)
            if piece.verdict == "open":
                joined[-1] = both
                continue
            again = self.again(both, piece, before)
            if again is None:
                joined.append(piece)
            else:
                joined[-1] = again
        for n, piece in enumerate(joined):
            if piece.verdict == "open":  # its ends belong to its neighbours
                before = joined[n - 1] if n else piece
                after = joined[n + 1] if n + 1 < len(joined) else piece
                low_open = piece.low_open or not (before is piece or before.high_open)
                high_open = piece.high_open or not (after is piece or after.low_open)
                joined[n] = replace(piece, low_open=low_open, high_open=high_open)
        return joined

    def again(self, both: Piece, *parts: Piece) -> Piece | None:
        """Return a joined piece with one proof for all of it; None where there is none."""
        prober = Prober(self.prober.work, 3)
        if parts[0].verdict == "proved":
            statement = self.on(both)
            found = prober(statement)
            if found is not None and found.verdict == "proved":
                return replace(both, verdict="proved", shown=(statement, found))
            return None
        for part in parts:
            fails = self.fails(both, part.witness or {})
            shown = fails and prober(fails)
            if fails and shown and shown.verdict == "proved":
                return replace(both, verdict="refuted", shown=(fails, shown), witness=part.witness)
        return None


def _edge(piece: Piece) -> Fraction:
    return max(
        (abs(end) for end in (piece.low, piece.high) if end is not None), default=Fraction(0)
    )


def _size(piece: Piece) -> Fraction:
    """Return how wide a piece is, relative to its distance from 0; pieces without bounds first."""
    if piece.width is None:
        return Fraction(2 * FARTHEST, 1 + _edge(piece))
    return piece.width / (1 + _edge(piece))


def _to_cut(piece: Piece, width: Fraction) -> bool:
    """Return True for an open piece that is too wide."""
    if piece.verdict != "open":
        return False
    return _edge(piece) < FARTHEST if piece.width is None else piece.width > width


def _inner(piece: Piece) -> Piece | None:
    """Return the piece without its ends; None where it has none, or nothing else."""
    ends = (piece.low is None or piece.low_open, piece.high is None or piece.high_open)
    if piece.width == 0 or all(ends):
        return None
    return replace(piece, low_open=piece.low is not None, high_open=piece.high is not None)


def _middle(piece: Piece) -> Fraction:
    """Return a simple number well inside of a piece."""
    if piece.low is not None and piece.high is not None:
        third = (piece.high - piece.low) / 3
        return simplest(piece.low + third, piece.high - third)
    if piece.low is not None:
        return piece.low + max(abs(piece.low), Fraction(1)) * 9
    if piece.high is not None:
        return piece.high - max(abs(piece.high), Fraction(1)) * 9
    return Fraction(0)
