"""What the hands of an evening come to in statistics (clause own-statistics)."""

import csv
from math import sqrt
from random import Random
from statistics import mean, stdev
from zoneinfo import ZoneInfo

import pytest

from accounts.models import Player
from poker.history.results.figures import Figures
from poker.history.results.results import Results, results
from poker.models import PlayedHand
from poker.models.hands.played_hand import HandStatus
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.poker.history.statistics.counted import count

pytestmark = pytest.mark.rule("own-statistics")


@pytest.fixture
def evening(seat_at: SeatAt) -> Felt:
    table = seat_at("holdem", "no_limit", 4)
    play_hands(table, 12, Random(3))
    return table


def told_of(player: Player) -> Results:
    (told,) = results(PlayedHand.objects.filter(player=player), ZoneInfo("UTC"))
    return told


def test_the_downloaded_hands_say_the_same(evening: Felt) -> None:
    for player in evening.players.values():
        texts = reader(player).get("/hands/all.txt").getvalue().decode()
        counted = count(texts, player.screen_name)
        told = told_of(player).figures
        assert told.hands == told.finished == PlayedHand.objects.filter(player=player).count() > 5
        assert {name: getattr(told, name) for name in counted} == counted


def test_the_downloaded_table_has_the_figures_of_each_hand(evening: Felt) -> None:
    player = evening.players[3]
    lines = list(
        csv.DictReader(reader(player).get("/hands/all.csv").getvalue().decode().splitlines())
    )
    told = told_of(player).figures
    for name in ("volunteered", "raised", "could_reraise", "reraised", "saw_flop", "at_showdown"):
        assert sum(line[name] == "yes" for line in lines) == getattr(told, name)
    for name in ("wagers", "calls", "luck", "net"):
        assert sum(int(line[name]) for line in lines) == getattr(told, name)
    assert {line["position"] for line in lines} == set(told_of(player).positions)


def test_parts_sum_to_the_whole(evening: Felt) -> None:
    told = told_of(evening.players[0])
    for parts in (told.positions, told.games, told.stakes, told.months):
        assert Figures.of(parts.values()) == pytest.approx(told.figures)
    assert set(told.positions) <= {"BTN", "SB", "BB", "CO"}
    assert list(told.stakes) == [200]


def test_big_blinds_per_100_hands_come_with_their_standard_error(evening: Felt) -> None:
    player = evening.players[1]
    nets = [
        net / 200 for net in PlayedHand.objects.filter(player=player).values_list("net", flat=True)
    ]
    told = told_of(player).figures
    assert told.blinds_per_100 == pytest.approx(100 * mean(nets))
    assert told.error == pytest.approx(100 * stdev(nets) / sqrt(len(nets)))


def test_the_line_of_expectation_ends_at_what_the_odds_were_worth(evening: Felt) -> None:
    lucks = PlayedHand.objects.values_list("player", "luck")
    assert any(luck for _player, luck in lucks), "nobody was all-in"
    assert sum(luck for _player, luck in lucks) == 0
    for player in evening.players.values():
        told = told_of(player)
        own = sum(luck for owner, luck in lucks if owner == player.pk)
        assert told.points[-1].expected == told.figures.expected == told.figures.net - own


def test_an_interrupted_hand_counts_with_what_it_brought_alone(evening: Felt) -> None:
    player = evening.players[2]
    before = told_of(player).figures
    hand = PlayedHand.objects.filter(player=player, volunteered=True).first()
    assert hand is not None
    PlayedHand.objects.filter(pk=hand.pk).update(status=HandStatus.RUN_OUT)
    after = told_of(player).figures
    assert (after.hands, after.net) == (before.hands, before.net)
    assert after.finished == before.finished - 1
    assert after.volunteered == before.volunteered - 1
    assert after.blinds == pytest.approx(before.blinds - hand.net / 200)


@pytest.mark.parametrize(
    ("figures", "shown"),
    [
        (Figures(), (None,) * 8),
        (
            Figures(hands=1, net=5, finished=1, blinds=2.5),
            (250.0, None, 0, 0, None, None, None, None),
        ),
        (
            Figures(8, 0, 0, 8, 4, 10, 4, 2, 4, 1, 4, 2, 1, wagers=6, calls=4),
            (50.0, pytest.approx(100 * sqrt(1 / 7)), 50, 25, 25, 1.5, 50, 50),
        ),
    ],
)
def test_shares_are_of_the_hands_in_which_they_could_be(
    figures: Figures, shown: tuple[float | None, ...]
) -> None:
    assert (
        figures.blinds_per_100,
        figures.error,
        figures.vpip,
        figures.pfr,
        figures.three_bet,
        figures.aggression,
        figures.to_showdown,
        figures.won_at_showdown,
    ) == shown


def test_nobody_is_told_of_anothers_hands(evening: Felt, new_player: PlayerFactory) -> None:
    other = new_player()
    for asked in ({}, {"player": evening.players[0].pk}, {"player_id": evening.players[0].pk}):
        page = reader(other).get("/hands/results/", asked).text
        assert "data-net" not in page
        assert "no hands to sum up" in page
