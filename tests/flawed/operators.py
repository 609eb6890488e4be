"""Operators that make one mistake in a true step: each yields changed steps, and says what changed.

They know nothing of truth: a changed step may still hold, and the oracle decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from tests.flawed.sampling import written
from tests.flawed.sentences import declared, names, read

Made = Iterator[tuple[dict, str]]
_RANGE = re.compile(r"\b(?P<name>[A-Za-z_]\w*) in (?P<open>[\[({])")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
_RELATION = re.compile(r"<=|>=|(?<![=<>!])[<>](?!=)")
_COUNTS = {"n", "N", "m", "d", "M"}


# ---- places in the texts of a step ---------------------------------------------------------------
def claim(step: dict) -> str:
    """Return what a step claims."""
    return step["theorem"] if "theorem" in step else step["goal"]


def with_claim(step: dict, text: str) -> dict:
    """Return a step with another claim."""
    return {**step, "theorem" if "theorem" in step else "goal": text}


def _texts(step: dict) -> Iterator[tuple[str, Callable[[str], dict]]]:
    """Yield the claim and the terms that it is about, each with how to put another in its place."""
    yield claim(step), lambda new: with_claim(step, new)
    for i, (name, text) in enumerate(step["where"]):
        yield (
            text,
            lambda new, i=i, name=name: {
                **step,
                "where": [*step["where"][:i], [name, new], *step["where"][i + 1 :]],
            },
        )


def _premises(step: dict) -> Iterator[tuple[str, Callable[[str | None], dict]]]:
    """Yield the premises, each with how to put another in its place, or none."""
    for i, text in enumerate(step["given"]):
        yield (
            text,
            lambda new, i=i: {
                **step,
                "given": [*step["given"][:i], *([new] if new else []), *step["given"][i + 1 :]],
            },
        )


def _put(text: str, match: re.Match, new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


def ranges(text: str) -> Iterator[tuple[int, int, tuple[str, str, str, str, str]]]:
    """Yield the ranges of variables in a text: where each stands, and its name, opening sign, both
    ends and closing sign.
    """
    for match in _RANGE.finditer(text):
        depth, cut, start = 0, None, match.end()
        whole = match["open"] == "{"
        for i in range(start, len(text)):
            if depth == 0 and text.startswith(".." if whole else ",", i) and cut is None:
                cut = i
            elif depth == 0 and text[i] in ")]}" and cut is not None:
                low, high = text[start:cut], text[cut + (2 if whole else 1) : i]
                parts = (match["name"], match["open"], low.strip(), high.strip(), text[i])
                yield match.start(), i + 1, parts
                break
            else:
                depth += (text[i] in "([{") - (text[i] in ")]}")


def _ranged(name: str, left: str, low: str, high: str, right: str) -> str:
    if left == "{":
        return f"{name} in {{{low}..{high}}}"
    return f"{name} in {left}{low}, {high}{right}"


def _range_changes(step: dict, changes) -> Made:
    """Yield the steps in which one range is another; ``changes`` yields those of one range."""
    every = [*_premises(step), (claim(step), lambda new: with_claim(step, new))]
    for text, put in every:
        for start, end, parts in ranges(text):
            old = _ranged(*parts)
            for new in changes(*parts):
                if new != old:
                    yield put(text[:start] + new + text[end:]), f"{old} became {new}"


# ---- the operators -------------------------------------------------------------------------------
def hidden_premise(step: dict, of_chance: bool) -> Made:
    """Leave out a condition, or one end of a range."""
    for text, put in _premises(step):
        if declared(text) is None and "[" not in text:
            yield put(None), f"without the premise {text}"
    for match in re.finditer(r"(?<=: )[^:]*? => ", claim(step)):
        yield with_claim(step, _put(claim(step), match, "")), f"without {match[0].strip()}"

    def changes(name, left, low, high, right):
        if left == "{":
            if low and low not in ("0", "1", "N"):
                yield _ranged(name, left, "1", high, right)
            if high:
                yield _ranged(name, left, low, "", right)
            return
        if low == "0":
            yield _ranged(name, "(", "-oo", high, right)
        elif low != "-oo":
            yield _ranged(name, "(", "0", high, right)
            yield _ranged(name, "(", "-oo", high, right)
        if high != "oo":
            yield _ranged(name, left, low, "oo", ")")

    yield from _range_changes(step, changes)


def wrong_constant(step: dict, of_chance: bool) -> Made:
    """Put another number for one of the claim or of what it is about."""
    for text, put in _texts(step):
        inside = [(s, e) for s, e, _ in ranges(text)]
        for match in _NUMBER.finditer(text):
            if any(s <= match.start() < e for s, e in inside):
                continue
            old = Fraction(match[0])
            for new in (old * 2, old / 2, old * 11 / 10, old * 9 / 10, old + 1, old - 1):
                if new > 0 and new != old:
                    shown = str(new) if new.denominator == 1 else f"({new})"
                    around = text[max(0, match.start() - 12) : match.end() + 12]
                    yield put(_put(text, match, shown)), f"{old} became {new} in ..{around}.."


def swapped_quantifier(step: dict, of_chance: bool) -> Made:
    """Make uniform what depends on a parameter: "exists C for all k" for "for all k exists C"."""
    if "theorem" in step:
        yield from _swapped_in_claim(step)
        yield from _parameter_moved(step)
    else:
        yield from _uniform_bound(step)
        yield from _uniform_threshold(step)


def _swapped_in_claim(step: dict) -> Made:
    text = claim(step)
    pattern = re.compile(r"for all (?P<all>[^:]*): exists (?P<some>[^:]*): ")
    for match in pattern.finditer(text):
        new = f"exists {match['some']}: for all {match['all']}: "
        yield with_claim(step, _put(text, match, new)), f"{match[0].strip()} became {new.strip()}"


def _parameter_moved(step: dict) -> Made:
    """Move a parameter of a claim "exists C: for all l: .." from before the C to after it."""
    text = claim(step)
    match = re.match(r"exists (?P<some>[^:]*): for all ", text)
    if match is None or step["let"]:
        return
    last = [i for i, t in enumerate(step["given"]) if declared(t) is not None]
    for i in last[::-1]:
        own = step["given"][i]
        name = declared(own)[0]
        others = " ".join([*step["given"][i + 1 :], match["some"]])
        if re.search(rf"\b{name}\b", others):
            continue
        given = [t for j, t in enumerate(step["given"]) if j != i]
        new = text[: match.end()] + own + ", " + text[match.end() :]
        yield {**step, "given": given, "theorem": new}, f"one constant for all {name}"


def _uniform_bound(step: dict) -> Made:
    """From ``left <= right``, where the right side depends on some variables only: one bound C for
    all their values, too.
    """
    try:
        tree = read(step["goal"])
    except ValueError:
        return
    for part in tree[1:] if tree[0] == "and" else [tree]:
        if part[0] not in ("<", "<=", ">", ">="):
            continue
        small, large = (part[2], part[1]) if part[0][0] == ">" else (part[1], part[2])
        where = dict(map(tuple, step["where"]))
        own = {v[0] for t in step["given"] if (v := declared(t)) is not None}
        declarations = ", ".join(t for t in step["given"] if declared(t) is not None)
        conditions = " and ".join(f"({t})" for t in step["given"] if declared(t) is None)
        few = _variables(large, where) & own
        if not few or len(few) > 2 or few == own or "C" in own or "C" in where:
            continue
        shown = f"{written(small)} <= C"
        goal = f"{conditions} => {shown}" if conditions else shown
        yield (
            {
                "theorem": f"exists C in (0, oo): for all {declarations}: {goal}",
                "given": [],
                "let": [],
                "where": step["where"],
            },
            f"a bound that depends on {', '.join(sorted(few))} became one constant",
        )


def _variables(tree, where: dict[str, str]) -> set[str]:
    found, todo = set(), [*names(tree)]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += names(read(where[name])) if name in where else []
    return found


def _uniform_threshold(step: dict) -> Made:
    """From "for all s >= f(L)": there is one threshold for all L."""
    for i, text in enumerate(step["given"]):
        variable = declared(text)
        if variable is None or variable[2] is None or variable[3] is not None:
            continue
        if isinstance(variable[2], Fraction):
            continue
        _, left, _, _, right = next(ranges(text))[2]
        name = variable[0]
        new = f"{name} in {{s0..}}" if left == "{" else f"{name} in [s0, oo)"
        others = [t for j, t in enumerate(step["given"]) if j != i and declared(t) is not None]
        conditions = " and ".join(
            f"({t})" for j, t in enumerate(step["given"]) if declared(t) is None
        )
        place = min(i, len(others))
        each = ", ".join([*others[:place], new, *others[place:]])
        first = "s0 in {0..}" if left == "{" else "s0 in (0, oo)"
        goal = f"({conditions}) => {step['goal']}" if conditions else step["goal"]
        yield (
            {
                "theorem": f"exists {first}: for all {each}: {goal}",
                "given": [],
                "let": [],
                "where": step["where"],
            },
            f"the threshold of {name} became one for all other variables",
        )


def edge(step: dict, of_chance: bool) -> Made:
    """Make a relation strict, let the end of a range in, or start integers one earlier."""
    text = claim(step)
    for match in _RELATION.finditer(text):
        if match[0] in ("<=", ">="):
            yield with_claim(step, _put(text, match, match[0][0])), f"{match[0]} became strict"
    for premise, put in _premises(step):
        if declared(premise) is None:
            for match in _RELATION.finditer(premise):
                if match[0] in "<>":
                    yield put(_put(premise, match, match[0] + "=")), f"{premise} without strictness"

    def changes(name, left, low, high, right):
        if left == "{":
            if low.isdigit() and low != "0":
                yield _ranged(name, left, str(int(low) - 1), high, right)
            if high:
                yield _ranged(name, left, low, f"{high}+1", right)
            return
        if left == "(" and low != "-oo":
            yield _ranged(name, "[", low, high, right)
        if right == ")" and high != "oo":
            yield _ranged(name, left, low, high, "]")

    yield from _range_changes(step, changes)


def dependence(step: dict, of_chance: bool) -> Made:
    """Use one shared draw where there are independent ones, or count them wrongly."""
    text = claim(step)
    for match in re.finditer(r"P\[(\w+)\[(\w+)\] ~ (\w+\([^|]*?\)), \2 in 1\.\.([^|]*?) \| ", text):
        name, _, law, count = match.groups()
        shared = re.sub(rf"\b{name}\[\w+\]", name, text[match.end() :])
        new = text[: match.start()] + f"P[{name} ~ {law} | " + shared
        yield with_claim(step, new), f"one draw {name} in place of {count} independent ones"
        for other in (f"({count})**2", f"{count}+1", f"2*({count})"):
            every = text.replace(f"in 1..{count}", f"in 1..{other}").replace(
                f"in {{1..{count}}}", f"in {{1..{other}}}"
            )
            yield with_claim(step, every), f"{other} draws in place of {count}"
    if not of_chance or "theorem" in step:
        return
    counts = {v[0] for t in step["given"] if (v := declared(t)) and v[1] == "int"}
    counts |= {
        v[0]
        for t in step["given"]
        if (v := declared(t)) and v[0] in _COUNTS and isinstance(v[2], Fraction) and v[2] >= 1
    }
    for text, put in _texts(step):
        for count in sorted(counts):
            for match in re.finditer(rf"\*\*{count}\b", text):
                yield put(_put(text, match, "")), f"one draw shared by {count}"
            for match in re.finditer(rf"sqrt\({count}\)", text):
                yield (
                    put(_put(text, match, count)),
                    f"the deviation of {count} equal draws, not of independent ones",
                )
            for match in re.finditer(rf"(?<![\w*]){count}(?!\w)(?!\*\*)", text):
                for new in (f"{count}**2", f"({count}-1)", f"({count}+1)", f"sqrt({count})"):
                    yield put(_put(text, match, new)), f"a count of {new} in place of {count}"


def sign(step: dict, of_chance: bool) -> Made:
    """Turn a sign or a relation around."""
    text = claim(step)
    opposite = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
    for match in _RELATION.finditer(text):
        new = opposite[match[0]]
        yield with_claim(step, _put(text, match, new)), f"{match[0]} became {new}"
    for text, put in _texts(step):
        inside = [(s, e) for s, e, _ in ranges(text)]
        for match in re.finditer(r"(?<=[\w)\]])(\s*)([+-])(\s*)(?=[\w(])", text):
            if re.search(r"\d[eE]$", text[: match.start()]):
                continue
            if any(s <= match.start() < e for s, e in inside):
                continue
            new = "-" if match[2] == "+" else "+"
            around = text[max(0, match.start() - 12) : match.end() + 12]
            yield (
                put(_put(text, match, f"{match[1]}{new}{match[3]}")),
                f"{match[2]} became {new} in ..{around}..",
            )
        for match in re.finditer(r"(?<=\()-(?=[\w(])", text):
            yield put(_put(text, match, "")), f"a minus lost in ..{text[match.start() :][:20]}.."


OPERATORS = {
    "hidden premise": hidden_premise,
    "wrong constant": wrong_constant,
    "swapped quantifier": swapped_quantifier,
    "edge": edge,
    "dependence": dependence,
    "sign": sign,
}
