"""A hand whose blinds put everybody all-in ends as it is dealt, and is noted like any other."""

from random import Random

from poker.event_stream.chain.checking import all_tables, check_tables
from poker.models import PlayedHand, TableEvent
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.felt import NOON


def test_a_hand_that_is_over_with_its_deal_is_told_as_its_stream_tells_it(
    new_player: PlayerFactory,
) -> None:
    tournament = new_tournament(chips=10, most_players=2)
    register_all(tournament, [new_player(), new_player()], NOON)
    Evening(tournament, NOON, Random(1)).play()
    hands = PlayedHand.objects.filter(table__game__tournament=tournament)
    ended = TableEvent.objects.filter(kind="hand_ended")
    assert hands.exists()
    assert {hand.last_seq for hand in hands} == {event.seq for event in ended}
    assert [broken for each in check_tables(table_ids=all_tables()) for broken in each.breaks] == []
