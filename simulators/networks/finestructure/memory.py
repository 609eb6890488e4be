"""Bytes that the experiments on Gaussian clusters hold at most; every function takes a scenario's
parameters by name.
"""

from __future__ import annotations

from assay.simulators.core.memory import NUMBER


def network(samples: int, d: int, hidden: int) -> float:
    """Inputs (samples, d) while they are drawn, hidden layers (samples, hidden), and weights with
    their gradients.
    """
    return NUMBER * (4.0 * samples * d + 5.0 * samples * hidden + 6.0 * d * hidden)


def _over(axis: str):
    def held(**p) -> float:
        from assay.simulators.networks.finestructure.clusters import Setting
        from assay.simulators.networks.finestructure.runs import AUTO, SIZES, _numbers

        base, _, auto = SIZES.get(p["sizes"], SIZES["printed"])
        values = _numbers(
            AUTO.get(axis, auto) if p["values"] == "auto" else p["values"],
            "values",
            axis in ("d", "hidden"),
        )
        point = base | ({axis: max(values)} if axis in base else {})
        rows = Setting.clusters * point["samples"]
        return network(rows, point["d"], point["hidden"]) + 20000.0 * len(values) * max(
            p["runs"], 10
        )

    return held


over_d, over_hidden, over_decay, over_tau2 = (
    _over(axis) for axis in ("d", "hidden", "decay", "tau2")
)
