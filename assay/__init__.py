"""Assay: put the claims of deep-learning theory to the test.

This module is the public interface; everything else in the package is private and may change
without notice (``docs/architecture.md``).  Importing it loads no numerical library: each name is
loaded when it is first used.

    import assay

    assay.prove("exp(x) >= 1 + x", "x in (-oo, oo)").verdict    # 'proved'
    assay.refute("log(x)/x <= log(3)/3", "x > 0").witness       # {'x': '11/4'}
    assay.check("phases.lem16")                                 # verdicts on one claim of a paper

Statements are text in the language of ``docs/language.md``, or SymPy relations.  Text is parsed,
never evaluated.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay.models import simulate, sweep
    from assay.networks import equal
    from assay.papers import Paper, check, claims
    from assay.questions import Regime, prove, refute, regime, replay
    from assay.results import Replay, Verdict, Verdicts

__version__ = "0.1.0"
__all__ = [
    "Paper",
    "Regime",
    "Replay",
    "Verdict",
    "Verdicts",
    "check",
    "claims",
    "equal",
    "prove",
    "refute",
    "regime",
    "replay",
    "simulate",
    "sweep",
]

_checkout = Path(__file__).resolve().parent.parent
if (_checkout / "pyproject.toml").is_file() and (_checkout / "theory" / "language").is_dir():
    __path__.append(str(_checkout))  # in a checkout the four rooms lie beside this folder

_HOME = {
    **dict.fromkeys(("simulate", "sweep"), "assay.models"),
    "equal": "assay.networks",
    **dict.fromkeys(("Paper", "check", "claims"), "assay.papers"),
    **dict.fromkeys(("Regime", "prove", "refute", "regime", "replay"), "assay.questions"),
    **dict.fromkeys(("Replay", "Verdict", "Verdicts"), "assay.results"),
}
"""Public name -> the module that defines it."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'assay' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOME[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
