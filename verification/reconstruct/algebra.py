"""Elaboration of proofs by algebra, for `assay.verification.checkers.algebra`: its own rules stay,
what they nest of other rules becomes lemmas.
"""

from __future__ import annotations

from contextlib import suppress
from contextvars import ContextVar

from assay.verification.kernel.certificates import opposite
from assay.verification.reconstruct.forms import (
    ERRORS,
    LEMMA,
    assume,
    assume_facts,
    confirmed,
    declared,
    derived,
    sum_of,
    term,
    text_of,
)

COUNTED = {"identity", "positivity", "combination"}
NESTED = COUNTED | {"derived", "cases", "instance"}
RULES = NESTED | {"monotone", "substitution"}
LOGARITHM = {"goal": "log(y) <= y-1", "given": ["y in (0, oo)"], "where": []}
LOGARITHM_PROOF = sum_of(term(tangents=["log(y)"]))
VALUES = 1.0
"""The work seconds for each search of why a term has a value."""
PATIENT = ContextVar("patient", default=False)
"""Whether what is not counted is taken apart anew."""


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return the certificate in the rules of `assay.verification.checkers.algebra`."""
    from assay.verification.reconstruct import boxes, parts

    kind = certificate["type"]
    if kind == "derived":
        facts = [fact(f["formula"], f["certificate"], lemmas) for f in certificate["facts"]]
        return {
            "type": kind,
            "facts": facts,
            "certificate": _part(
                assume_facts(statement, facts), certificate["certificate"], lemmas
            ),
        }
    if kind == "cases":
        on = certificate["on"]
        other = _renamed(certificate["no"], opposite(on), f"not ({on})")
        return {
            "type": kind,
            "on": on,
            "yes": _part(assume(statement, on), certificate["yes"], lemmas),
            "no": _part(assume(statement, f"not ({on})"), other, lemmas),
        }
    if kind == "instance":
        general = certificate["lemma"]["formula"]
        _lemma(general, certificate["lemma"]["certificate"], lemmas)
        facts = [
            fact({**statement, "goal": goal}, nested, lemmas)
            for goal, nested in certificate["conditions"].items()
        ]
        use = {"type": kind, "lemma": general, "map": certificate["map"]}
        facts += values(statement, use, lemmas)
        return derived(facts, use)
    if kind == "monotone":
        return _derivative(statement, certificate, lemmas)
    if kind == "substitution":
        return _substituted(statement, certificate, lemmas)
    certificate, own = logarithmic(statement, certificate, lemmas)
    facts = own + [
        fact(
            {"goal": f"{text} > 0", "given": [], "where": []},
            {"type": "boxes", "clauses": []},
            lemmas,
        )
        for text in constants(statement, certificate)
    ]
    facts += values(assume_facts(statement, facts), certificate, lemmas, statement)
    found = derived(facts, certificate)
    waves = any(
        f in str(statement) for f in ("sin(", "cos(")
    )  # identities of sine and cosine are not counted
    if (waves or PATIENT.get()) and not confirmed(
        statement, found, [x["statement"] for x in lemmas]
    ):
        with suppress(*ERRORS):
            return parts.elaborate(statement, certificate, lemmas, boxes.QUICK)
    return found


def values(
    statement: dict, certificate: dict, lemmas: list, setting: dict | None = None
) -> list[dict]:
    """Return facts for what has to hold so that terms have values, where this is not counted but
    found soon.
    """
    from assay.verification.reconstruct import products

    setting, facts = setting or statement, []
    ranges = [d[0] for d in declared(setting)]
    try:
        goals = products.missing(statement, certificate)
    except ERRORS:
        return []
    for goal in goals:
        for given in (ranges, setting["given"]):  # ranges alone are searched faster
            try:
                own = {**setting, "given": given, "goal": goal}
                _valued(own, lemmas)
                facts.append({"formula": own, "certificate": LEMMA})
                break
            except ERRORS:
                continue
    return facts


def _valued(statement: dict, lemmas: list) -> None:
    """Add the lemma that a term has a value, if it is found soon."""
    from assay.verification.reconstruct import boxes, parts

    if any(x["statement"] == statement for x in lemmas):
        return
    found: list = []
    try:
        own = parts.elaborate(statement, {}, found, VALUES)
    except ERRORS:
        own = {"type": "boxes", "tree": boxes.tree_of(statement, {}, VALUES)}
    lemmas += [x for x in (*found, {"statement": statement, "certificate": own}) if x not in lemmas]


def logarithmic(statement: dict, certificate: dict, lemmas: list) -> tuple[dict, list[dict]]:
    """Put log(y) <= y - 1 at y = u, as a fact, for tangents at log(u) where counting does not see
    that exp(log(u)) is u.
    """
    from assay.verification.checkers.algebra import polynomials
    from assay.verification.checkers.algebra.problem import Problem

    facts: dict[str, dict] = {}
    try:
        problem, groups = Problem(statement), []
        for group in certificate.get("terms", ()):
            groups.append([])
            for old in group:
                new = {**old, "tangents": [], "factors": [*old["factors"]]}
                for text in old["tangents"]:
                    t = problem.read(text, [])
                    if (
                        t.op != "log"
                        or polynomials.positive(polynomials.expand(t.args[0]), {}) == 2
                    ):
                        new["tangents"].append(text)
                        continue
                    u = text_of(t.args[0])
                    formula, use = (
                        {**statement, "goal": f"log({u}) <= {u}-1"},
                        {
                            "type": "instance",
                            "lemma": LOGARITHM,
                            "map": {"y": u},
                        },
                    )
                    facts[u] = {"formula": formula, "certificate": use}
                    new["factors"].append(f"{u}-1-log({u})")
                groups[-1].append(new)
    except ERRORS:
        return certificate, []
    if not facts:
        return certificate, []
    _lemma(LOGARITHM, LOGARITHM_PROOF, lemmas, done=True)
    return {**certificate, "terms": groups}, [*facts.values()]


def _substituted(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return the formula in the new variable, at the value that the old one gives it."""
    from assay.verification.kernel.certificates import Formula, substitute_names

    old, new, by, inverse = (certificate[k] for k in ("variable", "new", "by", "inverse"))
    formula = Formula(
        statement["goal"], tuple(statement["given"]), tuple(map(tuple, statement["where"]))
    )
    inner = substitute_names(formula, old, new, by)
    inner = {
        "goal": inner.goal,
        "given": list(inner.given),
        "where": [list(w) for w in inner.where],
    }
    _lemma(inner, certificate["certificate"], lemmas)
    return {
        "type": "instance",
        "lemma": inner,
        "map": {d[1]: inverse if d[1] == new else d[1] for d in declared(inner)},
    }


