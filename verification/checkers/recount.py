"""The short checker of counted proofs (python -m assay.verification.checkers.recount FILE.json
...): algebra, where `boxes` takes boxes. Statements are read from their own text; a certificate
gives hints.  Terms become polynomials with rational coefficients in atoms: variables, exp of
monomials, sums to a power, function values.  An identity holds if its polynomial is 0 once it is
multiplied by the sums in denominators.  A term is >= 0 as a multiple of a hypothesis, a sum of
products of such terms, or if its coefficients are when quantities >= 0 take the place of atoms.
All operands must have values.  ``shown`` holds what was confirmed before.
"""

import ast  # noqa: E401
import copy
import math
import re
from fractions import Fraction
from functools import cache, reduce

ONE, NONE, EXPANDED, WORK, SHOWN = Fraction(1), frozenset(), {}, [0], []


class Beyond(ValueError):
    """What this program does not see."""


# ---- terms over + * ^ and functions, and statements, read from Python syntax trees, which are neve
class Term:  # ``free``: the variables in it, and each |u|, which is a case of its own
    def __init__(self, op, *args):
        self.op, self.args, self.terms = op, args, [a for a in args if isinstance(a, Term)]
        self.free = ({args[0]} if op == "var" else {self} if op == "abs" else set()).union(
            *(a.free for a in self.terms)
        )


def num(q):
    return Term("num", Fraction(q))


def neg(x):
    return mul(num(-1), x)


def add(x, y):
    return num(x.args[0] + y.args[0]) if x.op == y.op == "num" else Term("+", x, y)


def mul(x, y):
    x, y = (y, x) if y.op == "num" else (x, y)  # a number stands first
    if x.op == "num" and y.op == "*" and y.args[0].op == "num":
        return mul(num(x.args[0] * y.args[0].args[0]), y.args[1])
    return (
        num(x.args[0] * y.args[0])
        if x.op == y.op == "num"
        else y
        if x.op == "num" and x.args[0] == 1
        else Term("*", x, y)
    )


def root(x, q):
    simple = x.op == "num" and q.denominator == 1 and abs(q) < 100 and x.args[0] or q == 0
    return num(x.args[0] ** int(q) if q else 1) if simple else x if q == 1 else Term("^", x, q)


KINDS = {
    ast.Gt: (1, ">"),
    ast.GtE: (1, ">="),
    ast.Lt: (-1, ">"),
    ast.LtE: (-1, ">="),
    ast.Eq: (1, "=="),
    ast.NotEq: (1, "!="),
}
OTHER = {">": ">=", ">=": ">", "==": "!=", "!=": "==", "all": "any", "any": "all"}
DECLARED = re.compile(
    r"([A-Za-z_]\w*)\s+in\s+([\[({])(.*?)(\.\.|,(?![^()]*\)\s*\S))(.*)([\])}])", re.S | re.A
)
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
FUNCTIONS = {"exp", "log", "abs", "sin", "cos", "atan", "erf", "gamma", "loggamma"}
MEANING = {
    "sqrt": "u**(1/2)",
    "erfc": "1-erf(u)",
    "max": "(u+v+abs(u-v))/2",
    "min": "(u+v-abs(u-v))/2",
    "tan": "sin(u)/cos(u)",
    "sinh": "(exp(u)-exp(-u))/2",
    "cosh": "(exp(u)+exp(-u))/2",
    "tanh": "1-2/(exp(2*u)+1)",
    "cbrt": "u**(1/3)",
}


def parse(text):
    text = " ".join(text.replace("^", "**").split())
    if (
        len(text) > 20_000
        or not re.fullmatch(r"[\w +\-*/().,<>=!]+", text, re.ASCII)
        or " if " in text
    ):
        raise Beyond("a text")
    tree = ast.parse(
        text := text.replace("=>", " if 0 else "), mode="eval"
    ).body  # this binds and groups like an implication
    for n in (n for n in ast.walk(tree) if isinstance(n, ast.Constant)):
        n.value = Fraction(NUMBER.fullmatch(ast.get_source_segment(text, n))[0])
    return tree


