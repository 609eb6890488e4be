"""From certificates to Coq lemmas: one lemma for each formula that is proved on the way, the
claim's theorem last.
"""

from __future__ import annotations

import json

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.verification.coq.combinations import combination
from assay.verification.coq.equality import equal, fresh, maximal, restart, to_sympy
from assay.verification.coq.language import Outside, Reader, Statement, make, name_of, text
from assay.verification.coq.signs import Scope, opposite, positivity, relations_of, settle
from assay.verification.kernel.certificates import REDUCTIONS


class Document:
    """The lemmas of one file; `lemma` writes the proof of a formula and returns its name."""

    def __init__(self):
        restart()
        self.parts: list[str] = []
        self.imports: set[str] = set()
        self.known: dict[str, tuple[str, Statement]] = {}

    def lemma(self, formula: Formula, certificate: dict) -> tuple[str, Statement]:
        """Write the lemma of a formula with its proof (once); returns its name and statement;
        raises `Outside`.
        """
        key = json.dumps([formula.data(), certificate], sort_keys=True)
        if key not in self.known:
            statement = Statement.of(formula)
            rule = RULES.get(certificate["type"])
            if rule is None:
                kind = certificate["type"]
                why = f": {OUTSIDE[kind]}" if kind in OUTSIDE else ""
                raise Outside(f"the rule {kind}{why}")
            proof = rule(Proof(self, formula, statement), certificate)
            name = f"fact_{len(self.known) + 1}"
            self.parts.append(
                f"Lemma {name} :\n{statement.proposition()}.\nProof.\n{proof}\nQed.\n"
            )
            self.known[key] = (name, statement)
        return self.known[key]

    def meaning(self, before: Formula, statement: Statement) -> str:
        """Write the lemma that a hypothesis has a value under those before it; returns its name."""
        proof = Proof(self, before, statement)
        shown = proof._condition(statement.goal, {"type": "meaning"}, {}, [])
        name = f"meaning_{len(self.parts) + 1}"
        text_ = proof.show(shown, [])
        self.parts.append(f"Lemma {name} :\n{statement.proposition()}.\nProof.\n{text_}\nQed.\n")
        return name


class Proof:
    """One lemma being proved: its context after the introductions."""

    def __init__(self, document: Document, formula: Formula, statement: Statement):
        self.document, self.formula, self.statement = document, formula, statement
        self.names = [f"H{i}" for i in range(1, len(statement.hypotheses) + 1)]
        self.lines = []
        intro = [*map(name_of, statement.variables), *self.names]
        if intro:
            self.lines.append(f"intros {' '.join(intro)}.")
        self.named: list[tuple[str, object]] = []
        for name, (_, tree) in zip(self.names, statement.hypotheses, strict=True):
            self._flatten(name, tree)

    def _flatten(self, name: str, tree) -> None:
        """Name the parts of a conjunction as hypotheses of their own (the whole stays)."""
        if tree.op != "and":
            self.named.append((name, tree))
            return
        parts = [fresh("J") for _ in tree.args]
        pattern = parts[-1]
        for part in reversed(parts[:-1]):
            pattern = f"[{part} {pattern}]"
        self.lines.append(f"pose proof {name} as {pattern}.")
        for part, child in zip(parts, tree.args, strict=True):
            self._flatten(part, child)

    def scope(self, facts=()) -> Scope:
        """Return what proofs in this context may use."""
        hypotheses = tuple(r for _, tree in self.named for r in relations_of(tree))
        return Scope(
            self.formula,
            hypotheses,
            tuple(self.named),
            (*(n for n, t in self.named if t.op != "integer"), *facts),
        )

    def arguments(self, other: Statement, extra: dict | None = None) -> str:
        """Return the arguments that apply another lemma in this context: variables, then hypotheses
        by their meaning.
        """
        here = {
            tree: name
            for name, (_, tree) in zip(self.names, self.statement.hypotheses, strict=True)
        }
        here.update(extra or {})
        found = list(map(name_of, other.variables))
        for _, tree in other.hypotheses:
            if tree not in here:
                raise Outside(
                    f"the hypothesis {text(tree) if tree.op != 'integer' else tree} is not at hand"
                )
            found.append(here[tree])
        return " ".join(found)

    def use(self, name: str, statement: Statement, arguments: str, goal: str, trees=None) -> dict:
        """Apply a lemma; returns the names of its parts by their trees (those of the statement, or
        ``trees``).
        """
        parts = [fresh("D") for _ in statement.defined]
        pattern = goal
        for part in reversed(parts):
            pattern = f"[{part} {pattern}]"
        self.lines.append(f"pose proof ({name} {arguments}) as {pattern}.")
        return dict(zip(trees or (*statement.defined, statement.goal), [*parts, goal], strict=True))

    def defined(self, certificate: dict, params: dict, known: dict | None = None) -> list[str]:
        """Prove the conditions of definedness; returns their names."""
        names, known = [], known or {}
        for tree in self.statement.defined:
            if tree in known:
                names.append(known[tree])
                continue
            name = fresh("D")
            self.lines.append(
                f"assert ({name} : {text(tree)}).\n{{"
                f" {self._condition(tree, certificate, params, names)} }}"
            )
            names.append(name)
        return names

    def _condition(self, tree, certificate, params, names) -> str:
        from assay.verification.kernel.algebra import NotShown

        for _, hypothesis in self.named:
            if hypothesis == tree:
                return "assumption."
        for chosen in (params, _growth(tree)):
            try:
                return settle(tree, self.scope(names), positivity(chosen))
            except NotShown:
                pass
        nested = self._nested(tree, certificate)
        if nested is not None:
            from assay.verification.coq.boxes import boxes

            return boxes(self, nested, tree, names)
        return (
            "first [assumption | lra | nonzero | nra | interval"
            " | intros; pose proof PI_RGT_0; first [lra | solve [pos]]]."
        )

    def _nested(self, tree, certificate):
        """Return the box certificate of a condition of definedness, if there is one."""
        wanted = relations_of(tree)
        for index, nested in (certificate.get("defined") or {}).items():
            if (
                certificate["type"] != "cases"
                and wanted
                and self.formula.defined[int(index)] == wanted[0]
            ):
                return nested
        return None

    def finish(self, defined: list[str], goal: str) -> str:
        """Return the proof that ends by giving the parts."""
        term = goal
        for name in reversed(defined):
            term = f"(conj {name} {term})"
        return "\n".join([*self.lines, f"exact {term}."])

    def show(self, proof: str, defined: list[str]) -> str:
        """Return the whole proof, given that of the goal."""
        goal = fresh("Goal")
        self.lines.append(f"assert ({goal} : {text(self.statement.goal)}).\n{{ {proof} }}")
        return self.finish(defined, goal)


