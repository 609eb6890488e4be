"""Coq proofs of signs: parameters known to be >= 0, polynomials in them, combinations, and goals
taken apart.

The parameters and the polynomials are those of `assay.verification.kernel.positivity`; here they
only say what to write.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.verification.coq.equality import equal, fresh, of_sympy, product, to_sympy, total
from assay.verification.coq.language import ZERO, Outside, constant, make, number, text


@dataclass(frozen=True)
class Scope:
    """What a proof may use: the formula, SymPy hypotheses, named Coq hypotheses (name, relation),
    names of facts.
    """

    formula: object
    hypotheses: tuple
    named: tuple
    facts: tuple = ()

    def assuming(self, name: str, tree) -> Scope:
        """Return the scope with one more relation."""
        return Scope(
            self.formula,
            (*self.hypotheses, *relations_of(tree)),
            (*self.named, (name, tree)),
            (*self.facts, name),
        )


def relations_of(tree) -> tuple:
    """Return the SymPy relations of a term of relations joined by `and`."""
    import sympy

    if tree.op == "and":
        return tuple(r for a in tree.args for r in relations_of(a))
    kinds = {
        "lt": sympy.Lt,
        "le": sympy.Le,
        "gt": sympy.Gt,
        "ge": sympy.Ge,
        "eq": sympy.Eq,
        "ne": sympy.Ne,
    }
    if tree.op not in kinds:
        return ()
    return (kinds[tree.op](*(to_sympy(a) for a in tree.args), evaluate=False),)


# ---- goals ---------------------------------------------------------------------------------------
_OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


def opposite(tree):
    """Return the negation of a proposition, pushed inside."""
    if tree.op in _OPPOSITE:
        return make(_OPPOSITE[tree.op], *tree.args)
    if tree.op == "not":
        return tree.args[0]
    if tree.op in ("and", "or"):
        return make("or" if tree.op == "and" else "and", *map(opposite, tree.args))
    if tree.op == "implies":
        return make("and", tree.args[0], opposite(tree.args[1]))
    raise Outside(f"no negation of {tree.op}")


def settle(tree, scope: Scope, show) -> str:
    """Return a proof of a proposition; ``show(relation, scope)`` proves one relation."""
    if tree.op == "and":
        lines, rest = [], list(tree.args)
        while len(rest) > 1:
            lines.append(f"split. {{ {settle(rest.pop(0), scope, show)} }}")
        return "\n".join([*lines, settle(rest[0], scope, show)])
    if tree.op == "implies":
        name = fresh("H")
        return f"intro {name}.\n{settle(tree.args[1], scope.assuming(name, tree.args[0]), show)}"
    if tree.op == "or":
        return _either(list(tree.args), scope, show)
    if tree.op == "not":
        name = fresh("N")
        return (
            f"assert ({name} : {text(opposite(tree.args[0]))}).\n{{"
            f" {settle(opposite(tree.args[0]), scope, show)} }}\nfirst [lra | intuition lra]."
        )
    flat = _once(tree)
    if flat != tree:
        return f"rewrite ?Rabs_Rabsolu.\n{settle(flat, scope, show)}"
    cases = absolute(tree)
    if cases is None:
        return show(tree, scope)
    rule, parts, joint = cases
    if joint and (single := _nonnegative_inside(tree, rule, parts, scope, show)):
        return single
    if joint:
        return "\n".join([f"apply {rule}."] + [f"{{ {settle(p, scope, show)} }}" for p in parts])
    from assay.verification.kernel.algebra import NotShown

    for own, part in zip(rule, parts, strict=True):
        try:
            return f"{own}.\n{settle(part, scope, show)}"
        except NotShown as failure:
            reason = failure
    raise reason


def _either(parts, scope, show) -> str:
    """Prove one part of a disjunction while the opposites of the others are assumed."""
    from assay.verification.kernel.algebra import NotShown

    reason = None
    for index, part in enumerate(parts):
        lines, inner = [], scope
        for other in (p for j, p in enumerate(parts) if j != index):
            if other.op not in _OPPOSITE:
                raise Outside("a disjunction of more than relations")
            name = fresh("H")
            lines.append(
                f"assert ({name} : {text(opposite(other))} \\/ {text(other)}) by decided.\ndestruct"
                f" {name} as [{name}|{name}]; [|{_choose(parts, parts.index(other), True)}]."
            )
            inner = inner.assuming(name, opposite(other))
        try:
            return "\n".join([*lines, f"{_choose(parts, index)}.", settle(part, inner, show)])
        except NotShown as failure:
            reason = failure
    raise reason


def _once(tree):
    """Return the relation with |(|q|)| written |q|."""
    if (
        tree.op == "call"
        and tree.args[0] == "abs"
        and tree.args[1].op == "call"
        and tree.args[1].args[0] == "abs"
    ):
        return _once(tree.args[1])
    return make(tree.op, *(_once(a) if hasattr(a, "op") else a for a in tree.args))


def _nonnegative_inside(tree, rule, parts, scope, show) -> str:
    """Return the proof of |q| <= c by q >= 0 and q <= c where -q <= c is not shown; the empty text
    otherwise.
    """
    from assay.verification.kernel.algebra import NotShown

    try:
        settle(parts[1], scope, show)
        return ""
    except (NotShown, Outside):
        pass
    inner = parts[0].args[0]
    try:
        proof = sign(inner, False, {}, scope)
    except NotShown:
        return ""
    return f"apply {rule}_nonneg.\n{{ {proof} }}\n{{ {settle(parts[0], scope, show)} }}"


def _choose(parts, index, close=False) -> str:
    """Return the tactic that picks one part of a right-nested disjunction (and closes it when it is
    assumed).
    """
    steps = (
        ["right"] * index
        + (["left"] if index < len(parts) - 1 else [])
        + (["assumption"] if close else [])
    )
    return "; ".join(steps or ["idtac"])


def absolute(tree):
    """Take |q| off one side: (rule, relations, True), or (rules, alternatives, False); None where
    there is none alone.
    """
    if tree.op not in ("lt", "le", "gt", "ge"):
        return None
    left, right = tree.args if tree.op in ("lt", "le") else tree.args[::-1]
    kind = "le" if tree.op in ("le", "ge") else "lt"
    turn = "" if tree.op in ("lt", "le") else "apply Rle_ge; " if kind == "le" else "apply Rlt_gt; "
    if left.op == "call" and left.args[0] == "abs":
        q = left.args[1]
        parts = [make(kind, q, right), make(kind, make("neg", q), right)]
        return (f"abs_{kind}" if not turn else f"{turn[6:-2]}, abs_{kind}", parts, True)
    if right.op == "call" and right.args[0] == "abs":
        q = right.args[1]
        parts = [make(kind, left, q), make(kind, left, make("neg", q))]
        return ([f"{turn}apply {kind}_abs", f"{turn}apply {kind}_abs'"], parts, False)
    return None


def gap(tree):
    """Return (rule, term, kind): the relation follows by the rule from term > 0 (">") or >= 0 or ==
    0 or != 0.
    """
    a, b = tree.args
    rules = {
        "lt": ("diff_lt", make("sub", b, a), ">"),
        "le": ("diff_le", make("sub", b, a), ">="),
        "gt": ("diff_gt", make("sub", a, b), ">"),
        "ge": ("diff_ge", make("sub", a, b), ">="),
        "eq": ("diff_eq", make("sub", a, b), "=="),
        "ne": ("diff_ne", make("sub", a, b), "!="),
    }
    return rules[tree.op]


# ---- positivity ----------------------------------------------------------------------------------
def positivity(params: dict):
    """Return ``show`` for the parameters (name -> SymPy expression)."""

    def show(tree, scope):
        rule, term, kind = gap(tree)
        if kind == "==":
            return equal(*tree.args, scope.facts)
        if constant(term) is not None:
            return "lra."
        if kind != "!=":
            return f"apply ({rule} _ _ _ eq_refl).\n{sign(term, kind == '>', params, scope)}"
        from assay.verification.kernel.algebra import NotShown

        try:
            return f"apply (diff_ne _ _ _ eq_refl).\n{sign(term, True, params, scope)}"
        except NotShown:
            return (
                "apply (diff_ne' _ _ _"
                f" eq_refl).\n{sign(make('sub', *tree.args[::-1]), True, params, scope)}"
            )

    return show


def sign(term, strict: bool, params: dict, scope: Scope) -> str:
    """Return a proof of 0 < term or 0 <= term by non-negative coefficients."""
    from assay.verification.kernel.algebra import NotShown

    try:
        return _framed(term, strict, params, scope)
    except NotShown as failure:
        if not params:
            raise
        try:
            return _framed(term, strict, {}, scope)
        except NotShown:
            raise failure from None


def _framed(term, strict, params, scope) -> str:
    from assay.verification.kernel.positivity import Frame

    expression = to_sympy(term)
    frame = Frame.of(scope.formula, params, scope.hypotheses, expression)
    frame.nonnegative(expression, strict)
    value = frame.quotient(expression)
    numerator, denominator = value.numer, value.denom
    if numerator == 0:
        return f"right.\nsymmetry. {equal(term, ZERO, scope.facts)}"
    names = frame.ring.names
    used = [
        i
        for i, _ in enumerate(names)
        if any(m[i] for poly in (numerator, denominator) for m in poly.monoms())
    ]
    lines, locals_, values, proofs, binders = [], {}, [], [], []
    for i in used:
        name = names[i]
        own = fresh("p")
        locals_[i] = own
        expr = _meaning(name, frame)
        node = of_sympy(expr)
        values.append(node)
        rule = frame.rules.get(name)
        if rule is None:
            continue
        known = bool(frame.strict[name])
        sign_name = fresh("S")
        proof = parameter(expr, node, rule, known, scope)
        lines.append(
            f"assert ({sign_name} : 0 {'<' if known else '<='} {text(node)}).\n{{ {proof} }}"
        )
        proofs.append(sign_name)
        binders.append(f"0 {'<' if known else '<='} {own} -> ")
    table = dict(zip(used, values))
    strict_names = {n for n, s in frame.strict.items() if s}
    head = f"forall {' '.join(locals_.values())} : R, " if used else ""
    parts = {}
    for which, poly, is_strict in (
        ("numerator", numerator, strict),
        ("denominator", denominator, True),
    ):
        shape = _polynomial(
            poly, {i: make("local", n) for i, n in locals_.items()}, names, strict_names
        )
        real = _polynomial(poly, table, names, strict_names)
        claim = fresh("C")
        lines.append(
            f"assert ({claim} : {head}{''.join(binders)}0 {'<' if is_strict else '<='}"
            f" {text(shape)}) by (intros; pos)."
        )
        parts[which] = (
            real,
            f"({claim} {' '.join([*map(text, values), *proofs])})" if used else claim,
        )
    top, bottom = parts["numerator"], parts["denominator"]
    lemma, same = ("ratio_pos", "same_pos") if strict else ("ratio_nonneg", "same_nonneg")
    lines.append(
        f"apply ({same} _ ({text(top[0])} / {text(bottom[0])})); [|exact ({lemma} _ _ {top[1]}"
        f" {bottom[1]})]."
    )
    positive = fresh("Q")
    lines.append(f"pose proof (pos_nz _ {bottom[1]}) as {positive}.")
    lines.append(equal(term, make("div", top[0], bottom[0]), (*scope.facts, positive)))
    return "\n".join(lines)


def _meaning(name: str, frame):
    """Return the SymPy expression that a label of the frame stands for."""
    import sympy

    if name in frame.meanings:
        return frame.meanings[name]
    key = frame.atoms.order[int(name[4:])]
    if not isinstance(key, tuple):
        return key
    if key[0] == "exp":
        return sympy.exp(key[1] / frame.atoms.exponents[key[1]])
    return key[1] ** sympy.Rational(1, frame.atoms.roots[key[1]])


def _polynomial(poly, table: dict, names, strict_names):
    """Return the polynomial as a term, a summand that is surely positive first, even powers as
    such.
    """

    def sure(monomial):
        return all(names[i] in strict_names for i, p in enumerate(monomial) if p)

    terms = sorted(poly.terms(), key=lambda t: (not sure(t[0]), sum(t[0])))
    return total(
        product(
            [
                number(f"{c.p}/{c.q}"),
                *(make("pow", table[i], number(int(p))) for i, p in enumerate(monomial) if p),
            ]
        )
        for monomial, c in terms
    )


# ---- why a parameter is not negative -------------------------------------------------------------
def parameter(expr, node, rule: str, strict: bool, scope: Scope) -> str:
    """Prove that a parameter is >= 0 (or > 0) for the reason that the kernel gave."""
    from assay.verification.kernel.positivity import bounds_of, exp_difference, tangent_of

    if rule == "hypothesis":
        return _hypothesis(expr, node, strict, scope)
    if rule in ("exp", "root"):
        return "pos."
    if rule == "exp is increasing":
        low, high = exp_difference(expr)
        form = make("sub", make("call", "exp", of_sympy(high)), make("call", "exp", of_sympy(low)))
        return "\n".join(
            [
                (
                    f"apply (same_{'pos' if strict else 'nonneg'} _ {text(form)}). {{"
                    f" {equal(node, form, scope.facts)} }}"
                ),
                f"apply {'exp_gap' if strict else 'exp_gap_weak'}.",
                sign(make("sub", of_sympy(high), of_sympy(low)), strict, {}, scope),
            ]
        )
    if rule == "exp(x) >= 1+x":
        return tangent(node, of_sympy(tangent_of(expr)), scope)
    if rule == "log is increasing":
        above = sign(make("sub", _argument(node, expr), number(1)), strict, {}, scope)
        return f"apply {'ln_pos' if strict else 'ln_nonneg'}.\n{above}"
    if _linear(expr):
        return "lra."
    if any(expr == found[0] for found in bounds_of(scope.formula, scope.hypotheses).values()):
        return _hypothesis(expr, node, strict, scope)  # the distance to an end of a range
    return sign(node, strict, {}, scope)


def _argument(node, expr):
    """Return the argument of a function value as it stands in the goal."""
    return node.args[1] if node.op == "call" else of_sympy(expr.args[0])


def _linear(expr) -> bool:
    import sympy

    symbols = sorted(expr.free_symbols, key=str)
    try:
        return sympy.Poly(expr, *symbols).total_degree() <= 1 if symbols else expr.is_Rational
    except sympy.PolynomialError:
        return False


def tangent(node, exponent, scope: Scope) -> str:
    """Return a proof of 0 <= exp(a) - 1 - a, written as ``node``."""
    form = make("sub", make("sub", make("call", "exp", exponent), number(1)), exponent)
    return (
        f"apply (same_nonneg _ {text(form)}); [|apply"
        f" exp_tangent].\n{equal(node, form, scope.facts)}"
    )


def _hypothesis(expr, node, strict: bool, scope: Scope) -> str:
    """Return the proof that a parameter is a positive multiple of the two sides' difference of a
    hypothesis.
    """
    from assay.verification.kernel.algebra import NotShown
    from assay.verification.kernel.positivity import constant_ratio

    for name, tree in scope.named:
        if tree.op not in ("lt", "le", "gt", "ge"):
            continue
        rule, term, kind = gap(tree)
        if strict and kind != ">":
            continue
        try:
            ratio = constant_ratio(to_sympy(term), expr)
        except NotShown:
            continue
        if ratio is None or not ratio > 0:
            continue
        factor = of_sympy(1 / ratio)
        form = make("mul", factor, term)
        return "\n".join(
            [
                (
                    f"apply (same_{'pos' if strict else 'nonneg'} _ {text(form)}). {{"
                    f" {equal(node, form, scope.facts)} }}"
                ),
                (
                    f"apply {'Rmult_lt_0_compat' if strict else 'Rmult_le_pos'}; [lra | clear -"
                    f" {name}; lra]."
                ),
            ]
        )
    if strict:
        raise NotShown(f"no hypothesis says {expr} > 0")
    raise NotShown(f"no hypothesis says {expr} >= 0")
