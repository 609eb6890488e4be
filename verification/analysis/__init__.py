"""From which size on a bound says something, and how fast the two sides of an asymptotic claim
grow.
"""
