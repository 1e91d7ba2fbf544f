"""What the card of another player tells of how they played (clause own-statistics)."""

from random import Random

import pytest

from poker.models import PlayedHand
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import NOON
from tests.poker.history.pages import reader
from tests.poker.history.statistics.counted import count

pytestmark = pytest.mark.rule("own-statistics")


def test_a_card_tells_of_the_hands_both_were_dealt_in_to_and_of_how_many(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    table = seat_at("holdem", "no_limit", 3)
    play_hands(table, 5, Random(5))
    late = new_player()
    table.sit(late, 5, table.state.rules.max_buy_in)
    play_hands(table, 6, Random(6))
    about = table.players[0]
    together = PlayedHand.objects.filter(player=late).count()
    assert 0 < together < PlayedHand.objects.filter(player=about).count()
    texts = reader(late).get("/hands/all.txt").getvalue().decode()
    counted = count(texts, about.screen_name)
    told = reader(late).get(f"/players/{about.pk}/seen/").json()
    assert told["hands"] == counted["hands"]
    assert told["figures"]["vpip"] == round(100 * counted["volunteered"] / counted["hands"], 1)
    assert told["figures"]["aggression"] == (
        round(counted["wagers"] / counted["calls"], 1) if counted["calls"] else None
    )


def test_who_never_played_with_them_is_told_nothing(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    table = seat_at("holdem", "no_limit", 2)
    play_hands(table, 2, Random(1))
    about = table.players[0]
    stranger = new_player()
    PlayedHand.objects.create(
        table=table.row,
        hand_no=999,
        player=stranger,
        seat=0,
        ended_at=NOON,
        net=0,
        first_seq=1,
        last_seq=2,
    )
    told = reader(stranger).get(f"/players/{about.pk}/seen/").json()
    assert told["hands"] == 0
    assert set(told["figures"].values()) == {None}


def test_one_has_to_be_signed_in_and_the_player_has_to_be_there(
    new_player: PlayerFactory,
) -> None:
    player = new_player()
    client = reader(player)
    assert client.get("/players/99999999/seen/").status_code == 404
    assert client.post(f"/players/{player.pk}/seen/").status_code == 405
    client.logout()
    answer = client.get(f"/players/{player.pk}/seen/")
    assert answer.headers["Location"].startswith("/accounts/sign-in/")
