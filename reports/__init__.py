"""What people see: the command line, the ledger, figures, the dependency graph and the web
pages.
"""

from __future__ import annotations

__version__ = "0.1.0"
