"""Working on what is to be shown: open its quantifiers, name a witness, use a statement at terms.

Each function takes the `Outline` that is being written, adds steps to it and returns the number of
the step that concludes what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from assay.theory.language.grammar import Node, node
from assay.theory.language.logic import trees
from assay.verification.kernel.certificates import require
from assay.verification.kernel.logic import leaves
from assay.verification.search.logic.outline import Outline


@dataclass(frozen=True)
class By:
    """A premise that arithmetic shows from earlier steps."""

    given: tuple[int, ...]
    hints: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Term:
    """A term to put in whose value arithmetic shows from earlier steps."""

    text: str
    by: By


def by(*given: int, **hints: Any) -> By:
    """Say that a premise follows by arithmetic from the steps ``given``."""
    return By(given, hints)


def term(text: str, *given: int, **hints: Any) -> Term:
    """Say that a term has a value by arithmetic from the steps ``given``."""
    return Term(text, By(given, hints))


Argument = str | int | By | Term
Then = Callable[..., int]


def every(o: Outline, goal: str | Node, then: Then, *names: str, count: int | None = None) -> int:
    """Show "for all x: A => for all y: B => .. C": ``then(C, a, b, ..)`` shows C from the steps of
    its premises A, B, .. and the new step rests on none of them.

    The variables get the names they have in ``goal``, or the first of them ``names``, numbered
    where these are in use around it.  With ``count``, only so many variables are opened.
    """
    tree, opened, given = o.tree(goal), [], []
    called = iter(names)
    while tree.op in ("forall", "implies"):
        if tree.op == "implies":
            opened.append(tree.args[0])
            given.append(o.hyp(tree.args[0]))
            tree = tree.args[1]
        elif count == 0:
            break
        else:
            count = None if count is None else count - 1
            variable = o.fresh(next(called, tree.args[1].name), tree.args[0])
            opened.append(variable)
            tree = trees.opened(tree.args[2], variable)
    step = then(tree, *given)
    for part in reversed(opened):
        if trees.is_statement(part):
            step = o.intro(part, step)
        else:
            step = o.all(part.args[0], step)
            o.release(part)
    return step


def apart(o: Outline, statement: str, then: Then) -> int:
    """Show a statement as `every` does, but under nothing else: its variables may have names that
    are in use outside, for variables of the same sort.
    """
    with o.apart(abbreviations=True):
        return every(o, statement, then)


def lemma(o: Outline, statement: str, **hints: Any) -> int:
    """Show a statement "for all x, y in (0, oo), ..: A => B" by arithmetic, under nothing else and
    without abbreviations: its variables may have names that are in use outside.
    """
    with o.apart(abbreviations=False):
        if "terms" in hints:
            hints = {**hints, "terms": _renamed(hints["terms"], _names(o, statement))}
        return every(o, statement, lambda goal, *given: o.leaf(goal, *given, **hints))


def _names(o: Outline, statement: str) -> dict[str, str]:
    """Return the names that `every` will give to the variables of a statement."""
    tree, opened = o.tree(statement), {}
    while tree.op in ("forall", "implies"):
        if tree.op == "forall":
            variable = o.fresh(tree.args[1].name, tree.args[0])
            opened[tree.args[1].name] = variable
            tree = trees.opened(tree.args[2], variable)
        else:
            tree = tree.args[1]
    for variable in reversed(opened.values()):
        o.release(variable)
    return {name: variable.args[0] for name, variable in opened.items()}


def _renamed(terms: Any, names: dict[str, str]) -> Any:
    """Return hints with other names for variables."""
    if isinstance(terms, str):
        return re.sub(r"[A-Za-z_]\w*", lambda found: names.get(found[0], found[0]), terms)
    return type(terms)(_renamed(term, names) for term in terms)


def use(o: Outline, step: int, *arguments: Argument) -> int:
    """Conclude what a statement "for all x: A => .." says here.

    One argument for each variable and each premise, in order: a text for a term (`term` where
    something besides the ranges of the theorem has to show that it has a value), and for a premise
    a step from which it follows by and, or, not, => alone, or `by` where it takes arithmetic.
    """
    for argument in arguments:
        found = o.concluded(step)
        if isinstance(argument, str):
            total = trees.is_total(o.term(argument)) or found.args[0] in ("seq", "function")
            argument = argument if total else term(argument, *o.ranges())
        if isinstance(argument, str):
            step = o.at(step, argument)
        elif isinstance(argument, Term):
            own = o.term(argument.text)
            shown = o.leaf(node("eq", own, own), *argument.by.given, **argument.by.hints)
            step = o.at_defined(step, argument.text, shown)
        else:
            require(found.op == "implies", "there is no premise left to show")
            step = o.cut(step, follows(o, found.args[0], argument))
    return step


def follows(o: Outline, goal: str | Node, argument: int | By) -> int:
    """Show a statement from one step, by logic alone, or by arithmetic (`by`)."""
    tree = o.tree(goal)
    if isinstance(argument, By):
        return o.leaf(tree, *argument.given, **argument.hints)
    return argument if o.concluded(argument) == tree else o.taut(tree, argument)


def there_is(o: Outline, goal: str | Node, *values: str | Term, range: By, then: Then) -> int:
    """Show "exists x in ..: exists y in ..: S": at these values of x, y, ..; ``then(S)`` shows S
    there, and the ranges follow by arithmetic from the steps of ``range``.
    """
    tree = o.tree(goal)
    if not values:
        return then(tree)
    require(tree.op == "exists", "only a statement 'exists' has a witness")
    sort, hint, body = tree.args
    value, *rest = values
    text = value.text if isinstance(value, Term) else value
    inside = trees.opened(body, o.term(text))
    limits: tuple[Node, ...] = ()
    if inside.op == "and" and len(inside.args) == 2 and _is_range(o, tree):
        limits, inside = inside.args[:1], inside.args[1]
    shown = [o.leaf(limit, *range.given, **range.hints) for limit in limits]
    step = there_is(o, inside, *rest, range=range, then=then)
    if limits:
        step = o.taut(node("and", *limits, inside), *shown, step)
    name = o.fresh(hint.name, sort)
    property_ = (name.args[0], o.text(trees.opened(body, name)))
    symbol, axiom = ("a", "integer witness") if sort == "int" else ("x", "witness")
    if isinstance(value, Term):
        general = o.all(name.args[0], o.axiom(axiom, P=property_, **{symbol: name.args[0]}))
        o.release(name)
        return o.cut(use(o, general, value), step)
    o.release(name)
    return o.cut(o.axiom(axiom, P=property_, **{symbol: text}), step)


def _is_range(o: Outline, tree: Node) -> bool:
    """Return True for "exists x in ..: S": the first part of what it asks speaks of x by
    relations alone.
    """
    first = tree.args[2].args[0]
    return all(part.op not in trees.BINDERS for part in trees.walk(first))


def pick(o: Outline, existence: int, then: Then, *names: str) -> int:
    """Work with "exists x in ..: exists y in ..: S": ``then(step, ..)`` gets the steps of the
    ranges and of the parts of S, for some x, y, .., and concludes something that does not speak of
    them.  They are called as in the statement, or by ``names``.
    """
    tree = o.concluded(existence)
    require(tree.op == "exists", "pick needs a statement 'exists'")
    sort, hint, body = tree.args
    variable = o.fresh(names[0] if names else hint.name, sort)
    said = trees.opened(body, variable)
    whole = o.hyp(said)
    parts = [whole]
    if said.op == "and":
        parts = [o.taut(part, whole) for part in said.args]
    if o.concluded(parts[-1]).op == "exists":
        step = pick(o, parts[-1], lambda *more: then(*parts[:-1], *more), *names[1:])
    else:
        step = then(*parts)
    o.release(variable)
    return o.pick(existence, variable.args[0], step)


def absurd(o: Outline, statement: str | Node, then: Then) -> int:
    """Show "not S": ``then(step)`` gets the step of S and concludes ``false``."""
    tree = o.tree(statement)
    wrong = o.intro(tree, then(o.hyp(tree)))
    return o.taut(node("not", tree), wrong)


def rewritten(o: Outline, goal: str | Node | tuple[str, str], equation: int, step: int) -> int:
    """From ``equation`` x == y and what ``goal`` says with y in place of x: the goal.

    Every x is replaced; where some should stay, the goal is a pair ("w", S(w)) for S(x).
    """
    left, right = o.concluded(equation).args
    sort = "int" if trees.is_integer(left) and trees.is_integer(right) else "real"
    if isinstance(goal, tuple):
        property_ = goal
    else:
        name = o.fresh("place", sort)
        property_ = (name.args[0], o.text(replaced(o.tree(goal), left, name)))
        o.release(name)
    if sort == "int":
        axiom = o.axiom("equal integers", P=property_, a=o.text(left), b=o.text(right))
    else:
        axiom = o.axiom("equal", P=property_, x=o.text(left), y=o.text(right))
    return o.cut(axiom, equation, step)


def substituted(o: Outline, step: int, equation: int) -> int:
    """From S(y) and ``equation`` x == y: S(x), with x in place of every y."""
    left, right = o.concluded(equation).args
    name = o.fresh("place", "real")
    property_ = (name.args[0], o.text(replaced(o.concluded(step), right, name)))
    o.release(name)
    axiom = o.axiom("equal", P=property_, x=o.text(left), y=o.text(right))
    return o.cut(axiom, equation, step)


def replaced(tree: Node, old: Node, new: Node) -> Node:
    """Return a statement with one term in place of another, outside of the statement's binders."""
    if tree == old:
        return new
    args = tuple(replaced(a, old, new) if isinstance(a, Node) else a for a in tree.args)
    return node(tree.op, *args)


