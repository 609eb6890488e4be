"""First passage: a quantity that grows by a fixed amount in each step passes any level."""

from __future__ import annotations

from assay.theory.language.grammar import node
from assay.theory.language.logic import trees
from assay.verification.search.logic.goals import Argument, By, Then, every, pick, there_is, use
from assay.verification.search.logic.outline import Outline


def first_passage(
    o: Outline,
    variable: str,
    reached: str,
    value: str,
    gain: Argument,
    positive: By,
    top: str,
    step: Then,
) -> int:
    """Show "exists t in {0..}: Q(t) and (for all s in {0..}: s < t => not Q(s))": there is a first
    time at which ``reached``, Q(t), holds.

    Until then ``value`` grows by ``gain`` at least in each step, and stays below ``top``:
    ``step(v(t+1) >= v(t)+gain and v(t) <= top, t >= 0, not Q(t))`` shows this, and ``positive``
    that the gain is positive.

    Args:
        o: the outline.
        variable: the name of the time t in ``reached`` and ``value``.
        reached: the statement Q(t).
        value: the term v(t).
        gain: a term without t, as an argument of `use`.
        positive: says how gain > 0 follows.
        top: a term without t.
        step: shows what is said above.
    """
    time = o.fresh(variable, "int")
    name = time.args[0]
    property_ = o.tree(reached)
    reached, value = o.text(property_), o.text(o.term(value))
    gained = o.fresh("h", "real")
    axiom = o.axiom("passage", Q=(name, reached), v=(name, value), h=gained.args[0], top=top)
    general = o.all(gained.args[0], axiom)
    o.release(gained)
    growing = use(o, general, gain, positive)
    o.release(time)
    some = o.cut(growing, every(o, o.concluded(growing).args[0], step))

    def found(past: int, both: int) -> int:
        when = o.text(o.concluded(past).args[1])
        first, _ = o.concluded(both).args
        goal = trees.quantified(
            "exists", time, node("and", node("le", trees.number(0), time), property_)
        )
        return there_is(o, goal, when, range=By((past,)), then=lambda _: o.taut(first, both))

    existence = pick(o, some, found)
    return o.cut(o.axiom("least", P=(name, reached), a="0"), existence)
