"""Assay: put the claims of deep-learning theory to the test."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"

_checkout = Path(__file__).resolve().parent.parent
if (_checkout / "pyproject.toml").is_file() and (_checkout / "theory" / "language").is_dir():
    __path__.append(str(_checkout))  # in a checkout the four rooms lie beside this folder
