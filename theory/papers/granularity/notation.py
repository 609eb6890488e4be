"""The constructor of the claims of `granularity`."""

from __future__ import annotations

from assay.theory.language.shorthand import claims_of

claim = claims_of("granularity")
