"""Closed terms in every engine: the enclosures overlap, and a term without a value has one nowhere.

A term is made of all functions of the language, near the edges of their domains on purpose. Some of
its numbers are also written as a variable ``x`` at an exact point, as many engines fold constants
but not variables. Asked are: the kernel and the replay (what they say of statements that hold a
bracket around the value), the short programs, the enclosures of `assay.theory.language.evaluation`
at several precisions, the intervals of the enclosure prover in balls and in compiled doubles, the
intervals of the replay, and float arrays in NumPy and JAX. The oracle
(`assay.verification.audit.oracle`, mpmath alone) says what is right. An engine may be undecided; it
may not contradict.
"""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random

from assay.theory.language.formula import Formula
from assay.theory.language.grammar import GrammarError
from assay.theory.language.variables import FormulaError
from assay.verification.audit import reading
from assay.verification.audit.campaign.closed import DEPTHS, made, varied
from assay.verification.audit.campaign.records import blank
from assay.verification.search.slices import OutOfTime, time_slice

OUTCOMES = ("agree", "open", "conflict", "crashed")
RIGHT = ("agree",)
WRONG = ("conflict",)
SECONDS = 3.0
"""Processor time of one engine for one term."""
LONGEST = 20 * SECONDS
"""The same for all of them, with the building of the formulas."""


def kinds() -> dict:
    """Return the kinds of terms."""
    return DEPTHS


# ---- what is right -------------------------------------------------------------------------------
def known(text: str) -> tuple[str, Fraction | None]:
    """Return ("value", its value to 50 digits), ("no value", None) or ("", None) where the digits
    do not say.
    """
    import mpmath

    try:
        found = reading.term(text)
    except reading.Missing:
        return "no value", None
    except reading.Unsure:
        return "", None
    if isinstance(found, Fraction):
        return "value", found
    with mpmath.workdps(reading.DIGITS):
        if found and not -900 < mpmath.mag(found) < 900:
            return "", None
        sign, man, exp, _ = found._mpf_
    return "value", Fraction((-1) ** sign * int(man)) * Fraction(2) ** exp


def bracket(value: Fraction) -> tuple[Fraction, Fraction]:
    """Return short rationals below and above the value."""
    scale = max(abs(value), Fraction(1, 10**6))
    step = Fraction(10) ** (len(str(int(scale))) - 12) if scale >= 1 else Fraction(1, 10**18)
    low = (value / step).__floor__() * step
    return low - step, low + 2 * step


# ---- the engines ---------------------------------------------------------------------------------
_REFUSALS = (
    FormulaError,
    GrammarError,
    ArithmeticError,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    NotImplementedError,
    RecursionError,
    IndexError,
)


def _asked(function, *args) -> bool:
    """Does the engine say yes?  Whatever it raises is no."""
    try:
        with time_slice(SECONDS):
            return bool(function(*args))
    except (*_REFUSALS, OutOfTime, Exception):
        return False


def kernel_proves(formula: Formula) -> bool:
    from assay.verification.kernel import verdicts

    return verdicts.fact(formula, {"type": "point"}, "exact").formula == formula


def kernel_refutes(formula: Formula, at: dict) -> bool:
    from assay.verification.kernel import verdicts
    from assay.verification.kernel.certificates import Rejected

    try:
        return verdicts.refuted(formula, at).verdict == "refuted"
    except (Rejected, FormulaError):
        return verdicts.refuted_undefined(formula, at).verdict == "refuted"


def replay_proves(formula: Formula) -> bool:
    return _confirmed(
        formula,
        "proved",
        {"type": "fact", "formula": formula.data(), "certificate": {"type": "point"}},
    )


def replay_refutes(formula: Formula, at: dict) -> bool:
    return any(
        _confirmed(formula, "refuted", {"type": kind, "formula": formula.data(), "at": at})
        for kind in ("witness", "undefined")
    )


def _confirmed(formula, verdict, certificate) -> bool:
    from assay.verification.replay import replay_certificate

    return replay_certificate(formula.data(), verdict, certificate).outcome == "confirmed"


def short_proves(formula: Formula) -> bool:
    from assay.verification.checkers import compose

    inner = {"type": "fact", "formula": formula.data(), "certificate": {"type": "point"}}
    return (
        compose.confirm({"statement": formula.data(), "verdict": "proved", "certificate": inner})
        == "confirmed"
    )


