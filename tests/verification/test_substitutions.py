"""Rewritings: truths each kind must prove, planted falsehoods none may, and damaged certificates
that must be refused.
"""

import copy
import json

import pytest

from assay.theory.language import grammar
from assay.theory.language.formula import Formula
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected, check
from assay.verification.kernel.identities import is_identity
from assay.verification.replay import replay_certificate
from assay.verification.search.definedness import attached
from assay.verification.search.methods import ProofFailed, establish
from assay.verification.search.rewrites.substitutions import proposals

XY = ("X in (-oo, oo)", "Y in (-oo, oo)")


def search(formula, names=None, depth=4):
    """Prove a formula by proposals (at first only those with the given names) and enclosures with a
    small budget.
    """
    for plan in proposals(formula) if depth else ():
        if names and plan.name not in names:
            continue
        found = []
        for part in plan.parts:
            shown = direct(part) or search(part, None, depth - 1)
            if shown is None:
                break
            found.append(shown)
        else:
            return plan.wrap(found)
    return None


def direct(formula):
    try:
        return establish(
            formula, *(() if formula.variables else ("point",)), budget=0.15
        ).certificate
    except ProofFailed:
        return None


TRUE = [
    ("angles", "2*sin(X)*cos(Y) <= sin(X-Y)+sin(X+Y)+1/100", XY),
    (
        "angles",
        "cos(X-Y) >= 2*sin(X)*sin(Y)",
        (*XY, "-1 <= X and -1 <= Y and -1.57 <= X+Y and X+Y <= 1.4"),
    ),
    ("angles", "sin(X)**2-sin(Y)**2 <= sin(X+Y)*sin(X-Y)", XY),
    ("ratio", "(X-Y)/(X+Y) < log(X/Y)/2", (*XY, "0 < Y and Y < X")),
    (
        "shift",
        "exp(x)+exp(y)+exp(z) <= 3*exp(x)",
        ("x in (-oo, oo)", "y in (-oo, x]", "z in (-oo, x]"),
    ),
    ("factors", "1/(1+exp(X)) > 1/(1+exp(Y))", (*XY, "X < Y")),
    (
        "factors",
        "exp(x)/(exp(x)+exp(y)+exp(z)) < 1",
        ("x in (-oo, oo)", "y in (-oo, oo)", "z in (-oo, oo)"),
    ),
    ("stationary", "X*Y <= X*log(X)+exp(Y-1)", ("X in (0, oo)", "Y in (-oo, oo)")),
    ("stationary", "X*Y <= exp(X)+Y*(log(Y)-1)", ("X in (-oo, oo)", "Y in (0, oo)")),
    ("logarithm", "(1+X/15)**15 <= exp(X)", ("X in (-15, oo)",)),
    (
        "exponential",
        "x <= log(exp(x)+exp(y)+exp(z))",
        ("x in (-oo, oo)", "y in (-oo, oo)", "z in (-oo, oo)"),
    ),
    ("square", "sqrt(1+x**2) <= 1+x", ("x in [0, oo)",)),
    ("powers of e", "tanh(2*x) <= 2*tanh(x)", ("x in [0, oo)",)),
    ("ratio", "x**p*y**(1-p) <= p*x+(1-p)*y", ("x in (0, oo)", "y in (0, oo)", "p in (0, 1)")),
    ("stationary", "x*y <= x**3/3+2*y**(3/2)/3", ("x in (0, oo)", "y in (0, oo)")),
    ("jensen", "loggamma(x+1)-loggamma(x+1/2) >= log(x)/2", ("x in (0, oo)",)),
    ("jensen", "loggamma(x+1)-loggamma(x+s) > (1-s)*log(x)", ("x in (0, oo)", "s in (0, 1)")),
    ("sign", "(1+X/6)**6 <= exp(X)", ("X in (-7.6, oo)",)),
    ("hypotheses", "sqrt(X**2+(Y-2)**2) <= 2", (*XY, "sqrt(X**2+(Y-1)**2) <= 1")),
    ("products", "x*y+x*z <= 1+z", ("x in [0, 1]", "y in [0, 1]", "z in [0, oo)")),
    ("forget", "exp(Y) > 2", (*XY, "1 < X and X < Y")),
]


@pytest.mark.parametrize("name, goal, given", TRUE)
def test_truths_are_proved_and_replayed(name, goal, given):
    formula = Formula(goal, given)
    certificate = search(formula, {name})
    assert certificate is not None
    certificate = attached(formula, certificate)  # roots in a hypothesis have to have values
    verdict = verdicts.proved(formula, verdicts.fact(formula, certificate, "rewriting"))
    told = json.loads(json.dumps(verdict.certificate))
    assert replay_certificate(formula.data(), "proved", told).outcome == "confirmed"


