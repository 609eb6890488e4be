"""Elaboration of proofs by boxes, for `verification.recheck`."""


def elaborate(statement: dict, certificate: dict, lemmas: list) -> dict:
    """Return the certificate as it is."""
    return certificate