def enclosures(text: str, at: dict) -> dict | None:
    """Return engine -> (low, high) as mpmath numbers, for each engine that has an enclosure of the
    term's value.

    None where the conditions of definedness that the formula collects are not all certified at the
    point.
    """
    import mpmath

    from assay.verification.kernel.boxes.problem import decide_at

    given = tuple(f"{n} in (-oo, oo)" for n in at)
    formula, found = Formula(f"{text} >= 0", given), {}
    if not all(decide_at(c, at) is True for c in formula.defined):
        return None
    side = formula.goal_expr.args[0]
    exact = {n: Fraction(v) for n, v in at.items()}

    def balls(precision):
        ball = formula.arb(exact, precision)[0][1]
        return (_mp(ball.lower()), _mp(ball.upper())) if ball.is_finite() else None

    def interval(precision):
        from flint import ctx, fmpq

        from assay.theory.language import interval as iv
        from assay.theory.language.tape import Tape

        tape = Tape(tuple(at))
        node = tape.add(side)
        with ctx.workprec(precision):
            points = [iv.point(fmpq(v.numerator, v.denominator)) for v in exact.values()]
            low, high, _ = tape.compile((node,), iv.IntervalEngine(precision))(*points)[0]
            return None if low is None or high is None else (_mp(low.lower()), _mp(high.upper()))

    def compiled():
        import numpy as np

        from assay.theory.language.tape import Tape
        from assay.verification.search.boxes.compiled import Program

        tape = Tape(tuple(at))
        ends = np.array([[float(v) for v in exact.values()]]).reshape(1, len(at))
        low, high, fine = Program(tape, (tape.add(side),)).run(ends, ends)
        return (mpmath.mpf(float(low[0, 0])), mpmath.mpf(float(high[0, 0]))) if fine[0, 0] else None

    def replay():
        from assay.verification.replay import language as L
        from assay.verification.replay import terms as T
        from assay.verification.replay.algebra import decide
        from assay.verification.replay.intervals import Engine

        reader = L.Reader(text, {n: (T.var(n), ()) for n in at})
        term, table = reader.whole("number"), {n: T.num(v) for n, v in exact.items()}
        if not all(decide(L.substitute(need, table)) is True for need in reader.needs):
            return None
        engine = Engine(80)
        low, high, *_ = engine.run(term, {n: engine.rational(v) for n, v in exact.items()}, {})
        return (
            tuple(mpmath.mp.make_mpf(e) for e in (low, high))
            if mpmath.libmp.fnan not in (low, high)
            else None
        )

    engines = {
        "balls, 53 bits": lambda: balls(53),
        "balls, 200 bits": lambda: balls(200),
        "intervals": lambda: interval(64),
        "intervals, 300 bits": lambda: interval(300),
        "replay's intervals": replay,
        **({"compiled": compiled} if at else {}),
    }
    for name, engine in engines.items():
        try:
            with time_slice(SECONDS):
                ends = engine()
        except (*_REFUSALS, OutOfTime, Exception):
            continue
        if ends is not None and not any(map(mpmath.isnan, ends)):
            found[name] = ends
    return found


def _mp(ball):
    """Return an exact ball as an mpmath number."""
    import mpmath

    man, exp = (int(v) for v in ball.mid().man_exp())
    with mpmath.workprec(max(64, abs(man).bit_length())):
        return mpmath.ldexp(mpmath.mpf(man), exp)


def floats(text: str, at: dict, jax: bool) -> dict:
    """Return engine -> float value by arrays."""
    import numpy as np

    from assay.theory.language.engines import JaxEngine, NumpyEngine
    from assay.theory.language.evaluation import _compiled

    formula = Formula(f"{text} >= 0", tuple(f"{n} in (-oo, oo)" for n in at))
    found = {}
    for name, engine in (("NumPy", NumpyEngine), ("JAX", JaxEngine))[: 2 if jax else 1]:
        try:
            with np.errstate(all="ignore"):
                _, names, run = _compiled(formula.goal_expr, engine())
                found[name] = float(
                    np.asarray(run(*(np.float64(Fraction(at[n])) for n in names))[0])
                )
        except (*_REFUSALS, Exception):
            continue
    return found


# ---- one case ------------------------------------------------------------------------------------
def conflicts(text: str, form: str, at: dict, thorough: bool) -> tuple[list[str], bool, str, tuple]:
    """Return (conflicts, whether kernel or replay settled it, "value" | "no value" | "",
    bracket).
    """
    kind, value = known(text)
    found, settled, given = [], False, tuple(f"{n} in (-oo, oo)" for n in at)
    ends = bracket(value) if kind == "value" else ()
    if kind == "value":
        low, high = ends
        inside, outside = (
            f"({low}) <= {{}} and {{}} <= ({high})",
            f"{{}} < ({low}) or {{}} > ({high})",
        )
        for goal, right in ((inside, True), (outside, False)):
            closed, moved = (
                Formula(goal.format(t, t), g) for t, g in ((text, ()), (f"({form})", given))
            )
            for name, proves, refutes in (
                ("kernel", kernel_proves, kernel_refutes),
                ("replay", replay_proves, replay_refutes),
            ):
                proved, refuted = _asked(proves, closed), _asked(refutes, moved, at)
                settled |= proved if right else refuted
                found += [
                    f"{name} {what} {goal.format('it', 'it')}"
                    for what, said in (("proves", proved), ("refutes", refuted))
                    if said and (what == "proves") != right
                ]
            if thorough and not right and _asked(short_proves, closed):
                found.append("short programs prove it outside of its bracket")
    elif kind == "no value":
        goal = "{} <= 0 or {} > 0"
        closed, moved = (
            Formula(goal.format(t, t), g) for t, g in ((text, ()), (f"({form})", given))
        )
        for name, proves, refutes in (
            ("kernel", kernel_proves, kernel_refutes),
            ("replay", replay_proves, replay_refutes),
        ):
            found += [f"{name} proves that it has a value"] if _asked(proves, closed) else []
            settled |= _asked(refutes, moved, at)
        if thorough and _asked(short_proves, closed):
            found.append("short programs prove that it has a value")
    for shape, point in ((text, {}), (form, at))[: 2 if at else 1]:
        found += _enclosed(shape, point, kind, value, thorough)
    return found, settled, kind, ends


