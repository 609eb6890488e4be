"""Coq proofs of combinations: sums of products of what is known to be >= 0."""

from __future__ import annotations

from assay.verification.coq.equality import equal, fresh, product, to_sympy, total
from assay.verification.coq.language import Outside, make, number, text
from assay.verification.coq.signs import gap, parameter, positivity, sign


def combination(groups: list, params: dict, read):
    """Return ``show`` for a combination; ``read(text)`` gives the term of a part."""
    plain = positivity(params)

    def show(tree, scope):
        import sympy

        from assay.verification.kernel import algebra

        rule, term, kind = gap(tree)
        expression = to_sympy(term)
        if kind == "==" or expression.is_Rational:
            return plain(tree, scope)
        if kind == "!=":
            raise Outside("a combination shows no inequation")
        for group in groups:
            rows, sum_ = [], sympy.Integer(0)
            for entry in group:
                factors = [read(entry["weight"]), *map(read, entry["factors"])]
                exponents = [read(a) for a in entry["tangents"]]
                rows.append((factors, exponents))
                powers = map(to_sympy, exponents)
                sum_ += sympy.Mul(*map(to_sympy, factors), *(sympy.exp(a) - 1 - a for a in powers))
            if not algebra.is_zero(expression - sum_):
                continue
            return f"apply ({rule} _ _ _ eq_refl).\n{_sum(term, rows, kind == '>', params, scope)}"
        strict, proof = _value(expression, term, params, scope)
        if kind == ">" and not strict:
            raise Outside("only shown to be >= 0")
        return f"apply ({rule} _ _ _ eq_refl).\n{_weakened(proof, strict, kind == '>')}"

    return show


def _weakened(proof: str, strict: bool, wanted: bool) -> str:
    return f"apply weak.\n{proof}" if strict and not wanted else proof


def _sum(term, rows, strict: bool, params, scope) -> str:
    lines, summands = [], []
    for factors, exponents in rows:
        signs, nodes = [], []
        for node in factors:
            value = to_sympy(node)
            if value == 1:
                continue
            sure, proof = _value(value, node, params, scope)
            name = fresh("S")
            lines.append(
                f"assert ({name} : 0 {'<' if sure else '<='} {text(node)}).\n{{ {proof} }}"
            )
            signs.append((name, sure))
            nodes.append(node)
        for inner in exponents:
            node = make("sub", make("sub", make("call", "exp", inner), number(1)), inner)
            name = fresh("S")
            lines.append(f"pose proof (exp_tangent {text(inner)}) as {name}.")
            signs.append((name, False))
            nodes.append(node)
        sure, name, value = all(s for _, s in signs), fresh("T"), product(nodes)
        lines.append(
            f"assert ({name} : 0 {'<' if sure else '<='} {text(value)}) by"
            f" ({_multiplied(signs, sure)})."
        )
        summands.append((sure, name, value))
    summands.sort(key=lambda s: not s[0])
    whole = total(v for *_, v in summands)
    lines.append(f"apply (same_{'pos' if strict else 'nonneg'} _ {text(whole)}).")
    lines.append(f"{{ {equal(term, whole, scope.facts)} }}")
    lines.append(
        "clear - " + " ".join(n for _, n, _ in summands) + "; lra." if summands else "lra."
    )
    return "\n".join(lines)


def _multiplied(signs, sure: bool) -> str:
    """Return the tactics that multiply signs; left-nested products are taken apart from the
    right.
    """
    if not signs:
        return "lra"
    steps = []
    for name, strict in reversed(signs[1:]):
        close = f"exact {name}" if strict == sure else f"apply Rlt_le; exact {name}"
        steps.append(f"{'apply Rmult_lt_0_compat' if sure else 'apply Rmult_le_pos'}; [|{close}]")
    name, strict = signs[0]
    steps.append(f"exact {name}" if strict == sure else f"apply Rlt_le; exact {name}")
    return "; ".join(steps)


def _value(value, node, params, scope):
    """Return (strict, proof) that a weight or factor is > 0 or >= 0."""
    from assay.verification.kernel import positivity as prover
    from assay.verification.kernel.algebra import NotShown

    if value.is_Rational:
        return bool(value > 0), "lra."
    if value.is_Pow and value.exp.is_Integer and value.exp > 0 and value.exp % 2 == 0:
        return False, (
            "even_square."
            if node.op == "pow" and node.args[1].args[0] % 2 == 0
            else sign(node, False, params, scope)
        )
    weak = None
    try:
        rule, strict = prover.why_nonnegative(
            value, scope.hypotheses, prover.bounds_of(scope.formula, scope.hypotheses)
        )
        proof = parameter(value, node, rule, strict, scope)
        if strict:
            return True, proof
        weak = proof
    except NotShown:
        pass
    for strict in (True, False):
        try:
            return strict, sign(node, strict, params, scope)
        except NotShown as failure:
            reason = failure
        if weak is not None:
            return False, weak
    raise reason
