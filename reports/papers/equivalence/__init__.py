"""The figures of `equivalence`: folds of a network that the paper's construction gives, with the
graph of their bends, and surfaces as in Figures 2.1 to 2.4.
"""

from __future__ import annotations

from typing import Any

from assay.reports.figures import COLOURS, Picture, canvas

WIDTHS, SEED = (2, 2, 2, 2, 1), 2
LINES = ("-", (0, (5, 2)), (0, (1.5, 1.5)))
"""Dashes of the layers."""
PIECES = {
    "A": (-0.45, -0.7),
    "B": (0.42, 0.5),
    "C": (0.75, -0.95),
    "D": (-0.05, -0.2),
    "E": (-0.9, 0.45),
}
"""Where the names of the canonical pieces of `CROSSING` are written, as [fig2_4] has them."""
EDGES = ("AD", "AE", "BC", "BD")
"""Those that [fig2_4] proves; the other pairs have none."""


def surface(found: dict) -> Picture:
    """Draw the folds, each layer in its colour, and beside them which unit bends at which."""
    from assay.simulators.models.relu import build, plane

    square = [[1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1]]
    network = build.build(WIDTHS, [square], SEED).network
    folds = _folds(network)
    bends = plane.bends([fold for fold in folds if fold.visible])
    name, title = "fig-folds", "Folds of a built network, and which bend at which"
    with canvas(name, 7.6, 3.4, 2, width_ratios=[1.15, 1]) as (_, (left, right), result):
        _drawn(left, folds, f"widths {', '.join(map(str, WIDTHS))}")
        left.legend(loc="upper left", fontsize=7.5, handlelength=2.2)
        _graph(right, sorted({fold.unit for fold in folds}), sorted(bends))
    caption = (
        "Left: where the hidden units of a network that the construction of Lemma A.17 gives are 0;"
        " pale where the function has no kink. Right: an arrow from H to G where the fold of unit G"
        " bends at that of unit H. From each unit of layer 1 a chain leads through all layers,"
        " which tells the layer of every fold from the function alone."
    )
    return Picture.of(name, title, result, caption, "assay run equivalence-recover")


def printed(found: dict) -> Picture:
    """Draw surfaces as Figures 2.1 to 2.4 show them, of the networks that the readings speak of."""
    from assay.simulators.models.relu.network import Network
    from assay.theory.papers.equivalence.figures import ONE_WAY, OTHER_WAY
    from assay.theory.papers.equivalence.notation import CROSSING, DEEPER

    name, title = "fig-surfaces", "Surfaces as in Figures 2.1 to 2.4"
    shown = (
        ("2.1: order 1", [CROSSING[0], ([["2", "3"]], ["1/3"])], False),
        ("2.1: order 2", CROSSING, False),
        ("2.1: order 3", DEEPER, False),
        ("2.2: one way", ONE_WAY, False),
        ("2.2: another way", OTHER_WAY, False),
        ("2.3: greedy layers", CROSSING, True),
    )
    with canvas(name, 7.6, 7.6, 3, 3) as (figure, axes, result):
        axes = list(figure.axes)
        for axis, (text, layers, greedy) in zip(axes, shown, strict=False):
            folds = _folds(Network.of(layers))
            # the fold of unit (2, 1) is a whole line, which the procedure puts into layer 1
            moved = [f._replace(unit=(1, 3)) if greedy and f.unit == (2, 1) else f for f in folds]
            _drawn(axis, moved, text, pale=False)
        _drawn(axes[6], _folds(Network.of(CROSSING)), "2.4: canonical form", pale=False)
        for piece, (x, y) in PIECES.items():
            axes[6].text(x, y, piece, fontsize=9)
        _dependencies(axes[7])
        axes[2].legend(loc=(0.33, 0.7), fontsize=7, handlelength=2.2)
        axes[8].set_axis_off()
    caption = (
        "The printed figures are pictures without numbers; these are the networks of the readings."
        " Figure 2.1: one, two and three hidden layers. Figure 2.2: two networks with the same"
        " lines, each from layer 1 in one and from layer 2 in the other. Figure 2.3: the greedy"
        " procedure gives a whole line of layer 2 to layer 1. Figure 2.4: the canonical pieces"
        " of the surface of order 2, A and B of level 1, and the edges of their dependency graph,"
        " of which those that leave B are no bends."
    )
    command = "assay check equivalence.fig2_1 equivalence.fig2_2 equivalence.fig2_4"
    return Picture.of(name, title, result, caption, command)


def _dependencies(axis: Any) -> None:
    """Draw the dependency graph of `PIECES`."""
    place = {"A": (1, -0.8), "B": (1, -1.6), "C": (2, -2.0), "D": (2, -1.2), "E": (2, -0.4)}
    arrow = {"arrowstyle": "->", "color": COLOURS["muted"], "shrinkA": 8, "shrinkB": 8}
    for start, end in EDGES:
        axis.annotate("", place[end], place[start], arrowprops=arrow)
    for piece, (x, y) in place.items():
        axis.text(x, y, piece, color=COLOURS[f"c{x}"], ha="center", va="center", fontsize=9)
    axis.set(xlim=(0.6, 2.4), ylim=(-2.4, 0), title="2.4: dependency graph")
    axis.set_axis_off()


def _folds(network: Any) -> list:
    """Return the folds on the square."""
    from assay.simulators.models.relu import plane

    return plane.folds(network, plane.polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)]))


def _drawn(axis: Any, folds: list, title: str, pale: bool = True) -> None:
    """Draw folds on the square, each layer in its colour; pale where nothing shows them."""
    from assay.simulators.models.relu import plane

    labelled: set[int] = set()
    for fold in plane.joined(folds):
        layer = fold.unit[0]
        axis.plot(
            [float(fold.start[0]), float(fold.end[0])],
            [float(fold.start[1]), float(fold.end[1])],
            color=COLOURS[f"c{layer}"],
            linestyle=LINES[layer - 1],
            alpha=1 if fold.visible or not pale else 0.35,
            label=f"layer {layer}" if layer not in labelled else None,
        )
        labelled.add(layer)
    axis.set(xlim=(-1, 1), ylim=(-1, 1), aspect="equal", xlabel="x1", ylabel="x2")
    axis.set(title=title, xticks=[-1, 0, 1], yticks=[-1, 0, 1])
    axis.grid(False)


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
    """Draw the folds of a built network, surfaces as the printed figures show them, and how often
    scalings alone keep the function.
    """
    from assay.reports.papers.equivalence import identifiability

    return [
        surface(found),
        printed(found),
        identifiability.hidden(found),
        identifiability.every(found),
    ]
