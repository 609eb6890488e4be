"""Put a question as people type it into the strict language, in which it is then asked.

    strict("ln(1+x) <= x", ["x > -1"]).goal       # "log(1 + x) <= x"

What is in the strict language already is left as it is, letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from assay.theory.language import grammar, sorts
from assay.theory.language.grammar import GrammarError
from assay.theory.notation import advice, domains, draws, phrases, sentences, sums
from assay.theory.notation.pieces import NotationError
from assay.theory.notation.reading import factors, tree

_SEQUENCE = re.compile(r"\b(?!in\[)[A-Za-z_]\w*\[", re.A)
_QUANTIFIER = re.compile(r"\bfor\s+all\b|\bexists\b", re.A)
_SENTENCE = re.compile(r"\bfor\s+all\b|\bexists\b|\b(sum|prod)\s*\(", re.A)
_EVERY = re.compile(r"\bfor\s+(?:every|any|each)\b")
_DRAWN = re.compile(r"~|∼|\\sim(?![a-z])")
_INTEGER = re.compile(r"\s*integer\s+([A-Za-z_]\w*)\s*(.*)$", re.S | re.A)

_OF_A_SET = re.compile(r"\s*([A-Za-z_]\w*)\s+([RNℝℕ])\s*", re.A)
"""A range whose ``in`` is missing, as in ``x R``."""


@dataclass(frozen=True)
class Question:
    """A goal with its ranges and conditions in the strict language; ``changed`` tells whether it
    was typed in another way.
    """

    goal: str
    domain: tuple[str, ...]
    changed: bool = False


def strict(goal: str, domain: Iterable[str] = (), constants: Iterable[str] = ()) -> Question:
    """Return a question in the strict language; ``constants`` are names in the goal that are known
    to be no functions although they have no range.

    Raises:
        NotationError: what cannot be read, or in two ways; the message says what to type.
    """
    given = [phrases.trimmed(text) for text in ([domain] if isinstance(domain, str) else domain)]
    goal, ranges = phrases.parts(_EVERY.sub("for all", goal))
    given = [*ranges, *given]
    declared = [*given, *(f"{name} in R" for name in constants)]
    advice.demand_readable([goal, *given], declared)
    advice.demand_no_words(goal, declared)
    if any(_DRAWN.search(text) for text in given) or r"\sim" in goal:
        goal = draws.bracketed(re.sub(r"\\sim(?![a-z])", "~", goal).replace(r"\mid", "|"), given)
    draws.demand_drawn(goal, given, bool(_QUANTIFIER.search(goal)))
    if any(_DRAWN.search(text) for text in given):
        goal, given = draws.put_in(goal, given)
        return Question(sentences.goal(goal), sentences.ranges(given), True)
    summed = any(sums.loose(text) for text in (goal, *given))
    quantified = _QUANTIFIER.search(goal) or any(_SEQUENCE.search(t) for t in (goal, *given))
    if summed and not quantified:
        return _with_sums(goal, given, set(constants))
    if _SENTENCE.search(goal) or any(_SEQUENCE.search(text) for text in (goal, *given)):
        # sentences have a grammar of their own
        put, plain = sentences.ranges(given), sentences.goal(goal)
        return Question(plain, put, (plain, put) != (goal, tuple(given)))
    if _is_strict(goal, given, set(constants)):
        return Question(goal, tuple(given))
    return _read(goal, given, set(constants))


def _with_sums(goal: str, given: list[str], constants: set[str]) -> Question:
    """Read a question with sums and products: a name stands for each while the rest is read."""
    plain, found = sums.taken_out(goal)
    texts = []
    for text in domains.items(given):
        body, more = sums.taken_out(text, len(found))
        texts.append(body)
        found |= more
    asked = _read(plain, texts, {*constants, *found})
    domain = [_with_range(text) for text in asked.domain]
    declared = [one for one in map(grammar.declaration, domain) if one is not None]
    names = frozenset(one.name for one in declared)
    whole = frozenset(one.name for one in declared if one.integer)
    used = set[str]().union(
        *(grammar.names(grammar.parse(t)) for t in domain if grammar.declared(t) is None)
    )
    free = [f"{name} in (-oo, oo)" for name in sorted(used - names - found.keys())]
    goal, *domain = (
        sums.put_back(text, found, names | used, whole).strip() for text in (asked.goal, *domain)
    )
    return Question(goal, (*free, *domain), True)


def _with_range(text: str) -> str:
    """Return ``integer n`` as a range, which sentences need."""
    match = _INTEGER.match(text)
    return f"{match[1]} in {{-oo..oo}}" if match else text


def _read(goal: str, given: list[str], constants: set[str]) -> Question:
    """Put a goal, ranges and conditions into the strict language."""
    ranges, conditions = domains.split(given)
    whole = {found.name for found in ranges if found.whole}
    variables = {found.name for found in ranges}
    for number, text in enumerate(conditions):
        if match := _INTEGER.match(text):
            whole.add(match[1])
            variables.add(match[1])
            conditions[number] = f"{match[1]} {match[2]}" if match[2] else ""
    conditions = [text for text in conditions if text]
    for text in conditions:
        advice.demand_no_words(text, given)
    loose = domains.names(conditions) - variables
    known = frozenset(variables)
    variables |= {name for name in loose if not factors(name, known)}
    names, wholes = frozenset({*variables, *constants}), frozenset(whole)
    declared = [domains.strict(found, names, wholes) for found in ranges]
    declared += [f"integer {name}" for name in sorted(whole - {found.name for found in ranges})]
    assumed = [_statement(text, names, wholes) for text in conditions]
    return Question(_statement(goal, names, wholes), (*declared, *assumed), True)


def _is_strict(goal: str, given: list[str], constants: set[str]) -> bool:
    """Return True where the strict language reads all of it, and no name may be a product."""
    variables, used = set(constants), set()
    if any(",".join(domains.items([text])) != text for text in given):
        return False  # joined by "and", or a semicolon
    try:
        for text in domains.items(given):
            if match := _INTEGER.match(text):
                variables.add(match[1])
                text = f"{match[1]} {match[2]}" if match[2] else "0 < 1"
            if (found := grammar.declaration(text)) is not None:
                variables.add(found.name)
            else:
                used |= grammar.names(sorts.tree_of_statement(text))
        used |= grammar.names(grammar.parse(goal))
    except GrammarError:
        return False
    known = frozenset(variables | {name for name in used if len(name) == 1})
    return not any(factors(name, known) for name in used - variables)


def _statement(text: str, variables: frozenset[str], whole: frozenset[str]) -> str:
    """Return a statement in the strict language, as typed where it is in it."""
    try:
        found = grammar.parse(text)
    except GrammarError:
        found = None
    if found is not None and not any(
        factors(name, variables) for name in grammar.names(found) - variables
    ):
        return text
    made = tree(text, variables, whole)
    if not made.boolean:
        if of := _OF_A_SET.fullmatch(text):
            shown = {"R": "R", "ℝ": "R"}.get(of[2], "{1..}")
            raise NotationError(f"{text.strip()!r} is a number; write {of[1]} in {shown}", text, 0)
        raise NotationError(
            f"{text.strip()!r} is a number, not a statement such as x <= 1 or x in R", text, 0
        )
    return grammar.text(made)
