"""The short checker (python -m verification.recheck FILE.json ...): certificates of proved formulas by another engine.

Only the standard library and ``mpmath.iv`` are used.  The statement is read from its own text; the certificate hints
where to cut the domain and is no evidence.  Shown is: boxes cover the declared domain, and on each box a hypothesis
certainly fails, or all terms of the statement certainly have values and the goal holds.  By Taylor's formula on a box,

    g(x) = c_0 + c_1 h + ... + c_{m-1} h^{m-1} + C h^m,   c_k = g^(k)(p) / k!,   C enclosing g^(m) / m! on [a, b],

with x, p in [a, b], h = x - p, other variables in their ranges; leading c_k that are exactly 0 (rationals stay exact)
take out a factor h^r, so that g may vanish at p.  A box that stays open is halved a few times, then "beyond".
"""
import ast, json, re, sys  # noqa: E401
from collections import namedtuple
from fractions import Fraction
from functools import cmp_to_key
from math import isqrt
from pathlib import Path

from mpmath.ctx_iv import MPIntervalContext
from mpmath.libmp import finf, fnan, fninf, fone, fzero, mpf_cmp, mpf_neg, mpf_sign, to_rational

iv = MPIntervalContext()  # a context of its own, so that nobody else changes its precision
iv.prec = 100
SLACK = 1 + iv.mpf([-1, 1]) / 2 ** 90  # what mpmath's functions return is widened by 2**10 units in the last place
ZERO, ONE, HUGE, RAW = Fraction(0), Fraction(1), 2 ** 20, cmp_to_key(mpf_cmp)
ORDERS, HALVINGS, WORK = (1, 3, 6), 7, 20_000

# ---- numbers: Fraction or Iv; ArithmeticError: perhaps without a value ----------
class Iv:
    """The values lie in the closed interval ``v``, without its lower (upper) end where ``lo`` (``hi``) is true;
    ``sign``: 2 (certainly > 0), 1 (>= 0), -1 (<= 0), -2 (< 0) or 0 (not known)."""
    def __init__(self, v, lo=False, hi=False):
        if fnan in v._mpi_:
            raise ArithmeticError("nan")
        self.v, (self.a, self.b), self.lo, self.hi = v, v._mpi_, lo, hi
        low, high = mpf_sign(self.a), mpf_sign(self.b)
        self.sign = 1 + (low > 0 or lo) if low >= 0 else -1 - (high < 0 or hi) if high <= 0 else 0
    def __add__(self, other):
        x = ball(other)
        return Iv(self.v + x.v, self.lo or x.lo, self.hi or x.hi)
    def __mul__(self, other):
        x = ball(other)
        if fzero == self.a == self.b or fzero == x.a == x.b:
            return ZERO  # infinite ends are never attained
        v, apart = self.v * x.v, abs(self.sign * x.sign) == 4
        return Iv(v, apart and v._mpi_[0] == fzero, apart and v._mpi_[1] == fzero)
    def __neg__(self):
        return Iv(-self.v, self.hi, self.lo)
    __radd__, __rmul__ = __add__, __mul__
def ball(x):
    return x if isinstance(x, Iv) else Iv(iv.mpf(x.numerator) / iv.mpf(x.denominator))
def span(*ends):
    """Return the hull of raw mpmath numbers."""
    ends = sorted(ends, key=RAW)
    return Iv(iv.make_mpf((ends[0], ends[-1])))

# ---- Taylor series: lists of numbers, the k-th encloses the k-th derivative over k! ----------
def plus(u, v):
    return [a + b for a, b in zip(u, v)]
def scaled(u, c):
    return [-a if c == -1 else a * c for a in u]
def times(u, v):
    return [sum((u[i] * v[k - i] for i in range(k + 1)), ZERO) for k in range(min(len(u), len(v)))]
def call(f, u):
    """Return f(u), that is f(u_0) + the integral of f'(u) u', order by order; a rational number f is a power."""
    first = (power if isinstance(f, Fraction) else value)(f, u[0])
    if len(u) == 1 or f == 0:
        return [first] + [ZERO] * (len(u) - 1)
    slope = scaled(call(f - 1, u[:-1]), f) if isinstance(f, Fraction) else SLOPES[f](u[:-1])
    return [first, *(c * Fraction(1, k + 1) for k, c in enumerate(times([k * c for k, c in enumerate(u)][1:], slope)))]

SLOPES = {
    "exp": lambda u: call("exp", u), "log": lambda u: call(-ONE, u), "sin": lambda u: call("cos", u),
    "cos": lambda u: scaled(call("sin", u), -ONE), "atan": lambda u: call(-ONE, [1 + times(u, u)[0], *times(u, u)[1:]])}
