"""The short checker of counted proofs (python -m verification.recount FILE.json ...): algebra, where `recheck` takes boxes.

Only the standard library and ``mpmath.iv`` are used.  Statements are read from their own text; a certificate gives hints: facts,
quantities to count with.  Terms become polynomials with rational coefficients in atoms: variables, exp of monomials, sums to a
power, function values.  An identity holds if its polynomial is 0 once it is multiplied by the sums in denominators.  A term is
>= 0 as a constant whose interval is, a multiple of a hypothesis, a sum of products of such terms, or if its coefficients are
when quantities known to be >= 0 take the place of atoms.  All operands must be seen to have values."""
import ast, json, re, sys  # noqa: E401
from copy import copy
from fractions import Fraction
from functools import reduce
from pathlib import Path

from mpmath.ctx_iv import MPIntervalContext

iv = MPIntervalContext()  # a context of its own, so that nobody else changes its precision
iv.prec = 100
SLACK = 1 + iv.mpf([-1, 1]) / 2 ** 90  # what mpmath's functions return is widened by 2**10 units in the last place
ONE, NONE, EXPANDED, WORK = Fraction(1), frozenset(), {}, [0]
class Beyond(ValueError): """What this program does not see."""
# ---- terms over + * ^ and functions, and statements, read from Python syntax trees, which are never run ----------
class Term:
    def __init__(self, op, *args):
        self.op, self.args, self.terms = op, args, [a for a in args if isinstance(a, Term)]
        self.free = {*args} if op == "var" else {self} if op == "abs" else set()  # |u| is a case of its own
        self.free |= {x for a in self.terms for x in a.free}
def num(q): return Term("num", Fraction(q))
def neg(x): return mul(num(-1), x)
def add(x, y): return num(x.args[0] + y.args[0]) if x.op == y.op == "num" else Term("+", x, y)
def mul(x, y):
    x, y = (y, x) if y.op == "num" else (x, y)
    if x.op == "num" and (y.op == "num" or y.op == "*" and y.args[0].op == "num"):
        return num(x.args[0] * y.args[0]) if y.op == "num" else mul(num(x.args[0] * y.args[0].args[0]), y.args[1])
    return Term("*", x, y) if x.op != "num" or x.args[0] != 1 else y
def root(x, q):
    simple = x.op == "num" and q.denominator == 1 and abs(q) < 100 and x.args[0] or q == 0
    return num(x.args[0] ** int(q) if q else 1) if simple else x if q == 1 else Term("^", x, q)
KINDS = {ast.Gt: (1, ">"), ast.GtE: (1, ">="), ast.Lt: (-1, ">"), ast.LtE: (-1, ">="), ast.Eq: (1, "=="), ast.NotEq: (1, "!=")}
OTHER = {">": ">=", ">=": ">", "==": "!=", "!=": "==", "all": "any", "any": "all"}
DECLARED = re.compile(r"([A-Za-z_]\w*)\s+in\s+([\[({])(.*?)(\.\.|,(?![^()]*\)\s*\S))(.*)([\])}])", re.S)
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
FUNCTIONS = {"exp", "log", "abs", "sin", "cos", "atan", "erf", "gamma", "loggamma"}
MEANING = {"sqrt": "u**(1/2)", "erfc": "1-erf(u)", "max": "(u+v+abs(u-v))/2", "min": "(u+v-abs(u-v))/2"}
def parse(text):
    text = " ".join(text.replace("^", "**").split())
    if len(text) > 20_000 or not re.fullmatch(r"[\w +\-*/().,<>=!]+", text, re.ASCII): raise Beyond("unreadable text")
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant): n.value = Fraction(NUMBER.fullmatch(ast.get_source_segment(text, n))[0])
    return tree
