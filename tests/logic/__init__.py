"""Tests of the kernel's logic: axioms in finite models, mutated derivations, planted falsehoods."""
