"""The short checker of proofs by a derivative (python -m assay.verification.checkers.rederive
FILE.json ...).

Only the standard library is used.  A goal F > 0 or F >= 0 holds on a range of a variable x if F'
has a sign on it and F is > 0 or >= 0 at the end from which F grows.  The derivative is computed
here, on the tree of the goal; two lemmas that were confirmed before (``shown``) have to say, word
for word: that F' has the sign and F a value under the hypotheses, and that F is > 0 or >= 0 at the
end, under the hypotheses without x.  The end belongs to the values that x approaches while the
others stay, so that x may be bound by its declaration and by one-sided bounds alone.  Where a term
has a value, it is continuous (there is no division by 0). At an infinite end the second lemma says
that F >= -C/|x| beyond some K, for terms C and K without x: no limit of F is < 0.
"""

import re
from collections.abc import Iterator
from typing import Any

from assay.verification.checkers import reader
from assay.verification.checkers.reader import NAME, Beyond, Shown, Tree, answering

BOUND = re.compile(r"\s*(not\s*\()?\s*([A-Za-z_]\w*)\s*(<=|>=|<|>)\s*([^<>=!]+)", re.S | re.A)
OPPOSITE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}
SLOPES = {
    "exp": "exp({0})",
    "log": "1/({0})",
    "sin": "cos({0})",
    "cos": "-sin({0})",
    "sqrt": "1/(2*sqrt({0}))",
    "atan": "1/(1+({0})**2)",
    "erf": "2*exp(-({0})**2)/sqrt(pi)",
    "erfc": "-2*exp(-({0})**2)/sqrt(pi)",
}
"""The derivatives of functions."""


def parse(text: str) -> Tree:
    """Return the tree of a formula or term without implications, with whole numbers alone."""
    tree = reader.read(text)
    for t in reader.walk(tree):
        if t.kind == "=>" or t.kind == "number" and not re.fullmatch(r"\d{1,20}", t.text, re.A):
            raise Beyond("unreadable text")
    return tree


