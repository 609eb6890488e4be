"""The empirical part (Section 2) and the data characteristics."""

from __future__ import annotations

SETTLERS: dict = {}
