"""Turn exact SymPy expressions into straight-line tapes that any number engine can run.

A tape is a directed acyclic graph of elementary operations in which equal subexpressions are one
node.  The same tape is run by float64 arrays (search and plots), by interval engines (proof) and by
`mpmath.iv` (replay); rational numbers stay exact `fmpq` until an engine turns them into its own
constants.  Derivatives are new nodes on the same tape, so that a function and its gradient share
their work.

    tape = Tape(("x", "y"))
    g = tape.add(sympy expression)            # node number
    gx = tape.derivative(g, "x")
    f = tape.compile((g, gx), NumpyEngine())  # f(x, y) -> (value, slope)

Node forms (tuples): ("const", q) ("var", name) ("pi",) and (operation, arguments...) with
operations add sub mul div neg, ipow (node, integer), rpow (node, p, q) = node**(p/q) for node > 0
(>= 0 when p > 0), exp log sqrt abs cbrt sign min max erf erfc gamma lgamma sin cos tan asin acos
atan sinh cosh tanh, psi (node, n) the polygamma function of order n, pick (c, a, b) = a where c >=
0, else b.

A power whose exponent is no rational number is exp(b*log(a)), which has a value for a > 0 only:
enough for proofs, which show a > 0 as well. With ``powers`` it is the node power (a, b) instead,
with a value also for a = 0 <= b and for integers b.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import Any

from flint import fmpq

from assay.theory.language.operations import ARGUMENTS, AT_ZERO, MAX_POWER, Unsupported, rational

_ZERO, _ONE = fmpq(0), fmpq(1)


class Tape:
    """A growing straight-line program over the named variables; nodes are numbered in evaluation
    order.
    """

    def __init__(self, variables: Iterable[str] = (), powers: bool = False) -> None:
        self.variables, self.powers = tuple(variables), powers
        self.nodes: list[tuple[Any, ...]] = []
        self._index: dict[tuple[Any, ...], int] = {}
        self._slopes: dict[tuple[int, str], int] = {}
        self._free: list[frozenset[str]] = []
        self._seen: dict[Any, int] = {}
        for name in self.variables:
            self._raw("var", name)

    # ---- building --------------------------------------------------------------------------------
    def _raw(self, *node: Any) -> int:
        key = (node[0], int(node[1].p), int(node[1].q)) if node[0] == "const" else node
        found = self._index.get(key)
        if found is None:
            found = self._index[key] = len(self.nodes)
            self.nodes.append(node)
            if node[0] == "var":
                self._free.append(frozenset((node[1],)))
            else:
                self._free.append(
                    frozenset().union(*(self._free[a] for a in self._arguments(node)))
                )
        return found

    @staticmethod
    def _arguments(node: tuple[Any, ...]) -> tuple[int, ...]:
        return node[1 : 1 + ARGUMENTS[node[0]]]

    def free(self, node: int) -> frozenset[str]:
        """Return the names of the variables that the node depends on."""
        return self._free[node]

    def const(self, value: Any) -> int:
        """Return the node of an exact rational."""
        return self._raw("const", rational(value))

    def var(self, name: str) -> int:
        """Return the node of a variable; unknown names are refused."""
        if name not in self.variables:
            raise Unsupported(f"unknown variable {name}")
        return self._raw("var", name)

    def value(self, node: int) -> fmpq | None:
        """Return the exact rational of a constant node, else None."""
        return self.nodes[node][1] if self.nodes[node][0] == "const" else None

    def node(self, op: str, *args: int) -> int:
        """Return the node of an operation after folding of exact rationals and of trivial cases."""
        value = self.value
        if op == "sub":
            if args[0] == args[1]:
                return self.const(0)
            if value(args[1]) is not None or value(args[0]) == 0:
                return self.node("add", args[0], self.node("neg", args[1]))
        if op == "add":
            a, b = sorted(args)
            va, vb = value(a), value(b)
            if va is not None and vb is not None:
                return self.const(va + vb)
            if va == 0:
                return b
            if vb == 0:
                return a
            if self.nodes[b][0] == "neg":
                return self.node("sub", a, self.nodes[b][1])
            if self.nodes[a][0] == "neg":
                return self.node("sub", b, self.nodes[a][1])
            return self._raw("add", a, b)
        if op == "neg":
            if (known := value(args[0])) is not None:
                return self.const(-known)
            head = self.nodes[args[0]]
            if head[0] == "neg":
                return head[1]
            if head[0] == "sub":
                return self.node("sub", head[2], head[1])
            if head[0] == "mul" and (known := value(head[1])) is not None:
                return self.node("mul", self.const(-known), head[2])
        if op == "mul":
            return self._product(*args)
        if op == "div":
            va, vb = value(args[0]), value(args[1])
            if vb is not None and vb != 0:
                return self.node("mul", self.const(1 / vb), args[0])
            if va == 0:
                return self.const(0)
        if op == "ipow":
            return self._power(*args)
        if op in AT_ZERO and value(args[0]) == 0:
            return self.const(AT_ZERO[op])
        if op in ("log", "lgamma") and value(args[0]) == 1:
            return self.const(0)
        if op == "gamma" and value(args[0]) == 1:
            return self.const(1)
        if op in ("abs", "sign") and (known := value(args[0])) is not None:
            return self.const(abs(known) if op == "abs" else (1 if known > 0 else -1))
        if op in ("min", "max") and (args[0] == args[1]):
            return args[0]
        if op == "pick" and (args[1] == args[2]):
            return args[1]
        return self._raw(op, *args)

    def _product(self, a: int, b: int) -> int:
        va, vb = self.value(a), self.value(b)
        if va is None and vb is not None:
            a, b, va, vb = b, a, vb, va
        if va is not None:
            if vb is not None:
                return self.const(va * vb)
            if va == 0 or va == 1:
                return self.const(0) if va == 0 else b
            if va == -1:
                return self.node("neg", b)
            head = self.nodes[b]
            if head[0] == "mul" and (factor := self.value(head[1])) is not None:
                return self._product(self.const(va * factor), head[2])
            if head[0] == "neg":
                return self._product(self.const(-va), head[1])
            return self._raw("mul", a, b)
        if a == b:
            return self.node("ipow", a, 2)
        for one, other in ((a, b), (b, a)):  # constants and signs move to the front
            head = self.nodes[one]
            if head[0] == "mul" and self.value(head[1]) is not None:
                return self._product(head[1], self._product(head[2], other))
            if head[0] == "neg":
                return self.node("neg", self._product(head[1], other))
        a, b = sorted((a, b))
        return self._raw("mul", a, b)

    def _power(self, base: int, n: int) -> int:
        if abs(n) > MAX_POWER:
            raise Unsupported(f"integer power {n} is too large")
        if n == 0:
            return self.const(1)
        if n == 1:
            return base
        value = self.value(base)
        if value is not None and (value != 0 or n > 0):
            return self.const(value**n)
        head = self.nodes[base]
        if head[0] == "ipow" and head[2] > 0 and n > 0:
            return self._power(head[1], head[2] * n)
        if head[0] == "neg":
            even = self._power(head[1], n)
            return even if n % 2 == 0 else self.node("neg", even)
        if n < 0:
            return self.node("div", self.const(1), self._power(base, -n))
        return self._raw("ipow", base, n)

    # ---- from SymPy ------------------------------------------------------------------------------
    def add(self, expr: Any) -> int:
        """Return the node of an exact SymPy expression; raises `Unsupported` on anything else
        (floats included).
        """
        found = self._seen.get(expr)
        if found is None:
            found = self._seen[expr] = self._convert(expr)
        return found

    def _convert(self, expr: Any) -> int:
        import sympy as sp

        if expr.is_Symbol:
            return self.var(expr.name)
        if expr.is_Rational:
            return self.const(expr)
        if expr is sp.pi:
            return self._raw("pi")
        if expr is sp.E:
            return self.node("exp", self.const(1))
        if expr.is_Float:
            raise Unsupported("floating-point number in an exact expression")
        if expr.is_Add:
            first, *terms = sorted(expr.args, key=lambda t: t.could_extract_minus_sign())
            total = self.add(first)
            for term in terms:
                if term.could_extract_minus_sign():
                    total = self.node("sub", total, self.add(-term))
                else:
                    total = self.node("add", total, self.add(term))
            return total
        if expr.is_Mul:
            return self._quotient(expr)
        if expr.is_Pow:
            return self._raise(expr.base, expr.exp)
        name = _SYMPY.get(expr.func.__name__)
        if name is None or not expr.args:
            raise Unsupported(f"unsupported: {expr.func.__name__}")
        args = [self.add(a) for a in expr.args]
        if name in ("min", "max"):
            total = args[0]
            for item in args[1:]:
                total = self.node(name, total, item)
            return total
        if name == "psi":
            order = self.value(args[0])
            if order is None or order < 0 or order.q != 1:
                raise Unsupported("polygamma needs an integer order")
            return self.node("psi", args[1], int(order.p))
        if len(args) != 1:
            raise Unsupported(f"{expr.func.__name__} takes one argument here")
        return self.node(name, args[0])

    def _quotient(self, expr: Any) -> int:
        above, below = [], []
        for factor in expr.args:
            if factor.is_Pow and factor.exp.is_Rational and factor.exp < 0:
                below.append((factor.base, -factor.exp))
            else:
                above.append(factor)
        top = self._all([self.add(f) for f in above])
        if not below:
            return top
        return self.node("div", top, self._all([self._raise(b, e) for b, e in below]))

    def _all(self, nodes: Sequence[int]) -> int:
        if not nodes:
            return self.const(1)
        total = nodes[0]
        for item in nodes[1:]:
            total = self.node("mul", total, item)
        return total

    def _raise(self, base: Any, power: Any) -> int:
        node = self.add(base)
        if power.is_Integer:
            return self.node("ipow", node, int(power))
        if power.is_Rational:
            if power < 0:
                return self.node("div", self.const(1), self._raise(base, -power))
            if power.q == 2 and abs(power.p) < 200:
                root = self.node("sqrt", node)
                whole = int(power.p) // 2
                return (
                    root if whole == 0 else self.node("mul", self.node("ipow", node, whole), root)
                )
            return self._raw("rpow", node, int(power.p), int(power.q))
        import sympy as sp

        if base is sp.E:
            return self.node("exp", self.add(power))
        if self.powers:
            return self._raw("power", node, self.add(power))
        return self.node("exp", self.node("mul", self.add(power), self.node("log", node)))

    # ---- derivatives -----------------------------------------------------------------------------
    def derivative(self, node: int, name: str) -> int:
        """Return the node of the partial derivative; at kinks of abs, min, max it is a hull of the
        one-sided slopes.
        """
        for index in self._ancestors(node):
            if (index, name) not in self._slopes:
                self._slopes[index, name] = self._slope(index, name)
        return self._slopes[node, name]

    def _ancestors(self, node: int) -> list[int]:
        found, stack = set(), [node]
        while stack:
            index = stack.pop()
            if index not in found:
                found.add(index)
                stack.extend(self._arguments(self.nodes[index]))
        return sorted(found)

    def _slope(self, index: int, name: str) -> int:
        op, *args = self.nodes[index]
        n, const = self.node, self.const
        if name not in self._free[index]:
            return const(0)
        if op == "var":
            return const(1)
        a = args[0]
        da = self._slopes[a, name]
        if op in ("add", "sub"):
            return n(op, da, self._slopes[args[1], name])
        if op == "neg":
            return n("neg", da)
        if op == "mul":
            return n("add", n("mul", da, args[1]), n("mul", a, self._slopes[args[1], name]))
        if op == "div":
            b, db = args[1], self._slopes[args[1], name]
            if self.value(db) == 0:
                return n("div", da, b)
            if self.value(da) == 0:
                return n("neg", n("div", n("mul", a, db), n("ipow", b, 2)))
            return n("div", n("sub", n("mul", da, b), n("mul", a, db)), n("ipow", b, 2))
        if op == "ipow":
            return n("mul", n("mul", const(args[1]), n("ipow", a, args[1] - 1)), da)
        if op == "rpow":
            p, q = args[1], args[2]
            low = (
                n("div", const(1), self._raw("rpow", a, q - p, q))
                if p < q
                else self._raw("rpow", a, p - q, q)
            )
            return n("mul", n("mul", const(fmpq(p, q)), low), da)
        if op in ("min", "max"):
            b, db = args[1], self._slopes[args[1], name]
            gap = n("sub", a, b) if op == "max" else n("sub", b, a)
            return n("pick", gap, da, db)
        if op == "pick":
            return n("pick", a, self._slopes[args[1], name], self._slopes[args[2], name])
        if op == "sign":
            return const(0)
        if op == "sqrt":
            return n("div", da, n("mul", const(2), index))
        if op == "cbrt":
            return n("div", da, n("mul", const(3), n("ipow", index, 2)))
        if op == "log":
            return n("div", da, a)
        if op in ("sinh", "cosh"):
            return n("mul", n("cosh" if op == "sinh" else "sinh", a), da)
        if op == "tanh":
            return n("div", da, n("ipow", n("cosh", a), 2))
        if op in ("asin", "acos"):
            steep = n("div", da, n("sqrt", n("sub", const(1), n("ipow", a, 2))))
            return steep if op == "asin" else n("neg", steep)
        if op == "atan":
            return n("div", da, n("add", const(1), n("ipow", a, 2)))
        if op in ("erf", "erfc"):
            bell = n("div", n("exp", n("neg", n("ipow", a, 2))), n("sqrt", self._raw("pi")))
            return n("mul", n("mul", const(2 if op == "erf" else -2), bell), da)
        local = {
            "exp": lambda: index,
            "abs": lambda: n("sign", a),
            "sin": lambda: n("cos", a),
            "cos": lambda: n("neg", n("sin", a)),
            "tan": lambda: n("add", const(1), n("ipow", index, 2)),
            "gamma": lambda: n("mul", index, self._raw("psi", a, 0)),
            "lgamma": lambda: self._raw("psi", a, 0),
            "psi": lambda: self._raw("psi", a, args[1] + 1),
        }[op]()
        return n("mul", local, da)

    # ---- running ---------------------------------------------------------------------------------
    def compile(self, outputs: Iterable[int], engine: Any) -> Callable[..., tuple[Any, ...]]:
        """Return a function of the variables (in order) that gives the tuple of output values in
        the engine's numbers.

        The engine offers one method an operation, `const(fmpq)` and `pi()`.  Nodes without
        variables are run once, here.
        """
        outputs = tuple(outputs)
        need = sorted(set().union(*(self._ancestors(o) for o in outputs))) if outputs else []
        names = {
            f"_{op}": getattr(engine, op)
            for op in ARGUMENTS
            if op not in ("var",) and hasattr(engine, op)
        }
        known: dict[int, object] = {}
        lines = []
        for index in need:
            op, *args = self.nodes[index]
            if op == "var":
                continue
            if not self._free[index]:
                call = [known[a] for a in self._arguments(self.nodes[index])]
                extra = args[ARGUMENTS[op] :] if op != "const" else args
                with engine.quiet() if hasattr(type(engine), "quiet") else nullcontext():
                    known[index] = names[f"_{op}"](*call, *extra)
                names[f"t{index}"] = known[index]
                continue
            extra = [str(int(e)) for e in args[ARGUMENTS[op] :]]
            lines.append(
                f" t{index}=_{op}({','.join([f't{a}' for a in args[: ARGUMENTS[op]]] + extra)})"
            )
        inputs = ",".join(f"t{self._index['var', name]}" for name in self.variables)
        body = "\n".join(lines)
        code = f"def run({inputs}):\n{body}\n return ({''.join(f't{o},' for o in outputs)})"
        exec(compile(code, "<tape>", "exec"), names)  # noqa: S102  (text made of node numbers only)
        return names["run"]


_SYMPY = {
    "exp": "exp",
    "log": "log",
    "Abs": "abs",
    "Min": "min",
    "Max": "max",
    "erf": "erf",
    "erfc": "erfc",
    "gamma": "gamma",
    "loggamma": "lgamma",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "asin": "asin",
    "acos": "acos",
    "atan": "atan",
    "cbrt": "cbrt",
    "sinh": "sinh",
    "cosh": "cosh",
    "tanh": "tanh",
    "polygamma": "psi",
    "sign": "sign",
}
