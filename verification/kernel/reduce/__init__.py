"""Reductions of a formula to formulas that together imply it: their certificate types and checks.

reductions   the rules, with conditions (plain form) and trees (exact constants)
equations    the rules that remove variables by an equation
moves        the rules for periods and symmetries
hypotheses   what they share: one hypothesis found or replaced
powers       the rule for integer powers of a base of any sign
"""
