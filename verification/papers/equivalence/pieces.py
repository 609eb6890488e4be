"""Derivations of theorems of `equivalence` on pieces of surfaces."""

from __future__ import annotations

from collections.abc import Callable

from assay.theory.language.grammar import Node
from assay.verification.papers.equivalence.derivations import parts
from assay.verification.search.logic.goals import (
    absurd,
    by,
    every,
    invariant,
    lemma,
    pick,
    rewritten,
    term,
    there_is,
    use,
)
from assay.verification.search.logic.outline import Outline


def split_last(o: Outline, i: str, k: str, place: int, last: Callable, earlier: Callable) -> int:
    """Show what holds of all i <= k+1 in two cases: ``last(i == k+1, k+1 == i)`` and
    ``earlier(i+1 <= k+1)``, which conclude the same.
    """
    end, less, below = f"{i}-({k}+1) == 0", f"{i}+1 <= {k}+1", f"{i}-({k}+1) < 0"
    forward = lemma(o, "for all x, y: x-(y+1) == 0 => x == y+1")
    backward = lemma(o, "for all x, y: x-(y+1) == 0 => y+1 == x")
    signs = lemma(o, "for all x: x <= 0 => x == 0 or x < 0", how="auto")
    at_end = o.hyp(end)
    one = last(use(o, forward, i, k, at_end), use(o, backward, i, k, at_end))
    goal = o.concluded(one)
    one = o.intro(end, one)
    other = o.intro(less, earlier(o.hyp(less)))
    either = use(o, signs, f"{i}-({k}+1)", o.leaf(f"{i}-({k}+1) <= 0", place))
    strictly = o.intro(below, o.leaf(f"{i} < {k}+1", o.hyp(below)))
    whole = o.axiom("integers", a=i, b=f"{k}+1")
    return o.taut(goal, o.taut(f"{end} or {less}", either, strictly, whole), one, other)


def no_finite_cover(o: Outline) -> int:
    """Finitely many pieces lie in finitely many parts, whose numbers are bounded."""
    bounded = "exists a: for all i in {1..k}: c[i] <= a"
    impossible = lemma(
        o,
        "for all y, r, q: y >= q+1 => y <= r => q >= r => 0 <= -1",
        how="combination",
        terms=[("1", ("r-y",)), ("1", ("q-r",)), ("1", ("y-q-1",))],
    )

    def more(goal: Node, past: int, known: int) -> int:
        def larger(old: int) -> int:
            def each(inner: Node, place: int) -> int:
                def last(same: int, _: int) -> int:
                    return rewritten(o, o.text(inner), same, o.leaf("c[k+1] <= max(a, c[k+1])"))

                def earlier(less: int) -> int:
                    return o.leaf(inner, use(o, old, "i", by(place, less)))

                return split_last(o, "i", "k", place, last, earlier)

            largest = "max(a, c[k+1])"
            return there_is(o, goal, largest, range=by(), then=lambda rest: every(o, rest, each))

        return pick(o, known, larger, "a")

    def covered(size: int, covers: int) -> int:
        name = o.fresh("k", "int")
        start = o.tree(bounded.replace("1..k", "1..0"))
        o.release(name)
        nothing = there_is(
            o,
            start,
            "0",
            range=by(),
            then=lambda rest: every(o, rest, lambda inner, *place: o.leaf(inner, *place)),
        )
        always = invariant(o, "k", bounded, nothing, more)

        def beyond(bound: int) -> int:
            def at(positive: int, large: int) -> int:
                middle = term("(1/(2*(p+1)+1)+1/(2*(p+1)))/2", positive)
                there = use(o, covers, "p+1", by(positive), middle, by(positive))

                def meets(*found: int) -> int:
                    *place, same = found
                    number = parts(o, same)[0] if o.concluded(same).op == "and" else found[-2]
                    low = use(o, bound, "i", *place[:1])
                    return o.leaf(
                        "false", use(o, impossible, "c[i]", "a", "p", by(number), low, large)
                    )

                return pick(o, there, meets, "i")

            return pick(o, o.axiom("archimedes", x="a"), at, "p")

        return pick(o, use(o, always, "n", size), beyond, "a")

    return absurd(o, o.theorem.sentence(), lambda whole: pick(o, whole, covered))


