"""The papers: the claims of each as data, its preset tests and its proofs on record."""
