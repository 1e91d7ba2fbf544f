"""What a client may ask about sitting out and filling up, and what others are told of it."""

import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from config.refusals.refusal import Refusal
from poker.event_stream import stream
from poker.models import TableEvent
from poker.projections import View, view
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from poker.sockets.commands.parsing import MalformedMessage, parse
from poker.sockets.refusals import refused
from tests.poker.evening import SeatAt
from tests.poker.felt import Felt
from tests.poker.projections.test_projections import scene, steps_of
from tests.poker.sent import send
from tests.poker.services.test_seating import ask
from tests.poker.signed_in import signed_in

SeatPlayers = Callable[..., Felt]
AMOUNT = re.compile(r"\b13579\b")
"""By itself: hashes have any five digits in them now and then."""


def say(table: Felt, seat: int, text: str) -> int:
    session = signed_in(table.players[seat])
    answer = send(text, table_id=table.table_id, session=session)
    return int(answer["seq"])


def last_kind(table: Felt) -> str:
    return TableEvent.objects.filter(table=table.table_id).latest("seq").kind


def you(table: Felt, seat: int) -> View:
    found: View = view(table.state, scene(table), table.players[seat].pk)["you"]
    return found


@pytest.mark.rule("sit-out")
@pytest.mark.parametrize(
    ("kind", "left_by"),
    [
        ("sit_out", "sat_out"),
        ("sit_out_next_hand", "sit_out_asked"),
        ("sit_out_big_blind", "sit_out_asked"),
        ("sit_out_everywhere", "sat_out"),
    ],
)
def test_each_way_to_sit_out_has_its_message(felt: SeatPlayers, kind: str, left_by: str) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    first = say(table, 0, f'{{"type": "{kind}", "id": "a"}}')
    assert last_kind(table) == left_by
    assert say(table, 0, f'{{"type": "{kind}", "id": "a"}}') == first
    say(table, 0, '{"type": "sit_in", "id": "b"}')
    assert last_kind(table) == "sat_in"
    assert not table.state.seat(0).sitting_out
    assert table.state.seat(0).sits_out_from == ""


@pytest.mark.rule("sit-out")
def test_a_watcher_who_sits_out_everywhere_is_answered(felt: SeatPlayers, seat_at: SeatAt) -> None:
    here, there = felt(20000, 20000), seat_at("holdem", "no_limit", 2)
    text = '{"type": "sit_out_everywhere", "id": "a"}'
    session = signed_in(there.players[0])
    seq = send(text, table_id=here.table_id, session=session)["seq"]
    assert seq == here.row.seq
    assert there.state.seat(0).sitting_out


@pytest.mark.rule("top-up")
def test_filling_up_is_switched_on_and_off(felt: SeatPlayers) -> None:
    table = felt(10000, 20000)
    say(table, 0, '{"type": "auto_top_up", "amount": 12000, "id": "on"}')
    assert table.state.seat(0).stack == 12000
    assert you(table, 0)["auto_top_up"] == 12000
    say(table, 0, '{"type": "no_auto_top_up", "id": "off"}')
    assert "auto_top_up" not in you(table, 0)


@pytest.mark.rule("play-money")
def test_the_refusal_for_euros_is_in_words(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 2, currency="EUR")
    with pytest.raises(Refusal) as refusal:
        say(table, 0, '{"type": "auto_top_up", "amount": 20000, "id": "on"}')
    frame = refused(refusal.value, "on")
    assert (frame["code"], frame["field"]) == ("play_money_only", "currency")
    assert frame["message"] == "Stacks are filled up by themselves for play money only."


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"type": "sit_out_big_blind"}', "id"),
        ('{"type": "sit_out_next_hand", "id": "a", "when": "now"}', "when"),
        ('{"type": "auto_top_up", "id": "a"}', "amount"),
        ('{"type": "auto_top_up", "id": "a", "amount": 0}', "amount"),
        ('{"type": "no_auto_top_up", "id": "a", "amount": 5}', "amount"),
    ],
)
def test_what_is_malformed_is_refused(text: str, field: str) -> None:
    with pytest.raises(MalformedMessage) as refusal:
        parse(text)
    assert refusal.value.field == field


@pytest.mark.rule("sit-out")
def test_what_a_player_means_to_do_is_told_to_nobody_else(felt: SeatPlayers) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    say(table, 0, '{"type": "sit_out_big_blind", "id": "wish"}')
    say(table, 0, '{"type": "auto_top_up", "amount": 13579, "id": "fill"}')
    assert you(table, 0)["sits_out_from"] == "big_blind"
    for viewer in (None, table.players[1].pk):
        frame = Viewer(scene(table), viewer).events(steps_of(table), SharedFrames(0)).decode()
        assert not AMOUNT.search(frame)
        assert "sits_out_from" not in frame
    own = (
        Viewer(scene(table), table.players[0].pk).events(steps_of(table), SharedFrames(0)).decode()
    )
    assert AMOUNT.search(own)


@pytest.mark.rule("sit-out-eviction")
def test_who_is_away_is_told_what_they_miss_and_how_long_the_seat_is_kept(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = felt(20000, 20000, 20000, 20000)
    monkeypatch.setattr(timezone, "now", lambda: table.now)
    table.deal()
    away = (table.hand.big_blind_seat + 1) % 4
    table.act_all_fold()
    say(table, away, '{"type": "sit_out", "id": "out"}')
    out_at = TableEvent.objects.get(kind="sat_out").at
    assert you(table, away)["kept_until"] == round((out_at.timestamp() + 600) * 1000)
    assert "missed" not in you(table, away)
    table.deal()
    assert you(table, away)["missed"] == {"hands": 1, "blinds": 1}
    others = view(table.state, scene(table), table.players[(away + 1) % 4].pk)
    assert "missed" not in json.dumps(others)


@pytest.mark.rule("sit-out-eviction")
def test_how_long_the_seat_is_kept_is_what_the_eviction_goes_by(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    ask(seating.sit_out, table, 1)
    assert you(table, 1)["kept_until"] == stream.to_ms(table.now + timedelta(minutes=10))
    ask(seating.sit_in, table.later(minutes=6), 1)
    assert "kept_until" not in you(table, 1), "ready, whether or not anybody deals"
    ask(seating.sit_out, table.later(minutes=10), 1)
    until = you(table, 1)["kept_until"]
    assert until == stream.to_ms(table.now + timedelta(minutes=4))
    for at, gone in ((until, 0), (until + 1, 1)):
        assert evict_overstayed(table_id=table.table_id, now=stream.from_ms(at)) == gone
