"""Derivations of theorems: eight rules, axioms as data, and leaves that formulas settle."""