def read(n, scope, needs):  # the term of a syntax tree; what must hold for it to have a value is added to ``needs``
    match n:
        case ast.Constant(q): return num(q)
        case ast.Name(name):
            needs.extend(scope[name][1])
            return scope[name][0]
        case ast.UnaryOp(ast.USub(), x): return neg(read(x, scope, needs))
        case ast.Call(ast.Name(f), args, []) if len(args) == 1 + (f in ("min", "max")) and f in {*MEANING, *FUNCTIONS}:
            u, *v = (read(x, scope, needs) for x in args)
            if f in MEANING: return read(parse(MEANING[f]), {"u": (u, ()), "v": (v[0] if v else u, ())}, needs)
            needs += [(">", u)] if f in ("log", "gamma", "loggamma") else []
            return Term(f, u)
        case ast.BinOp(x, op, y):
            x, y = read(x, scope, needs), read(y, scope, needs)
            if isinstance(op, ast.Div):
                needs += [("!=", y)] if y.op != "num" or not y.args[0] else []
                return mul(x, root(y, -ONE))
            if isinstance(op, ast.Pow) and y.op == "num" and abs(q := y.args[0]) < 1000:
                needs += [(">" if q < 0 else ">=", x)] if q.denominator > 1 else [("!=", x)] if q < 0 else []
                return root(x, q)
            if isinstance(op, ast.Pow):  # the number e is exp(1)
                needs += [] if x is scope["e"][0] else [(">", x)]
                return Term("exp", y if x is scope["e"][0] else mul(y, Term("log", x)))
            return {ast.Add: add, ast.Mult: mul, ast.Sub: lambda x, y: add(x, neg(y))}[type(op)](x, y)
    raise Beyond("not a term")
def say(n, scope, needs):  # a statement: ("all" or "any", statements) or (">", ">=", "==" or "!=", term compared with 0)
    match n:
        case ast.BoolOp(op, parts): return "all" if isinstance(op, ast.And) else "any", [say(p, scope, needs) for p in parts]
        case ast.UnaryOp(ast.Not(), x): return opposite(say(x, scope, needs))
        case ast.Compare(x, ops, others):
            sides = [read(a, scope, needs) for a in (x, *others)]
            parts = [compare(KINDS[type(op)], x, y) for x, op, y in zip(sides, ops, sides[1:])]
            return ("all", parts) if parts[1:] else parts[0]
    raise Beyond("not a statement")
def compare(sign, x, y):
    g = add(x, neg(y)) if sign[0] > 0 else add(y, neg(x))
    for q in g.free if ">" in sign[1] else ():
        if isinstance(q, Term) and (c := slope(g, q)):  # r - |u| > 0 if r - u > 0 and r + u > 0; r + |u| > 0 if one of them is
            cases = [compare((1, sign[1]), replaced(g, q, u), num(0)) for u in (q.args[0], neg(q.args[0]))]
            return "all" if c < 0 else "any", cases
    return sign[1], g
def replaced(t, old, new):
    same = old not in t.free or t is old
    return (new if t is old else t) if same else Term(t.op, *(replaced(a, old, new) if a in t.terms else a for a in t.args))
def opposite(s):
    kind, x = s
    return OTHER[kind], [opposite(p) for p in x] if kind in ("all", "any") else neg(x) if ">" in kind else x
def flat(s): return [q for p in s[1] for q in flat(p)] if s[0] == "all" else [s]
def slope(t, x):  # c if t = c x + r without x in r, else None
    if x not in t.free or t.op == "var" or x is t: return ONE * (x in t.free)
    if t.op != "+" and (t.op != "*" or t.args[0].op != "num"): return None
    a, b = slope(t.args[0], x), slope(t.args[1], x)
    return None if a is None or b is None else a + b if t.op == "+" else t.args[0].args[0] * b
def enclose(t):  # an interval that holds the value of a term without variables; ArithmeticError if it may have none
    u, n = [enclose(a) for a in t.terms], t.args[-1] if t.args else None
    if t.op == "^" and (n < 0 and 0 in u[0] or n.denominator > 1 and not u[0].a >= 0) or t.op == "log" and not u[0].a > 0:
        raise ArithmeticError("perhaps no value")
    match t.op:
        case "num" | "pi": return iv.mpf(n.numerator) / iv.mpf(n.denominator) if n is not None else +iv.pi
        case "+" | "*": return u[0] + u[1] if t.op == "+" else u[0] * u[1]
        case "^":
            return u[0] ** int(n) if n.denominator == 1 else iv.exp(iv.log(u[0]) * SLACK * n.numerator / n.denominator) * SLACK
        case "exp" | "log" if abs(u[0]) < 2 ** 20: return getattr(iv, t.op)(u[0]) * SLACK
    raise ArithmeticError(f"{t.op} is not known here")
# ---- polynomials {monomial: coefficient}; a monomial is a set of pairs (atom, exponent) ----------
def collect(pairs):
    out = {}
    for m, c in pairs:
        out[m] = out.get(m, 0) + c
    return {m: c for m, c in out.items() if c}
