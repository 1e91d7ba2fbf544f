"""Staff edit rule sets and games in the admin; what cannot be played is refused by name."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.forms import model_to_dict
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from poker.admin.rules.games import AMOUNTS
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.presets import PRESETS
from poker.models import Game, RuleSet
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.room.games import new_game
from tests.room.staff import sign_staff_in


@pytest.fixture
def staff(new_player: PlayerFactory) -> Client:
    player = new_player()
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    return sign_staff_in(client, Player.objects.get(pk=player.pk))


def save(client: Client, row: RuleSet | Game, **changes: Any) -> dict[str, list[str]]:
    """Post the admin's form with changes, in minor units; the errors by field, if any."""
    kind = row._meta.model_name
    amounts = {name: value / 100 for name, value in changes.items() if name in AMOUNTS}
    shown = as_shown(row) | changes | amounts
    data = {k: v for k, v in shown.items() if v is not None and v is not False}
    path = f"/staff/poker/{kind}/{row.pk}/change/" if row.pk else f"/staff/poker/{kind}/add/"
    answer = client.post(path, data)
    if answer.status_code == 302:
        return {}
    errors: dict[str, list[str]] = answer.context["adminform"].form.errors
    return errors


def soon() -> dict[str, str]:
    """From when on, and why: asked for where real money is played by it."""
    at = timezone.now() + timedelta(hours=2)
    about = {"effective_at_0": f"{at:%Y-%m-%d}", "effective_at_1": f"{at:%H:%M}"}
    return about | {"change_reason": "Dearer"}


def as_shown(row: RuleSet | Game) -> dict[str, Any]:
    """A row's values as the form shows them: minor units as whole units."""
    values = model_to_dict(row).items()
    return {name: value / 100 if name in AMOUNTS else value for name, value in values}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_row_and_the_row_the_preset(new_player: PlayerFactory, name: str) -> None:
    row = RuleSet.from_value(PRESETS[name])
    row.full_clean()
    row.save()
    assert RuleSet.objects.get(name=name).value() == PRESETS[name]


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"min_raise": "double"}, {"min_raise"}),
        ({"fewest_seats": 9}, {"fewest_seats", "most_seats"}),
        ({"silent_s": 31}, {"silent_s", "turn_s"}),
        ({"protections": 2}, {"protections", "grace"}),
        ({"bank_s": 61}, {"bank_s", "bank_most_s"}),
        ({"bank_s": 30, "bank_hands": 0}, {"bank_hands"}),
        ({"rake": "charts"}, {"rake", "rake_basis_points"}),
        ({"min_buy_in_bb": 101}, {"min_buy_in_bb", "max_buy_in_bb"}),
        ({"rake_basis_points": 1001}, {"rake_basis_points"}),
        ({"rake_basis_points": 0}, {"rake", "rake_basis_points"}),
        ({"players_needed": 2, "players_to_go_on": 3}, {"players_to_go_on", "players_needed"}),
    ],
)
@pytest.mark.rule("payback-floor")
def test_an_impossible_rule_set_is_refused_at_its_fields(
    staff: Client, changes: dict[str, Any], fields: set[str]
) -> None:
    game = new_game("Euro", small_blind=100, big_blind=200, currency="EUR")
    before = RuleSet.objects.values().get()
    errors = save(staff, game.rule_set, **changes)
    assert set(errors) == fields
    assert RuleSet.objects.values().get() == before


def test_staff_make_a_rule_set_of_their_own(staff: Client) -> None:
    own = RuleSet.from_value(PRESETS["holdem"])
    own.name = "six-card-omaha"
    assert save(staff, own, variant="omaha_6", seats=6, limit_seats=6, most_seats=7) == {}
    assert RuleSet.objects.get(name="six-card-omaha").value().variant == "omaha_6"


@pytest.mark.rule("rake-limit")
def test_stakes_the_rake_chart_does_not_list_are_refused(staff: Client) -> None:
    listed = new_game(
        "Limit 2/4",
        preset="omaha-classic",
        structure="fixed_limit",
        small_blind=100,
        big_blind=200,
        currency="EUR",
    )
    assert save(staff, listed, **soon(), big_blind=400, small_blind=200) == {}
    errors = save(staff, listed, big_blind=50_000, small_blind=25_000)
    assert "big_blind" in errors
    with pytest.raises(InvalidRules):
        new_game(
            "Limit 75/150",
            preset="omaha-classic",
            structure="fixed_limit",
            small_blind=3700,
            big_blind=7500,
            currency="EUR",
        )


