"""The canary itself: a card or a deck let out through any channel of the room is found."""

import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Iterable

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from redis import Redis

from accounts.core.incidents import open_incident
from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.bets.actions import Call
from poker.models import TableEvent
from tests.poker.canary import channels
from tests.poker.canary.canary import Canary
from tests.poker.canary.dealt import Dealt
from tests.poker.damage import damage
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.player import Player


@pytest.fixture
def dealt(felt: Callable[..., Felt]) -> Dealt:
    """A hand that is being played before the flop."""
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Call())
    return Dealt.at(table.table_id)


@pytest.fixture
def canary(dealt: Dealt) -> Canary:
    return Canary([dealt])


@pytest.fixture
def deck(dealt: Dealt) -> list[Card]:
    return list(next(dealt.decks()))


@pytest.fixture
async def socket() -> AsyncIterator[Player]:
    """Somebody who heard nothing yet."""
    player = Player("http://127.0.0.1", "Ada")
    yield player
    await player.close()


def leaky(canary: Canary, texts: Iterable[tuple[str, str]]) -> set[str]:
    return {str(where) for where, *_ in canary.in_texts(texts)}


def test_a_card_in_the_database_is_found(canary: Canary, deck: list[Card]) -> None:
    before = leaky(canary, channels.stored())
    open_incident(kind="odd", subject="x", detail={"cards": card_texts(deck[:2])}, key="odd")
    assert leaky(canary, channels.stored()) - before == {"incident.detail"}


def test_a_card_a_session_remembers_is_found(canary: Canary, deck: list[Card]) -> None:
    """It is compressed there; what is no session of the room is read as it stands."""
    remembered = SessionStore()
    remembered.update({"harmless": "words " * 20, "card": card_texts(deck[:1])[0]})
    before = leaky(canary, channels.stored())
    remembered.save()
    assert leaky(canary, channels.stored()) - before == {"django_session.session_data"}
    stored = Session.objects.filter(pk=remembered.session_key)
    stored.update(session_data="".join(card_texts(deck[:2])))
    assert leaky(canary, channels.stored()) - before == {"django_session.session_data"}


def test_a_card_a_task_is_given_is_found(canary: Canary, deck: list[Card]) -> None:
    given = json.dumps([[], {"card": card_texts(deck[:1])[0]}, {"chord": None}])
    with channels.ValkeyTraffic() as valkey, Redis.from_url(settings.VALKEY_URL) as client:
        client.lpush("planted", json.dumps({"body": b64encode(given.encode()).decode()}))
    assert leaky(canary, [("Valkey", "\n".join(valkey.commands))]) == {"Valkey"}


def test_a_deck_in_valkey_is_found(canary: Canary, deck: list[Card]) -> None:
    with channels.ValkeyTraffic() as valkey, Redis.from_url(settings.VALKEY_URL) as client:
        client.set("harmless", "1")
        client.hset("deck", "order", bytes(deck))
        client.hset("deck", "hex", bytes(deck).hex())
    found = [canary.in_texts([("Valkey", command)]) for command in valkey.commands]
    assert sum(map(bool, found)) == 2


def test_a_deck_in_a_command_line_is_found(canary: Canary, deck: list[Card]) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()", json.dumps(deck)], stdin=-1) as told:
        assert eventually(lambda: leaky(canary, channels.command_lines([told.pid])), 10)
        told.communicate(b"\n")


def test_a_card_stored_before_its_time_is_found(
    dealt: Dealt, canary: Canary, deck: list[Card], room_db: RoomDatabase
) -> None:
    assert canary.in_streams() == []
    event = TableEvent.objects.get(kind="called")
    damage(room_db, event, data={**event.data, "next": card_texts(deck[-1:])})
    assert canary.in_streams() == [("event", event.seq)]


def test_a_sealed_deck_is_found_wherever_it_does_not_belong(canary: Canary, dealt: Dealt) -> None:
    (sealed,) = dealt.seals()
    assert leaky(canary, [("log", f"dealt {sealed}"), ("other", "dealt")]) == {"log"}


def test_a_frame_with_a_card_of_another_player_is_found(
    dealt: Dealt, canary: Canary, socket: Player
) -> None:
    seq, step = max(dealt.steps.items())
    ada, ben = (seat.player for seat in list(step.table.taken())[:2])
    (own, *_), (foreign, *_) = (sorted(dealt.may_know(seq, player)) for player in (ada, ben))
    socket.received.append(json.dumps({"type": "snapshot", "seq": seq, "view": {"cards": [own]}}))
    assert canary.in_frames(socket, ada, dealt.table_id) == []
    assert canary.in_frames(socket, ben, dealt.table_id) != []
    assert canary.in_frames(socket, None, dealt.table_id) != []
    event = {"seq": seq, "kind": "called", "data": {}, "patch": {"x": [{"y": foreign}]}}
    socket.received[:] = [json.dumps({"type": "events", "events": [event]})]
    assert canary.in_frames(socket, ada, dealt.table_id) == [("frame", seq, foreign)]
    socket.received[:] = [json.dumps({"type": "refused", "message": foreign})]
    assert canary.in_frames(socket, ben, dealt.table_id) == [("frame", foreign)]


def test_a_card_is_found_that_nobody_reads_out_of_a_frame(
    dealt: Dealt, canary: Canary, socket: Player
) -> None:
    seq, step = max(dealt.steps.items())
    foreign = min(dealt.may_know(seq, next(step.table.taken()).player))
    mine = '"you": {"cards": []}'
    theirs = f'"you": {{"cards": ["{foreign}"]}}'
    for first in (mine, theirs):
        assert canary.in_frames(socket, None, dealt.table_id) == []
        frame = f'{{"type": "snapshot", "seq": {seq}, {first}, {mine}}}'
        socket.received.append(frame)
    assert canary.in_frames(socket, None, dealt.table_id) == [("text of a frame", foreign)]
    socket.received[:] = []
    socket.binary.append(b"anything")
    assert canary.in_frames(socket, None, dealt.table_id) == [("binary frame", 8)]


def test_hands_told_as_numbers_from_frame_to_frame_are_found(
    dealt: Dealt, canary: Canary, socket: Player
) -> None:
    for hand in dealt.hands():
        socket.received.append(json.dumps({"type": "odds", "of": list(hand)}))
    assert canary.in_frames(socket, None, dealt.table_id) == [("frames", "hands")]


def test_a_page_with_a_card_too_many_is_found(dealt: Dealt, canary: Canary) -> None:
    seat = next(dealt.steps[max(dealt.steps)].table.taken())
    known = dealt.knew(1, seat.player)
    own, foreign = min(known), min({"As", "Kd", "7h", "2c", "9s"} - known)
    pages = [("own", f"<b>{own}</b>", known), ("foreign", f"<b>{foreign}</b>", known)]
    assert canary.in_pages(pages) == [("foreign", foreign)]
