"""Imports point down the layers, and nothing imports in a circle."""

from grimp import ImportGraph

from tests.config.imports import against_the_order, cycles, graph


def test_the_room_has_no_cycle_and_no_import_against_the_order() -> None:
    imports = graph()
    assert list(cycles(imports)) == []
    assert list(against_the_order(imports)) == []


def test_both_are_found_where_there_are_some() -> None:
    imports = graph()
    imports.add_import(
        importer="accounts.ledger.posting", imported="accounts.cashier.requests.asking"
    )
    assert any("accounts.ledger" in found for found in against_the_order(imports))
    circle = ImportGraph()
    for ours, theirs in (("poker.a.x", "poker.b.x"), ("poker.b.y", "poker.a.y")):
        circle.add_import(importer=ours, imported=theirs)
    (found,) = cycles(circle)
    assert set(found) == {"poker.a", "poker.b"}
