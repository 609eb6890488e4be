"""The notebooks of the documents run from the first cell to the last, and say what their words
promise.
"""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"
RUN = """
import sys, nbclient, nbformat
book = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(book, timeout=600, kernel_name="python3").execute()
print(nbformat.writes(book))
"""
PROMISED = {
    "prove-your-bound": (
        "✓ proved",
        "the replay confirms",
        "('refuted', {'x': '11/4'})",
        "'proved'",
        "1/2x",
    ),
    "simulate-and-sweep": ("xarray.Dataset", "units", "k", "Figure"),
}

pytestmark = pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("nbclient", "ipykernel")),
    reason="needs the extra docs",
)


def test_every_notebook_is_run():
    assert {file.stem for file in FOLDER.glob("*.ipynb")} == set(PROMISED)


@pytest.mark.parametrize("name", PROMISED)
def test_a_notebook_runs_and_shows_what_it_promises(name, tmp_path):
    file = FOLDER / f"{name}.ipynb"
    assert not any(c.get("outputs") for c in json.loads(file.read_text())["cells"]), "kept empty"
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(file)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "ASSAY_CACHE": str(tmp_path), "IPYTHONDIR": str(tmp_path / "ipython")},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    shown = "\n".join(
        str(output.get("text") or output.get("data", {}).get("text/plain", ""))
        for cell in json.loads(done.stdout)["cells"]
        for output in cell.get("outputs", ())
    )
    for words in PROMISED[name]:
        assert words in shown, shown
