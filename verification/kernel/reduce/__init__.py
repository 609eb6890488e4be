"""Reductions of a formula to formulas that together imply it: their certificate types and checks.

reductions   the rules, with conditions (plain form) and trees (exact constants)
powers       the rule for integer powers of a base of any sign
"""
