"""How the room's modules import one another: `python -m tests.config.imports` counts what is wrong.

Types alone do not count: what is imported for them only is never run.
"""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from grimp import ImportGraph, Layer, build_graph

from config.places import BASE_DIR

APPS = ("accounts", "poker", "lobby")
DEPTHS = (2, 3, 0)
"""Packages of an app, packages of those, and single modules."""


def graph() -> ImportGraph:
    """Return the imports of everything but `config`, which knows all apps to put them together."""
    return build_graph(*APPS, cache_dir=None, exclude_type_checking_imports=True)


def cycles(imports: ImportGraph) -> Iterator[list[str]]:
    """Yield a cycle for each depth that has one, as the modules or packages on its way."""
    for depth in DEPTHS:
        try:
            TopologicalSorter(_edges(imports, depth)).prepare()
        except CycleError as cycle:
            yield cycle.args[1]


def against_the_order(imports: ImportGraph) -> Iterator[str]:
    """Yield each import, direct or by way of others, that a contract of layers forbids."""
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers":
            found = imports.find_illegal_dependencies_for_layers(
                layers=[_layer(line) for line in contract["layers"]],
                containers=set(contract.get("containers", ())) or None,
            )
            yield from (f"{each.importer} -> {each.imported}" for each in found)


def _edges(imports: ImportGraph, depth: int) -> Mapping[str, set[str]]:
    edges: dict[str, set[str]] = defaultdict(set)
    for module in imports.modules:
        if ".migrations" not in module:
            ours = _at(module, depth)
            others = imports.find_modules_directly_imported_by(module)
            edges[ours] |= {_at(other, depth) for other in others} - {ours}
    return edges


def _at(module: str, depth: int) -> str:
    return ".".join(module.split(".")[:depth]) if depth else module


def _layer(line: str) -> Layer:
    """Read a line of a contract: `a : b` may import one another, `a | b` may not."""
    names = [name.strip(" ()") for name in line.replace("|", ":").split(":")]
    return Layer(*names, independent=":" not in line)


def main() -> int:
    imports = graph()
    wrong = list(against_the_order(imports))
    circles = [" -> ".join(cycle) for cycle in cycles(imports)]
    summary = f"{len(wrong)} imports against the order, {len(circles)} cycles"
    sys.stdout.write("\n".join([*wrong, *circles, summary, ""]))
    return 1 if wrong or circles else 0


if __name__ == "__main__":
    sys.exit(main())
