"""The short checker of integer powers of any base (python -m assay.verification.checkers.repower
FILE.json ...).

Only the standard library is used.  The other programs read b**E as exp(E*log(b)) and show b > 0.
Where E is a polynomial with whole coefficients in integer variables, b**E has a value for every b <
0 as well, and for b == 0 where E >= 0.  A goal with such powers of one base b holds if these
formulas, which `cases` writes down, were confirmed before (``shown``):

    b > 0     the formula as it is;
    b == 0    E >= 0 for each E; and for each choice of E == 0 or E > 0 the formula with 1 or 0 for
              b**E;
    b < 0     for each parity of the variables: n is 2*w or 2*w + 1, and b**E is (-b)**E where E is
              even
              and -(-b)**E where it is odd.

Each point of the formula is one of a case, and all terms have equal values there.  The base is a
polynomial, so that it has a value; ranges come first and hold no such power, so that each condition
stands under the same ones as before.  What is confirmed here is cited by this program alone: the
others would take b > 0 for shown.
"""

import ast
import re
from collections.abc import Callable
from itertools import product
from typing import Any

END = r"((?:[^(),{}]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?)"  # parentheses in it are closed
REALS = re.compile(rf"\s*([A-Za-z_]\w*)\s+in\s+[\[(]{END},{END}[\])]\s*", re.S | re.A)
WHOLE = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+\{\s*(|-oo|-?\d+)\s*\.\.\s*(|oo|-?\d+)\s*\}\s*", re.A)
NODES = (
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.UnaryOp,
    ast.Not,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.Pow,
    ast.Compare,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.Eq,
    ast.NotEq,
    ast.Name,
    ast.Load,
    ast.Call,
)
RESERVED = {"oo", "pi", "e"}
CASES = 64


class Beyond(ValueError):
    """What this program does not see."""


def parse(text: str) -> Any:
    """Return the syntax tree of a formula or term without implications; numbers stay as they are
    written, as names.
    """
    text = " ".join(text.replace("^", "**").split())
    strange = re.search(r"=>|(\b|\d)(if|else)\b", text)
    if strange or not re.fullmatch(r"[\w +\-*/().,<>=!]{1,20000}", text, re.ASCII):
        raise Beyond("unreadable text")
    numbers = Put(
        lambda n: (
            number(ast.get_source_segment(text, n) or "") if isinstance(n, ast.Constant) else None
        )
    )
    tree = numbers.visit(ast.parse(text, mode="eval").body)
    for n in ast.walk(tree):
        if (
            not isinstance(n, NODES)
            or isinstance(n, ast.Call)
            and (n.keywords or not isinstance(n.func, ast.Name))
        ):
            raise Beyond("a text of another kind")
    return tree


def number(written: str) -> ast.Name:
    if not re.fullmatch(r"\d{1,40}(\.\d{1,60})?", written):
        raise Beyond("a number")
    return ast.Name(written, ast.Load())


class Put(ast.NodeTransformer):
    """Put ``change(node)`` for each node where it is a tree, and go on below the others."""

    def __init__(self, change: Callable[..., Any]) -> None:
        self.change = change

    def visit(self, n: ast.AST) -> Any:
        new = self.change(n) if isinstance(n, ast.expr) else None
        return self.generic_visit(n) if new is None else new


def polynomial(n: ast.AST, names: Any, whole: bool) -> bool:
    """Is this a polynomial in these names, with numbers (``whole``: integers) as coefficients?"""
    match n:
        case ast.Name(name):
            return name in names or bool(re.fullmatch(r"\d+" if whole else r"\d+(\.\d+)?", name))
        case ast.UnaryOp(ast.USub(), x):
            return polynomial(x, names, whole)
        case ast.BinOp(x, ast.Add() | ast.Sub() | ast.Mult(), y):
            return polynomial(x, names, whole) and polynomial(y, names, whole)
        case ast.BinOp(x, ast.Pow(), ast.Name(power)):
            return power.isdigit() and 0 < int(power) < 100 and polynomial(x, names, whole)
    return False


def odd(n: ast.AST, rests: dict[str, int]) -> int:
    """Return an integer polynomial modulo 2 at these parities of its variables (0 for others)."""
    match n:
        case ast.Name(name):
            return int(name) % 2 if name.isdigit() else rests.get(name, 0)
        case ast.UnaryOp(_, x) | ast.BinOp(x, ast.Pow(), _):
            return odd(x, rests)
        case ast.BinOp(x, ast.Mult(), y):
            return odd(x, rests) * odd(y, rests)
        case ast.BinOp(x, _, y):
            return (odd(x, rests) + odd(y, rests)) % 2
    raise Beyond("no polynomial")


def turns(e: ast.AST, names: Any) -> bool:
    """Does the parity of an exponent depend on those of its variables?"""
    if len(names) > 6:
        raise Beyond("too many variables in an exponent")
    return (
        len({odd(e, dict(zip(names, rests))) for rests in product((0, 1), repeat=len(names))}) > 1
    )


def names_of(n: ast.AST) -> set[str]:
    return {x.id for x in ast.walk(n) if isinstance(x, ast.Name)}


