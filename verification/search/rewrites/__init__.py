"""Exact rewritings of one inequality.

rewriting       the certificate types and their checker (trusted)
substitutions   proposals for the driver, with symmetries (changes of variables), products
                (polynomial goals) and plans
"""
