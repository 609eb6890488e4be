"""The short checker of proofs by a derivative (python -m assay.verification.checkers.rederive
FILE.json ...).

Only the standard library is used.  A goal F > 0 or F >= 0 holds on a range of a variable x if F'
has a sign on it and F is > 0 or >= 0 at the end from which F grows.  The derivative is computed
here, on the syntax tree; two lemmas that were confirmed before (``shown``) have to say, word for
word: that F' has the sign and F a value under the hypotheses, and that F is > 0 or >= 0 at the end,
under the hypotheses without x.  The end belongs to the values that x approaches while the others
stay, so that x may be bound by its declaration and by one-sided bounds alone.  Where a term has a
value, it is continuous (there is no division by 0). At an infinite end the second lemma says that F
>= -C/|x| beyond some K, for terms C and K without x: no limit of F is < 0.
"""

import ast
import re
from collections.abc import Iterator
from typing import Any

END = r"((?:[^(),]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)"  # parentheses in it are closed
DECLARED = re.compile(rf"\s*([A-Za-z_]\w*)\s+in\s+([\[(]){END},{END}([\])])\s*", re.S | re.A)
BOUND = re.compile(r"\s*(not\s*\()?\s*([A-Za-z_]\w*)\s*(<=|>=|<|>)\s*([^<>=!]+)", re.S | re.A)
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
TERM = (
    ast.Constant,
    ast.Name,
    ast.Load,
    ast.UnaryOp,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.Pow,
    ast.Call,
)


class Beyond(ValueError):
    """What this program does not see."""


def parse(text: str) -> ast.expr:
    text = " ".join(text.replace("^", "**").split())
    if (
        len(text) > 20_000
        or not re.fullmatch(r"[\w +\-*/().,<>=!]+", text, re.ASCII)
        or "=>" in text
        or " if " in text
    ):
        raise Beyond("unreadable text")
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant) and not re.fullmatch(
            r"\d{1,20}", ast.get_source_segment(text, n) or ""
        ):
            raise Beyond("a number")
    return tree


def names(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}


