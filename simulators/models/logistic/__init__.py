"""Simulate the logistic model with two attributes of `majority` (Schneider, Eqs 1-10) in five
tiers.

Model: n samples, half of each class y; c = 1 - 2y.  Big subset: X = (c, c b + eps), eps ~ U(-sigma,
sigma); small subset: X = (-c, 0).  Output o = w0 X0 + w1 X1, q(y=1) = s(o) = 1/(1 + e^-o);
full-batch descent on the weights w = (w0, w1). The size enters as L = log n only, so that n =
e^12000 costs what n = e^10 costs.

model       `Reading`: what the text leaves open, as switches; `PRESETS` (A to E, paper); `Point(L,
            b, sigma)`; `drift`
recursion   `run(point, reading, start, times)` float64 steps, many starts at once
enclosure   `orbit(point, reading, start, steps, visit=...)` the same steps in Arb balls, exact
            rational parameters
late        `flow(point, start, theta)` the small-step limit in theta = log t; `manifold(point, w1)`
            the state after it
sampled     `Sample(n, b, sigma, ...)` real draws; `descend` gradient descent on them
measures    reconstruction errors (printed coefficients, expectation, least squares), losses,
            accuracies, angles
course_runs, tier_runs
            the scenarios of `scenarios`, each a function that returns a trajectory

Units: weights, outputs and errors have none; times are gradient steps.
"""

from assay.simulators.models.logistic.scenarios import SCENARIOS
from assay.simulators.models.logistic.sweeps import SWEEPS

__all__ = ["SCENARIOS", "SWEEPS"]
