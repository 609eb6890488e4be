"""Reductions of a formula to formulas that together imply it.

reductions   the certificate types and their checker (trusted), with conditions (plain form) and trees (exact constants)
choices      which reduction to try
"""
