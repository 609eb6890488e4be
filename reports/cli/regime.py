"""The command ``assay regime``: where the hypotheses of a claim, or of a formula, can hold
together.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction

from assay.reports.cli.names import InternalFault, UserError, resolve
from assay.reports.cli.terminal import Progress, paint
from assay.reports.verdicts import witness_text

_EXACT = Fraction(1)
MARKS = {"yes": ("●", "32"), "no": ("·", "2"), "unknown": ("?", "33")}


def regime(options) -> int:
    """Print whether the hypotheses can hold, from which size on, and the map over two parameters
    (--x, --y) or the measured growth.

    Exit code: 0 they can, 1 they cannot, 3 not known.
    """
    from assay.theory.language.grammar import GrammarError
    from assay.theory.language.variables import FormulaError
    from assay.verification.analysis import regime as regimes
    from assay.verification.analysis.growth import grows

    try:
        statement = _asked(options)
        formula = regimes.hypotheses(statement)
        answer = regimes.together(formula, options.limit)
        if answer.verdict == "unknown" and options.id:
            answer = _witnessed(formula, options) or answer
        lines = {"hypotheses": answer.verdict, "at": answer.witness}
        if not options.json:
            words = {
                "yes": "the hypotheses can hold together",
                "no": "no point satisfies the hypotheses",
                "unknown": "not decided within the limit",
            }
            print(
                f"{paint(*MARKS[answer.verdict])}  {paint(words[answer.verdict], '1')} "
                f" {paint('; '.join(formula.given), '2')}"
            )
            if answer.witness:
                print(f"  for example  {witness_text(answer.witness)}")
        size = options.size or next((v for v in regimes.sizes(formula)), "")
        if answer.verdict != "no" and size:
            lines["smallest"] = _smallest(formula, size, options, answer)
        if options.x or options.y:
            lines["map"] = _map(formula, options)
        elif grows(statement):
            lines["growth"] = _growth(statement, options)
    except (FormulaError, GrammarError, ValueError) as error:
        raise UserError(str(error)) from None
    if options.json:
        print(json.dumps(lines, ensure_ascii=False))
    return {"yes": 0, "no": 1, "unknown": 3}[answer.verdict]


def _asked(options):
    """Return the statement of a claim's reading, or "false" under the hypotheses of --for."""
    from assay.verification.analysis import regime as regimes

    if options.domain:
        if options.id:
            raise UserError("give a claim or --for, not both")
        from assay.theory.notation.question import strict
        from assay.verification.run import asked
        from assay.verification.run.workers import settle_each
        from assay.verification.search.problems import problem

        built = next(
            settle_each(
                [("false", options.domain)],
                options.limit,
                work=asked.buildable,
                debug=options.debug,
            )
        )[1]
        if built.get("fault") == "internal":
            raise InternalFault(built["reason"], built.get("traceback", ""))
        if built["verdict"] != "read":
            raise UserError(f"the hypotheses cannot be read: {built['reason']}")
        return problem("false", list(strict("false", options.domain).domain))
    if not options.id:
        raise UserError("which claim? or give hypotheses with --for 'n in {1..}, n**2 <= d, ...'")
    from assay import theory

    known = {c.id: c for c in theory.registry()}
    ids = resolve([options.id], [*known])
    if len(ids) != 1:
        raise UserError(f"'{options.id}' stands for {len(ids)} claims; regime takes one")
    claim = known[ids[0]]
    reading = next((r for r in claim.all_readings() if r.name == options.reading), None)
    if reading is None:
        raise UserError(
            f"{claim.id} has no reading '{options.reading}'; there are"
            f" {', '.join(r.name for r in claim.all_readings())}"
        )
    if regimes.hypotheses(reading.statement) is None:
        raise UserError(f"{claim.id} ({reading.name}) is not a formula with hypotheses")
    return reading.statement


def _witnessed(formula, options):
    """Return the answer at a witness that settled one of the claim's readings and lies inside these
    hypotheses, or None.
    """
    from assay.verification.analysis import regime as regimes
    from assay.verification.run import engine

    for row in engine.check([options.id]):
        point = row["witness"]
        if (
            row["verdict"] == "refuted"
            and isinstance(point, dict)
            and set(point) == set(formula.free)
        ):
            answer = regimes.together(formula, options.limit, **point)
            if answer.verdict == regimes.YES:
                return answer
    return None


