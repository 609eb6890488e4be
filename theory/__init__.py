"""What is claimed: formulas, asymptotic statements and claims as data. Nothing here computes a verdict."""


def registry():
    """Return the validated :class:`theory.claim.Registry` of every paper (built once, no SymPy needed)."""
    from theory.claim import load

    return load()
