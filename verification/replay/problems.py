"""Quantified problems: what a formula certificate is about, read by the replay's own parser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from assay.verification.replay import language as L
from assay.verification.replay import terms as T
from assay.verification.replay.terms import Term


@dataclass(frozen=True)
class Range:
    """The range of a variable: ends are terms or None (infinite)."""

    integer: bool
    lower: Term | None
    upper: Term | None
    lower_open: bool
    upper_open: bool


@dataclass(frozen=True)
class Problem:
    """For all values of the variables under all hypotheses: goal, and everything in ``defined``."""

    ranges: dict
    hypotheses: tuple
    goal: tuple
    defined: tuple
    scope: dict = field(repr=False)
    base: tuple = ()  # conditions of definedness of the hypotheses alone

    def read(self, text: str, kind: str, extra: dict | None = None):
        """Return (statement or term, conditions) of a text in this problem's scope."""
        reader = L.Reader(text, {**self.scope, **{n: (t, ()) for n, t in (extra or {}).items()}})
        return reader.whole(kind), tuple(reader.needs)

    def aim(self, goal: str | tuple, needs: tuple = ()) -> Problem:
        """Return the problem with another goal (text or statement)."""
        if isinstance(goal, str):
            goal, needs = self.read(goal, "statement")
        return replace(self, goal=goal, defined=tuple(dict.fromkeys((*self.base, *needs))))

    def compared(self, text: str, kind: str) -> tuple:
        """Return (statement, conditions) that a term is > 0 (>= 0, == 0, != 0); the text is read as
        a term by itself.
        """
        found, needs = self.read(text, "number")
        return L.relation(found, kind), needs

    def assume(self, found: tuple, needs: tuple) -> Problem:
        """Return the problem with one more hypothesis, a statement and what it needs to have a
        value.
        """
        parts = found[1] if found[0] == "and" else (found,)
        return replace(
            self,
            hypotheses=(*self.hypotheses, *parts),
            defined=tuple(dict.fromkeys((*self.defined, *needs))),
            base=tuple(dict.fromkeys((*self.base, *needs))),
        )

    def put(self, table: dict, needs: tuple = (), fresh: dict | None = None) -> Problem:
        """Return the problem with variables replaced by terms; ``fresh``: ranges of new
        variables.
        """

        def move(items):
            return tuple(L.substitute(s, table) for s in items)

        def end(t):
            return None if t is None else T.subs(t, table)

        ranges = {
            n: replace(r, lower=end(r.lower), upper=end(r.upper))
            for n, r in self.ranges.items()
            if n not in table
        }
        ranges, earlier = {**(fresh or {}), **ranges}, set()
        for n, r in ranges.items():
            require_earlier(n, (r.lower, r.upper), earlier)
            earlier.add(n)
        scope = {n: (T.subs(t, table), move(c)) for n, (t, c) in self.scope.items()}
        scope.update({n: (T.var(n), ()) for n in fresh or {}})
        return Problem(
            ranges,
            move(self.hypotheses),
            L.substitute(self.goal, table),
            (*needs, *move(self.defined)),
            scope,
            (*needs, *move(self.base)),
        )

    def covers(self, other: Problem) -> bool:
        """Does a proof of this problem prove the other: same goal, no further hypothesis, no
        narrower variable?
        """
        return (
            self.goal == other.goal
            and set(self.hypotheses) <= set(other.hypotheses)
            and all(
                n in other.ranges and (other.ranges[n].integer or not r.integer)
                for n, r in self.ranges.items()
            )
        )


def ends(body: str) -> list[str]:
    """Split the text of a range at its outermost comma."""
    depth = 0
    for i, c in enumerate(body):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            return [body[:i].strip(), body[i + 1 :].strip()]
    raise L.Unreadable(f"not a range: {body!r}")


_DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+([\[({])(.*)([\])}])\s*", re.S | re.A)


def declaration(text: str):
    """Return (name, integer, lower text, upper text, lower open, upper open), or None for a side
    condition.
    """
    match = _DECLARED.fullmatch(text)
    if match is None:
        return None
    name, first, body, last = match.groups()
    if first == "{":
        low, _, high = body.partition("..")
        if high.startswith("."):  # 1...5 could be meant as 1 to 5
            raise L.Unreadable(f"three dots in the range of {name}")
        return name, True, low.strip() or "-oo", high.strip() or "oo", False, False
    low, high = ends(body)
    return name, False, low, high, first == "(", last == ")"


def require_earlier(name: str, ends: tuple, earlier) -> None:
    """Raise `Unreadable` where an end of the range of a variable uses one that is not earlier."""
    if any(end is not None and not end.free <= set(earlier) for end in ends):
        raise L.Unreadable(f"the range of {name} uses a later variable")


def problem(data: dict, reader=L.Reader, put: dict | None = None) -> Problem:
    """Read {"goal", "given", "where"}; ``put``: variables written by a new integer variable, name:
    (new name, term).
    """
    put = put or {}
    found = [(text, declaration(text)) for text in data["given"]]
    scope = {d[0]: (put[d[0]][1] if d[0] in put else T.var(d[0]), ()) for _, d in found if d}
    if len(scope) != sum(d is not None for _, d in found):
        raise L.Unreadable("a variable is declared twice")
    scope = L.Lazy(scope, data["where"], reader)
    ranges, hypotheses, needs = {}, [], []

    plain = frozenset(scope) if reader is L.Reader and not put and not data["where"] else None

    def read(text, kind):
        if plain is not None:
            result, met = L.plain(text, kind, plain)
        else:
            one = reader(text, scope)
            result, met = one.whole(kind), one.needs
        needs.extend(met)
        return result

    for text, d in found:
        if d is None:
            statement = read(text, "statement")
            hypotheses.extend(statement[1] if statement[0] == "and" else (statement,))
            continue
        name, integer, low, high, low_open, high_open = d
        own = scope[name][0]
        lower = None if low == "-oo" else read(low, "number")
        upper = None if high == "oo" else read(high, "number")
        require_earlier(name, (lower, upper), ranges)
        ranges[put[name][0] if name in put else name] = Range(
            integer,
            *((None, None, False, False) if name in put else (lower, upper, low_open, high_open)),
        )
        if lower is not None:
            hypotheses.append(L.relation(T.sub(own, lower), ">" if low_open else ">="))
        if upper is not None:
            hypotheses.append(L.relation(T.sub(upper, own), ">" if high_open else ">="))
    base = tuple(dict.fromkeys(needs))
    goal = read(data["goal"], "statement")
    for name in list(scope.waiting):
        try:
            name in scope  # noqa: B015  (reads what certificates may still use)
        except (L.Unreadable, ZeroDivisionError, RecursionError):
            pass
    return Problem(
        ranges,
        tuple(dict.fromkeys(hypotheses)),
        goal,
        tuple(dict.fromkeys(needs)),
        dict(scope),
        base,
    )
