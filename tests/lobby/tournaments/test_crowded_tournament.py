"""A tournament at many tables, from registering to the prizes, by fast bots and injected time.

`SEED=` repeats how the bots act, not the cards; `make tournament` plays it with 1,000 players at
100 tables and shows how far it is.
"""

import logging
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from django.db.models import Sum

from accounts.ledger import chart
from accounts.ledger.checks import audit
from accounts.ledger.models import AccountKind, Currency
from accounts.ledger.models import Entry as LedgerEntry
from accounts.models import Player
from lobby.tournaments.models import SeatMove, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import USUAL_PAYOUTS
from poker.models import PlayedHand, TableEvent
from poker.services.money.checking import table_differences
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening, require_even_at_every_deal
from tests.lobby.tournaments.tournaments import (
    assert_everybody_placed,
    new_tournament,
    register_all,
)
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.long

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
PLAYERS = int(os.environ.get("ROOM_TOURNAMENT") or 60)
BUY_IN, FEE = 1000, 100


@pytest.fixture
def _few_lines() -> Iterator[None]:
    """A line now and then tells more than tens of thousands of them."""
    logging.disable(logging.INFO)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("_few_lines")
@pytest.mark.rule("freezeout-end")
@pytest.mark.rule("freezeout-start")
@pytest.mark.parametrize(
    ("players", "seats"),
    [(PLAYERS, 6 if PLAYERS < 100 else 10), pytest.param(1000, 10, marks=pytest.mark.nightly)],
)
def test_many_tables_until_one_player_has_all_the_chips(
    room_db: RoomDatabase, new_player: PlayerFactory, players: int, seats: int
) -> None:
    seed = int(os.environ.get("SEED") or secrets.randbits(32))
    people = [new_player() for _ in range(players)]
    tournament = new_tournament(
        seats=seats,
        most_players=players,
        chips=300,
        buy_in=BUY_IN,
        fee=FEE,
        payouts=USUAL_PAYOUTS.to_json(),
    )
    register_all(tournament, people, NOW)
    look = require_even_at_every_deal(tournament.pk)
    if players >= 100:
        look = told(look, players)
    Evening(tournament, NOW, Random(seed), look, all_in=0.25).play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER, f"SEED={seed}"
    _the_money_is_exact(players, tournament.pk, people)

    # Everybody's end and every move is on record, in the tournament and in the tables' streams.
    assert_everybody_placed(tournament)
    assert tournament.entries.get(place=1).tied == 1
    left = TableEvent.objects.filter(table__directed=True, kind="player_left")
    by_reason = {
        reason: left.filter(data__reason=reason).count() for reason in ("knocked_out", "moved")
    }
    moves = SeatMove.objects.filter(tournament=tournament).count()
    assert by_reason == {"knocked_out": players - 1, "moved": moves}
    assert moves >= -(-players // seats) - 1, "of every table but the last somebody moved"
    assert not TournamentTable.objects.filter(tournament=tournament, broken_at=None).exists()
    hands = PlayedHand.objects.filter(table__directed=True)
    assert hands.aggregate(all=Sum("net"))["all"] == 0


def _the_money_is_exact(players: int, tournament: int, people: list[Player]) -> None:
    held = chart.tournament(tournament_no=tournament, currency=Currency.PLAY)
    assert held.balance == 0
    fees = chart.house(kind=AccountKind.FEES, currency=Currency.PLAY)
    booked = LedgerEntry.objects.filter(account=fees).aggregate(all=Sum("amount"))["all"]
    assert booked == players * FEE
    wallets = chart.wallet_numbers(players=[player.pk for player in people], currency=Currency.PLAY)
    prizes = LedgerEntry.objects.filter(
        account__in=wallets.values(), transfer__kind="tournament_prizes"
    )
    assert prizes.aggregate(all=Sum("amount"))["all"] == players * BUY_IN
    assert prizes.values("transfer").distinct().count() == 1, "one transfer"
    assert audit.differences() == []
    assert list(table_differences()) == []


def told(look: Callable[[Evening], None], players: int) -> Callable[[Evening], None]:
    """The same look, which says now and then how far the tournament is."""
    shown = -1

    def look_and_tell(evening: Evening) -> None:
        nonlocal shown
        look(evening)
        if evening.hands % 100 == 0 and evening.hands != shown:
            shown = evening.hands
            tournament = evening.tournament
            left = tournament.entries.filter(place=None).count()
            line = f"{evening.hands} hands, level {tournament.level + 1}, {left} of {players} left"
            sys.stderr.write(f"\r{line}\033[K")

    return look_and_tell
