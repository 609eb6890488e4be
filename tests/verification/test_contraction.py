"""Contraction: points where every atom fails are never cut off, certificates re-check, tampering
and falsehoods do not pass.
"""

import copy
import json

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from assay.theory.language import interval as iv
from assay.theory.language.formula import Formula
from assay.theory.language.operations import UNARY
from assay.theory.language.tape import Tape
from assay.verification.kernel.boxes.contraction import Contractor, reread
from assay.verification.kernel.boxes.inverse import Empty, meet, narrow
from assay.verification.kernel.boxes.problem import Atom, Side, Task, problem_of
from assay.verification.kernel.boxes.workbench import Workbench
from assay.verification.kernel.enclosure import check
from assay.verification.replay import replay_certificate
from assay.verification.search.boxes.narrowing import contracted, recorded
from assay.verification.search.enclosure import prove
from tests.examples import many
from tests.verification.trees import nodes

LINE = ("x in (-oo, oo)", "y in (-oo, oo)")
TRUE = [
    ("x*y <= 1001/1000", *LINE, "x >= -1", "y >= -1", "x + y <= 2"),
    ("x + y <= 3/2", *LINE, "x**2 + y**2 == 1"),
    ("x <= 6", *LINE, "4*x**2 + 3*y**2 < 23"),
    ("sin(x - y) <= 1/4", *LINE, "x >= 0", "y >= 0", "x + y <= 20", "abs(x - y) <= 1/4"),
    ("x*y <= 8 and x <= 3 and y >= -3", *LINE, "4*x**2 + 2*x*y + 3*y**2 < 23"),
    ("x <= 6", *LINE, "x**2 + y**2 - 2*x - 6*y <= 12"),
    ("exp(x) <= 3", *LINE, "exp(x) + abs(y) <= 2"),
    ("cos(x) + cos(y) >= 1", *LINE, "x**2 + y**2 <= 1"),
    ("z <= 2", *LINE, "z in [0, oo)", "z**2 == 1 + x", "x <= 2", "x >= 0"),
    ("n*m <= 60", "n in {0..}", "m in {0..}", "n + m <= 15"),
]
FALSE = [
    ("x*y <= 1 - 10**(-9)", *LINE, "x >= -1", "y >= -1", "x + y <= 2"),
    ("x*y < 1", *LINE, "x >= -1", "y >= -1", "x + y <= 2"),
    ("x + y <= sqrt(2) - 10**(-8)", *LINE, "x**2 + y**2 == 1"),
    ("x + y < 3/2", *LINE, "x + 2*y == 9/4", "x <= 3/4", "y <= 3/4"),
    ("x <= 5/2", *LINE, "4*x**2 + 2*x*y + 3*y**2 <= 275/11"),
    ("x <= 2", *LINE, "x**2 + 4*x*y + y**2 <= 1"),
    ("x != 0", *LINE, "x**2 + y**2 == 1"),
    ("sin(x) <= 1 - 10**(-9)", *LINE, "x**2 + y**2 <= 3"),
    ("log(x) <= 1", *LINE, "x + y <= 2", "y >= 0"),  # undefined for x <= 0
    ("sqrt(x) <= 2", *LINE, "x + y <= 2", "y >= 0", "x >= -1/10**9"),
]


@pytest.mark.parametrize("goal, given_", [(t[0], t[1:]) for t in TRUE], ids=[t[0] for t in TRUE])
def test_coupled_conditions_are_proved_checked_and_replayed(goal, given_):
    formula = Formula(goal, given_)
    certificate = json.loads(json.dumps(prove(problem_of(formula), 6)))
    assert certificate.get("type") == "boxes", certificate
    assert check(problem_of(formula), certificate)
    fact = {"type": "fact", "formula": formula.data(), "certificate": certificate}
    assert replay_certificate(formula.data(), "proved", fact).outcome == "confirmed"


@pytest.mark.parametrize("goal, given_", [(t[0], t[1:]) for t in FALSE], ids=[t[0] for t in FALSE])
def test_slightly_false_goals_under_coupled_conditions_are_not_proved(goal, given_):
    assert not isinstance(prove(problem_of(Formula(goal, given_)), 0.7), dict)


