"""What the tests of certificates share."""


def nodes(certificate):
    """Yield all objects of a certificate, outer ones first."""
    if isinstance(certificate, dict):
        yield certificate
        certificate = list(certificate.values())
    if isinstance(certificate, list):
        for part in certificate:
            yield from nodes(part)