def union_of_levels(o: Outline) -> int:
    """A piece of a part holds, for each smaller part, the zeros of the same function there."""
    first, second, refines = o.given[-3:]

    def shown(goal: Node, given: int) -> int:
        def case(place: int, known: int) -> int:
            inside = o.hyp(o.concluded(given).args[place])

            def there(zero: int, always: int) -> int:
                def cover(inner: Node, both: int) -> int:
                    fine, vanishes = parts(o, both)
                    coarse = parts(o, use(o, refines, "l", "z", "y", fine))[place]
                    premise = o.concluded(o.at(always, "y")).args[0]
                    return o.taut(inner, use(o, always, "y", o.taut(premise, coarse, vanishes)))

                return there_is(
                    o, goal, "a", range=by(zero), then=lambda rest: every(o, rest, cover, "y")
                )

            found = pick(o, use(o, known, "l", "z", inside), there, "a")
            return o.intro(o.concluded(inside), found)

        return o.taut(goal, given, case(0, first), case(1, second))

    return every(o, o.theorem.conclusion(), shown, "l", "z")


def next_square(o: Outline) -> int:
    """A point of a surface of order k+1 in S lies in its lower levels, which are a surface in S, or
    in a piece of its highest one; this piece holds a piece of the finer partition.
    """
    decomposed, refines = o.given[-2:]

    def point(goal: Node) -> int:
        up, down = goal.args
        low, high = o.hyp(up.args[0]), o.hyp(down.args[0])

        def raised(order: int, inside: int, has: int) -> int:
            more = o.leaf("o(s) <= k+1", order)
            return there_is(
                o, up.args[1], "s", range=by(), then=lambda rest: o.taut(rest, more, inside, has)
            )

        def of_surface(order: int, inside: int, has: int) -> int:
            lower, top = down.args[1].args
            premise = o.concluded(o.at(refines, "s")).args[0]
            finer = use(o, refines, "s", o.taut(premise, order, inside))

            def of_levels(less: int, sub: int, rest: int) -> int:
                either = use(o, rest, "z", has)
                below, highest = (o.hyp(case) for case in o.concluded(either).args)

                def member(inner: Node, here: int) -> int:
                    return o.taut(inner, use(o, inside, "y", use(o, sub, "y", here)))

                def in_lower(inner: Node) -> int:
                    return o.taut(inner, less, every(o, inner.args[-2], member, "y"), below)

                def of_piece(zero: int, always: int) -> int:
                    def cover(inner: Node, both: int) -> int:
                        fine, vanishes = parts(o, both)
                        coarse = use(o, finer, "z", "x", fine)
                        asked = o.concluded(o.at(always, "x")).args[0]
                        found = use(o, always, "x", o.taut(asked, coarse, vanishes))
                        return there_is(
                            o,
                            inner,
                            "s",
                            range=by(order),
                            then=lambda last: o.taut(last, order, inside, found),
                        )

                    return there_is(
                        o, top, "a", range=by(zero), then=lambda last: every(o, last, cover, "x")
                    )

                found = there_is(o, lower, "t", range=by(less), then=in_lower)
                one = o.intro(o.concluded(below), o.taut(down.args[1], found))
                found = pick(o, highest, of_piece, "a")
                two = o.intro(o.concluded(highest), o.taut(down.args[1], found))
                return o.taut(down.args[1], either, one, two)

            return pick(o, use(o, decomposed, "s", order), of_levels, "t")

        one = o.intro(up.args[0], pick(o, low, raised, "s"))
        two = o.intro(down.args[0], pick(o, high, of_surface, "s"))
        return o.taut(goal, one, two)

    return every(o, o.theorem.conclusion(), point, "z")