@pytest.mark.parametrize(
    "goal, given",
    [
        ("2*sin(X)*cos(Y) <= sin(X-Y)+sin(X+Y)-1/100", XY),
        (
            "cos(X-Y) >= 2*sin(X)*sin(Y)",
            (*XY, "-1 <= X and -1 <= Y and -1.58 <= X+Y and X+Y <= 1.4"),
        ),
        ("(X-Y)/(X+Y) < log(X/Y)/2-1/10**9", (*XY, "0 < Y and Y < X")),
        ("(X-Y)/(X+Y) < log(X/Y)/2", (*XY, "0 < Y and Y <= X")),
        ("1/(1+exp(X)) > 1/(1+exp(Y))", (*XY, "X <= Y")),
        ("X*Y < X*log(X)+exp(Y-1)", ("X in (0, oo)", "Y in (-oo, oo)")),
        ("X*Y <= X*log(X)+exp(Y-1)", XY),
        ("(1+X/15)**15 <= exp(X)-1/10**9", ("X in (-15, oo)",)),
        ("log(exp(x)+exp(y)) <= x+log(2)", ("x in (-oo, oo)", "y in (-oo, x+1/10**6]")),
        ("sqrt(1+x**2) <= 1+x", ("x in [-1/10**6, oo)",)),
        ("loggamma(x+1)-loggamma(x+1/2) >= log(x+1/3)/2", ("x in (0, oo)",)),
        ("loggamma(x+1)-loggamma(x+s) > (1-s)*log(x)", ("x in (0, oo)", "s in (0, 1]")),
        ("x**p*y**(1-p) <= p*x+(1-p)*y", ("x in (0, oo)", "y in (0, oo)", "p in (0, 11/10)")),
        ("sqrt(X**2+(Y-2)**2) < 2", (*XY, "sqrt(X**2+(Y-1)**2) <= 1")),
        ("x*y+x*z < 1+z", ("x in [0, 1]", "y in [0, 1]", "z in [0, oo)")),
    ],
)
def test_planted_falsehoods_are_not_proved(goal, given):
    formula = Formula(goal, given)
    assert search(formula, depth=1) is None


def _damaged(data):
    """Yield copies of a certificate in which one entry of the first step states something else."""
    for key in (
        "terms",
        "remainder",
        "map",
        "factors",
        "scale",
        "exponent",
        "value",
        "sides",
        "shown",
        "lemma",
    ):
        broken = copy.deepcopy(data)
        if not data.get(key):
            continue
        if key == "map":
            name = next(iter(broken["map"]))
            if name not in grammar.names(grammar.parse(data["lemma"]["goal"])):
                continue
            broken["map"][name] = f"({broken['map'][name]})+1/7"
        elif key == "terms":
            first = broken["terms"][0]
            (first if isinstance(first, dict) else first[0])["weight"] += "/2"
        elif key == "factors":
            broken["factors"] += [[broken["factors"][0][0], 2]]
        elif key == "sides":
            broken["sides"].reverse()
        elif key == "shown":
            words, nested = broken["shown"].popitem()
            broken["shown"][f"({words}) and 1 > 2"] = nested
        elif key == "lemma":
            if not grammar.names(grammar.parse(data["lemma"]["goal"])):
                continue  # a constant: relations forget positive factors
            broken["lemma"]["goal"] = "1/7+" + broken["lemma"]["goal"]
        else:
            broken[key] = f"({broken[key]})+1/7"
        yield broken


@pytest.mark.parametrize("name, goal, given", TRUE)
def test_damaged_certificates_are_refused(name, goal, given):
    formula = Formula(goal, given)
    certificate = search(formula, {name})
    for broken in _damaged(certificate):
        with pytest.raises(Rejected):
            check(formula, broken)
        told = {"type": "fact", "formula": formula.data(), "certificate": broken}
        assert (
            replay_certificate(formula.data(), "proved", json.loads(json.dumps(told))).outcome
            == "failed"
        )


def test_certificates_of_one_formula_do_not_serve_another():
    formula = Formula("(1+X/15)**15 <= exp(X)", ("X in (-15, oo)",))
    certificate = search(formula, {"logarithm"})
    for goal, given in (
        ("(1+X/15)**15 <= exp(X)", ("X in (-16, oo)",)),
        ("(1+X/15)**15 < exp(X)", ("X in (-15, oo)",)),
        ("(1+X/14)**15 <= exp(X)", ("X in (-14, oo)",)),
    ):
        with pytest.raises(Rejected):
            check(Formula(goal, given), certificate)


@pytest.mark.parametrize(
    "left, right, positive, equal",
    [
        ("sin(x+y)*sin(x-y)", "sin(x)**2-sin(y)**2", (), True),
        ("sin(x+y)*sin(x-y)", "sin(x)**2+sin(y)**2", (), False),
        ("cos(3*x/2)", "4*cos(x/2)**3-3*cos(x/2)", (), True),
        ("tan(2*x)*(1-tan(x)**2)", "2*tan(x)", (), True),
        ("cosh(x)**2-sinh(x)**2", "1", (), True),
        ("log(x/y)", "log(x)-log(y)", (), False),
        ("log(x/y)", "log(x)-log(y)", ("x", "y"), True),
        ("log(x/y)", "log(-x)-log(-y)", ("-x", "-y"), True),
        ("log(x/y)", "log(-x)-log(-y)", ("-x", "y"), False),
        ("log(12*x)", "2*log(2)+log(3)+log(x)", ("x",), True),
        ("sin(x+pi/2)", "cos(x)", (), True),
        ("sqrt(x**2)", "x", (), False),
    ],
)
def test_identities(left, right, positive, equal):
    def read(text):
        return Formula(f"({text}) > 0", ("x in (-oo, oo)", "y in (-oo, oo)")).goal_expr.args[0]

    assert is_identity(read(left) - read(right), [read(p) for p in positive]) is equal
