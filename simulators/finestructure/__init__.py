"""Simulate Appendix B of `collapse`: a two-layer network on coarsely labelled Gaussian clusters, and its hidden layer's fine structure."""
SCENARIOS = ()
