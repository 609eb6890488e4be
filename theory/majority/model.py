"""Data, network, loss and gradient (Sections 3.1 and 3.1.1, Eqs 1-5)."""

from __future__ import annotations

CLAIMS: tuple = ()
