"""Formulas and pieces of forged certificates that several files of tests put together."""

from __future__ import annotations

from assay.theory.language.formula import Formula

ANY, POINT = {"type": "positivity", "params": {}}, {"type": "point"}
NONE, EQUAL = {"type": "nonsense"}, {"type": "identity", "params": {}}
LINE, UNIT = ("x in (-oo, oo)",), ("x in [0, 1]",)
PLANE = (*LINE, "y in (-oo, oo)")


QUARTER = Formula("x > 0", ("x in [1/4, 1]",))
