"""What is claimed: formulas, asymptotic statements and claims as data. Nothing here computes a
verdict.
"""


def registry():
    """Return the validated :class:`assay.theory.claims.Registry` of every paper (built once, no
    SymPy needed).
    """
    from assay.theory.claims import load

    return load()
