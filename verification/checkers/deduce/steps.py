"""The steps of a derivation: what each concludes, and under which hypotheses."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from assay.verification.checkers.deduce.leaves import Leaf, leaf
from assay.verification.checkers.deduce.sentences import (
    FITS,
    SORTS,
    alike,
    free,
    made,
    measurable,
    put,
    read,
    told,
    variable,
)
from assay.verification.checkers.deduce.theorem import is_total, obligations, sentence, valued
from assay.verification.checkers.reader import Beyond, Tree

AXIOMS = Path(__file__).parents[2] / "kernel" / "logic" / "axioms.txt"
CASES, STEPS = 20_000, 20_000
"""The most cases of a tautology, and steps of a derivation."""


class Sequent(NamedTuple):
    """Wherever the hypotheses hold, the conclusion does."""

    hypotheses: frozenset[Tree]
    conclusion: Tree


def _need(holds: bool, reason: str) -> None:
    if not holds:
        raise Beyond(reason)


class Axiom(NamedTuple):
    """What an axiom says; of each symbol the sort, those of its arguments, and whether what is put
    for it may lack a value.
    """

    says: Tree
    symbols: dict[str, tuple[str, list[str], bool]]


@cache
def axiom(name: str) -> Axiom:
    """Return an axiom, from the block of lines "key: text" that names it."""
    text = re.sub(r"\n[ \t]+", " ", AXIOMS.read_text(encoding="utf-8"))
    blocks = re.findall(r"^axiom: .*(?:\n.+)*", text, re.MULTILINE)
    entries = [dict(re.findall(r"^(\w+):[ ]?(.*)$", block, re.MULTILINE)) for block in blocks]
    (entry,) = [e for e in entries if e["axiom"] == name]
    symbols = {}
    for declared in filter(None, entry["symbols"].split(";")):
        found = re.fullmatch(r"\s*(\?\w+)(?:\(([\w, ]+)\))? (\w+)( partial)?\s*", declared)
        _need(found is not None, "a symbol of an axiom")
        symbol, inner, sort, partial = found.groups() if found else ("", "", "", None)
        symbols[symbol] = sort, re.findall(r"\w+", inner or ""), partial is not None
    kinds = {symbol: (sort, inner) for symbol, (sort, inner, _) in symbols.items()}
    return Axiom(alike(read(entry["says"], {}, symbols=kinds)), symbols)


class Derivation:
    """The steps so far; ``leaves`` are the formulas that they rest on."""

    def __init__(self, declare: dict[str, str]) -> None:
        self.sorts = {v.text: v.kind for v in [variable(*entry) for entry in declare.items()]}
        _need({*declare.values()} <= {*SORTS}, "a sort")
        self.steps: list[Sequent] = []
        self.leaves: list[Leaf] = []

    def add(self, step: Any) -> None:
        """Take a step: one of the methods below, with what the step says."""
        kinds = [kind for kind in RULES if kind in step]
        _need(len(kinds) == 1 and len(self.steps) < STEPS, "a step of no kind, or of two")
        rule, keys = RULES[kinds[0]]
        _need(step.keys() == {kinds[0], *keys}, "the keys of a step")
        found = rule(self, *[step[key] for key in (kinds[0], *keys)])
        self.steps.append(Sequent(found.hypotheses, alike(found.conclusion)))

    def statement(self, text: str) -> Tree:
        _need(type(text) is str, "a statement that is no text")
        return told(text, self.sorts)

    def at(self, number: Any) -> Sequent:
        _need(type(number) is int and 0 <= number < len(self.steps), "no earlier step")
        return self.steps[number]

    def name(self, text: str) -> Tree:
        return Tree(self.sorts[text], (), text)

    # ---- the kinds of steps ----------
    def hypothesis(self, text: str) -> Sequent:
        return Sequent(frozenset([self.statement(text)]), self.statement(text))

    def from_axiom(self, name: str, bodies: Any) -> Sequent:
        """An axiom holds for all that is put for its symbols."""
        tree, symbols = axiom(name)
        _need(bodies.keys() == symbols.keys(), "the symbols of an axiom")
        filled = {}
        for symbol, (sort, sorts, partial) in symbols.items():
            body = bodies[symbol]
            names, text = ([], body) if type(body) is str else (body["of"], body["is"])
            own = [variable(n, kind) for n, kind in zip(names, sorts, strict=True)]
            _need(len({*names}) == len(names), "an argument with two meanings")
            put_in = told(text, {**self.sorts, **{v.text: v.kind for v in own}}, FITS[sort])
            terms = {"statement": (), "law": put_in.parts}.get(sort, (put_in,))
            _need(partial or all(map(is_total, terms)), "a term without a value")
            filled[symbol] = own, put_in
        return Sequent(frozenset(), measurable(_filled(tree, filled)))

    def cut(self, numbers: list[int]) -> Sequent:
        """From A => (B => C), A, B: C."""
        found, *premises = map(self.at, numbers)
        for premise in premises:
            whole = found.conclusion
            _need(whole.kind == "=>" and whole.parts[0] == premise.conclusion, "another premise")
            found = Sequent(found.hypotheses | premise.hypotheses, whole.parts[1])
        return found

    def intro(self, said: Any) -> Sequent:
        """From B under the hypothesis A: A => B."""
        premise, given = self.statement(said[0]), self.at(said[1])
        return Sequent(given.hypotheses - {premise}, made("=>", premise, given.conclusion))

    def generalise(self, said: Any) -> Sequent:
        """From A, where no hypothesis speaks of v: A for all v."""
        own, given = self.name(said[0]), self.at(said[1])
        _need(own not in _free(given.hypotheses), "a hypothesis about the variable")
        return Sequent(given.hypotheses, made("for all", own, given.conclusion))

    def instance(self, said: Any) -> Sequent:
        """From A for all v: A for a term that has a value, by its form or by a step."""
        given = self.at(said[0])
        _need(given.conclusion.kind == "for all", "not for all")
        own, body = given.conclusion.parts
        fits = _is_sequence if own.kind == "seq" else FITS[own.kind]
        term, hypotheses = told(said[1], self.sorts, fits), given.hypotheses
        if len(said) == 3 and not is_total(term):
            shown = self.at(said[2])
            _need(shown.conclusion == alike(valued(term)), "another term has a value")
            hypotheses |= shown.hypotheses
        else:
            _need(is_total(term) and len(said) < 4, "a term without a value")
        return Sequent(hypotheses, put(body, {own: term}))

    def pick(self, said: Any) -> Sequent:
        """From "there is v with A" and what follows from A for some name, without it: this."""
        existence, name, given = self.at(said[0]), self.name(said[1]), self.at(said[2])
        _need(existence.conclusion.kind == "exists", "not exists")
        own, body = existence.conclusion.parts
        _need(own.kind == name.kind, "a name of another sort")
        left = given.hypotheses - {alike(put(body, {own: name}))}
        spoken = _free([*left, given.conclusion, existence.conclusion])
        _need(name not in spoken, "a picked name that others speak of")
        return Sequent(left | existence.hypotheses, given.conclusion)

    def leaf(self, numbers: list[int], goal: str) -> Sequent:
        given, wanted = [*map(self.at, numbers)], self.statement(goal)
        self.leaves.append(leaf([g.conclusion for g in given], wanted))
        return Sequent(frozenset().union(*[g.hypotheses for g in given]), wanted)

    def tautology(self, numbers: list[int], goal: str) -> Sequent:
        given, wanted = [*map(self.at, numbers)], self.statement(goal)
        premises = tuple([g.conclusion for g in given])
        _need(_follows(premises, (wanted,), iter(range(CASES))), "not by and, or, not, => alone")
        return Sequent(frozenset().union(*[g.hypotheses for g in given]), wanted)


RULES: dict[str, tuple[Callable[..., Sequent], list[str]]] = {
    "hyp": (Derivation.hypothesis, []),
    "axiom": (Derivation.from_axiom, ["with"]),
    "cut": (Derivation.cut, []),
    "intro": (Derivation.intro, []),
    "all": (Derivation.generalise, []),
    "at": (Derivation.instance, []),
    "pick": (Derivation.pick, []),
    "leaf": (Derivation.leaf, ["goal"]),
    "taut": (Derivation.tautology, ["goal"]),
}


def _is_sequence(tree: Tree) -> bool:
    return tree.kind in ("seq", "family")


def _free(trees: Iterable[Tree]) -> set[Tree]:
    return {v for tree in trees for v in free(tree)}


def _filled(tree: Tree, bodies: dict[str, tuple[list[Tree], Tree]]) -> Tree:
    """Put statements and terms for the symbols of an axiom; no text can name its variables."""
    parts = tuple([_filled(part, bodies) for part in tree.parts])
    if tree.kind[0] != "?":
        return Tree(tree.kind, parts, tree.text)
    own, body = bodies[tree.text]
    return put(body, dict(zip(own, parts, strict=True)))


def _follows(left: tuple[Tree, ...], right: tuple[Tree, ...], budget: Iterator[int]) -> bool:
    """Say whether one of the right follows from all of the left, by the rules of a sequent
    calculus: each takes one statement apart, and leaves one case or more.
    """
    if next(budget, None) is None:
        raise Beyond("too many cases")
    if {*left} & {*right} or Tree("false") in left or Tree("true") in right:
        return True
    ways = [(way, tree) for tree in left if (way := _apart(tree, True))]
    ways += [(way, tree) for tree in right if (way := _apart(tree, False))]
    if not ways:
        return False
    cases, done = min(ways, key=lambda way: len(way[0]))
    left, right = (tuple([t for t in side if t != done]) for side in (left, right))
    return all(_follows((*left, *more), (*right, *other), budget) for more, other in cases)


def _apart(tree: Tree, known: bool) -> list[tuple[tuple[Tree, ...], tuple[Tree, ...]]]:
    """Return the cases in which a statement is true (``known``) or false: what is true, what is
    false; none for an atom.
    """
    match tree:
        case Tree("not", parts):
            return [((), parts) if known else (parts, ())]
        case Tree("and", parts):
            return [(parts, ())] if known else [((), (part,)) for part in parts]
        case Tree("or", parts):
            return [((part,), ()) for part in parts] if known else [((), parts)]
        case Tree("=>", (premise, conclusion)):
            if known:
                return [((), (premise,)), ((conclusion,), ())]
            return [((premise,), (conclusion,))]
    return []


def concluded(statement: Any, certificate: Any) -> tuple[str, list[Leaf]]:
    """Return what a derivation shows of a theorem, "proved" or "refuted", and its leaves."""
    found = Derivation(certificate["declare"])
    for step in certificate["steps"]:
        found.add(step)
    for cited in certificate.get("cites", []):
        _need(cited.keys() == {"reading", "statement", "step"}, "the keys of a citation")
        named = re.fullmatch(r"[\w.-]+:[\w-]+", cited["reading"])
        _need(named is not None, "a citation without a name")
        said = found.at(cited["step"])
        whole = _shown(_as_theorem(cited["statement"]))
        _need(said == Sequent(frozenset(), whole), "a cited step says something else")
    last = found.steps[-1]
    _need(not last.hypotheses, "the last step rests on hypotheses")
    if last.conclusion == made("not", alike(sentence(statement))):
        return "refuted", found.leaves
    _need(
        last.conclusion == _shown(statement), "the last step is another sentence than the theorem"
    )
    return "proved", found.leaves


def _shown(statement: Any) -> Tree:
    """Return what a proof concludes: the theorem, and that its terms have values."""
    whole = alike(sentence(statement))
    values = [*dict.fromkeys(map(alike, obligations(whole)))]
    return made("and", whole, *values) if values else whole


def _as_theorem(data: Any) -> Any:
    """Return the JSON form of a theorem that says the same as an inequality."""
    if "goal" not in data:
        return data
    return {"theorem" if key == "goal" else key: value for key, value in data.items()}