def read(
    n, scope, needs
):  # the term of a syntax tree; what must hold for it to have a value is added to ``needs``
    match n:
        case ast.Constant(q):
            return num(q)
        case ast.Name(name):
            if isinstance(text := scope[name], str):  # an abbreviation is read when it is met
                scope[name] = None
                scope[name] = read(parse(text), scope, own := []), own
            return needs.extend(scope[name][1]) or scope[name][0]
        case ast.UnaryOp(ast.USub(), x):
            return neg(read(x, scope, needs))
        case ast.Call(f, [x, y, z, *more], []):
            return read(ast.Call(f, [ast.Call(f, [x, y], []), z, *more], []), scope, needs)
        case ast.Call(ast.Name(f), args, []) if len(args) < 2 + (f in ("min", "max")) and f in {
            *MEANING,
            *FUNCTIONS,
        }:
            u, *v = (read(x, scope, needs) for x in args)
            if f in MEANING:
                return read(parse(MEANING[f]), {"u": (u, ()), "v": (v[0] if v else u, ())}, needs)
            if (f, u.op) == ("abs", "num"):
                return num(abs(u.args[0]))
            return needs.extend([(">", u)] if f in ("log", "gamma", "loggamma") else []) or Term(
                f, u
            )
        case ast.BinOp(x, op, y):
            x, y = read(x, scope, needs), read(y, scope, needs)
            if isinstance(op, ast.Div):
                return needs.extend([("!=", y)] if y.op != "num" or not y.args[0] else []) or mul(
                    x, root(y, -ONE)
                )
            if isinstance(op, ast.Pow):  # the number e is exp(1)
                if y.op != "num" or abs(q := y.args[0]) >= 1000:
                    needs += [] if x is scope["e"][0] else [(">", x)]
                    return Term("exp", y if x is scope["e"][0] else mul(y, Term("log", x)))
                needs += (
                    [(">" if q < 0 else ">=", x)]
                    if q.denominator > 1
                    else [("!=", x)]
                    if q < 0
                    else []
                )
                return root(x, q)
            return {ast.Add: add, ast.Mult: mul, ast.Sub: lambda x, y: add(x, neg(y))}[type(op)](
                x, y
            )
    raise Beyond("not a term")


def say(
    n, scope, needs
):  # a statement: ("all" or "any", statements) or (">", ">=", "==" or "!=", term compared with 0)
    match n:
        case ast.BoolOp(op, parts):
            return "all" if isinstance(op, ast.And) else "any", [
                say(p, scope, needs) for p in parts
            ]
        case ast.UnaryOp(ast.Not(), x):
            return opposite(say(x, scope, needs))
        case ast.IfExp(_, x, y):
            return "any", [opposite(say(x, scope, needs)), say(y, scope, needs)]
        case ast.Compare(x, ops, others):
            sides = [read(a, scope, needs) for a in (x, *others)]
            parts = [compare(KINDS[type(op)], x, y) for x, op, y in zip(sides, ops, sides[1:])]
            return ("all", parts) if parts[1:] else parts[0]
    raise Beyond("not a statement")


def compare(sign, x, y):
    g = add(x, neg(y)) if sign[0] > 0 else add(y, neg(x))
    for q in (
        sorted((q for q in g.free if isinstance(q, Term)), key=lambda q: slope(g, q) or 0)
        if ">" in sign[1]
        else ()
    ):
        if c := slope(
            g, q
        ):  # r - |u| > 0 if r - u > 0 and r + u > 0; r + |u| > 0 if one of them is
            cases = [
                compare((1, sign[1]), replaced(g, q, u), num(0))
                for u in (q.args[0], neg(q.args[0]))
            ]
            return "all" if c < 0 else "any", cases
    return sign[1], g


