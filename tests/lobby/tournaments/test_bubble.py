"""Hand for hand while one player is left before the money."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from lobby.tournaments.models import Entry, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from lobby.tournaments.services.clock import alarms
from poker.event_stream import stream
from poker.models import PlayedHand
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
FIVE_PAID = PayoutTable((PayoutRow(6, (3000, 2500, 2000, 1500, 1000)),))


@pytest.mark.rule("freezeout-end")
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 5))]
)
def test_each_table_deals_one_hand_a_round_and_a_round_ranks_like_one_hand(
    room_db: RoomDatabase, new_player: PlayerFactory, seed: int
) -> None:
    """Six players at two tables, five places paid: hand for hand from the first hand on."""
    tournament = new_tournament(seats=3, most_players=6, buy_in=1000, payouts=FIVE_PAID.to_json())
    players = [new_player() for _ in range(6)]
    register_all(tournament, players[:5], NOW)
    for nth, player in enumerate(players[:5]):
        Entry.objects.filter(tournament=tournament, player=player).update(chips=500 + 300 * nth)
    register_all(tournament, players[5:], NOW)
    assert alarms.ring_one(NOW)
    evening = Evening(tournament, NOW, Random(seed), all_in=0.5, pace=timedelta(seconds=1))
    tables = list(TournamentTable.objects.filter(tournament=tournament))

    def look(_evening: Evening) -> None:
        if Entry.objects.filter(tournament=tournament, place=None).count() == 6:
            hands = [stream.latest_step(row.table_id).table.hand_no for row in tables]
            assert abs(hands[0] - hands[1]) <= 1, "nobody is a hand ahead"

    evening._look = look
    evening.play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    out = list(tournament.entries.exclude(place=1).order_by("out_at", "place"))
    together = defaultdict(list)
    for entry in out:
        together[entry.out_at].append(entry)
    (first, *_) = together.values()
    began = {entry.pk: stack_before_last_hand(entry) for entry in first}
    ranked = sorted(first, key=lambda entry: entry.place or 0)
    stacks = [began[entry.pk] for entry in ranked]
    assert stacks == sorted(stacks, reverse=True)
    assert sum(entry.prize or 0 for entry in tournament.entries.all()) == 6000


def stack_before_last_hand(entry: Entry) -> int:
    """What a player lost in the hand that put them out."""
    hands = PlayedHand.objects.filter(player=entry.player_id)
    return -hands.order_by("-ended_at", "-hand_no")[0].net
