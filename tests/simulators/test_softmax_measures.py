"""Closed forms: derived symbolically from the definitions, and compared with brute force."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.simulators.models.softmax import (
    data,
    decoders,
    dense,
    enclosure,
    limit,
    measures,
    turning,
)

l, k, E, F = sp.symbols("l k E F", positive=True)
P1, PK = E / (E + l - 1), F / (F + l - 1)
R1_, RK = 1 / (E + l - 1), 1 / (F + l - 1)
DEL1, DELK = (E - 1) / (E + l - 1), (F - 1) / (F + l - 1)
RHO = DEL1 / DELK
POINTS = ((P1, 1), (PK, k), (R1_, 0), (RK, 0))
# the same points in terms of the gaps d_1, d_k alone; `test_definitions` ties them to E and F
G1, GK = sp.symbols("d_1 d_k", positive=True)
GAPS = (
    (1 / l + G1 * (1 - 1 / l), 1),
    (1 / l + GK * (1 - 1 / l), k),
    ((1 - G1) / l, 0),
    ((1 - GK) / l, 0),
)
COUNTS = (1 / (2 * l), 1 / (2 * l), (l - 1) / (2 * l), (l - 1) / (2 * l))


def zero(expression) -> bool:
    return sp.cancel(sp.together(expression)) == 0


def mean(values):
    return sum(w * v for w, v in zip(COUNTS, values, strict=True))


def least_squares(features):
    """Return slope, error and mean of the best affine decoder on one feature, from the normal
    equations.
    """
    x = [p[1] for p in POINTS]
    mx, mf = mean(x), mean(features)
    c = mean([(a - mx) * (b - mf) for a, b in zip(x, features, strict=True)])
    v = mean([(b - mf) ** 2 for b in features])
    return sp.together(c / v), sp.together(mean([(a - mx) ** 2 for a in x]) - c * c / v), mx, mf


def test_definitions():
    assert zero(P1 - R1_ - DEL1) and zero(PK - RK - DELK)
    assert (
        zero(P1 + (l - 1) * R1_ - 1)
        and zero(R1_ - (1 - DEL1) / l)
        and zero(P1 - (1 / l + DEL1 * (1 - 1 / l)))
    )
    assert zero(sum(COUNTS) - 1)
    for (q, x), (general, target) in zip(POINTS, GAPS, strict=True):
        assert zero(q - general.subs({G1: DEL1, GK: DELK})) and x == target


def test_least_squares_from_q():
    slope, error, centre, at = least_squares([p[0] for p in GAPS])
    ratio = G1 / GK
    assert zero(at - 1 / l) and zero(centre - (1 + k) / (2 * l))
    assert zero(slope - (G1 + k * GK) / (G1**2 + GK**2))
    assert zero(
        error
        - ((k - 1) ** 2 / (4 * l**2) + (l - 1) / (2 * l**2) * (k * ratio - 1) ** 2 / (1 + ratio**2))
    )
    variance = mean([(x - centre) ** 2 for _, x in POINTS])
    assert zero(variance - ((1 + k**2) / (2 * l) - (1 + k) ** 2 / (4 * l**2)))


def test_line_through_the_strong_points():
    line = [k / (PK - RK) * (q - RK) for q, _ in POINTS]
    r1, rk, r01, r0k = [(x - g) ** 2 for (_, x), g in zip(POINTS, line, strict=True)]
    assert zero(rk) and zero(r0k)
    assert zero(r1 - ((1 - 1 / l) * (k * RHO - 1) + (k - 1) / l) ** 2)
    assert zero(r01 - (k * (1 - RHO) / l) ** 2)
    assert zero(
        mean([r1, rk, r01, r0k])
        - ((k - 1) ** 2 / (2 * l**2) + (l - 1) / (2 * l**2) * (k * RHO - 1) ** 2)
    )
    assert zero((P1 - RK) / (PK - RK) - (P1 + (1 - P1) * (E - 1) / (F - 1)))
    assert zero((R1_ - RK) / (PK - RK) - R1_ * (F - E) / (F - 1))


def test_ridge_from_q():
    mu, a = sp.symbols("mu a", positive=True)
    centre = mean([p[1] for p in GAPS])
    c = mean([(q - 1 / l) * (x - centre) for q, x in GAPS])
    v = mean([(q - 1 / l) ** 2 for q, _ in GAPS])
    assert zero(c - (l - 1) / (2 * l**2) * (G1 + k * GK)) and zero(
        v - (l - 1) / (2 * l**2) * (G1**2 + GK**2)
    )
    # the slopes (a(1-1/l), -a/l, ..., -a/l) have the least norm among those with effect a on q_y
    b = sp.symbols("b")
    norm = (a + b) ** 2 + (l - 1) * b**2
    assert zero(sp.diff(norm, b).subs(b, -a / l)) and zero(
        norm.subs(b, -a / l) - a**2 * (l - 1) / l
    )
    slope = sp.diff(-2 * a * c + a**2 * v + mu * a**2 * (l - 1) / l, a)
    assert zero(slope.subs(a, (G1 + k * GK) / (G1**2 + GK**2 + 2 * l * mu)))


def test_single_logit():
    s = sp.symbols("s")
    u = (1 - s) / (l - 1)
    K, m = (1 + k**2) / (2 * l), (1 + k) / (2 * l)
    _, error, _, _ = least_squares([s, k * s, u, k * u])
    assert zero(
        error - (K - m**2 - (K * s - m**2) ** 2 / (K * (s**2 + (1 - s) ** 2 / (l - 1)) - m**2))
    )


def test_recursion_and_slope_of_the_ratio():
    p1, pk, step = sp.symbols("p1 pk step")
    # rows of S move by -step sum_v v(q - 1[own]); with q_other = (1-p)/(l-1) the margin moves by
    # step l/(l-1) sum_v v(1-p)
    own = step * ((1 - p1) + k * (1 - pk))
    cross = -step * ((1 - p1) + k * (1 - pk)) / (l - 1)
    assert zero(own - cross - step * l / (l - 1) * ((1 - p1) + k * (1 - pk)))
    assert zero(own + (l - 1) * cross)
    D, v = sp.symbols("D v", positive=True)
    gap = (sp.exp(v * D) - 1) / (sp.exp(v * D) + l - 1)
    part = v * l / ((sp.exp(v * D) - 1) * (1 + (l - 1) * sp.exp(-v * D)))
    assert sp.simplify(sp.diff(gap, D) / gap - part) == 0


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.integers(3, 7),
    st.floats(1.1, 6),
    st.floats(0.05, 8),
    st.sampled_from(measures.WEIGHTS),
    st.sampled_from([0.0, 1e-4, 0.1]),
)
def test_every_decoder_against_a_fit_on_all_rows(classes, strength, D, weights, mu):
    S = np.full((classes, classes), (1 - D) / classes)
    np.fill_diagonal(S, measures.own_sum(D, classes))
    for decoder in ("eq14", "eq15", "constant", "q", "ridge-q", "logit", "o", "ridge-o"):
        closed = measures.four(decoder, D, classes, strength, weights, mu)
        fitted = decoders.four(decoder, S, strength, weights, mu)
        assert np.abs(closed[:, None] - fitted).max() <= 1e-10, decoder
        total = measures.error(decoder, D, classes, strength, weights, mu)
        assert np.abs(total - decoders.error(decoder, S, strength, weights, mu)).max() <= 1e-10


@pytest.mark.parametrize("start", ["deterministic", "random"])
def test_brute_force_on_all_samples(start):
    point = data.Setting(4, 8, 2.5, 0.5, 32)
    inputs, _, _ = data.samples(point)
    run = dense.run(point, data.initial(point, start), [0, 3, 30])
    for W, o in zip(run.W.values, run.o.values, strict=True):
        S = data.sums_of(W)
        q = dense.softmax(o)
        for decoder, features, mu in (
            ("q", q, 0.0),
            ("o", o, 0.0),
            ("ridge-q", q, 0.01),
            ("ridge-o", o, 0.01),
        ):
            literal = decoders.on_samples(features, inputs, mu).reshape(4, 2)
            assert np.allclose(
                literal, decoders.error(decoder, S, 2.5, mu=mu)[:, None], rtol=0, atol=1e-12
            )
    assert decoders.loss(S, 2.5) == pytest.approx(float(run.loss[-1]), abs=1e-13)
    assert decoders.accuracy(S) == pytest.approx(float(run.accuracy[-1]))


def test_literal_sets_of_the_text_list():
    """R_1, R_k and the two zero errors are means over the sets of samples that the list in the text
    names.
    """
    point = data.Setting(5, 10, 3.0, 0.7, 50)
    inputs, labels, strengths = data.samples(point)
    o = dense.run(point, data.initial(point), [5]).o.values[0]
    q = dense.softmax(o)[:, 0]
    D = float(o[0, 0] - o[0, 1])
    strong, weak = strengths == 3.0, strengths == 1.0
    low, high = q[strong & (labels != 0)].mean(), q[strong & (labels == 0)].mean()
    squared = (inputs[:, 0] - 3.0 / (high - low) * (q - low)) ** 2
    sets = [squared[s & c].mean() for c in (labels == 0, labels != 0) for s in (weak, strong)]
    assert measures.four("eq14", D, 5, 3.0) == pytest.approx(sets, abs=1e-12)
    assert measures.error("eq14", D, 5, 3.0) == pytest.approx(squared.mean(), abs=1e-12)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.integers(2, 10**12),
    st.fractions(Fraction(11, 10), 10, max_denominator=10),
    st.fractions(Fraction(1, 10**6), 80, max_denominator=10**6),
)
def test_closed_forms_lie_in_their_enclosures(classes, strength, D):
    from flint import arb

    with enclosure.precision(300):
        state = enclosure.State(
            enclosure.Point(classes, strength, 1), 0, arb(enclosure.rational(D))
        )
        exact = {
            name: float(getattr(state, name).mid())
            for name in ("p1", "pk", "r1", "rk", "d1", "dk", "rho", "R1", "R0", "Rg", "Ropt")
        }
        beyond = float((state.point.k * state.rho - 1).mid())
    x, n, s = float(D), float(classes), float(strength)
    found = dict(zip(("p1", "pk", "r1", "rk"), measures.probabilities(x, n, s), strict=True))
    found |= dict(zip(("d1", "dk"), measures.gaps(x, n, s), strict=True))
    r1, _, r01, _ = measures.four("eq14", x, n, s)
    found |= {
        "rho": measures.ratio(x, n, s),
        "R1": r1,
        "R0": r01,
        "Rg": measures.error("eq14", x, n, s),
        "Ropt": measures.error("q", x, n, s),
    }
    for name, value in exact.items():
        assert float(found[name]) == pytest.approx(value, rel=1e-9, abs=1e-14), name
    assert float(measures.excess(x, n, s)) == pytest.approx(beyond, rel=1e-9, abs=1e-13)


def test_the_ends():
    for classes, strength in ((3, 2), (10, 3), (10**6, Fraction(5, 2))):
        ends = limit.values(classes, strength)
        for where, D in (("start", 0.0), ("end", 800.0)):
            four = measures.four("text", D, classes, float(strength))
            assert four == pytest.approx(
                [float(ends[where][name]) for name in ("R1", "Rk", "R01", "R0k")], rel=1e-13
            )
            for weights in measures.WEIGHTS:
                total = measures.error("text", D, classes, float(strength), weights)
                assert total == pytest.approx(float(ends[where][weights]), rel=1e-13)
        after = [float(ends["after start"][name]) for name in ("R1", "Rk", "R01", "R0k")]
        assert measures.four("eq14", 0.0, classes, float(strength)) == pytest.approx(
            after, rel=1e-13
        )
        assert measures.error("q", 1e-12 / classes, classes, float(strength)) == pytest.approx(
            float(ends["after start"]["q"]), rel=1e-9
        )
        assert measures.error("q", 0.0, classes, float(strength)) == pytest.approx(
            float(ends["start"]["q"]), rel=1e-13
        )
        assert measures.error("q", 800.0, classes, float(strength)) == pytest.approx(
            float(ends["end"]["q"]), rel=1e-13
        )
    # Eq 224 as printed is the total under the weights of Eq 222
    assert limit.values(10, 2)["start"]["eq52"] == Fraction(-9 + 10 * 5, 100)


def test_turning_points():
    for classes in (3, 10, 100, 10**6, 10**12):
        first, second = turning.turns(classes, 2)
        assert (
            (first.kind, second.kind) == ("maximum", "minimum")
            and first.certified
            and second.certified
        )
        assert first.D == pytest.approx(np.log(classes - 1) / 2, rel=1e-12)
        assert second.D == pytest.approx(np.log(classes - 1), rel=1e-12)
    assert turning.turns(2, 3) == () and turning.turns(10, 1) == ()
    for strength in ("11/10", "7/2", 10):
        exact = [(t.kind, t.D) for t in turning.turns(50, strength)]
        assert all(t.certified for t in turning.turns(50, strength))
        for decoder in ("eq14", "q"):
            scanned = turning.turns_of(decoder, 50, float(Fraction(strength)))
            assert [kind for kind, _ in scanned] == [kind for kind, _ in exact]
            assert [D for _, D in scanned] == pytest.approx([D for _, D in exact], abs=1e-5)


def test_penalty_makes_the_three_phases_but_exact_fits_do_not():
    D = np.linspace(0, 3, 300)
    exact, ridge = measures.error("q", D, 10, 2.0), measures.error("ridge-q", D, 10, 2.0, mu=1e-3)
    assert (
        exact[1] < 0.05 * exact[0] and exact[2] > exact[1]
    )  # it falls at once, then grows: no plateau
    assert ridge[1] < ridge[0] and ridge[0] == pytest.approx(
        measures.error("constant", 0.0, 10, 2.0)
    )


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="decoder must be one of"):
        measures.four("best", 1.0, 10, 2)
    with pytest.raises(ValueError, match="weights must be one of"):
        measures.error("q", 1.0, 10, 2, "equal")
    with pytest.raises(ValueError, match="mu must not be negative"):
        measures.error("ridge-q", 1.0, 10, 2, mu=-1)
    with pytest.raises(ValueError, match="decoder must be one of"):
        decoders.four("best", np.eye(3), 2.0)
