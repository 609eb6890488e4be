"""Bring the pieces of a parameter's range together at the exact value where a formula begins to
fail, where that value is a simple number.

A piece that stays open lies between two others, mostly one that holds and one that fails.  The
simplest numbers in it are guessed to be the border: the neighbour that holds is proved up to the
guess, and the neighbour that fails is shown to fail up to it.  A wrong guess leaves the open piece
smaller, or as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from assay.verification.search.sharpen import simplest

if TYPE_CHECKING:
    from assay.verification.search.when import Piece

GUESSES = 8
"""Numbers that are tried for a border."""
Grow = Callable[["Piece", "Piece"], "Piece | None"]
"""Settles a first piece as the second is, which lies in it; None where that is not shown."""


def closed(pieces: list[Piece], grow: Grow) -> list[Piece]:
    """Return the pieces, from left to right, with the open ones smaller or gone where a border is
    found; ``grow`` settles a larger piece as one that it contains is settled.
    """
    found = list(pieces)
    for n in range(1, len(found) - 1):
        if found[n].verdict == "open":
            found[n - 1 : n + 2] = _closed(*found[n - 1 : n + 2], grow)
    return [piece for piece in found if not _empty(piece)]


def _closed(left: Piece, gap: Piece, right: Piece, grow: Grow) -> list[Piece]:
    """Return three neighbours with less between the outer two; an empty piece stands for none."""
    if not {left.verdict, right.verdict} <= {"proved", "refuted"}:
        return [left, gap, right]
    tried: set[Fraction] = set()
    for _ in range(GUESSES):
        if _empty(gap):
            break
        value = _guess(gap, tried)
        if value is None:
            break
        tried.add(value)
        first, second = (right, left) if right.verdict == "proved" else (left, right)
        for one in (first, second):  # the one that holds comes first: it may take the border itself
            upward = one is left
            for out in (False, True):
                whole = _up_to(one, gap, value, upward, out)
                grown = None if whole is None else grow(whole, one)
                if grown is not None:
                    break
            else:
                continue
            if upward:
                left = grown
                gap = replace(gap, low=value, low_open=not out)
            else:
                right = grown
                gap = replace(gap, high=value, high_open=not out)
            if _empty(gap):
                break
    return [left, gap, right]


def _guess(gap: Piece, tried: set[Fraction]) -> Fraction | None:
    """Return the simplest number of an open piece, ends included, that was not tried; else one next
    to the middle.
    """
    assert gap.low is not None and gap.high is not None  # it has neighbours
    ends = [gap.low, gap.high]
    values = [simplest(*ends), *sorted(ends, key=lambda value: value.denominator)]
    for value in sorted(tried):
        if gap.low < value < gap.high:
            ends.insert(-1, value)
    for low, high in zip(ends, ends[1:]):
        third = (high - low) / 1000
        values.append(simplest(low + third, high - third) if high > low else low)
    return next((value for value in values if value not in tried), None)


def _up_to(one: Piece, gap: Piece, value: Fraction, upward: bool, out: bool) -> Piece | None:
    """Return a neighbour of an open piece as far as a value in it, which is left ``out`` or not;
    None where that is no more than the neighbour has, or the value is not the open piece's own.
    """
    own = (value != gap.low or not gap.low_open) and (value != gap.high or not gap.high_open)
    if not own and not out:
        return None
    end = gap.low if upward else gap.high
    if value == end and out:
        return None
    if upward:
        return replace(one, high=value, high_open=out)
    return replace(one, low=value, low_open=out)


def _empty(piece: Piece) -> bool:
    """Return True for a piece without a number in it."""
    return piece.width == 0 and (piece.low_open or piece.high_open)