def _enclosed(text: str, at: dict, kind: str, value, thorough: bool) -> list[str]:
    """Compare enclosures with the value, or with each other; and floats with the value where they
    are well conditioned.
    """
    import mpmath

    try:
        with time_slice(4 * SECONDS):
            ends = enclosures(text, at)
    except (*_REFUSALS, OutOfTime):
        return []  # the language refuses the term
    if ends is None or kind == "no value":
        return [] if ends is None else ["all conditions of definedness hold, and it has no value"]
    found = []
    with mpmath.workdps(reading.DIGITS):
        if kind == "value":
            exact = mpmath.mpf(value.numerator) / value.denominator
            slack = reading.NEAR * max(1, abs(exact))
            found += [
                f"{name}: [{mpmath.nstr(a, 20)}, {mpmath.nstr(b, 20)}] misses"
                f" {mpmath.nstr(exact, 20)}"
                for name, (a, b) in ends.items()
                if not a - slack <= exact <= b + slack
            ]
            if abs(exact) < 1e15:
                off = max(abs(rough - exact) for rough in _roughly(text, at))
                if off <= 1e-9 * max(1, abs(exact)):
                    slack = 1e-6 * max(1, _largest(text, at))
                    found += [
                        f"{name}: {x!r} is not {mpmath.nstr(exact, 17)}"
                        for name, x in floats(text, at, thorough).items()
                        if mpmath.isfinite(x) and abs(x - exact) > slack
                    ]
        else:
            names = list(ends)
            found += [
                f"{a} and {b} have no value in common"
                for i, a in enumerate(names)
                for b in names[i + 1 :]
                if ends[a][1] < ends[b][0] or ends[b][1] < ends[a][0]
            ]
    return found


def _roughly(text: str, at: dict):
    """Yield the value with 15 digits, then where each number is off by a rounding of its own: a
    term is well conditioned where they are close.
    """
    import mpmath

    place, rng = {n: Fraction(v) for n, v in at.items()}, Random(text)

    def moved(tree):
        if isinstance(tree, str):
            tree = place.get(tree, tree)
        if isinstance(tree, Fraction):
            return tree * (1 + Fraction(rng.choice((-1, 1)), 10**15))
        if isinstance(tree, str):
            return tree
        op, first, *rest = tree
        if op == "call":
            return (op, first, *map(moved, rest))
        return (op, moved(first), *(rest if op == "**" else map(moved, rest)))

    with mpmath.workdps(15):
        whole = reading.read(text)
        for tree in (whole, *(moved(whole) for _ in range(4))):
            try:
                yield reading.floating(reading.value(tree, place))
            except reading.Missing:
                if tree is whole:  # beside the point there may be no value
                    yield mpmath.inf
            except ArithmeticError:
                yield mpmath.inf


def _largest(text: str, at: dict):
    """Return the largest absolute value among the parts of a term: what floats lose is measured
    against it.
    """
    place, found = {n: Fraction(v) for n, v in at.items()}, [0]

    def walk(tree):
        if isinstance(tree, tuple):
            for part in tree[2:] if tree[0] == "call" else tree[1:]:
                walk(part)
        found.append(abs(reading.floating(reading.value(tree, place))))

    walk(reading.read(text))
    return max(found)


def tested(number: int, seed: int, budget: float, file: str | None = None) -> dict:
    """Make one term, ask every engine, and return the record."""
    kind = list(DEPTHS)[number % len(DEPTHS)]
    rng, start = Random(f"{seed}/{number}"), time.process_time()
    text = made(rng, kind)
    record = blank(number, kind)
    try:
        moved = varied(rng, text)
    except GrammarError:
        return {**record, "discarded": 1}
    form, at = (moved[0], {"x": moved[1]}) if moved else (text, {})
    record |= {
        "goal": text,
        "given": [],
        "where": [],
        "at": at,
        "reason": "",
        "witness": None,
        "certificate": "",
    }
    try:
        with time_slice(LONGEST):
            found, settled, what, ends = conflicts(text, form, at, number % 20 < len(DEPTHS))
    except OutOfTime:
        found, settled, what, ends = [], False, "", ()
        record["reason"] = f"more than {LONGEST:g} s for all engines"
    except (FormulaError, GrammarError) as error:  # a text that the language refuses
        found, settled, what, ends = [], False, "", ()
        record["reason"] = str(error)[:200]
    record |= {
        "outcome": "conflict" if found else "agree" if settled else "open",
        "reason": "; ".join(found)[:400] or record["reason"],
        "expected": what,
        **({"low": str(ends[0]), "high": str(ends[1])} if ends else {}),
    }
    return {**record, "seconds": round(time.process_time() - start, 3)}
