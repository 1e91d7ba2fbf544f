"""Figures nobody could play by are refused where they are kept: in the rules, in the rows, in the
database, whoever enters them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from accounts.ledger import moving
from accounts.ledger.errors import InvalidAmount
from accounts.ledger.models import TransferKind
from accounts.models import Player
from lobby.tournaments.models import Tournament
from lobby.tournaments.rules.errors import InvalidTournament
from poker.bots.room.bankroll import MOST_A_DAY, keep_in_chips
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.limits import GAME_LIMITS, RULE_SET_LIMITS, FigureOutOfLimits
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.models import Game, RuleSet
from poker.models.games.figure import Within
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.accounts.people import NOW, person, wallet_of
from tests.lobby.tournaments.tournaments import new_tournament
from tests.room.games import CASH_PRESETS, new_game

pytestmark = pytest.mark.django_db

BLINDS: Final[dict[str, Any]] = {"small_blind": 100, "big_blind": 200}


def figures(model: type[models.Model]) -> "Iterator[models.Field[Any, Any]]":
    """Every whole number of a model that somebody enters."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.IntegerField) and field.editable and not field.primary_key:
            yield field


EVERY_FIGURE: Final = [
    pytest.param(model, field.name, id=f"{model.__name__}.{field.name}")
    for model in (RuleSet, Game, Tournament)
    for field in figures(model)
]


def row_of(model: type[models.Model]) -> models.Model:
    if model is Tournament:
        return new_tournament()
    game = new_game("Here", **BLINDS)
    return game if model is Game else game.rule_set


def limit_of(model: type[models.Model], name: str) -> Within:
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    found = [each for each in field.validators if isinstance(each, Within)]
    assert len(found) == 1, f"{model.__name__}.{name} has no least and most"
    return found[0]


@pytest.mark.parametrize(("model", "name"), EVERY_FIGURE)
@pytest.mark.parametrize("is_beyond", [False, True], ids=["below", "beyond"])
def test_every_figure_has_a_least_and_a_most_with_a_reason(
    model: type[models.Model],
    name: str,
    is_beyond: bool,
) -> None:
    limit = limit_of(model, name).limit
    assert limit.least < limit.most
    assert len(limit.reason.split()) > 4
    value = limit.most + 1 if is_beyond else limit.least - 1
    row = row_of(model)
    setattr(row, name, value)
    with pytest.raises(ValidationError) as shown:
        row.full_clean()
    told = " ".join(shown.value.message_dict[name])
    assert limit.reason in told
    assert (f"{limit.most / 100:,.2f}" if limit.is_money else f"{limit.most:,}") in told
    with pytest.raises(FigureOutOfLimits) as refusal:
        row.save()
    assert refusal.value.field == name
    assert refusal.value.allowed == {"min": limit.least, "max": limit.most}
    assert limit.reason in str(refusal.value)
    with pytest.raises(IntegrityError), transaction.atomic():
        model._default_manager.filter(pk=row.pk).update(**{name: value})


@pytest.mark.parametrize("name", RULE_SET_LIMITS)
@pytest.mark.parametrize("beyond", [-1, 1])
def test_no_rule_set_is_made_beyond_its_limits(name: str, beyond: int) -> None:
    """Presets and whatever else makes one without a row."""
    limit = RULE_SET_LIMITS[name]
    beyond_it: dict[str, Any] = {name: limit.least - 1 if beyond < 0 else limit.most + 1}
    with pytest.raises(FigureOutOfLimits) as refusal:
        replace(PRESETS["holdem"], **beyond_it)
    assert refusal.value.field == name


@pytest.mark.parametrize("name", GAME_LIMITS)
def test_no_stakes_are_played_beyond_their_limits(name: str) -> None:
    stakes: dict[str, Any] = {"structure": "no_limit", "is_play_money": True} | BLINDS
    stakes[name] = GAME_LIMITS[name].most + 1
    with pytest.raises(FigureOutOfLimits) as refusal:
        PRESETS["holdem"].rules(Stakes(**stakes))
    assert refusal.value.field == name


def test_a_turn_of_no_seconds_is_refused() -> None:
    """By it players timed out 54 times in three minutes."""
    rule_set = new_game("Here", **BLINDS).rule_set
    rule_set.silent_s = rule_set.turn_s = 0
    with pytest.raises(FigureOutOfLimits, match=r"turn_s: from 5 to 120\. .*nobody reads a hand"):
        rule_set.save()
    assert RuleSet.objects.get(pk=rule_set.pk).turn_s == 30


def test_a_buy_in_of_two_thousand_million_big_blinds_is_refused() -> None:
    rule_set = new_game("Here", **BLINDS).rule_set
    rule_set.max_buy_in_bb = 2_000_000_000
    with pytest.raises(FigureOutOfLimits) as refusal:
        rule_set.save()
    assert (refusal.value.field, refusal.value.allowed["max"]) == ("max_buy_in_bb", 1000)


