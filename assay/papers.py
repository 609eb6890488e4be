"""Papers and their claims: list them, look one up, settle them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, final

from assay.progress import watched
from assay.results import Verdicts, of_row

if TYPE_CHECKING:
    from assay.theory.claims import Claim, Registry


@final
@dataclass(frozen=True)
class Paper:
    """One paper, by its short name; `Paper.read` takes in the folder of one from elsewhere.

    Attributes:
        name: the word before the ids of its claims.
        troubles: what is wrong in the files of a paper from elsewhere, a line each.

    Raises:
        ValueError: there is no paper of that name.

    Example: ``Paper("phases").title``.
    """

    name: str
    troubles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or self.name not in names():
            raise ValueError(f"there is no paper {self.name!r}; there are {', '.join(names())}")

    @classmethod
    def read(cls, folder: str | PathLike[str], *, trust: bool = False) -> Paper:
        """Read a folder with ``paper.toml`` and ``claims.toml`` (``docs/your-paper.md``), or the
        paper that an installed package brings under this name.

        Claims that cannot be read stay open, and ``troubles`` says why.  Python beside the claims
        runs only with ``trust``.

        Raises:
            ValueError: the folder has no ``paper.toml``, or a paper of ours has its name.

        Example: ``Paper.read("mypaper").check()``.
        """
        from assay.theory.outside import installed, take_in
        from assay.verification.run import outside

        place = Path(folder)
        if not (place / "paper.toml").is_file():
            place = installed().get(str(folder), place)
        if not (place / "paper.toml").is_file():
            raise ValueError(f"{folder} is no paper: there is no paper.toml in it")
        found, troubles = take_in(place, trust, outside.unreadable)
        troubles += outside.unfit(found.name)
        return cls(found.name, tuple(" ".join(str(t).split()) for t in troubles))

    @property
    def title(self) -> str:
        """The title, as ``paper.toml`` says it."""
        from assay.theory.claims import paper

        return paper(self.name).title

    @property
    def authors(self) -> tuple[str, ...]:
        """The authors, as ``paper.toml`` says them."""
        from assay.theory.claims import paper

        return paper(self.name).authors

    @property
    def claims(self) -> list[Claim]:
        """The claims of the paper, in the order of the source."""
        return _registry().paper(self.name)

    def check(self, *, jobs: int = 1, fresh: bool = False) -> Verdicts:
        """Settle all claims of the paper; see `check`."""
        return check(self.name, jobs=jobs, fresh=fresh)

    def __repr__(self) -> str:
        return f"<Paper {self.name}: {self.title or 'without a title'}, {len(self.claims)} claims>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(c.id)}</td><td>{escape(c.where)}</td><td>{escape(c.short)}</td></tr>"
            for c in self.claims
        )
        return f"<table><caption>{escape(repr(self))}</caption><tbody>{rows}</tbody></table>"


def names() -> tuple[str, ...]:
    """Return the short names of all papers, those taken in among them."""
    from assay.theory import claims

    return (*claims.PAPERS, *(one.paper.name for one in claims.added()))


def claims(paper: str | Paper | None = None) -> list[Claim]:
    """Return the claims of a paper, or of all papers, in the order of the source.

    A claim has ``id``, ``text`` (in our words), ``where`` (place in the source), ``kind``, and
    ``readings``: the exact statements it is read as, ``"printed"`` first.

    Raises:
        ValueError: there is no paper of that name.

    Example: ``[c.id for c in claims("phases")]``.
    """
    if paper is None:
        return list(_registry())
    return (paper if isinstance(paper, Paper) else Paper(paper)).claims


def find(claim: str) -> Claim:
    """Return the claim of that id; raises ValueError with the nearest ids."""
    known = {c.id: c for c in _registry()}
    if claim not in known:
        near = get_close_matches(claim, known, n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise ValueError(f"there is no claim {claim!r}{hint}")
    return known[claim]


def check(
    names: str | Paper | Iterable[str | Paper], *, jobs: int = 1, fresh: bool = False
) -> Verdicts:
    """Settle claims of papers: one verdict for each reading, the printed one first.

    Verdicts come from this user's cache where the same statement was settled before; each was made
    by the kernel from its certificate and confirmed by the replay.

    Args:
        names: ids of claims or names of papers: one or several.
        jobs: worker processes; more than one needs ``if __name__ == "__main__":`` in scripts.
        fresh: settle anew, whatever is stored.

    Raises:
        ValueError: an unknown name, or a number of jobs below 1.

    Example: ``check("phases.lem16")[0].verdict``.
    """
    from assay.verification.run import engine

    wanted = [n.name if isinstance(n, Paper) else n for n in _listed(names)]
    if not isinstance(jobs, int) or jobs < 1:
        raise ValueError(f"jobs is a whole number from 1 on, not {jobs!r}")
    known = _registry()
    papers = {claim.paper for claim in known}
    for name in wanted:
        if name not in papers:
            find(name)
    order = {claim.id: number for number, claim in enumerate(known)}
    with watched("settling claims") as at:
        found = engine.check(wanted, jobs=jobs, fresh=fresh, on_progress=at) if wanted else []
    rows = sorted(found, key=lambda row: order[row["id"]])
    return Verdicts([of_row(r, known[r["id"]].reading(r["reading"]).statement) for r in rows])


def _listed(names: str | Paper | Iterable[str | Paper]) -> list[str | Paper]:
    found = [names] if isinstance(names, (str, Paper)) else list(names)
    for name in found:
        if not isinstance(name, (str, Paper)):
            raise ValueError(f"a claim or a paper is named by text, not by {name!r}")
    return found


def _registry() -> Registry:
    from assay.theory import registry

    return registry()
