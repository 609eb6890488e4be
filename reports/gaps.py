"""Draw by how much an inequality holds: a curve over one variable, a map over two."""

from __future__ import annotations

from pathlib import Path

from assay.reports.plots import ENDINGS
from assay.simulators.core.files import replaced

_BELOW, _ABOVE = "#b51d14", "#4053d3"


def ending(path: Path) -> str:
    """Return the format that a file's name asks for; ValueError where there is none."""
    if path.suffix not in ENDINGS:
        raise ValueError(f"cannot tell the format of '{path}'; use {', '.join(ENDINGS)}")
    return path.suffix[1:]


def draw(found: dict, path: Path, title: str) -> Path:
    """Draw what `assay.verification.search.gap.sampled` returns into a file (.svg, .pdf, .png).

    Above 0 the inequality holds, below 0 it fails; where a condition fails or a side has no value
    nothing is drawn.
    """
    import matplotlib
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    form = ending(path)
    gap = np.array(found["gap"], dtype=float)
    settings = {"font.size": 10, "svg.fonttype": "none", "svg.hashsalt": "assay"}
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(6.4, 4.4), layout="constrained")
        FigureCanvasAgg(figure)
        axis = figure.add_subplot()
        axis.set_xlabel(found["axes"][0])
        if gap.ndim == 1:
            x = np.array(found["values"][0])
            few = len(x) <= 60
            axis.plot(x, gap, color=_ABOVE, marker="o" if few else "", markersize=3, linewidth=1.6)
            axis.plot(x, np.where(gap < 0, gap, np.nan), color=_BELOW, linewidth=2.2)
            axis.axhline(0, color="#666666", linewidth=0.8)
            axis.set_ylabel("larger side minus smaller side")
            axis.spines[["top", "right"]].set_visible(False)
        else:
            known = np.abs(gap[np.isfinite(gap)])
            most = float(np.quantile(known, 0.95)) if known.size else 1.0
            x, y = found["values"]
            shown = axis.pcolormesh(
                x, y, gap, cmap="RdBu", vmin=-(most or 1.0), vmax=most or 1.0, shading="nearest"
            )
            figure.colorbar(shown, ax=axis, label="larger side minus smaller side", extend="both")
            axis.set_ylabel(found["axes"][1])
        fixed = ", ".join(f"{name} = {value:g}" for name, value in found["fixed"].items())
        axis.set_title(title + (f"\nat {fixed}" if fixed else ""), loc="left", fontsize=9)
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        with replaced(path) as draft:
            figure.savefig(draft, format=form, dpi=160, metadata=dates.get(path.suffix))
    return path
