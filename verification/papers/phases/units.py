"""Write matrices that are 1 at one entry and 0 at all others as terms, and derive that they are
this.
"""

from __future__ import annotations

from assay.theory.language.logic import trees
from assay.theory.papers.phases.network import is_unit
from assay.verification.search.logic.goals import by, every, lemma, rewritten, use


def delta(one, other):
    """Return the text of a term that is 1 where two integers are equal, and 0 elsewhere."""
    return f"max(0, 1-abs({one}-{other}))"


class Deltas:
    """What `delta` is, as steps of an outline."""

    def __init__(self, o):
        self.o = o
        self.between = lemma(o, "for all x, y: x <= y => y <= x => x == y")
        self.apart = lemma(o, "for all x, y: not x == y => x < y or y < x")
        self.chain = lemma(o, "for all x, y, z: x == z => y == z => x == y")
        self.same = lemma(o, f"for all int i: {delta('i', 'i')} == 1")
        self.below = lemma(o, f"for all x, y: x <= y-1 => {delta('x', 'y')} == 0")
        self.above = lemma(o, f"for all x, y: x <= y-1 => {delta('y', 'x')} == 0")

    def one(self, i, j, equal):
        """The delta of i and j is 1, from the step of j == i."""
        says = ("w", f"{delta(i, 'w')} == 1")
        return rewritten(self.o, says, equal, use(self.o, self.same, i))

    def zero(self, i, j, less):
        """The delta of i and j is 0, from the step of i < j or of j < i."""
        o = self.o
        small, large = o.concluded(less).args
        axiom = o.axiom("integers", a=o.text(small), b=o.text(large))
        gap = o.cut(axiom, less)
        if o.text(small) == i:
            return use(o, self.below, i, j, by(gap))
        return use(o, self.above, j, i, by(gap))

    def apart_zero(self, i, j, unlike):
        """The delta of i and j is 0, from the step of "not j == i"."""
        o = self.o
        either = use(o, self.apart, j, i, unlike)
        parts = []
        for case in o.concluded(either).args:
            parts.append(o.intro(case, self.zero(i, j, o.hyp(case))))
        return o.taut(f"{delta(i, j)} == 0", either, *parts)

    def unit(self, output, attribute):
        """`unit_of` these two is 1 at this entry and 0 at all others."""
        o = self.o
        row, column = delta(output, "o"), delta(attribute, "i")
        none = lemma(o, "for all x: 0*x == 0 and x*0 == 0")

        def entry(goal, *_):
            here, away = goal.args
            at_it = o.hyp(here.args[0])
            in_row, in_column = (o.taut(part, at_it) for part in here.args[0].args)
            one = rewritten(
                o, ("w", "1*w == 1"), self.one(attribute, "i", in_column), o.leaf("1*1 == 1")
            )
            one = rewritten(o, ("w", f"w*{column} == 1"), self.one(output, "o", in_row), one)
            elsewhere = o.hyp(away.args[0])
            same, other = here.args[0].args
            out = o.hyp(f"not {o.text(same)}")
            zero = rewritten(
                o,
                ("w", f"w*{column} == 0"),
                self.apart_zero(output, "o", out),
                _part(o, use(o, none, column), 0),
            )
            cases = [o.intro(o.concluded(out), zero)]
            out = o.taut(f"not {o.text(other)}", elsewhere, o.hyp(same))
            zero = rewritten(
                o,
                ("w", f"{row}*w == 0"),
                self.apart_zero(attribute, "i", out),
                _part(o, use(o, none, row), 1),
            )
            cases.append(o.intro(same, zero))
            zero = o.taut(away.args[1], *cases)
            return o.taut(goal, o.intro(here.args[0], one), o.intro(away.args[0], zero))

        text = is_unit(output, attribute).replace("unit[o, i]", f"{row}*{column}")
        return every(o, text, entry)


def unit_of(output, attribute):
    """Return the matrix that is 1 at one entry and 0 at all others, as a family."""
    return f"[o, i: {delta(output, 'o')}*{delta(attribute, 'i')}]"


def named_unit(o, step):
    """Return the name of the matrix of which a step says `is_unit`."""
    parts = trees.walk(o.concluded(step))
    return next(part.args[0].args[0] for part in parts if part.op == "index")


def _part(o, step, number):
    """Return the step of one part of a conjunction."""
    return o.taut(o.concluded(step).args[number], step)
