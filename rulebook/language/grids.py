"""A board of square sites with an edge on every side: which sites and edges lie beside which.

A set with ``grid: {rows: 3, columns: 4, edges: edge}`` gets its members ``r0_c0`` … and the fields ``row``, ``column``,
``sides`` (its four edges) and ``near`` (sites across one edge); the edge set gets ``sites`` (one or two), ``outer``
(1 on the rim) and ``touching`` (edges that share a corner). Edges are ``h<row>_<column>`` above a site and
``v<row>_<column>`` left of one.
"""

from __future__ import annotations

from typing import Any

from rulebook.base.problems import Problems
from rulebook.language.model import Model, SetDef
from rulebook.language.yaml_nodes import Node

__all__ = ["add_grid", "corners", "sides"]

MOST = 20


def sides(row: int, column: int) -> list[str]:
    """The four edges of a site: above, left, right, below.

    >>> sides(0, 0)
    ['h0_0', 'v0_0', 'v0_1', 'h1_0']
    """
    return [f"h{row}_{column}", f"v{row}_{column}", f"v{row}_{column + 1}", f"h{row + 1}_{column}"]


def corners(edge: str) -> set[tuple[int, int]]:
    """The two corner points of an edge.

    >>> sorted(corners("v1_0"))
    [(1, 0), (2, 0)]
    """
    row, column = (int(part) for part in edge[1:].split("_"))
    return {(row, column), (row, column + 1) if edge[0] == "h" else (row + 1, column)}


def add_grid(model: Model, made: SetDef, node: Node, problems: Problems) -> None:
    """Fills a set of sites and its set of edges."""
    rows, columns, name = (_part(node, key, problems) for key in ("rows", "columns", "edges"))
    if not isinstance(rows, int) or not isinstance(columns, int) or not isinstance(name, str):
        return
    if not (1 <= rows <= MOST and 1 <= columns <= MOST):
        problems.add("grid_size", node, found=f"{rows} × {columns}", limit=MOST)
        return
    places = [(row, column) for row in range(rows) for column in range(columns)]
    edges = SetDef(name, node=node)
    model.sets[name] = edges
    model.symbols.add(name)
    for row, column in places:
        site = f"r{row}_c{column}"
        model.symbols.add(site)
        made.members.append(site)
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        _put(
            made,
            site,
            row=row,
            column=column,
            sides=sides(row, column),
            near=[f"r{r}_c{c}" for r, c in near if (r, c) in places],
        )
        for edge in sides(row, column):
            if edge not in edges.fields.get("sites", {}):
                model.symbols.add(edge)
                edges.members.append(edge)
            edges.fields.setdefault("sites", {}).setdefault(edge, []).append(site)
    order = {edge: at for at, edge in enumerate(edges.members)}
    meeting: dict[tuple[int, int], list[str]] = {}
    for edge in edges.members:
        for corner in corners(edge):
            meeting.setdefault(corner, []).append(edge)
    for edge in edges.members:
        beside = {one for corner in corners(edge) for one in meeting[corner]} - {edge}
        touching = sorted(beside, key=order.__getitem__)
        _put(edges, edge, outer=int(len(edges.fields["sites"][edge]) == 1), touching=touching)


def _put(made: SetDef, member: str, **values: Any) -> None:
    for key, value in values.items():
        made.fields.setdefault(key, {})[member] = value


def _part(node: Node, key: str, problems: Problems) -> Any:
    child = node.get(key)
    wanted = str if key == "edges" else int
    if child is None or not isinstance(child.value, wanted) or isinstance(child.value, bool):
        problems.add("missing", child or node, expected=f"grid: {key}", found="" if child is None else child.kind)
        return None
    return child.value
