"""Simulate the two-layer network on a Gaussian mixture of `collapse` (Section 7, Appendix A): dense, reduced, exact in law.

Four clusters of n/4 samples, cubic-clipped activation, unhinged loss: neurons do not interact, and each sees the data through
inner products only, n + 4 numbers whatever the dimension.  Time is s = eta tau^2 t/8.

setting    `Setting.at(n, m, d, c, tau_omega)`, `.raw` from the paper's parameters, `.example`; `s_0`, `hypotheses`, `initial_law`
dense      `mixture`, `weights`, `train`, `loss`, `gradient`: literal training in d dimensions
draw       `draw(setting, rng)`: inner products exactly in law, d up to e^1200; `Data.start`; `reduce(X, means, kappa, W)`
flow       `flow` (eta -> 0, adaptive time of every neuron), `descend` (plain steps), `descend_inner` (inner products only)
observe    `distances` (least and root mean square ratio, share of triples, MSDR), `activity`, `margins`, `bound` (115), `curve`
runs       the scenarios of `scenarios`, each a function that returns a trajectory

Draw with `simulators.trajectory.generator(name, point, replicate)`, so that runs repeat.
"""
from simulators.mixture.scenarios import SCENARIOS

__all__ = ["SCENARIOS"]
