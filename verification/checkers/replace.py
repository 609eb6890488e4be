"""The short checker of equal terms put for each other (python -m
assay.verification.checkers.replace FILE.json ...).

A goal holds if it holds with one term in place of another that is equal to it under the hypotheses.
Both were confirmed before (``shown``): the other goal, under the same hypotheses word for word, and
the equation, under some of them.  So all terms have values.  A place in an exponent is left alone:
what is needed of a base depends on how its exponent is written.
"""

from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import Beyond, Shown, Tree, answering

FUNCTIONS = reader.FUNCTIONS - {"gamma", "loggamma", "Phi"}


def parse(text: str) -> Tree:
    """Return the tree of a formula without implications."""
    tree = reader.decimals(reader.read(text))
    for t in reader.walk(tree):
        if t.kind == "=>" or t.kind == "call" and t.text not in FUNCTIONS:
            raise Beyond("a text of another kind")
    return tree


def exchanged(tree: Tree, old: Tree, new: Tree) -> Tree:
    """Put a tree for each place of another one that is not in an exponent."""
    if tree == old:
        return new
    if tree.kind == "**":
        base, exponent = tree.parts
        return Tree("**", (exchanged(base, old, new), exponent))
    return Tree(tree.kind, tuple([exchanged(x, old, new) for x in tree.parts]), tree.text)


def replaced(goal: str, old: str, new: str) -> Tree:
    """Return the tree of the goal with the one term put for the other."""
    if not parse(old).is_term or not parse(new).is_term:
        raise Beyond("not a term")
    return exchanged(parse(goal), reader.term(old), reader.term(new))


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a goal that differs in equal terms from one that was shown."""
    s, c = reader.proof_of(data, "replace")
    if {"goal": c["goal"], "given": s["given"], "where": s["where"]} not in shown:
        raise Beyond("the other goal")
    if replaced(s["goal"], c["old"], c["new"]) != parse(c["goal"]):
        raise Beyond("a goal that differs elsewhere")
    equation = f"({c['old']}) == ({c['new']})"
    for known in shown:
        same = known.get("goal") == equation and known["where"] == s["where"]
        if same and {*known["given"]} <= {*s["given"]}:
            return
    raise Beyond("the equation")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.replace")
