"""Run the scenarios of linear distillation; `simulators/models/distillation/scenarios.py` names
them and says what they mean.

Every function takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.core.scenario import rational
from assay.simulators.core.trajectory import generator, trajectory
from assay.simulators.models.distillation import learners, limits, means, risk, students, tasks
from assay.simulators.models.distillation.loss import constants, grad


def _check(text: str, value, low, high=None):
    if value < low or (high is not None and value > high):
        raise ValueError(
            f"{text} must be "
            + (f"at least {low}" if high is None else f"between {low} and {high}")
            + f", not {value}"
        )


def _numbers(text: str, what: str) -> list[Fraction]:
    try:
        found = [rational(part) for part in str(text).replace(",", " ").split()]
    except (ValueError, ZeroDivisionError):
        found = []
    if not found:
        raise ValueError(f"{what} must be numbers such as 1/2 1 2, not {text!r}")
    return found


def simulated(task, rng, n: int, sets: int, size: int):
    """Count errors of students at their limit, on real data and fresh inputs: share, low, high (95
    %), all sets together.
    """
    errors = 0
    for _ in range(sets):
        X = task.sample(rng, n)
        w = task.teacher if n >= task.d else limits.what(X, task.teacher)
        errors += int(risk.held_out(w, task, rng, size))
    low, high = risk.clopper_pearson(errors, max(sets * size, 1))
    return errors / max(sets * size, 1), float(low), float(high)


def geometries(d: int) -> dict:
    """Return the five geometries of `distillation-risk`."""
    return {
        "kappa = 1": tasks.kappa_task(d, 1.0),
        "kappa = 2": tasks.kappa_task(d, 2.0),
        "margin": tasks.margin_task(d, 1.2),
        "isotropic": tasks.isotropic_task(d),
        "spiked": tasks.SpikedTask(d, float(d)),
    }


def risk_curves(name, d, runs, trained, held_out):
    """Compare bound, exact risk and simulated students over n = 1 .. d + d/4."""
    (
        _check("d", d, 3, 5000),
        _check("runs", runs, 2, 10**6),
        _check("trained", trained, 0, 1000),
        _check("held_out", held_out, 1, 10**8),
    )
    found = geometries(d)
    last = d + max(d // 4, 1)
    sizes = np.unique(
        np.concatenate([np.geomspace(1, last, 18).round().astype(int), [d - 1, d, d + 1]])
    )
    shape = (len(found), len(sizes))
    exact, error, least, sharper, corollary = (np.zeros(shape) for _ in range(5))
    drawn = np.zeros((3, *shape))
    for i, (label, task) in enumerate(found.items()):
        law = generator(name, {"d": d, "task": label}, 0)
        mean, spread = risk.expected(task, last, runs, law)
        exact[i], error[i] = mean[sizes - 1], spread[sizes - 1]
        data = generator(name, {"d": d, "task": label}, 1)
        for j, n in enumerate(sizes):
            if n < d:
                least[i, j] = risk.bound_min(task, int(n))[0]
                sharper[i, j] = risk.bound_min(task, int(n), sharper=True)[0]
                corollary[i, j] = (
                    least[i, j]
                    if not label.startswith("kappa")
                    else risk.corollary_52(n, task.law.kappa)
                )
            if trained:
                drawn[:, i, j] = simulated(task, data, int(n), trained, held_out)
        if isinstance(task, tasks.SpikedTask):  # no sampling at all
            exact[i], error[i] = [risk.isotropic(int(n), d, task.strength) for n in sizes], 0.0
    dims = ("task", "size")
    shown = {
        "risk": (dims, exact, "1", "expected transfer risk, exact in x"),
        "risk_error": (dims, error, "1", "its standard error over sets"),
        "bound": (dims, least, "1", "least bound of Theorem 5.3 over beta"),
        "bound_sharper": (
            dims,
            sharper,
            "1",
            "least p + (1 - p) p^n, as the proof of Theorem 5.3 gives",
        ),
        "corollary": (
            dims,
            corollary,
            "1",
            "Corollary 5.2 for the kappa-tasks, else the least bound",
        ),
    }
    if trained:
        shown |= {
            "simulated": (dims, drawn[0], "1", "share of errors of students on fresh inputs"),
            "simulated_low": (dims, drawn[1], "1", "lower end of its 95 % interval"),
            "simulated_high": (dims, drawn[2], "1", "upper end of its 95 % interval"),
        }
    return trajectory(
        shown,
        {"task": ([*found], "1"), "size": (sizes, "examples")},
        tier="exact law",
        scenario=name,
        parameters={"d": d, "runs": runs, "trained": trained, "held_out": held_out},
    )


def geometry(name, d, n, kappas, runs, trained, held_out):
    """Redraw Figure 5.3."""
    (
        _check("d", d, 3, 10**7),
        _check("n", n, 1, d - 1),
        _check("runs", runs, 2, 10**6),
        _check("trained", trained, 0, 1000),
    )
    _check("held_out", held_out, 1, 10**8)
    orders = _numbers(kappas, "kappas")
    _check("kappas", min(orders), 0)
    rows = []
    for kappa in orders:
        task = tasks.kappa_task(d, float(kappa))
        law, data = (generator(name, {"d": d, "n": n, "kappa": str(kappa)}, r) for r in (0, 1))
        risks = risk.of_cot(task, risk.chain(task, law, n, runs)[-1])
        rows.append(
            (
                risks.mean(),
                risks.std(ddof=1) / np.sqrt(runs),
                *np.quantile(risks, [0.1, 0.9]),
                risk.bound_min(task, n)[0],
                risk.corollary_52(n, float(kappa)),
                *(simulated(task, data, n, trained, held_out) if trained else (0, 0, 1)),
            )
        )
    columns = np.array(rows, float).T
    known = columns[0].copy()
    for i, kappa in enumerate(orders):
        if d - n >= 8 and (kappa == 0 or Fraction(1, 5) <= kappa <= 5):
            known[i] = means.expected(tasks.kappa_task(d, float(kappa)), n)[-1]
    texts = (
        "expected transfer risk, exact in x",
        "its standard error over transfer sets",
        "tenth of the sets below",
        "tenth of the sets above",
        "least bound of Theorem 5.3 over beta",
        "bound of Corollary 5.2",
        "share of errors on held-out data",
        "lower end of its 95 % interval",
        "upper end of its 95 % interval",
    )
    names = (
        "risk",
        "risk_error",
        "risk_low",
        "risk_high",
        "bound",
        "corollary",
        "simulated",
        "simulated_low",
        "simulated_high",
    )
    shown = {key: ("point", value, "1", text) for key, value, text in zip(names, columns, texts)}
    shown["expected"] = (
        "point",
        known,
        "1",
        (
            "expected transfer risk without sampling for 1/5 <= kappa <= 5 and d - n >= 8, else as"
            " `risk`"
        ),
    )
    return trajectory(
        shown,
        {"point": ([float(k) for k in orders], "kappa")},
        tier="exact law",
        scenario=name,
        parameters={
            "d": d,
            "n": n,
            "kappas": kappas,
            "runs": runs,
            "trained": trained,
            "held_out": held_out,
        },
    )


def bounds(name, d, kappas, widest, largest, runs):
    """Tabulate the bound of Theorem 5.3 against the exact risk: where it says anything, and by what
    factor it is loose.
    """
    _check("d", d, 4, 10**6), _check("largest", largest, 1, 10**5), _check("runs", runs, 2, 10**6)
    if not 0 < widest < Fraction(157, 100):
        raise ValueError(f"widest must be between 0 and 1.57, not {widest}")
    orders = _numbers(kappas, "kappas")
    _check("kappas", min(orders), 0)
    found = {f"kappa = {k}": tasks.kappa_task(d, float(k)) for k in orders}
    found |= {"isotropic": tasks.isotropic_task(d), "margin": tasks.margin_task(d, float(widest))}
    sizes = np.unique(np.geomspace(1, min(largest, d - 1), 12).round().astype(int))
    least, angle, sharper, exact = (np.zeros((len(found), len(sizes))) for _ in range(4))
    half = []
    for i, (label, task) in enumerate(found.items()):
        for j, n in enumerate(sizes):
            least[i, j], angle[i, j] = risk.bound_min(task, int(n))
            sharper[i, j] = risk.bound_min(task, int(n), sharper=True)[0]
        exact[i] = risk.expected(
            task, int(sizes[-1]), runs, generator(name, {"d": d, "task": label}, 0)
        )[0][sizes - 1]
        low, high = 0, 1  # the bound falls in n: first n with half, by bisection
        while high < d and risk.bound_min(task, high)[0] > 0.5:
            low, high = high, 2 * high
        high = min(high, d)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if risk.bound_min(task, middle)[0] > 0.5 else (low, middle)
        half.append(high)
    with np.errstate(divide="ignore"):
        loose = np.log10(least) - np.log10(exact)
    dims = ("task", "size")
    return trajectory(
        {
            "bound": (dims, least, "1", "least bound of Theorem 5.3 over beta"),
            "beta": (dims, angle, "rad", "a beta that attains it"),
            "bound_sharper": (dims, sharper, "1", "least p + (1 - p) p^n, as the proof gives"),
            "risk": (dims, exact, "1", "expected transfer risk, exact in x"),
            "loose": (
                dims,
                loose,
                "1",
                "log10 of the bound over the risk; inf where the mean of the draws underflows",
            ),
            "from": (
                "task",
                half,
                "examples",
                "first n with a bound of at most 1/2; d where there is none below d",
            ),
        },
        {"task": ([*found], "1"), "size": (sizes, "examples")},
        tier="exact law",
        scenario=name,
        parameters={
            "d": d,
            "kappas": kappas,
            "widest": str(widest),
            "largest": largest,
            "runs": runs,
        },
    )


def angles(name, d, widest, size, replicate):
    """Compare p(theta) and draws."""
    _check("d", d, 2, 10**5), _check("size", size, 1, 10**7 // d)
    if not 0 < widest < Fraction(157, 100):
        raise ValueError(f"widest must be between 0 and 1.57, not {widest}")
    found = {
        "margin": tasks.margin_task(d, float(widest)),
        "kappa = 1": tasks.kappa_task(d, 1.0),
        "kappa = 2": tasks.kappa_task(d, 2.0),
        "isotropic": tasks.isotropic_task(d),
    }
    theta = np.linspace(0, tasks.HALF, 61)
    law, share, low, high = (np.zeros((len(found), theta.size)) for _ in range(4))
    plane = np.zeros((len(found), 2, min(size, 500)))
    for i, (label, task) in enumerate(found.items()):
        X = task.sample(generator(name, {"d": d, "size": size, "task": label}, replicate), size)
        angle = np.arctan2(np.linalg.norm(X[1:], axis=0), np.abs(X[0]))
        counts = (angle >= theta[:, None]).sum(axis=1)
        law[i], share[i], (low[i], high[i]) = (
            task.p(theta),
            counts / size,
            risk.clopper_pearson(counts, size),
        )
        plane[i] = X[:2, : plane.shape[2]]
    dims = ("task", "theta")
    return trajectory(
        {
            "p": (dims, law, "1", "P[angle >= theta] (5.17)"),
            "p_drawn": (dims, share, "1", "share of the draws"),
            "p_low": (dims, low, "1", "lower end of its 95 % interval"),
            "p_high": (dims, high, "1", "upper end of its 95 % interval"),
            "x": (
                ("task", "attribute", "sample"),
                plane,
                "1",
                "first two coordinates of draws; the first is along w*",
            ),
        },
        {"task": ([*found], "1"), "theta": (theta, "rad")},
        tier="exact law",
        scenario=name,
        parameters={"d": d, "widest": str(widest), "size": size, "replicate": replicate},
    )


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
    _check("n", n, 1, 60), _check("runs", runs, 2, 10**5), _check("largest", largest, 1)
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
        _check("d", d, 3, 2000),
        _check("n", n, 1, 200),
        _check("runs", runs, 2, 10**5),
        _check("kappa", kappa, 0),
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
        _check("d", d, 3, 2000),
        _check("n", n, 1, 2000),
        _check("steps", steps, 1, 10**6),
        _check("kappa", kappa, 0),
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
        _check("d", d, 3, 500),
        _check("n", n, 1, 500),
        _check("L", L, 2, 8),
        _check("width", width, 1, 64),
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


def finite(name, points, probabilities, teacher, largest):
    """Enumerate a task of finite support."""
    _check("largest", largest, 1, 1000)
    table = tuple(tuple(_numbers(row, "points")) for row in str(points).split(";") if row.strip())
    task = tasks.FiniteTask(
        table, tuple(_numbers(probabilities, "probabilities")), tuple(_numbers(teacher, "teacher"))
    )
    if len(task.points) != len(task.probabilities):
        raise ValueError("there must be as many probabilities as points")
    exact = risk.Enumeration(task)
    sizes = range(1, largest + 1)
    risks = [exact.expected(n) for n in sizes]
    bounds = [risk.bound_min(task, n)[0] if n < task.d else 1.0 for n in sizes]
    return trajectory(
        {
            "risk": ("size", [float(r) for r in risks], "1", "expected transfer risk"),
            "exact": ("size", [str(r) for r in risks], "1", "the same as a fraction"),
            "rises": (
                "size",
                [False, *(b > a for a, b in zip(risks, risks[1:]))],
                "1",
                "more than with one example less",
            ),
            "bound": (
                "size",
                bounds,
                "1",
                "least bound of Theorem 5.3 over beta for n < d, else 1",
            ),
        },
        {"size": ([*sizes], "examples")},
        tier="enumeration",
        scenario=name,
        parameters={
            "points": points,
            "probabilities": probabilities,
            "teacher": teacher,
            "largest": largest,
        },
    )


def scaling(name, kappas, sizes, dimensions, runs):
    """Fit E R ~ C n^-a d^-b."""
    orders, ns, ds = (
        _numbers(kappas, "kappas"),
        [int(x) for x in _numbers(sizes, "sizes")],
        [int(x) for x in _numbers(dimensions, "dimensions")],
    )
    (
        _check("runs", runs, 2, 10**6),
        _check("kappas", min(orders), 0),
        _check("sizes", min(ns), 1),
        _check("dimensions", min(ds), max(ns) + 2),
    )
    found, spread = np.zeros((2, len(orders), len(ns), len(ds)))
    for i, kappa in enumerate(orders):
        for k, d in enumerate(ds):
            task = tasks.kappa_task(d, float(kappa))
            mean, error = risk.expected(
                task, max(ns), runs, generator(name, {"kappa": str(kappa), "d": d}, 0)
            )
            found[i, :, k], spread[i, :, k] = mean[np.array(ns) - 1], error[np.array(ns) - 1]
    x = np.array([[1, np.log(n), np.log(d)] for n in ns for d in ds])
    slopes = np.array([np.linalg.lstsq(x, np.log(f).ravel(), rcond=None)[0][1:] for f in found])
    dims = ("task", "size", "point")
    return trajectory(
        {
            "risk": (dims, found, "1", "expected transfer risk, exact in x"),
            "risk_error": (dims, spread, "1", "its standard error over sets"),
            "exponent_n": ("task", slopes[:, 0], "1", "fitted exponent of n"),
            "exponent_d": ("task", slopes[:, 1], "1", "fitted exponent of d"),
        },
        {
            "task": ([float(k) for k in orders], "kappa"),
            "size": (ns, "examples"),
            "point": (ds, "dimension"),
        },
        tier="exact law",
        scenario=name,
        parameters={"kappas": kappas, "sizes": sizes, "dimensions": dimensions, "runs": runs},
    )
