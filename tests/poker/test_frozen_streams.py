"""Streams as they were stored once go on being readable, whatever the rules become.

The files in streams/ are never written again: what they tell is asserted here by hand.
"""

import json

from config.places import BASE_DIR
from poker.engine.codec import decode
from poker.engine.table.evolve import evolve
from poker.engine.table.state import Table

STREAMS = BASE_DIR / "tests" / "poker" / "streams"


def folded(name: str) -> Table:
    table: Table | None = None
    for row in json.loads((STREAMS / name).read_text()):
        event = decode(row["kind"], row["version"], row["data"])
        table = evolve(table, event, row["at"])
    assert table is not None
    return table


def test_a_raked_showdown() -> None:
    """Ada raises to 7, Ben calls, Cleo folds her 2; 16 on the flop, called; Ada's aces win.

    The pot is 7 + 7 + 2 + 16 + 16 = 48; 5 % of it is 2.40, so Ada wins 45.60.
    """
    table = folded("raked_showdown.json")
    assert {seat.name: seat.stack for seat in table.taken()} == {
        "Ada": 20_000 - 2_300 + 4_560,
        "Ben": 20_000 - 2_300,
        "Cleo": 20_000 - 200,
    }
    hand = table.hand
    assert hand is not None
    assert (hand.over, hand.rake, hand.number) == (True, 240, 1)
    assert hand.player(0).hand_name == "quads"
    assert table.rules.big_blind == 200
    assert table.seat(2).bot
