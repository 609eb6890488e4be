"""Piece-wise linear surfaces: the short checker of cells is the second opinion."""

from __future__ import annotations

from assay.verification.replay.algebra import NotShown


def _concluded(statement: dict, certificate: dict) -> str:
    from assay.verification.checkers.reader import Beyond
    from assay.verification.checkers.resurface import concluded

    try:
        return concluded(statement, certificate)
    except Beyond as error:
        raise NotShown(str(error)) from None


RULES = {"cells": _concluded}
