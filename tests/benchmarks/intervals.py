"""Boxes per second of the prover's inner loop: Arb balls against compiled float64 intervals, side
by side, with agreement.

Both run the same tape over the same boxes (value and slopes).  Agreement: every compiled interval
must hold Arb's, and the largest excess of its width is printed, relative to the size of the values.
"""

from __future__ import annotations

import time

import numpy as np
import sympy as sp

from tests.benchmarks.softmax import _goal, clock

BOXES, ARB_BOXES, ROUNDS, BUDGET = 100_000, 3_000, 5, 10.0
X, Y, Z = sp.symbols("x y z", real=True)
PROBLEMS = (
    ("1 variable: x(e-1)/(e^x-1)", X * (sp.E - 1) / (sp.exp(X) - 1), (X,), 0.5),
    (
        "2 variables: cos^2 - sin^2",
        sp.cos(X) ** 2 - sp.sin(Y) ** 2 - sp.cos(X + Y) * sp.cos(X - Y),
        (X, Y),
        0.1,
    ),
    (
        "3 variables: log, sqrt, atan",
        sp.log(1 + X**2 + Y * Z) - sp.sqrt(X + Y) * sp.atan(Z) + X * Y * Z**3,
        (X, Y, Z),
        0.1,
    ),
)


def report() -> bool:
    """Print the table and return True if the goal is met and the two agree."""
    from flint import arb, ctx

    from assay.theory.language import interval as iv
    from assay.theory.language.tape import Tape
    from assay.verification.search.boxes import compiled

    good, begin, least = True, time.perf_counter(), np.inf
    rng = np.random.default_rng(1)
    print(
        f"\ninner loop of the prover: value and slopes over boxes ({BOXES} compiled, {ARB_BOXES} in"
        " Arb balls of 64 bits), 1 core"
    )
    print(
        f"  {'problem':<32}{'rows':>5}{'Arb boxes/s':>14}{'compiled boxes/s':>18}"
        f"{'ratio':>8}{'held':>8}{'excess width':>14}"
    )
    for label, expression, variables, start in PROBLEMS:
        tape = Tape(tuple(v.name for v in variables))
        node = tape.add(expression)
        outputs = (node, *(tape.derivative(node, v.name) for v in variables))
        program = compiled.Program(tape, outputs)
        lo = start + rng.integers(0, 2**12, (BOXES, len(variables))) / 2**12
        hi = lo + 2.0**-8
        program.run(lo[:1], hi[:1])
        with ctx.workprec(64):
            run = tape.compile(outputs, iv.IntervalEngine(64))
            sides = [
                [(arb(a), arb(b), 0) for a, b in zip(*row)]
                for row in zip(lo[:ARB_BOXES].tolist(), hi[:ARB_BOXES].tolist())
            ]
            times, found = [np.inf, np.inf], [None, None]

            def balls(slot=found, sides=sides, run=run):
                slot[0] = [run(*side) for side in sides]

            def doubles(slot=found, program=program, lo=lo, hi=hi):
                slot[1] = program.run(lo, hi)

            for _ in range(ROUNDS):
                times = [
                    min(times[0], clock(balls) / ARB_BOXES),
                    min(times[1], clock(doubles) / BOXES),
                ]
                if time.perf_counter() - begin > BUDGET:
                    break
        low, high, fine = found[1]
        held, excess = 0, 0.0
        for i, row in enumerate(found[0]):
            for j, (a, b, _) in enumerate(row):
                inside = (
                    bool(fine[i, j])
                    and not a.upper() < arb(low[i, j])
                    and not b.lower() > arb(high[i, j])
                )
                held += (
                    inside
                    and bool(arb(low[i, j]) <= a.upper())
                    and bool(arb(high[i, j]) >= b.lower())
                )
                size = max(abs(float(a)), abs(float(b)), 1e-3)
                excess = max(excess, (high[i, j] - low[i, j] - float(b - a)) / size)
        share = held / (ARB_BOXES * len(outputs))
        ratio = times[0] / times[1]
        least = min(least, ratio)
        good &= share == 1
        print(
            f"  {label:<32}{len(program.rows):>5}{1 / times[0]:>14,.0f}{1 / times[1]:>18,.0f}"
            f"{ratio:>8,.0f}{share:>8.0%}{excess:>14.1e}"
        )
    good &= _goal("compiled against Arb, least of the ratios", float(least), 10.0)
    return good
