"""Lemmas of `phases` about leaves of derivations, which have no abbreviations."""

from __future__ import annotations

from assay.verification.papers.phases.errors_shared import Setting
from assay.verification.papers.phases.totals import plain
from assay.verification.search.methods import establish


class Written(Setting):
    """Lemmas under the hypotheses of a leaf, which has no abbreviations: they are written out.

    Args:
        formula: the leaf.
        params: as for `Setting`.
        where: the abbreviations that the texts of the lemmas use.
    """

    def __init__(self, formula, params, where):
        self.where = where
        super().__init__(formula, self.written(params))

    def written(self, part):
        """Return texts, in lists, tuples and dictionaries, with abbreviations written out."""
        if isinstance(part, str):
            return plain(part, self.where)
        if isinstance(part, dict):
            return {key: self.written(value) for key, value in part.items()}
        return type(part)(map(self.written, part))

    def lemma(self, goal, *terms, facts=(), params=None):
        """Prove ``goal`` as the combination ``terms``."""
        options = None if params is None else self.written(params)
        return super().lemma(self.written(goal), *self.written(terms), facts=facts, params=options)

    def positive(self, goal, facts=(), params=None):
        """Prove ``goal`` by non-negative coefficients."""
        options = None if params is None else self.written(params)
        return super().positive(self.written(goal), facts=facts, params=options)

    def whole(self, facts, groups):
        """Prove the leaf itself from facts, as a combination."""
        return establish(
            self.formula,
            "combination",
            facts=facts,
            params=self.params,
            terms=[list(group) for group in self.written(groups)],
        )
