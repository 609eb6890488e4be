"""Forged and true certificates, kept as data, on which every checker is scored (python -m
tests.arena).

``true.jsonl`` and ``forged.jsonl`` hold one certificate a line: its name (``rule: what it is
about``, for a forged one ``trap: ..``), the statement, the verdict it is said to show and the
certificate, for some with lemmas for the short programs. What a forged one says is false: a formula
has an exact counterexample, anything else a reason that stands beside it.
"""