def _smallest(formula, size: str, options, answer) -> dict:
    from assay.verification.analysis import regime as regimes

    with Progress(0, "questions") as progress:
        found = regimes.smallest(
            formula,
            size,
            options.limit / 4,
            lambda done, at: progress.at(done, 0, f"{size} = {_short(at)}"),
            answer if answer.verdict == regimes.YES else None,
        )
    if not options.json:
        if found.size is None:
            print(f"  {size}: no size up to 10^400 was found at which they hold")
        elif found.exact:
            print(
                f"  smallest {size} = {_short(found.size)}"
                + (
                    f" (none at {_short(found.below)}, certified)"
                    if found.below is not None
                    else ""
                )
            )
        else:
            print(
                f"  smallest {size} is at most {_short(found.size)}"
                + (f" and above {_short(found.below)}" if found.below is not None else "")
            )
    return {
        "variable": size,
        "size": found.size and str(found.size),
        "below": found.below and str(found.below),
        "exact": found.exact,
        "at": found.answer.witness,
    }


def _growth(statement, options) -> list[dict]:
    """Print how the worst ratio of an asymptotic statement grows with the size."""
    from assay.verification.analysis.growth import measured

    found = []
    for g in measured(statement):
        if not options.json:
            how = (
                f"grows like {statement.size}^{g.fit.exponent:.3g} ({g.fit.low:.3g} to"
                f" {g.fit.high:.3g})"
                if g.fit
                else g.beyond
            )
            print(
                f"  {g.text}: {how}; {g.extreme():.4g} at the extreme of {len(g.ratio)} sizes"
                f" {paint('(measured)', '2')}"
            )
        found.append(
            {
                "half": g.half,
                "at": g.at,
                "exponent": g.fit and g.fit.exponent,
                "interval": g.fit and [g.fit.low, g.fit.high],
                "quantity": g.quantity,
                "order": g.order,
                "ratio": g.ratio,
                "beyond": g.beyond,
            }
        )
    return found


def _map(formula, options) -> list:
    from assay.simulators.core.scenario import Parameter
    from assay.simulators.sweeps import grid
    from assay.verification.analysis import regime as regimes

    if not (options.x and options.y):
        raise UserError(
            "a map needs both --x and --y, such as --x 'n=1:1e6:log20' --y 'c=0.01:1:log10'"
        )
    whole = regimes.sizes(formula)
    axes = []
    for text in (options.x, options.y):
        name = text.partition("=")[0]
        axes.append(
            (
                name,
                [
                    str(v)
                    for v in grid.read(
                        text, (Parameter(name, 1 if name in whole else _EXACT, ""),)
                    )[name]
                ],
            )
        )
    (x, xs), (y, ys) = axes
    with Progress(len(xs) * len(ys), "points") as progress:
        rows = regimes.across(
            formula,
            x,
            xs,
            y,
            ys,
            options.limit / 8,
            lambda done, total: progress.at(done, total, "point"),
        )
    if not options.json:
        room = max(len(_short(v)) for v in ys)
        print(f"\n  {y} upwards, {x} to the right: from {_short(xs[0])} to {_short(xs[-1])}")
        for b, row in reversed([*zip(ys, rows, strict=True)]):
            print(
                "  " + _short(b).rjust(room) + "  " + "".join(paint(*MARKS[a.verdict]) for a in row)
            )
        print(paint("  ● can hold   · cannot   ? not decided", "2"))
        sys.stdout.flush()
    return [[a.verdict for a in row] for row in rows]


def _short(value) -> str:
    """Return a number with at most six digits."""
    number = Fraction(value)
    if abs(number) >= 10**15 and number.denominator == 1:
        digits = str(abs(number.numerator))
        return f"{'-' if number < 0 else ''}{digits[0]}.{digits[1:4]}e{len(digits) - 1}"
    return str(number) if number.denominator == 1 else f"{float(number):.6g}"
