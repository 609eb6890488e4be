"""What derivations about recursions repeat: general lemmas, premises by arithmetic, chosen
parameters, sequences that exist.

All functions add steps to an `Outline` and return the number of the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assay.theory.language.grammar import Node
from assay.theory.language.logic import trees
from assay.verification.search.logic.outline import Outline


def lemma(
    outline: Outline,
    goal: str,
    variables: Sequence[str],
    premises: Sequence[str] = (),
    **hints: Any,
) -> int:
    """Prove an inequality in plain variables, for all their values that satisfy the premises.

    The prover sees few letters, and one lemma serves at many terms; see `use`.
    """
    step = outline.leaf(goal, *map(outline.hyp, premises), **hints)
    for premise in reversed(premises):
        step = outline.intro(premise, step)
    for name in reversed(variables):
        step = outline.all(name, step)
    return step


def use(outline: Outline, general: int, terms: Sequence[str], *premises: int) -> int:
    """Conclude a lemma at terms from steps that show its premises in order."""
    return outline.cut(outline.at(general, *terms), *premises)


def premise(outline: Outline, step: int) -> Node:
    """Return A of a step that concludes A => B."""
    found: Node = outline.concluded(step).args[0]
    return found


def discharge(outline: Outline, step: int, *given: int, **hints: Any) -> int:
    """From A => B, where arithmetic shows A from the given steps: B."""
    return outline.cut(step, outline.leaf(premise(outline, step), *given, **hints))


def settle(outline: Outline, step: int, *given: int) -> int:
    """From A => B, where A follows from the given steps by and, or, not, => alone: B."""
    return outline.cut(step, outline.taut(premise(outline, step), *given))


def part(outline: Outline, step: int, number: int) -> int:
    """From A and B and ..: the part of this number, from 0 on."""
    return outline.taut(outline.concluded(step).args[number], step)


def picking(outline: Outline, existence: int, name: str) -> int:
    """From "there is an x with S(x)": S of a declared name, as a hypothesis that `Outline.pick`
    removes.
    """
    found = outline.concluded(existence)
    return outline.hyp(trees.opened(found.args[2], trees.variable(name, found.args[0])))


def choose(outline: Outline, step: int, name: str, term: str, *given: int) -> int:
    """Put a term for a name: the step rests on the hypothesis ``name == term``, and is left without
    it; ``given`` shows that the term has a value.
    """
    general = outline.all(name, outline.intro(f"{name} == {term}", step))
    defined = outline.leaf(f"{term} == {term}", *given)
    return outline.cut(outline.at_defined(general, term, defined), defined)


def exists_pair(
    outline: Outline, step: int, names: tuple[str, str], start: tuple[str, str], following: Any
) -> int:
    """Leave a step without the hypothesis that two sequences follow a recursion.

    Args:
        outline: the derivation.
        step: what was shown for sequences with the given names.
        names: of both sequences.
        start: their values at 0.
        following: a function of the texts of both values at t that returns those at t+1.
    """
    first, second = names
    f, g = following("x", "y")
    whole = outline.axiom(
        "recursion of two", f=("t, x, y", f), g=("t, x, y", g), x=start[0], y=start[1]
    )
    found = outline.concluded(whole)
    inner = trees.opened(found.args[2], trees.variable(first, "seq"))
    picked = outline.pick(outline.hyp(inner), second, step)
    return outline.pick(whole, first, picked)
