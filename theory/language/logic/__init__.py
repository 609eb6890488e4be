"""The language of theorems: quantifiers, sequences, sums and recursions around the terms and
relations of formulas.
"""
