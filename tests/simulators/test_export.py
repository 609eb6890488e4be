"""Nothing of a trajectory is lost in a file: every scenario is written to every format and read
back.
"""

from __future__ import annotations

import csv
import math

import numpy as np
import pytest
import xarray

from assay.simulators.core import export, scenarios
from tests.simulators.small import of


def edges():
    """What no scenario has together: values beyond numbers, large whole numbers, texts, many
    dimensions, odd attributes.
    """
    return xarray.Dataset(
        {
            "odd": (
                ("a", "b", "c"),
                np.array([[[math.inf, -math.inf, math.nan]], [[1e-300, 0.1, -0.0]]]),
                {"units": "1", "long_name": 'x, "y"'},
            ),
            "count": ("a", np.array([2**40, -3]), {"units": "steps"}),
            "flag": ("b", np.array([True]), {"units": "1"}),
            "text": ("a", np.array(["Infinity", "ü, \n"]), {"units": "1"}),
            "one": ((), 0.25, {"units": "1"}),
        },
        coords={
            "a": ("a", [2**35, 1], {"units": "steps"}),
            "label": ("a", ["p", "q"], {"units": "1"}),
            "alone": ("alone", [1.5, 2.5], {"units": "s"}),
        },
        attrs={"tier": "none", "large": 2**40, "limit": math.inf, "yes": True},
    )


ALL = [*scenarios.names(), "edges"]


def dataset(name):
    return edges() if name == "edges" else of(name)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("ending", [".json", ".nc"])
def test_everything_comes_back(name, ending, tmp_path):
    data = dataset(name)
    place = tmp_path / ("x" + ending)
    assert export.write(data, place) == f"wrote {place}"
    assert export.read(place).identical(data)


@pytest.mark.parametrize("name", ALL)
def test_csv_holds_every_number(name, tmp_path):
    data = dataset(name)
    line = export.write(data, tmp_path / "x.csv")
    found: dict[str, dict] = {}
    for place in sorted(tmp_path.iterdir()):
        assert str(place) in line
        with place.open(newline="", encoding="utf-8") as stream:
            header, *rows = csv.reader(stream)
        dims = [h for h in header if h in data.dims]
        keys = [tuple(row[header.index(d)] for d in dims) for row in rows]
        assert len(set(keys)) == len(rows)
        for name, column in zip(header, zip(*rows)):
            found[name] = dict(zip(keys, column))
    for name, variable in data.variables.items():
        kept = found.pop(name)
        assert len(kept) >= variable.size
        for index in np.ndindex(variable.shape):
            place = tuple(
                str(data[d].values[i].item()) if d in data.coords else str(i)
                for d, i in zip(variable.dims, index)
            )
            if len(place) == len(
                next(iter(kept))
            ):  # a coordinate may stand in tables of more dimensions
                assert kept[place] == str(variable.values[index].item())
    assert set(found) <= set(data.dims)  # dimensions without coordinates are numbered


def test_the_phase_diagram_is_written(tmp_path):
    line = export.write(of("collapse-phase"), tmp_path / "x.csv")
    assert (
        f"{tmp_path}/x.csv (point 2 x s 3)" in line
        and f"{tmp_path}/x.point.csv (point 2)" in line
        and "\n" not in line
    )
    assert (tmp_path / "x.csv").read_text().startswith("point,s,ratio,least,triples,saturated")


def test_what_no_file_can_hold_is_refused(tmp_path):
    data = edges().assign(count=("a", np.array([2**60, 1])))
    with pytest.raises(ValueError, match="beyond 2.53, which .nc cannot hold; use .json"):
        export.write(data, tmp_path / "x.nc")
    export.write(data, tmp_path / "x.json")
    assert export.read(tmp_path / "x.json").identical(data)
    with pytest.raises(ValueError, match="use .csv, .json or .nc"):
        export.write(data, tmp_path / "x.xls")
