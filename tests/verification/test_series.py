"""Generalised Taylor models: they hold the values of random expressions, and the rule "series"
proves nothing false.
"""

import copy
import json
from fractions import Fraction

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from mpmath import libmp

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.operations import Unsupported
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes.models import Model
from assay.verification.kernel.boxes.problem import problem_of
from assay.verification.kernel.boxes.series import run
from assay.verification.kernel.boxes.towers import Towers
from assay.verification.kernel.enclosure import check
from assay.verification.replay import replay_certificate
from assay.verification.replay import terms as T
from assay.verification.replay.algebra import NotShown
from assay.verification.replay.expansions import Expansion
from assay.verification.replay.intervals import Engine, Undefined
from assay.verification.replay.series import Algebra
from assay.verification.replay.towers import Towers as ReplayTowers
from assay.verification.search.enclosure import prove
from tests.examples import many
from tests.verification.recorded import expansions as table

UNARY = [
    "exp",
    "log",
    "sqrt",
    "cbrt",
    "sin",
    "cos",
    "tan",
    "atan",
    "asin",
    "acos",
    "sinh",
    "cosh",
    "tanh",
    "erf",
    "erfc",
    "abs",
    "lgamma",
]
NUMBERS = [fmpq(1), fmpq(-1), fmpq(1, 2), fmpq(2), fmpq(-3, 7), fmpq(5, 3)]


def trees():
    leaf = st.one_of(st.just("x"), st.just("x"), st.sampled_from(NUMBERS), st.just("pi"))
    return st.recursive(
        leaf,
        lambda t: st.one_of(
            st.tuples(st.sampled_from(["add", "sub", "mul", "div"]), t, t),
            st.tuples(st.sampled_from(UNARY), t),
            st.tuples(st.just("ipow"), t, st.integers(-3, 4)),
        ),
        max_leaves=8,
    )


def node_of(tape, tree):
    if tree == "x":
        return tape.var("x")
    if isinstance(tree, fmpq):
        return tape.const(tree)
    if tree == "pi":
        return tape._raw("pi")
    op, *args = tree
    return tape.node(op, *(a if isinstance(a, int) else node_of(tape, a) for a in args))


def term_of(tree):
    if tree == "x":
        return T.var("x")
    if isinstance(tree, fmpq):
        return T.num(Fraction(int(tree.p), int(tree.q)))
    if tree == "pi":
        return T.make("pi")
    op, *args = tree
    if op == "ipow":
        return T.power(term_of(args[0]), args[1])
    a = [term_of(t) for t in args]
    plain = {"add": T.add, "sub": T.sub, "mul": T.mul, "div": T.div}
    return plain[op](*a) if op in plain else T.call({"lgamma": "loggamma"}.get(op, op), *a)


class Closed(iv.IntervalEngine):
    """Intervals that do not lose the ends of a domain to rounding: sqrt(sin(pi)) and
    asin(sqrt(2)**2/2) have values.
    """

    @staticmethod
    def sqrt(x):
        return iv.sqrt(_brought_in(x, 0, None))

    @staticmethod
    def asin(x):
        return iv.asin(_brought_in(x, -1, 1))

    @staticmethod
    def acos(x):
        return iv.acos(_brought_in(x, -1, 1))


def _brought_in(x, least, most):
    """Put an end of an interval that differs from an end of the domain by rounding on that end."""
    a, b, o = x
    tiny = arb(2) ** -150
    if a is not None and abs(a - least) < tiny:
        a = arb(least)
    if most is not None and b is not None and abs(b - most) < tiny:
        b = arb(most)
    return a, b, o


def value_at(tape, node, x):
    """The node's value at a rational point as a ball of 200 bits, or None where it is undefined."""
    with ctx.workprec(200):
        try:
            low, high, _ = tape.compile((node,), Closed(200))(iv.point(x))[0]
        except (iv.Undefined, ZeroDivisionError):
            return None
        return low.union(high)


def at_point(place, root, u):
    return (
        1 / u**root
        if place == "oo"
        else -1 / u**root
        if place == "-oo"
        else place[0] + place[1] * u**root
    )


