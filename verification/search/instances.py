"""Search for exact matrices at which a statement fails."""

from __future__ import annotations

import random
from fractions import Fraction

from assay.theory.language.grammar import Node
from assay.theory.language.matrices import Matrices
from assay.theory.language.variables import FormulaError
from assay.verification.kernel.certificates import Rejected
from assay.verification.kernel.instances import Instance, Rows, check_witness, rows, written


def find(
    statement: Matrices, seed: int = 0, tries: int = 60, fixed: dict | None = None
) -> dict | None:
    """Return a witness against the statement, or None: small whole entries, equations solved for
    one symbol at a time.
    """
    generator = random.Random(seed)
    for attempt in range(tries):
        try:
            at = _draw(statement, generator, dict(fixed or {}), attempt)
            if at is not None:
                check_witness(statement, at)
                return written(at)
        except (Rejected, FormulaError, ZeroDivisionError):
            continue
    return None


def _draw(statement: Matrices, generator, fixed: dict, attempt: int) -> dict | None:
    at = {
        s: fixed[s] if s in fixed else generator.randint(1, 3 + attempt // 40)
        for s in statement.sizes
    }
    sizes = {s: int(v) for s, v in at.items()}
    shapes = {
        n: tuple(int(s) if s.isdigit() else sizes[s] for s in shape)
        for n, shape in statement.shapes.items()
    }
    names = {id(t): _names(statement, t) for t in statement.hypotheses}
    known = {n: rows(v) for n, v in fixed.items() if n in shapes}
    waiting = [t for t in statement.hypotheses if t.op == "eq"]
    left = [n for n in shapes if n not in known]
    last = {n: sum(n in names[id(t)] for t in waiting) for n in left}
    while left:
        ready = [
            t for t in waiting if len(names[id(t)] - set(known)) == 1 and names[id(t)] & set(shapes)
        ]
        if ready:
            name = next(iter(names[id(ready[0])] - set(known)))
            own = [t for t in waiting if names[id(t)] - set(known) == {name}]
            value = _solve(statement, {**at, **known}, name, shapes, own, generator)
            if value is None:
                return None
            waiting = [t for t in waiting if t not in own]
        else:  # symbols that no equation determines come first
            name = min(left, key=lambda n: (last[n], list(shapes).index(n)))
            value = [
                [
                    Fraction(generator.choice((-2, -1, -1, 0, 1, 1, 2, 3)))
                    for _ in range(shapes[name][1])
                ]
                for _ in range(shapes[name][0])
            ]
        known[name] = value
        left = [n for n in left if n != name]
    return {**at, **known}


def _names(statement: Matrices, tree: Node) -> set[str]:
    found, stack = set(), [tree]
    while stack:
        current = stack.pop()
        if current.op == "name":
            name = current.args[0]
            if name in statement.abbreviations:
                stack.append(statement.abbreviations[name])
            elif name in statement.shapes:
                found.add(name)
        stack.extend(a for a in current.args if isinstance(a, Node))
    return found


def _solve(statement, at: dict, name: str, shapes, equations, generator) -> Rows | None:
    """Return a value of one symbol that satisfies equations in which it is linear."""
    from flint import fmpq, fmpq_mat

    r, c = shapes[name]
    blank = {n: [[Fraction(0)] * s[1] for _ in range(s[0])] for n, s in shapes.items()}

    def gaps(value):
        instance = Instance(statement, {**blank, **at, name: value})
        return [x for tree in equations for line in instance.gap(tree) for x in line]

    zero = [[Fraction(0)] * c for _ in range(r)]
    base, columns = gaps(zero), []
    for i in range(r):
        for j in range(c):
            unit = [list(line) for line in zero]
            unit[i][j] = Fraction(1)
            columns.append([x - y for x, y in zip(gaps(unit), base, strict=True)])
    table = fmpq_mat(
        len(base),
        r * c + 1,
        [
            fmpq(v.numerator, v.denominator)
            for k in range(len(base))
            for v in (*(col[k] for col in columns), -base[k])
        ],
    )
    reduced, rank = table.rref()
    solution = [Fraction(generator.choice((-1, 0, 1, 2))) for _ in range(r * c)]
    for k in reversed(range(rank)):
        lead = next(j for j in range(r * c + 1) if reduced[k, j] != 0)
        if lead == r * c:
            return None
        entry = [Fraction(int(reduced[k, j].p), int(reduced[k, j].q)) for j in range(r * c + 1)]
        solution[lead] = entry[-1] - sum(
            (entry[j] * solution[j] for j in range(lead + 1, r * c)), Fraction(0)
        )
    value = [solution[i * c : (i + 1) * c] for i in range(r)]
    return value if not any(gaps(value)) else None