@pytest.mark.rule("small-blind-size")
def test_a_big_blind_that_is_not_twice_the_small_one_is_refused_where_the_rule_set_says_so(
    staff: Client,
) -> None:
    game = new_game("Halves", preset="holdem", small_blind=100, big_blind=200)
    errors = save(staff, game, small_blind=150)
    assert set(errors) == {"small_blind", "big_blind"}
    with pytest.raises(InvalidRules) as refused:
        new_game("Odd", preset="holdem", small_blind=50, big_blind=75)
    assert refused.value.field == "small_blind, big_blind"
    assert save(staff, game, small_blind=150, big_blind=300) == {}

    assert save(staff, game.rule_set, small_blind_size="any") == {}
    assert save(staff, game, small_blind=50, big_blind=75) == {}
    before = RuleSet.objects.values().get()
    assert set(save(staff, game.rule_set, small_blind_size="half")) == {"__all__"}
    assert RuleSet.objects.values().get() == before


@pytest.mark.rule("small-blind-size")
def test_any_pair_of_blinds_is_saved_where_the_rule_set_allows_it(
    new_player: PlayerFactory,
) -> None:
    classic: dict[str, Any] = {"preset": "omaha-classic", "structure": "no_limit"}
    game = new_game("Any", **classic, small_blind=50, big_blind=75)
    assert game.rules().small_blind == 50


def counted_of(table: Felt) -> str:
    return table.hand.rules.pot_limit_counts


@pytest.mark.rule("pot-limit")
def test_what_pot_limit_counts_is_chosen_and_played_by_from_the_next_hand(
    staff: Client, felt: Any
) -> None:
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    assert counted_of(table) == "whole_pot"
    assert save(staff, table.row.game.rule_set, pot_limit_counts="contested_pot") == {}
    assert counted_of(table) == "whole_pot"
    table.check_down()
    table.deal()
    assert counted_of(table) == "contested_pot"


def test_a_change_applies_from_the_next_hand(staff: Client, felt: Any) -> None:
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    game = table.row.game
    assert save(staff, game, small_blind=200, big_blind=400) == {}
    assert table.running.rules.big_blind == 200, "the running hand keeps its rules"
    table.check_down()
    table.deal()
    assert table.running.rules.big_blind == 400
    assert table.running.price == 400


def test_a_time_bank_switched_on_is_there_from_the_next_hand(staff: Client, felt: Any) -> None:
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    assert save(staff, table.row.game.rule_set, bank_s=30) == {}
    assert table.state.seat(0).bank_ms is None
    table.check_down()
    table.deal()
    assert [table.state.seat(seat).bank_ms for seat in range(3)] == [30_000] * 3


@pytest.mark.rule("play-money")
def test_a_game_keeps_its_currency(staff: Client) -> None:
    game = new_game("Kept", small_blind=100, big_blind=200)
    assert save(staff, game, currency="EUR", ante=25) == {}
    game.refresh_from_db()
    assert (game.currency, game.ante) == ("PLAY", 25)
    game.currency = "EUR"
    with pytest.raises(IntegrityError, match="is in PLAY for good"):
        game.save()


def test_amounts_of_a_game_are_entered_as_they_are_played_for(staff: Client) -> None:
    shown = as_shown(new_game("Large", small_blind=100, big_blind=200))
    data = shown | {"name": "Small", "small_blind": "0.25", "big_blind": "0.50", "currency": "EUR"}
    assert staff.post("/staff/poker/game/add/", data).status_code == 302
    game = Game.objects.get(name="Small")
    assert (game.small_blind, game.big_blind) == (25, 50)
    assert 'value="0.25"' in staff.get(f"/staff/poker/game/{game.pk}/change/").text
    assert "0.25 / 0.50 euro" in staff.get("/staff/poker/game/").text
