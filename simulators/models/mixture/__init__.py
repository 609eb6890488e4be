"""Simulate the two-layer network on a Gaussian mixture of `collapse` (Section 7, Appendix A):
dense, reduced, exact in law.

Four clusters of n/4 samples, cubic-clipped activation, unhinged loss: neurons do not interact, and
each sees the data through inner products only, n + 4 numbers whatever the dimension.  Time is s =
eta tau^2 t/8.

setting    `Setting.at(n, m, d, c, tau_omega)`, `.raw` from the paper's parameters, `.example`;
           `s_0`, `hypotheses`, `initial_law`
dense      `mixture`, `weights`, `train`, `loss`, `gradient`: literal training in d dimensions
draw       `draw(setting, rng)`: inner products exactly in law, d up to e^1200; `Data.start`;
           `reduce(X, means, kappa, W)`
flow       `flow` (eta -> 0, adaptive time of every neuron), `descend` (plain steps),
           `descend_inner` (inner products only)
future     when the rest of a path is certain: saturated for ever, or at rest on the wrong side, in
           closed form
observe    `distances` (least and root mean square ratio, share of triples, MSDR), `activity`,
           `margins`, `bound` (115), `curve`
sweep      `follow(setting, times, seed)`: all observables over time; `sweep(n, m, d, cs, tau_omega,
           times, seed, folder, shard)`:
           the same over (c, time), kept in shards; `sample(setting, seed)`: the draw itself
sweeps     the same observables over a grid with independent draws, for `assay sweep mixture`
runs       the scenarios of `scenarios`, each a function that returns a trajectory

    point = Setting.at(64, 16, "1e60", 1.9e-12, 0.1)                    # n, m, d, c, tau omega
    found = follow(point, [0, point.s_0, point.s_T(tau=1e31), inf])     # found["least"] is R_min,
    found["ratio"] R_rms
"""

from assay.simulators.models.mixture.scenarios import SCENARIOS
from assay.simulators.models.mixture.sweeps import SCALINGS, SWEEPS

__all__ = ["SCALINGS", "SCENARIOS", "SWEEPS"]