def _derivative(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a proof for `assay.verification.checkers.rederive`: lemmas on the slope and on the
    value at the end.
    """
    from assay.verification.checkers.rederive import Proof
    from assay.verification.reconstruct import boxes

    variable, end, parts = certificate["variable"], certificate["end"], certificate["parts"]
    far = end == "oo"
    try:
        if far:
            end, (first, tree) = "upper", _limit(statement, variable)
        proof = Proof(statement, variable, end, (first, "1") if far else None)
        sloped, value = [*proof.lemmas()][
            -1 if far and len([*proof.lemmas()]) == 1 else bool(certificate["strict"])
        ]
    except ValueError:  # perhaps boxes do
        return boxes.elaborate(statement, certificate, lemmas)
    own, slope = certificate["factor"], certificate["slope"]
    sign = (
        (">" if certificate["strict"] else ">=")
        if end == "lower"
        else ("<" if certificate["strict"] else "<=")
    )
    facts = [
        fact({**statement, "goal": f"({own}) > 0"}, parts["positive"], lemmas),
        fact({**statement, "goal": f"({slope}) {sign} 0"}, parts["sign"], lemmas),
    ]
    product = sum_of(term("1", [own, slope if end == "lower" else f"-({slope})"]))
    _lemma(
        sloped,
        derived(facts, _part(assume_facts(sloped, facts), product, lemmas)),
        lemmas,
        done=True,
    )
    if far:
        lemmas.append({"statement": value, "certificate": tree})
        return {"type": "derivative", "variable": variable, "end": end, "from": first, "bound": "1"}
    _lemma(value, _placed(parts["end"], variable, f"({proof.at})"), lemmas)
    return {"type": "derivative", "variable": variable, "end": end}


def _limit(statement: dict, variable: str) -> tuple[str, dict]:
    """Return from where on a difference of sides is at least -1/|x|, and a proof of this by
    boxes.
    """
    from assay.verification.checkers.rederive import Proof
    from assay.verification.reconstruct import Beyond, boxes

    for first in ("2", "8", "64"):
        value = [*Proof(statement, variable, "upper", (first, "1")).lemmas()][-1][1]
        try:
            return first, {"type": "boxes", "tree": boxes.tree_of(value, {})}
        except Beyond:
            continue
    raise Beyond(f"no limit for {variable} to infinity")


def _placed(data, variable: str, text: str):
    """Write the place of a variable in another way, in all statements of a certificate."""
    if isinstance(data, list):
        return [_placed(x, variable, text) for x in data]
    if not isinstance(data, dict):
        return data
    return {
        k: (
            [[n, text if n == variable else t] for n, t in v]
            if k == "where"
            else _placed(v, variable, text)
        )
        for k, v in data.items()
    }


def constants(statement: dict, certificate: dict) -> list[str]:
    """Return sums of constants (or what they fall short of 0 by) that occur in a proof and whose
    sign takes intervals.
    """
    import mpmath

    from assay.verification.checkers.algebra.problem import Problem
    from assay.verification.checkers.algebra.terms import Term

    found: dict[str, None] = {}
    try:
        problem = Problem(statement)
        texts = [*certificate.get("params", {}).values()]
        texts += [
            x
            for group in certificate.get("terms", ())
            for t in group
            for x in (t["weight"], *t["factors"], *t["tangents"])
        ]
        stack = [problem.read(t, []) for t in texts]
        stack += [
            s[1]
            for p in (problem.goal, *problem.given, *(n for n, _ in problem.needs))
            for s in _atoms(p)
        ]
        while stack:
            t = stack.pop()
            stack += t.terms
            if t.op in ("+", "log") and not t.free and not _mentions(t, "var"):
                t = t if t.op == "+" else t.args[0] + Term.number(-1)
                value = _value(t)
                t = t if value > 0 else -t
                if abs(value) > mpmath.mpf(10) ** -25 and not problem.sign(t):
                    found[text_of(t)] = None
    except ERRORS:
        return []
    return [*found]


def _atoms(s) -> list:
    return [a for p in s[1] for a in _atoms(p)] if s[0] in ("all", "any") else [s]


def _mentions(t, op: str) -> bool:
    return t.op == op or any(_mentions(a, op) for a in t.terms)


def _value(t):
    """Return about the value of a constant term."""
    import mpmath

    u = [_value(a) for a in t.terms]
    if t.op in ("num", "pi"):
        return mpmath.mpf(t.args[0].numerator) / t.args[0].denominator if t.args else +mpmath.pi
    if t.op in "+*":
        return u[0] + u[1] if t.op == "+" else u[0] * u[1]
    value = (
        u[0] ** (mpmath.mpf(t.args[1].numerator) / t.args[1].denominator)
        if t.op == "^"
        else getattr(mpmath, t.op)(u[0])
    )
    if mpmath.im(value):
        raise ValueError("no real value")
    return value


def _renamed(data, old: str, new: str):
    """Write a hypothesis in another way, in all statements of a certificate."""
    if isinstance(data, list):
        return [_renamed(x, old, new) for x in data]
    if not isinstance(data, dict):
        return data
    return {
        k: [new if x == old else x for x in v] if k == "given" else _renamed(v, old, new)
        for k, v in data.items()
    }


def fact(formula: dict, certificate: dict, lemmas: list) -> dict:
    """Return a fact; what `algebra` does not show itself becomes a lemma."""
    return {"formula": formula, "certificate": _part(formula, certificate, lemmas)}


def _part(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return a part of a proof: its own rules where they are counted, else a lemma."""
    if certificate["type"] in NESTED:
        return elaborate(statement, certificate, lemmas)
    _lemma(statement, certificate, lemmas)
    return LEMMA


def _lemma(statement: dict, certificate: dict, lemmas: list, done: bool = False) -> None:
    """Add a lemma: as it is where a short program confirms that, else rewritten."""
    from assay.verification.checkers import algebra, boxes
    from assay.verification.reconstruct import rewritten

    if all(x["statement"] != statement for x in lemmas):
        if done:
            pass
        elif certificate["type"] not in RULES:
            if not any(
                confirmed(statement, certificate, program=program) for program in (algebra, boxes)
            ):
                certificate = rewritten(statement, certificate, lemmas)
        else:
            certificate = elaborate(statement, certificate, lemmas)
        lemmas.append({"statement": statement, "certificate": certificate})
