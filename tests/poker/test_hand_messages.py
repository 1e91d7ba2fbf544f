"""What a player reads in the inbox about hands that were not played to their end."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.core.inbox.kinds import kind_named
from accounts.core.inbox.models import Message
from accounts.models import Player
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.services.staff import resolving, unresolved_bets
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.interruptions import run_out

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def raised(felt: SeatPlayers) -> Felt:
    """A hand in which the first to act raised to 7.00 and was called once."""
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    return table


@pytest.fixture
def action(raised: Felt, new_player: PlayerFactory) -> dict[str, Any]:
    who = {"table_id": raised.table_id, "staff": new_player(), "now": raised.now}
    return {**who, "reason": "Test"}


def newest(player: Player) -> str:
    """The text of the player's newest message."""
    message = Message.objects.filter(player=player).order_by("-pk").first()
    assert message is not None
    return kind_named(message.kind).text(message.data)


def raiser(table: Felt) -> Player:
    return table.players[next(p.seat for p in table.hand.players if p.bet == 700)]


@pytest.mark.rule("void-refund")
def test_of_a_void_hand(raised: Felt, action: dict[str, Any]) -> None:
    player = raiser(raised)
    void_running_hand(**action)
    assert newest(player) == (
        "Hand 1 at Test table could not be finished and is void: everybody got their bets back, "
        "you 7.00 play money."
    )


@pytest.mark.rule("refund-and-run-out")
def test_of_a_hand_that_was_run_out(raised: Felt, action: dict[str, Any]) -> None:
    players, hand = raised.players, raised.hand
    run_out(**action)
    won = {p.seat: p.won for p in raised.hand.players}
    for seat, player in players.items():
        assert f"{hand.player(seat).bet / 100:.2f} play money" in newest(player)
        assert ("The house pays you" in newest(player)) == (won[seat] > 0)


@pytest.mark.rule("unresolved-90-days")
def test_of_a_suspended_hand_until_it_is_decided(raised: Felt, action: dict[str, Any]) -> None:
    player = raiser(raised)
    held = suspend(**action)
    assert "under review. Your bets in it, 7.00 play money, are held" in newest(player)
    unresolved_bets.warn(held.suspended_at + timedelta(days=89))
    assert "In 1 day they are void and go to charity" in newest(player)
    resolving.award_as_decided(
        held_id=held.pk, awards={player.pk: 1600}, staff=action["staff"], reason="Test"
    )
    assert "16.00 play money are awarded to you" in newest(player)


@pytest.mark.rule("unresolved-90-days")
def test_of_bets_returned_and_of_bets_given_away(raised: Felt, action: dict[str, Any]) -> None:
    player = raiser(raised)
    held = suspend(**action)
    resolving.refund(held_id=held.pk, staff=action["staff"], reason="Test")
    assert "every bet is returned, yours is 7.00 play money" in newest(player)
    raised.deal()
    again = suspend(**{**action, "now": raised.now})
    unresolved_bets.sweep(again.suspended_at + timedelta(days=90))
    big_blind = raised.players[again.bets.get(amount=200).seat]
    assert "your bets of 2.00 play money are void and went to charity" in newest(big_blind)


@pytest.mark.rule("session-cancelled")
def test_of_a_table_that_was_closed(raised: Felt, action: dict[str, Any]) -> None:
    close_table(**action)
    assert newest(raised.players[0]) == (
        "Test table was closed for technical reasons. Your stack of 200.00 play money is back in "
        "your wallet; all hands finished before stand."
    )
