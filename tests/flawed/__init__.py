"""Flawed steps of proofs with known truth, drawn from true steps of the papers; see README.md."""
