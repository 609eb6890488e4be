"""Elaboration of proofs by algebra, for `verification.recount`."""

RULES: dict = {}


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return the certificate as it is."""
    return certificate