PLACES = st.one_of(
    st.sampled_from(["oo", "-oo"]),
    st.tuples(
        st.sampled_from([fmpq(0), fmpq(0), fmpq(1), fmpq(-1), fmpq(1, 2), fmpq(2)]),
        st.sampled_from([1, -1]),
    ),
)


EDGES = (
    ("sqrt", ("sin", "pi")),
    ("div", "x", ("sqrt", fmpq(-1))),
    ("ipow", ("sqrt", ("sub", "x", "x")), -1),
    ("acos", ("cos", "pi")),
    ("asin", ("sin", ("div", "pi", fmpq(2)))),
)
"""Terms at the end of a domain, and powers of roots without a value; which terms are drawn depends
on the modules loaded.
"""


@pytest.mark.parametrize("tree", EDGES)
def test_models_hold_the_values_at_ends_of_domains(tree):
    shares = [Fraction(1, 10**6), Fraction(1, 3), Fraction(1)]
    test_models_hold_the_values.hypothesis.inner_test(tree, "oo", 1, 2, fmpq(1, 16), shares)


@many(400)
@given(
    trees(),
    PLACES,
    st.integers(1, 3),
    st.integers(2, 9),
    st.sampled_from([fmpq(1, 16), fmpq(1, 3), fmpq(1)]),
    st.lists(st.fractions(Fraction(1, 10**6), 1), min_size=3, max_size=3),
)
def test_models_hold_the_values(tree, place, root, order, h, shares):
    tape = Tape(("x",))
    try:
        node = node_of(tape, tree)
    except (Unsupported, ZeroDivisionError):
        return
    points = [h * fmpq(s.numerator, s.denominator) for s in shares] + [h]
    try:
        with ctx.workprec(100):
            algebra = Towers(arb(h), order)
            x = {"oo": Model(-root, [K.ONE], None), "-oo": Model(-root, [-K.ONE], None)}.get(place)
            x = (
                algebra.lift(x)
                if x
                else algebra.add(
                    algebra.const(place[0]), algebra.lift(Model(root, [fmpq(place[1])], None))
                )
            )
            model = run(tape, node, algebra, {"x": x})
    except (Unsupported, ZeroDivisionError):
        model = None
    for u in points if model is not None else ():
        value = value_at(tape, node, at_point(place, root, u))
        assert value is not None, "a model of something undefined"
        with ctx.workprec(300):
            total = arb(0)
            for (exponent, j), part in model.items():
                ball = arb(0) if part.r is None else part.r
                for c in reversed(part.c):
                    ball = ball * arb(u) + K.ball(c)
                grown = sum(
                    (K.ball(c) * arb(u) ** -k * arb(u).log() ** i for (k, i), c in exponent), arb(0)
                ).exp()
                total += ball * arb(u**part.v) * grown * arb(u).log() ** j
            assert total.overlaps(value)
    _replayed(tape, node, tree, place, root, order, h, points)


def _replayed(tape, node, tree, place, root, order, h, points):
    """The replay's expansions hold the same values."""
    engine = Engine(100)
    ratio = lambda q: Fraction(int(q.p), int(q.q))  # noqa: E731
    try:
        term = term_of(tree)
        top = engine.rational(ratio(h))[1]
        algebra = Algebra(engine, top, order)
        x = {"oo": Expansion(-root, (Fraction(1),)), "-oo": Expansion(-root, (Fraction(-1),))}.get(
            place
        ) or algebra.add(algebra.constant(ratio(place[0])), Expansion(root, (Fraction(place[1]),)))
        found = ReplayTowers(algebra).grow(term, {"x": x}, {}, {})
    except (NotShown, Undefined, ZeroDivisionError):
        return
    for u in points:
        value = value_at(tape, node, at_point(place, root, u))
        if value is None:  # terms are simplified: definedness is shown apart
            continue
        y = engine.rational(ratio(u))
        one = engine.rational(Fraction(1))
        log_y, whole = engine.log(y), (libmp.fzero, libmp.fzero, False, False)
        for (exponent, j), part in found.items():
            total = (libmp.fzero, libmp.fzero, False, False) if part.rest is None else part.rest
            for c in reversed(part.c):
                total = engine.add(engine.mul(total, y), algebra.interval(c))
            grown = (libmp.fzero, libmp.fzero, False, False)
            for (k, i), c in exponent:
                grown = engine.add(
                    grown,
                    engine.mul(
                        algebra.interval(c),
                        engine.mul(
                            engine.whole_power(y, -k) if k else one,
                            engine.whole_power(log_y, i) if i else one,
                        ),
                    ),
                )
            for base, n in ((y, part.v), (engine.exp(grown), 1), (log_y, j)):
                total = engine.mul(total, engine.whole_power(base, n)) if n else total
            whole = engine.add(whole, total)
        low, high = (libmp.to_str(e, 60) for e in whole[:2])
        with ctx.workprec(250):
            low, high = arb(low), arb(high)
            assert (low.union(high) + arb(0, 1e-25) * (1 + abs(low) + abs(high))).overlaps(
                value
            ) or not (low.is_finite() and high.is_finite())


