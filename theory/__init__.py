"""What is claimed: formulas, asymptotic statements and claims as data. Nothing here computes a
verdict.
"""

if not __name__.startswith("assay."):
    raise ImportError(
        f"{__name__!r} is now 'assay.{__name__}': CHANGELOG.md lists the former names"
    )


def registry():
    """Return the validated :class:`assay.theory.claims.Registry` of every paper (built once, no
    SymPy needed).
    """
    from assay.theory.claims import load

    return load()
