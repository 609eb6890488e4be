"""Provers of statements on ReLU networks: cells of inputs, trees of phases, points of failure."""