TRUE = [
    ("1/sin(x)**2 - 1/3 < 1/(x+pi)**2 + 1/x**2 + 1/(x-pi)**2", "x in (0, 1]"),
    ("(1-cos(x))/x**2 < 1/2", "x in (0, 3]"),
    ("x/(pi-2*x) < pi/4*tan(x)", "x in (0, pi/2)"),
    ("sin(x) >= 2*x/pi", "x in [0, pi/2]"),
    ("abs(atan(x)-x) <= x**3/3", "x in [0, oo)"),
    ("(x+1)*cos(pi/(x+1)) - x*cos(pi/x) > 1", "x in [2, oo)"),
    ("(x+1/2)*log(1+1/x) > 1", "x in [2, oo)"),
    ("exp(1/sqrt(x-1)) - 2*exp(1/sqrt(x)) + exp(1/sqrt(x+1)) > 0", "x in [2, oo)"),
    ("exp(x) <= (x**2+4*x+6)/(6-2*x)", "x in [0, 3)"),
    ("gamma(x+1)/gamma(x+1/2) >= sqrt(x)", "x in [1, oo)"),
    ("gamma(n+1) < sqrt(2*pi*n)*(n/e)**n*exp(1/(12*n))", "n in {1..}"),
    ("sqrt(2*pi*n)*(n/e)**n*exp(1/(12*n+1)) < gamma(n+1)", "n in {1..}"),
    ("tanh(2*x) >= tanh(x)", "x in [0, oo)"),
    ("x/(1+x**2)*exp(-x**2/2)/sqrt(2*pi) < erfc(x/sqrt(2))/2", "x in (0, oo)"),
    ("(1+x/6)**6 <= exp(x)", "x in [-5, oo)"),
    ("erfc(x/sqrt(2))/2 < exp(-x**2/2)/sqrt(2*pi)/x", "x in (0, oo)"),
    ("x*log(1+x) < 1 + x*log(x)", "x in (0, 13]"),
    ("acos(x) <= pi/2 - x", "x in [0, 1]"),
    ("acos(x) >= sqrt(2*(1-x))", "x in [0, 1]"),
    ("log(x) <= 3*(cbrt(x)-1)", "x in (0, oo)"),
]
FALSE = [
    ("1/sin(x)**2 - 1/3 < 1/(x+pi)**2 + 1.000000000001/x**2 + 1/(x-pi)**2 - 1", "x in (0, 1]"),
    ("(1-cos(x))/x**2 < 0.499999999999", "x in (0, 3]"),
    ("(1-cos(x))/x**2 < 1/2", "x in [0, 3]"),
    ("sin(x) >= 2.000000000001*x/pi", "x in [0, pi/2]"),
    ("abs(atan(x)-x) <= 0.333333333333*x**3", "x in [0, oo)"),
    ("(x+1)*cos(pi/(x+1)) - x*cos(pi/x) > 1.000000000001", "x in [2, oo)"),
    ("(x+1/2)*log(1+1/x) > 1.000000000001", "x in [2, oo)"),
    ("exp(1/sqrt(x-1)) - 2*exp(1/sqrt(x)) + exp(1/sqrt(x+1)) > 1e-12/x**2", "x in [2, oo)"),
    ("exp(x) <= (x**2+3.999999999999*x+6)/(6-2*x)", "x in [0, 3)"),
    ("acos(x) <= pi/2 - 1.000000000001*x", "x in [0, 1]"),
    ("gamma(x+1)/gamma(x+1/2) >= 1.000000000001*sqrt(x)", "x in [1, oo)"),
    ("tanh(2*x) >= 1.000000000001*tanh(x)", "x in [0, oo)"),
    ("gamma(n+1) < sqrt(2*pi*n)*(n/e)**n*exp(1/(12.000000000001*n))", "n in [10**15, oo)"),
    ("x/(1+0.999999999999*x**2)*exp(-x**2/2)/sqrt(2*pi) < erfc(x/sqrt(2))/2", "x in [1, oo)"),
    ("acos(x) >= sqrt(2.000000000001*(1-x))", "x in [0, 1]"),
    ("1/x > 0", "x in [-1, 1]"),
    ("sin(x)/x <= 1", "x in [0, 1]"),
    ("log(x) <= 2.999999999999*(cbrt(x)-1)", "x in (0, oo)"),
    ("x*log(x) >= 0", "x in (0, 1/2]"),
    ("exp(-1/x) > 1e-9", "x in (0, 1]"),
]


