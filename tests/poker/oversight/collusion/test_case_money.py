"""The page of a case says who won how much from whom, who is accused, and who was only present."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db.models import Sum
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from accounts.models import Player
from poker.models import CollusionCase, Indicator, PairDay, PlayedHand
from poker.oversight.collusion.cases.grouping import group
from poker.oversight.collusion.cases.present import present
from poker.oversight.collusion.cases.winnings import winnings
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.facts.pairs import read_pairs
from poker.oversight.collusion.queue import keep
from poker.oversight.collusion.window import Window
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.club_evening import HANDS, PEOPLE, SEATS, store_evening
from tests.poker.oversight.collusion.findings import sign
from tests.poker.oversight.collusion.test_pages import of_role

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.django_db]
LONG_NAMES = ("Bartholomaeus_12", "Maximiliane_Ober", "Jean-Christophe9", "Zoltan")
TODAY = Window(NOW.date(), NOW.date())


def case_of(club: int) -> tuple[CollusionCase, list[Player]]:
    """Return a case of as many players after an evening with others, each with a sign beside the
    first, of which one names a player who was only present."""
    names = [*LONG_NAMES, *(f"Player{number}" for number in range(PEOPLE - len(LONG_NAMES)))]
    crowd = [person(name) for name in names]
    store_evening(crowd, club=club, until=NOW - timedelta(minutes=5))
    for other in crowd[1:club]:
        found = sign(crowd[0], other, indicator=Indicator.SQUEEZES)
        keep(found._replace(present=[crowd[SEATS - 1].pk]), TODAY, NOW)
    group(TODAY, NOW)
    return CollusionCase.objects.get(), crowd


def text_of(case: CollusionCase, language: str) -> str:
    """Return the words of the case's page."""
    risk: Client = of_role("risk")
    path = reverse("admin:poker_collusioncase_change", args=[case.pk])
    page = risk.get(path, headers={"accept-language": language}).text
    return re.sub(r"\s+", " ", unescape(strip_tags(page)))


@pytest.mark.parametrize("club", [2, 3, 4])
def test_case_sums_what_moved_as_the_daily_figures_do(club: int) -> None:
    case, crowd = case_of(club)
    found = winnings(case)
    assert len(found.pairs) == club * (club - 1) // 2
    assert [won.amount for won in found.pairs] == sorted(
        (won.amount for won in found.pairs), reverse=True
    )
    read_pairs(Chosen(NOW.date()))
    for won in found.pairs:
        low, high = sorted((won.winner.pk, won.loser.pk))
        rows = PairDay.objects.filter(low=low, high=high)
        assert abs(rows.aggregate(Sum("moved"))["moved__sum"]) == won.amount
        assert won.hands == HANDS
    for player, net in found.nets.items():
        parts = PlayedHand.objects.filter(player=player)
        assert parts.aggregate(Sum("net"))["net__sum"] == net
    assert [each.player for each in present(case)] == crowd[club:SEATS]
    assert {each.hands for each in present(case)} == {HANDS}
    # Nothing is raked here: what the players of the case lost, those present won.
    assert sum(each.lost for each in present(case)) == sum(found.nets.values())


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ("Who won how much", "Accused, and by", "Only present", "What else could")),
        ("de", ("Wer wie viel", "Beschuldigt, und", "Nur anwesend", "Was sie sonst")),
        (
            "fr",
            ("Qui a gagné combien", "Mis en cause, et", "Seulement présents", "Ce qui pourrait"),
        ),
        ("it", ("Chi ha vinto quanto", "Accusati, e da", "Solo presenti", "Che cos'altro")),
    ],
)
def test_case_page_names_money_then_accused_then_present(
    language: str, labels: tuple[str, ...]
) -> None:
    case, crowd = case_of(3)
    page = text_of(case, language)
    won, accused, only_present, explained = map(page.index, labels)
    assert won < accused < only_present < explained
    for player in crowd[:3]:
        assert player.screen_name in page[won:accused]
        assert f"{player.screen_name}: " in page[accused:only_present]
        assert f"{player.screen_name}: " not in page[only_present:]
    for player in crowd[3:SEATS]:
        assert player.screen_name not in page[:only_present]
        assert f"{player.screen_name}: " in page[only_present:explained]


def test_case_for_play_money_shows_play_money() -> None:
    one, other = person("Ana"), person("Boris")
    keep(sign(one, other, currency="PLAY"), TODAY, NOW)
    group(TODAY, NOW)
    found = winnings(CollusionCase.objects.get())
    assert (found.currency, found.pairs, found.hands) == ("PLAY", [], 0)
    assert "none" in text_of(CollusionCase.objects.get(), "en")
