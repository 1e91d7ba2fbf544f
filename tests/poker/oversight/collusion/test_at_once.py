"""Who asks for a withdrawal is judged at once, and gets no money before."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from subprocess import run
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import override_settings

from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.models import Currency
from accounts.models import Player
from poker.deck import decks
from poker.models import (
    CollusionCase,
    FactsDay,
    Finding,
    HandFact,
    Indicator,
    PairDay,
    PlayedHand,
    SpotDay,
    TendencyDay,
)
from poker.oversight.collusion import freezing
from poker.oversight.collusion.at_once import judge_who_withdraws
from poker.oversight.collusion.facts.days import read_so_far
from poker.oversight.collusion.finding import look
from poker.oversight.collusion.window import Window
from tests.accounts.cashier.till import cashier, fund, known, withdrawal
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.manners import Manners
from tests.poker.oversight.collusion.season import Dealt, Season
from tests.poker.oversight.collusion.writing import write
from tests.refusals import refused
from tests.room.games import new_game

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.django_db]
GIVER, TAKER = 0, 1
CROWD = [
    Manners(0.5, 0.6, "gives", ally=TAKER),
    Manners(0.5, 0.5, "takes", ally=GIVER),
    *(Manners(0.3 + 0.1 * number, 0.5) for number in range(6)),
]


class Morning(NamedTuple):
    """Hands of this morning for one currency, in which the one passes chips to the other."""

    giver: Player
    taker: Player
    honest: Player
    till: Player
    hands: int


@pytest.fixture(autouse=True)
def at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether money is frozen is asked at the time of these tests."""
    monkeypatch.setattr(freezing, "room_time", SimpleNamespace(now=lambda: NOW))


@pytest.fixture
def morning() -> Morning:
    return played_this_morning(Currency.EUR)


def played_this_morning(currency: str) -> Morning:
    till = cashier("Till")
    people = [known(name) for name in ("Giver", "Taker", "Honest")]
    for player in people:
        fund(player, till, 40_000)
    people += [person(f"Other{number}") for number in range(len(CROWD) - len(people))]
    game = new_game(
        "Morning",
        currency=currency,
        preset="holdem",
        structure="no_limit",
        small_blind=100,
        big_blind=200,
    )
    season = Season(game.rules(), CROWD, Random(3), days=1, tables=2, hands=150, comes=0.7)
    hands = list(_ended_by(season.play(), NOW - timedelta(minutes=5)))
    write(hands, game=game, tables=2, players=[player.pk for player in people])
    giver, taker, honest = people[:3]
    return Morning(giver, taker, honest, till, len(hands))


def _ended_by(hands: Iterator[Dealt], last: datetime) -> Iterator[Dealt]:
    for number, hand in enumerate(hands):
        yield replace(hand, ended_at=last - timedelta(hours=3) + timedelta(seconds=10 * number))


def pick_up(asked: CashierRequest, by: Player) -> None:
    answering.pick_up(request_id=asked.pk, by=by, seen=Status.ASKED, now=NOW)


def words(player: Player) -> list[str]:
    return [str(freeze.words) for freeze in freezes(player.pk)]


def test_nothing_is_paid_before_the_last_hands_are_judged(morning: Morning) -> None:
    asked = withdrawal(morning.honest, 9_900)
    assert words(morning.honest) == ["their last hands are not judged yet"]
    with refused("frozen"):
        pick_up(asked, morning.till)
    assert judge_who_withdraws(NOW) == 1
    assert words(morning.honest) == []
    pick_up(asked, morning.till)
    assert judge_who_withdraws(NOW) == 0


def test_who_passed_chips_this_morning_gets_no_money_and_is_a_case(morning: Morning) -> None:
    asked = withdrawal(morning.taker, 9_900)
    judge_who_withdraws(NOW)
    case = CollusionCase.objects.get()
    assert set(case.players.all()) == {morning.giver, morning.taker}
    assert case.money > 0
    indicators = set(case.signs.values_list("indicator", flat=True))
    assert indicators & {Indicator.BETS_AWAY, Indicator.SOFT_PLAY, Indicator.GIVES_UP}
    assert any("sign of collusion" in each for each in words(morning.taker))
    with refused("frozen"):
        pick_up(asked, morning.till)
    hands = Finding.objects.earliest("pk").hands
    assert hands
    table, number = hands[0]
    dealt = PlayedHand.objects.filter(table=table, hand_no=number).values_list("player", flat=True)
    assert {morning.giver.pk, morning.taker.pk} <= set(dealt)


def test_the_day_is_read_whole_when_it_is_over_and_comes_to_the_same(morning: Morning) -> None:
    """Hands read at once are not read again, and their sums are not counted twice."""
    withdrawal(morning.taker, 9_900)
    judge_who_withdraws(NOW)
    for sums in (PairDay, SpotDay, TendencyDay):
        assert not sums.objects.exists()
    early = HandFact.objects.count()
    assert 0 < early < PlayedHand.objects.count()
    day = Window(NOW.date(), NOW.date())
    look(now=NOW + timedelta(days=1), window=day)
    assert HandFact.objects.count() == PlayedHand.objects.count()
    assert FactsDay.objects.get().hands == morning.hands
    assert sum(PairDay.objects.values_list("hands", flat=True)) > 0
    (spots,) = SpotDay.objects.all()
    assert sum(spots.made) == sum(len(fact.decisions) for fact in HandFact.objects.all())


