"""What people see: the command line, the ledger, figures, the dependency graph and the web
pages.
"""

from __future__ import annotations

if not __name__.startswith("assay."):
    raise ImportError(
        f"{__name__!r} is now 'assay.{__name__}': CHANGELOG.md lists the former names"
    )

__version__ = "0.1.0"
