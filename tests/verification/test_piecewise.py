"""Statements about ReLU networks: what is proved and refuted, and that nothing forged passes."""

import copy
import json
from fractions import Fraction
from random import Random

import pytest

from assay.simulators.models.relu import changes
from assay.simulators.models.relu.network import Network
from assay.theory.language.statements import Piecewise, from_data
from assay.theory.language.variables import FormulaError
from assay.verification.checkers import compose
from assay.verification.kernel import verdicts
from assay.verification.kernel.certificates import Rejected
from assay.verification.replay import replay_certificate
from assay.verification.search.networks import phases
from assay.verification.search.networks.phases import regions, settle
from tests.benchmarks import relu_pairs


def box(dimension, radius=3):
    ends = [(f"x{i} >= -{radius}", f"x{i} <= {radius}") for i in range(1, dimension + 1)]
    return (tuple(text for pair in ends for text in pair),)


def statement(first, second, goal="f_1 == g_1", domain=None):
    networks = {"f": first.texts(), "g": second.texts()}
    return Piecewise(goal, networks, box(first.widths[0]) if domain is None else domain)


def confirmed(asked, found):
    """Every engine confirms a verdict from its stored form."""
    certificate = json.loads(json.dumps(found.certificate))
    verdicts.recheck(asked, {"verdict": found.verdict, "certificate": certificate})
    file = {"statement": asked.data(), "verdict": found.verdict, "certificate": certificate}
    assert replay_certificate(asked.data(), found.verdict, certificate).outcome == "confirmed"
    assert compose.confirm(file) == "confirmed"
    return certificate


def settled(asked):
    found = settle(asked)
    confirmed(asked, found)
    return found


PAIRS = {
    "permuted and scaled": lambda f: changes.permuted(f, 2),
    "a unit twice": lambda f: changes.permuted(changes.doubled(f, 0, 1), 2),
    "a dead unit": lambda f: changes.permuted(changes.with_dead(f, 1, 3, 5), 2),
    "one layer more": changes.passed,
    "cut where no output is": lambda f: changes.lifted(f, 10**6),
}


@pytest.mark.parametrize("change", PAIRS)
@pytest.mark.parametrize("widths", [(2, 4, 3, 1), (3, 3, 4, 2)])
def test_networks_that_are_equal_by_construction(widths, change):
    first = Network.drawn(widths, 7)
    second = PAIRS[change](first)
    goal = " and ".join(f"f_{i} == g_{i}" for i in range(1, widths[-1] + 1))
    assert settled(statement(first, second, goal)).verdict == "proved"


@pytest.mark.parametrize("seed", range(12))
def test_changed_networks_differ_at_an_exact_input(seed):
    first = Network.drawn((2, 4, 3, 1), seed)
    second = changes.perturbed(changes.permuted(first, seed), seed)
    found = settled(statement(first, second))
    if found.verdict == "proved":  # the changed weight belongs to a unit that is never active
        points = [(Fraction(i, 7), Fraction(j, 5)) for i in range(-21, 22) for j in range(-15, 16)]
        assert all(first(p) == second(p) for p in points)
    else:
        point = [Fraction(found.witness[name]) for name in ("x1", "x2")]
        assert max(map(abs, point)) <= 3 and first(point) != second(point)


def test_a_difference_in_one_small_cell_is_found():
    """g adds a cone of height 10**-6 that is 0 but near the corner (3, 3)."""
    first = Network.drawn((2, 4, 1), 3)
    (matrix, bias), (last, end) = first.layers
    spike = [*matrix, [Fraction(1), Fraction(1)]], [*bias, Fraction(-59_999, 10_000)]
    second = Network.of([spike, ([[*last[0], Fraction(1, 100)]], end)])
    found = settled(statement(first, second))
    assert found.verdict == "refuted"
    assert sum(Fraction(v) for v in found.witness.values()) > Fraction(59_999, 10_000)
    smaller = (*box(2)[0], "x1 + x2 <= 5.9999")
    assert settled(statement(first, second, domain=(smaller,))).verdict == "proved"