def replaced(t, old, new):
    if old not in t.free or t is old:
        return new if t is old else t
    return Term(t.op, *(replaced(a, old, new) if a in t.terms else a for a in t.args))


def opposite(s):
    return OTHER[s[0]], (
        [*map(opposite, s[1])] if s[0] in ("all", "any") else neg(s[1]) if ">" in s[0] else s[1]
    )


def flat(s):
    return [q for p in s[1] for q in flat(p)] if s[0] == "all" else [s]


def slope(t, x):  # c if t = c x + r without x in r, else None
    if x not in t.free or t.op == "var" or x is t:
        return ONE * (x in t.free)
    if t.op == "+" and None not in (c := [slope(a, x) for a in t.args]):
        return sum(c)
    return (
        t.args[0].args[0] * c
        if t.op == "*" and t.args[0].op == "num" and (c := slope(t.args[1], x)) is not None
        else None
    )


# ---- polynomials {monomial: coefficient}; a monomial is a set of pairs (atom, exponent) ----------
def collect(pairs):
    out = {}
    for m, c in pairs:
        out[m] = out.get(m, 0) + c
    return {m: c for m, c in out.items() if c}


def product(e, f):
    WORK[0] += len(e) * len(f)
    if WORK[0] > 1_000_000:
        raise Beyond("more work than the short checker does")
    return collect(pair for m, c in e.items() for k, d in f.items() for pair in joined(m, k, c * d))


