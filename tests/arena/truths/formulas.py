"""True formulas with the proof that shows each, and true ones for which a proof is searched."""

from __future__ import annotations

from collections.abc import Iterator

from assay.theory.language.formula import Formula
from assay.theory.language.matrices import Matrices
from assay.verification.kernel import verdicts
from assay.verification.search.methods import establish, instance
from assay.verification.search.prove import prove
from tests.arena.truths.parts import PLUS, REAL, UNIT, Row

EXPLICIT = (
    ("exp(x+log(2)) == 2*exp(x/2)**2", (REAL,), "identity", {}),
    ("(x+1)**3 == x**3+3*x**2+3*x+1", (REAL,), "identity", {}),
    ("1/(x+1)-1/(x+2) == 1/((x+1)*(x+2))", ("x in [0, oo)",), "identity", {}),
    ("(a+b)**2-(a-b)**2 == 4*a*b", ("a in (-oo, oo)", "b in (-oo, oo)"), "identity", {}),
    ("exp(2*x)-1 == (exp(x)-1)*(exp(x)+1)", (REAL,), "identity", {}),
    (
        "(exp(k*x)-1)/(exp(x)-1) > 1",
        (PLUS, "k in (1, oo)"),
        "positivity",
        {"params": {"a": "exp(x)-1", "b": "exp(k*x)-exp(x)"}},
    ),
    ("x**2+x+1 > 0", ("x in [0, oo)",), "positivity", {}),
    ("l**2-3*l+2 >= 0", ("l in [2, oo)",), "positivity", {"params": {"a": "l-2"}}),
    ("x*(1-x) >= 0", (UNIT,), "combination", {"terms": [("1", ("x", "1-x"))]}),
    ("n/(n+1) < 1", ("n in {1..}",), "positivity", {}),
    ("x*y+x+y+1 > 0", ("x in [0, oo)", "y in [0, oo)"), "positivity", {}),
    (
        "exp(k*x)-1 >= k*(exp(x)-1)",
        ("k in [1, oo)", REAL),
        "combination",
        {"terms": [("exp(x)", (), ("(k-1)*x",)), ("(k-1)*exp(x)", (), ("-x",))]},
    ),
    ("x**2+1 >= 2*x", (REAL,), "combination", {"terms": [("1", ("(x-1)**2",))]}),
    ("exp(x) >= 1+x", (REAL,), "combination", {"terms": [("1", (), ("x",))]}),
    (
        "x**2+y**2 >= 2*x*y",
        (REAL, "y in (-oo, oo)"),
        "combination",
        {"terms": [("1", ("(x-y)**2",))]},
    ),
    ("x+1/x > 1", (PLUS,), "combination", {"terms": [("1/x", ("(x-1)**2",)), ("1", ("1",))]}),
    (
        "exp(x) >= 1+x+x**2/2",
        ("x in [0, oo)",),
        "monotone",
        {
            "variable": "x",
            "end": "lower",
            "slope": "exp(x)-1-x",
            "sign": {"how": "combination", "terms": [("1", (), ("x",))]},
        },
    ),
    (
        "x*exp(-x) > 0",
        ("x in (2, oo)",),
        "monotone",
        {
            "variable": "x",
            "end": "oo",
            "factor": "exp(-x)",
            "slope": "1-x",
            "strict": True,
            "sign": {"how": "positivity"},
        },
    ),
    ("x**2 <= 9", ("x in [1, 3]",), "monotone", {"variable": "x", "end": "upper", "slope": "-2*x"}),
    (
        "x**3 > 1",
        ("x in (1, 4]",),
        "monotone",
        {"variable": "x", "end": "lower", "slope": "3*x**2", "strict": True},
    ),
    ("x+exp(x) >= 1", (UNIT,), "monotone", {"variable": "x", "end": "lower", "slope": "1+exp(x)"}),
    ("exp(x)-3*x+2 > 0", ("x in [0, 2]",), "enclosure", {}),
    ("exp(x) >= e*x", ("x in [0, 3]",), "enclosure", {}),
    ("log(x) <= x-1", ("x in [1, oo)",), "enclosure", {}),
    ("erfc(x) <= exp(-x**2)+1/100", ("x in [0, 4]",), "enclosure", {}),
    ("x*y <= (x**2+y**2)/2+1/50", (UNIT, "y in [0, 1-x]"), "enclosure", {}),
    ("asin(x) <= x+1/10", ("x in [0, 1/2]",), "enclosure", {}),
    ("gamma(x) > 22/25", ("x in [1, 3]",), "enclosure", {}),
    ("2**n > n", ("n in {1..20}",), "sweep", {}),
    ("sin(x)+cos(x) <= 3/2", ("x in [0, 7]",), "enclosure", {}),
    ("x**4-x+1/2 > 0", ("x in [-3, 3]",), "enclosure", {}),
    ("1/(1+x**2) >= 1/10", ("x in [-3, 3]",), "enclosure", {}),
    ("sqrt(x)+1 >= x", ("x in [0, 2]",), "enclosure", {}),
    ("n**2 >= n", ("n in {0..9}",), "sweep", {}),
    ("tanh(x) < 1", ("x in [0, 9]",), "enclosure", {}),
    ("exp(1/2)+sqrt(2) < 31/10 and log(4) == 2*log(2)", (), "point", {}),
    ("pi > 31415/10000", (), "point", {}),
    ("2**10 == 1024 and not 3 < 2", (), "point", {}),
    ("cos(pi/3) == 1/2", (), "point", {}),
    ("sqrt(2)*sqrt(3) == sqrt(6)", (), "point", {}),
    ("e**2 < 15/2 or 1 < 0", (), "point", {}),
    ("atan(1) == pi/4", (), "point", {}),
    (
        "x**2+x >= -1/4",
        (REAL,),
        "cases",
        {
            "on": "x >= 0",
            "yes": {"how": "positivity"},
            "no": {"how": "combination", "terms": [("1", ("(x+1/2)**2",))]},
        },
    ),
    (
        "x**2-x+1 > 0",
        (REAL,),
        "cases",
        {
            "on": "x < 1",
            "yes": {"how": "combination", "terms": [("1", ("(x-1/2)**2",)), ("3/4", ())]},
            "no": {"how": "positivity", "params": {"a": "x-1"}},
        },
    ),
    (
        "abs(x) >= 0",
        ("x in [-2, 2]",),
        "cases",
        {"on": "x <= 1/2", "yes": {"how": "enclosure"}, "no": {"how": "enclosure"}},
    ),
    (
        "l**2 > 1",
        ("l in (1, oo)",),
        "substitution",
        {
            "variable": "l",
            "new": "L",
            "by": "exp(L)",
            "inverse": "log(l)",
            "then": {"how": "positivity", "params": {"a": "exp(L)-1"}},
        },
    ),
    (
        "y**2+2*y+2 > 0",
        ("y in (-oo, oo)",),
        "substitution",
        {
            "variable": "y",
            "new": "t",
            "by": "t-1",
            "inverse": "y+1",
            "then": {"how": "combination", "terms": [("1", ("t**2",)), ("1", ())]},
        },
    ),
    (
        "x**2 >= 0 and x+1 > 0",
        (UNIT,),
        "reduction",
        {"by": "conjunction", "then": {"how": "positivity"}},
    ),
    ("abs(x) <= 1", ("x in [-1, 1]",), "reduction", {"by": "bounds", "then": {"how": "enclosure"}}),
    (
        "abs(x)+x >= 0",
        (REAL,),
        "reduction",
        {"by": "signs", "params": {"on": "x"}, "then": {"how": "positivity"}},
    ),
    (
        "x**2 >= 1",
        (REAL, "x >= 1 or x <= -1"),
        "reduction",
        {
            "by": "alternatives",
            "params": {"hypothesis": "x >= 1 or x <= -1"},
            "then": {"how": "auto"},
        },
    ),
    (
        "max(x, y) >= y",
        (REAL, "y in (-oo, oo)"),
        "reduction",
        {"by": "largest", "params": {"on": "max(x, y)"}, "then": {"how": "enclosure"}},
    ),
    (
        "x+y <= 3/2",
        (UNIT, "y in [0, 1]", "x == 1/2"),
        "reduction",
        {
            "by": "root",
            "params": {"variable": "x", "equation": "x == 1/2"},
            "then": {"how": "auto"},
        },
    ),
    (
        "x+y <= 3/2",
        ("x in [-1, 1]", "y in [-1, 1]", "x**2+y**2 == 1"),
        "reduction",
        {
            "by": "pair",
            "params": {"equation": "x**2 + y**2 == 1", "angle": "t"},
            "then": {"how": "enclosure"},
        },
    ),
    (
        "sin(x) <= 1",
        (REAL,),
        "reduction",
        {"by": "period", "params": {"variable": "x", "turns": "2"}, "then": {"how": "enclosure"}},
    ),
    (
        "x**4+1 >= x**2",
        (REAL,),
        "reduction",
        {"by": "symmetry", "params": {"variables": ["x"]}, "then": {"how": "auto"}},
    ),
    (
        "abs(exp(x)) == exp(x)",
        (REAL,),
        "reduction",
        {"by": "sign", "params": {"on": "exp(x)", "sign": "+"}, "then": {"how": "auto"}},
    ),
    (
        "x**2+1 > 0",
        ("x in [0, oo)", "0 <= x and x <= 5"),
        "reduction",
        {"by": "conditions", "then": {"how": "positivity"}},
    ),
)
SEARCHED = (
    ("exp(-(x-1)**2) <= 1", REAL),
    ("(1+x)**(1/2) <= 1+x/2", "x in [-1, oo)"),
    ("2**x*3**x == 6**x", REAL),
    ("exp(x**2-2*x) >= exp(-1)", REAL),
    ("(x**2+1)*exp(-x) > 0", REAL),
    ("sqrt(x**2+1) > x", REAL),
    ("x/(1+x) < 1", "x in [0, oo)"),
    ("exp((x+y)/2) <= (exp(x)+exp(y))/2", REAL + "; y in (-oo, oo)"),
    ("log((x+y)/2) >= (log(x)+log(y))/2", PLUS + "; y in (0, oo)"),
    ("cosh((x+y)/2) <= (cosh(x)+cosh(y))/2", REAL + "; y in (-oo, oo)"),
    ("log(1+x**2) <= x**2", REAL),
    ("exp(3*x)*(exp(x)-1)**2 >= 0", REAL),
    ("x**3-3*x+2 >= 0", "x in [0, oo)"),
    ("exp(sin(x)) <= e", REAL),
    ("x**2*exp(-x**2) <= exp(-1)", REAL),
    ("sqrt(x)*sqrt(y) <= (x+y)/2", "x in [0, oo); y in [0, oo)"),
    ("x**(1/3) <= (x+2)/3", "x in [0, oo)"),
    ("atan(x) < 2", REAL),
    ("min(x, 1-x) <= 1/2", REAL),
    ("abs(sin(x)) <= 1", REAL),
    ("cos(x)**2 <= 1", REAL),
    ("x**6+1 >= 2*x**3", REAL),
)
MATRICES = (
    (Matrices("X'*X >= 0", ("X: n x d",)), {}),
    (Matrices("(X+Y)' == X'+Y'", ("X: n x d", "Y: n x d")), {}),
    (Matrices("(A*B)' == B'*A'", ("A: n x m", "B: m x d")), {}),
    (Matrices("X'*X+I_d >= 0", ("X: n x d",)), {}),
    (Matrices("w'*X'*X*w >= 0", ("X: n x d", "w: d")), {}),
    (Matrices("X == Y", ("X: n x d", "Y: n x d"), ("X-Y == 0",)), {}),
)
POWERS = (
    ("(-1)**n <= 1", ("n in {1..}",)),
    ("x**n <= 1", (UNIT, "n in {1..}")),
    ("0**n <= 1", ("n in {0..}",)),
    ("1 + (-1)**n <= n", ("n in {1..}",)),
    ("(x-y)**(2*n) >= 0", (REAL, "y in (-oo, oo)", "n in {1..}")),
    ("x**(2*n+1) <= x**2", ("x in [-1, 0]", "n in {1..}")),
)