def test_cells_too_thin_for_floats_are_closed_exactly():
    """Folds that lie 10**-9 apart: between them the outputs differ by up to 10**-9."""
    first = Network.drawn((3, 4, 1), 2)
    shift = Fraction(1, 10**9)
    (matrix, bias), last = first.layers
    second = Network.of([(matrix, [constant + shift for constant in bias]), last])
    slope = shift * sum(map(abs, last[0][0]))
    near = f"f_1 - g_1 <= {slope} and g_1 - f_1 <= {slope}"
    assert settled(statement(first, second, near)).verdict == "proved"
    below = f"f_1 - g_1 <= {slope / 1000} and g_1 - f_1 <= {slope / 1000}"
    assert settled(statement(first, second, below)).verdict == "refuted"
    same_class = "(f_1 > 0 => g_1 > -1/1000000) and (g_1 > 0 => f_1 > -1/1000000)"
    assert settled(statement(first, second, same_class)).verdict == "proved"


def test_exact_programs_agree_with_floats():
    from flint import fmpq
    from scipy.optimize import linprog

    from assay.verification.search.networks.simplex import minimum

    random, seen = Random(1), set()
    for _ in range(200):
        size, count = random.randint(1, 3), random.randint(1, 6)
        columns = [[random.randint(-3, 3) for _ in range(size)] for _ in range(count)]
        target = [random.randint(-3, 3) for _ in range(size)]
        cost = [random.randint(-2, 5) for _ in range(count)]
        exact = [[fmpq(v) for v in line] for line in (*columns, target, cost)]
        found = minimum(exact[:-2], exact[-2], exact[-1])
        wanted = linprog(cost, A_eq=list(zip(*columns)), b_eq=target)
        seen.add(wanted.status)
        assert (found is not None) == (wanted.status == 0)
        if found is not None:
            assert all(y >= 0 for y in found.values())
            for i in range(size):
                assert sum(y * columns[j][i] for j, y in found.items()) == target[i]
            assert abs(float(sum(y * cost[j] for j, y in found.items())) - wanted.fun) < 1e-9
    assert seen == {0, 2, 3}


def test_a_hidden_symmetry_is_seen_on_the_whole_space():
    """Flipping the signs of units whose weights add up to 0 keeps the function."""
    first = Network.of([([[1, 0], [0, 1], [-1, -1]], [0, 0, 0]), ([[1, 1, 1]], [0])])
    second = Network.of([([[-1, 0], [0, -1], [1, 1]], [0, 0, 0]), ([[1, 1, 1]], [0])])
    assert settled(statement(first, second, domain=((),))).verdict == "proved"


def test_lines_for_undecided_atoms_close_what_splits_would():
    """|x| is 2 max(0, x) - x, and on [-1, 1] at most its chord, 1; nothing less is shown so."""
    chord = ["bound", "f_1_1", "-1", "1", [["domain", 0, "1"]], [["domain", 1, "1"]]]
    leaf = ["goals", [[0, [["goal", 0, "1"], ["upper", 0, "1"]]]]]

    def shown(goal, *nodes):
        asked = Piecewise(goal, {"f": ABS.texts()}, box(1, 1))
        return asked, verdicts.settled(asked, "phases", {"trees": [list(nodes)]})

    assert confirmed(*shown("f_1 <= 1", chord, leaf))
    below = ["goals", [[0, [["goal", 0, "1"], ["zero", "f_1_1", "1"], ["own", "f_1_1", "1"]]]]]
    assert confirmed(*shown("f_1 >= 0", below))
    for goal, nodes in (("f_1 <= 99/100", (chord, leaf)), ("f_1 > 0", (below,))):
        with pytest.raises(Rejected):
            shown(goal, *nodes)


