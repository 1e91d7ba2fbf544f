"""Euros, play money and the chips of tournaments are never added (clause ``collusion``)."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest

from accounts.cashier.freezing.reasons import freezes
from accounts.ledger.models import Currency
from poker.models import Finding, Game, Indicator, PairDay, Tendency, TendencyDay
from poker.oversight.collusion.queue import Kept, keep
from poker.oversight.collusion.scope import scope_of
from poker.oversight.collusion.signs import beside, dumping
from poker.oversight.collusion.signs.chance import threshold
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.findings import sign, window
from tests.room.games import new_game

pytestmark = pytest.mark.rule("collusion")
DAY = window().until
BIG_BLIND = 200


class Games(NamedTuple):
    """A game for euros and one for play money, with the same stakes."""

    euros: Game
    play: Game


@pytest.fixture
def games(db: None) -> Games:
    return Games(*(game_in(each, f"In {each}") for each in ("EUR", "PLAY")))


def game_in(currency: str, name: str) -> Game:
    return new_game(name, currency=currency, small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND)


def passed(game: Game, low: int, high: int, stacks: int, hands: int = 40) -> None:
    """So many stacks of a hundred big blinds go from the one to the other; those below 0 back."""
    stack = 100 * BIG_BLIND
    sums = {"moved": stacks * stack, "squares": abs(stacks) * stack**2, "largest": stack}
    PairDay.objects.create(day=DAY, game=game.pk, low=low, high=high, hands=hands, **sums)


def told(scores: Iterable[Suspicion]) -> set[tuple[str, int, int]]:
    """Those beyond the threshold, as if nothing else had been examined."""
    found = list(scores)
    bar = threshold((each.statistic for each in found), len(found))
    return {(each.currency, each.low, each.high) for each in found if each.statistic >= bar}


def test_what_comes_back_in_play_money_pays_for_no_euros(games: Games) -> None:
    passed(games.euros, 1, 2, 18)
    passed(games.play, 1, 2, -18)
    assert told(dumping.scores(scope_of(window()))) == {("EUR", 1, 2), ("PLAY", 1, 2)}
    PairDay.objects.filter(game=games.play.pk).delete()
    assert told(dumping.scores(scope_of(window()))) == {("EUR", 1, 2)}


def test_what_comes_back_in_euros_does(games: Games) -> None:
    passed(games.euros, 1, 2, 18)
    passed(game_in("EUR", "More euros"), 1, 2, -18)
    assert told(dumping.scores(scope_of(window()))) == set()


def test_soft_play_for_play_money_says_nothing_about_euros(games: Games) -> None:
    """Soft in the one, as against everybody in the other."""
    for game, too_few in ((games.play, 40.0), (games.euros, 0.0)):
        for player, other in ((1, 2), (2, 1), (1, None), (2, None)):
            sums = {"made": 100 if other else 500, "beyond": too_few, "variance": 24.0, "skew": 0.0}
            sums |= {"usual": 0.0, "left_open": float(sums["made"])}
            kind = {"tendency": Tendency.SOFT_ALONE, "currency": game.currency}
            TendencyDay.objects.create(day=DAY, player=player, other=other, **kind, **sums)
    assert told(beside.scores(scope_of(window()))) == {("PLAY", 1, 2)}


def test_each_currency_has_a_finding_of_its_own_and_play_money_freezes_nothing(db: None) -> None:
    ana, bo = person("Ana"), person("Boris")
    assert keep(sign(ana, bo, currency=Currency.PLAY), window(), NOW) is Kept.NEW
    assert [each.key for each in freezes(ana.pk)] == []
    assert keep(sign(ana, bo, currency=Currency.EUR), window(), NOW) is Kept.NEW
    assert keep(sign(ana, bo, currency=Currency.EUR), window(), NOW) is Kept.UPDATED
    found = Finding.objects.filter(indicator=Indicator.DUMPING)
    assert set(found.values_list("currency", flat=True)) == {"EUR", "PLAY"}
    assert len(freezes(ana.pk)) == 1
