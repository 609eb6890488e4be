"""Simulate the two-layer network on patches with common and fine features, the model of
`granularity` (Section 4, Appendix B).

setting    `Setting`, one parameter point, validated; `SETTINGS` S1 .. S8; `Setting.literal`,
           `literal_logs`: the paper's own values
data       `sample`, `counts`, `batch`, `test`: easy and hard samples exactly in law, noise on
           demand; initial weights by key
observe    lucky sets of a start, errors, and the `Record` of a run: growth, errors, loss, set
           sizes, largest pre-activations
dense      `train(setting, observe, backend="numpy" | "jax")`: every neuron and patch, literally
lazy       `train(setting, observe)`: the same numbers without the neurons and patches that cannot
           matter
tails      Gaussian tails in log space; expected sizes of the lucky sets at any d, given by log d;
           chance that one is empty
lucky      the lucky neurons alone: mean field over exact counts, scalar recursion with its log law,
           fine law with its invariant, closed forms
hard       the error on hard samples from exact counts and sums of uniforms, where it crosses 1/2,
           and how that moves
order      `train(setting, observe)`: the same observables in law through order parameters, d up to
           10^299
sweeps     the mean field, the hard error and the lucky sets over grids, for `assay sweep multiview`
           and `assay sweep multiview-lucky`
runs       `run(name or setting, store=folder)`, `curves(record)`: the same, kept in files
studies    the scenarios of `scenarios`, each a function that returns a trajectory; `theory`: what
           the mean field says of a run
"""

from assay.simulators.models.multiview.scenarios import SCENARIOS
from assay.simulators.models.multiview.setting import SETTINGS, Setting
from assay.simulators.models.multiview.sweeps import SCALINGS, SWEEPS

__all__ = ["SCALINGS", "SCENARIOS", "SETTINGS", "SWEEPS", "Setting"]
