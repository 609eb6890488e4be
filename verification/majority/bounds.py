"""Bounds on the gradient and the weights (Lemmas 3.6 to 3.9)."""

from __future__ import annotations

SETTLERS: dict = {}
