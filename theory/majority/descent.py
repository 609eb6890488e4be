"""The learning phases (Theorems 3.10 and 3.11)."""

from __future__ import annotations

CLAIMS: tuple = ()
