"""The layered layout: edges go right, boxes do not overlap, implied edges go, the drawing is
stable.
"""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from assay.reports import graph, site
from assay.reports.curves import chart


def random_graph(seed: int, size: int) -> tuple[list[str], list[tuple[str, str]]]:
    """Return a random acyclic graph."""
    rng = random.Random(seed)
    ids = [f"n{i}" for i in range(size)]
    return ids, [
        (ids[a], ids[b])
        for b in range(1, size - 4)
        for a in rng.sample(range(b), min(b, rng.randrange(3)))
    ]


@pytest.mark.parametrize("seed", range(5))
def test_layout_of_random_graphs(seed):
    ids, edges = random_graph(seed, 45)
    plan = graph.layout(ids, edges)
    for a, b in edges:
        assert plan.at[a][0] + graph.NODE_WIDTH < plan.at[b][0]
        route = plan.routes[a, b]
        assert [x for x, _ in route] == sorted(x for x, _ in route)
    for a, b in combinations(ids, 2):
        (xa, ya), (xb, yb) = plan.at[a], plan.at[b]
        assert abs(xa - xb) >= graph.NODE_WIDTH or abs(ya - yb) >= graph.NODE_HEIGHT - 1e-6, (a, b)
    for x, y in plan.at.values():
        assert graph.NODE_WIDTH / 2 <= x <= plan.width - graph.NODE_WIDTH / 2
        assert graph.NODE_HEIGHT / 2 <= y <= plan.height - graph.NODE_HEIGHT / 2


def test_layers_follow_the_longest_path():
    layer = graph.layers(["a", "b", "c", "d"], [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")])
    assert layer["a"] < layer["b"] < layer["c"]
    assert layer["d"] == layer["c"] - 1


def test_a_cycle_is_refused():
    with pytest.raises(ValueError, match="cycle"):
        graph.layers(["a", "b"], [("a", "b"), ("b", "a")])


def test_implied_edges_are_left_out():
    assert graph.reduced(["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "c")]) == [
        ("a", "b"),
        ("b", "c"),
    ]


def test_drawing_is_stable_escaped_and_linked():
    nodes = [graph.Node("a", "<A>", "a.html", 'says "x<y"', "v-proved", "✓"), graph.Node("b", "B")]
    first = graph.draw(nodes, [graph.Edge("a", "b", "proof")], "two & two")
    assert first == graph.draw(nodes, [graph.Edge("a", "b", "proof")], "two & two")
    assert "&lt;A&gt;" in first and "two &amp; two" in first and '<a href="a.html">' in first
    assert first.count('class="edge e-proof"') == 1


def test_the_style_draws_boxes_of_the_size_that_the_layout_keeps_free():
    style = (Path(site.__file__).parent / "assets" / "style.css").read_text(encoding="utf-8")
    wide, high = graph.NODE_WIDTH, graph.NODE_HEIGHT
    box = f"x: -{wide // 2}px; y: -{high // 2}px; width: {wide}px; height: {high}px;"
    assert f".graph rect {{ {box}" in style


def test_no_edges_and_no_nodes_draw():
    assert "<svg" in graph.draw([], [], "nothing")
    assert graph.draw([graph.Node("a", "A"), graph.Node("b", "B")], [], "two").count("<rect") == 2


@pytest.mark.parametrize(
    ("claim_id", "label"),
    [
        ("phases.eq95_96", "Eq 95–96"),
        ("phases.thm9", "Thm 9"),
        ("phases.eq196a", "Eq 196a"),
        ("phases.eq14fit", "Eq 14 fit"),
        ("phases.lem16", "Lemma 16"),
        ("collapse.thm71", "Thm 7.1"),
        ("collapse.lema9.a", "Lemma A.9 a"),
        ("majority.thm3.10a", "Thm 3.10a"),
        ("phases.def.data", "def.data"),
        ("granularity.tab4", "Table 4"),
        ("granularity.defd1", "Def D.1"),
        ("granularity.e8.final", "E.8 final"),
    ],
)
def test_short_labels(claim_id, label):
    assert graph.short_label(claim_id) == label


def test_recorded_curves_are_drawn_with_gaps():
    drawing = chart(
        {"t": [0, 1, 2, 4], "error": [3.0, None, 1.0, 2.0], "flat": [1.0] * 4, "none": [None] * 4},
        "a < b",
    )
    assert (
        drawing.count("<circle") == 3 + 4 and "a &lt; b" in drawing and "error  1 to 3" in drawing
    )
    assert "nan" not in drawing
