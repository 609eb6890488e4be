"""Run the scenarios about transfer risks: of whole tasks and finite ones, over angles, and bounds.

`simulators/models/distillation/scenarios.py` names them and says what they mean.  Every function
takes the scenario's name and its parameters and returns a trajectory.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from assay.simulators.core.trajectory import generator, trajectory
from assay.simulators.models.distillation import limits, means, risk, tasks
from assay.simulators.models.distillation.asked import check_range, numbers


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
        check_range("d", d, 3, 5000),
        check_range("runs", runs, 2, 10**6),
        check_range("trained", trained, 0, 1000),
        check_range("held_out", held_out, 1, 10**8),
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
        check_range("d", d, 3, 10**7),
        check_range("n", n, 1, d - 1),
        check_range("runs", runs, 2, 10**6),
        check_range("trained", trained, 0, 1000),
    )
    check_range("held_out", held_out, 1, 10**8)
    orders = numbers(kappas, "kappas")
    check_range("kappas", min(orders), 0)
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
    (
        check_range("d", d, 4, 10**6),
        check_range("largest", largest, 1, 10**5),
        check_range("runs", runs, 2, 10**6),
    )
    if not 0 < widest < Fraction(157, 100):
        raise ValueError(f"widest must be between 0 and 1.57, not {widest}")
    orders = numbers(kappas, "kappas")
    check_range("kappas", min(orders), 0)
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
    check_range("d", d, 2, 10**5), check_range("size", size, 1, 10**7 // d)
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


def finite(name, points, probabilities, teacher, largest):
    """Enumerate a task of finite support."""
    check_range("largest", largest, 1, 1000)
    table = tuple(tuple(numbers(row, "points")) for row in str(points).split(";") if row.strip())
    task = tasks.FiniteTask(
        table, tuple(numbers(probabilities, "probabilities")), tuple(numbers(teacher, "teacher"))
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
        numbers(kappas, "kappas"),
        [int(x) for x in numbers(sizes, "sizes")],
        [int(x) for x in numbers(dimensions, "dimensions")],
    )
    (
        check_range("runs", runs, 2, 10**6),
        check_range("kappas", min(orders), 0),
        check_range("sizes", min(ns), 1),
        check_range("dimensions", min(ds), max(ns) + 2),
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
