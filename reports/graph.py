"""Draw a dependency graph as SVG: layers from left to right, own layout, no external program.

The method is Sugiyama's: layers by the longest path, one dummy node for each layer that an edge
crosses, fewer crossings by repeated barycentre sweeps, heights relaxed towards the neighbours,
edges as smooth curves. Every step is deterministic. Fill shows the verdict, border the status of
the printed proof; both come from the style sheet of the page through class names, so the drawing
follows light and dark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

NODE_WIDTH, NODE_HEIGHT = 112, 24
LAYER_GAP, NODE_GAP, EDGE_GAP = 52, 9, 5
MARGIN = 12


@dataclass(frozen=True)
class Node:
    """A node to draw: id, label, link target, tooltip and class names (such as ``v-proved
    s-sound``).
    """

    id: str
    label: str
    href: str = ""
    title: str = ""
    classes: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Edge:
    """An edge from a claim to one that uses it; kind is ``uses`` (statement) or ``proof`` (printed
    proof).
    """

    source: str
    target: str
    kind: str = "uses"


def short_label(claim_id: str) -> str:
    """Return a short label of a claim id: ``phases.eq95_96`` becomes ``Eq 95–96``."""
    tail = claim_id.split(".", 1)[-1]
    numbered = _numbered(claim_id, tail)
    if numbered:
        return numbered
    if re.fullmatch(r"tab\d+", tail):
        return f"Table {tail[3:]}"
    lettered = re.fullmatch(r"(def|rem|lem|)([a-h])(\d+)(?:\.(\w+))?", tail)
    if lettered and (lettered[1] or lettered[4]):
        word = {"def": "Def ", "rem": "Remark ", "lem": "Lemma ", "": ""}[lettered[1]]
        return (
            f"{word}{lettered[2].upper()}.{lettered[3]}{' ' + lettered[4] if lettered[4] else ''}"
        )
    found = re.fullmatch(r"(eq|thm|lem|cor|fig|def|ass|fn|prop)(\d+)(?:[_-](\d+))?([a-z]*)", tail)
    if not found:
        return tail
    word = {
        "eq": "Eq",
        "thm": "Thm",
        "lem": "Lemma",
        "cor": "Cor",
        "fig": "Fig",
        "def": "Def",
        "ass": "Ass",
        "fn": "Note",
        "prop": "Prop",
    }
    first, last = found[2], found[3]
    return (
        f"{word[found[1]]}"
        f" {first}{'–' + last if last else ''}{' ' + found[4] if len(found[4]) > 1 else found[4]}"
    )


def _numbered(claim_id: str, tail: str) -> str:
    """Return ``Lemma A.9 a`` for ``lema9.a`` where the source's number is that of the id without
    its points; else ''.
    """
    from assay.theory.claims import index

    found = re.fullmatch(r"(thm|lem|cor)([a-h]?\d+(?:[._]\d+)*)([a-z]?)(?:[.-](.+))?", tail)
    place = re.search(
        r"\b(?:Thm|Theorem|Lemma|Cor|Corollary)\.? ([A-H]?\.?\d+(?:\.\d+)*)",
        index().get(claim_id, {}).get("where", ""),
    )
    if (
        not found
        or not place
        or re.sub(r"\W|_", "", place[1]).lower() != re.sub(r"\W|_", "", found[2])
    ):
        return ""
    word = {"thm": "Thm", "lem": "Lemma", "cor": "Cor"}[found[1]]
    return f"{word} {place[1]}{found[3]}{' ' + found[4] if found[4] else ''}"


# ---- layout --------------------------------------------------------------------------------------
def layers(ids: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """Assign each id a layer so that every edge points to a higher one; sources move next to what
    uses them.

    Raises ValueError when the edges form a cycle.
    """
    into: dict[str, list[str]] = {i: [] for i in ids}
    out: dict[str, list[str]] = {i: [] for i in ids}
    for a, b in edges:
        into[b].append(a)
        out[a].append(b)
    waiting = {i: len(into[i]) for i in ids}
    ready = [i for i in ids if not waiting[i]]
    order: list[str] = []
    layer = dict.fromkeys(ids, 0)
    while ready:
        i = ready.pop(0)
        order.append(i)
        for j in out[i]:
            layer[j] = max(layer[j], layer[i] + 1)
            waiting[j] -= 1
            if not waiting[j]:
                ready.append(j)
    if len(order) < len(ids):
        raise ValueError("the dependencies form a cycle")
    for i in reversed(order):
        if out[i] and len(out[i]) >= len(into[i]):
            layer[i] = min(layer[j] for j in out[i]) - 1
    return layer


def reduced(ids: list[str], edges: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the edges of an acyclic graph without those that a longer path implies (transitive
    reduction).
    """
    layer = layers(ids, edges)
    out: dict[str, list[str]] = {i: [] for i in ids}
    for a, b in edges:
        out[a].append(b)
    below: dict[str, set[str]] = {}
    for i in sorted(ids, key=lambda i: -layer[i]):
        below[i] = set(out[i]).union(*(below[j] for j in out[i]))
    return [(a, b) for a, b in edges if not any(b in below[j] for j in out[a])]


