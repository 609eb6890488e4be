"""The tables of types have no gap: a statement type or a type of certificate that a room does not
know is named there with the reason.
"""

from importlib import import_module

import pytest

from assay.reports.site import prose
from assay.theory.language import statements
from assay.verification import coq
from assay.verification.analysis import regime
from assay.verification.audit.campaign import truths
from assay.verification.checkers import compose
from assay.verification.coq import rules as coq_rules
from assay.verification.kernel import certificates
from assay.verification.kernel.types import table
from assay.verification.papers import settlers
from assay.verification.replay import rules as replay_rules
from assay.verification.replay import statements as replay
from assay.verification.search import job, methods

NAMES = set(statements.TYPES)
KEYS = {kind.KEY for kind in statements.TYPES.values()}
RULES = {kind for rules in certificates.RULES.values() for kind in rules}
ROOMS = {
    "kernel": table.TYPES,
    "settlers": settlers.TYPES,
    "workbench": job.TYPES,
    "Coq": coq.TYPES,
    "campaigns": truths.TYPES,
    "regimes": regime.TYPES,
    "pages": prose.TYPES,
}


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_a_row_for_each_statement_type(room):
    assert set(ROOMS[room]) == NAMES


@pytest.mark.parametrize("found", [replay.TYPES, compose.TYPES])
def test_the_checkers_tell_statement_types_by_their_keys(found):
    assert set(found) == KEYS


def test_a_type_is_a_module_and_a_key_of_its_own():
    for name, kind in statements.TYPES.items():
        assert kind.NAME == name and kind.__module__ == f"assay.theory.language.{name}"
        module = import_module(f"assay.verification.kernel.types.{name}")
        assert table.TYPES[name] is module.TYPE
    assert len(KEYS) == len(NAMES)


def test_the_replay_knows_what_settles_a_statement():
    for name, kind in statements.TYPES.items():
        assert set(replay.TYPES[kind.KEY]) == set(table.TYPES[name].evidence)


def test_proofs_are_looked_for_where_the_kernel_checks_them():
    assert set(methods.TYPES) == {n for n, row in table.TYPES.items() if row.proof}
    assert set(certificates.RULES) == set(methods.TYPES)


def test_every_rule_is_replayed_and_exported_or_told_why_not():
    outer = {"powers"}  # above all others, in a module of its own in each room
    assert set(replay_rules.RULES) | {"words"} == RULES
    assert set(coq_rules.RULES) | set(coq_rules.OUTSIDE) == RULES | outer
    assert not set(coq_rules.RULES) & set(coq_rules.OUTSIDE)
    assert all(coq_rules.OUTSIDE.values())
