"""Exact rewritings of one inequality.

rewriting       the certificate types and their checker (trusted)
substitutions   proposals for the driver, with symmetries and stationary (changes of variables),
                logarithms, derivatives, products (polynomial goals) and plans
"""
