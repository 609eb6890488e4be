"""Simulate the linear softmax classifier of `phases` (Schneider & Prabhushankar, Eqs 1-15) in five
tiers.

Model: l classes, d attributes (l divides d), n samples (2l divides n), each class half weak
(attributes 1) and half strong (attributes k); W is l x d, o = W x, q = softmax(o); full-batch
gradient descent with rate lambda on the mean loss. Sums of weights S[y, y'] (attributes of class y,
output y'); for the deterministic start one number is left, the margin D = S[y,y] - S[y,y'].  Step
bound z = lambda d (k+1) / (2 l**2); the first step is D_1 = z exactly.

data        `Setting(l, d, n, k, rate)` one parameter point, checked; `samples(setting)`,
            `initial(setting, kind, ...)`
dense       `run(setting, weights, times, loss=...)` the literal loop on W; plain numpy
reduced     `margins(l, k, z, times)` scalar recursion, broadcasts over points; `passages(l, k, z,
            target)` first step with
            D >= target; `sums(start, k, coefficient, times, loss=...)` the l x l recursion for any
            start
limit       `time(D, l, k)` small-step time in units of 1/z (quadrature), `margin(time, l, k)` its
            inverse, `values(l, k)`
            exact t = 0, t -> 0+ and t -> oo values as fractions
enclosure   `orbit(l, k, z, steps, visit=..., precision=128)` the scalar recursion in Arb balls;
            exact rational parameters;
            `State` gives t, D and lazily p1, pk, r1, rk, rho, errors as balls; `margin(l, k, z,
            steps)` the last ball
measures    closed forms in (D, l, k): probabilities, rho, R_1, R_0, R for every decoder and weight
            system, turning points
decoders    least squares and ridge from q or o for any state; the four weight systems `WEIGHTS`;
            brute force on samples
sweeps      the scalar recursion over a grid of points, for `assay sweep`
turning     the exact turning points of R in D, bracketed by certified signs

Units: weights, sums, margins and probabilities have none; times are gradient steps; errors are
squared attribute units.
"""

from assay.simulators.models.softmax.scenarios import SCENARIOS
from assay.simulators.models.softmax.sweeps import SCALINGS, SWEEPS

__all__ = ["SCALINGS", "SCENARIOS", "SWEEPS"]