def product(e, f):
    WORK[0] += len(e) * len(f)
    if WORK[0] > 400_000: raise Beyond("more work than the short checker does")
    return collect(pair for m, c in e.items() for k, d in f.items() for pair in joined(m, k, c * d))
def joined(m, k, c):  # the product of two monomials; whole powers of a sum are written out
    both = dict(m)
    for a, n in k:
        both[a] = both.get(a, 0) + n
    whole = {a: n // 1 for a, n in both.items() if a[0] == "sum" and 1 <= n < 100}
    rest = {frozenset((a, n - whole.get(a, 0)) for a, n in both.items() if n != whole.get(a, 0)): c}
    return reduce(product, (raised(dict(a[1]), n) for a, n in whole.items()), rest).items()
def raised(e, n):
    ((m, c), *more), whole = e.items() or [(None, 0)], n.denominator == 1
    if not more and c and (whole or c == 1 and (all(a[0] == "exp" for a, _ in m) or [*dict(m).values()] == [1])):
        return product({NONE: c ** int(n) if whole else ONE}, {frozenset((a, k * n) for a, k in m): ONE})
    if whole and 0 < n < 100: return reduce(product, [e] * int(n))
    c = e[max(e, key=hash)] if whole else ONE
    return {frozenset({(("sum", frozenset((m, k / c) for m, k in e.items())), n)}): c ** int(n) if whole else ONE}
def put(e, image):  # replace atoms of a polynomial, or whole powers of them
    def part(a, n):
        if a[0] == "sum": return raised(put(dict(a[1]), image), n)
        rest = {frozenset({(a, n % 1 if a in image else n)} if a not in image or n % 1 else ()): ONE}
        return product(rest, raised(image[a], n // 1)) if a in image and n // 1 else rest
    return collect(pair for m, c in e.items() for pair in reduce(product, (part(*x) for x in m), {NONE: c}).items())
def expand(t):  # write a term as a polynomial
    if t not in EXPANDED:
        u = [expand(a) for a in t.terms]
        if t.op in ("num", "+"):
            EXPANDED[t] = collect([(NONE, t.args[0])] if t.op == "num" else [*u[0].items(), *u[1].items()])
        elif t.op in "*^":
            EXPANDED[t] = product(*u) if t.op == "*" else raised(u[0], t.args[1])
        else:
            atom = (t.op, *(frozenset(x.items()) for x in u), *(a for a in t.args if a not in t.terms))
            EXPANDED[t] = {frozenset((("exp", m), c) for m, c in u[0].items()) if t.op == "exp" else frozenset({(atom, 1)}): ONE}
    return EXPANDED[t]
def cleared(e, known):  # multiply a polynomial by positive powers of the sums that it is divided by
    while below := {a for m in e for a, n in m if a[0] == "sum" and n < 0}:
        a = below.pop()
        n = min(k for m in e for b, k in m if a == b)
        odd = n % 2 == 1 and positive(cleared(dict(a[1]), known), known) < 2
        e = product(e, {frozenset({(a, -n + odd)}): ONE})
    return e
def positive(e, known):  # 2 (1) if all coefficients show that the polynomial is > 0 (>= 0), else 0; ``known``: signs of atoms
    best = int(not e)
    for m, c in e.items():
        signs = [known.get(a) or 2 * (a[0] in ("exp", "pi")) or int(n % 1 != 0 or n % 2 == 0) for a, n in m]
        if c < 0 or not all(signs): return 0
        best = max(best, min([2, *signs]))
    return best
def ratio(t, g):  # the rational number c with t = c g, or 0
    e, f = expand(t), expand(g)
    if e.keys() != f.keys(): return ONE * (not cleared(collect([*e.items(), *((m, -c) for m, c in f.items())]), {}))
    c, *more = {e[m] / f[m] for m in f} or {0}
    return 0 if more else c
# ---- problems ----------
class Scope(dict):  # names with their terms and what these need; abbreviations are read when they are met
    def __missing__(self, name):
        needs, text = [], self.where.pop(name)
        self[name] = read(parse(text), self, needs), needs
        return self[name]
class Problem:
    """For all values under ``given``: ``goal``, and ``needs``, so that all terms (but those of ``sure`` texts) have values."""
    def __init__(self, data, sure=()):
        self.data, self.sure, self.needs, self.given, self.memo, self.params, self.groups = data, sure, [], [], {}, [], []
        self.scope = Scope(pi=(Term("pi"), ()), e=(Term("exp", num(1)), ()))
        self.scope.where, names = dict(map(tuple, data["where"])), [*MEANING, *FUNCTIONS, *(n for n, _ in data["where"])]
        if len(names) > len({*names} - {"pi", "e"}): raise Beyond("a name with two meanings")
        for text in data["given"]:
            parts, d = [text], DECLARED.fullmatch(text.strip())
            if d:
                if d[1] in {*names, *self.scope}: raise Beyond(f"the declaration of {d[1]}")
                self.scope[d[1]] = Term("var", d[1]), ()
                parts = [f"{d[1]} {s}{'=' * (c not in '()')} {end}" for s, c, end in (
                    (">", d[2], d[3]), ("<", d[6], d[5])) if end.strip() not in ("", "-oo", "oo")]
            for part in parts:
                new = flat(say(parse(part), self.scope, needs := []))
                self.needs += [] if text in sure else [(s, len(self.given)) for s in needs]  # to be seen by what is given before
                self.given += new
        self.goal = say(parse(data["goal"]), self.scope, needs := [])
        self.needs += [(s, len(self.given)) for s in needs]
    def sign(self, t):  # 2 where t > 0 is seen on the whole domain, 1 where t >= 0 is, else 0
        if t not in self.memo:
            self.memo[t] = 0
            try:
                self.memo[t] = int((low := enclose(t).a) >= 0) + (low > 0)
            except ArithmeticError:  # no constant
                self.memo[t] = self.known(t)
            for way in (lambda: self.rule(t), lambda: self.count(expand(t), self.params), lambda: self.count(expand(t), ())):
                self.memo[t] = self.memo[t] if self.memo[t] == 2 else max(self.memo[t], way())
        return self.memo[t]
    def known(self, t):
        found = [(kind, ratio(t, g)) for kind, g in self.given if kind in (">", ">=", "==")]
        return max((1 + (kind == ">") for kind, c in found if c > 0 or c and kind == "=="), default=0)
    def rule(self, t):
        u, v = (*t.args, None, None)[:2]
        if t.op == "+": return min(self.sign(u), self.sign(v)) and max(self.sign(u), self.sign(v))
        if t.op == "*": return min(self.sign(u), self.sign(v)) or u.op != "num" and min(self.sign(neg(u)), self.sign(neg(v)))
        if t.op == "^": return 1 + self.apart(u) if v % 2 == 0 else self.sign(u) if v.denominator == 1 else max(1, self.sign(u))
        return 2 if t.op == "exp" else self.sign(add(u, num(-1))) if t.op == "log" else 1 + self.apart(u) if t.op == "abs" else 0
    def apart(self, t):  # is t != 0 seen?
        return (t.op in "*^" and all(map(self.apart, t.terms)) or 2 in (self.sign(t), self.sign(neg(t)))
                or any(ratio(t, g) for kind, g in self.given if kind == "!="))
    def count(self, e, params):
        """The sign by coefficients, when quantities that are >= 0 take the place of the atoms that they bring in."""
        if len(e) == 2 and {*e.values()} == {1, -1} and all(a[0] == "exp" for m in e for a, _ in m):  # exp is increasing
            return self.count(collect((a[1], n * c) for m, c in e.items() for a, n in m), params)
        image, signs = {}, {}
        ranges = [(g, 1 + (kind == ">")) for kind, g in self.given if ">" in kind and any((slope(g, x) or 0) > 0 for x in g.free)]
        for i, (g, s) in enumerate([*params, *ranges, *params]):
            f = put(expand(g), image)
            new = {a for m in f for a, _ in m if a not in signs and a != ("pi",)}
            held = [m for m in f if new & {a for a, _ in m}]
            if len(new) == 1 and all(((a := [*new][0]), 1) in m for m in held):  # solve g = (i,) for the atom a
                rate = {m - {(a, 1)}: f[m] for m in held}  # it has a sign, so that it is not 0
                if 2 not in (positive(cleared({m: s * c for m, c in rate.items()}, signs), signs) for s in (1, -1)): continue
                rest = {**{m: -c for m, c in f.items() if m not in held}, frozenset({((i,), 1)}): ONE}
                rest = product(rest, raised(rate, -ONE))
                image, signs = {**{k: put(v, {a: rest}) for k, v in image.items()}, a: rest}, {**signs, (i,): s}
        return positive(cleared(put(e, image), signs), signs)
    def settle(self, s):  # is the statement seen to hold?
        kind, x = s
        if kind == "all": return all(map(self.settle, x))
        if kind == "any": return any(self.under([opposite(o) for o in x if o is not p]).settle(p) for p in x)
        if kind == "==": return not cleared(expand(x), {}) or bool(self.sign(x) and self.sign(neg(x)))
        return self.apart(x) if kind == "!=" else max([self.sign(x), *(self.combined(x, g) for g in self.groups)]) > (kind == ">")
    def combined(self, t, group):
        """The sign of t by a sum of products of quantities >= 0, tangents exp(a) - 1 - a among them, that is a multiple of t."""
        parts = [fs + [add(Term("exp", a), neg(add(num(1), a))) for a in ts] for fs, ts in group]
        if ratio(t, reduce(add, (reduce(mul, p) for p in parts))) <= 0: return 0
        signs = [min(map(self.sign, fs)) for fs, ts in group]
        return all(signs) and 1 + any(s == 2 and not ts for s, (fs, ts) in zip(signs, group))
    def under(self, statements, first=None):
        new = copy(self)
        new.given, new.memo = self.given[:first] + [p for s in statements for p in flat(s)], {}
        new.params, new.groups = ([], []) if first is not None else (self.params, self.groups)
        return new
    def text(self, text):  # read a term of a certificate, which must have a value
        t = read(parse(text), self.scope, needs := [])
        if all(map(self.settle, needs)): return t
        raise Beyond(f"a value of {text[:40]}")
# ---- certificates ----------
def check(p, c):
    """Raise `Beyond` unless the goal of the problem, and all it needs, is seen with the hints of the certificate."""
    data, kind = p.data, c["type"]
    if kind == "derived":
        for d, nested in ((f["formula"], f["certificate"]) for f in c["facts"]):
            same = {*d["given"]} <= {*data["given"]} and {*map(tuple, d["where"])} <= {*map(tuple, data["where"])}
            if not same: raise Beyond("a fact of another setting")
            check(Problem(d, p.sure), nested)
        texts = [f"({f['formula']['goal']})" for f in c["facts"]]
        return check(Problem({**data, "given": [*data["given"], *texts]}, {*p.sure, *texts}), c["certificate"])
    if kind not in ("identity", "positivity", "combination", "point", "boxes"): raise Beyond(f"the rule {kind}")
    p.params, p.memo = [(t, s) for t in map(p.text, c.get("params", {}).values()) if (s := p.sign(t))], {}
    for group in c.get("terms", ()):
        p.groups.append([([*map(p.text, (t["weight"], *t["factors"]))], [*map(p.text, t["tangents"])]) for t in group])
    if not all(p.settle(s) if n == len(p.given) else p.under([], n).settle(s) for s, n in (*p.needs, (p.goal, len(p.given)))):
        raise Beyond(f"a statement stays open ({kind})")
def wanted(s, c):  # the formula that the constants of an asymptotic statement have to satisfy
    high, low, first = c.get("C", "1"), c.get("C_low") or c.get("C", "1"), c.get("N", "2")
    for t in (high, low, first): read(parse(t), {n: (num(1), ()) for n in ("pi", "e", *s["constant"])}, [])  # no other names
    q, bound = s["quantity"], f"<= ({high})*({s['order']})"
    below = f"{q} >= ({low})*({s['order']}) and ({low}) > 0 and ({high}) > 0"
    own = [t for t in s["given"] if (d := DECLARED.fullmatch(t.strip())) and d[1] in s["constant"]]
    goal = {"O": f"abs({q}) {bound}", "Omega": below, "Theta": f"{q} {bound} and {below}"}[s["asymptotic"]]
    return {"goal": goal, "where": s["where"], "given": [
        *own, f"{s['size']} in {{{s['size_from']}..}}", *(t for t in s["given"] if t not in own), f"{s['size']} >= {first}"]}
def confirm(data, shown=()):
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        EXPANDED.clear(), WORK.clear(), WORK.append(0)
        outer, s = data["certificate"], data["statement"]
        if data["verdict"] != "proved" or outer["type"] not in ("fact", "constants"): raise Beyond(f"the rule {outer['type']}")
        check(Problem(s if outer["type"] == "fact" else wanted(s, outer["constants"])), outer["certificate"])
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return f"beyond: {error}" if isinstance(error, Beyond) else f"beyond: {type(error).__name__}"
    return "confirmed"

if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        print(f"{path}: {confirm(json.loads(path.read_bytes()))}")
