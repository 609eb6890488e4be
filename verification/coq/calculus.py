"""Coq proofs of the derivative rule: the mean value theorem, a derivative computed term by term,
and the value at one end.
"""

from __future__ import annotations

from assay.verification.coq.equality import equal, fresh
from assay.verification.coq.language import ONE, Outside, Statement, make, name_of, number, text
from assay.verification.coq.signs import gap

IMPORT = """From Coquelicot Require Import Coquelicot.

Lemma rising F G a b : a <= b -> (forall t, a <= t <= b -> is_derive F t (G t)) ->
  (forall t, a < t < b -> 0 <= G t) -> F a <= F b.
Proof.
  intros [L|L] D S; [|subst; apply Rle_refl].
  destruct (MVT_cor2 F G a b L (fun t I => proj1 (is_derive_Reals F t (G t)) (D t I))) as [c [E I]].
  pose proof (Rmult_le_pos _ (b - a) (S c I)). lra.
Qed.
Lemma rising_strictly F G a b : a < b -> (forall t, a <= t <= b -> is_derive F t (G t)) ->
  (forall t, a < t < b -> 0 < G t) -> F a < F b.
Proof.
  intros L D S.
  destruct (MVT_cor2 F G a b L (fun t I => proj1 (is_derive_Reals F t (G t)) (D t I))) as [c [E I]].
  pose proof (Rmult_lt_0_compat _ (b - a) (S c I)). lra.
Qed.
Ltac conditions := repeat split; first [exact I | assumption | pos | lra | nonzero | nra].
"""


def derivative(tree, variable: str):
    """Return the derivative of a term by a variable, term by term; None where it is 0."""
    op, args = tree.op, tree.args
    if op == "name":
        return ONE if args[0] == variable else None
    if op in ("number", "pi", "local"):
        return None
    if op in ("add", "sub"):
        a, b = (derivative(t, variable) for t in args)
        if a is None or b is None:
            return a if b is None else b if op == "add" else make("neg", b)
        return make(op, a, b)
    if op == "neg":
        a = derivative(args[0], variable)
        return None if a is None else make("neg", a)
    if op == "mul":
        a, b = (derivative(t, variable) for t in args)
        parts = [
            make("mul", d, other) for d, other in ((a, args[1]), (b, args[0])) if d is not None
        ]
        return None if not parts else parts[0] if len(parts) == 1 else make("add", *parts)
    if op == "div":
        a, b = (derivative(t, variable) for t in args)
        if b is None:
            return None if a is None else make("div", a, args[1])
        top = make("neg", make("mul", args[0], b))
        if a is not None:
            top = make("add", make("mul", a, args[1]), top)
        return make("div", top, make("pow", args[1], number(2)))
    if op == "pow":
        a, n = derivative(args[0], variable), args[1].args[0]
        return (
            None
            if a is None or n == 0
            else make("mul", make("mul", args[1], a), make("pow", args[0], number(n - 1)))
        )
    if op == "call":
        return _of_call(tree, variable)
    raise Outside(f"the derivative of {op}")


def _of_call(tree, variable: str):
    name, x = tree.args[0], tree.args[1]
    inner = derivative(x, variable)
    if any(derivative(a, variable) is not None for a in tree.args[2:]):
        raise Outside(f"the derivative of {name}")
    if inner is None:
        return None
    square = make("pow", x, number(2))
    outer = {
        "exp": lambda: tree,
        "log": lambda: make("div", ONE, x),
        "sin": lambda: make("call", "cos", x),
        "cos": lambda: make("neg", make("call", "sin", x)),
        "atan": lambda: make("div", ONE, make("add", ONE, square)),
        "sqrt": lambda: make("div", ONE, make("mul", number(2), tree)),
    }.get(name)
    if outer is None:
        raise Outside(f"the derivative of {name}")
    return make("mul", inner, outer())