def test_a_certificate_that_cuts_off_too_much_is_rejected():
    formula = Formula("x*y <= 1001/1000", (*LINE, "x >= -1", "y >= -1", "x + y <= 2"))
    problem = problem_of(formula)
    certificate = json.loads(json.dumps(prove(problem, 5)))
    assert check(problem, certificate)
    steps = [
        i
        for i, node in enumerate(nodes(certificate))
        if node.get("rule") == "contract" and "box" in node
    ]
    assert steps
    steps = steps[:3]

    def tampered(index, change):
        other = copy.deepcopy(certificate)
        change(list(nodes(other))[index])
        return other

    for index in steps:
        box = list(nodes(certificate))[index]["box"]
        for name, moved in box.items():
            for end, text in moved.items():
                p, _, q = text.partition("/")
                inside = fmpq(int(p), int(q or 1)) + (fmpq(1, 2) if end == "lo" else -fmpq(1, 2))
                bad = tampered(
                    index,
                    lambda n, a=name, e=end, v=inside: n["box"][a].update({e: f"{v.p}/{v.q}"}),
                )
                assert not check(problem, bad)
                fact = {"type": "fact", "formula": formula.data(), "certificate": bad}
                assert replay_certificate(formula.data(), "proved", fact).outcome in (
                    "failed",
                    "confirmed",
                )
        assert not check(problem, tampered(index, lambda n: n.update(rounds=0)))
        assert not check(problem, tampered(index, lambda n: n.pop("tree")))
        assert not check(
            problem, tampered(index, lambda n: n["box"].update(x={"lo": "5", "hi": "1"}))
        )
    false = Formula("x*y <= 9/10", formula.given)
    fact = {"type": "fact", "formula": false.data(), "certificate": certificate}
    assert replay_certificate(false.data(), "proved", fact).outcome == "failed"


# ---- nothing is cut off that matters -------------------------------------------------------------
POINT = st.builds(fmpq, st.integers(-40, 40), st.sampled_from([1, 2, 3, 8, 64, 10**6]))
OPS = [op for op in UNARY if op not in ("gamma", "lgamma", "erfc")]


@st.composite
def graphs(draw):
    tape = Tape(("x", "y"))
    nodes = [tape.var("x"), tape.var("y"), tape.const(draw(POINT))]
    for _ in range(draw(st.integers(1, 9))):
        op = draw(
            st.sampled_from(["add", "sub", "mul", "div", "min", "max", "ipow", "rpow", "neg", *OPS])
        )
        pick = lambda: draw(st.sampled_from(nodes))  # noqa: E731
        if op in ("add", "sub", "mul", "div", "min", "max"):
            node = tape.node(op, pick(), pick())
        elif op == "ipow":
            node = tape.node(op, pick(), draw(st.integers(2, 5)))
        elif op == "rpow":
            node = tape.node(op, pick(), *draw(st.sampled_from([(1, 3), (2, 3), (5, 2)])))
        else:
            node = tape.node(op, pick())
        nodes.append(node)
    atoms = tuple(
        Atom(n, draw(st.booleans()))
        for n in draw(st.lists(st.sampled_from(nodes[2:]), min_size=1, max_size=3))
    )
    return tape, atoms


@st.composite
def boxes(draw, at):
    sides = []
    for q in at:
        low = draw(st.one_of(st.none(), st.builds(lambda p: q - abs(p), POINT)))
        high = draw(st.one_of(st.none(), st.builds(lambda p: q + abs(p), POINT)))
        sides.append(Side(low, high, 0, False))
    return tuple(sides)


@many(600)
@given(st.data())
def test_points_where_every_atom_fails_survive(data):
    tape, atoms = data.draw(graphs())
    at = (data.draw(POINT), data.draw(POINT))
    box = data.draw(boxes(at))
    bench = Workbench(tape, {})
    place = tuple(Side(q, q, 0, False) for q in at)
    for atom in atoms:
        x = bench.enclose(atom.node, place, 200)
        if x is None:
            return  # no value there: nothing is promised about this point, see below
        if not (x[1] is not None and (x[1] <= 0 if atom.strict else x[1] < 0)):
            return
    for mean in (False, True):
        found = Contractor(bench, atoms).run(box, 3, mean)
        assert found is not None
        with ctx.workprec(64):
            for name, q in zip(("x", "y"), at):
                if name in found:
                    lo, hi, flags = found[name]
                    assert lo is None or not (lo > arb(q) or (flags & 1 and lo >= arb(q)))
                    assert hi is None or not (hi < arb(q) or (flags & 2 and hi <= arb(q)))
        new = contracted(box, ("x", "y"), found)
        again = reread(box, ("x", "y"), recorded(box, new, ("x", "y")), found)
        assert again is not None
        for q, side, other in zip(at, new, again):
            assert (side.lo is None or side.lo <= q) and (side.hi is None or q <= side.hi)
            assert (side.lo, side.hi, side.open) == (other.lo, other.hi, other.open)


@many(300)
@given(st.data())
def test_points_where_an_atom_has_no_value_survive_unless_another_atom_holds(data):
    tape, atoms = data.draw(graphs())
    at = (data.draw(POINT), data.draw(POINT))
    bench = Workbench(tape, {})
    place = tuple(Side(q, q, 0, False) for q in at)
    values = [bench.enclose(atom.node, place, 200) for atom in atoms]
    if any(
        v is not None and (v[1] is None or not (v[1] <= 0 if a.strict else v[1] < 0))
        for v, a in zip(values, atoms)
    ):
        return  # some atom may be true there
    found = Contractor(bench, atoms).run(data.draw(boxes(at)), 3, True)
    assert found is not None
    for name, q in zip(("x", "y"), at):
        if name in found:
            lo, hi, _ = found[name]
            assert (lo is None or not lo > arb(q)) and (hi is None or not hi < arb(q))


