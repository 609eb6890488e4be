"""Figure 18 of `collapse` at its printed sizes: the numbers on file are of today's code, decide
what is said, and repeat.
"""

import json

import numpy as np
import pytest

from assay.simulators.networks.finestructure.clusters import cell
from assay.verification.papers.collapse import printed_sizes
from assay.verification.papers.collapse.cluster_tests import sub_parts


def test_the_runs_on_file_are_those_of_the_code_and_none_is_taken_from_another(
    tmp_path, monkeypatch
):
    found = printed_sizes.kept()
    assert found is not None, printed_sizes.COMMAND
    assert found["similar"].shape == (5, 4) and (found["accuracy"] == 1).all()
    parts = {part.name: part.values for part in sub_parts(found["similar"], found["dissimilar"])}
    assert len(parts) == 8 and (np.asarray(parts["none"]) < 1.01).all()
    other = tmp_path / "clusters.json"
    content = json.loads(printed_sizes.file().read_text())
    monkeypatch.setattr(printed_sizes, "file", lambda: other)
    for wrong in ({"made of": "0" * 16}, {"similar": content["similar"][:-1]}, {"accuracy": "x"}):
        other.write_text(json.dumps({**content, **wrong}))
        assert printed_sizes.kept() is None, wrong


@pytest.mark.slow
def test_a_run_repeats():
    found, setting = printed_sizes.kept(), printed_sizes.settings()[2]
    again = cell(setting, printed_sizes.SEED, 1)
    for name in ("similar", "dissimilar"):
        assert again[name] == pytest.approx(found[name][2, 1], rel=1e-3)
