"""Coq proofs from trees of boxes: cuts become case distinctions, leaves are closed by coq-interval.

A leaf names the condition that is certified there.  Where it is the goal, ``interval`` shows its
two sides' difference to have the sign; where it is the opposite of a hypothesis, the box holds no
admitted point.  The enclosure rule of the leaf is not followed: coq-interval looks for its own
(natural, then Taylor models with bisection).
"""

from __future__ import annotations

from assay.verification.coq.equality import equal, fresh, of_sympy, to_sympy
from assay.verification.coq.language import Outside, make, name_of, number, text
from assay.verification.coq.signs import absolute, gap, opposite

MAX_LEAVES = 400


def interval(tree) -> str:
    """Return the tactics that decide a relation by enclosures on the box in the context."""
    rule, term, kind = gap(tree)
    if kind == "==":
        raise Outside("an equality decided by enclosures")
    names = sorted(variables(term))
    tactics = ["interval"]
    if names:
        first = name_of(names[0])
        tactics += [
            f"interval with (i_bisect {first})",
            f"interval with (i_bisect {first}, i_taylor {first})",
            f"interval with (i_bisect {first}, i_taylor {first}, i_prec 90, i_depth 25)",
        ]
        if len(names) > 1:
            every = ", ".join(f"i_bisect {name_of(n)}" for n in names)
            tactics.append(f"interval with ({every}, i_depth 25)")
    else:
        tactics.append("interval with (i_prec 200)")
    if kind == "!=":
        tactics = [
            f"apply (diff_ne _ _ _ eq_refl); {t} | apply (diff_ne' _ _ _ eq_refl); {t}"
            for t in tactics
        ]
        return f"first [{' | '.join(tactics)}]."
    return (
        f"apply ({rule} _ _ _ eq_refl).\nfirst [lra | solve [rewrite Rminus_0_r; pos] |"
        f" {' | '.join(tactics)}]."
    )


decide = interval


def variables(tree) -> set:
    """Return the names of the variables of a term."""
    if tree.op == "name":
        return {tree.args[0]}
    return set().union(*(variables(a) for a in tree.args if hasattr(a, "op")))


def boxes(proof, certificate: dict, goal, facts) -> str:
    """Return a proof of a proposition from the box certificate that covers it."""
    from assay.verification.kernel.boxes.problem import Task, clauses, problem_of

    if certificate.get("moved"):
        raise Outside("a range with ends that depend on other variables")
    problem = problem_of(proof.formula)
    if "tape" not in certificate:
        raise Outside("boxes without their terms")
    task = Task(problem)
    if len(task.clauses) != len(
        certificate["clauses"]
    ):  # a certificate of one condition of definedness
        from dataclasses import replace

        task = Task(replace(problem, goal=_relation(goal), defined=()))
    walker = Walker(proof, task, certificate, facts)
    return walker.proposition(goal, clauses)


def _relation(tree):
    from assay.verification.coq.signs import relations_of

    found = relations_of(tree)
    if len(found) != 1:
        raise Outside("boxes of several conditions")
    return found[0]