def fact(formula: Formula, how: str, **options) -> Row:
    verdict = verdicts.proved(formula, establish(formula, how, **options))
    return f"{verdict.certificate['certificate']['type']}: {formula.text()}", formula, verdict


def searched(formula: Formula, budget: float) -> Iterator[Row]:
    verdict = prove(formula, budget)
    if verdict.verdict == "proved":
        yield f"{verdict.certificate['certificate']['type']}: {formula.text()}", formula, verdict


def composed() -> Iterator[Row]:
    lemma = establish(
        Formula("2*x <= 1+x**2", (REAL,)), "combination", terms=[("1", ("(x-1)**2",), ())]
    )
    for value, given in (
        ("exp(y)", "y in [0, 1]"),
        ("y**2", "y in (-oo, oo)"),
        ("log(y)", "y in [2, 3]"),
    ):
        setting = Formula(f"2*({value}) <= 1+({value})**2", (given,))
        yield (
            f"instance: {setting.text()}",
            setting,
            verdicts.proved(setting, instance(lemma, {"x": value}, setting)),
        )
    half = establish(Formula("y**2 >= y", ("y in [1, oo)",)), "positivity", params={"a": "y-1"})
    setting = Formula("(1+z)**2 >= (1+z)", ("z in [0, oo)",))
    yield (
        f"instance: {setting.text()}",
        setting,
        verdicts.proved(setting, instance(half, {"y": "1+z"}, setting)),
    )
    for function, sign, given in (
        ("exp", 1, (REAL, "y in (-oo, oo)")),
        ("cosh", 1, (REAL, "y in (-oo, oo)")),
        ("log", -1, (PLUS, "y in (0, oo)")),
    ):
        mean, middle = f"({function}(x)+2*{function}(y))/3", f"{function}((x+2*y)/3)"
        formula = Formula(f"{mean} >= {middle}" if sign > 0 else f"{middle} >= {mean}", given)
        certificate = {
            "type": "jensen",
            "function": function,
            "remainder": "0",
            "strict": False,
            "certificate": {"type": "positivity", "params": {}},
            "terms": [{"factor": "1", "weight": "1/3", "a": "x", "b": "y"}],
        }
        yield (
            f"jensen: {formula.text()}",
            formula,
            verdicts.proved(formula, verdicts.fact(formula, certificate, "convexity")),
        )
    known = establish(
        Formula("1+x**2 >= 2*x", (PLUS,)), "combination", terms=[("1", ("(x-1)**2",))]
    )
    yield fact(
        Formula("(1+x**2)*x >= 2*x**2", (PLUS,)),
        "combination",
        terms=[[("x", ("1+x**2-2*x",))]],
        facts=(known,),
    )
    yield fact(
        Formula("1+x**2+x >= 2*x", (PLUS,)),
        "combination",
        terms=[[("1", ("1+x**2-2*x",)), ("x", ())]],
        facts=(known,),
    )
