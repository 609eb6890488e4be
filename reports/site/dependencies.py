"""Drawings of what rests on what: all claims of a paper, or one claim between its neighbours."""

from __future__ import annotations

from markupsafe import Markup

from assay.reports import graph
from assay.reports.site import prose, views
from assay.reports.site.rendering import slug
from assay.reports.verdicts import style


def _node(view: views.ClaimView, prefix: str, extra: str = "") -> graph.Node:
    proof = f"\nproof: {view.proof_status}" if view.proof_status != "none" else ""
    known, said = view.shown
    if view.about and said == known:
        said = f"{view.words}; {view.about} is {view.verdict}"
    grave = f"\nseverity: {view.severity}" if view.severity else ""
    classes = [f"v-{slug(known)}", extra]
    classes += [f"s-{view.proof_status}"] if view.proof_status != "none" else []
    classes += [f"g-{view.severity}"] if view.severity else []
    return graph.Node(
        view.id,
        view.label,
        f"{prefix}{view.id}.html",
        f"{view.id}: {prose.signs(view.claim.short)}\n{said}{grave}{proof}",
        " ".join(filter(None, classes)),
        style(known).mark,
    )


def _edges(found: dict[str, views.ClaimView]) -> list[graph.Edge]:
    return [
        graph.Edge(used, view.id, kind)
        for view in found.values()
        for kind, uses in (("proof", view.claim.proof_uses), ("uses", view.claim.uses))
        for used in uses
    ]


def whole(found: dict[str, views.ClaimView]) -> str:
    return graph.draw(
        [_node(v, "claims/") for v in found.values()], _edges(found), "dependencies of the claims"
    )


def local(view: views.ClaimView, found: dict[str, views.ClaimView]) -> Markup:
    """Return the drawing of a claim between what it uses and what uses it; '' for a claim that
    stands alone.
    """
    below = [i for i in dict.fromkeys(view.claim.uses + view.claim.proof_uses) if i in found]
    if not below and not view.used_by:
        return Markup("")
    layer = {i: 0 for i in below} | {view.id: 1} | {i: 2 for i in view.used_by}
    edges = [e for e in _edges({i: found[i] for i in layer}) if view.id in (e.source, e.target)]
    nodes = [_node(found[i], "", "this" if i == view.id else "") for i in layer]
    return Markup(graph.draw(nodes, edges, f"what {view.id} uses and what uses it", layer))
