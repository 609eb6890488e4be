"""Terms, formulas, matrices, orders of growth and the other statements: what they are, and how they
are read and written.
"""