def test_hands_are_read_while_the_day_goes_on_and_once(morning: Morning) -> None:
    """Whoever asks for a whole day, or for one player's, finds them read."""
    parts = PlayedHand.objects.count()
    assert read_so_far(NOW) == parts == HandFact.objects.count()
    assert read_so_far(NOW) == 0
    entry = AuditEntry.objects.get(action="decks.judged")
    assert entry.after == {"day": str(NOW.date()), "hands": morning.hands}
    withdrawal(morning.taker, 9_900)
    judge_who_withdraws(NOW)
    assert CollusionCase.objects.exists()
    look(now=NOW + timedelta(days=1), window=Window(NOW.date(), NOW.date()))
    assert read_so_far(NOW) == 0
    assert HandFact.objects.count() == parts
    assert AuditEntry.objects.filter(action="decks.judged").count() == 1


def test_what_moved_in_a_case_is_not_less_for_judging_somebody_else(morning: Morning) -> None:
    """The sums of the day are made of the hands of whoever is judged, and deleted again."""
    withdrawal(morning.taker, 9_900)
    judge_who_withdraws(NOW)
    moved = CollusionCase.objects.get().money
    withdrawal(morning.honest, 9_900)
    assert judge_who_withdraws(NOW) == 1
    assert CollusionCase.objects.get().money == moved > 0


@pytest.mark.rule("hidden-cards")
def test_the_log_says_whose_hands_were_opened_and_how_many(morning: Morning) -> None:
    withdrawal(morning.honest, 9_900)
    judge_who_withdraws(NOW)
    played = PlayedHand.objects.filter(player=morning.honest).count()
    entry = AuditEntry.objects.get(action="decks.judged")
    player = morning.honest.pk
    assert entry.after == {"day": str(NOW.date()), "hands": played, "player": player}


def test_hands_after_the_withdrawal_was_asked_for_do_not_hold_it(morning: Morning) -> None:
    withdrawal(morning.honest, 9_900)
    judge_who_withdraws(NOW)
    last = PlayedHand.objects.filter(player=morning.honest).latest("ended_at")
    PlayedHand.objects.filter(table=last.table_id, hand_no=last.hand_no).update(
        ended_at=NOW + timedelta(minutes=1)
    )
    assert words(morning.honest) == []


def test_hands_judged_with_all_others_are_not_judged_again(morning: Morning) -> None:
    PlayedHand.objects.update(ended_at=NOW - timedelta(days=1))
    yesterday = (NOW - timedelta(days=1)).date()
    asked = withdrawal(morning.honest, 9_900)
    assert words(morning.honest) == ["their last hands are not judged yet"]
    look(now=NOW, window=Window(yesterday, yesterday))
    assert words(morning.honest) == []
    assert judge_who_withdraws(NOW) == 0
    pick_up(asked, morning.till)


def test_play_money_holds_nothing() -> None:
    morning = played_this_morning(Currency.PLAY)
    withdrawal(morning.taker, 9_900)
    assert words(morning.taker) == []
    assert judge_who_withdraws(NOW) == 0


def test_without_a_withdrawal_nobody_is_judged_at_once(morning: Morning) -> None:
    assert judge_who_withdraws(NOW) == 0
    assert words(morning.taker) == []
    assert not HandFact.objects.exists()


@override_settings(ROOM_HOLDS_DECK_KEYS=False, ROOM_DECK_KEYS="", ROOM_RECEIPT_KEYS="")
def test_without_keys_it_stays_frozen(morning: Morning) -> None:
    withdrawal(morning.honest, 9_900)
    for reads in (judge_who_withdraws, read_so_far):
        with pytest.raises(decks.DeckKeyMissing):
            reads(NOW)
    assert not HandFact.objects.exists()
    assert words(morning.honest) == ["their last hands are not judged yet"]


def test_the_judge_is_asked_for_it_and_for_the_daily_search() -> None:
    tasks = ("find_collusion", "judge_who_withdraws", "read_hands_so_far")
    routes = settings.CELERY_TASK_ROUTES
    assert {routes[f"poker.tasks.{task}"]["queue"] for task in tasks} == {"judging"}


def test_a_web_process_loads_neither_numpy_nor_scipy() -> None:
    """They are hundred megabytes; the tasks' module, which it knows, imports them when they run."""
    code = (
        "import os, sys, django\n"
        "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'config.settings')\n"
        "django.setup()\n"
        "import config.asgi, config.urls\n"
        "print(sorted({'numpy', 'scipy'} & sys.modules.keys()))\n"
    )
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
