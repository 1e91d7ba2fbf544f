"""Streams as they were stored once go on being readable, whatever the rules become.

The files in streams/ are never written again: what they tell is asserted here by hand.
"""

import json

from config.places import BASE_DIR
from poker.engine.codec import decode
from poker.engine.table.events import PlayerLeft
from poker.engine.table.evolve import evolve
from poker.engine.table.state import Table
from poker.engine.table.turns.turn import turn_ends_at

STREAMS = BASE_DIR / "tests" / "poker" / "event_stream" / "streams"


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


def test_a_time_bank_and_a_protected_disconnect() -> None:
    """Ada calls 7 s into a bank of 30; Ben, gone in the small blind, is all-in for it, his
    first of two protections; Cleo checks and thinks on the flop; Ben declines the second.

    The pot is 200 + 100 + 200 = 500.
    """
    table = folded("protected_disconnect.json")
    hand = table.hand
    assert hand is not None
    assert (hand.street, hand.pot_total(), hand.to_act) == ("flop", 500, 2)
    assert hand.player(1).capped
    assert {seat.name: seat.bank_ms for seat in table.taken()} == {
        "Ada": 23_000,
        "Ben": 30_000,
        "Cleo": 30_000,
    }
    ben = table.seat(1)
    assert (ben.protections, ben.unprotected, ben.timed_out) == (1, True, True)
    assert table.seen
    assert turn_ends_at(table) == table.turn_at + 30_000


def test_time_out_that_adds_up() -> None:
    """Ada is out from 12:01 to 12:02 and from 12:13 on; Ben without a connection from 12:04 to
    12:08 and from 12:11 on, of which 12:06 to 12:08 and 12:13 on count. From 12:16 to 12:36 the
    room is down. Ada has to go after 12:42: 1 + 3 + 6 minutes; of Ben 2 + 3 minutes have counted.
    """
    rows = json.loads((STREAMS / "counted_absence.json").read_text())
    left = decode(rows[-1]["kind"], rows[-1]["version"], rows[-1]["data"])
    noon = rows[0]["at"]
    assert isinstance(left, PlayerLeft)
    assert (left.player, left.out_since - noon, left.counted_ms) == (11, 36 * 60_000, 600_001)
    table = folded("counted_absence.json")
    assert table.seats[0] is None
    ben = table.seat(1)
    assert (ben.out_ms, ben.cut_off, ben.is_counted) == (5 * 60_000, False, False)


def test_a_signed_hand() -> None:
    """The second hand is signed, cancelled and signed again. Then Ada leaves, Ben sits out, Cleo
    adds 50 and the table is paused: all three are dealt in, with their blinds."""
    table = folded("signed_hand.json")
    hand = table.hand
    assert hand is not None
    assert (hand.number, hand.button, hand.to_act, table.hold) == (2, 1, 1, "paused")
    assert [(player.seat, player.bet, player.began) for player in hand.players] == [
        (2, 5, 905),
        (0, 10, 900),
        (1, 0, 895),
    ]
    ada, ben, cleo = table.taken()
    assert (ada.leaving, ben.sitting_out, cleo.top_up) == (True, True, 50)
    assert table.signed is not None
    assert table.signed.dealt == ((2, 3), (0, 1), (1, 2))
    assert table.signed.posts == ((2, "small", 5), (0, "big", 10))
    assert (table.next_root, table.lineup) == ("", None)
