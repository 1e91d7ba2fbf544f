"""Tournaments as they lie in the stream."""

import json

import pytest

from poker.engine.cards.cards import parse_cards
from poker.engine.codec import VERSION, decode, encode, kind_of
from poker.engine.errors import UnknownEvent
from poker.engine.hand.events import Called, HandShown, PotAwarded, StreetDealt
from poker.engine.table.events import (
    DealingHeld,
    DealingReleased,
    HandStarted,
    PlayStopped,
    TableEvent,
    TableOpened,
)
from poker.engine.table.state import Seat
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import typed


@pytest.mark.parametrize(
    ("event", "kind", "data"),
    [
        (Called(2, 30), "called", {"seat": 2, "amount": 30}),
        (
            Called(2, 30, all_in=True, to_act=0),
            "called",
            {"seat": 2, "amount": 30, "all_in": True, "to_act": 0},
        ),
        (
            StreetDealt("turn", parse_cards("As"), 10, to_act=1),
            "street_dealt",
            {"street": "turn", "cards": ["As"], "step": 10, "to_act": 1},
        ),
        (
            HandShown(1, parse_cards("As Kd 2c 3h")),
            "hand_shown",
            {"seat": 1, "cards": ["As", "Kd", "2c", "3h"]},
        ),
        (
            PotAwarded(0, 25, ((1, 13), (0, 12))),
            "pot_awarded",
            {"pot": 0, "amount": 25, "shares": [[1, 13], [0, 12]]},
        ),
        (PlayStopped(), "play_stopped", {}),
        (DealingHeld("closing"), "dealing_held", {"hold": "closing"}),
        (DealingReleased(), "dealing_released", {}),
    ],
)
def test_an_event_is_plain_data_under_its_name(
    event: TableEvent, kind: str, data: dict[str, object]
) -> None:
    stored = json.loads(json.dumps(encode(event)))

    assert (kind_of(event), stored) == (kind, data)
    assert typed(decode(kind, VERSION, stored)) == typed(event)


@pytest.mark.parametrize(
    "event",
    [
        TableOpened(pool_omaha(small_blind=5, big_blind=10)),
        HandStarted(
            hand=7,
            button=0,
            small_blind=None,
            big_blind=2,
            dealt=(2, 4, 0),
            seats=(
                Seat(0, 11, "Ann", 900, owes="", dealt=True),
                Seat(2, 12, "Bob", 800, owes="", dealt=True, top_up=100),
                Seat(3, 13, "Cy", 700, owes="big", choice="post", sitting_out=True),
                Seat(4, 14, "Di", 600, bot=True, leaving=True, timed_out=True),
            ),
            rules=pool_omaha(small_blind=5, big_blind=10),
            sealed="unreadable",
        ),
    ],
)
def test_what_a_fold_may_begin_with_survives_being_stored(event: TableEvent) -> None:
    stored = json.loads(json.dumps(encode(event)))

    assert typed(decode(kind_of(event), VERSION, stored)) == typed(event)


@pytest.mark.parametrize(("kind", "version"), [("card_peeked", VERSION), ("called", VERSION + 1)])
def test_an_event_of_an_unknown_kind_or_version_is_refused(kind: str, version: int) -> None:
    with pytest.raises(UnknownEvent) as refusal:
        decode(kind, version, {"seat": 1, "amount": 2})
    assert refusal.value.allowed == {"kind": kind, "version": version}
