"""Read draws that are declared beside the ranges: ``g[i] ~ N(0, s**2), i in 1..m``.

They are put into each chance and mean that names no draws of its own: ``P[g[1] > 0]`` becomes
``P[g[i] ~ N(0, s**2), i in 1..m | g[1] > 0]``.  Random names have no meaning elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from assay.theory.language import grammar
from assay.theory.notation import domains
from assay.theory.notation.pieces import NotationError

_DRAW = re.compile(
    r"\s*([A-Za-z_]\w*)\s*(?:\[\s*([A-Za-z_]\w*)\s*\])?\s*(?:~|∼|\\sim(?![a-z]))\s*(.+?)\s*", re.S
)
_RANGE = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(\{?)\s*(.+?)\s*\.\.\s*(.+?)\s*(\}?)\s*", re.S)
_CHANCE = re.compile(r"(?<!\w)[PE]\s*\[")
_ROUND = re.compile(
    r"(?<![\w\\])(?:P|Pr|Prob|\\Pr|\\mathbb\s*\{?\s*P\s*\}?|E)\s*(?:\\left\s*)?[([{](?P<said>.*)",
    re.S,
)
_MEANT = re.compile(
    r"(?:\\(?:mathbb|mathrm|mathsf|operatorname|text)\s*\{?\s*(Pr|P|E|Var)\s*\}?"
    r"|\\(Pr|P|E|Var)(?![A-Za-z])|(?<![\w\\])(Prob|Pr|P|E|Var))\s*(?:\\left|\\[bB]igg?l?)?\s*[(\[|]"
)
_RELATIONS = {
    r"\\(?:geq?|geqslant)(?![a-z])": ">=",
    r"\\(?:leq?|leqslant)(?![a-z])": "<=",
    r"\\right(?![a-z])|\$": "",
    r"\\(exp|log|sqrt|sin|cos|tanh|lambda|sigma|mu|theta)(?![a-z])": r"\1",
}
_RELATED = re.compile(r"[<>~∼|≤≥]|\\(?:ge|le|sim|mid)(?![a-z])")
_BRACKET = re.compile(r"[()\[\]{}]")


def bracketed(goal: str, domain: Collection[str]) -> str:
    r"""Return a goal with its chances and means as the grammar has them: ``P(X >= 1)``,
    ``\Pr[..]`` become ``P[..]``, ``E|X|`` becomes ``E[abs(X)]``, and ``Var(X)`` the mean of its
    square less the square of its mean.

    Raises:
        NotationError: a conditional chance, or LaTeX of which more is left.
    """
    found, at = "", 0
    while (match := _MEANT.search(goal, at)) is not None:
        kind = {"Pr": "P", "Prob": "P"}.get(name := match[1] or match[2] or match[3], name)
        opening = match.end() - 1
        if any(re.search(rf"(?<!\w){name}(?!\w)", text) for text in domain):
            found, at = found + goal[at : match.end()], match.end()  # a variable of this name
            continue
        if goal[opening] == "|":
            end = goal.find("|", match.end())
            if end < 0:
                raise NotationError("a bar without its partner: write E[abs(X)]", goal, opening)
            if re.match(r"\s*(?:\^|\*\*|[²³])", goal[end + 1 :]):
                why = f"'{kind}|X|^2' has two readings: {kind}[abs(X)^2] or {kind}[abs(X)]^2"
                raise NotationError(why, goal, opening)
            said = f"abs({goal[match.end() : end]})"
        else:
            end = _closing(goal, match.end())
            said = bracketed(goal[match.end() : end], domain)
            said = re.sub(r"\\(?:left|right|[bB]igg?[lr]?|[,;: ])\s*", "", said)
            if "~" not in said and "∼" not in said:
                if said.count("|") % 2:
                    why = "a conditional chance is not read: type P[A and B]/P[B]"
                    raise NotationError(why, goal, opening)
                said = re.sub(r"\|([^|]*)\|", r"abs(\1)", said)
        found += goal[at : match.start()]
        if kind == "Var":
            found += f"(E[({said})**2] - E[{said}]**2)"
        else:
            found += f"{kind}[{said}]"
        at = end + 1
    if at == 0:
        return goal
    found += goal[at:]
    for command, sign in _RELATIONS.items():
        found = re.sub(command, sign, found)
    if "\\" in found:
        why = "what has chances or means is typed in plain text, as P[X >= a] <= exp(-a**2/2)"
        raise NotationError(why, goal, max(goal.find("\\"), 0))
    return found


def demand_drawn(goal: str, domain: Iterable[str], quantified: bool) -> None:
    """Raise NotationError for a chance or a mean that is typed in another way, or of what no draws
    are declared, and say what to type.
    """
    texts = [goal, *domain]
    match = _CHANCE.search(goal)
    if match is None:
        match = _ROUND.search(goal)
        if match is None or not _RELATED.search(match["said"].split(")")[0]):
            return
        if "E" in match[0][:1]:
            return
        why = "a chance is typed with its draws, as in P[X ~ N(0, 1) | X >= a]"
    elif any("~" in text or "∼" in text or r"\sim" in text for text in texts) or quantified:
        return
    elif any(re.search(rf"(?<!\w){match[0][0]}(?!\w)", text) for text in texts[1:]):
        return  # a sequence of this name
    else:
        why = (
            f"no draws are declared of which {match[0][0]}[..] speaks; say the law of X,"
            " as in --for 'X ~ N(0, 1)'"
        )
    why += " (what holds for every law at once, as Markov's inequality, cannot be asked)"
    raise NotationError(why, goal, match.start())


def put_in(goal: str, domain: Iterable[str]) -> tuple[str, list[str]]:
    """Return the goal with declared draws in its chances, and the ranges and conditions without
    them.

    Raises:
        NotationError: draws without the range of their index, a name that is drawn twice or that
            stands outside of all chances.
    """
    drawn: dict[str, str] = {}
    rest: list[str] = []
    waiting: tuple[str, str, str, str] | None = None
    for text in domains.items(domain):
        if waiting is not None:
            name, index, law, own = waiting
            drawn[name] = f"{name}[{index}] ~ {law}, {index} in {_range(index, own, text)}"
            waiting = None
        elif (match := _DRAW.fullmatch(text)) is None:
            rest.append(text)
        else:
            name, index, law = match.groups()
            if name in drawn:
                raise NotationError(f"{name} is drawn twice", text, text.index(name))
            if index is None:
                drawn[name] = f"{name} ~ {law}"
            else:
                waiting = (name, index, law, text)
    if waiting is not None:
        _range(waiting[1], waiting[3], "")
    if not drawn:
        return goal, rest
    outside, found, at = "", "", 0
    while (match := _CHANCE.search(goal, at)) is not None:
        end = _closing(goal, match.end())
        said = goal[match.end() : end]
        before = goal[at : match.start()]
        names = _needed(drawn, said)
        own = "" if "~" in said or not names else ", ".join(drawn[n] for n in names) + " | "
        outside += before + " " * (end - match.start())
        found += before + match[0] + own + said
        at = end
    outside += goal[at:]
    for text in (outside, *rest):
        for name in drawn:
            if place := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                why = f"{name} is random: it has a meaning in P[..] and E[..] alone"
                raise NotationError(why, goal if text is outside else text, place.start())
    return found + goal[at:], rest


def _range(index: str, own: str, text: str) -> str:
    """Return the range of the index of draws from the text that follows their declaration."""
    match = _RANGE.fullmatch(text)
    if match is None or match[1] != index:
        why = f"the draws need the range of {index}, as in x[{index}] ~ N(0, 1), {index} in 1..m"
        raise NotationError(why, own, 0)
    return f"{match[3]}..{match[4]}"


def _closing(text: str, start: int) -> int:
    """Return where the bracket that opens before ``start`` closes."""
    depth = 1
    for match in _BRACKET.finditer(text, start):
        depth += 1 if match[0] in "([{" else -1
        if depth == 0:
            return match.start()
    raise NotationError("a bracket is not closed", text, start - 1)


def _needed(drawn: dict[str, str], said: str) -> list[str]:
    """Return the draws that an event speaks of, and those that their laws speak of, in order."""
    needed = drawn.keys() & grammar.words(said)
    while more := {n for one in needed for n in drawn.keys() & grammar.words(drawn[one])} - needed:
        needed |= more
    return [name for name in drawn if name in needed]