def absolute(u):
    sign = ball(u[0]).sign
    if abs(sign) < 2 and len(u) > 1:
        raise ArithmeticError("abs has no slope at 0")
    return u if sign > 0 else scaled(u, -ONE) if sign < 0 else [span(fzero, ball(u[0]).b, mpf_neg(ball(u[0]).a))]
def power(r, x):
    n, sign = r.numerator, ball(x).sign
    if r < 0 and abs(sign) < 2 or r.denominator > 1 and sign < 1:
        raise ArithmeticError("division by what may be 0, or a root of what may be negative")
    if r < 0:
        y = power(-r, x)
        whole = isinstance(y, Fraction)
        return 1 / y if whole else Iv(1 / y.v, y.hi or y.b == finf, y.lo) if sign > 0 else -Iv(1 / -y.v)
    if isinstance(x, Fraction) and n * max(x.numerator.bit_length(), x.denominator.bit_length()) < 20_000:
        roots = Fraction(isqrt(abs(x.numerator)), isqrt(x.denominator))
        if r.denominator == 1 or r.denominator == 2 and roots * roots == x:
            return (x if r.denominator == 1 else roots) ** n
    x = ball(x)
    v = x.v ** n if r.denominator == 1 else iv.exp(iv.log(x.v) * SLACK * n / r.denominator) * SLACK
    return Iv(v, *((x.lo, x.hi) if n and sign > 0 or n % 2 else (x.hi, x.lo) if n and sign < 0 else (False, False)))
def value(f, x):
    if isinstance(x, Fraction) and x == (f == "log"):
        return ONE if f in ("exp", "cos") else ZERO
    x = ball(x)
    if f not in SLOPES or f == "log" and x.sign < 2:
        raise ArithmeticError(f"{f} is not known here, or has no value")
    if f in ("sin", "cos"):
        v = getattr(iv, f)(x.v) * SLACK if abs(x.v) < HUGE else iv.mpf([-1, 1])
        return span(*(sorted((mpf_neg(fone), e, fone), key=RAW)[1] for e in v._mpi_))
    if f == "exp":
        a, b = x.v.a, x.v.b  # ends that are huge are moved outwards
        low = iv.mpf(0) if a < -HUGE else iv.exp(a if a < HUGE else iv.mpf(HUGE))
        high = iv.mpf("inf") if b > HUGE else iv.exp(b if b > -HUGE else iv.mpf(-HUGE))
        v = span(low._mpi_[0], high._mpi_[1]).v * SLACK
        return Iv(v, x.lo or v._mpi_[0] == fzero, x.hi)
    return Iv((iv.log(x.v) if f == "log" else iv.atan2(x.v, iv.mpf(1))) * SLACK, x.lo, x.hi)

# ---- terms and statements: Python syntax trees, parsed and never run ----------
OPERATIONS = {
    ast.Add: plus, ast.Sub: lambda u, v: plus(u, scaled(v, -ONE)), ast.Mult: times,
    ast.Div: lambda u, v: times(u, call(-ONE, v)), ast.Pow: lambda u, v: (
        call(v[0], u) if isinstance(v[0], Fraction) and not any(v[1:]) else call("exp", times(v, call("log", u))))}