def _sweep(columns: list[list], before: dict, after: dict, rounds: int = 24) -> None:
    """Order each layer by the mean place of its neighbours, keeping the best order found (fewest
    crossings).
    """
    place = {}

    def number() -> None:
        for column in columns:
            for n, i in enumerate(column):
                place[i] = n

    number()
    best, fewest = [list(c) for c in columns], _crossings(columns, after, place)
    for turn in range(rounds):
        forward = turn % 2 == 0
        near = before if forward else after
        for column in columns if forward else columns[::-1]:
            key = {
                i: sum(place[j] for j in near[i]) / len(near[i]) if near[i] else place[i]
                for i in column
            }
            column.sort(key=lambda i: (key[i], place[i]))
            for n, i in enumerate(column):
                place[i] = n
        count = _crossings(columns, after, place)
        if count < fewest:
            best, fewest = [list(c) for c in columns], count
    for column, kept in zip(columns, best):
        column[:] = kept


def _crossings(columns: list[list], after: dict, place: dict) -> int:
    total = 0
    for column in columns:
        seen: list[int] = []
        for i in column:
            ends = sorted(place[j] for j in after[i])
            total += sum(1 for e in ends for s in seen if s > e)
            seen += ends
    return total


def _heights(columns: list[list], near: dict, rounds: int = 60) -> dict:
    """Return the height of every (dummy) node: order kept, least gaps kept, each as near to its
    neighbours as room allows.
    """

    def size(i) -> float:
        return NODE_HEIGHT + NODE_GAP if isinstance(i, str) else EDGE_GAP

    y: dict = {}
    for column in columns:
        top = 0.0
        for i in column:
            y[i] = top + size(i) / 2
            top += size(i)
        for i in column:
            y[i] -= top / 2
    for turn in range(rounds):
        for column in columns if turn % 2 == 0 else columns[::-1]:
            want = [sum(y[j] for j in near[i]) / len(near[i]) if near[i] else y[i] for i in column]
            # Pool adjacent violators: nearest positions in the least-squares sense that keep order
            # and gaps.
            offset, offsets = 0.0, []
            for n, i in enumerate(column):
                offset += (size(column[n - 1]) + size(i)) / 2 if n else 0.0
                offsets.append(offset)
            blocks: list[list[float]] = []
            for target, shift, i in zip(want, offsets, column):
                weight = 1.0 if isinstance(i, str) else 0.6
                blocks.append([(target - shift) * weight, weight, 1])
                while (
                    len(blocks) > 1
                    and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]
                ):
                    total, mass, count = blocks.pop()
                    blocks[-1] = [
                        blocks[-1][0] + total,
                        blocks[-1][1] + mass,
                        blocks[-1][2] + count,
                    ]
            n = 0
            for total, mass, count in blocks:
                for _ in range(int(count)):
                    y[column[n]] = total / mass + offsets[n]
                    n += 1
    low = min(y.values(), default=0.0)
    return {i: v - low for i, v in y.items()}


@dataclass(frozen=True)
class Layout:
    """Places of a drawing: centre of each node, points of each edge, width and height."""

    at: dict[str, tuple[float, float]]
    routes: dict[tuple[str, str], list[tuple[float, float]]]
    width: float
    height: float