def _growth(tree) -> dict:
    """Return the parameters exp(m) - 1 for the exponentials in a condition."""
    import sympy

    found: list = []
    maximal(tree, found)
    values = {to_sympy(a) - 1 for a in found if a.args[0] == "exp"}
    return {
        f"grown{i}": v
        for i, v in enumerate(sorted((v for v in values if isinstance(v, sympy.Add)), key=str))
    }


# ---- algebra -------------------------------------------------------------------------------------
def _params(formula: Formula, certificate: dict) -> dict:
    from assay.verification.kernel.certificates import _expression

    return {
        name: _expression(formula, value) for name, value in certificate.get("params", {}).items()
    }


def _identity(proof: Proof, certificate: dict) -> str:
    params = _params(proof.formula, certificate)
    defined = proof.defined(certificate, params)

    def show(tree, scope):
        if tree.op not in ("eq", "le", "ge"):
            raise Outside("an identity shows equalities")
        start = {"eq": "", "le": "apply Req_le.\n", "ge": "apply Req_ge.\n"}[tree.op]
        return start + equal(*tree.args, scope.facts)

    return proof.show(settle(proof.statement.goal, proof.scope(defined), show), defined)


def _positivity(proof: Proof, certificate: dict) -> str:
    params = _params(proof.formula, certificate)
    defined = proof.defined(certificate, params)
    return proof.show(
        settle(proof.statement.goal, proof.scope(defined), positivity(params)), defined
    )


def _combination(proof: Proof, certificate: dict) -> str:
    params = _params(proof.formula, certificate)
    defined = proof.defined(certificate, params)
    reader = Reader(dict(proof.formula.where), set(proof.statement.variables))
    show = combination(certificate["terms"], params, lambda t: reader.number(grammar.parse(t)))
    return proof.show(settle(proof.statement.goal, proof.scope(defined), show), defined)


# ---- rules that combine --------------------------------------------------------------------------
def _derived(proof: Proof, certificate: dict) -> str:
    from assay.verification.kernel.certificates import with_facts

    extra, known = {}, {}
    for entry in certificate["facts"]:
        name, statement = proof.document.lemma(
            Formula.from_data(entry["formula"]), entry["certificate"]
        )
        goal = fresh("K")
        known.update(proof.use(name, statement, proof.arguments(statement), goal))
        extra[statement.goal] = goal
    inner = with_facts(proof.formula, certificate["facts"])
    name, statement = proof.document.lemma(inner, certificate["certificate"])
    goal = fresh("Goal")
    known.update(proof.use(name, statement, proof.arguments(statement, extra), goal))
    return proof.finish(proof.defined({"type": "derived"}, {}, known), goal)


