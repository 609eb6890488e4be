"""The short checker of boxes (python -m assay.verification.checkers.boxes FILE.json ...):
certificates of proved formulas, by interval branch and bound.

Only the standard library and ``mpmath.iv`` are used.  The statement is read from its own text; the
certificate only hints.  Shown is that boxes cover the domain, and that on each of them a hypothesis
surely fails, or all operands have values and the goal holds.  `numbers` computes with intervals,
`models` encloses terms on a box, `walk` follows the tree of boxes.
"""

from assay.verification.checkers.boxes.walk import WORK, confirm

__all__ = ["WORK", "confirm"]
