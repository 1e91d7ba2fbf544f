"""How a game plays is counted as its hands are settled."""

from collections.abc import Callable
from datetime import timedelta

from poker.models import HandTally
from poker.services.money.game_figures import game_figures
from poker.services.money.tallying import forget_tallies, stretch_of
from tests.poker.felt import NOON, Felt


def test_pots_players_and_flops_of_finished_hands_are_counted(felt: Callable[..., Felt]) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()  # the small blind's 100 and as much of the big blind's
    table.deal()
    table.check_down()  # 200 of each of the three, who all see the flop
    tally = HandTally.objects.get(table=table.table_id)
    assert (tally.hands, tally.pots, tally.dealt_in, tally.saw_flop) == (2, 200 + 600, 6, 3)
    figures = game_figures(table.now)[table.row.game_id]
    assert (figures.average_pot, figures.flop_percent) == (400, 50)


def test_who_folded_before_the_flop_has_not_seen_it(felt: Callable[..., Felt]) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.fold_next()
    table.check_down()
    assert HandTally.objects.get().saw_flop == 2


def test_hands_an_hour_are_those_of_a_table_while_it_plays(felt: Callable[..., Felt]) -> None:
    table = felt(20000, 20000, 20000)
    row, game = table.row, table.row.game_id
    HandTally.objects.create(
        table=row, from_at=NOON - timedelta(minutes=20), hands=5, pots=1, dealt_in=1, saw_flop=0
    )
    HandTally.objects.create(table=row, from_at=NOON, hands=2, pots=1, dealt_in=1, saw_flop=0)
    after_two_minutes = game_figures(NOON + timedelta(minutes=2))[game]
    assert after_two_minutes.hands_per_hour == 60, "seven hands in seven minutes of play"
    assert game_figures(NOON + timedelta(hours=2)) == {}


def test_what_is_older_than_three_hours_is_forgotten(felt: Callable[..., Felt]) -> None:
    table = felt(20000, 20000, 20000)
    for hours in (1, 4):
        began = stretch_of(NOON - timedelta(hours=hours))
        HandTally.objects.create(
            table=table.row, from_at=began, hands=1, pots=1, dealt_in=1, saw_flop=0
        )
    assert forget_tallies(NOON) == 1
    assert HandTally.objects.get().from_at == NOON - timedelta(hours=1)
