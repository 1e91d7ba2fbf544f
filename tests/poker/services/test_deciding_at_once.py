"""An ordinary action, decided and stored by the event loop; whatever is not ordinary is left to a
thread."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.sign_in.devices.known_session import KnownSession, SessionEnded
from config.databases import SHARES
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.event_stream import announcing
from poker.event_stream.loop_connections import LOOP_CONNECTIONS, LoopConnections
from poker.event_stream.memory import memories
from poker.services.base.errors import StaleDecision
from poker.services.seats import acting, seating
from tests.poker.felt import Felt
from tests.poker.services.test_acting_by_session import ENDINGS, Ending, actor_session
from tests.poker.services.test_deciding import (
    assert_chained,
    called,
    made_up,
    remember,
    remembered,
    stored,
)
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def three(felt: SeatPlayers) -> Felt:
    dealt = felt(20000, 20000, 20000)
    dealt.deal()
    remembered(dealt)
    return dealt


def what(table: Felt, action: Action, name: str = "once", **other: Any) -> dict[str, Any]:
    """What is asked for, as `acting.act` takes it."""
    asked = {
        "table_id": table.table_id,
        "player_id": table.players[table.to_act].pk,
        "decision": table.state.decision,
        "action": action,
        "action_id": name,
        "now": table.now,
    }
    return asked | other


def at_once(asked: dict[str, Any]) -> int | None:
    """Ask for an action in an event loop that has a connection."""

    async def ask() -> int | None:
        async with asyncio.timeout(20), loop_connections():
            return await acting.act_at_once(**asked)

    return asyncio.run(ask())


@asynccontextmanager
async def loop_connections() -> AsyncIterator[LoopConnections]:
    """The process's connections of an event loop, opened and given up again."""
    LOOP_CONNECTIONS.start()
    try:
        assert await comes_true(lambda: len(LOOP_CONNECTIONS._open) == SHARES.acting)
        yield LOOP_CONNECTIONS
    finally:
        await LOOP_CONNECTIONS.close()


class Post:
    """Takes what is announced, as the process's own news do."""

    def __init__(self) -> None:
        self.announced: list[tuple[str, announcing.Announcement]] = []

    def carry(self, group: str, announcement: announcing.Announcement) -> None:
        self.announced.append((group, announcement))


@pytest.fixture(autouse=True)
def post() -> Iterator[Post]:
    """What this process announces."""
    post = Post()
    announcing.carry_by(post)
    yield post
    announcing.carry_no_longer_by(post)


@contextmanager
def left_to_a_thread(table: Felt) -> Iterator[None]:
    """What is asked within stores nothing."""
    before = stored(table)
    yield
    assert stored(table) == before


def test_an_ordinary_action_is_stored_and_told_without_a_thread(three: Felt, post: Post) -> None:
    row, asked = three.row, what(three, Call(), session=actor_session(three))
    post.announced.clear()
    with CaptureQueriesContext(connection) as sent:
        seq = at_once(asked)
    assert list(sent) == []
    assert seq == row.seq + 1
    assert stored(three)[-1] == (seq, "called")
    after, latest = three.row, memories.of(three.table_id).latest
    assert latest
    assert (after.seq, bytes(after.head)) == (latest.seq, latest.head)
    assert (after.company, after.wake_at is not None) == (row.company, True)
    news = {"type": "table.news", "table": three.table_id, "seq": seq}
    assert post.announced == [(announcing.group_of(three.table_id), news)]
    assert_chained(three)


def test_a_hand_is_played_as_it_is_by_threads(three: Felt) -> None:
    played: tuple[Action, ...] = (RaiseTo(600), Call(), Call())
    played = (*played, Check(), BetTo(1000), Fold(), Call())
    for number, action in enumerate(played):
        assert at_once(what(three, action, f"{number}"))
    assert three.running.street == "turn"
    assert at_once(what(three, BetTo(3000), "7"))
    with left_to_a_thread(three):
        assert at_once(what(three, AllIn(), "8")) is None, "it may be a call of two who are left"
    assert_chained(three)


def test_without_a_connection_it_is_left_to_a_thread(three: Felt) -> None:
    with left_to_a_thread(three):
        assert asyncio.run(acting.act_at_once(**what(three, Call()))) is None


@pytest.mark.parametrize(
    "other",
    [
        {"action": RaiseTo(100_000)},
        {"action": Check()},
        {"decision": "1.9"},
        {"decision": ""},
        {"player_id": 0},
    ],
    ids=["too-much", "not-free", "another-decision", "no-decision", "no-seat"],
)
def test_what_would_be_refused_is_left_to_a_thread(three: Felt, other: dict[str, Any]) -> None:
    with left_to_a_thread(three):
        assert at_once(what(three, Call()) | other) is None