@pytest.mark.rule("freezeout-start")
@pytest.mark.parametrize(("buy_in", "fee"), [(100, 100_000), (0, 1), (1000, 201), (4, 1)])
def test_a_fee_above_a_fifth_of_the_buy_in_is_refused(buy_in: int, fee: int) -> None:
    tournament = new_tournament(buy_in=1000, fee=200)
    tournament.buy_in, tournament.fee = buy_in, fee
    with pytest.raises(ValidationError) as shown:
        tournament.full_clean()
    assert "fee" in shown.value.message_dict
    with pytest.raises(InvalidTournament) as refusal:
        tournament.save()
    assert (refusal.value.field, refusal.value.allowed["max"]) == ("fee", buy_in // 5)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(buy_in=buy_in, fee=fee)


def test_an_event_of_the_past_stays_as_it_was() -> None:
    tournament = new_tournament(buy_in=1000, fee=200)
    Tournament.objects.filter(pk=tournament.pk).update(status="over", fee=900)
    assert Tournament.objects.get(pk=tournament.pk).fee == 900


@pytest.mark.rule("freezeout-end")
def test_payouts_for_more_players_than_an_event_has_are_refused() -> None:
    rows = [{"players": 2, "shares": [10_000]}, {"players": 10_001, "shares": [10_000]}]
    with pytest.raises(ValidationError, match="10000"):
        new_tournament(payouts=rows)


class TestRefills:
    """16 billion of play money stood in the books after buy-ins nobody bounded."""

    @pytest.fixture
    def bot(self) -> Player:
        bot = person("Vega")
        Player.objects.filter(pk=bot.pk).update(is_bot=True)
        return bot

    def test_none_is_larger_than_the_most(self) -> None:
        player = person("Ana")
        before = wallet_of(player).balance
        with pytest.raises(InvalidAmount) as refusal:
            moving.refill(player=player, amount=200_000_01, key="too much")
        assert refusal.value.allowed == {"min": 1, "max": 200_000_00}
        assert wallet_of(player).balance == before

    def test_a_bot_is_given_so_much_a_day(self, bot: Player) -> None:
        while keep_in_chips(bot.pk, 2 * moving.OPENING_GRANT):
            spend(bot, wallet_of(bot).balance or 0)
        refills = wallet_of(bot).entries.filter(transfer__kind=TransferKind.REFILL)
        given = [entry.amount for entry in refills]
        assert MOST_A_DAY - 2 * moving.OPENING_GRANT < sum(given) <= MOST_A_DAY

    def test_what_cannot_be_reached_is_not_begun(self, bot: Player) -> None:
        before = wallet_of(bot).balance
        assert not keep_in_chips(bot.pk, 2 * MOST_A_DAY)
        assert wallet_of(bot).balance == before


@pytest.mark.parametrize(
    ("preset", "name", "value"),
    [
        (preset, name, value)
        for preset, rules in CASH_PRESETS.items()
        for name, value in (("variant", "other"), ("seats", 3), ("structure", "other"))
        if name != "seats" or rules.fewest_seats < rules.most_seats
    ],
)
def test_what_open_tables_keep_does_not_change(preset: str, name: str, value: Any) -> None:
    rules = CASH_PRESETS[preset]
    structure = rules.structures[0]
    game = new_game("Open", preset=preset, structure=structure, **BLINDS)
    table = open_table(game=game, name="Here", now=NOW)
    row: Any = game.rule_set if name == "variant" else game
    if name == "variant":
        value = "holdem" if rules.variant == "omaha" else "omaha"
    elif name == "structure":
        RuleSet.objects.update(fixed_limit=True, pot_limit=True, no_limit=True)
        game = row = Game.objects.get()
        value = "fixed_limit" if structure != "fixed_limit" else "no_limit"
    setattr(row, name, value)
    with pytest.raises(InvalidRules) as refusal:
        row.save()
    assert refusal.value.code == "tables_open"
    assert name in refusal.value.field
    assert refusal.value.allowed == {"game": "Open"}
    with pytest.raises(ValidationError, match="Tables of Open are open"):
        row.full_clean()
    table.closed_at = NOW
    table.save()
    row.save()


def test_a_table_that_will_open_again_keeps_its_game_as_it_is() -> None:
    game = new_game("Asleep", **BLINDS)
    table = open_table(game=game, name="Here", now=NOW)
    table.closed_at, table.reopens = NOW, True
    table.save()
    game.rule_set.variant = "omaha_5"
    with pytest.raises(InvalidRules) as refusal:
        game.rule_set.save()
    assert refusal.value.code == "tables_open"


def test_a_game_moves_to_no_rule_set_its_tables_could_not_go_on_by() -> None:
    game, other = new_game("Here", **BLINDS), new_game("There", preset="holdem", **BLINDS)
    open_table(game=game, name="Here", now=NOW)
    game.rule_set = other.rule_set
    with pytest.raises(InvalidRules) as refusal:
        game.save()
    assert refusal.value.code == "tables_open"
    assert "rule_set" in refusal.value.field
