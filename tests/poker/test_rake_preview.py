"""Beside the form of a rule set or a game stands what it takes of each pot, before it is saved."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from poker.admin.rules.rake_preview import RakeTable
from poker.models import Game, RuleSet
from tests.accounts.people import person
from tests.poker.test_rule_set_admin import as_shown
from tests.room.games import new_game
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    player = person("Boss")
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    return sign_staff_in(client, Player.objects.get(pk=player.pk))


def euro_game(**about: Any) -> Game:
    return new_game("Euro 1/2", small_blind=100, big_blind=200, currency="EUR", **about)


def previewed(staff: Client, row: RuleSet | Game, **changes: Any) -> Any:
    """The page after the preview was asked for with these changes."""
    shown = as_shown(row).items()
    data = {name: value for name, value in shown if value is not None and value is not False}
    page = reverse(f"admin:poker_{row._meta.model_name}_change", args=[row.pk])
    return staff.post(page, data | changes | {"_preview": "1"})


def taken(table: RakeTable, pot: str, players: int) -> str:
    rows = dict(table.rows)
    return rows[pot][list(table.players).index(players)]


def facts(table: RakeTable) -> list[str]:
    return [value for _label, value in table.facts]


@pytest.mark.rule("payback-floor")
def test_a_percentage_with_a_cap_is_previewed_and_not_saved(staff: Client) -> None:
    game = euro_game()
    before = RuleSet.objects.values().get()
    changes = {"rake_basis_points": 800, "rake_cap_bb": 4, "no_flop_no_drop": "on"}
    shown = previewed(staff, game.rule_set, **changes)
    (table,) = shown.context["rake_tables"]
    # 8 % of 10.00 and of 40.00; 8 % of 200.00 would be 16.00, and the cap is 4 big blinds.
    assert taken(table, "10.00", 2) == "0.80"
    assert taken(table, "40.00", 6) == "3.20"
    assert taken(table, "200.00", 6) == "8.00"
    assert facts(table) == ["8.00", "8.00 %", "92.00 %; the rules ask for 90.00 %", "nothing"]
    assert "Rake as entered, not saved yet" in shown.text
    assert RuleSet.objects.values().get() == before


def test_the_stored_rake_stands_on_the_page(staff: Client) -> None:
    game = euro_game()
    page = reverse("admin:poker_ruleset_change", args=[game.rule_set.pk])
    (table,) = staff.get(page).context["rake_tables"]
    assert table.title == "Euro 1/2"
    # 5 % and at most three big blinds.
    assert taken(table, "20.00", 2) == "1.00"
    assert taken(table, "200.00", 6) == "6.00"


@pytest.mark.rule("rake-limit")
def test_a_chart_is_previewed_by_players_dealt_in(staff: Client) -> None:
    game = euro_game(preset="omaha-classic", structure="fixed_limit")
    (table,) = previewed(staff, game).context["rake_tables"]
    # The chart of 2/4: of 40.00 one player against another pays 1.00, four 2.00.
    assert taken(table, "40.00", 2) == "1.00"
    assert taken(table, "40.00", 4) == "2.00"
    assert taken(table, "10.00", 4) == "0.00"


def test_play_money_is_not_raked(staff: Client) -> None:
    game = new_game("Play 1/2", small_blind=100, big_blind=200)
    (table,) = previewed(staff, game).context["rake_tables"]
    assert {rake for _pot, row in table.rows for rake in row} == {"0.00"}


@pytest.mark.rule("payback-floor")
def test_what_could_not_be_saved_is_refused_at_its_field_instead(staff: Client) -> None:
    shown = previewed(staff, euro_game().rule_set, rake_basis_points=1001)
    assert shown.context["rake_tables"] == []
    assert set(shown.context["adminform"].form.errors) == {"rake_basis_points"}


def test_without_a_game_each_structure_is_an_example(staff: Client) -> None:
    rule_set = new_game("Play", small_blind=100, big_blind=200).rule_set
    charts = {"rake": "charts", "rake_basis_points": 0, "rake_cap_bb": 0, "fixed_limit": "on"}
    shown = previewed(staff, rule_set, **charts)
    titles = [table.title for table in shown.context["rake_tables"]]
    assert titles == ["Fixed limit 1.00 / 2.00", "Pot limit 1.00 / 2.00"]
