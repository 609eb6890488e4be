"""What the public functions return: verdicts and replays, in a form that prints well.

A `Verdict` shows what the kernel has made; it decides nothing itself and cannot be made by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, final, overload

if TYPE_CHECKING:
    from assay.theory.language.statements import Statement
    from assay.verification.kernel.verdicts import Verdict as Made


@final
class Verdict:
    """What is known about one statement, with its evidence.

    Attributes:
        verdict: "proved", "refuted", "vacuous", "corroborated", "contradicted" or "open"; "proved
            in scope" or "refuted in scope" where that takes something as given that the claim does
            not say.
        reason: why it is open, or what else there is to say, in one line; often "".
        witness: the exact values at which a refuted statement fails (name -> exact number as text),
            the constants of a proved order of growth, None where there is neither.
        statement: the statement that was settled, as one line of text.
        claim, reading: id and reading of a claim of a paper; "" for statements of your own.
        scope: what the reading takes as given, in words.

    Example: ``assay.prove("x**2 >= 0", "x in (-oo, oo)").verdict`` is ``"proved"``.
    """

    __slots__ = (
        "_certificate",
        "_settled",
        "_subject",
        "claim",
        "reading",
        "reason",
        "scope",
        "verdict",
        "witness",
    )

    verdict: str
    reason: str
    witness: Any
    claim: str
    reading: str
    scope: tuple[str, ...]
    _settled: str
    _subject: Statement
    _certificate: Callable[[], dict[str, Any] | None]

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("verdicts are made by prove, refute and check, never by hand")

    def __init_subclass__(cls, **_: object) -> None:
        raise TypeError("Verdict is final")

    def __setattr__(self, name: str, _: object) -> None:
        raise AttributeError(f"a verdict does not change: {name}")

    @property
    def statement(self) -> str:
        """The statement that was settled, as one line of text."""
        return self._subject.text()

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The evidence as JSON data (``docs/certificates.md``); None for an open verdict."""
        return self._certificate()

    def data(self) -> dict[str, Any]:
        """Return the content of a certificate file: format, statement, verdict, certificate.

        Example: ``assay.prove("x**2 >= 0", "x in (-oo, oo)").data()["verdict"]`` is ``"proved"``.
        """
        from assay.verification.run.handover import content

        return content(self._subject.data(), self._settled, self.certificate)

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the certificate file that ``assay replay`` re-checks, and return its path.

        Raises:
            ValueError: an open verdict has no certificate.
            OSError: the file cannot be written.

        Example: ``assay.prove("x**2 >= 0", "x in (-oo, oo)").save("proof.json")``.
        """
        from assay.verification.run.handover import save

        if self.certificate is None:
            raise ValueError(f"{self.verdict}: there is no certificate to save")
        return save(Path(path), self.data())

    # ---- how it is shown
    def _facts(self) -> list[tuple[str, str]]:
        from assay.reports.verdicts import witness_text

        name = f"{self.claim} ({self.reading})" if self.claim else ""
        given = "; ".join(self.scope)
        facts = [
            ("claim", name),
            ("given", given),
            ("witness", witness_text(self.witness)),
            ("because", self.reason),
        ]
        return [(name, text) for name, text in facts if text]

    def _heading(self) -> str:
        from assay.reports.verdicts import style

        return f"{style(self.verdict).mark} {self.verdict}"

    def __repr__(self) -> str:
        lines = [f"{self._heading()}  {self.statement}"]
        return "\n".join(lines + [f"  {name:<8} {text}" for name, text in self._facts()])

    def _repr_html_(self) -> str:
        from assay.reports.site.prose import statement

        shown = statement(self._subject)
        given = f"<br>for all {'; '.join(map(str, shown.given))}" if shown.given else ""
        where = f"<br>where {', '.join(map(str, shown.where))}" if shown.where else ""
        facts = "".join(
            f"<br>{escape(name)}: <code>{escape(text)}</code>" for name, text in self._facts()
        )
        return (
            f'<div class="assay-verdict" title="{escape(self.statement)}">'
            f"<strong>{escape(self._heading())}</strong> {shown.goal}{given}{where}{facts}</div>"
        )

    def _repr_latex_(self) -> str | None:
        """Return LaTeX of verdict, domain and goal; None for statements without a formula."""
        goal = getattr(self._subject, "latex", None)  # prose and experiments have none
        conditions = getattr(self._subject, "latex_given", None)
        if goal is None or conditions is None:
            return None
        given = r",\; ".join(conditions())
        domain = rf"\forall\; {given}:\quad " if given else ""
        name = rf"\text{{{_latex(self.claim)}: }}" if self.claim else ""
        return rf"$\displaystyle {name}\text{{{_latex(self.verdict)}}}\quad {domain}{goal()}$"


@final
class Verdicts(Sequence[Verdict]):
    """Several verdicts in a row: a sequence that prints as a table.

    Example: ``[v.verdict for v in assay.check("phases.lem16")]``.
    """

    def __init__(self, items: Sequence[Verdict]) -> None:
        self._items = tuple(items)

    @overload
    def __getitem__(self, index: int) -> Verdict: ...
    @overload
    def __getitem__(self, index: slice) -> Verdicts: ...
    def __getitem__(self, index: int | slice) -> Verdict | Verdicts:
        found = self._items[index]
        return found if isinstance(found, Verdict) else Verdicts(found)

    def __len__(self) -> int:
        return len(self._items)

    def _rows(self) -> list[tuple[str, str, str, str]]:
        from assay.reports.units import one_line
        from assay.reports.verdicts import witness_text

        return [
            (v._heading(), v.claim, v.reading, one_line(witness_text(v.witness) or v.reason, 60))
            for v in self._items
        ]

    def __repr__(self) -> str:
        rows = self._rows()
        widths = [max((len(row[i]) for row in rows), default=0) for i in range(3)]
        return "\n".join(
            "  ".join([*(c.ljust(w) for c, w in zip(row, widths)), row[3]]).rstrip() for row in rows
        )

    def _repr_html_(self) -> str:
        cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in self._rows())
        head = "".join(f"<th>{name}</th>" for name in ("verdict", "claim", "reading", ""))
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


@final
@dataclass(frozen=True)
class Replay:
    """What the second engine says of a certificate: ``confirmed``, else the ``reason``.

    Example: ``assay.replay(assay.prove("x**2 >= 0", "x in (-oo, oo)")).confirmed`` is True.
    """

    verdict: str
    confirmed: bool
    reason: str = ""

    def __repr__(self) -> str:
        if self.confirmed:
            return f"✓ the replay confirms {self.verdict!r}"
        return f"✗ the replay does not confirm {self.verdict!r}: {self.reason}"

    def _repr_html_(self) -> str:
        return f"<code>{escape(repr(self))}</code>"


# ---- for the other modules of this package -------------------------------------------------------
def of_kernel(made: Made, statement: Statement) -> Verdict:
    """Wrap a verdict that the kernel made in this process; anything else is refused."""
    from assay.verification.kernel.verdicts import minted

    if not minted(made):
        raise TypeError("this is no verdict of the kernel")
    from assay.verification.run import wording

    certificate, reason = made.certificate, wording.told(statement, made.reason)
    return _wrapped(made.verdict, reason, made.witness, statement, lambda: certificate)


def of_row(row: dict[str, Any], statement: Statement) -> Verdict:
    """Wrap a row of the engine, whose verdict the kernel made before it was stored."""
    from assay.verification.run.cache import certificate

    found = _wrapped(
        row["verdict"], row["reason"], row["witness"], statement, lambda: certificate(row)
    )
    more = {"claim": row["id"], "reading": row["reading"], "scope": tuple(row["scope"])}
    for name, value in (more | {"_settled": row["settled"]}).items():
        object.__setattr__(found, name, value)
    return found


def _wrapped(
    verdict: str,
    reason: str,
    witness: Any,
    statement: Statement,
    certificate: Callable[[], dict[str, Any] | None],
) -> Verdict:
    found = object.__new__(Verdict)
    values = {
        "verdict": verdict,
        "reason": reason,
        "witness": witness,
        "claim": "",
        "reading": "",
        "scope": (),
        "_settled": verdict,
        "_subject": statement,
        "_certificate": certificate,
    }
    for name, value in values.items():
        object.__setattr__(found, name, value)
    return found


_LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def _latex(text: str) -> str:
    """Return plain text as LaTeX, every character with a meaning escaped."""
    return "".join(
        _LATEX.get(c) or (f"\\{c}" if c in "{}$&#_%" else c) for c in " ".join(text.split())
    )
