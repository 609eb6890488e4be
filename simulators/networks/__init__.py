"""Trained networks on real data: stand-ins on handwritten digits, and the fine structure of their
layers.
"""

STAND_INS = ("digits", "finestructure")
"""The packages that list scenarios; the others train the papers' networks (`runs`)."""
