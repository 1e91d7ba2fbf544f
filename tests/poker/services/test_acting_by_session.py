"""An action counts only while its player is signed in, whatever the process knew a moment ago."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Player
from accounts.sign_in.devices.known_session import LONGEST_HAND, KnownSession, SessionEnded
from poker.engine.errors import NotSeated
from poker.engine.hand.bets.actions import Action, Call, Fold, RaiseTo
from poker.models import TableEvent
from poker.services.seats import acting
from tests.poker.felt import Felt
from tests.poker.signed_in import signed_in

SeatPlayers = Callable[..., Felt]
Ending = Callable[[Player], object]


def delete_session(_player: Player) -> None:
    """Take the row away behind everybody's back: no process is told."""
    Session.objects.all().delete()


def run_out_long_ago(_player: Player) -> None:
    Session.objects.update(expire_date=timezone.now() - LONGEST_HAND - timedelta(seconds=1))


def change(**columns: object) -> Ending:
    return lambda player: Player.objects.filter(pk=player.pk).update(**columns)


ENDINGS = {
    "signed-out": delete_session,
    "run-out": run_out_long_ago,
    "another-password": change(password="another"),
    "deactivated": change(is_active=False),
    "away": change(barred_until=timezone.now() + timedelta(days=1)),
}


@pytest.fixture
def table(felt: SeatPlayers) -> Felt:
    dealt = felt(20000, 20000, 20000)
    dealt.deal()
    return dealt


def actor_session(table: Felt) -> KnownSession:
    """The session of the player to act, known to be valid."""
    session = signed_in(table.players[table.to_act])
    assert session.stands()
    return session


def act(table: Felt, session: KnownSession, action: Action, name: str = "once") -> None:
    acting.act(
        table_id=table.table_id,
        player_id=session.player_id,
        decision=table.state.decision,
        action=action,
        action_id=name,
        now=table.now,
        session=session,
    )


def kinds(table: Felt) -> list[str]:
    events = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(events.values_list("kind", flat=True))


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
@pytest.mark.parametrize("action", [Call(), RaiseTo(100_000)], ids=["allowed", "not-allowed"])
def test_after_the_session_ended_nothing_is_stored(
    table: Felt, ending: Ending, action: Action
) -> None:
    session, before = actor_session(table), kinds(table)
    ending(table.players[table.to_act])
    with pytest.raises(SessionEnded):
        act(table, session, action)
    assert kinds(table) == before


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_the_end_of_a_hand_is_not_stored_either(table: Felt, ending: Ending) -> None:
    table.act(Fold())
    session, before = actor_session(table), kinds(table)
    ending(table.players[table.to_act])
    with pytest.raises(SessionEnded):
        act(table, session, Fold())
    assert kinds(table) == before
    assert table.state.running


def test_whose_session_has_just_run_out_still_plays_the_hand(table: Felt) -> None:
    session = actor_session(table)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    act(table, session, Call())
    assert kinds(table)[-1] == "called"


def test_a_session_that_was_written_to_is_read_again_and_counts(table: Felt) -> None:
    session = actor_session(table)
    (row,) = Session.objects.all()
    Session.objects.update(session_data=Session.objects.encode({**row.get_decoded(), "seen": 1}))
    act(table, session, Call())
    assert kinds(table)[-1] == "called"
    decision = table.state.decision
    with CaptureQueriesContext(connection) as sent, pytest.raises(NotSeated):
        acting.act(
            table_id=table.table_id,
            player_id=0,
            decision=decision,
            action=Call(),
            action_id="nobody",
            now=table.now,
            session=session,
        )
    assert len(sent) == 1, "whether the refusal counts, and the session is known again"


def test_a_session_nothing_is_known_of_yet_is_read_first(table: Felt) -> None:
    act(table, signed_in(table.players[table.to_act]), Call())
    assert kinds(table)[-1] == "called"


def test_of_another_players_session_nothing_is_stored(table: Felt) -> None:
    other = signed_in(table.players[(table.to_act + 1) % 3])
    stolen = KnownSession(other._key, table.players[table.to_act].pk)
    before = kinds(table)
    with pytest.raises(SessionEnded):
        act(table, stolen, Call())
    assert kinds(table) == before
