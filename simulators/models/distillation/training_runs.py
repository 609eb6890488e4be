"""Run the scenarios about how students are trained: gradient flow, deep students, bias of the data.

`simulators/models/distillation/scenarios.py` names them and says what they mean.  Every function
takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

import numpy as np

from assay.simulators.core.trajectory import generator, trajectory
from assay.simulators.models.distillation import learners, limits, risk, students, tasks
from assay.simulators.models.distillation.asked import check_range
from assay.simulators.models.distillation.loss import constants, grad


def digits(size: int = 150, seed: int = 0):
    """Return a teacher (64,) for the digits 0 and 1, fitted without intercept on `size` images; the
    others (64, m).
    """
    from sklearn.linear_model import LogisticRegression

    from assay.simulators.networks.digits.networks import load

    images, labels = load()
    rows = np.flatnonzero(labels < 2)
    rows = generator("distillation-digits", {"size": size}, seed).permutation(rows)
    fit = LogisticRegression(fit_intercept=False, max_iter=2000).fit(
        images[rows[:size]], labels[rows[:size]]
    )
    return fit.coef_[0], images[rows[size:]].T


def aligned_gaussian(d: int = 64) -> tasks.GaussianTask:
    """Return an anisotropic Gaussian, variances 4 .. 1/100, whose teacher lies in the top four
    eigenvectors.
    """
    return tasks.GaussianTask(
        np.geomspace(4, 0.01, d), np.where(np.arange(d) < 4, [3.0, -2, 2, 1] + [0] * (d - 4), 0.0)
    )


def bias(name, data, n, largest, runs):
    """Redraw Figure 5.4 on the digits, with a held-out rest, or on a Gaussian, with exact risks."""
    if data not in ("digits", "gaussian"):
        raise ValueError(f"data must be digits or gaussian, not {data!r}")
    (
        check_range("n", n, 1, 60),
        check_range("runs", runs, 2, 10**5),
        check_range("largest", largest, 1),
    )
    delta, risks = np.linspace(0, float(largest), 10), np.zeros((runs, 10))
    if data == "digits":
        teacher, pool = digits()
    else:
        task = aligned_gaussian()
        teacher = task.teacher
    for run in range(runs):
        rng = generator(name, {"data": data, "n": n}, run)
        if data == "digits":
            order = rng.permutation(pool.shape[1])
            X, rest = pool[:, order[:n]], pool[:, order[n:]]
        else:
            X = task.sample(rng, n)
        zero, one = (
            learners.perturbed(X, teacher, k, direction)
            for direction in [rng.standard_normal(len(teacher))]
            for k in (0, 1)
        )
        w = zero[:, None] + delta * (one - zero)[:, None]
        risks[run] = (
            ((w.T @ rest >= 0) != (teacher @ rest >= 0)).mean(axis=1)
            if data == "digits"
            else risk.of_weights(w, task)
        )
    low, high = np.quantile(risks, [0.1, 0.9], axis=0)
    return trajectory(
        {
            "risk": (
                "point",
                risks.mean(axis=0),
                "1",
                "mean transfer risk" + (" on the other images" if data == "digits" else ", exact"),
            ),
            "risk_error": (
                "point",
                risks.std(axis=0, ddof=1) / np.sqrt(runs),
                "1",
                "its standard error over transfer sets",
            ),
            "risk_low": ("point", low, "1", "tenth of the sets below"),
            "risk_high": ("point", high, "1", "tenth of the sets above"),
        },
        {"point": (delta, "delta")},
        tier="closed form",
        scenario=name,
        parameters={"data": data, "n": n, "largest": largest, "runs": runs},
    )


def monotone(name, kappa, d, n, runs, direction, flow):
    """Redraw Figure 5.5."""
    (
        check_range("d", d, 3, 2000),
        check_range("n", n, 1, 200),
        check_range("runs", runs, 2, 10**5),
        check_range("kappa", kappa, 0),
    )
    if direction not in ("fresh", "kept"):
        raise ValueError(f"direction must be fresh or kept, not {direction!r}")
    if flow not in ("yes", "no"):
        raise ValueError(f"flow must be yes or no, not {flow!r}")
    task, zoo = tasks.kappa_task(d, float(kappa)), learners.zoo(flow=flow == "yes")
    rng = generator(name, {"kappa": str(kappa), "d": d, "n": n}, 0)
    risks, improved = learners.compare(task, zoo, n, rng, runs, fresh=direction == "fresh")
    counts, mean = improved.sum(axis=1), risks.mean(axis=1)
    low, high = risk.clopper_pearson(counts, runs)
    both = np.corrcoef(counts, mean)[0, 1] if counts.std() > 0 and mean.std() > 0 else 0.0
    return trajectory(
        {
            "index": ("learner", counts / runs, "1", "monotonicity index (5.34)"),
            "index_low": ("learner", low, "1", "lower end of its 95 % interval"),
            "index_high": ("learner", high, "1", "upper end of its 95 % interval"),
            "risk": ("learner", mean, "1", "mean of the exact transfer risk"),
            "risk_error": (
                "learner",
                risks.std(axis=1, ddof=1) / np.sqrt(runs),
                "1",
                "its standard error",
            ),
            "correlation": ((), both, "1", "correlation of index and risk over the learners"),
        },
        {"learner": ([*zoo], "1")},
        tier="exact risk",
        scenario=name,
        parameters={
            "kappa": str(kappa),
            "d": d,
            "n": n,
            "runs": runs,
            "direction": direction,
            "flow": flow,
        },
    )


def flow(name, d, n, kappa, length, rate, steps, replicate):
    """Follow the shallow student."""
    (
        check_range("d", d, 3, 2000),
        check_range("n", n, 1, 2000),
        check_range("steps", steps, 1, 10**6),
        check_range("kappa", kappa, 0),
    )
    if not (length > 0 and rate > 0):
        raise ValueError("length and rate must be greater than 0")
    task = tasks.kappa_task(d, float(kappa), float(length))
    X = task.sample(generator(name, {"d": d, "n": n, "kappa": str(kappa)}, replicate), n)
    path = students.flow_shallow(X, task.teacher)
    times, speed = path.times, limits.decay_rate(X, task.teacher)
    known = constants(X, task.soft(X), float(path.loss[0]))
    marks = [k for k in range(steps + 1) if k % max(steps // 50, 1) == 0 or k == steps]
    walk = students.descend_shallow(X, task.teacher, float(rate), steps, every=max(steps // 50, 1))
    cot = risk.cot_of(path.weights[1:].T, task.teacher)
    cot = np.where(np.isnan(cot), np.inf, cot)
    off = path.weights - path.weights @ limits.Span(X).basis @ limits.Span(X).basis.T
    shown = {
        "loss": ("tau", path.loss, "nat", "loss along the flow"),
        "deviation": ("tau", path.deviation, "1", "|w - what| along the flow"),
        "risk": (
            "tau",
            np.concatenate([[0.5], risk.of_cot(task, cot)]),
            "1",
            "exact transfer risk; 1/2 at w = 0",
        ),
        "outside": ("tau", np.linalg.norm(off, axis=1), "1", "part of w outside the data span"),
        "loss_bound": (
            "tau",
            path.loss[0] * np.exp(-2 * known["c"] * times),
            "nat",
            "l(0) exp(-2 c tau), c of Corollary D.1 with the 1/n",
        ),
        "descent_loss": ("t", walk.loss[: len(marks)], "nat", "loss of plain descent"),
        "descent_deviation": (
            "t",
            walk.deviation[: len(marks)],
            "1",
            "|w - what| of plain descent",
        ),
        "rate_of_decay": ((), speed, "1/tau", "lambda: |w - what| decays as exp(-lambda tau)"),
        "certified_rate": (
            (),
            2 * known["c"],
            "1/tau",
            "2 c: rate at which the loss is known to decay",
        ),
        "printed_mu": ((), known["mu_printed"], "1", "mu as printed in Theorem D.3"),
        "scaled_mu": ((), known["mu"], "1", "mu with the 1/n"),
    }
    return trajectory(
        shown,
        {"tau": (times, "tau"), "t": (marks, "steps")},
        tier="flow and descent",
        scenario=name,
        parameters={
            "d": d,
            "n": n,
            "kappa": str(kappa),
            "length": str(length),
            "rate": str(rate),
            "steps": steps,
            "replicate": replicate,
        },
    )


def deep(name, d, n, L, width, length, accuracy, share, orthogonal, replicate):
    """Follow the deep linear student from |w(0)| = share of (5.11), most of it orthogonal to the
    data.
    """
    (
        check_range("d", d, 3, 500),
        check_range("n", n, 1, 500),
        check_range("L", L, 2, 8),
        check_range("width", width, 1, 64),
    )
    if not (length > 0 and accuracy > 0 and 0 < share and 0 <= orthogonal < 1):
        raise ValueError(
            "length, accuracy and share must be greater than 0, and orthogonal in [0, 1)"
        )
    task = tasks.isotropic_task(d, float(length))
    rng = generator(name, {"d": d, "n": n, "L": L}, replicate)
    X = task.sample(rng, n)
    goal, span = limits.what(X, task.teacher), limits.Span(X)
    size = float(np.linalg.norm(goal))
    eps = float(accuracy) * size
    start = float(share) * limits.threshold(size, eps, L)
    slope = -grad(np.zeros(d), X, task.soft(X))
    rest = span.split(rng.standard_normal(d))[1]
    part = float(orthogonal) if n < d else 0.0
    w0 = start * np.sqrt(1 - part**2) * slope / np.linalg.norm(slope)
    w0 = w0 + (start * part * rest / np.linalg.norm(rest) if part else 0)
    escape = limits.escape_time(
        float(np.linalg.norm(slope)), start, max(size / 10, 1.01 * start), L
    )
    rate = limits.decay_rate(X, task.teacher) * size ** (2 - 2 / L)
    times = np.concatenate([[0.0], np.geomspace(1e-3 * escape, 3 * escape + 30 / rate, 160)])
    induced = students.flow_induced(w0, X, task.teacher, L, times)
    factors = students.flow_factors(
        students.balanced(w0, [width] * (L - 1), rng), X, task.teacher, times
    )
    end = limits.deep_limit(X, task.teacher, w0, L)
    out = induced.weights - induced.weights @ span.basis @ span.basis.T
    ratio = (out**2).sum(axis=1) / (induced.weights**2).sum(axis=1) ** (1 - 1 / L)
    shown = {
        "loss": ("tau", induced.loss, "nat", "loss along (D.22)"),
        "distance": ("tau", np.linalg.norm(induced.weights - goal, axis=1), "1", "|w - what|"),
        "norm": ("tau", np.linalg.norm(induced.weights, axis=1), "1", "|w|"),
        "outside": ("tau", np.linalg.norm(out, axis=1), "1", "part of w outside the data span"),
        "conserved": ("tau", ratio, "1", "|P_Q w|^2 / |w|^(2-2/L), conserved"),
        "to_limit": (
            "tau",
            np.linalg.norm(induced.weights - end, axis=1),
            "1",
            "distance to the closed-form limit",
        ),
        "between": (
            "tau",
            np.linalg.norm(induced.weights - factors.weights, axis=1),
            "1",
            "flow of the factors against (D.22)",
        ),
        "eps": ((), eps, "1", "eps of Theorem 5.2"),
        "start": ((), start, "1", "|w(0)|"),
        "threshold": ((), limits.threshold(size, eps, L), "1", "right side of (5.11)"),
        "sharp": (
            (),
            limits.sharp_threshold(size, eps, L),
            "1",
            "largest |w(0)| that the closed form allows in the worst direction",
        ),
        "final": ((), float(np.linalg.norm(end - goal)), "1", "|lim w - what|"),
        "escape": ((), escape, "tau", "time to a tenth of |what|, by formula"),
    }
    return trajectory(
        shown,
        {"tau": (times, "tau")},
        tier="induced flow",
        scenario=name,
        parameters={
            "d": d,
            "n": n,
            "L": L,
            "width": width,
            "length": str(length),
            "accuracy": str(accuracy),
            "share": str(share),
            "orthogonal": str(orthogonal),
            "replicate": replicate,
        },
    )