def test_out_of_turn_it_is_left_to_a_thread(three: Felt) -> None:
    other = three.players[(three.to_act + 1) % 3].pk
    with left_to_a_thread(three):
        assert at_once(what(three, Call(), player_id=other)) is None


def test_the_end_of_a_hand_is_left_to_a_thread(three: Felt) -> None:
    three.act(Fold())
    remembered(three)
    with left_to_a_thread(three):
        assert at_once(what(three, Fold())) is None


def test_a_call_that_turns_up_the_hands_is_left_to_a_thread(three: Felt) -> None:
    three.act(Fold())
    remembered(three)
    while most := to_choose(three).largest:
        assert at_once(what(three, RaiseTo(most), f"to-{most}"))
    with left_to_a_thread(three):
        assert at_once(what(three, Call())) is None
    three.act(Call())
    assert three.hand.over


def to_choose(table: Felt) -> Options:
    choices = options(table.running)
    assert choices
    return choices


def test_beside_somebody_who_leaves_it_is_left_to_a_thread(three: Felt) -> None:
    leaver = three.players[(three.to_act + 1) % 3].pk
    seating.leave(table_id=three.table_id, player_id=leaver, action_id="leave", now=three.now)
    remembered(three)
    with left_to_a_thread(three):
        assert at_once(what(three, Call())) is None


def test_a_memory_that_is_behind_ahead_or_of_another_history_stores_nothing(three: Felt) -> None:
    old = remembered(three)
    ahead = made_up(old[-1], three)
    three.act(RaiseTo(600))
    asked = what(three, Call())
    for known in (old, [*old, ahead]):
        remember(three, known)
        with left_to_a_thread(three):
            assert at_once(asked) is None
            memories.of(three.table_id).begin_anew(known)
            assert at_once(asked | {"decision": known[-1].table.decision}) is None
    memories.clear()
    with left_to_a_thread(three):
        assert at_once(asked) is None
    acting.act(**asked)
    assert called(three) == [500], "the small blind, to 6.00"
    assert_chained(three)


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_after_the_session_ended_nothing_is_stored(three: Felt, ending: Ending) -> None:
    asked = what(three, Call(), session=actor_session(three))
    ending(three.players[three.to_act])
    with left_to_a_thread(three):
        assert at_once(asked) is None
        with pytest.raises(SessionEnded):
            acting.act(**asked)


def test_of_another_players_session_nothing_is_stored(three: Felt) -> None:
    player = three.players[three.to_act].pk
    stolen = KnownSession(actor_session(three)._key, player + 1)
    with left_to_a_thread(three):
        assert at_once(what(three, Call(), session=stolen)) is None


def test_the_same_action_again_is_left_to_a_thread_which_finds_it_done(three: Felt) -> None:
    asked = what(three, Call())
    first = at_once(asked)
    with left_to_a_thread(three):
        assert at_once(asked) is None
        assert acting.act(**asked) == first


def test_of_two_answers_at_once_one_is_stored(three: Felt) -> None:
    asked = what(three, Call())

    async def both() -> tuple[int | None, int | None]:
        async with asyncio.timeout(20), loop_connections():
            return await asyncio.gather(
                acting.act_at_once(**asked),
                acting.act_at_once(**asked | {"action_id": "other", "action": RaiseTo(600)}),
            )

    before = len(stored(three))
    won, lost = asyncio.run(both())
    assert (won is None) != (lost is None)
    assert len(stored(three)) == before + 1
    with pytest.raises(StaleDecision):
        acting.act(**asked | {"action_id": "third"})
    assert_chained(three)


def test_what_was_stored_after_its_client_had_gone_is_told(
    three: Felt, room_db: RoomDatabase
) -> None:
    asked = what(three, Call())

    async def go_away() -> None:
        async with asyncio.timeout(20), loop_connections() as opened:
            with psycopg.connect(room_db.url) as holder:
                lock = "SELECT 1 FROM poker_table WHERE id = %s FOR UPDATE"
                holder.execute(lock, [three.table_id])
                acts = asyncio.create_task(acting.act_at_once(**asked))
                assert await comes_true(lambda: not all(each.is_idle for each in opened._open))
                acts.cancel()
                assert await asyncio.gather(acts, return_exceptions=True)
            assert await comes_true(lambda: all(each.is_idle for each in opened._open))

    before = three.row.seq
    asyncio.run(go_away())
    latest = memories.of(three.table_id).latest
    assert latest
    assert three.row.seq == latest.seq == before + 1
