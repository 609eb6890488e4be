"""Simulate Appendix B of `collapse`: a two-layer network on coarsely labelled Gaussian clusters,
and its hidden layer's fine structure.

clusters   `Setting`, `draw`, `weights`, `train`, `cell(setting, seed, replicate)`: one run and its
           numbers (`NAMES`: MSDR after and
           before training and of the inputs, accuracy, NC1, class distances)
sweep      `table(settings, runs, seed, store, on_progress)`: many runs, kept one by one and
           resumed; `values`
runs       the scenarios of `scenarios`: MSDR over sigma^2 and the input or hidden dimension, the
           weight decay, or tau^2

At the printed sizes (8 x 500 samples, 512 x 512, 1000 steps, 10 runs) one run takes about a minute
of one core; stop and start again at any time.  The stand-ins with coarse and fine labels of real
images are in `assay.simulators.networks.digits.labels`.
"""

from assay.simulators.networks.finestructure.scenarios import SCENARIOS

__all__ = ["SCENARIOS"]