class Proof:
    """The goal as a gap F that is > 0 or >= 0, its hypotheses, and what it takes to prove it from
    an end of a variable.

    ``far``: the texts of K and C for an infinite end.
    """

    def __init__(
        self, data: Any, variable: str, end: str, far: tuple[str, str] | None = None
    ) -> None:
        self.data, self.x, self.end, self.far = data, variable, end, far
        self.where = {n: parse(text) for n, text in reader.abbreviations(data["where"]).items()}
        goal = parse(data["goal"])
        if goal.kind != "relation" or goal.text not in OPPOSITE:
            raise Beyond("not one inequality")
        larger, smaller = goal.parts if ">" in goal.text else goal.parts[::-1]
        self.strict = "=" not in goal.text
        self.gap = f"({reader.written(larger)})-({reader.written(smaller)})"
        self.rest: list[str] = []
        """The hypotheses without the variable."""
        self.open, self.at = self.place()
        for tree in map(parse, far or ()):
            if not tree.is_term or self.x in self.all(reader.written(tree)):
                raise Beyond("a bound that is none")

    def place(self) -> tuple[bool, str]:
        """Return the end of the variable, after whether it is left out of its values; refuse other
        hypotheses on the variable.
        """
        found: list[tuple[str, bool, str]] = []
        declared = False
        for text in self.data["given"]:
            own = reader.declaration(text)
            if own and own.name == self.x and not own.whole:
                declared = True
                found.append(("lower", own.low_open, own.low_text))
                found.append(("upper", own.high_open, own.high_text))
            elif self.x in self.all(text):
                found.append(self.bound(text))
            else:
                self.rest.append(text)
        if not declared or self.x in self.where:
            raise Beyond("no such variable")
        finite = [entry for entry in found if entry[2] not in ("-oo", "oo")]
        ends = [(is_open, text) for side, is_open, text in finite if side == self.end]
        if len(ends) != (not self.far) or any(self.x in self.all(text) for _, _, text in finite):
            raise Beyond("not one end")
        return ends[0] if ends else (True, "")

    def bound(self, text: str) -> tuple[str, bool, str]:
        """Read a condition as a bound of the variable: (side, is it strict?, the end)."""
        found = BOUND.fullmatch(text)
        if not found or found[2] != self.x:
            raise Beyond("another hypothesis on the variable")
        negated, sign, end = found[1], found[3], found[4].strip()
        if negated:
            if not end.endswith(")"):
                raise Beyond("another hypothesis on the variable")
            sign, end = OPPOSITE[sign], end[:-1]
        reader.term(end)
        return "lower" if ">" in sign else "upper", "=" not in sign, end

    def all(self, text: str) -> set[str]:
        """Return the names in a text, those of the abbreviations that it uses included."""
        found: set[str] = set()
        new = {*NAME.findall(text)}
        while new:
            found |= new
            new = {m for n in new if n in self.where for m in reader.names(self.where[n])} - found
        return found

    def slope(self, tree: Tree) -> str:
        """Return the derivative of a term as text; "0" where the variable does not occur."""
        if self.x not in self.all(reader.written(tree)):
            return "0"
        match tree:
            case Tree("name", text=name):
                return "1" if name == self.x else self.slope(self.where[name])
            case Tree("minus", (u,)):
                return f"-({self.slope(u)})"
            case Tree("call", (u,), f) if f in SLOPES:
                return f"({SLOPES[f].format(reader.written(u))})*({self.slope(u)})"
            case Tree("+" | "-" as sign, (u, v)):
                s, t = self.slope(u), self.slope(v)
                if t == "0":
                    return s
                return f"{sign}({t})".strip("+") if s == "0" else f"({s}){sign}({t})"
            case Tree("*" | "/" | "**" as sign, (u, v)):
                return self.slope_of(
                    sign, v, reader.written(u), reader.written(v), self.slope(u), self.slope(v)
                )
        raise Beyond("a term without a derivative here")

    @staticmethod
    def slope_of(sign: str, v: Tree, a: str, b: str, s: str, t: str) -> str:
        """Return the derivative of a*b, a/b or a**b, where those of a and b are s and t."""
        if sign == "*":
            if t == "0":
                return f"({s})*({b})"
            return f"({a})*({t})" if s == "0" else f"({s})*({b})+({a})*({t})"
        if sign == "/":
            return f"({s})/({b})" if t == "0" else f"(({s})*({b})-({a})*({t}))/({b})**2"
        if v.kind == "number":
            return f"({b})*({a})**(({b})-1)*({s})"
        grown = "0" if t == "0" else f"({t})*log({a})"
        return f"({a})**({b})*({grown}+({b})*({s})/({a}))"

    def lemmas(self) -> Iterator[tuple[Any, Any]]:
        """Return the ways to prove the goal: pairs of statements."""
        gap = parse(self.gap)
        sign = ">" if self.end == "lower" else "<"
        value = {"given": self.rest, "where": [[self.x, f"({self.at})"], *self.data["where"]]}
        least = "0"
        if self.far:
            beyond = f"{self.x} {'>=' if self.end == 'upper' else '<='} ({self.far[0]})"
            value = {**self.data, "given": [*self.data["given"], beyond]}
            least = f"-({self.far[1]})/abs({self.x})"
        for strict in (False, True):
            slope = f"{self.slope(gap)} {sign}{'' if strict else '='} 0"
            relation = ">" if self.strict and not (strict and self.open) else ">="
            if relation == ">=" or not self.far:
                yield (
                    {**self.data, "goal": f"{slope} and {self.gap} == {self.gap}"},
                    {**value, "goal": f"{self.gap} {relation} {least}"},
                )


@answering
def confirm(data: Any, shown: Shown) -> None:
    """Confirm a goal whose lemmas on slope and end were shown."""
    s, c = reader.proof_of(data, "derivative")
    if c["end"] not in ("lower", "upper"):
        raise Beyond("no such end")
    proof = Proof(s, c["variable"], c["end"], (c["from"], c["bound"]) if "from" in c else None)
    if not any(all(lemma in shown for lemma in pair) for pair in proof.lemmas()):
        raise Beyond("the sign of the derivative, or of the value at the end")


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.rederive")
