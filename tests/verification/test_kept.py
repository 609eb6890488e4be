"""What the kernel has computed is kept, what it made cannot be changed, and what is imported to run
is what is meant: the parts of its work that no answer shows.
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil

import pytest
import sympy
from flint import ctx, fmpq

from assay.theory.language.formula import Formula
from assay.theory.language.pointwise import Point
from assay.verification import kernel
from assay.verification.kernel import certificates, identities
from assay.verification.kernel.boxes import constants as K
from assay.verification.kernel.boxes import forms
from assay.verification.kernel.boxes.problem import Side, Task, problem_of
from assay.verification.kernel.boxes.workbench import Workbench

CHANGED_WHILE_THEY_ARE_MADE = {"Atoms", "Element", "Frame", "Ledger", "Positivity"}


def dataclasses_of_the_kernel():
    """Return every dataclass that a module of the kernel defines, and that of points."""
    found = {Point}
    for module in pkgutil.walk_packages(kernel.__path__, f"{kernel.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if dataclasses.is_dataclass(value) and value.__module__ == module.name:
                found.add(value)
    return found


def test_what_the_kernel_makes_cannot_be_changed():
    loose = {
        one.__name__ for one in dataclasses_of_the_kernel() if not one.__dataclass_params__.frozen
    }
    assert loose == CHANGED_WHILE_THEY_ARE_MADE


def bench_of(*formula):
    task = Task(problem_of(Formula(formula[0], formula[1:])))
    return Workbench(task.tape, task.symbols), task


def test_functions_and_propagations_are_made_once():
    bench, task = bench_of("x**2 + abs(x) > 0", "x in [0, 1]")
    clause = task.clauses[0][0]
    outputs = (clause[0].node,)
    one = bench.function(outputs)
    assert bench.function(outputs) is one is not bench.function(outputs, 128)
    assert bench.contractor(clause) is bench.contractor(clause) is not bench.contractor(clause, 128)
    assert bench.boxes == 0 and bench.enclose(clause[0].node, task.box) and bench.boxes == 1
    memo = {}
    written = forms.to_sympy(task.tape, clause[0].node, task.symbols, memo)
    memo[clause[0].node] = "kept"
    assert forms.to_sympy(task.tape, clause[0].node, task.symbols, memo) == "kept" != written
    jumps = bench.jumps(clause[0].node)
    bench._jumpy[clause[0].node] = "kept"
    assert jumps is False and bench.jumps(clause[0].node) == "kept"


def test_ranges_and_constants_are_enclosed_once_at_each_precision():
    side = Side(fmpq(0), fmpq(1), 0, False)
    assert side.interval() is side.interval(64) is not side.interval(128)
    root = K.power(fmpq(2), fmpq(1, 2))
    with ctx.workprec(64):
        first = root.ball()
        assert root.ball() is first
    with ctx.workprec(128):
        assert root.ball() is not first and root.ball().rad() < first.rad()
        assert K._generator_ball(0) is K._generator_ball(0)
    assert K.pi() == K.pi() and hash(K.pi()) == hash(K.pi())
    assert K.power(fmpq(2), fmpq(1, 2)) == root != K.pi()


def test_sums_and_products_of_rationals_are_not_written_as_constants(monkeypatch):
    monkeypatch.setattr(K, "_terms", None)
    assert K.add(fmpq(1, 2), fmpq(1, 3)) == fmpq(5, 6)
    assert K.mul(fmpq(1, 2), fmpq(1, 3)) == fmpq(1, 6)


def test_half_tangents_are_real():
    x, y = sympy.symbols("x y", real=True)
    opened = identities.Opened(sympy.sin(x) * sympy.cos(2 * y))
    assert len(opened.tangents) == 2 and all(t.is_real for t in opened.tangents.values())


def test_what_was_verified_is_not_verified_again_and_costs_as_much(monkeypatch):
    asked, spent = [], []
    monkeypatch.setattr(certificates, "_VERIFIED", {})
    monkeypatch.setitem(
        certificates.RULES["formula"],
        "asked",
        lambda f, c: asked.append(certificates.spend("node")),
    )
    formula = Formula("0 < 1")
    for _ in range(2):
        before = certificates.units()
        certificates.check(formula, {"type": "asked"})
        spent.append(certificates.units() - before)
    assert len(asked) == 1 and spent[0] == spent[1] > 0
    with pytest.raises(certificates.Rejected, match="unknown certificate"):
        certificates.check(formula, {"type": "never"})
