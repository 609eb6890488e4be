"""Small programs that confirm certificates on their own, with the standard library and mpmath
alone.
"""
