"""True certificates of every type, made by the provers from small statements: material for forgers
and for tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache

from assay.theory import registry
from assay.theory.language.asymptotic import Asymptotic
from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.theory.language.statements import Empirical, Generic, Orbit, Piecewise, Surface
from assay.verification.audit.campaign.records import code_digest
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.types.asymptotic import vanishing_formulas
from assay.verification.run import cache as store
from assay.verification.search.methods import ProofFailed, establish, instance

REAL = ("x in (-oo, oo)",)
PLUS = ("x in (0, oo)",)
_XY = ("x in (-oo, oo)", "y in (-oo, oo)")
_CIRCLE = ("s in (-oo, oo)", "c in (-oo, oo)", "s**2 + c**2 == 1")


def fact(goal, given, how, **options):
    """Return (verdict, statement) of a formula that is proved in a given way."""
    formula = Formula(goal, given, options.pop("where", ()))
    return verdicts.proved(formula, establish(formula, how, **options)), formula


def _jensen():
    formula = Formula("(exp(x)+2*exp(y))/3 >= exp((x+2*y)/3)", _XY)
    certificate = {
        "type": "jensen", "function": "exp", "remainder": "0", "strict": False,
        "certificate": {"type": "positivity", "params": {}},
        "terms": [{"factor": "1", "weight": "1/3", "a": "x", "b": "y"}],
    }  # fmt: skip
    return verdicts.proved(formula, verdicts.fact(formula, certificate, "convexity")), formula


def _found(goal, *given, seconds: float = 5.0):
    from assay.verification.search import prove

    formula = Formula(goal, given)
    return prove.prove(formula, seconds), formula


def _instance():
    square = ("1", ("(x-1)**2",), ())
    lemma = establish(Formula("2*x <= 1+x**2", REAL), "combination", terms=[square])
    setting = Formula("2*(exp(y)) <= 1+(exp(y))**2", ("y in [0, 1]",))
    return verdicts.proved(setting, instance(lemma, {"x": "exp(y)"}, setting)), setting


def _bounded_instance():
    lemma = establish(Formula("log(x) <= x-1/2", ("x in [1/2, 2]",)), "enclosure", budget=3)
    setting = Formula("log(y/2) <= (y/2)-1/2", ("y in [1, 4]",))
    conditions = {c: {} for c in ("(y/2) >= 1/2", "(y/2) <= 2")}
    return verdicts.proved(setting, instance(lemma, {"x": "y/2"}, setting, conditions)), setting


def _derived():
    known = establish(Formula("1+x**2 >= 2*x", PLUS), "combination", terms=[("1", ("(x-1)**2",))])
    product = [[("x", ("1+x**2-2*x",))]]
    return fact("(1+x**2)*x >= 2*x**2", PLUS, "combination", terms=product, facts=(known,))


def _constants():
    statement = Asymptotic("k/(l+D)", "1/l", "O", ("k in [2, oo)", "D in (0, oo)"))
    constants = {"C": "k", "N": "2"}
    return (
        verdicts.bounded(statement, establish(statement.bounded(**constants)), constants),
        statement,
    )


def _both_constants():
    statement = Asymptotic("l+1/l", "l", "Theta", (), constant=())
    constants = {"C": "2", "C_low": "1/2", "N": "2"}
    return (
        verdicts.bounded(statement, establish(statement.bounded(**constants)), constants),
        statement,
    )


def _family():
    statement = Asymptotic("D*l", "1", "O", ("k in [2, oo)", "D in (0, 1)"))
    family = {"path": {"D": "1/2"}, "growth": "l/2", "at": {"k": "2"}, "N": "2", "side": None}
    inside, beyond = statement.escape(**family)
    return verdicts.escaped(statement, establish(inside), establish(beyond), family), statement


def _zero():
    statement = Asymptotic("(D-1)**2", "1/l", "Omega", ("k in [2, oo)", "D in (0, oo)"))
    family = {
        "at": {"k": "2"}, "path": {}, "N": "2", "moving": "D", "low": "1/2", "high": "2",
        "rising": True,
    }  # fmt: skip
    facts = [establish(f) for f in vanishing_formulas(statement, "D-1", family)]
    return verdicts.vanishes(statement, "D-1", facts, family), statement


def _orbit(goal, times):
    from assay.verification.kernel.orbit import run_orbit

    statement = Orbit(goal, (("x", "1", "x/2 + c*q/100"),), times, (("c", "1"),), unknown=("q",))
    return verdicts.orbit(statement, run_orbit(statement)), statement


def _margin_orbit(goal, times):
    from assay.theory.papers.phases.notation import margin_orbit
    from assay.verification.kernel.orbit import run_orbit

    statement = margin_orbit(goal, {"l": "10", "k": "2", "z": "1/100"}, times)
    return verdicts.orbit(statement, run_orbit(statement)), statement


def _statistics(values, test):
    from assay.verification.kernel.statistics import Part, settle

    statement = Empirical(
        "the error falls", "a run", "R(0) > R(1)", tests=(("fall", ">", "1", test, len(values)),)
    )
    part = Part.of("fall", "R(0)/R(1)", values, "1", test=test)
    result = settle([part], level="1/100", seed=1, scenario="a run")
    return verdicts.statistics(statement, result.certificate()), statement


def _vacuous():
    statement = Formula("x > 5", ("x in [0, 1]", "exp(x) >= 3"))
    return (
        verdicts.vacuous(statement, establish(statement.with_goal("1 < 0"), "enclosure", budget=2)),
        statement,
    )


def _refuted(statement, at, undefined=False):
    return (verdicts.refuted_undefined if undefined else verdicts.refuted)(statement, at), statement


def _substitution():
    return fact(
        "l**2 > 1", ("l in (1, oo)",), "substitution", variable="l", new="L", by="exp(L)",
        inverse="log(l)",
        onto={"how": "identity"}, then={"how": "positivity", "params": {"a": "exp(L)-1"}},
    )  # fmt: skip


def _reduced(goal, *given):
    return fact(goal, given, "reduction", budget=10)


def _words(goal, symbols, given=(), where=(), **options):
    statement = Matrices(goal, symbols, given, where)
    return verdicts.proved(statement, establish(statement, "words", **options)), statement


def _matrices_refuted():
    from assay.verification.search import instances

    statement = Matrices("A*B == B*A", ("A: d x d", "B: d x d"))
    return verdicts.refuted(statement, instances.find(statement)), statement


_SQUARE = ("x1 > -1", "x1 < 1", "x2 > -1", "x2 < 1")
_ABS = [[[["1", "0"], ["-1", "0"]], ["0", "0"]], [[["1", "1"]], ["0"]]]
"""|x1| as a ReLU network: layers of weights and biases."""
_BENT = [[[["1", "0"], ["0", "1"]], ["0", "2"]], [[["1", "1"]], ["-9/4"]], [[["1"]], ["0"]]]
"""A network of which unit (1, 1) folds at x1 = 0, where the fold of unit (2, 1) bends."""


def _network(goal):
    from assay.verification.search.networks.phases import settle

    statement = Piecewise(goal, {"f": _ABS}, (_SQUARE,))
    return settle(statement), statement


def _surface(goal):
    from assay.verification.search.networks.arrangement import settle

    sets = {"A": "x1 == 0", "B": "f_2_1 == 0 and x1 > 0"}
    statement = Surface(goal, "f_1_1 == 0 or f_2_1 == 0", {"f": _BENT}, (_SQUARE,), sets)
    return settle(statement), statement


def _generic(goal, parameters):
    from assay.verification.search.generic import prove

    statement = Generic(goal, parameters)
    return prove(statement), statement


def _theorem(goal, *domain):
    from assay.verification.search.logic import automatic
    from assay.verification.search.problems import question

    statement = question(goal, list(domain))
    return automatic.prove(statement), statement


def _trained():
    """Return the first claim that runs of trained networks decide, by its proof on record."""
    from assay.theory.experiments import READING
    from assay.verification.run.settling import on_record

    for claim in registry():
        for reading in claim.readings:
            found = on_record(claim, reading) if reading.name == READING else None
            if found and found["certificate"]:
                return verdicts.recheck(reading.statement, found), reading.statement
    raise ProofFailed("no evidence of trained networks is on record")


_TANGENTS = [("exp(x)", (), ("(k-1)*x",)), ("(k-1)*exp(x)", (), ("-x",))]
_HALF = {"how": "combination", "terms": [("1", ("(x+1/2)**2",))]}
_SLOPE = {"how": "combination", "terms": [("1", (), ("x",))]}
MAKERS: dict[str, Callable] = {
    "identity": lambda: fact("exp(x+log(2)) == 2*exp(x/2)**2", REAL, "identity"),
    "positivity": lambda: fact(
        "(exp(k*x)-1)/(exp(x)-1) > 1", ("x in (0, oo)", "k in (1, oo)"), "positivity",
        params={"a": "exp(x)-1", "b": "exp(k*x)-exp(x)"},
    ),
    "combination": lambda: fact("exp(k*x)-1 >= "
                                "k*(exp(x)-1)", ("k in [1, oo)", *REAL), "combination",
                                terms=_TANGENTS),
    "monotone": lambda: fact(
        "exp(x) >= 1+x+x**2/2", ("x in [0, oo)",), "monotone", variable="x", end="lower",
        factor="1",
        slope="exp(x)-1-x", sign=_SLOPE,
    ),
    "monotone at infinity": lambda: fact(
        "x*exp(-x) > 0", ("x in (2, oo)",), "monotone", variable="x", end="oo", factor="exp(-x)",
        slope="1-x",
        strict=True, sign={"how": "positivity"},
    ),
    "boxes": lambda: fact("exp(x)-3*x+2 > 0", ("x in [0, 2]",), "enclosure", budget=3),
    "boxes touching": lambda: fact("exp(x) >= e*x", ("x in [0, 3]",), "enclosure", budget=5),
    "boxes half-line": lambda: fact("log(x) <= x-1", ("x in [1, oo)",), "enclosure", budget=5),
    "boxes two": lambda: fact("x*y <= (x**2+y**2)/2+1/50", ("x in [0, 1]", "y in [0, 1-x]"),
    "enclosure", budget=5),
    "boxes erfc": lambda: fact("erfc(x) <= "
                               "exp(-x**2)+1/100", ("x in [0, 4]",), "enclosure", budget=5),
    "boxes asin": lambda: fact("asin(x) <= x+1/10", ("x in [0, 1/2]",), "enclosure", budget=5),
    "boxes gamma": lambda: fact("gamma(x) > 22/25", ("x in [1, 3]",), "enclosure", budget=5),
    "sweep": lambda: fact("2**n > n", ("n in {1..20}",), "sweep", budget=5),
    "point": lambda: fact("exp(1/2)+sqrt(2) < 31/10 and log(4) == 2*log(2)", (), "point"),
    "derived": _derived,
    "cases": lambda: fact("x**2+x >= -1/4", REAL, "cases", on="x >= 0", yes={"how": "positivity"},
    no=_HALF),
    "instance": _instance,
    "substitution": _substitution,
    "vacuous": _vacuous,
    "witness": lambda: _refuted(Formula("exp(x) < 1+2*x", ("x in (0, oo)",)), {"x": "2"}),
    "undefined": lambda: _refuted(Formula("1/(x-1) > 0", ("x in [1, 2]",)), {"x": "1"}, True),
    "constants": _constants,
    "constants of both sides": _both_constants,
    "family": _family,
    "zero": _zero,
    "orbit proved": lambda: _margin_orbit("Dn > D and D < 2", (0, 60)),
    "orbit refuted": lambda: _margin_orbit("D < 1/2", (0, 60)),
    "orbit unknown": lambda: _orbit("x <= (1/2)**t + c/49", (0, 30)),
    "sign test": lambda: _statistics([2, 3, 2, 3, 2, 3, 4, 2], "sign"),
    "t test": lambda: _statistics(["1/2", "1/3", "2/5", "1/2", "3/7"], "t"),
    "conditions": lambda: _reduced("x**2 <= 9", *REAL, "abs(x - 1) <= 2"),
    "conjunction": lambda: _reduced("x**2 <= 4 and x**3 <= 8", "x in [-2, 2]"),
    "bounds": lambda: _reduced("abs(sin(x)) <= x + 1/100", "x in [0, oo)"),
    "alternatives": lambda: _reduced("x**2 > x", *REAL, "(1 < x or x < 0)"),
    "signs": lambda: _reduced("abs(log(1+x)) <= abs(x)/sqrt(1+x) + 1/100", "x in [-9/10, 50]"),
    "largest": lambda: _reduced("max(x, y, 2) >= x", *_XY),
    "sign": lambda: _reduced("x - log(1+x) <= abs(x - log(1+x))", "x in [0, 5]"),
    "root": lambda: _reduced("y <= x + 1", *_XY, "0 <= x", "0 <= y", "y**2 == x"),
    "pair": lambda: _reduced("s + c <= 3/2", *_CIRCLE),
    "period": lambda: _reduced("sin(3*x/2)*cos(x/3+1) <= 1.01", *REAL),
    "symmetry": lambda: _reduced("cosh(x) >= 1 + x**2/2", *REAL),
    "pullback": lambda: _found("2*x*y <= x**2 + y**2", *_XY),
    "log": lambda: _found("exp(sin(x)) <= e", *REAL),
    "exp": lambda: _found("log(exp(x) + exp(y)) >= (x + y)/2 + log(2)", *_XY),
    "square": lambda: _found("sqrt(x**2 + y**2) >= (x + y)/sqrt(2)", *_XY),
    "jensen": _jensen,
    "squares": lambda: _found("x**2 + y**2 + z**2 >= x*y + y*z + z*x", *_XY, "z in (-oo, oo)"),
    "words": lambda: _words("P*P == P", ("X: d x n", "G: n x n"), ("X'*X*G == I_n",), (("P",
    "X*G*X'"),)),
    "words with squares": lambda: _words(
        "(u'*v)^2 <= (u'*u)*(v'*v)", ("u: d", "v: d"), ("v != 0",), squares=[("1/(v'*v)",
        "(v'*v)*u-(u'*v)*v")]
    ),
    "matrices": _matrices_refuted,
    "powers": lambda: _found("(1-x)**n <= 1", "x in [0, 2]", "n in {1..}"),
    "network": lambda: _network("f_1 >= x1 and f_1 >= -x1"),
    "network refuted": lambda: _network("f_1 > 1/3"),
    "surface": lambda: _surface("order == 2 and edge_A_B == 1 and path_A == 1"),
    "surface refuted": lambda: _surface("order == 1 or edge_A_B == 0"),
    "generic": lambda: _generic("a*d - b*c != 0", ("a", "b", "c", "d")),
    "generic refuted": lambda: _generic("a > 0", ("a",)),
    "derivation": lambda: _theorem(
        "for all t in {0..}: x[t] > 0", "a in [0, 1]", "x[0] = 1", "x[t+1] = (1-a/2)*x[t]"
    ),
    "theorem refuted": lambda: _theorem(
        "for all t in {0..}: x[t] > 1/5", "x[0] = 1", "x[t+1] = x[t]/2"
    ),
    "trained networks": _trained,
}  # fmt: skip


@cache
def sample(name: str) -> dict | None:
    """Return the statement, the verdict and the certificate of a sample as JSON data; None where
    nothing was found.

    ``short`` is the content of the file that the short programs confirm (None where they do not).
    """
    path = (
        store.folder() / "campaign" / "samples" / f"{code_digest()}-{name.replace(' ', '-')}.json"
    )
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        found = _made(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{store.os.getpid()}")
    part.write_text(json.dumps(found))
    part.replace(path)
    return found


def _made(name: str) -> dict | None:
    try:
        verdict, statement = MAKERS[name]()
    except (ProofFailed, Rejected):  # not found within the budget of the search
        return None
    if verdict.certificate is None:
        return None
    data = {
        "statement": statement.data(),
        "verdict": verdict.verdict,
        "certificate": verdict.certificate,
    }
    data = json.loads(json.dumps(data))
    return {**data, "short": _elaborated(data)}


def _elaborated(data: dict) -> dict | None:
    """Return the data in simpler rules, as the short programs read it, when they confirm it."""
    from assay.verification import reconstruct as elaborate
    from assay.verification.checkers import compose
    from assay.verification.search.slices import OutOfTime, time_slice

    if data["verdict"] != "proved":
        return None
    try:
        with time_slice(6.0):
            if compose.confirm(data) == "confirmed":
                return data
            rewritten = json.loads(json.dumps(elaborate.elaborate(data)))
            return rewritten if compose.confirm(rewritten) == "confirmed" else None
    except (
        OutOfTime,
        ValueError,
        ArithmeticError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
    ):
        return None


def types(certificate) -> Iterator[str]:
    """Yield every certificate type that occurs in a certificate."""
    if isinstance(certificate, dict):
        if isinstance(certificate.get("type"), str):
            yield certificate["type"]
        certificate = list(certificate.values())
    if isinstance(certificate, list):
        for part in certificate:
            yield from types(part)
