"""What is settled, and how: the trusted kernel, the search for proofs, independent checkers, the
proofs of each paper.
"""

if not __name__.startswith("assay."):
    raise ImportError(
        f"{__name__!r} is now 'assay.{__name__}': CHANGELOG.md lists the former names"
    )
