"""Judge a certificate for somebody who does not trust its sender: ``assay judge CLAIMS
CERTIFICATE``.

`claims` reads what is claimed, from a file of the reader's own; `engines` holds the checkers, each
of which runs in a limited process of its own (`assay.verification.run.limits`) and shares no parser
and no builder of formulas with the others; `court` asks them and counts.  Nothing of the sender's
is believed: neither the statement in his file, nor his verdict.
"""
