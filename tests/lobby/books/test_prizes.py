"""Prizes are those of the places, whoever writes them."""

from dataclasses import replace
from random import Random

import pytest

from accounts.models import Player
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from poker.oversight.ledger_check import everything_amiss
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.lobby.books.forging import Booking, Forger, booked
from tests.lobby.tournaments.cancelled import started
from tests.lobby.tournaments.evening import Evening
from tests.room.database import RoomDatabase

EXCHANGED = """
    UPDATE lobby_entry SET prize = (
        SELECT other.prize FROM lobby_entry other
         WHERE other.tournament_id = lobby_entry.tournament_id
           AND other.place = 3 - lobby_entry.place)
     WHERE place IN (1, 2)
"""


@pytest.fixture
def over(new_player: PlayerFactory) -> Tournament:
    """A tournament of three that was played to its end."""
    players: list[Player] = [new_player() for _ in range(3)]
    tournament = started(players)
    evening = Evening(tournament, tournament.started_at, Random(5), all_in=0.6)  # type: ignore[arg-type]
    evening.play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    assert list(everything_amiss()) == []
    return tournament


def prizes_paid(database: RoomDatabase) -> Booking:
    with ledger_rows.session(database.owner_url) as owner:
        (paid,) = [one for one in booked(owner) if one.kind == "tournament_prizes"]
    return paid


@pytest.mark.rule("freezeout-end")
def test_prize_above_a_better_place_is_refused(over: Tournament, room_db: RoomDatabase) -> None:
    """The first two places exchange their prizes, in the entries and in the transfer."""
    paid = prizes_paid(room_db)
    first, second = (over.entries.get(place=place) for place in (1, 2))
    amounts = {first.player_id: second.prize or 0, second.player_id: first.prize or 0}
    sides = [
        replace(side, amount=amounts.get(side.player or 0, side.amount)) for side in paid.sides
    ]
    forger = Forger(room_db, all_rich=True)
    with forger.without(paid):
        assert forger.refusals((paid,)) == [None]
        forged = (replace(paid, sides=tuple(sides)),)
        assert forger.refusals(forged, prepared=EXCHANGED) == ["ledger_transfer_evidence"]


@pytest.mark.rule("freezeout-end")
def test_prize_that_is_not_of_its_place_is_found(over: Tournament, room_db: RoomDatabase) -> None:
    """One unit goes from the first prize to the second, which is still smaller."""
    first, second = (over.entries.get(place=place) for place in (1, 2))
    with ledger_rows.unguarded(room_db.owner_url, "lobby_entry") as owner:
        for entry, more in ((first, -1), (second, 1)):
            owner.execute(
                "UPDATE lobby_entry SET prize = prize + %s WHERE id = %s", (more, entry.pk)
            )
    found = [str(difference) for difference in everything_amiss()]
    for entry, more in ((first, -1), (second, 1)):
        subject = f"prize of player {entry.player_id} in tournament {over.pk}"
        prize = entry.prize or 0
        assert f"{subject} is {prize + more}, expected {prize}" in found
