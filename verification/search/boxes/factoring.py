"""Steps of the search that rewrite one atom: as a product, or by logarithms of two sides."""

from __future__ import annotations

from assay.theory.language.operations import Unsupported
from assay.verification.kernel.boxes.forms import to_json
from assay.verification.kernel.boxes.problem import Atom
from assay.verification.kernel.budget import spend, spent
from assay.verification.kernel.normal import expanded, is_zero
from assay.verification.search.boxes.stages import Stop
from assay.verification.search.factors import factored


class Factoring:
    """Rewrites an atom as a product or compares logarithms; the search closes what comes out."""

    def _product(self, atoms, i, box, goals, level, inner):
        """Rewrite the atom as a product (or as one simpler expression) whose factors are certified
        one by one.
        """
        atom, bench = atoms[i], self.bench
        if bench.jumps(atom.node):
            return None
        key = (atom.node, tuple(s.lo if s.thin else None for s in box))
        if key not in self._factors:
            self._factors[key] = self._forms(atom.node, box)
        for nodes in self._factors[key]:
            if not self._same(atom.node, nodes, box):
                continue
            chosen, flips = [], 0
            for node in nodes:
                x = bench.enclose(node, box)
                sign = 1 if bench.certain(Atom(node, False), x) else self._guess(node, box)
                if sign < 0:
                    node, flips = bench.tape.node("neg", node), flips + 1
                chosen.append(node if sign else None)
            if flips % 2 or None in chosen:
                continue
            parts = []
            try:
                for node in chosen:
                    clause = atoms[:i] + (Atom(node, atom.strict),) + atoms[i + 1 :]
                    if bench.certain(clause[i], bench.enclose(node, box)):
                        parts.append(
                            {
                                "expr": to_json(bench.tape, node),
                                "tree": {"rule": "natural", "atom": i},
                            }
                        )
                        continue
                    if level == 0:
                        raise Stop("no reductions left", box)
                    parts.append(
                        {
                            "expr": to_json(bench.tape, node),
                            "tree": self.solve(clause, box, goals, level - 1, inner),
                        }
                    )
            except Stop as stop:
                if spent() > self.deadline:
                    raise stop
                continue
            return {"rule": "product", "atom": i, "factors": parts}
        return None

    def _same(self, node, nodes, box) -> bool:
        """Will the checker see that the product of the nodes, read back, is the node?"""
        import sympy as sp

        key = ("same", node, tuple(nodes), tuple(s.lo if s.thin else None for s in box))
        if key not in self._factors:
            expr = self.bench.expression(node, box)
            spend("node", sp.count_ops(expr))
            self._factors[key] = is_zero(
                expr - sp.Mul(*[self.bench.expression(n, box) for n in nodes])
            )
        return self._factors[key]

    def _logarithm(self, atoms, i, box, goals, level, inner):
        """Compare the logarithms of two positive sides when that makes powers and gamma functions
        into sums.
        """
        import sympy as sp

        atom, bench = atoms[i], self.bench
        if level < 1 or bench.jumps(atom.node):
            return None
        key = ("log", atom.node)
        if key not in self._factors:
            self._factors[key] = None
            expr = bench.expression(atom.node)
            spend("node", sp.count_ops(expr))
            terms = sp.Add.make_args(expr)
            wild = (
                expr.has(sp.gamma)
                or any(not p.exp.is_Rational for p in expr.atoms(sp.Pow))
                or (len(terms) == 2 and all(t.has(sp.exp) for t in terms))
            )
            minus = [t for t in terms if t.could_extract_minus_sign()]
            if wild and len(terms) == 2 and len(minus) == 1:
                above, below = sp.Add(*[t for t in terms if t not in minus]), -minus[0]
                gap = sp.log(above) - sp.log(below)
                if gap.has(sp.I):  # one side is a number <= 0, and SymPy would expand without end
                    return None
                gap = sp.expand_log(gap, force=True)
                gap = gap.replace(
                    lambda e: isinstance(e, sp.log) and isinstance(e.args[0], sp.gamma),
                    lambda e: sp.loggamma(e.args[0].args[0]),
                )
                try:
                    self._factors[key] = tuple(bench.tape.add(e) for e in (above, below, gap))
                except ValueError:
                    pass
        if self._factors[key] is None:
            return None
        above, below, gap = self._factors[key]
        new = (Atom(above, True), Atom(below, True), Atom(gap, atom.strict))
        trees = []
        for one in new:
            clause = atoms[:i] + (one,) + atoms[i + 1 :]
            if not self._plausible(clause, box, goals):
                return None
        for one in new:
            try:
                clause = atoms[:i] + (one,) + atoms[i + 1 :]
                trees.append(self.solve(clause, box, goals, level - 1, inner * 4))
            except Stop as stop:
                if spent() > self.deadline:
                    raise stop
                return None
        return {
            "rule": "log",
            "atom": i,
            "above": to_json(bench.tape, above),
            "below": to_json(bench.tape, below),
            "expr": to_json(bench.tape, gap),
            "trees": trees,
        }

    def _forms(self, node, box):
        """Return lists of factor nodes whose product is the node, by SymPy's rewritings with the
        fixed variables put in.
        """
        import sympy as sp

        try:
            expr = self.bench.expression(node, box)
        except Unsupported:
            return []
        if expr.is_number or sp.count_ops(expr) > 70 or spent() > self.deadline:
            return []
        forms, seen = [], {self.bench.expression(node)}
        spend("node", 2 * sp.count_ops(expr))
        for rewrite in (lambda e: e, sp.factor_terms, factored, _expanded):
            try:
                new = rewrite(expr)
                if new is None or new in seen:
                    continue
                seen.add(new)
                factors = list(sp.Mul.make_args(new))
                number = sp.Mul(*[a for a in factors if a.is_number])
                rest = [a for a in factors if not a.is_number]
                if not rest:
                    rest = [number]
                elif number != 1:
                    rest[0] = number * rest[0]
                forms.append([self.bench.tape.add(a) for a in rest])
            except (
                sp.PolynomialError,
                ValueError,
                TypeError,
                NotImplementedError,
                AttributeError,
                KeyError,
            ):
                continue
        return forms


def _expanded(expr):
    import sympy as sp

    if any(p.exp.is_Integer and p.exp >= 12 for p in expr.atoms(sp.Pow)):
        return None
    return expanded(expr, power_exp=False)