@pytest.mark.parametrize("widths", [(2, 6, 6, 1), (4, 5, 5, 1)])
@pytest.mark.parametrize("change", ["one layer more", "cut where no output is"])
def test_what_is_active_everywhere_needs_no_cells(widths, change):
    first = Network.drawn(widths, 3)
    second = changes.permuted(PAIRS[change](first), 3)
    found = settle(statement(first, second))
    trees = confirmed(statement(first, second), found)["trees"]
    kinds = [node[0] for tree in trees for node in tree]
    assert found.verdict == "proved" and "split" not in kinds


@pytest.mark.parametrize("seed", range(6))
def test_a_network_lifted_by_too_little_is_told_apart(seed):
    """The lift cuts the function where it is near its least value on the domain."""
    first = Network.drawn((2, 4, 4, 1), seed)
    points = [(Fraction(i, 4), Fraction(j, 4)) for i in range(-12, 13) for j in range(-12, 13)]
    least, most = min(first(p)[0] for p in points), max(first(p)[0] for p in points)
    for amount, verdict in ((-least - (most - least) / 50, "refuted"), (100 - least, "proved")):
        second = changes.permuted(changes.lifted(first, amount), seed)
        assert settled(statement(first, second)).verdict == verdict


ABS = Network.of([([[1], [-1]], [0, 0]), ([[1, 1]], [0])])
"""The absolute value."""


@pytest.mark.parametrize(
    "goal, domain, verdict",
    [
        ("f_1 >= 0", ((),), "proved"),
        ("f_1 > 0", ((),), "refuted"),
        ("f_1 > 0", (("x1 > 0",), ("x1 < 0",)), "proved"),
        ("f_1 >= x1 and f_1 >= -x1", ((),), "proved"),
        ("f_1 == x1 or f_1 == -x1", ((),), "proved"),
        ("f_1 != 1", (("x1 < 1", "x1 > -1"), ("x1 > 1",)), "proved"),
        ("f_1 != 1", (("x1 < 1", "x1 >= -1"),), "refuted"),
        ("f_1 <= 3/2", (("2*x1 <= 3", "-1 <= x1"),), "proved"),
        ("f_1_1 > 0 => f_1_2 < 0", ((),), "proved"),
        ("not (f_1_1 > 0 and f_1_2 > 0)", ((),), "proved"),
        ("f_1 == 2", (("x1 == 2",), ("x1 == -2",)), "proved"),
        ("f_1 < 0", (("x1 > 1", "x1 < 1"),), "vacuous"),
        ("f_1 < 0", (("x1 > 1", "x1 <= 0"), ("x1 == 1", "x1 == 2")), "vacuous"),
    ],
)
def test_goals_and_domains(goal, domain, verdict):
    assert settled(Piecewise(goal, {"f": ABS.texts()}, domain)).verdict == verdict


SMALL = [
    (relu_pairs.maxima, (2, 6)),
    (relu_pairs.differences, (2, 4)),
    (relu_pairs.lattices, (3, 2)),
    (relu_pairs.sums, ((2, 5, 4, 1),)),
    (relu_pairs.absorbed, ((2, 3, 3, 1),)),
    (relu_pairs.shifted, ((3, 4, 3, 1),)),
]


@pytest.mark.parametrize("make, given", SMALL)
def test_networks_without_common_units(make, given):
    """They are equal on the cube of side 2; of changed ones z3 says the same."""
    first, second = make(*given, 3)
    cube = box(first.widths[0], 1)
    assert settled(statement(first, second, domain=cube)).verdict == "proved"
    for seed in range(3):
        other = changes.perturbed(second, seed, Fraction(1, 50))
        said = settled(statement(first, other, domain=cube)).verdict
        assert said == by_z3(first, other, 1)