KINDS = {ast.Gt: (0, 1), ast.GtE: (0, 0), ast.Lt: (1, 1), ast.LtE: (1, 0)}  # swapped? strict?
DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+([\[({])(.*?)(,|\.\.)([^,]*)([\])}])\s*", re.S)
NUMBER = re.compile(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?")
MEANING = {  # asin and acos at 1, cbrt below 0: beyond
    "sqrt": "u**(1/2)", "cbrt": "u**(1/3)", "tan": "sin(u)/cos(u)", "asin": "atan(u/sqrt(1-u**2))",
    "acos": "pi/2-atan(u/sqrt(1-u**2))", "sinh": "(exp(u)-exp(-u))/2", "cosh": "(exp(u)+exp(-u))/2",
    "tanh": "1-2/(exp(2*u)+1)", "max": "(u+v+abs(u-v))/2", "min": "(u+v-abs(u-v))/2"}
Side = namedtuple("Side", "lo hi lo_open hi_open integer")  # ends: Fraction, Iv (irrational), None (infinite)
def parse(text):
    text = " ".join(text.replace("^", "**").split())
    if len(text) > 20_000 or not re.fullmatch(r"[\w +\-*/().,<>=!]+", text, re.ASCII):
        raise ValueError("unreadable text")
    tree = ast.parse(text, mode="eval").body
    for n in ast.walk(tree):
        if isinstance(n, ast.Constant):
            n.value = Fraction(NUMBER.fullmatch(ast.get_source_segment(text, n))[0])
    return tree

PARSED = {name: parse(text) for name, text in MEANING.items()}
def reach(s):
    """Return the values of a range as a number: a Fraction where there is only one."""
    if s.lo is not None and s.lo == s.hi:
        return s.lo
    ends = fninf if s.lo is None else ball(s.lo).a, finf if s.hi is None else ball(s.hi).b
    if mpf_cmp(*ends) > 0:
        raise ValueError("a cut lies outside its box")
    return Iv(iv.make_mpf(ends), s.lo_open, s.hi_open)
def middle(s):
    if s.lo is None or s.hi is None:
        return s.lo + abs(s.lo) + 1 if s.lo is not None else s.hi - abs(s.hi) - 1 if s.hi is not None else ZERO
    return Fraction(*to_rational((ball(s.lo).v / 2 + ball(s.hi).v / 2).mid._mpi_[0]))

class Checker:
    """For all values in ``box`` under the hypotheses ``given``: ``goal``; all operations of both have values."""
    def __init__(self, data):
        self.given, self.box, self.goal, self.work = [], {}, parse(data["goal"]), 0
        self.scope = {**{n: parse(text) for n, text in data["where"]}, "pi": [Iv(iv.pi)], "e": call("exp", [ONE])}
        for text in data["given"]:
            found = DECLARED.fullmatch(text)
            if not found:
                self.given.append(parse(text))
                continue
            name, first, low, dots, high, last = found.groups()
            if name in {**self.scope, **self.box} or len({first == "{", dots == "..", last == "}"}) > 1:
                raise ValueError(f"the declaration of {name}")
            ends = [None if t.strip() in ("", far) else self.evaluate(parse(t), {}, 0, {})[0]
                    for t, far in ((low, "-oo"), (high, "oo"))]
            self.box[name] = Side(*ends, first == "(", last == ")", first == "{")
    def evaluate(self, n, place, order, memo):
        """Return the Taylor series of a term up to an order, ``place`` holding those of the variables."""
        if id(n) in memo:
            return memo[id(n)]
        match n:
            case list():
                y = n + [ZERO] * order
            case ast.Constant(q):
                y = [q] + [ZERO] * order
            case ast.Name(name):
                y = place[name] if name in place else self.evaluate(self.scope[name], place, order, memo)
            case ast.UnaryOp(ast.USub(), x):
                y = scaled(self.evaluate(x, place, order, memo), -ONE)
            case ast.Call(ast.Name(f), args, []):
                u, *v = (self.evaluate(x, place, order, memo) for x in args)
                if len(v) != (f in ("min", "max")):
                    raise ValueError(f"wrong arguments of {f}")
                y = absolute(u) if f == "abs" else call(f, u) if f in SLOPES else self.evaluate(
                    PARSED[f], {"u": u, "v": v[0] if v else u}, order, {})
            case ast.BinOp(ast.Name("e"), ast.Pow(), x):
                y = call("exp", self.evaluate(x, place, order, memo))
            case ast.BinOp(x, op, y):
                y = OPERATIONS[type(op)](*(self.evaluate(a, place, order, memo) for a in (x, y)))
            case _:
                raise ValueError("not a term")
        memo[id(n)] = y
        return y
    def walk(self, tree, box):
        """Follow the cuts of a tree and close the boxes at its leaves."""
        while "split" in tree:
            low, high = self.parts(box, tree["split"], Fraction(*map(int, tree["at"].split("/"))), tree.get("owner"))
            if not self.walk(tree["low"], low):
                return False
            tree, box = tree["high"], high
        return self.close(box, HALVINGS)
    def parts(self, box, name, cut, owner=None):
        """Return the boxes below and above the cut; integers: up to it, and from the next integer."""
        s = box[name]
        if s.integer and cut.denominator > 1:
            raise ValueError("an integer is cut between integers")
        return ({**box, name: s._replace(hi=cut, hi_open=owner == "high" and not s.integer)},
                {**box, name: s._replace(lo=cut + s.integer, lo_open=owner == "low" and not s.integer)})
    def close(self, box, halvings):
        """Show the goal on the box, or that a hypothesis fails on all of it; or do so on its halves."""
        if any(s.integer and s.lo is not None and s.hi is not None and s.lo > s.hi for s in box.values()):
            return True  # no integer there
        if any(self.holds(h, False, box, ()) for h in self.given):
            return True
        if self.defined(box) and (self.holds(self.goal, True, box, ORDERS) or any(
                self.holds(h, False, box, ORDERS) for h in self.given)):
            return True
        wide = [n for n, s in box.items() if not s.integer and isinstance(reach(s), Iv) and s.lo is not s.hi]
        if not halvings or not wide:
            return False
        name = max(wide, key=lambda n: float(reach(box[n]).v.delta.b))
        return all(self.close(part, halvings - 1) for part in self.parts(box, name, middle(box[name])))
    def defined(self, box):
        """Has every term of the goal and of the hypotheses certainly a value on the box?"""
        try:
            for n in (n for statement in (self.goal, *self.given) for n in ast.walk(statement)):
                for x in (n.left, *n.comparators) if isinstance(n, ast.Compare) else ():
                    self.series(x, box, None, 0)
        except ArithmeticError:
            return False
        return True
    def holds(self, n, yes, box, orders):
        """Is the statement certainly true (``yes``) or certainly false on the whole box?"""
        match n:
            case ast.BoolOp(op, parts):
                return (all if isinstance(op, ast.And) == yes else any)(self.holds(p, yes, box, orders) for p in parts)
            case ast.UnaryOp(ast.Not(), x):
                return self.holds(x, not yes, box, orders)
            case ast.Compare(x, ops, others):
                parts = zip((x, *others), ops, others)
                return (all if yes else any)(self.compare(*part, yes, box, orders) for part in parts)
        raise ValueError("not a statement")
    def compare(self, x, op, y, yes, box, orders):
        up, down = ast.BinOp(x, ast.Sub(), y), ast.BinOp(y, ast.Sub(), x)
        if isinstance(op, (ast.Eq, ast.NotEq)):
            equal = isinstance(op, ast.Eq) == yes
            return (all if equal else any)(self.show(g, not equal, box, orders) for g in (up, down))
        swapped, strict = KINDS[type(op)]
        return self.show(up if swapped != yes else down, strict == yes, box, orders)
    def show(self, g, strict, box, orders):
        """Is g > 0 (strict) or g >= 0 on the box: by its values, or by a Taylor series in one variable?"""
        loose = [n for n, s in box.items() if isinstance(reach(s), Iv) and s.lo is not s.hi]
        ways = [(n, m, p) for n in loose for m in orders for p in ("lo", "hi", "middle")]
        for name, order, p in [(None, 0, None), *ways]:
            try:
                if self.taylor(g, box, name, order, p).sign > strict:
                    return True
            except ArithmeticError:
                pass
        return False
    def series(self, g, box, name, order, p=None):
        self.work += 1 + order
        if self.work > WORK:
            raise ValueError("more work than the short checker does")
        place = {n: [reach(s)] + [ZERO] * order for n, s in box.items()}
        if name:
            place[name] = [place[name][0] if p is None else p, ONE, *[ZERO] * order][:order + 1]
        return self.evaluate(g, place, order, {})
    def taylor(self, g, box, name, order, where):
        """Enclose g, up to a positive factor, on the box by the formula above."""
        total, h = self.series(g, box, name, order)[order], ONE
        if order:
            s = box[name]
            p = middle(s) if where == "middle" else getattr(s, where)
            h = reach(s) + -p if p is not None else ONE
            if p is None or where == "middle" and h.sign:
                raise ArithmeticError("no such point on the box")
            c = self.series(g, box, name, order - 1, p)
            h = h if where == "middle" else (
                Iv(span(fzero, h.b).v, s.lo_open) if where == "lo" else Iv(span(h.a, fzero).v, False, s.hi_open))
            zeros = next((k for k, a in enumerate(c) if not isinstance(a, Fraction) or a), order)
            for a in reversed(c[zeros:]):
                total = a + h * total
            total = power(Fraction(zeros), h) * total
        return ball(total)
def confirm(data, shown=()):
    """Return "confirmed" or "beyond: reason" for the content of a certificate file."""
    try:
        outer, statement = data["certificate"], data["statement"]
        if (data["verdict"], outer["type"]) not in (("proved", "fact"), ("vacuous", "vacuous")):
            raise ValueError("no proof of a formula")
        checker = Checker(statement if data["verdict"] == "proved" else {**statement, "goal": "1 < 0"})
        trees = [c["tree"] for c in outer["certificate"].get("clauses", ())] or [{}]
        if not any(checker.walk(tree, checker.box) for tree in trees):
            raise ValueError(f"a box stays open ({outer['certificate']['type']})")
    except Exception as error:  # whatever goes wrong, nothing is confirmed
        return f"beyond: {error}" if isinstance(error, ValueError) else f"beyond: {type(error).__name__}"
    return "confirmed"

if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        print(f"{path}: {confirm(json.loads(path.read_bytes()))}")