def _fact(goal, where):
    formula = Formula(goal, (where,))
    return formula, problem_of(formula)


def _confirmed(formula, certificate) -> bool:
    data = json.loads(json.dumps(formula.data()))
    return (
        replay_certificate(
            data, "proved", {"type": "fact", "formula": data, "certificate": certificate}
        ).outcome
        == "confirmed"
    )


def _uses(data) -> bool:
    if isinstance(data, dict):
        return data.get("rule") == "series" or any(map(_uses, data.values()))
    return isinstance(data, list) and any(map(_uses, data))


@pytest.mark.parametrize("goal, where", TRUE)
def test_true_statements_are_proved_checked_and_confirmed(goal, where):
    formula, problem = _fact(goal, where)
    certificate = prove(problem, 10)
    assert isinstance(certificate, dict), certificate
    certificate = json.loads(json.dumps(certificate))
    assert check(problem, certificate) and _confirmed(formula, certificate)


@pytest.mark.parametrize("goal, where", FALSE)
def test_planted_falsehoods_are_not_proved(goal, where):
    assert not isinstance(prove(_fact(goal, where)[1], 0.7), dict)


NEIGHBOURS = [
    (0, 0),
    (1, 1),
    (1, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (7, 7),
    (8, 8),
    (9, 10),
    (12, 11),
    (17, 9),
    (18, 14),
]


@pytest.mark.parametrize("true, false", NEIGHBOURS)
def test_a_certificate_does_not_serve_a_false_neighbour(true, false):
    certificate = json.loads(json.dumps(prove(_fact(*TRUE[true])[1], 10)))
    formula, problem = _fact(*FALSE[false])
    forged = copy.deepcopy(certificate)
    from assay.verification.kernel.boxes.problem import Task
    from assay.verification.kernel.enclosure import clause_data, setting

    task = Task(problem)
    forged.update(setting(task))
    trees = [c["tree"] for c in certificate["clauses"]]
    forged["clauses"] = [
        {**c, "tree": trees[min(i, len(trees) - 1)]} for i, c in enumerate(clause_data(task))
    ]
    assert not check(problem, forged) and not _confirmed(formula, forged)


def test_malformed_leaves_are_refused():
    formula, problem = _fact("(1-cos(x))/x**2 < 1/2", "x in (0, 1/8]")
    leaf = {"rule": "series", "atom": 0, "var": "x", "end": "lo", "order": 6, "root": 1, "prec": 64}
    certificate = json.loads(json.dumps(prove(problem, 10)))
    at = next(i for i, c in enumerate(certificate["clauses"]) if _uses(c["tree"]))
    certificate["clauses"][at]["tree"] = leaf
    assert check(problem, certificate)
    for change in (
        {"end": "hi"},
        {"end": "mid"},
        {"order": 0},
        {"order": 10**6},
        {"root": 0},
        {"root": -1},
        {"prec": 1},
        {"prec": 10**9},
        {"order": 1},
        {"var": "y"},
        {"atom": 3},
    ):
        certificate["clauses"][at]["tree"] = {**leaf, **change}
        assert not check(problem, certificate), change


def test_constants_are_exact():
    two, three, six = (K.power(fmpq(n), fmpq(1, 2)) for n in (2, 3, 6))
    pi = K.pi()
    assert K.is_zero(K.add(K.mul(two, three), K.neg(six))) and K.mul(six, six) == 6
    assert K.is_zero(K.add(K.function("exp", K.function("log", fmpq(3))), fmpq(-3)))
    assert K.function("cos", K.mul(fmpq(1, 2), pi)) == 0 and K.function("cos", pi) == -1
    assert K.is_zero(
        K.add(K.inverse(K.power(fmpq(3, 2), fmpq(1, 2))), K.neg(K.mul(fmpq(1, 3), six)))
    )
    for make in (
        lambda: K.power(fmpq(-2), fmpq(1, 2)),
        lambda: K.inverse(fmpq(0)),
        lambda: K.function("log", fmpq(0)),
    ):
        with pytest.raises(Unsupported):
            make()


def test_powers_that_would_fill_the_memory_become_balls():
    large = fmpq(2**40)
    tiny = K.function("exp", K.mul(large, K.function("log", fmpq(1, 2))))
    assert isinstance(tiny, arb) and 0 < tiny < arb("1e-1000000")
    root = K.power(fmpq(2), fmpq(1, 2))
    assert (
        isinstance(K.power(root, large), arb)
        and K.ball(K.mul(K.power(fmpq(2), large + fmpq(1, 2)), root)) > 1
    )
    assert K.power(fmpq(1), large) == 1 and K.power(fmpq(3), fmpq(100)) == 3**100
    with pytest.raises(Unsupported):
        K.power(fmpq(-2), large)


def test_powers_of_products_of_negative_factors():
    """sin(4) and cos(3) are negative, their product is not: its root is no product of roots."""
    four, three = K.function("sin", fmpq(4)), K.function("cos", fmpq(3))
    product = K.mul(four, three)
    root = K.ball(K.power(product, fmpq(1, 2)))
    assert root.is_finite() and (root * root).overlaps(K.ball(product)) and root > 0
    assert K.ball(K.function("sin", arb(1))).overlaps(arb(1).sin())
    assert not K.function("sin", arb(1)).overlaps(arb(1).cos())


def test_products_of_long_sums_become_balls():
    primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    logs, roots = fmpq(0), fmpq(0)
    for p in primes:
        logs = K.add(logs, K.function("log", fmpq(p)))
        roots = K.add(roots, K.power(fmpq(p), fmpq(1, 2)))
    found = K.mul(logs, roots)
    assert isinstance(found, arb) and found.overlaps(K.ball(logs) * K.ball(roots))


def _value(tower, u):
    """Enclose the value of a tower at a number u."""
    total, log = arb(0), arb(u).log()
    for (exponent, j), model in tower.items():
        grows = sum((K.ball(c) * arb(u) ** -k * log**i for (k, i), c in exponent), arb(0))
        bracket = arb(0) if model.r is None else model.r
        for c in reversed(model.c):
            bracket = bracket * u + K.ball(c)
        total += grows.exp() * log**j * arb(u) ** model.v * bracket
    return total


@pytest.mark.parametrize("term", [t for t in table.SCARCE if "y" not in t])
def test_expansions_of_distant_powers_and_logarithms_hold_the_values(term):
    try:
        found = table.expansion(term, *table.PLACES[0])
    except Unsupported:
        return
    goal = Formula(f"({term}) > 7", ("x in (0, 1/2]",)).goal_expr
    (x,) = goal.free_symbols or {sympy.Symbol("x")}
    function = sympy.lambdify(x, goal.args[0] - goal.args[1] + 7, "mpmath")
    for u in (fmpq(1, 2), fmpq(1, 3), fmpq(1, 17)):
        with mpmath.workdps(60):
            wanted = mpmath.nstr(function(mpmath.mpf(int(u.p)) / int(u.q)), 50)
        assert _value(found, u).overlaps(arb(wanted) * (1 + arb(0, 1e-40))), (term, u)
