"""The walk through a tree of boxes: each step is checked, and each leaf is closed."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from assay.verification.checkers.boxes.models import Frame
from assay.verification.checkers.boxes.terms import (
    Box,
    Problem,
    Sequent,
    Term,
    related,
)
from assay.verification.checkers.meaning import BOTH, Statement, flat, opposite
from assay.verification.checkers.reader import Beyond, Shown, answering

WORK = 300_000
"""The most work for one certificate: operations of models, times their orders."""


def parts_of(box: Box, name: str, cut: Term, owner: str | None = None) -> tuple[Box, Box]:
    """Return the boxes below and above a cut, which belongs to both or to its owner ("low" or
    "high"); integers are cut up to it, and from the next one.
    """
    side = box[name]
    if cut.free or side.integer and (cut.constant is None or cut.constant % 1):
        raise Beyond("no place for a cut")
    if side.integer:
        low, high = side._replace(hi=cut, hi_open=False), side._replace(lo=cut + Term.number(1))
        high = high._replace(lo_open=False)
    else:
        low = side._replace(hi=cut, hi_open=owner == "high")
        high = side._replace(lo=cut, lo_open=owner == "low")
    return {**box, name: low}, {**box, name: high}


def closed(box: Box, s: Sequent, ways: Sequence[Sequence[Any]]) -> bool:
    """Does the goal hold on the box, or does a hypothesis fail on all of it?

    ``ways`` are the arguments of frames that may help to see it.
    """
    frames = [Frame(box), *(Frame(box, *way) for way in ways)]
    if any(frames[0].holds(opposite(h)) for h in s.given):
        return True

    def seen(x: Statement) -> bool:
        if x in s.given or any(frame.holds(x) for frame in frames):
            return True
        return x[0] in BOTH and BOTH[x[0]](map(seen, x[1]))

    return all(map(seen, s.needs)) and (seen(s.goal) or any(seen(opposite(h)) for h in s.given))


class Walk:
    """The walk through the tree of one certificate."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def shows(self, tree: Any, box: Box, s: Sequent) -> bool:
        """Are all leaves of a tree closed?"""
        if "split" in tree:
            at = self.problem.read(tree["at"], [])
            low, high = parts_of(box, tree["split"], at, tree.get("owner"))
            return self.shows(tree["low"], low, s) and self.shows(tree["high"], high, s)
        if "case" in tree:  # u >= 0 or u <= 0, and |u| is u or -u
            more: list[Statement] = []
            u = self.problem.read(tree["case"], more)
            s = s.needing(more)
            return self.shows(tree["above"], box, s.case(u, u)) and self.shows(
                tree["below"], box, s.case(u, -u)
            )
        if "root" in tree:
            y, n = Term.make("var", tree["root"]), Fraction(tree["power"])
            r = self.problem.read(tree["of"], [])
            return is_root(y, n, r, s) and self.shows(tree["then"], box, s.put(y, r.power(1 / n)))
        return closed(box, s, tree.get("by", ()))


def is_root(y: Term, n: Fraction, r: Term, s: Sequent) -> bool:
    """Do hypotheses y**n == r, and y >= 0 or n = 1, say that y is r**(1/n)?"""
    zero = Term.number(0)
    has_sign = {related(sign, y, zero) for sign in (">", ">=")} & {*s.given}
    if n < 1 or y.free & r.free or not (has_sign or n == 1):
        return False
    return {*flat(related("==", y.power(n), r))} <= {*s.given}


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a formula, or that no value satisfies its hypotheses."""
    outer, statement = data["certificate"], data["statement"]
    if (data["verdict"], outer["type"]) not in (("proved", "fact"), ("vacuous", "vacuous")):
        raise Beyond("no formula")
    if data["verdict"] == "vacuous":
        statement = {**statement, "goal": "1 < 0"}
    Frame.work = WORK
    problem = Problem(statement)
    tree = outer["certificate"].get("tree", {})
    if not Walk(problem).shows(tree, problem.box, problem.sequent):
        raise Beyond(f"a box stays open ({outer['certificate']['type']})")