def _cases(proof: Proof, certificate: dict) -> str:
    from assay.verification.kernel.certificates import opposite as opposite_text

    on = certificate["on"]
    yes = proof.document.lemma(proof.formula.with_given(on), certificate["yes"])
    no = proof.document.lemma(proof.formula.with_given(opposite_text(on)), certificate["no"])
    case = yes[1].hypotheses[-1][1]
    if no[1].hypotheses[-1][1] != opposite(case):
        raise Outside("the two cases are not each other's opposite")
    name = fresh("B")
    proof.lines.append(
        f"assert ({name} : {text(case)} \\/ {text(opposite(case))}) by decided.\ndestruct {name} as"
        f" [{name}|{name}]."
    )
    common, lines = list(proof.lines), []
    for (lemma, statement), tree in ((yes, case), (no, opposite(case))):
        proof.lines, goal = [], fresh("Goal")
        known = proof.use(lemma, statement, proof.arguments(statement, {tree: name}), goal)
        lines.append("{ " + proof.finish(proof.defined({"type": "cases"}, {}, known), goal) + " }")
    return "\n".join([*common, *lines])


def _instance(proof: Proof, certificate: dict) -> str:
    from assay.verification.kernel.certificates import instantiate

    general = Formula.from_data(certificate["lemma"]["formula"])
    name, lemma = proof.document.lemma(general, certificate["lemma"]["certificate"])
    _, conditions = instantiate(general, certificate["map"], proof.formula)
    reader = Reader(dict(proof.formula.where), set(proof.statement.variables))
    values = {n: reader.number(grammar.parse(t)) for n, t in certificate["map"].items()}
    if len(conditions) != len(lemma.hypotheses):
        raise Outside("hypotheses of a lemma that are no relations")
    arguments = [text(values[n]) for n in lemma.variables]
    known: dict = {}
    for condition in conditions:
        wanted = proof.formula.with_goal(condition)
        own, statement = proof.document.lemma(wanted, certificate["conditions"][condition])
        goal = fresh("K")
        known.update(proof.use(own, statement, proof.arguments(statement), goal))
        arguments.append(goal)
    goal = fresh("Goal")
    trees = [substituted(t, values) for t in (*lemma.defined, lemma.goal)]
    known.update(proof.use(name, lemma, " ".join(arguments), goal, trees))
    return proof.finish(proof.defined(certificate, {}, known), goal)


def substituted(tree, values: dict):
    """Return the term with variables replaced by terms."""
    if tree.op == "name":
        return values.get(tree.args[0], tree)
    return make(tree.op, *(substituted(a, values) if hasattr(a, "op") else a for a in tree.args))


def _boxes(proof: Proof, certificate: dict) -> str:
    from assay.verification.coq.boxes import boxes

    defined = proof.defined({"type": "boxes", "whole": certificate}, {})
    return proof.show(boxes(proof, certificate, proof.statement.goal, defined), defined)


def _point(proof: Proof, certificate: dict) -> str:
    from assay.verification.coq.boxes import decide

    defined = proof.defined({"type": "point"}, {})
    return proof.show(
        settle(proof.statement.goal, proof.scope(defined), lambda tree, scope: decide(tree)),
        defined,
    )


def _monotone(proof: Proof, certificate: dict) -> str:
    from assay.verification.coq.calculus import monotone

    return monotone(proof, certificate)


RULES = {
    "identity": _identity,
    "positivity": _positivity,
    "combination": _combination,
    "derived": _derived,
    "cases": _cases,
    "instance": _instance,
    "boxes": _boxes,
    "point": _point,
    "monotone": _monotone,
}
_PART = "its parts are not glued in Coq yet"
OUTSIDE = {
    **dict.fromkeys((*REDUCTIONS, "powers"), _PART),
    "substitution": "a change of variables is not written for Coq yet",
    "pullback": "a lemma at other terms, times a factor, is not written for Coq yet",
    **dict.fromkeys(("log", "exp", "square"), "a monotone map of a gap is not written for Coq yet"),
    "jensen": "the general inequality of Jensen is not in the libraries in use",
    "words": "matrices of every size",
}
"""Types of certificates without an export, and why."""