def monotone(proof, certificate: dict) -> str:
    """Return the proof of a formula by the sign of the derivative between an end and the
    variable.
    """
    from assay.theory.language import grammar
    from assay.verification.coq.language import Reader
    from assay.verification.coq.rules import substituted
    from assay.verification.kernel.monotone import parts

    if certificate["end"] == "oo":
        raise Outside("a limit at infinity")
    variable, strict, rising = (
        certificate["variable"],
        bool(certificate["strict"]),
        certificate["end"] == "lower",
    )
    rule, term, kind = gap(proof.statement.goal)
    slope = derivative(term, variable)
    if kind not in (">", ">=") or slope is None:
        raise Outside("a derivative of one inequality")
    formulas = parts(
        proof.formula,
        variable,
        certificate["end"],
        certificate["factor"],
        certificate["slope"],
        strict,
    )
    defined = proof.defined(certificate, {})
    sign = make("gt" if strict else "ge", slope if rising else make("neg", slope), number(0))
    own = _slope_lemma(proof, certificate, formulas, sign)
    # the value at the end
    name, statement = proof.document.lemma(formulas["end"], certificate["parts"]["end"])
    at_end = fresh("K")
    proof.use(name, statement, proof.arguments(statement), at_end)
    reader = Reader(dict(formulas["end"].where), set(statement.variables))
    value = reader.number(grammar.parse(variable))
    there = substituted(term, {variable: value})
    _, said, end_kind = gap(statement.goal)
    lines = proof.lines
    end = fresh("K")
    lines.append(
        f"assert ({end} : 0 {'<' if end_kind == '>' else '<='} {text(there)}).\n{{ replace"
        f" {text(there)} with {text(said)}; [lra|].\n{equal(said, there, tuple(defined))} }}"
    )
    function = f"(fun t : R => {_at(term, variable)})"
    slope_text = f"(fun t : R => {_at(slope, variable)})"
    if not rising:  # run from the variable to its upper end: the opposite function rises
        function = f"(fun t : R => - {_at(term, variable)})"
        slope_text = f"(fun t : R => - {_at(slope, variable)})"
    low, high = (text(value), name_of(variable)) if rising else (name_of(variable), text(value))
    goal_strict = kind == ">" and end_kind != ">"
    step, order = fresh("R"), "<" if goal_strict else "<="
    arguments = [name_of(v) if v != variable else "t" for v in proof.statement.variables]
    lines += [
        f"assert ({step} : {function} {low} {order} {function} {high}).",
        f"{{ apply ({'rising_strictly' if goal_strict else 'rising'} {function} {slope_text}).",
        "{ lra. }",
        "{ intros t T. auto_derive; [conditions|]. first [ring | field; conditions]. }",
        (
            f"{{ intros t T. assert (S : {_at(sign, variable)}) by (apply ({own}"
            f" {' '.join(arguments)}); first [assumption | lra]). lra. }} }}"
        ),
        f"cbv beta in {step}.",
    ]
    result = fresh("Goal")
    lines.append(
        f"assert ({result} : {text(proof.statement.goal)}) by (apply ({rule} _ _ _ eq_refl); lra)."
    )
    return proof.finish(defined, result)


def _at(tree, variable: str) -> str:
    from assay.verification.coq.rules import substituted

    return text(substituted(tree, {variable: make("local", "t")}))


def _slope_lemma(proof, certificate, formulas, sign) -> str:
    """Write the lemma that the derivative has its sign under the formula's hypotheses; returns its
    name.
    """
    from assay.verification.coq.rules import Proof

    document = proof.document
    statement = Statement(proof.statement.variables, proof.statement.hypotheses, (), sign)
    inner = Proof(document, proof.formula, statement)
    facts, names = [], {}
    for part in ("positive", "sign"):
        name, said = document.lemma(formulas[part], certificate["parts"][part])
        goal = fresh("K")
        facts += [
            n for n in inner.use(name, said, inner.arguments(said), goal).values() if n != goal
        ]
        names[part] = (goal, said.goal)
    factor, slope = (names[p][1].args[0] for p in ("positive", "sign"))
    product = make("mul", factor, slope)
    derivative_ = sign.args[0]
    wanted = product if certificate["end"] == "lower" else make("neg", product)
    inner.lines += [
        f"assert (S : {text(derivative_)} = {text(wanted)}).",
        f"{{ {equal(derivative_, wanted, inner.scope(facts).facts)} }}",
        (
            f"rewrite S. clear S. pose proof {names['positive'][0]} as P0. pose proof"
            f" {names['sign'][0]} as P1."
        ),
        f"revert P0 P1. generalize {text(factor)} {text(slope)}. intros p q P0 P1. nra.",
    ]
    own = fresh("slope_")
    document.parts.append(
        f"Lemma {own} :\n{statement.proposition()}.\nProof.\n" + "\n".join(inner.lines) + "\nQed.\n"
    )
    document.imports.add(IMPORT)
    return own