def joined(m, k, c):  # the product of two monomials; whole powers of a sum are written out
    both = dict(m)
    for a, n in k:
        both[a] = both.get(a, 0) + n
    whole = [
        (a, n // 1)
        for a, n in both.items()
        if a[0] == "sum" and (1 <= n < 100 or number(a) and n < 0)
    ]
    for a, n in whole:
        both[a] -= n
    return reduce(
        product, (written(*x) for x in whole), {frozenset(x for x in both.items() if x[1]): c}
    ).items()


written = cache(lambda a, n: raised(dict(a[1]), n))


def split(e):  # c, g, f with e = c g f: a number, a monomial and a polynomial without such factors
    least = {a: min(dict(m).get(a, 0) for m in e) for m in e for a, _ in m}
    f = product(e, power(least.items(), -1))
    c = f[max(f, key=hash)]
    return c, least.items(), {m: k / c for m, k in f.items()}


def power(m, n):
    return {
        frozenset((a, x if (x := k * n) % 1 else int(x)) for a, k in m if k): ONE
    }  # int is faster


def atom(op, f, n=1):
    return {frozenset({((op, frozenset(f.items())), n)}): ONE}


def number(a):
    return dict(a[1]).keys() == {NONE}


def inner(f):
    return {b for m in f for a, _ in m for b in (inner(dict(a[1])) if a[0] == "sum" else {a})}


def strong(a):  # is the atom > 0?
    if a[0] in ("sum", "log"):
        return positive(collect([*a[1], (NONE, -ONE * (a[0] == "log"))]), {}) == 2
    return a[0] in ("exp", "pi") or a[-1] is True


def primes(c):  # the number |c| is the product of p ** s (large p may be no primes)
    for n, s in ((abs(c.numerator), 1), (c.denominator, -1)):
        for p in range(2, 1000):
            while n % p == 0:
                n //= p
                yield {NONE: Fraction(p)}, s
        yield from [({NONE: Fraction(n)}, s)] * (n > 1)


def raised(e, n):
    whole = n.denominator == 1
    if whole and 0 <= n < 100 and len(e) != 1:
        return reduce(product, [e] * int(n), {NONE: ONE})
    c, g, f = split(e)
    if not whole and len(g) == 1 and [*e.values()] == [1] and [*g][0][1] == 1:
        return power(g, n)
    if not whole and not all(strong(a) for a, _ in g):
        c, g, f = ONE, (), e
    if not whole and c < 0:
        c, f = -c, {m: -k for m, k in f.items()}
    roots = [{NONE: c ** int(n)}] if whole else [atom("sum", p, s * n) for p, s in primes(c)]
    out = reduce(product, roots, power(g, n))
    return product(out, atom("sum", f, n)) if f != {NONE: 1} else out


def logarithm(e):  # log |e|
    c, g, f = split(e)
    parts = [(atom("log", p), s) for p, s in primes(c)] + [(atom("log", f), 1)] * (f != {NONE: 1})
    for a, n in g:
        own = (
            {a[1]: ONE}
            if a[0] == "exp"
            else logarithm(dict(a[1]))
            if a[0] == "sum"
            else atom("log", power([(a, 1)], 1))
        )
        parts.append((own, n))
    return collect((m, k * n) for part, n in parts for m, k in part.items())


def exponential(e):  # exp of a multiple of log |f| is a power of f where f > 0
    logs = {
        m: dict(a[1])
        for m in e
        for a, n in m
        if len(m) == n == 1 and a[0] == "log" and positive(dict(a[1]), {}) == 2
    }
    return reduce(
        product,
        (raised(logs[m], c) if m in logs else power([(("exp", m), c)], 1) for m, c in e.items()),
        {NONE: ONE},
    )


def put(e, image):  # replace atoms of a polynomial, or whole powers of them
    def part(a, n):
        if a[0] == "sum":
            return raised(put(dict(a[1]), image), n)
        return (
            product(power([(a, n % 1)], 1), raised(image[a], n // 1))
            if a in image and n // 1
            else power([(a, n)], 1)
        )

    return collect(
        pair
        for m, c in e.items()
        for pair in reduce(product, (part(*x) for x in m), {NONE: c}).items()
    )


def expand(t):  # write a term as a polynomial
    if t not in EXPANDED:
        u, more = [expand(a) for a in t.terms], [a for a in t.args if a not in t.terms]
        if t.op in ("num", "+"):
            EXPANDED[t] = collect(
                [(NONE, *more)] if t.op == "num" else [*u[0].items(), *u[1].items()]
            )
        elif t.op in RULES:
            EXPANDED[t] = RULES[t.op](*u, *more)
        else:
            EXPANDED[t] = power([((t.op, *(frozenset(x.items()) for x in u), *more), 1)], 1)
    return EXPANDED[t]


RULES = {"*": product, "^": raised, "exp": exponential, "log": logarithm}


def cleared(e, known):  # multiply a polynomial by positive powers of the sums that it is divided by
    while below := {a for m in e for a, n in m if a[0] == "sum" and n < 0}:
        a = below.pop()
        n = min(k for m in e for b, k in m if a == b)
        odd = n % 2 == 1 and positive(cleared(dict(a[1]), known), known) < 2
        e = product(e, {frozenset({(a, -n + odd)}): ONE})
    return e


def positive(
    e,
    known,
    # 2 (1) if all coefficients show that the polynomial is > 0 (>= 0), else 0; ``known``: signs of
    # atoms
):
    signs = [
        min([2 * (c > 0), *(known.get(a) or 2 * strong(a) or int(n % 2 != 1) for a, n in m)])
        for m, c in e.items()
    ]
    return min(signs, default=1) and max(signs, default=1)


def about(e):  # roughly the value of a polynomial where its atoms are some numbers > 0
    v = {
        a: about(dict(a[1])) if a[0] == "sum" else 1 + hash(a) % 997 / 997 for m in e for a, _ in m
    }
    return sum(
        float(c) * math.prod(v[a] ** int(n) if n % 1 == 0 else abs(v[a]) ** float(n) for a, n in m)
        for m, c in e.items()
    )


def ratio(t, g):  # the rational number c with t = c g, or 0
    e, f = expand(t), expand(g)
    if e.keys() == f.keys():
        return {e[m] / f[m] for m in f}.pop() if len({e[m] / f[m] for m in f}) == 1 else 0
    x, y, gap = about(e), about(f), collect([*e.items(), *((m, -c) for m, c in f.items())])
    return ONE * (
        abs(x - y) < 1e-6 * (abs(x) + abs(y)) and not cleared(gap, {})
    )  # different values save the work


def same(s, t):  # do two statements hold alike, part by part?
    if s[0] not in ("all", "any"):
        return s[0] == t[0] and ratio(s[1], t[1]) > 0
    return s[0] == t[0] and len(s[1]) == len(t[1]) and all(map(same, s[1], t[1]))


# for all values under ``given``: ``goal``, and ``needs``, so that all terms (but of ``sure`` texts)
# have values
class Problem:
    def __init__(self, data, sure=(), at=None):
        self.data, self.sure, self.needs, self.given, self.memo, self.params, self.groups = (
            data,
            sure,
            [],
            [],
            {},
            [],
            [],
        )
        self.scope = {
            **dict(map(tuple, data["where"])),
            "pi": (Term("pi"), ()),
            "e": (Term("exp", num(1)), ()),
        }
        if len(names := [*MEANING, *FUNCTIONS, "pi", "e", *(n for n, _ in data["where"])]) > len(
            {*names}
        ):
            raise Beyond("names")
        for text in data["given"]:
            parts, d = [text], DECLARED.fullmatch(text.strip())
            if d:
                if d[1] in {*names, *self.scope}:
                    raise Beyond(f"the declaration of {d[1]}")
                ends = [(">", d[2], d[3].strip()), ("<", d[6], d[5].strip())]
                low = (
                    self.sign(read(parse(ends[0][2]), self.scope, []))
                    if ends[0][2] not in ("", "-oo")
                    else 0
                )
                x = (
                    Term("var", d[1], low == 2 or low == 1 and d[2] == "(")
                    if at is None
                    else at[d[1]]
                )
                self.scope[d[1]] = x, ()
                parts = [
                    f"{d[1]} {s}{'=' * (c not in '()')} {end}"
                    for s, c, end in ends
                    if end not in ("", "-oo", "oo")
                ]
            for part in parts:
                new = flat(say(parse(part), self.scope, needs := []))
                self.needs += (
                    [] if text in sure else [(s, len(self.given)) for s in needs]
                )  # to be seen by what is given before
                self.given += new
        self.goal = say(parse(data["goal"]), self.scope, needs := [])
        self.needs, self.memo = [*self.needs, *((s, len(self.given)) for s in needs)], {}

    def sign(
        self, t, want=2
    ):  # 2 where t > 0 is seen on the whole domain, 1 where t >= 0 is (or if that will do), else 0
        if (k := (t, want)) not in self.memo:
            self.memo[k] = 0
            counts = [(self.params, 1), ((), 1), ((), -1)][not self.params :]
            for way in (
                self.known,
                self.rule,
                *(lambda t, _, c=c: self.count(expand(t), *c) for c in counts),
            ):
                self.memo[k] = self.memo[k] if self.memo[k] >= want else max(self.memo[k], way(*k))
        return self.memo[k]

    def known(self, t, _):
        return max(
            (
                1 + (kind == ">")
                for kind, g in self.given
                if kind in (">", ">=", "==") and ((c := ratio(t, g)) > 0 or c and kind == "==")
            ),
            default=0,
        )

    def rule(self, t, want):
        u, v = (*t.args, None, None)[:2]
        if t.op == "*" and u.op == "num" and u.args[0] < 0:
            return v.op == "log" and self.sign(add(num(1), neg(v.args[0])))
        if (
            t.op in "+*"
            and (s := [k := self.sign(u, want), k and self.sign(v, want)])
            and t.op == "+"
        ):
            return min(s) and max(s)
        if t.op == "*":
            return min(s) or u.op != "num" and min(k := self.sign(neg(u)), k and self.sign(neg(v)))
        if t.op == "^":
            return (
                1 + (want > 1 and self.apart(u))
                if v % 2 == 0
                else max(v.denominator > 1, self.sign(u))
            )
        if t.op in ("log", "erf", "atan"):
            return self.sign(add(u, num(-(t.op == "log"))))
        return 2 if t.op == "exp" else 1 + self.apart(u) if t.op == "abs" else 0

    def apart(self, t):
        return (
            t.op in "*^"
            and all(map(self.apart, t.terms))
            or any(self.sign(u) == 2 for u in (t, neg(t)))
            or any(ratio(t, g) for kind, g in self.given if kind == "!=")
        )

    def count(
        self, e, params, side=1, one=False
    ):  # the sign by coefficients, with quantities >= 0 for (one of) their atoms
        e = e if params else cleared(e, {})
        if (
            len(e) == 2 and {*e.values()} == {1, -1} and all(a[0] == "exp" for m in e for a, _ in m)
        ):  # exp is increasing
            d = collect((a[1], n * c) for m, c in e.items() for a, n in m)
            if s := self.count(d, params, side) or self.count(d, params, side, True):
                return s
        image, signs = {}, {}
        ranges = [
            (g, 1 + (k == ">"))
            for k, g in self.given
            if ">" in k and any((slope(g, x) or 0) * side > 0 for x in g.free)
        ]
        for i, (g, s) in enumerate([*params, *ranges, *params]):
            f = put(expand(g), image)
            new = {*sorted(inner(f) - {*signs, ("pi",)}, key=repr)[: 1 if one else None]}
            held = {m: c for m, c in f.items() if new & inner([m])}
            if len(new) == 1 and all(
                ((a := [*new][0]), 1) in m for m in held
            ):  # solve g = (i,) for the atom a
                r = {m - {(a, 1)}: c for m, c in held.items()}  # it has a sign, so that it is not 0
                both = [cleared({m: c * k for m, c in r.items()}, signs) for k in (1, -1)]
                if a in inner(r) or 2 not in [positive(x, signs) for x in both]:
                    continue
                rest = product(
                    {**{m: -c for m, c in f.items() if m not in held}, frozenset({((i,), 1)}): ONE},
                    raised(r, -ONE),
                )
                image, signs = (
                    {**{k: put(v, {a: rest}) for k, v in image.items()}, a: rest},
                    {
                        **signs,
                        (i,): s,
                    },
                )
        signs |= {
            a: s
            for m in e
            for a, _ in m
            if a[0] == "log" and (s := self.count(collect([*a[1], (NONE, -ONE)]), params))
        }
        return positive(cleared(put(e, image), signs), signs)

    def settle(self, s):  # is the statement seen to hold?
        kind, x = s
        if kind == "all":
            return all(map(self.settle, x))
        if kind == "any" and any(same(s, g) for g in self.given):
            return True
        if kind == "any":
            return any(self.under([opposite(o) for o in x if o is not p]).settle(p) for p in x)
        if kind in "!==":
            return (
                self.apart(x)
                if kind == "!="
                else not cleared(expand(x), {}) or all(map(self.sign, (x, neg(x))))
            )
        return any(self.combined(x, g, kind == ">") for g in self.groups) or self.sign(
            x, 1 + (kind == ">")
        ) > (kind == ">")

    def combined(
        self, t, group, strict
    ):  # is t a multiple of a sum of products of things >= 0 and tangents exp(a) - 1 - a?
        parts = [fs + [add(Term("exp", a), neg(add(num(1), a))) for a in ts] for fs, ts in group]
        if not group or ratio(t, reduce(add, (reduce(mul, p) for p in parts))) <= 0:
            return 0
        signs = [min(self.sign(f, 1 + strict) for f in fs) for fs, ts in group]
        return all(signs) and any(
            not strict or s == 2 and not ts for s, (fs, ts) in zip(signs, group)
        )

    def under(self, statements, first=None):
        whole, new = first in (None, len(self.given)), copy.copy(self)
        if whole and not statements:
            return self
        new.given, new.memo = self.given[:first] + [p for s in statements for p in flat(s)], {}
        new.params, new.groups = (self.params, self.groups) if whole else ([], [])
        return new

    def text(self, text):  # read a term of a certificate, which must have a value
        t = read(parse(text), self.scope, needs := [])
        return t if all(map(self.settle, needs)) else say(None, {}, [])  # beyond


# ---- certificates ----------
def check(
    p,
    c,
    # raise `Beyond` unless the goal of the problem, and all it needs, is seen with the hints of the
    # certificate
):
    data, kind = p.data, c["type"]

    def within(d):
        return {*d["given"]} <= {*data["given"]} and {*map(tuple, d["where"])} <= {
            *map(tuple, data["where"])
        }

    if kind == "derived":
        if not all(within(f["formula"]) for f in c["facts"]):
            raise Beyond("a fact of another setting")
        for f in c["facts"]:
            check(Problem(f["formula"], p.sure), f["certificate"])
        texts = [(f"({f['formula']['goal']})", f["formula"]["given"]) for f in c["facts"]]
        given = [
            *(t for t, given in texts if not given),
            *data["given"],
            *(t for t, given in texts if given),
        ]
        known = {
            t for d in SHOWN if "goal" in d and within(d) for t in d["given"]
        }  # all terms of what was shown have values
        return check(
            Problem({**data, "given": given}, {*p.sure, *known, *(t for t, _ in texts)}),
            c["certificate"],
        )
    if kind == "cases":
        say(parse(c["on"]), p.scope, needs := [])
        if not all(map(p.settle, needs)):
            raise Beyond("a value of a case")
        for text, nested in ((c["on"], c["yes"]), (f"not ({c['on']})", c["no"])):
            check(Problem({**data, "given": [*data["given"], text]}, {*p.sure, text}), nested)
    if (
        kind == "cases"
        or kind == "lemma"
        and any(d.get("goal") == data["goal"] and within(d) for d in SHOWN)
    ):
        return None
    known, size = [], len(p.given)
    if (
        kind == "instance" and c["lemma"] in SHOWN
    ):  # what was shown for all values, at those of terms
        q = Problem(c["lemma"], at={n: p.text(t) for n, t in c["map"].items()})
        known, hold = (
            [q.goal, *(s for s, n in q.needs)],
            q.given + [s for s, n in q.needs if n < len(q.given)],
        )
        if any("{" in t for t in c["lemma"]["given"]) or not all(map(p.settle, hold)):
            raise Beyond("a condition of a lemma")
    elif kind not in ("identity", "positivity", "combination", "point", "boxes"):
        raise Beyond(f"the rule {kind}")
    p.params, p.memo = (
        [(t, s) for t in map(p.text, c.get("params", {}).values()) if (s := p.sign(t))],
        {},
    )
    for group in c.get("terms", ()):
        p.groups.append(
            [
                ([*map(p.text, (t["weight"], *t["factors"]))], [*map(p.text, t["tangents"])])
                for t in group
            ]
        )
    for s, n in (*p.needs, (p.goal, size)):
        if not p.under(known if n == size else (), n).settle(s):
            raise Beyond(f"a statement stays open ({kind})")


def confirm(
    data, shown=()
):  # "confirmed" or "beyond: reason" for the content of a certificate file
    try:
        (
            EXPANDED.clear(),
            WORK.clear(),
            written.cache_clear(),
            WORK.append(0),
            SHOWN.clear(),
            SHOWN.extend(shown),
        )
        outer = data["certificate"]
        if (data["verdict"], outer["type"]) != ("proved", "fact"):
            raise Beyond(f"the rule {outer['type']}")
        check(Problem(data["statement"]), outer["certificate"])
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return (
            f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
        )
    return "confirmed"


if __name__ == "__main__":
    from assay.verification.run.limits import main

    main("assay.verification.checkers.recount")  # noqa: E702