def levels_add_up(o: Outline) -> int:
    """By induction on k: a point of level l <= k+1 is of level k+1, or l <= k."""
    start, following = o.given[-2:]
    text = (
        "for all z: (B(k,z) == 1 => (exists l in {1..k}: Q(l,z) == 1)) and"
        " ((exists l in {1..k}: Q(l,z) == 1) => B(k,z) == 1)"
    )

    def base(goal: Node) -> int:
        first, second = goal.args
        none, some = o.hyp(first.args[0]), o.hyp(second.args[0])
        empty = o.taut(first.args[1], o.leaf("false", use(o, start, "z"), none))
        wrong = pick(o, some, lambda *steps: o.leaf(second.args[1], *steps), "l")
        return o.taut(goal, o.intro(first.args[0], empty), o.intro(second.args[0], wrong))

    def step(goal: Node, past: int, known: int) -> int:
        def point(inner: Node) -> int:
            first, second = inner.args
            up, down = parts(o, use(o, following, "k", past, "z"))
            there, back = parts(o, use(o, known, "z"))
            either = use(o, up, o.hyp(first.args[0]))
            low, new = (o.hyp(case) for case in o.concluded(either).args)

            def at(level: str, place: int, has: int, goal: Node = first.args[1]) -> int:
                return there_is(
                    o, goal, level, range=by(place), then=lambda rest: o.taut(rest, has)
                )

            old = pick(o, use(o, there, low), lambda *found: at("l", *found), "l")
            cases = [
                o.intro(o.concluded(case), found)
                for case, found in ((low, old), (new, at("k+1", past, new)))
            ]
            one = o.intro(first.args[0], o.taut(first.args[1], either, *cases))

            def which(place: int, has: int) -> int:
                def raised(found: int) -> int:
                    return use(o, down, o.taut(o.concluded(down).args[0], found))

                def last(_: int, same: int) -> int:
                    return raised(rewritten(o, "Q(k+1,z) == 1", same, has))

                def earlier(less: int) -> int:
                    inside = o.leaf("1 <= l and l <= k", place, less)
                    return raised(use(o, back, at("l", inside, has, o.concluded(back).args[0])))

                return split_last(o, "l", "k", place, last, earlier)

            some = o.hyp(second.args[0])
            two = o.intro(second.args[0], pick(o, some, which, "l"))
            return o.taut(inner, one, two)

        return every(o, goal, point, "z")

    name = o.fresh("k", "int")
    zero = o.tree(text.replace("{1..k}", "{1..0}").replace("B(k,", "B(0,"))
    o.release(name)
    return invariant(o, "k", text, every(o, zero, base, "z"), step)


def folds_are_pieces(o: Outline) -> int:
    """In a part a unit is an affine function, and its fold the zeros of that."""
    affine = o.given[-1]

    def shown(goal: Node, given: int) -> int:
        fold, own = parts(o, given)

        def there(always: int) -> int:
            value, forward, _ = parts(o, use(o, always, "z", own))
            nonzero, zero = parts(o, use(o, forward, fold))
            vanishes = o.leaf("g(a,z) == 0", value, zero)

            def cover(inner: Node, both: int) -> int:
                fine, here = parts(o, both)
                value, _, back = parts(o, use(o, always, "y", fine))
                unit = o.leaf("u(l,i,y) == 0", value, here)
                return use(o, back, o.taut(o.concluded(back).args[0], nonzero, unit))

            def each(rest: Node) -> int:
                return o.taut(rest, nonzero, vanishes, every(o, rest.args[-1], cover, "y"))

            return there_is(o, goal, "a", range=by(nonzero), then=each)

        return pick(o, use(o, affine, "l", "i", "z"), there, "a")

    return every(o, o.theorem.conclusion(), shown, "l", "i", "z")
