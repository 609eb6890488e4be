"""Draw a stored sweep: curves with intervals over one parameter, or a phase diagram over two with
the theory's borders.

Scales are chosen from the numbers: an axis or a colour is logarithmic when its values are positive
and spread over more than a factor of 30.  What is neither on an axis nor a line is averaged if it
is the replicate, and otherwise has to be fixed.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from assay.simulators.core.files import replaced

MANY = 30
"""The ratio of the largest to the smallest value from which on a scale is logarithmic."""
ENDINGS = (".svg", ".pdf", ".png")
LINES = 6
_SHADES = ("#4053d3", "#b51d14", "#00a66f", "#ddb310", "#7a3fb0", "#00beff")


def logarithmic(values) -> bool:
    """Should these values have a logarithmic scale?"""
    import numpy as np

    known = np.asarray(values, float)
    known = known[np.isfinite(known)]
    return bool(known.size and known.min() > 0 and known.max() > MANY * known.min())


def interval(values, axis: int = -1, level: float = 0.95):
    """Return (mean, half width) over replicates: Student's interval of the mean."""
    import numpy as np
    from scipy.stats import t as student

    values = np.asarray(values, float)
    count = values.shape[axis]
    half = (
        student.ppf((1 + level) / 2, count - 1) * values.std(axis=axis, ddof=1) / np.sqrt(count)
        if count > 1
        else 0 * values.mean(axis=axis)
    )
    return values.mean(axis=axis), half


def draw(
    data, path: Path, x: str = "", y: str = "", color: str = "", fixed: dict | None = None
) -> Path:
    """Draw a table of `assay.simulators.sweeps.table` into `path` (.svg, .pdf or .png) and return
    it.

    x, y: swept parameters; with y a phase diagram of the measure `color`, without it curves of
    `color` over x, one for each value of the next parameter.  fixed: name -> value for the other
    parameters (the nearest swept value is taken; the middle one where none is given).  Raises
    ValueError with one line for a name that is not in the table or an ending that is unknown.
    """
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    if path.suffix not in ENDINGS:
        raise ValueError(f"cannot tell the format of '{path}'; use {', '.join(ENDINGS)}")
    dims = [d for d in data.dims if d != "replicate"]
    numeric = [d for d in dims if data[d].dtype.kind in "if"]
    measures = list(data.data_vars)
    x, color = x or next(iter(numeric), ""), color or measures[0]
    for name, known, what in (
        (x, dims, "swept parameter"),
        (y or x, dims, "swept parameter"),
        (color, measures, "measure"),
    ):
        if name not in known:
            raise ValueError(
                f"there is no {what} {name!r} in this sweep; there are {', '.join(known) or 'none'}"
            )
    if x not in numeric or (y and y not in numeric) or x == y:
        raise ValueError("the axes are two different parameters that take numbers")
    lines = "" if y else next((d for d in dims if d != x and d not in (fixed or {})), "")
    shown, title = _slice(
        data[color], [d for d in dims if d not in (x, y, lines)], dict(fixed or {})
    )
    settings = {
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "svg.fonttype": "none",
        "svg.hashsalt": "assay",
        "legend.frameon": False,
        "axes.titlelocation": "left",
        "axes.titlesize": 10,
    }
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(6.4, 4.4), layout="constrained")
        FigureCanvasAgg(figure)
        axis = figure.add_subplot()
        (_diagram if y else _curves)(figure, axis, data, shown, x, y or lines)
        axis.set_xlabel(_label(data[x], x))
        axis.set_title(title)
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        with replaced(path) as draft:
            figure.savefig(draft, format=path.suffix[1:], dpi=160, metadata=dates.get(path.suffix))
    return path


