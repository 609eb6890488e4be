"""Statements in words alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from assay.theory.language.statement import Statement


@dataclass(frozen=True)
class Prose(Statement):
    """A statement without formal content."""

    NAME = "prose"
    KEY = "prose"

    statement: str

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {"prose": self.statement}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Prose:
        """Read the JSON form back; see `Statement.from_data`."""
        return cls(**{"statement" if k == cls.KEY else k: v for k, v in data.items()})

    def text(self) -> str:
        """Return the statement."""
        return self.statement
