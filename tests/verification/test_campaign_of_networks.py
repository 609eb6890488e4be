"""A sample of the campaign of mutated statements about networks, surfaces and parameters."""

from tests import campaign_of_networks
from tests.campaign_of_networks import run


def test_no_mutated_statement_is_proved():
    rows = list(run(12, 7))
    assert {kind for kind, _, _ in rows} == {"piecewise", "surface", "generic"}
    assert [text for _, text, trusted in rows if trusted] == []


def test_a_proof_of_a_false_statement_would_be_noticed(monkeypatch):
    def planted(random):
        true, _ = campaign_of_networks.about_networks(random)
        return true, true

    monkeypatch.setattr(campaign_of_networks, "KINDS", (planted,))
    assert all(trusted for _, _, trusted in run(3, 7))
