"""The rules of proofs by algebra: each certificate is checked against its problem."""

from typing import Any

from assay.verification.checkers.algebra.polynomials import work
from assay.verification.checkers.algebra.problem import Problem
from assay.verification.checkers.meaning import Needs, Statement
from assay.verification.checkers.reader import Beyond, Shown, answering, proof_of

COUNTING = ("identity", "positivity", "combination", "point", "boxes")
"""Rules whose hints are quantities and sums of products."""


def within(d: Any, data: Any) -> bool:
    """Does a formula hold under hypotheses and abbreviations that another one has as well?"""
    same = {*map(tuple, d["where"])} <= {*map(tuple, data["where"])}
    return same and {*d["given"]} <= {*data["given"]}


def check(p: Problem, c: Any) -> None:
    """Raise `Beyond` unless the goal of a problem, and all it needs, is seen with the hints of a
    certificate.
    """
    kind = c["type"]
    if kind == "derived":
        derived(p, c)
    elif kind == "cases":
        cases(p, c)
    elif kind == "instance" and c["lemma"] in p.shown:
        counted(p, c, instance(p, c))
    elif kind in COUNTING:
        counted(p, c, [])
    elif kind != "lemma" or not any(
        d.get("goal") == p.data["goal"] and within(d, p.data) for d in p.shown
    ):
        raise Beyond(f"the rule {kind}")


def derived(p: Problem, c: Any) -> None:
    """Show facts, and the goal under these as further hypotheses."""
    data = p.data
    facts = [fact["formula"] for fact in c["facts"]]
    if not all(within(formula, data) for formula in facts):
        raise Beyond("a fact of another setting")
    for fact in c["facts"]:
        check(Problem(fact["formula"], p.sure, shown=p.shown), fact["certificate"])
    first = [f"({f['goal']})" for f in facts if not f["given"]]
    last = [f"({f['goal']})" for f in facts if f["given"]]
    # all terms of what was shown have values
    known = {t for d in p.shown if "goal" in d and within(d, data) for t in d["given"]}
    given = [*first, *data["given"], *last]
    sure = {*p.sure, *known, *first, *last}
    check(Problem({**data, "given": given}, sure, shown=p.shown), c["certificate"])


def cases(p: Problem, c: Any) -> None:
    """Show the goal where a statement holds, and where it does not."""
    on = c["on"]
    needs: Needs = []
    p.say(on, needs)
    if not all(map(p.settle, needs)):
        raise Beyond("a value of a case")
    for text, nested in ((on, c["yes"]), (f"not ({on})", c["no"])):
        data = {**p.data, "given": [*p.data["given"], text]}
        check(Problem(data, {*p.sure, text}, shown=p.shown), nested)


def instance(p: Problem, c: Any) -> list[Statement]:
    """Return what a lemma, shown for all values, says at those of terms."""
    at = {name: p.text(text) for name, text in c["map"].items()}
    q = Problem(c["lemma"], at=at)
    hold = [*q.given, *(s for s, n in q.needs if n < len(q.given))]
    if any("{" in text for text in c["lemma"]["given"]) or not all(map(p.settle, hold)):
        raise Beyond("a condition of a lemma")
    return [q.goal, *(s for s, _ in q.needs)]


def counted(p: Problem, c: Any, known: list[Statement]) -> None:
    """Show the goal by counting, with what is known besides and the hints of a certificate."""
    size = len(p.given)
    params = [p.text(text) for text in c.get("params", {}).values()]
    p.params, p.memo = [(t, s) for t in params if (s := p.sign(t))], {}
    for group in c.get("terms", ()):
        read = [
            (
                [p.text(text) for text in (t["weight"], *t["factors"])],
                [p.text(text) for text in t["tangents"]],
            )
            for t in group
        ]
        p.groups.append(read)
    for statement, n in (*p.needs, (p.goal, size)):
        if not p.under(known if n == size else (), n).settle(statement):
            raise Beyond(f"a statement stays open ({c['type']})")


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a formula by the rules of algebra."""
    work.begin()
    statement, inner = proof_of(data)
    check(Problem(statement, shown=shown), inner)
