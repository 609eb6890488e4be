"""Words alone: nothing settles them."""

from __future__ import annotations

from assay.verification.kernel.types.row import Type

TYPE = Type()
