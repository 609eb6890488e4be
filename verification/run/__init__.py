"""Settle many claims: the engine, worker processes, the cache of verdicts and its seal, recorded
measurements, limits.
"""
