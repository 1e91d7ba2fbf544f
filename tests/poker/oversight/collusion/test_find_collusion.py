"""The daily task and the command do the same, as often as they are asked."""

from dataclasses import replace
from datetime import datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from poker.models import FactsDay
from poker.tasks import find_collusion
from tests.accounts.people import person
from tests.poker.oversight.collusion.manners import Manners
from tests.poker.oversight.collusion.season import Season
from tests.poker.oversight.collusion.writing import write
from tests.room.games import new_game

SEATED = [Manners(0.8, 0.5)] * 4


@pytest.fixture
def yesterday(db: None) -> datetime:
    """An evening at one table, yesterday."""
    game = new_game("Daily", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
    season = Season(game.rules(), SEATED, Random(1), days=1, tables=1, hands=6, comes=1.0)
    players = [person(f"Player{number}").pk for number in range(len(SEATED))]
    day = timezone.now() - timedelta(days=1)
    at = day.replace(hour=12, minute=0, second=0)
    hands = [replace(hand, ended_at=at) for hand in season.play()]
    write(hands, game=game, tables=1, players=players)
    return day


def test_the_task_reads_the_days_that_are_over(yesterday: datetime) -> None:
    assert find_collusion() == 0
    assert FactsDay.objects.get(day=yesterday.date()).hands == 12
    days = FactsDay.objects.count()
    assert find_collusion() == 0
    assert FactsDay.objects.count() == days == 30


def test_the_command_says_what_was_examined(yesterday: datetime) -> None:
    out = StringIO()
    day = yesterday.date()
    call_command("find_collusion", since=day, until=day, stdout=out)
    assert FactsDay.objects.get().day == day
    assert "1 days read; signs: none" in out.getvalue()
    assert "soft play: 6 pairs examined" in out.getvalue()


@pytest.mark.parametrize(("since", "until"), [(-1, 0), (-1, -2)])
def test_days_that_are_not_over_are_refused(db: None, since: int, until: int) -> None:
    today = timezone.now().date()
    asked = {"since": today + timedelta(days=since), "until": today + timedelta(days=until)}
    with pytest.raises(CommandError):
        call_command("find_collusion", **asked)
    assert not FactsDay.objects.exists()