class Walker:
    """Follows the trees of one certificate."""

    def __init__(self, proof, task, certificate, facts):
        self.proof, self.task, self.certificate, self.facts = proof, task, certificate, facts
        self.scope = proof.scope(facts)
        self.integers = {t.args[0].args[0]: n for n, t in proof.named if t.op == "integer"}
        self.leaves = 0
        bench_symbols = task.symbols
        from assay.verification.kernel.boxes.forms import to_sympy as expression

        memo: dict = {}
        self.atoms = [
            [(expression(task.tape, a.node, bench_symbols, memo), a.strict) for a in atoms]
            for atoms, _ in task.clauses
        ]

    def proposition(self, tree, clauses) -> str:
        """Prove a proposition by the clauses that it makes."""
        if tree.op == "and":
            parts = [self.proposition(a, clauses) for a in tree.args]
            return "\n".join([*(f"split. {{ {p} }}" for p in parts[:-1]), parts[-1]])
        cases = absolute(tree)
        if cases is not None and cases[2]:
            return "\n".join(
                [f"apply {cases[0]}.", *(f"{{ {self.proposition(p, clauses)} }}" for p in cases[1])]
            )
        if tree.op == "not":
            name = fresh("N")
            return (
                f"assert ({name} : {text(opposite(tree.args[0]))}).\n{{"
                f" {self.proposition(opposite(tree.args[0]), clauses)} }}\nlra."
            )
        if tree.op not in ("lt", "le", "gt", "ge", "ne"):
            raise Outside(f"boxes that show {tree.op}")
        _, term, kind = gap(tree)
        index = self._clause(term, kind)
        listed = (
            self.certificate["clauses"][index]["tree"]
            if index is not None
            else {"rule": "natural", "atom": 0}
        )
        return self.tree(listed, tree, self.atoms[index] if index is not None else [], {})

    def _clause(self, term, kind):
        import sympy

        wanted = to_sympy(term)
        for index, atoms in enumerate(self.atoms):
            for expression, strict in atoms[: self.task.clauses[index][1]]:
                if strict == (kind != ">=") and (
                    expression == wanted or sympy.expand(expression - wanted) == 0
                ):
                    return index
        return None

    def tree(self, tree: dict, goal, atoms, fixed) -> str:
        """Prove the goal on the box of the context by one tree."""
        self.leaves += 1
        if self.leaves > MAX_LEAVES:
            raise Outside(f"more than {MAX_LEAVES} boxes")
        if "split" in tree:
            return self._split(tree, goal, atoms, fixed)
        rule = tree.get("rule")
        if rule == "given":
            return "first [lra | nra]."
        index = tree.get("atom", 0)
        if atoms and index >= 1:
            expression, strict = atoms[index]
            for name, hypothesis in self.scope.named:
                if hypothesis.op not in ("lt", "le", "gt", "ge"):
                    continue
                against = opposite(hypothesis)
                if to_sympy(gap(against)[1]) == expression:
                    absurd = fresh("N")
                    return (
                        f"exfalso. assert ({absurd} : {text(against)}).\n{{ {interval(against)}"
                        f" }}\nclear - {name} {absurd}. lra."
                    )
        if rule == "product":
            return self._product(tree, goal, atoms, fixed)
        return interval(goal)

    def _split(self, tree, goal, atoms, fixed) -> str:
        from flint import fmpq

        from assay.verification.kernel.boxes.forms import place_of

        at, name = place_of(tree["at"]), tree["split"]
        node = number(f"{at.p}/{at.q}") if isinstance(at, fmpq) else of_sympy(at.expr)
        cut = fresh("X")
        own = name_of(name)
        if name in self.integers:
            head = (
                f"destruct (integer_cut {own} {text(node)} {self.integers[name]} (ex_intro _"
                f" {text(node)}%Z eq_refl)) as [{cut}|{cut}]."
            )
        elif tree.get("owner") == "high":
            head = f"destruct (Rlt_or_le {own} {text(node)}) as [{cut}|{cut}]."
        else:
            head = f"destruct (Rle_or_lt {own} {text(node)}) as [{cut}|{cut}]."
        return "\n".join(
            [
                head,
                f"{{ {self.tree(tree['low'], goal, atoms, fixed)} }}",
                f"{{ {self.tree(tree['high'], goal, atoms, fixed)} }}",
            ]
        )

    def _product(self, tree, goal, atoms, fixed) -> str:
        from assay.verification.kernel.boxes.forms import from_json
        from assay.verification.kernel.boxes.forms import to_sympy as expression

        rule, term, kind = gap(goal)
        memo: dict = {}
        factors = [
            of_sympy(
                expression(
                    self.task.tape, from_json(self.task.tape, f["expr"]), self.task.symbols, memo
                )
            )
            for f in tree["factors"]
        ]
        strict = kind != ">="
        lines, names = [f"apply ({rule} _ _ _ eq_refl)."], []
        for node, factor in zip(factors, tree["factors"], strict=True):
            name = fresh("F")
            part = make("gt" if strict else "ge", node, number(0))
            lines.append(
                f"assert ({name} : {text(part)}).\n{{"
                f" {self.tree(factor['tree'], part, [], fixed)} }}"
            )
            names.append(name)
        whole, sign = factors[0], names[0]
        for node, name in zip(factors[1:], names[1:]):
            whole = make("mul", whole, node)
            joint = fresh("F")
            lemma = "Rmult_lt_0_compat" if strict else "Rmult_le_pos"
            lines.append(
                f"assert ({joint} : 0 {'<' if strict else '<='} {text(whole)}) by (apply {lemma};"
                " lra)."
            )
            sign = joint
        lines.append(
            f"apply (same_{'pos' if strict else 'nonneg'} _ {text(whole)});"
            f" [|lra].\n{equal(term, whole, self.facts)}"
        )
        del sign
        return "\n".join(lines)