def _slice(array, rest, fixed):
    """Fix the parameters in `rest`; return the array and the words that say how."""
    said = []
    for name in rest:
        values = array[name].values
        if name in fixed and array[name].dtype.kind in "if":
            array = array.sel({name: float(fixed[name])}, method="nearest")
        elif name in fixed:
            array = array.sel({name: fixed[name]})
        else:
            array = array.isel({name: len(values) // 2})
        said.append(f"{name} = {_text(array[name].item())}")
    return array, ", ".join(said)


def _curves(figure, axis, data, shown, x, lines) -> None:
    import numpy as np

    values = data[lines].values if lines else [None]
    picks = (
        sorted({round(i * (len(values) - 1) / (LINES - 1)) for i in range(LINES)})
        if len(values) > LINES
        else range(len(values))
    )
    for shade, i in zip(_SHADES, picks, strict=False):
        part = shown.isel({lines: i}) if lines else shown
        spread = "replicate" in part.dims
        middle, half = (
            interval(part.transpose(x, "replicate").values) if spread else (part.values, None)
        )
        label = f"{lines} = {_text(values[i])}" if lines else None
        axis.plot(
            data[x].values,
            middle,
            color=shade,
            label=label,
            marker="o" if len(data[x]) <= 40 else "",
            markersize=3,
        )
        if spread:
            axis.fill_between(
                data[x].values, middle - half, middle + half, color=shade, alpha=0.18, linewidth=0
            )
    axis.grid(True, color="#dddddd", linewidth=0.6)
    axis.set_ylabel(_label(shown, shown.name))
    if logarithmic(data[x].values):
        axis.set_xscale("log")
    if logarithmic(np.asarray(shown.values).ravel()):
        axis.set_yscale("log")
    if lines:
        axis.legend()


def _diagram(figure, axis, data, shown, x, y) -> None:
    import numpy as np
    from matplotlib.colors import LogNorm, Normalize

    shown = shown.mean("replicate") if "replicate" in shown.dims else shown
    values = shown.transpose(y, x).values
    known = values[np.isfinite(values)]
    norm = LogNorm if logarithmic(known) else Normalize
    mesh = axis.pcolormesh(
        data[x].values,
        data[y].values,
        np.ma.masked_invalid(values),
        shading="nearest",
        cmap="viridis",
        norm=norm(known.min(), known.max()) if known.size else None,
        rasterized=values.size > 10_000,
    )
    figure.colorbar(mesh, ax=axis, label=_label(shown, shown.name))
    for name, scale in ((x, axis.set_xscale), (y, axis.set_yscale)):
        if logarithmic(data[name].values):
            scale("log")
    axis.set_ylabel(_label(data[y], y))
    axis.set_facecolor("#eeeeee")
    _borders(axis, data, shown, x, y)


def _borders(axis, data, shown, x, y) -> None:
    """Overlay the theory's lines for these axes, and where one leaves the picture keep the
    picture.
    """
    import json

    import numpy as np

    from assay.simulators.sweeps import model as models

    box = axis.get_xlim(), axis.get_ylim()
    numbers = {}
    for name, value in json.loads(data.attrs["fixed"]).items():
        try:
            numbers[name] = float(value)
        except ValueError:  # a word
            continue
    numbers |= {
        n: float(c) for n, c in shown.coords.items() if c.ndim == 0 and c.dtype.kind in "if"
    }
    place = np.geomspace(*box[0], 200) if axis.get_xscale() == "log" else np.linspace(*box[0], 200)
    drawn = False
    for style, border in zip(
        ("-", "--", ":"),
        [b for b in models.find(data.attrs["model"]).borders if (b.x, b.y) == (x, y)],
        strict=False,
    ):
        module, _, function = border.work.partition(":")
        line = getattr(import_module(module), function)(
            place, **{k: v for k, v in numbers.items() if k != x}
        )
        axis.plot(place, line, color="white", linewidth=3.2, alpha=0.7)
        axis.plot(
            place,
            line,
            color="black",
            linewidth=1.4,
            linestyle=style,
            label=f"{border.text} ({border.claim})",
        )
        drawn = True
    axis.set_xlim(box[0])
    axis.set_ylim(box[1])
    if drawn:
        axis.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), fontsize=9)


def _label(array, name: str) -> str:
    """Return name, meaning up to its first comma, and unit, in lines of about 44 letters."""
    from textwrap import fill

    short, unit = array.attrs.get("long_name", "").split(",")[0], array.attrs.get("units", "1")
    words = f"{name}: {short}" if short and short != name else name
    return fill(f"{words} [{unit}]" if unit != "1" else words, 44)


def _text(value) -> str:
    return value if isinstance(value, str) else f"{value:g}"
