"""Settle many claims: the engine, worker processes, the cache of verdicts and its seal, recorded
proofs on record, limits.
"""
