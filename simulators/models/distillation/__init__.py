"""Simulate linear and deep linear distillation of `distillation` (Phuong, Chapter 5): students,
limits, exact transfer risks.

Data matrices X are d x n (columns are examples), weights (d,), tau is the time of the gradient flow
(5.3).

tasks      `kappa_task(d, kappa)`, `margin_task`, `band_task`, `isotropic_task(d)`, `SpikedTask(d,
           strength)`,
           `GaussianTask(variances, teacher)`, `FiniteTask(points, probabilities, weights)`:
           `.sample(rng, n)`, `.p(theta)`, `.inverse(level)`, `.soft(X)`, `.hard(X)`, `.teacher`
loss       `loss`, `grad`, `hess` of l^1 with the 1/n; `losses` per example; `constants(X, y,
           level)` of D.3, D.1
limits     `what(X, teacher)` by QR of the actual rank, `Span(X)`, `deep_limit(X, teacher, start,
           L)`, `deep_norm`,
           `threshold` (5.11), `sharp_threshold`, `escape_time`, `decay_rate`
students   `flow_shallow`, `descend_shallow`, `flow_factors`, `flow_induced` (D.22),
           `descend_factors`, `balanced`, `horizon`
risk       `of_weights(w, task)`, `of_cot(task, cot)` exact; `chain(task, rng, n, runs)` cot phi of
           nested transfer sets in
           law at O(1) each; `expected(task, n, runs, rng)`; `isotropic(n, d)`; `bound`,
           `bound_min`, `corollary_51`, `corollary_52`; `held_out` with `clopper_pearson`;
           `Enumeration(FiniteTask)` in rationals
means      `expected(task, n)`: mean risks for 1 .. n examples without any sampling, about 0.1 s per
           example whatever d
learners   `zoo()`, `distilled`, `perturbed` (w_delta), `max_margin`, `long_flow`, `compare` (risks
           and monotonicity)

studies    replicates that the preset tests of Figures 5.2 to 5.5 judge, and the figures draw
transfer_runs, training_runs
           the scenarios of `scenarios`, each a function that returns a trajectory

Draw with `assay.simulators.core.trajectory.generator(name, point, replicate)`, so that runs repeat.
"""

from assay.simulators.models.distillation.scenarios import SCENARIOS

__all__ = ["SCENARIOS"]