@many(400)
@given(
    st.sampled_from(["add", "sub", "mul", "div", "min", "max", *OPS]),
    POINT,
    POINT,
    POINT,
    POINT,
    st.data(),
)
def test_backward_steps_keep_the_argument(op, a, b, c, d, data):
    engine = iv.IntervalEngine(64)
    exact = (
        (iv.point(a), iv.point(b))
        if op in ("add", "sub", "mul", "div", "min", "max")
        else (iv.point(a),)
    )
    wide = tuple((arb(q - abs(c)), arb(q + abs(d)), 0) for q in (a, b))[: len(exact)]
    try:
        value = getattr(engine, op)(*exact)
    except iv.Undefined:
        return
    z = (
        value[0] - data.draw(st.sampled_from([0, 1, 3])),
        value[1] + data.draw(st.sampled_from([0, 1, 3])),
        0,
    )
    for one, args in zip(exact, narrow(op, z, wide, ())):
        meet(one, args)


def test_certainly_disjoint_intervals_are_empty():
    with pytest.raises(Empty):
        meet((arb(0), arb(1), 2), (arb(1), arb(2), 0))
    assert meet((arb(0), arb(1), 0), (arb(1), None, 2))[:2] == (arb(1), arb(1))


REAL, WHOLE = Side(fmpq(0), fmpq(4), 0, False), Side(fmpq(0), fmpq(4), 0, True)
HALVES = (arb(0.5), arb(3.5), 0)


@pytest.mark.parametrize("side, found, moved, wanted", [
    (REAL, HALVES, {"lo": "1/2"}, (fmpq(1, 2), 4)), (REAL, HALVES, {"lo": "1/3"}, (fmpq(1, 3), 4)),
    (REAL, HALVES, {"lo": "2/3"}, None), (REAL, HALVES, {"hi": "7/2"}, (0, fmpq(7, 2))),
    (REAL, HALVES, {"hi": "3"}, None), (REAL, HALVES, {"lo": "0", "hi": "4"}, (0, 4)),
    (REAL, HALVES, {}, None), (REAL, HALVES, {"mid": "1"}, None), (REAL, None, {"lo": "0"}, None),
    (REAL, HALVES, {"lo": "0", "mid": "1"}, None),
    (Side(fmpq(1), fmpq(1), 0, False), HALVES, {"lo": "1/2"}, None),
    (REAL, (None, arb(3.5), 1), {"lo": "0"}, None), (REAL, (arb(0.5), None, 2), {"hi": "4"}, None),
    (WHOLE, HALVES, {"lo": "1"}, (1, 4)), (WHOLE, HALVES, {"lo": "1/2"}, None),
    (WHOLE, HALVES, {"lo": "2"}, None), (WHOLE, HALVES, {"hi": "3"}, (0, 3)),
    (WHOLE, HALVES, {"hi": "2"}, None), (WHOLE, (arb(1), arb(3), 0), {"lo": "2"}, None),
    (REAL, (arb(3), arb(2), 0), {"lo": "3", "hi": "2"}, None),
])  # fmt: skip
def test_recorded_ends_cut_off_no_more_than_was_found(side, found, moved, wanted):
    known = {} if found is None else {"x": found}
    new = reread((side,), ("x",), {"x": moved}, known)
    assert (None if new is None else (new[0].lo, new[0].hi)) == wanted


def test_endless_variables_have_no_centre():
    """y > x fails where x >= y: the mean value form bounds y by a bounded x alone."""
    tape = Tape(("x", "y"))
    clause = (Atom(tape.node("sub", tape.var("y"), tape.var("x")), True),)
    bench, unit = Workbench(tape, {}), Side(fmpq(0), fmpq(1), 0, False)
    for x, wanted in ((Side(fmpq(0), None, 0, False), None), (unit, 1)):
        found = bench.contractor(clause).run((x, unit), 2, True)
        assert found["x"][1] == wanted and found["x"][0] == 0 and found["y"][1] == 1
    ray = (Side(fmpq(2), None, 0, False), unit)
    assert bench.contractor(clause).run(ray, 1, True)["y"][0] == 0
    assert bench.contractor(clause).run((unit, Side(fmpq(2), None, 0, False)), 1, True) is None


def test_what_jumps_has_no_mean_value_form():
    """sign(x) > 0 fails for x <= 0, and the slope is 0 at the middle, 1."""
    task = Task(problem_of(Formula("abs(x) >= 0", ("x in [-1, 3]",))))
    jump = task.tape.derivative(task.clauses[0][0][0].node, "x")
    bench = Workbench(task.tape, task.symbols)
    for strict in (True, False):
        found = bench.contractor((Atom(jump, strict),)).run(task.box, 2, True)
        assert found is not None and found["x"][0] <= -1
