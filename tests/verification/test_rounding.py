"""Rounding of float64 arithmetic: outward, by one step, and nothing fused or reordered."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from flint import arb, ctx
from hypothesis import given
from hypothesis import strategies as st

from assay.verification.search.boxes import compiled, outward, rounding
from tests.examples import many
from tests.verification.floats import BIG, POINTS


@many(300)
@given(st.integers(-(10**40), 10**40), st.integers(1, 10**40), st.integers(-1200, 1200))
def test_rationals_are_rounded_outward(p, q, e):
    value = Fraction(p, q) * Fraction(2) ** e
    low, high = compiled.rounded(value, False), compiled.rounded(value, True)
    assert low == -math.inf or Fraction(low) <= value
    assert high == math.inf or value <= Fraction(high)
    assert high <= math.nextafter(low, math.inf)


def test_rounding_steps_and_constants():
    for x in POINTS:
        assert rounding.down(x) == math.nextafter(x, -math.inf) and rounding.up(
            x
        ) == math.nextafter(x, math.inf)
    assert (
        rounding.down(math.inf) == BIG
        and rounding.down(-math.inf) == -math.inf
        and math.isnan(rounding.down(math.nan))
    )
    assert rounding.trusted_arithmetic(rounding.PROBE)
    assert not rounding.trusted_arithmetic(np.array([1.0, 2.0**-53, 3 * 2.0**-54, 0.0]))
    with ctx.workprec(300):
        pi, log2, scale = arb.pi(), arb(2).log(), 2 / arb.pi().sqrt()
        assert abs(pi / 2 - arb(outward._P1) - arb(outward._P2) - arb(outward._P3)) < arb(2) ** -105
        assert abs(log2 - arb(outward._LN2_HIGH) - arb(outward._LN2_LOW)) < arb(2) ** -80
        assert arb(1.1283791670955125) < scale < arb(1.1283791670955128)
        assert (
            arb(8e307) < arb(709).exp()
            and arb(-708).exp() < arb(3.4e-308)
            and 1 - arb(6).erf() < arb(2) ** -53
        )
    for number, bits in ((outward._P1, 33), (outward._P2, 33), (outward._LN2_HIGH, 33)):
        whole = Fraction(number).numerator
        assert (whole >> ((whole & -whole).bit_length() - 1)).bit_length() <= bits


def test_compiled_code_is_neither_fused_nor_reordered():
    """The proofs need each operation rounded by itself: no fused multiply-add, no fast-math flag in
    the code.
    """
    rng = np.random.default_rng(8)
    for a, b in rng.normal(size=(2000, 2)) * np.exp(rng.uniform(-20, 20, (2000, 1))):
        s, p = a + b, a * b
        below, above = rounding.add_down(a, b), rounding.add_up(a, b)
        assert (
            below <= s <= above
            and Fraction(below) <= Fraction(a) + Fraction(b) <= Fraction(above)
            and below == above
            or above == math.nextafter(below, 9e99)
        )
        error = rounding._product_error(a, b, p)
        assert Fraction(p) + Fraction(error) == Fraction(a) * Fraction(b)
    for function in (rounding.add_down, rounding.mul_down):
        for text in (function.inspect_asm(), function.inspect_llvm()):
            for code in text.values():
                assert (
                    "vfmadd" not in code
                    and "vfmsub" not in code
                    and "fadd fast" not in code
                    and "fmul fast" not in code
                    and "reassoc" not in code
                    and "contract" not in code
                )


def test_functions_without_a_place_for_machine_code_still_compile():
    names = {}
    exec(compile("def twice(x):\n return 2.0 * x", "<no file>", "exec"), names)  # noqa: S102
    assert rounding.compiled(names["twice"])(1.5) == 3.0
