"""Discussion, abstract and related work (Sections 1, 3.3, 4)."""

from __future__ import annotations

CLAIMS: tuple = ()
