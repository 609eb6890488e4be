"""The modules that settle the claims of a paper: one for each section, or what lies beside a
``paper.toml`` from elsewhere.
"""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from assay.theory import claims

FILE = "settlers.py"
"""The Python beside ``paper.toml`` of a paper from elsewhere; it runs only where it is trusted."""


def modules(paper: str) -> dict[str, ModuleType]:
    """Return section -> module with SETTLERS of a paper.

    A paper of ours has a module for each section that ``paper.toml`` names; one from elsewhere has
    the section ``settlers``, where such a file is there and the paper is trusted.
    """
    one = claims.paper(paper)
    if one.ours:
        place = f"assay.verification.papers.{paper}"
        return {name: import_module(f"{place}.{name}") for name in one.sections}
    file = one.folder / FILE
    return {"settlers": _loaded(paper, file)} if one.trusted and file.is_file() else {}


@cache
def _loaded(paper: str, file) -> ModuleType:
    name = f"assay_settlers_of_{paper}"
    spec = importlib.util.spec_from_file_location(name, file)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
