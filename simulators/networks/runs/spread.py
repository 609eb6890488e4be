"""Hand runs to the workers of a cluster, one run at a time to each, and keep what comes back.

Workers train and this process writes finished runs, as with sweeps.  Checkpoints lie in the folder
of the same name on the worker: where all nodes see the folder, a run that lost its worker goes on
from its last epoch on another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from pathlib import Path
from typing import Any

from assay.simulators.core.files import StoreError
from assay.simulators.networks.runs import running
from assay.simulators.networks.runs.cells import Cell
from assay.simulators.networks.runs.shelves import Shelf


def work(content: dict[str, Any], folder: str, data: str | None) -> tuple[dict, dict]:
    """Train one cell, given in its JSON form, on this worker; return what `running.trained` does.

    Raises what `running.run` does.
    """
    cell, shelf = Cell.from_content(content), Shelf(folder)
    with shelf.training(cell):
        return running.trained(cell, shelf, data)


def missing(cell: Cell, shelf: Shelf) -> bool:
    """Tell whether a run is not kept; one that is damaged is set aside."""
    if not shelf.has(cell):
        return True
    try:
        shelf.load(cell)
        return False
    except StoreError:
        shelf.set_aside(cell)
        return True


def spread(
    cells: Iterable[Cell], shelf: Shelf, data: str | Path | None, executor: Executor
) -> Iterator[tuple[Cell, Exception | None]]:
    """Train what is missing of the cells on an executor; yield each of those that ends, with the
    error that it ended in.

    Raises `assay.simulators.sweeps.clusters.ClusterLost` where the cluster cannot go on; what was
    done is kept.
    """
    look, check = getattr(executor, "look", None), getattr(executor, "check", lambda: None)
    folder, place = str(shelf.folder.resolve()), str(Path(data).resolve()) if data else None
    todo = {cell.key: cell for cell in cells if missing(cell, shelf)}
    flying = {executor.submit(work, c.content(), folder, place): c for c in todo.values()}
    try:
        while flying:
            finished, _ = wait(flying, timeout=look, return_when=FIRST_COMPLETED)
            if not finished:
                check()
            for future in finished:
                cell, error = flying.pop(future), future.exception()
                if error is None:
                    shelf.keep(cell, *future.result())
                    shelf.clear(cell)
                elif not isinstance(error, Exception) or type(error).__name__ == "ClusterLost":
                    raise error
                yield cell, error
    finally:
        for future in flying:
            future.cancel()
