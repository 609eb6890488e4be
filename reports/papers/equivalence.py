"""The figure of `equivalence`: the folds of a network that the paper's construction gives, with the
graph of their bends.
"""

from __future__ import annotations

from typing import Any

from assay.reports.figures import COLOURS, Picture, canvas, titled

WIDTHS, SEED = (2, 2, 2, 2, 1), 2
LINES = ("-", (0, (5, 2)), (0, (1.5, 1.5)))
"""Dashes of the layers."""


def surface(found: dict) -> Picture:
    """Draw the folds, each layer in its colour, and beside them which unit bends at which."""
    from assay.simulators.models.relu import build, plane

    square = [[1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1]]
    network = build.build(WIDTHS, [square], SEED).network
    domain = plane.polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    folds = plane.folds(network, domain)
    bends = plane.bends([fold for fold in folds if fold.visible])
    name, title = "fig-folds", "Folds of a built network, and which bend at which"
    with canvas(name, 7.6, 3.4, 2, width_ratios=[1.15, 1]) as (_, (left, right), result):
        labelled: set[int] = set()
        for fold in plane.joined(folds):
            layer = fold.unit[0]
            left.plot(
                [float(fold.start[0]), float(fold.end[0])],
                [float(fold.start[1]), float(fold.end[1])],
                color=COLOURS[f"c{layer}"],
                linestyle=LINES[layer - 1],
                alpha=1 if fold.visible else 0.35,
                label=f"layer {layer}" if layer not in labelled else None,
            )
            labelled.add(layer)
        left.set(xlim=(-1, 1), ylim=(-1, 1), aspect="equal", xlabel="x1", ylabel="x2")
        left.set(
            title=f"widths {', '.join(map(str, WIDTHS))}", xticks=[-1, 0, 1], yticks=[-1, 0, 1]
        )
        left.grid(False)
        left.legend(loc="upper left", fontsize=7.5, handlelength=2.2)
        _graph(right, sorted({fold.unit for fold in folds}), sorted(bends))
    caption = (
        "Left: where the hidden units of a network that the construction of Lemma A.17 gives are 0;"
        " pale where the function has no kink. Right: an arrow from H to G where the fold of unit G"
        " bends at that of unit H. From each unit of layer 1 a chain leads through all layers,"
        " which tells the layer of every fold from the function alone."
    )
    return Picture(
        name, title, titled(result[0], name, title), caption, "assay run equivalence-recover"
    )


def _graph(axis: Any, units: list, bends: list) -> None:
    """Draw units layer by layer, and arrows for their bends."""
    place = {unit: (unit[0], -unit[1] + 0.25 * (unit[0] == 2)) for unit in units}
    for bender, bent in bends:
        curve = 0.0
        if bent[0] - bender[0] > 1:  # around the unit in between
            curve = 0.12 if bent[1] == bender[1] else -0.12
        axis.annotate(
            "",
            place[bent],
            place[bender],
            arrowprops={
                "arrowstyle": "->",
                "color": COLOURS["muted"],
                "linewidth": 0.9,
                "shrinkA": 13,
                "shrinkB": 13,
                "connectionstyle": f"arc3,rad={curve}",
            },
        )
    for unit, (x, y) in place.items():
        axis.text(
            x,
            y,
            f"({unit[0]}, {unit[1]})",
            color=COLOURS[f"c{unit[0]}"],
            ha="center",
            va="center",
            fontsize=9,
        )
    axis.set(xlim=(0.6, 3.4), ylim=(-2.6, -0.3), title="units (layer, place)")
    axis.set_axis_off()


def pictures(found: dict) -> list[Picture]:
    """Draw the folds."""
    return [surface(found)]
