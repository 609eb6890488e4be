"""The rules of derivation, but for axioms and leaves.

A sequent says: wherever all hypotheses hold, the conclusion holds, for all values of the free
variables.  Logic is classical; a relation with a side that has no value is false, and variables
always have values.  Each rule takes sequents that hold and returns one that holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import require

MAX_CASES = 20_000
"""How many assignments the check of a tautology may try."""


@dataclass(frozen=True)
class Sequent:
    """``hypotheses`` |- ``conclusion``."""

    hypotheses: frozenset[Node]
    conclusion: Node


def hypothesis(statement: Node) -> Sequent:
    """S |- S."""
    return Sequent(frozenset((statement,)), statement)


def cut(implication: Sequent, premises: Sequence[Sequent]) -> Sequent:
    """From A => (B => C), A and B: C, under the hypotheses of all three."""
    found = implication
    for premise in premises:
        wanted = found.conclusion
        require(wanted.op == "implies", "cut needs an implication")
        require(wanted.args[0] == premise.conclusion, "cut needs the premise of the implication")
        found = Sequent(found.hypotheses | premise.hypotheses, wanted.args[1])
    return found


def intro(statement: Node, given: Sequent) -> Sequent:
    """From B under S (or without it): S => B."""
    return Sequent(given.hypotheses - {statement}, node("implies", statement, given.conclusion))


def generalised(variable: Node, given: Sequent) -> Sequent:
    """From S(x), where x is in no hypothesis: S(x) for all x."""
    require(
        all(variable not in trees.free(h) for h in given.hypotheses),
        f"a hypothesis speaks of {variable.args[0]}: what holds of it need not hold of all",
    )
    return Sequent(given.hypotheses, trees.quantified("forall", variable, given.conclusion))


def instantiated(given: Sequent, term: Node, defined: Sequent | None = None) -> Sequent:
    """From S(x) for all x: S(t), for a term t of the sort of x.

    The term has a value by its form, or ``defined`` shows t == t, which holds only where it has.
    """
    found = given.conclusion
    require(found.op == "forall", "only a statement 'for all' has instances")
    sort, _, body = found.args
    fits = {
        "real": not trees.is_statement(term) and term.op not in trees.MANY,
        "int": trees.is_integer(term),
        "seq": term.op in ("family", "sequence"),
        "function": term.op == "function",
    }
    require(fits[sort], f"the instance is of another sort than {sort}")
    hypotheses = given.hypotheses
    if not trees.is_total(term) and term.op not in ("sequence", "function"):
        require(defined is not None, "nothing shows that the term put in has a value")
        assert defined is not None
        require(defined.conclusion == node("eq", term, term), "t == t shows that t has a value")
        hypotheses |= defined.hypotheses
    return Sequent(hypotheses, trees.opened(body, term))


def picked(existence: Sequent, variable: Node, given: Sequent) -> Sequent:
    """From "there is an x with S(x)" and what follows from S(c), without a word of c: this."""
    found = existence.conclusion
    require(found.op == "exists", "pick needs a statement 'exists'")
    sort, _, body = found.args
    require(trees.sort(variable) == sort, f"the name picked is of another sort than {sort}")
    left = given.hypotheses - {trees.opened(body, variable)}
    require(
        all(variable not in trees.free(s) for s in (*left, given.conclusion, found)),
        f"{variable.args[0]} is picked, and must not occur in what is shown or in other hypotheses",
    )
    return Sequent(existence.hypotheses | left, given.conclusion)


def tautology(given: Sequence[Sequent], goal: Node) -> Sequent:
    """From A, B, ..: what follows from them by and, or, not and => alone."""
    premises = tuple(g.conclusion for g in given)
    tried = [0]
    require(
        not _satisfiable([*premises, node("not", goal)], {}, tried),
        "this does not follow by and, or, not, => alone",
    )
    return Sequent(frozenset().union(*(g.hypotheses for g in given)), goal)


def _satisfiable(parts: list[Node], truth: dict[Node, bool], tried: list[int]) -> bool:
    """Return True when some truth of the atoms makes all parts true."""
    tried[0] += 1
    require(tried[0] < MAX_CASES, f"more than {MAX_CASES} cases of truth and falsehood")
    left = []
    for part in parts:
        value = _value(part, truth)
        if value is False:
            return False
        if value is None:
            left.append(part)
    if not left:
        return True
    atom = next(a for a in _atoms(left[0]) if a not in truth)
    return any(_satisfiable(left, {**truth, atom: value}, tried) for value in (True, False))


def _value(tree: Node, truth: dict[Node, bool]) -> bool | None:
    """Return the truth of a statement as far as that of its atoms decides it."""
    if tree.op in ("true", "false"):
        return tree.op == "true"
    if tree.op == "not":
        inner = _value(tree.args[0], truth)
        return None if inner is None else not inner
    if tree.op in ("and", "or"):
        decisive = tree.op == "or"
        values = [_value(a, truth) for a in tree.args]
        if decisive in values:
            return decisive
        return None if None in values else not decisive
    if tree.op == "implies":
        premise, conclusion = (_value(a, truth) for a in tree.args)
        if premise is False or conclusion is True:
            return True
        return None if None in (premise, conclusion) else False
    return truth.get(tree)


def _atoms(tree: Node) -> Iterator[Node]:
    """Yield the atoms of a statement: what and, or, not, => make it of."""
    stack = [tree]
    while stack:
        current = stack.pop()
        if current.op in ("and", "or", "not", "implies"):
            stack.extend(current.args)
        elif current.op not in ("true", "false"):
            yield current