def near(outline: Outline, goal: Node, steps: Sequence[int]) -> list[int]:
    """Return the steps that share a variable or a foreign term with a goal, or with one of them."""
    left = {step: _atoms(outline.concluded(step)) for step in steps}
    reached, kept = _atoms(goal), []
    while found := [step for step, atoms in left.items() if atoms & reached]:
        kept += found
        for step in found:
            reached |= left.pop(step)
    return sorted(kept)


def _atoms(statement: Node) -> set[Node]:
    """Return the variables and foreign terms of a statement, as a leaf sees them."""
    return {
        part for part in leaves.outer(statement) if part.op in ("name", "integer", *leaves.FOREIGN)
    }


def invariant(o: Outline, variable: str, statement: str, base: int | By, then: Then) -> int:
    """Show S(t) for all t in {0..}: ``base`` shows S(0), and ``then(S(t+1), t >= 0, S(t))`` shows
    S(t+1) from the two steps.
    """
    name = o.fresh(variable, "int")
    tree = o.tree(statement)
    later = trees.put(tree, {name: node("add", name, trees.number(1))})
    first = follows(o, trees.put(tree, {name: trees.number(0)}), base)
    past, known = o.hyp(node("le", trees.number(0), name)), o.hyp(tree)
    following = then(later, past, known)
    step = o.induct(name.args[0], o.text(tree), "0", first, following)
    o.release(name)
    return step