class Proof:
    """The goal as a gap F that is > 0 or >= 0, its hypotheses, and what it takes to prove it from
    an end of a variable.
    """

    def __init__(self, data: Any, variable: str, end: str, far: Any = None) -> None:
        self.data, self.x, self.end, self.far = data, variable, end, far
        self.where = {n: parse(text) for n, text in data["where"]}
        match parse(data["goal"]):
            case ast.Compare(u, [ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE() as op], [v]):
                if isinstance(op, (ast.Lt, ast.LtE)):
                    u, v = v, u
                self.strict = isinstance(op, (ast.Lt, ast.Gt))
            case _:
                raise Beyond("not one inequality")
        self.gap = f"({ast.unparse(u)})-({ast.unparse(v)})"
        self.range()

    def range(self) -> None:
        """Find the end of the variable, and whether it is one of its values; refuse other
        hypotheses on it.
        """
        self.rest: list[str] = []
        found: list[tuple[str, bool, str]] = []
        declared = False
        for text in self.data["given"]:
            d, b = DECLARED.fullmatch(text), BOUND.fullmatch(text)
            if d and d[1] == self.x:
                declared = True
                found += [
                    ("lower", d[2] == "(", d[3].strip()),
                    ("upper", d[5] == ")", d[4].strip()),
                ]
            elif self.x not in self.all(text):
                self.rest.append(text)
            elif (
                b
                and b[2] == self.x
                and (text := b[4].strip())
                and (not b[1] or text[-1] == ")" and parse(text := text[:-1]))
            ):
                op = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}[b[3]] if b[1] else b[3]
                found.append(("lower" if ">" in op else "upper", "=" not in op, text))
            else:
                raise Beyond("another hypothesis on the variable")
        if not declared or self.x in {*self.where, "e", "pi"}:
            raise Beyond("no such variable")
        ends = [
            (is_open, text)
            for side, is_open, text in found
            if side == self.end and text not in ("-oo", "oo")
        ]
        if len(ends) != (not self.far) or any(
            self.x in self.all(text) for _, _, text in found if text not in ("-oo", "oo")
        ):
            raise Beyond("not one end")
        self.open, self.at = ends[0] if ends else (True, "")
        for text in self.far or ():
            tree = parse(text)
            if not all(isinstance(n, TERM) for n in ast.walk(tree)) or self.x in self.all(
                ast.unparse(tree)
            ):
                raise Beyond("a bound that is none")

    def all(self, text: str) -> set[str]:
        """Return the names in a text, those of the abbreviations that it uses included."""
        found, new = set(), {*re.findall(r"[A-Za-z_]\w*", text)}
        while new:
            found |= new
            new = {m for n in new if n in self.where for m in names(self.where[n])} - found
        return found

    def slope(self, n: ast.AST) -> str:
        """Return the derivative of a term as text; "0" where the variable does not occur."""
        if self.x not in self.all(ast.unparse(n)):
            return "0"
        match n:
            case ast.Name(name):
                return "1" if name == self.x else self.slope(self.where[name])
            case ast.UnaryOp(ast.USub(), u):
                return f"-({self.slope(u)})"
            case ast.Call(ast.Name(f), [u], []) if f in SLOPES:
                return f"({SLOPES[f].format(ast.unparse(u))})*({self.slope(u)})"
            case ast.BinOp(u, op, v):
                a, b, s, t = ast.unparse(u), ast.unparse(v), self.slope(u), self.slope(v)
                match op:
                    case ast.Add() | ast.Sub():
                        sign = "+" if isinstance(op, ast.Add) else "-"
                        return (
                            s
                            if t == "0"
                            else f"{sign}({t})".strip("+")
                            if s == "0"
                            else f"({s}){sign}({t})"
                        )
                    case ast.Mult():
                        return (
                            f"({s})*({b})"
                            if t == "0"
                            else f"({a})*({t})"
                            if s == "0"
                            else f"({s})*({b})+({a})*({t})"
                        )
                    case ast.Div():
                        return f"({s})/({b})" if t == "0" else f"(({s})*({b})-({a})*({t}))/({b})**2"
                    case ast.Pow() if t == "0" and isinstance(v, ast.Constant):
                        return f"({b})*({a})**(({b})-1)*({s})"
                    case ast.Pow():
                        return (
                            f"({a})**({b})*({'0' if t == '0' else f'({t})*log({a})'}+({b})*"
                            f"({s})/({a}))"
                        )
        raise Beyond("a term without a derivative here")

    def lemmas(self) -> Iterator[tuple[Any, Any]]:
        """Return the ways to prove the goal: pairs of statements."""
        sign = ">" if self.end == "lower" else "<"
        gap = parse(self.gap)
        value = {"given": self.rest, "where": [[self.x, f"({self.at})"], *self.data["where"]]}
        least = "0"
        if self.far:
            beyond = f"{self.x} {'>=' if self.end == 'upper' else '<='} ({self.far[0]})"
            value = {**self.data, "given": [*self.data["given"], beyond]}
            least = f"-({self.far[1]})/abs({self.x})"
        for strict in (False, True):
            sloped = (
                f"{self.slope(gap)} {sign}{'' if strict else '='} 0 and {self.gap} == {self.gap}"
            )
            relation = ">" if self.strict and not (strict and self.open) else ">="
            if relation == ">=" or not self.far:
                yield (
                    {**self.data, "goal": sloped},
                    {
                        **value,
                        "goal": f"{self.gap} {relation} {least}",
                    },
                )


def confirm(data: Any, shown: Any = ()) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, c = data["certificate"], data["certificate"]["certificate"]
        if (data["verdict"], outer["type"], c["type"]) != ("proved", "fact", "derivative") or c[
            "end"
        ] not in ("lower", "upper"):
            raise Beyond(f"the rule {outer['type']}")
        proof = Proof(
            data["statement"],
            c["variable"],
            c["end"],
            (c["from"], c["bound"]) if "from" in c else None,
        )
        if not any(all(lemma in shown for lemma in pair) for pair in proof.lemmas()):
            raise Beyond("the sign of the derivative, or of the value at the end")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.rederive")