def cases(s: Any, base: str) -> list[Any]:
    """Return the formulas from which a formula follows, split at the sign of a base; raises
    `Beyond`.
    """
    if s["where"]:
        raise Beyond("an abbreviation")
    ranges: dict[str, Any] = {}
    conditions: list[Any] = []
    for text in s["given"]:
        whole = WHOLE.fullmatch(text)
        if span := whole or REALS.fullmatch(text):
            name = span[1]
            if conditions or name in ranges or name in RESERVED:
                raise Beyond("a range after a condition, or declared twice")
            ranges[name] = text, [] if whole else [parse(t) for t in span.groups()[1:]], whole
        else:
            conditions.append(parse(text))
    b, goal, integers = parse(base), parse(s["goal"]), {n for n, r in ranges.items() if r[2]}
    same = ast.dump(b)

    def exponent(n: ast.AST) -> Any:  # of a power of the base
        match n:
            case ast.BinOp(x, ast.Pow(), e) if ast.dump(x) == same:
                return e if polynomial(e, integers, True) and names_of(e) & integers else None

    def powers(n: ast.AST) -> list[Any]:
        return [e for x in ast.walk(n) if (e := exponent(x)) is not None]

    found = list({ast.dump(e): e for n in (goal, *conditions) for e in powers(n)}.values())
    ends = [e for r in ranges.values() for e in r[1]]
    if not found or not polynomial(b, ranges, False) or any(map(powers, ends)):
        raise Beyond("no integer powers of such a base")

    def formula(
        goal: Any,
        given: Any,
        change: Any = None,
        conditions: Any = conditions,
        ranges: Any = [r[0] for r in ranges.values()],
    ) -> Any:  # noqa: B006
        read = (lambda n: n) if change is None else Put(change).visit
        texts = [ast.unparse(read(parse(ast.unparse(n)))) for n in (*conditions, goal)]
        return {"goal": texts[-1], "given": [*ranges, *given, *texts[:-1]], "where": []}

    first = next((i for i, n in enumerate(conditions) if powers(n)), len(conditions))
    level = f"({base}) == 0"
    least = parse(" and ".join(f"({ast.unparse(e)}) >= 0" for e in found))
    out = [formula(goal, [f"({base}) > 0"]), formula(least, [level], conditions=conditions[:first])]
    for zeros in product((True, False), repeat=len(found)):
        value = {ast.dump(e): z for e, z in zip(found, zeros)}
        given = [f"({ast.unparse(e)}) {'==' if z else '>'} 0" for e, z in zip(found, zeros)]

        def one_or_zero(n: ast.AST, value: Any = value) -> Any:
            e = exponent(n)
            return None if e is None else number("1" if value[ast.dump(e)] else "0")

        out.append(formula(goal, [level, *given], one_or_zero))
    decided = sorted(
        {n for e in found if turns(e, names_of(e) & integers) for n in names_of(e) & integers}
    )
    if 2 ** len(decided) + len(out) > CASES:
        raise Beyond("too many cases")
    for rests in product((0, 1), repeat=len(decided)):
        rest = dict(zip(decided, rests))
        half = {
            n: next(f"{n}_{i}" for i in range(1, 99) if f"{n}_{i}" not in ranges) for n in decided
        }
        out.append(
            formula(
                goal,
                [f"({ast.unparse(put(b, half, rest))}) < 0"],
                lambda n: negative(n, exponent(n), b, half, rest),  # noqa: B023
                ranges=[halved(n, r, half, rest) for n, r in ranges.items()],
            )
        )
    return out


def put(n: ast.AST, half: dict[str, str], rest: dict[str, int]) -> Any:
    """Return the term with 2*w or 2*w + 1 for the variables."""
    table = {x: f"(2*{w}+{rest[x]})" if rest[x] else f"(2*{w})" for x, w in half.items()}
    new = Put(lambda x: parse(table[x.id]) if isinstance(x, ast.Name) and x.id in table else None)
    return new.visit(parse(ast.unparse(n)))


def negative(n: ast.AST, e: Any, b: ast.expr, half: dict[str, str], rest: dict[str, int]) -> Any:
    """Return the tree that stands for a node where the base is negative; None: look below."""
    if e is not None:
        power = f"(-({ast.unparse(put(b, half, rest))}))**({ast.unparse(put(e, half, rest))})"
        return parse(f"-({power})" if odd(e, rest) else power)
    return put(n, half, rest) if isinstance(n, ast.Name) and n.id in half else None


def halved(name: str, entry: Any, half: dict[str, str], rest: dict[str, int]) -> str:
    """Return the range of a variable in the new variables."""
    text, ends, whole = entry
    if name in half:
        low = f"{-((rest[name] - int(whole[2])) // 2)}" if whole[2] not in ("", "-oo") else "-oo"
        high = f"{(int(whole[3]) - rest[name]) // 2}" if whole[3] not in ("", "oo") else "oo"
        return f"{half[name]} in {{{low}..{high}}}"
    if not any(names_of(e) & half.keys() for e in ends):
        return text
    _, first, _ = re.split(r"([\[(])", text, maxsplit=1)
    last = text.strip()[-1]
    return f"{name} in {first}{', '.join(ast.unparse(put(e, half, rest)) for e in ends)}{last}"


def confirm(data: Any, shown: Any = ()) -> str:
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, c = data["certificate"], data["certificate"]["certificate"]
        if (data["verdict"], outer["type"], c["type"]) != ("proved", "fact", "powers"):
            raise Beyond(f"the rule {outer['type']}")
        if not all(case in shown for case in cases(data["statement"], c["base"])):
            raise Beyond("a case")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.repower")
