"""Figures of how often scalings of hidden units are all that keeps the function of a network: over
depth and width, before and after training, and for every way to split up to 16 hidden units into
layers.
"""

from __future__ import annotations

from assay.reports.figures import COLOURS, Picture, canvas
from assay.reports.measured import measured
from assay.simulators.models.relu.architectures import MOST_UNITS

HIDDEN = {"depths": "1 2 3", "units": "2 3 4 5 6", "runs": 20, "steps": 200}
DRAWS = 3
_MODELS = "assay.simulators.models.relu."


@measured("equivalence", "hidden", _MODELS + "runs", lambda: HIDDEN)
def hidden_measured() -> dict:
    """Return depths, widths, and the share of networks without a direction besides scalings."""
    from assay.simulators.models.relu import runs

    found = runs.hidden("equivalence-hidden", **HIDDEN)
    return {"depth": found.depth.values, "units": found.units.values} | {
        when: (found[f"further_{when}"].values == 0).mean(axis=1) for when in ("before", "after")
    }


@measured("equivalence", "fibre", _MODELS + "architectures", lambda: (MOST_UNITS, DRAWS))
def fibre_measured() -> dict:
    """Return for each number of hidden units and of layers: how many architectures there are, how
    many have a draw whose dimension is the number of units, and how many such draws.
    """
    from assay.simulators.models.relu import architectures
    from assay.verification.run import cache

    rows = []
    for units in range(1, MOST_UNITS + 1):
        for depth in range(1, units + 1):
            own = architectures.dimensions(units, depth, DRAWS, cache.folder() / "curves")
            some, draws = sum(row.alone > 0 for row in own), sum(row.alone for row in own)
            rows.append((units, depth, len(own), some, draws))
    names = ("units", "depth", "architectures", "some", "draws")
    return dict(zip(names, zip(*rows, strict=True), strict=True))


def hidden(found: dict) -> Picture:
    """Draw the share of networks of which only scalings keep the function nearby."""
    name, title = "fig-identifiable", "Identifiability over width and depth"
    numbers = hidden_measured()
    with canvas(name, 7.6, 3.0, 2) as (_, (left, right), result):
        for axis, when in ((left, "before"), (right, "after")):
            for n, depth in enumerate(sorted(set(numbers["depth"])), 1):
                own = numbers["depth"] == depth
                text = f"{depth:.0f} hidden layer{'s' if depth > 1 else ''}"
                shares = numbers[when][own]
                axis.plot(numbers["units"][own], shares, "o-", color=COLOURS[f"c{n}"],
                          label=text)  # fmt: skip
            axis.set(ylim=(-0.05, 1.05), xlabel="units of each layer", title=f"{when} training")
            axis.set_xticks(sorted(set(numbers["units"])))
        left.set_ylabel("share")
        left.legend(loc=(0.55, 0.5), fontsize=7.5)
    caption = (
        f"Share of {HIDDEN['runs']} random networks (two inputs, one output) for which scaling its"
        " hidden units is all that keeps the function on the square [-1, 1]² nearby in the weights."
        " Decided exactly: the rank of the derivative of the affine pieces by the weights, and that"
        f" of the scalings, add up to the number of weights. Training:"
        f" {HIDDEN['steps']} gradient steps on 40 examples."
    )
    return Picture.of(name, title, result, caption, "assay run equivalence-hidden --set"
                    f" 'units={HIDDEN['units']}' runs={HIDDEN['runs']}")  # fmt: skip


def every(found: dict) -> Picture:
    """Draw, and write as a table, how often the dimension is the number of hidden units."""
    name, title = "fig-fibre", f"Every architecture of up to {MOST_UNITS} hidden units"
    numbers = {key: [int(x) for x in values] for key, values in fibre_measured().items()}
    rows = list(
        zip(*(numbers[key] for key in ("units", "depth", "architectures", "some")), strict=True)
    )
    last = max(depth for _, depth, _, some in rows if some) + 1
    with canvas(name, 7.6, 4.6) as (_, axis, result):
        for units, depth, count, some in rows:
            if depth <= last:
                strong = some / count
                axis.text(units, depth, f"{some}/{count}", ha="center", va="center", fontsize=7,
                          rotation=30, color=COLOURS["c1" if strong else "muted"])  # fmt: skip
        axis.set(xlim=(0.3, MOST_UNITS + 0.7), ylim=(0.4, last + 0.6))
        axis.set(xlabel="hidden units", ylabel="hidden layers")
        axis.set(xticks=range(1, MOST_UNITS + 1), yticks=range(1, last + 1))
        axis.grid(False)
    total, some = sum(numbers["architectures"]), sum(numbers["some"])
    draws, every = sum(numbers["draws"]), total * DRAWS
    caption = (
        f"Two inputs, one output, {DRAWS} networks with Gaussian weights for each of the {total:,}"
        " ways to split the hidden units into layers, on the square [-1, 1]². Of how many ways one"
        " of these networks has as many directions that keep the function as hidden units, so that"
        f" scalings are all: {some:,} ways in all ({draws:,} of {every:,} networks), by exact rank."
        f" With more than {last - 1} layers none. Other draws may add to these: a unit that is"
        " nowhere or everywhere active on the square gives a further direction."
    )
    command = f"assay run equivalence-architectures --set units={MOST_UNITS} --out table.csv"
    return Picture.of(name, title, result, caption, command)