def layout(
    ids: list[str], edges: list[tuple[str, str]], layer: dict[str, int] | None = None
) -> Layout:
    """Place ids and route edges; an id without edges goes to a grid below the layers.

    layer: given layers, all edges must point to a higher one; computed when None.
    """
    edges = list(dict.fromkeys(e for e in edges if e[0] != e[1]))
    linked = {i for e in edges for i in e}
    inner = [i for i in ids if i in linked]
    layer = layers(inner, edges) if layer is None else layer
    lowest = min((layer[i] for i in inner), default=0)
    columns: list[list] = [
        [] for _ in range(max((layer[i] for i in inner), default=-1) - lowest + 1)
    ]
    for i in inner:
        columns[layer[i] - lowest].append(i)
    before: dict = {i: [] for i in inner}
    after: dict = {i: [] for i in inner}
    chains = {}
    for a, b in edges:
        chain: list = [a]
        for level in range(layer[a] - lowest + 1, layer[b] - lowest):
            dummy = (a, b, level)
            columns[level].append(dummy)
            before[dummy], after[dummy] = [], []
            chain.append(dummy)
        chain.append(b)
        chains[a, b] = chain
        for i, j in zip(chain, chain[1:]):
            after[i].append(j)
            before[j].append(i)
    _sweep(columns, before, after)
    y = _heights(columns, {i: before[i] + after[i] for i in before})
    step = NODE_WIDTH + LAYER_GAP
    x = {i: MARGIN + NODE_WIDTH / 2 + n * step for n, column in enumerate(columns) for i in column}
    at = {i: (x[i], y[i] + MARGIN + NODE_HEIGHT / 2) for i in inner}
    width = 2 * MARGIN + NODE_WIDTH + max(len(columns) - 1, 0) * step
    height = 2 * MARGIN + NODE_HEIGHT + max(y.values(), default=-NODE_HEIGHT)
    routes = {}
    for (a, b), chain in chains.items():
        points = [(at[a][0] + NODE_WIDTH / 2, at[a][1])]
        points += [(x[i], y[i] + MARGIN + NODE_HEIGHT / 2) for i in chain[1:-1]]
        routes[a, b] = [*points, (at[b][0] - NODE_WIDTH / 2, at[b][1])]
    loose = [i for i in ids if i not in linked]
    if loose:
        width = max(width, 5 * (NODE_WIDTH + 14) + 2 * MARGIN)
        across = max(1, int((width - 2 * MARGIN + 14) // (NODE_WIDTH + 14)))
        top = height + (NODE_HEIGHT if inner else 0)
        for n, i in enumerate(loose):
            at[i] = (
                MARGIN + NODE_WIDTH / 2 + n % across * (NODE_WIDTH + 14),
                top + n // across * (NODE_HEIGHT + 10),
            )
        height = max(v[1] for v in at.values()) + NODE_HEIGHT / 2 + MARGIN
    return Layout(at, routes, width, height)


# ---- drawing -------------------------------------------------------------------------------------
def _curve(points: list[tuple[float, float]]) -> str:
    """Return the path through points with horizontal tangents; straight where a long edge runs
    level.
    """
    text = f"M{_short(points[0][0])} {_short(points[0][1])}"
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        bend = (x1 - x0) * 0.45
        text += "C" + " ".join(map(_short, (x0 + bend, y0, x1 - bend, y1, x1, y1)))
    return text


def _short(number: float) -> str:
    """Return a coordinate to a pixel."""
    return f"{number:.0f}"


def _fit(label: str) -> str:
    """Squeeze a label that would leave its box (at 12.5 px a letter takes about 6.8)."""
    room = NODE_WIDTH - 32
    return (
        f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'
        if len(label) * 6.8 > room + 4
        else ""
    )


def draw(
    nodes: list[Node],
    edges: list[Edge],
    label: str,
    layer: dict[str, int] | None = None,
    natural: bool = True,
) -> str:
    """Return inline SVG of the graph.

    label: accessible name; layer: see :func:`layout`; natural: keep the natural size (the page
    scrolls), else scale down.
    """
    known = {n.id for n in nodes}
    edges = [e for e in edges if e.source in known and e.target in known]
    kept = set(
        reduced([n.id for n in nodes], list(dict.fromkeys((e.source, e.target) for e in edges)))
    )
    edges = [e for e in edges if (e.source, e.target) in kept]
    plan = layout([n.id for n in nodes], [(e.source, e.target) for e in edges], layer)
    size = f' width="{plan.width:.0f}" height="{plan.height:.0f}"' if natural else ""
    role = "group" if any(n.href for n in nodes) else "img"  # a picture holds no links
    out = [
        f'<svg class="graph" viewBox="0 0 {plan.width:.0f} {plan.height:.0f}"{size} role="{role}"'
        f' aria-label="{escape(label)}">'
    ]
    number = {node.id: n for n, node in enumerate(nodes)}
    drawn = set()
    for edge in sorted(edges, key=lambda e: e.kind == "uses"):
        if (edge.source, edge.target) in drawn:
            continue
        drawn.add((edge.source, edge.target))
        out.append(
            f'<path class="edge e-{edge.kind}" data-from="{number[edge.source]}"'
            f' data-to="{number[edge.target]}"'
            f' d="{_curve(plan.routes[edge.source, edge.target])}"/>'
        )
    for node in nodes:
        x, y = plan.at[node.id]
        body = (  # a style says where these stand, as it is the same in all nodes
            f'<rect/><text class="mark">{escape(node.mark)}</text>'
            f"<text{_fit(node.label)}>{escape(node.label)}</text>"
        )
        title = f"<title>{escape(node.title)}</title>" if node.title else ""
        inner = (
            f'<g class="node {escape(node.classes)}" data-id="{number[node.id]}"'
            f' transform="translate({_short(x)} {_short(y)})">{title}{body}</g>'
        )
        out.append(f'<a href="{escape(node.href)}">{inner}</a>' if node.href else inner)
    return "\n".join(out) + "\n</svg>"
