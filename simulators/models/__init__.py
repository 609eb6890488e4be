"""The synthetic models that the papers reason about: literal, reduced, in the limit, and
enclosed.
"""