def test_an_unbounded_search_is_left_open_with_what_remains():
    first, second = relu_pairs.differences(2, 6, 1)
    asked = statement(first, second, domain=box(2, 1))
    found = settle(asked, work=0.1)
    assert found.verdict == "open" and "are left, among them in x1 in [" in found.reason
    late = settle(asked, 1_000, seconds=0.01)
    assert late.verdict == "open" and late.reason.startswith("out of time")
    assert settle(asked, 1_000, seconds=1_000).verdict == "proved"


def test_regions_of_a_plane():
    """Three lines in general position cut the plane into 7 parts, 4 of which meet the triangle's
    side x1 + x2 < 1/2 alone.
    """
    lines = Network.of([([[1, 0], [0, 1], [1, 1]], [0, 0, -1]), ([[1, 1, 1]], [0])])
    asked = Piecewise("f_1 == f_1", {"f": lines.texts()})
    assert regions(asked) == [7]
    half = Piecewise("f_1 == f_1", {"f": lines.texts()}, (("x1 + x2 < 1/2",),))
    assert regions(half) == [4]


# ---- forgeries -----------------------------------------------------------------------------------
def small():
    first = Network.drawn((2, 3, 1), 1)
    asked = statement(first, changes.lifted(first, 10**6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phases, "MOST_ATOMS", 0)  # cells are wanted, not lines
        return asked, json.loads(json.dumps(settle(asked).certificate))


def refused(asked, verdict, certificate):
    with pytest.raises(Rejected):
        verdicts.recheck(asked, {"verdict": verdict, "certificate": certificate})
    assert replay_certificate(asked.data(), verdict, certificate).outcome != "confirmed"


def test_certificates_with_one_part_changed_are_refused():
    asked, certificate = small()
    (nodes,) = certificate["trees"]
    assert len(nodes) > 10
    trials = 0
    for place, node in enumerate(nodes):
        forged = copy.deepcopy(certificate)
        del forged["trees"][0][place]
        refused(asked, "proved", forged)
        if node[0] != "empty":
            continue
        for index, (kind, number, _) in enumerate(node[1]):
            for change in ([kind, number, "-1"], [kind, number + 50, "1"], ["goal", 0, "1"]):
                forged = copy.deepcopy(certificate)
                forged["trees"][0][place][1][index] = change
                refused(asked, "proved", forged)
                trials += 1
    assert trials > 20


def test_a_certificate_does_not_serve_another_statement():
    asked, certificate = small()
    other = asked.data()
    other["networks"]["g"][0][1][0] = str(Fraction(other["networks"]["g"][0][1][0]) + 1)
    refused(from_data(other), "proved", {**certificate, "statement": other})
    for changed in (
        {"piecewise": "f_1 < g_1"},
        {"piecewise": "f_1 == g_1 + 1"},
        {"domain": [[]]},
        {"domain": [*asked.data()["domain"], []]},
    ):
        other = {**asked.data(), **changed}
        refused(from_data(other), "proved", {**certificate, "statement": other})


def test_which_side_of_a_split_holds_0_counts():
    """|x| > 0 is false at 0 alone: no tree may leave 0 out."""
    asked = Piecewise("f_1 > 0", {"f": ABS.texts()})
    for zero in ("on", "off", "none"):
        leaf = ["goals", [[0, [["path", 0, "1"], ["goal", 0, "1"]]]]]
        certificate = {"statement": asked.data(), "trees": [[["split", "f_1_1", zero], leaf, leaf]]}
        refused(asked, "proved", {"type": "phases", **certificate})


@pytest.mark.parametrize(
    "at",
    [
        {"x1": "4", "x2": "0"},
        {"x1": "0"},
        {"x1": "0", "x2": "0", "x3": "0"},
        {"x1": "0", "x2": "1/0"},
        {"x1": "0", "x2": "nan"},
        {"x1": 0, "x2": 0},
        {"x1": "1e999999999", "x2": "0"},
        {"x1": "1" * 5000, "x2": "0"},
    ],
)
def test_points_outside_are_no_witness(at):
    first = Network.drawn((2, 3, 1), 1)
    asked = statement(first, first, "f_1 == g_1 + 1")
    certificate = {"type": "witness", "statement": asked.data(), "at": {"x1": "1", "x2": "0"}}
    verdicts.recheck(asked, {"verdict": "refuted", "certificate": certificate})
    refused(asked, "refuted", {**certificate, "at": at})


@pytest.mark.parametrize(
    "goal, networks, domain, words",
    [
        ("f_1 > 0", {"f": [[[["1"]], ["0", "1"]]]}, ((),), "does not chain"),
        ("f_1 > 0", {"f": [[[["nan"]], ["0"]]]}, ((),), "weight 'nan'"),
        ("f_1 > 0", {"f": [[[["1/0"]], ["0"]]]}, ((),), "weight '1/0'"),
        ("f_1 > 0", {"f": [[[[1.5]], ["0"]]]}, ((),), "weight 1.5"),
        ("f_1 > 0", {"f": [[[["1e999999999"]], ["0"]]]}, ((),), "weight '1e999999999'"),
        ("f_1 > 0", {"f": [[[["1" * 5000]], ["0"]]]}, ((),), "figures"),
        ("f_1*x1 > 0", {"f": ABS.texts()}, ((),), "linear"),
        ("exp(f_1) > 0", {"f": ABS.texts()}, ((),), "linear"),
        ("f_1", {"f": ABS.texts()}, ((),), "relations"),
        ("f_3_1 > 0", {"f": ABS.texts()}, ((),), "no unit"),
        ("g_1 > 0", {"f": ABS.texts()}, ((),), "no network"),
        ("x2 > 0", {"f": ABS.texts()}, ((),), "no input"),
        ("f_1 > 0", {"f": ABS.texts()}, (), "no polyhedron"),
        ("f_1 > 0", {"f": ABS.texts()}, (("f_1 > 0",),), "no input"),
        ("f_1 > 0", {"f": ABS.texts()}, (("x1 != 0",),), "one linear relation"),
        ("f_1 > 0", {"f": ABS.texts(), "g": [[[["1", "1"]], ["0"]]]}, ((),), "dimensions"),
    ],
)
def test_what_is_no_statement_is_told_in_one_line(goal, networks, domain, words):
    with pytest.raises(FormulaError, match=words) as error:
        Piecewise.from_data(Piecewise(goal, networks, domain).data())
    assert "\n" not in str(error.value)


# ---- a peer --------------------------------------------------------------------------------------
def by_z3(first, second, radius=3):
    """Let z3 decide whether two networks are equal on a box."""
    import z3

    inputs = [z3.Real(f"x{i}") for i in range(first.widths[0])]

    def outputs(network):
        values = inputs
        for number, (matrix, bias) in enumerate(network.layers):
            if number:
                values = [z3.If(v > 0, v, 0) for v in values]
            values = [
                z3.Sum([z3.Q(w.numerator, w.denominator) * v for w, v in zip(row, values)])
                + z3.Q(c.numerator, c.denominator)
                for row, c in zip(matrix, bias)
            ]
        return values

    solver = z3.Solver()
    solver.add(*(z3.And(v >= -radius, v <= radius) for v in inputs))
    solver.add(z3.Or([a != b for a, b in zip(outputs(first), outputs(second))]))
    return "proved" if solver.check() == z3.unsat else "refuted"


def test_z3_says_the_same_of_changed_pairs():
    """Small networks, many of them with dead units, so that both answers come up."""
    found = {"proved": 0, "refuted": 0}
    for seed in range(20):
        random = Random(seed)
        first = Network.drawn((2, 3, 2, 1), seed)
        second = changes.permuted(first, seed)
        if random.random() < 0.7:
            second = changes.perturbed(second, seed, Fraction(random.choice((-1, 1)), 10))
        said = settle(statement(first, second)).verdict
        assert said == by_z3(first, second)
        found[said] += 1
    assert min(found.values()) >= 3
