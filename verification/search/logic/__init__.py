"""Tactics: they write derivations, step by step, which the kernel checks."""
