"""What every type of statement offers: its JSON form, one plain line, LaTeX."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, ClassVar, Self

from assay.theory.language.variables import FormulaError


def require_texts(texts: Iterable[Any]) -> None:
    """Raise FormulaError unless all are text itself: a subclass of it may compare or print as it
    likes, and so say one thing to a reader and another to the kernel.
    """
    for text in texts:
        if type(text) is not str:
            raise FormulaError(f"statements are exact text, found {text!r}")


def names_apart(latex: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Have a method of a statement print names that look alike letter by letter."""

    @wraps(latex)
    def printed(self: Statement) -> Any:
        from assay.theory.language.grammar import words
        from assay.theory.language.rendering import told_apart

        with told_apart(set().union(*map(words, _texts(self.data())))):
            return latex(self)

    return printed


def _texts(data: Any) -> Iterator[str]:
    """Yield the texts in JSON data, keys aside."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, tuple, dict)):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _texts(inner)


class Statement:
    """One exact statement of a claim; `assay.theory.language.statements.TYPES` lists the types.

    ``NAME`` joins a type with its rows in the tables of the other rooms; ``KEY`` is the key that
    only its JSON form has.
    """

    NAME: ClassVar[str]
    KEY: ClassVar[str]

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        raise NotImplementedError

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """Read the JSON form back.

        Raises:
            FormulaError, GrammarError: a part is not what the type asks for.
            TypeError: a key that this type does not have, or one that is missing.
        """
        raise NotImplementedError

    def key(self) -> str:
        """Return a hash of the content."""
        return hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()

    def parse(self) -> None:
        """Read every text of the statement that is not read when it is made.

        Raises:
            FormulaError, GrammarError: a text that does not parse.
        """

    def text(self) -> str:
        """Return one plain line."""
        raise NotImplementedError

    def latex(self) -> str:
        """Return LaTeX of what is said; "" for words alone."""
        return ""

    def latex_given(self) -> list[str]:
        """Return LaTeX of each hypothesis."""
        return []

    def latex_where(self) -> list[str]:
        """Return LaTeX of each abbreviation that the statement uses."""
        return []

    def mathml(self) -> str:
        """Return what is said as presentation MathML."""
        from assay.theory.language.rendering import mathml

        return mathml(self.latex())
