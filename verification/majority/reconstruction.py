"""Reconstruction functions and errors (Eqs 6-10)."""

from __future__ import annotations

SETTLERS: dict = {}
