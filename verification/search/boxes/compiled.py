"""Many boxes at once: tapes run over outward-rounded float64 intervals by one compiled interpreter,
and a search with it.

    program = Program(tape, outputs)                 the tape as integer rows, constants enclosed in
    doubles by Arb
    low, high, fine = program.run(lo, hi)            arrays (boxes, outputs): enclosures, and
    "defined on the whole closed box"
    tree, open_boxes, spent = close_boxes(...)       cut boxes until the clause is certified on each

The interpreter is compiled once (not once a tape): rows outside, boxes inside, in groups that stay
in the cache of the processor. Its arithmetic is proved in `outward`.  An interval that is empty or
holds a nan at any row counts as undefined, so it certifies nothing; so does every row on a
processor that does not round to nearest or drops subnormal numbers.

Operations that are not offered (gamma and polygamma functions): `Unsupported`, and the caller keeps
to Arb.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from flint import ctx, fmpq

from assay.theory.language import interval as iv
from assay.theory.language.operations import Unsupported
from assay.theory.language.tape import Tape
from assay.verification.search.boxes import outward as out
from assay.verification.search.boxes import rounding

GROUP = 64
_CODES = {
    name: i
    for i, name in enumerate(
        "const var add sub mul div neg ipow rpow exp log sqrt abs sign min max pick sin cos tan"
        " asin acos atan sinh cosh tanh erf erfc cbrt".split()
    )
}
(
    _CONST,
    _VAR,
    _ADD,
    _SUB,
    _MUL,
    _DIV,
    _NEG,
    _IPOW,
    _RPOW,
    _EXP,
    _LOG,
    _SQRT,
    _ABS,
    _SIGN,
    _MIN,
    _MAX,
    _PICK,
    _SIN,
    _COS,
    _TAN,
    _ASIN,
    _ACOS,
    _ATAN,
    _SINH,
    _COSH,
    _TANH,
    _ERF,
    _ERFC,
    _CBRT,
) = range(len(_CODES))


@rounding.compiled
def _two(code, a, b, c, d):
    """Return (low, high, defined) of an operation with two arguments."""
    if code == _ADD:
        return rounding.add_down(a, c), rounding.add_up(b, d), True
    if code == _SUB:
        return rounding.add_down(a, -d), rounding.add_up(b, -c), True
    if code == _MUL:
        low, high = rounding.mul(a, b, c, d)
        return low, high, True
    if code == _DIV:
        if c <= 0.0 <= d:
            return -np.inf, np.inf, False
        low, high = rounding.div(a, b, c, d)
        return low, high, True
    if code == _MIN:
        return min(a, c), min(b, d), True
    return max(a, c), max(b, d), True


@rounding.compiled
def _one(code, a, b, n, p, q):
    """Return (low, high, defined) of a function of one argument; n, [p, q]: the exponent of a
    power.
    """
    fine = True
    low, high = -np.inf, np.inf
    if code == _NEG:
        low, high = -b, -a
    elif code == _IPOW:
        low, high = rounding.ipow(a, b, n)
    elif code == _RPOW:
        fine = a >= 0.0
        if fine:
            low, high = out.rpow(a, b, p, q)
    elif code == _EXP:
        low, high = out.exp(a, b)
    elif code == _LOG:
        fine = a > 0.0
        if fine:
            low, high = out.log_at(a)[0], out.log_at(b)[1]
    elif code == _SQRT:
        fine = a >= 0.0
        if fine:
            low, high = rounding.sqrt_down(a), rounding.sqrt_up(b)
    elif code == _ABS:
        low = a if a >= 0.0 else -b if b <= 0.0 else 0.0
        high = max(-a, b)
    elif (
        code == _SIGN
    ):  # also the slope of abs: at 0 the hull of sign(0) = 0 and of the one-sided slopes
        low = 1.0 if a > 0.0 else 0.0 if a == 0.0 < b else -1.0
        high = -1.0 if b < 0.0 else 0.0 if b == 0.0 > a else 1.0
    elif code == _SIN:
        low, high = out.sin(a, b)
    elif code == _COS:
        low, high = out.cos(a, b)
    elif code == _TAN:
        low, high, fine = out.tan(a, b)
    elif code == _ASIN or code == _ACOS:
        fine = -1.0 <= a and b <= 1.0
        if fine:
            if code == _ASIN:
                low, high = out.asin_at(a)[0], out.asin_at(b)[1]
            else:
                low, high = out.acos_at(b)[0], out.acos_at(a)[1]
    elif code == _ATAN:
        low, high = out.atan_at(a)[0], out.atan_at(b)[1]
    elif code == _SINH:
        low, high = out.sinh_at(a)[0], out.sinh_at(b)[1]
    elif code == _COSH:
        low, high = out.cosh(a, b)
    elif code == _TANH:
        low, high = out.tanh_at(a)[0], out.tanh_at(b)[1]
    elif code == _ERF:
        low, high = out.erf_at(a)[0], out.erf_at(b)[1]
    elif code == _CBRT:
        low, high = out.cbrt_at(a)[0], out.cbrt_at(b)[1]
    elif code == _ERFC:
        low, high = (
            max(0.0, rounding.add_down(1.0, -out.erf_at(b)[1])),
            rounding.add_up(1.0, -out.erf_at(a)[0]),
        )
    else:
        fine = False
    return low, high, fine


@rounding.compiled
def _run(rows, ends, lo, hi, results, probe, low, high, fine):
    """Run the rows (code, argument, argument, argument, exponent) over boxes lo, hi (boxes,
    variables); fill the last three.
    """
    n, steps = lo.shape[0], rows.shape[0]
    L, H = np.empty((steps, GROUP)), np.empty((steps, GROUP))
    K = np.empty((steps, GROUP), np.bool_)
    sound = rounding.trusted_arithmetic(probe)
    for s in range(steps):
        if rows[s, 0] == _CONST:
            for i in range(GROUP):
                L[s, i], H[s, i], K[s, i] = ends[s, 0], ends[s, 1], True
    for base in range(0, n, GROUP):
        m = min(GROUP, n - base)
        for s in range(steps):
            code, a, b, c, e = rows[s, 0], rows[s, 1], rows[s, 2], rows[s, 3], rows[s, 4]
            if code == _CONST:
                continue
            if code == _VAR:
                for i in range(m):
                    L[s, i], H[s, i], K[s, i] = lo[base + i, a], hi[base + i, a], sound
            elif (
                code == _ADD
                or code == _SUB
                or code == _MUL
                or code == _DIV
                or code == _MIN
                or code == _MAX
            ):
                for i in range(m):
                    L[s, i], H[s, i], ok = _two(code, L[a, i], H[a, i], L[b, i], H[b, i])
                    K[s, i] = ok and K[a, i] and K[b, i]
            elif code == _PICK:
                for i in range(m):
                    yes, no = L[a, i] > 0.0, H[a, i] < 0.0
                    L[s, i] = L[b, i] if yes else L[c, i] if no else min(L[b, i], L[c, i])
                    H[s, i] = H[b, i] if yes else H[c, i] if no else max(H[b, i], H[c, i])
                    K[s, i] = K[a, i] and K[b, i] and K[c, i]
            else:
                p, q = ends[s, 0], ends[s, 1]
                for i in range(m):
                    L[s, i], H[s, i], ok = _one(code, L[a, i], H[a, i], e, p, q)
                    K[s, i] = ok and K[a, i]
            for i in range(m):
                if not (K[s, i] and L[s, i] <= H[s, i] and L[s, i] < np.inf and H[s, i] > -np.inf):
                    L[s, i], H[s, i], K[s, i] = -np.inf, np.inf, False
        for j in range(results.size):
            s = results[j]
            for i in range(m):
                low[base + i, j], high[base + i, j], fine[base + i, j] = L[s, i], H[s, i], K[s, i]


def machine_code_is_new() -> bool:
    """Was the interpreter compiled in this process, and not read from the disk?"""
    return not any(_run.stats.cache_hits.values())


# ---- exact numbers to doubles --------------------------------------------------------------------
def rounded(q, upward: bool) -> float:
    """Return the double next to an exact rational, on the outer side."""
    q = Fraction(int(q.p), int(q.q)) if isinstance(q, fmpq) else q
    try:
        x = float(q)
    except OverflowError:
        x = math.inf if q > 0 else -math.inf
    if math.isinf(x):
        return x if upward == (x > 0) else math.copysign(np.finfo(float).max, x)
    if upward:
        return x if Fraction(x) >= q else math.nextafter(x, math.inf)
    return x if Fraction(x) <= q else math.nextafter(x, -math.inf)


def _outer(ball, upward: bool) -> float:
    if ball is None or not ball.is_finite():
        return math.inf if upward else -math.inf
    man, exp = (ball.upper() if upward else ball.lower()).man_exp()
    return rounded(Fraction(int(man)) * Fraction(2) ** int(exp), upward)


def enclosed(x) -> tuple[float, float]:
    """Return doubles around an interval with Arb ends (None: no bound)."""
    return _outer(x[0], False), _outer(x[1], True)


# ---- tapes as integer rows -----------------------------------------------------------------------
class Program:
    """The part of a tape under some nodes, ready for the interpreter; raises `Unsupported`."""

    def __init__(self, tape: Tape, outputs):
        need = sorted(set().union(*(tape._ancestors(o) for o in outputs)))
        with ctx.workprec(128):
            fixed = [i for i in need if not tape.free(i)]
            try:
                values = (
                    tape.compile(tuple(fixed), iv.IntervalEngine(128))(
                        *[None] * len(tape.variables)
                    )
                    if fixed
                    else ()
                )
            except iv.Undefined as error:
                raise Unsupported(f"a constant is not defined: {error}") from None
            values = dict(zip(fixed, map(enclosed, values)))
        keep = [
            i
            for i in need
            if tape.free(i)
            or i in outputs
            or any(i in tape._arguments(tape.nodes[j]) and tape.free(j) for j in need)
        ]
        place = {index: s for s, index in enumerate(keep)}
        self.rows = np.zeros((len(keep), 5), np.int64)
        self.ends = np.zeros((len(keep), 2))
        for s, index in enumerate(keep):
            op, *args = tape.nodes[index]
            if index in values:
                self.ends[s] = values[index]
                continue
            if op not in _CODES:
                raise Unsupported(f"no compiled intervals for {op}")
            self.rows[s, 0] = _CODES[op]
            if op == "var":
                self.rows[s, 1] = tape.variables.index(args[0])
                continue
            inner = tape._arguments(tape.nodes[index])
            self.rows[s, 1 : 1 + len(inner)] = [place[a] for a in inner]
            if op == "ipow":
                if args[1] < 1:
                    raise Unsupported("power with an exponent below 1")
                self.rows[s, 4] = args[1]
            if op == "rpow":
                if not (args[1] > 0 and args[2] > 0):
                    raise Unsupported("power with an exponent below 0")
                power = Fraction(args[1], args[2])
                self.ends[s] = rounded(power, False), rounded(power, True)
        self.results = np.array([place[o] for o in outputs], np.int64)

    def run(self, lo, hi):
        """Return low, high, fine (boxes, outputs) for boxes lo, hi (boxes, variables of the
        tape).
        """
        lo, hi = np.ascontiguousarray(lo, float), np.ascontiguousarray(hi, float)
        shape = (lo.shape[0], self.results.size)
        low, high, fine = np.empty(shape), np.empty(shape), np.empty(shape, np.bool_)
        _run(self.rows, self.ends, lo, hi, self.results, rounding.PROBE, low, high, fine)
        return low, high, fine
