from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import HeldHand, PlayedHand
from poker.services.seats import seating
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from tests.poker.evening import seated_at
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase, cloned_database
from tests.room.people import Newcomers
from tests.room.servers import Servers


class Evening:
    """Hands for euros and for play money: played to their end, void, decided and still held."""

    def __init__(self, database: RoomDatabase) -> None:
        new_player = Newcomers()
        self.database, self.staff = database, new_player()
        self.play = seated_at(new_player, "holdem", "no_limit", 3)
        self.play_out(self.play, 2)
        self.go_home(self.play)
        self.euros = seated_at(new_player, "plo-pool", "pot_limit", 3, currency="EUR")
        self.play_out(self.euros, 3)
        first = PlayedHand.objects.filter(table=self.euros.table_id, hand_no=1)
        first.update(ended_at=NOON - timedelta(days=1))
        self.bet(self.euros)
        euros: dict[str, Any] = {"staff": self.staff, "now": self.euros.now}
        void_running_hand(table_id=self.euros.table_id, reason="Dealt twice", **euros)
        refunded = self.suspend()
        resolving.refund(held_id=refunded.pk, reason="No fault", **euros)
        self.held = self.suspend()

    def go_home(self, table: Felt) -> None:
        """Everybody leaves, and the table's clock is still."""
        for player in table.players.values():
            seating.leave(
                table_id=table.table_id,
                player_id=player.pk,
                action_id=table.new_id(),
                now=table.now,
            )

    def bet(self, table: Felt) -> None:
        """A hand with a raise and a call in it."""
        while table.state.running is None:
            assert table.later(seconds=20).ring()
        table.act(RaiseTo(500))
        table.act(Call())

    def play_out(self, table: Felt, hands: int) -> None:
        """Such hands, called and checked to their end: nobody loses all they have."""
        for _ in range(hands):
            self.bet(table)
            table.check_down()

    def suspend(self) -> HeldHand:
        self.bet(self.euros)
        table = self.euros
        return suspend(table_id=table.table_id, staff=self.staff, reason="Look", now=table.now)


@pytest.fixture(scope="module")
def evening(
    servers: Servers, template: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Evening]:
    """One evening for all tests of a file, in a database of its own."""
    cheap = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with django_db_blocker.unblock(), cloned_database(servers.var, template) as database, cheap:
        yield Evening(database)
