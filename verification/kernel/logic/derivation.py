"""Derivations as they lie in certificates: steps, each of which names a rule and earlier steps.

    {"hyp": "S"}                                                 S |- S
    {"axiom": "name", "with": {"?a": "0", "?P": {"of": ["t"], "is": "x[t] >= 0"}}}
    {"cut": [i, j, ..]}                                          A => (B => C), A, B |- C
    {"intro": ["S", i]}    {"all": ["t", i]}    {"at": [i, "term"]}    {"at": [i, "term", j]}
    {"pick": [i, "c", j]}                                        there is a c with S(c)
    {"leaf": [i, j, ..], "goal": "S"}                            by a formula
    {"taut": [i, j, ..], "goal": "S"}                            by and, or, not, =>

Nothing that a step concludes is read from the certificate: it is computed.  ``declare`` says the
sort of each free variable of the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assay.theory.language import sorts as texts
from assay.theory.language.formula import Formula
from assay.theory.language.grammar import Node
from assay.theory.language.logic import reading, trees
from assay.verification.kernel.certificates import Rejected, require
from assay.verification.kernel.logic import rules
from assay.verification.kernel.logic.axioms import axioms, instance
from assay.verification.kernel.logic.leaves import leaf
from assay.verification.kernel.logic.rules import Sequent

MAX_STEPS = 20_000


class Derivation:
    """Steps that were checked, what each concludes, and the formulas that its leaves rest on.

    Args:
        declare: the sort ("real", "int", "seq", "function") of each name that texts of the steps
            leave free.
    """

    def __init__(self, declare: Mapping[str, str]) -> None:
        require(isinstance(declare, Mapping), "'declare' gives the sort of each name")
        for name, sort in declare.items():
            require(sort in trees.SORTS, f"{name!r} has no sort of {', '.join(trees.SORTS)}")
            texts.name(name)
        self.declare = dict(declare)
        self._read: dict[tuple[Callable[..., Node], Any], Node] = {}
        self.sequents: list[Sequent] = []
        self.formulas: list[Formula] = []

    def add(self, step: Any) -> Sequent:
        """Check a step and return what it concludes; raises `Rejected` where it does not follow."""
        require(isinstance(step, dict), "a step is an object")
        require(len(self.sequents) < MAX_STEPS, f"more than {MAX_STEPS} steps")
        kinds = [kind for kind in _RULES if kind in step]
        require(len(kinds) == 1, f"a step has one of the keys {', '.join(_RULES)}")
        rule, extra = _RULES[kinds[0]]
        require(
            set(step) == {kinds[0], *extra}, f"the step has the keys {', '.join(kinds + extra)}"
        )
        try:
            found = rule(self, *(step[key] for key in (kinds[0], *extra)))
        except (ValueError, Rejected) as error:
            place = f"step {len(self.sequents)} ({kinds[0]})"
            raise Rejected(f"{place}: {error}") from None
        self.sequents.append(found)
        return found

    # ---- texts and steps -------------------------------------------------------------------------
    def sentence(self, text: Any) -> Node:
        """Return the tree of a statement in the declared names."""
        return self._once(reading.sentence, text)

    def _term(self, text: Any) -> Node:
        return self._once(reading.term, text)

    def _once(self, read: Callable[..., Node], text: Any) -> Node:
        """Read a text in the declared names; steps repeat most of their texts."""
        require(type(text) is str, "statements and terms are texts")
        key = read, text
        if key not in self._read:
            self._read[key] = read(text, self.declare)
        return self._read[key]

    def at(self, index: Any) -> Sequent:
        """Return what a step concludes; raises `Rejected` where there is none of this number."""
        known = type(index) is int and 0 <= index < len(self.sequents)
        require(known, f"{index!r} is no earlier step")
        return self.sequents[index]

    def _all_at(self, indices: Any) -> list[Sequent]:
        require(isinstance(indices, list), "earlier steps are a list of numbers")
        return [self.at(i) for i in indices]

    def _variable(self, name: Any) -> Node:
        require(type(name) is str and name in self.declare, f"{name!r} is not declared")
        return trees.variable(name, self.declare[name])

    # ---- rules -----------------------------------------------------------------------------------
    def _hypothesis(self, text: Any) -> Sequent:
        return rules.hypothesis(self.sentence(text))

    def _axiom(self, name: Any, bodies: Any) -> Sequent:
        require(type(name) is str and name in axioms(), f"no axiom is called {name!r}")
        require(isinstance(bodies, dict), "'with' says what is put for each symbol")
        axiom = axioms()[name]
        filled = {}
        for symbol, body in bodies.items():
            require(symbol in axiom.symbols, f"{name} has no symbol {symbol!r}")
            kind = axiom.symbols[symbol]
            own, text = ((), body) if type(body) is str else (body["of"], body["is"])
            require(
                len(own) == len(kind.arguments), f"{symbol} has {len(kind.arguments)} arguments"
            )
            for n in own:
                texts.name(n)
            read = _READERS.get(kind.sort, reading.term)
            variables = tuple(map(trees.variable, own, kind.arguments))
            if own:
                inner = {**self.declare, **dict(zip(own, kind.arguments, strict=True))}
                filled[symbol] = (variables, read(text, inner))
            else:
                filled[symbol] = (variables, self._once(read, text))
        return Sequent(frozenset(), instance(axiom, filled))

    def _cut(self, indices: Any) -> Sequent:
        first, *premises = self._all_at(indices)
        return rules.cut(first, premises)

    def _intro(self, parts: Any) -> Sequent:
        text, index = parts
        return rules.intro(self.sentence(text), self.at(index))

    def _all(self, parts: Any) -> Sequent:
        name, index = parts
        return rules.generalised(self._variable(name), self.at(index))

    def _instance(self, parts: Any) -> Sequent:
        index, text, *defined = parts
        require(len(defined) <= 1, "'at' names a step, a term, and a step that shows its value")
        shown = self.at(defined[0]) if defined else None
        return rules.instantiated(self.at(index), self._term(text), shown)

    def _pick(self, parts: Any) -> Sequent:
        index, name, after = parts
        return rules.picked(self.at(index), self._variable(name), self.at(after))

    def _leaf(self, indices: Any, goal: Any) -> Sequent:
        found, formula = leaf(self._all_at(indices), self.sentence(goal))
        self.formulas.append(formula)
        return found

    def _tautology(self, indices: Any, goal: Any) -> Sequent:
        return rules.tautology(self._all_at(indices), self.sentence(goal))


_READERS = {"statement": reading.sentence, "law": reading.law}
_RULES: dict[str, tuple[Callable[..., Sequent], list[str]]] = {
    "hyp": (Derivation._hypothesis, []),
    "axiom": (Derivation._axiom, ["with"]),
    "cut": (Derivation._cut, []),
    "intro": (Derivation._intro, []),
    "all": (Derivation._all, []),
    "at": (Derivation._instance, []),
    "pick": (Derivation._pick, []),
    "leaf": (Derivation._leaf, ["goal"]),
    "taut": (Derivation._tautology, ["goal"]),
}


def derived(declare: Any, steps: Any) -> Derivation:
    """Return the derivation of all steps; its formulas have to be shown besides."""
    _require_plain([declare, steps])
    require(isinstance(steps, list) and bool(steps), "a derivation has steps")
    found = Derivation(declare)
    for step in steps:
        found.add(step)
    return found


def _require_plain(data: Any) -> None:
    """Raise `Rejected` unless data is what a file can hold: the steps are read more than once, and
    a look-alike could say another thing each time.
    """
    waiting = [data]
    while waiting:
        current = waiting.pop()
        kind = type(current)
        require(kind in (dict, list, str, int), "a derivation is made of lists, objects and texts")
        if kind is dict:
            waiting += [*current, *current.values()]
        elif kind is list:
            waiting += current
