"""Derivations as a person reads them: what each step concludes, and from which."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay.verification.kernel.logic.derivation import Derivation

_WORDS = {
    "hyp": "assumed",
    "axiom": "axiom",
    "cut": "by",
    "intro": "under the premise",
    "all": "for all",
    "at": "at",
    "pick": "picking",
    "leaf": "by a formula",
    "taut": "by logic",
}

LONG = 64
"""Parts of a sentence from which on it is not written out: a long derivation repeats its theorem in
hundreds of steps, which takes minutes to print and is read by nobody.
"""
SHORT = 60
"""Characters of a sentence up to which it is set as mathematics; a longer one stays a text."""
_TINY = 20
"""Characters of a sentence up to which it is written again where a later step concludes it, too."""


@dataclass(frozen=True)
class Opening:
    """What a step puts before the sentence of another one: "for all x:" or "x > 0 =>", as text and
    as LaTeX ("" where it is long), or a premise by the number of the step that says it.
    """

    says: str
    latex: str = ""
    premise: int | None = None


@dataclass(frozen=True)
class Line:
    """One step with those that lead to it alone: its number, how it was reached, the steps that it
    uses, what it concludes as text and as LaTeX, "" where that is too long.
    """

    number: int
    rule: str
    uses: tuple[int, ...]
    says: str = ""
    is_leaf: bool = False
    latex: str = ""
    same: int | None = None
    """An earlier step that concludes the same sentence, unless this is very short."""
    opens: tuple[Opening, ...] = ()
    """What stands before the sentence of the step ``body``, where this is what is concluded."""
    body: int | None = None


def lines(certificate: dict[str, Any]) -> list[Line]:
    """Return the steps of a certificate of type ``derivation``, with what they conclude: it is
    computed anew.

    Steps whose conclusion is used once, on the way to an instance of a sentence or to a sentence
    for all values, are told by the last of them.

    Raises:
        Rejected: a step that does not follow.
    """
    from assay.verification.kernel.logic.derivation import Derivation

    derivation = Derivation(certificate["declare"])
    steps = certificate["steps"]
    cited = {entry["step"]: entry["reading"] for entry in certificate.get("cites", [])}
    ways = _ways(steps, set(cited))
    found: dict[int, Line] = {}
    first: dict[Any, int] = {}
    for number, step in enumerate(steps):
        conclusion = derivation.add(step).conclusion
        if number not in ways:
            continue
        rule, uses = _told([steps[i] for i in ways[number]])
        if number in cited:
            rule += f"; this is {cited[number]}"
        earlier = first.setdefault(conclusion, number)
        line = Line(number, rule, uses, is_leaf="leaf" in step)
        if earlier == number:
            said = _saying(ways[number], steps, derivation, first)
        elif len(found[earlier].says) <= _TINY and not found[earlier].opens:
            said = {"says": found[earlier].says, "latex": found[earlier].latex}
        else:
            said = {"says": found[earlier].says, "same": earlier}
        found[number] = replace(line, **said)
    return [*found.values()]


def _ways(steps: list[dict[str, Any]], kept: set[int]) -> dict[int, list[int]]:
    """Return the steps that are told, and for each of them the steps that lead to it alone, with
    itself as the last; ``kept`` are told in any case.
    """
    users: dict[int, list[int]] = {}
    for number, step in enumerate(steps):
        for used in _said(step)[1]:
            users.setdefault(used, []).append(number)
    ways: dict[int, list[int]] = {}
    for number, step in enumerate(steps):
        source = _source(step)
        alone = source is not None and users[source] == [number] and source not in kept
        same = alone and source in ways and _leads(steps[source], step)
        ways[number] = [*(ways.pop(source) if same else ()), number]
    return ways


def _group(step: dict[str, Any]) -> str:
    """Return of which group a step is: "out" takes off a "for all" or a premise, "in" puts one on,
    "" does something else.
    """
    groups = {"at": "out", "cut": "out", "all": "in", "intro": "in"}
    return next((group for kind, group in groups.items() if kind in step), "")


def _leads(source: dict[str, Any], step: dict[str, Any]) -> bool:
    """Return whether a step and its source are told as one: both take off or both put on, or the
    source is an axiom, of which the step takes off something.
    """
    group = _group(step)
    return bool(group) and (_group(source) == group or (group == "out" and "axiom" in source))


def _source(step: dict[str, Any]) -> int | None:
    """Return the step that a step of a group changes."""
    return _said(step)[1][0] if _group(step) else None


def _told(way: list[dict[str, Any]]) -> tuple[str, tuple[int, ...]]:
    """Return how the last of some steps was reached, each from the one before, and which steps
    they use besides each other.
    """
    each = [_said(step) for step in way]
    if len(each) == 1:
        return each[0]
    uses = (*each[0][1], *(i for _, own in each[1:] for i in own[1:]))
    if _group(way[-1]) == "in":
        premises = sum("intro" in step for step in way)
        names = [step["all"][0] for step in way if "all" in step]
        rules = ["under the premise" if premises == 1 else "under premises"] if premises else []
        return ", ".join(rules + ([f"for all {', '.join(names)}"] if names else [])), uses
    terms = [_shown(step["at"][1]) for step in way if "at" in step]
    rule = f"at {', '.join(terms)}" if terms else _WORDS["cut"]
    if "axiom" in way[0]:
        rule = ", ".join([each[0][0], *([rule] if terms else [])])
    return rule, uses


def _saying(
    way: list[int],
    steps: list[dict[str, Any]],
    derivation: Derivation,
    first: dict[Any, int],
) -> dict[str, Any]:
    """Return the fields of a line that say what a step concludes: in full where this is short or
    the last step, else by the sentence that is put under premises or a "for all".
    """
    from assay.theory.language.logic import printing

    conclusion = derivation.at(way[-1]).conclusion
    puts_on = _group(steps[way[-1]]) == "in"
    wraps = puts_on and way[-1] < len(steps) - 1
    most = SHORT if wraps else LONG  # who has many parts has many characters
    said = printing.text(conclusion) if _is_short(conclusion, most) else ""
    if said and len(said) < SHORT:
        return {"says": said, "latex": printing.latex(conclusion)}
    if wraps or (puts_on and not said):
        opens = _opens(way, steps, derivation, first)
        if opens:
            return {"opens": opens, "body": _source(steps[way[0]])}
        said = printing.text(conclusion) if _is_short(conclusion) else ""
    return {"says": said}


def _opens(
    way: list[int],
    steps: list[dict[str, Any]],
    derivation: Derivation,
    first: dict[Any, int],
) -> tuple[Opening, ...]:
    """Return what steps put before a sentence, the outermost first; () where a premise is too long
    and no step says it.
    """
    from assay.theory.language.logic import printing

    found: list[Opening] = []
    names: list[str] = []
    for number in reversed(way):
        if "all" in steps[number]:
            name = steps[number]["all"][0]
            names.append(KINDS[derivation.declare[name]] + name)
            continue
        if names:
            found.append(Opening(f"for all {', '.join(names)}:"))
            names = []
        premise = derivation.at(number).conclusion.args[0]
        said = printing.text(premise) if _is_short(premise) else ""
        if said and len(said) <= _TINY:
            found.append(Opening(f"{said} =>", rf"{printing.latex(premise)} \;\Rightarrow"))
        elif premise in first:
            found.append(Opening("", premise=first[premise]))
        else:
            return ()
    if names:
        found.append(Opening(f"for all {', '.join(names)}:"))
    return tuple(found)


def _is_short(tree: Any, parts: int = LONG) -> bool:
    """Return whether a sentence has less than so many parts."""
    from assay.theory.language.logic import trees

    return sum(1 for _ in islice(trees.walk(tree), parts)) < parts


def _shown(term: str) -> str:
    """Return a term for which a sentence is taken, "…" where it is too long to be read."""
    return term if len(term) <= LONG else "…"


KINDS = {"real": "", "int": "int ", "seq": "seq ", "function": "function "}
"""Sort of a variable -> how a text says it behind "for all"."""


def _said(step: dict[str, Any]) -> tuple[str, tuple[int, ...]]:
    kind = next(k for k in _WORDS if k in step)
    value = step[kind]
    word = _WORDS[kind]
    if kind == "hyp":
        return word, ()
    if kind == "axiom":
        return f"{word}: {value}", ()
    if kind in ("cut", "leaf", "taut"):
        return word, tuple(value)
    if kind == "at":
        return f"{word} {_shown(value[1])}", (value[0], *value[2:])
    if kind == "pick":
        return f"{word} {value[1]}", (value[0], value[2])
    return word if kind == "intro" else f"{word} {value[0]}", (value[1],)


@dataclass(frozen=True)
class Fact:
    """A step of a derivation that somebody would write down: an elementary formula, a use of an
    axiom, or a cited theorem.

    kind: "formula", "axiom" or "cited"; name: of the axiom or the cited reading; given, says:
    LaTeX of what it uses and of what it concludes, "" where that is too long to be read.
    """

    kind: str
    name: str
    given: tuple[str, ...]
    says: str


def facts(certificate: dict[str, Any]) -> tuple[list[Fact], int]:
    """Return the steps of a certificate of type ``derivation`` that carry its argument, each once,
    in their order, and how many of its steps are formulas proved by certificates of their own.

    Steps of logic alone, and those that only put equal terms for each other, are left out.
    Raises:
        Rejected: a step that does not follow.
    """
    from assay.theory.language.logic import printing
    from assay.verification.kernel.logic.derivation import Derivation

    def shown(tree: Any) -> str:
        return printing.latex(tree) if _is_short(tree) else ""

    derivation = Derivation(certificate["declare"])
    cited = {entry["step"]: entry["reading"] for entry in certificate.get("cites", [])}
    found: dict[Fact, None] = {}
    formulas = 0
    for number, step in enumerate(certificate["steps"]):
        conclusion = derivation.add(step).conclusion
        if number in cited:
            found[Fact("cited", cited[number], (), shown(conclusion))] = None
        elif "leaf" in step:
            formulas += 1
            if not _is_trivial(conclusion):
                premises = [derivation.at(i).conclusion for i in step["leaf"]]
                given = tuple(shown(p) for p in premises if not _is_trivial(p))
                found[Fact("formula", "", given, shown(conclusion))] = None
        elif "axiom" in step and step["axiom"] not in _BOOKKEEPING:
            while conclusion.op == "implies":
                conclusion = conclusion.args[1]
            found[Fact("axiom", step["axiom"], (), shown(conclusion))] = None
    return [*found], formulas


_BOOKKEEPING = frozenset(
    ("equal", "equal integers", "witness", "integer witness", "same terms", "linear", "empty sum")
    + ("last term", "constant terms", "one draw", "chance", "chance of draws", "normal law")
    + ("recursion", "recursion of two", "recursion of three", "empty product", "last factor")
)
"""Axioms that put equal terms for each other, or say of what everybody takes for granted that it is
there.
"""


def _is_trivial(tree: Any) -> bool:
    """Return whether a statement only says that a term has a value."""
    return tree.op == "eq" and tree.args[0] == tree.args[1]
