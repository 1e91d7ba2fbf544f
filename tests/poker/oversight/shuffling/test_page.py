"""What everybody may read of the shuffle: the p-values by day, the threshold, the alarms."""

import csv
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from poker.models import ShuffleCheck
from poker.oversight.shuffling.daily import check_today
from poker.oversight.shuffling.labels import SOURCE_WORDS, TEST_WORDS
from poker.oversight.shuffling.sources import SOURCES
from tests.accounts.people import person
from tests.poker.oversight.shuffling import shuffles
from tests.poker.oversight.shuffling.shuffles import Shuffle
from tests.room.staff import sign_staff_in

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
pytestmark = [pytest.mark.django_db, pytest.mark.rule("rng-audit")]


def check(day: int, **planted: Shuffle) -> ShuffleCheck:
    """A check of honest decks, but for a source with a planted fault."""
    sources = {name: shuffles.honest(Random(day)) for name in SOURCES} | planted
    done = check_today(now=NOON + timedelta(days=day), deals=1000, sources=sources)
    assert done is not None
    return done


def page(query: str = "") -> str:
    """As somebody without an account reads it."""
    answer = Client().get(f"/fairness/{query}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_it_says_what_is_tested_and_when_there_is_an_alarm() -> None:
    told = page()
    for name, what in TEST_WORDS.values():
        assert f"<dt>{name}</dt>" in told
        assert str(what) in told
    assert "below 0.0005 is tested" in " ".join(told.split())
    assert "once in 457 years" in " ".join(told.split())
    assert "not done yet" in told


def test_every_p_value_of_a_day_is_there() -> None:
    first, second = check(0), check(1)
    assert "The tests of 2026-03-02" in page()
    told = page("?day=2026-03-01")
    assert "The tests of 2026-03-01" in told
    assert "No alarm." in told
    for test in first.tests.all():
        assert f">{test.p:.4f}<" in told
    assert f"{min(test.p for test in second.tests.all()):.4f}" in told
    assert all(str(words) in told for words in SOURCE_WORDS.values())


def test_an_alarm_is_told() -> None:
    done = check(0, order=shuffles.short_cycle(Random(1)))
    told = page()
    assert f'data-alarms="{done.alarms}"' in told
    assert "staff are looking into it" in told
    assert "again:" in told


def test_a_year_is_read_as_a_file() -> None:
    done = check(0)
    answer = Client().get("/fairness/shuffle-2026.csv")
    rows = list(csv.DictReader(answer.content.decode().splitlines()))
    assert len(rows) == 24
    assert {(row["source"], row["test"], float(row["p"])) for row in rows} == set(
        done.tests.values_list("source", "test", "p")
    )
    assert 'href="/fairness/shuffle-2026.csv"' in page()


@pytest.mark.parametrize("address", ["?day=2020-01-01", "?day=x", "shuffle-1999.csv"])
def test_there_is_nothing_of_other_days(address: str) -> None:
    assert Client().get(f"/fairness/{address}").status_code == 404


@pytest.mark.parametrize("address", ["/", "/accounts/terms/"])
def test_it_is_linked_from_every_page(address: str) -> None:
    assert 'href="/fairness/"' in Client().get(address).content.decode()


def test_staff_read_the_checks_and_change_none() -> None:
    done = check(0)
    staff = person("Staff")
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    sign_staff_in(client, staff)
    assert "2026" in client.get(reverse("admin:poker_shufflecheck_changelist")).text
    opened = client.get(reverse("admin:poker_shufflecheck_change", args=[done.pk])).text
    assert opened.count("positions") >= 3
    assert 'name="_save"' not in opened
    assert client.get(reverse("admin:poker_shufflecheck_add")).status_code == 403
