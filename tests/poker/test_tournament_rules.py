"""A rule set of tournaments plays tournaments alone, and no tournament is played by another one."""

from contextlib import AsyncExitStack
from typing import Any, Final

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import CHIPS
from config.refusals.refusal import Refusal
from lobby.board.reading import read_board
from lobby.models import Waiting
from lobby.services.lines.joining import join
from lobby.tournaments.models import Tournament
from poker.bots.play_tables import play_tables
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.presets import PRESETS
from poker.models import Game, RuleSet, Table
from poker.rulebook.house_rules.rendering import clauses_of_game
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.accounts.people import NOW
from tests.conftest import PlayerFactory, RoomFactory
from tests.lobby.tournaments.tournaments import new_tournament, tournament_rules
from tests.poker.rulebook.changes.staff import superuser
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.player import Player

BLINDS: Final[dict[str, Any]] = {"small_blind": 100, "big_blind": 200}
EVENT_WORDS: Final = ("tournament", "tournament", "late registration", "blind level")


def leftover(name: str = "Left over") -> Table:
    """A cash game by a tournament's rules, as rooms of an older version have one, with its
    table."""
    game = new_game(name, preset="holdem", structure="no_limit", **BLINDS)
    table = open_table(game=game, name=name, now=NOW)
    Game.objects.filter(pk=game.pk).update(rule_set=tournament_rules())
    return table


@pytest.mark.django_db
class TestGames:
    @pytest.mark.parametrize("currency", [Currency.PLAY, Currency.EUR])
    def test_a_cash_game_of_an_events_rule_set_is_refused(self, currency: str) -> None:
        with pytest.raises(InvalidRules) as refusal, transaction.atomic():
            new_game(
                "Cash", preset="nlo-freezeout", structure="no_limit", currency=currency, **BLINDS
            )
        assert (refusal.value.code, refusal.value.field) == (
            "rules_of_tournaments",
            "rule_set, currency",
        )
        assert not Game.objects.exists()

    def test_an_events_game_of_a_cash_rule_set_is_refused(self) -> None:
        with pytest.raises(InvalidRules) as refusal:
            new_game("Chips", currency=CHIPS, **BLINDS)
        assert (refusal.value.code, refusal.value.field) == (
            "rules_of_cash_games",
            "rule_set, currency",
        )

    @pytest.mark.parametrize("preset", [name for name in PRESETS if name != "nlo-freezeout"])
    def test_an_event_of_a_cash_rule_set_is_refused(self, preset: str) -> None:
        rule_set = RuleSet.from_value(PRESETS[preset])
        rule_set.save()
        with pytest.raises(InvalidRules) as refusal:
            Tournament.objects.create(name="Odd", rule_set=rule_set)
        assert refusal.value.field == "rule_set, seating"

    def test_a_rule_set_with_cash_games_does_not_become_an_events(self) -> None:
        rule_set = new_game("Cash", preset="holdem", structure="no_limit", **BLINDS).rule_set
        for name in ("seating", "ratholing_control", "after_timeout", "small_blind_size"):
            setattr(rule_set, name, getattr(PRESETS["nlo-freezeout"], name))
        with pytest.raises(InvalidRules) as refusal:
            rule_set.save()
        assert refusal.value.code == "rules_of_tournaments"

    def test_a_rule_set_of_events_that_are_to_come_does_not_become_a_cash_games(self) -> None:
        rule_set = new_tournament("Sunday").rule_set
        rule_set.seating, rule_set.after_timeout = "pick", "sit_out"
        with pytest.raises(InvalidRules, match="Sunday"):
            rule_set.save()

    def test_no_table_of_one_is_opened(self) -> None:
        game = leftover().game
        with pytest.raises(InvalidRules) as refusal:
            open_table(game=game, name="One more")
        assert refusal.value.code == "rules_of_tournaments"


@pytest.mark.usefixtures("room_db")
class TestLeftOver:
    """What an older version seeded is closed to newcomers, and nobody loses anything."""

    def test_nobody_sits_down_and_nobody_is_shown_the_way(self, new_player: PlayerFactory) -> None:
        table, player = leftover(), new_player()
        ways: list[Any] = [
            lambda: seating.sit(table_id=table.pk, player=player, seat=0, amount=10_000),
            lambda: join(game_id=table.game_id, player=player, amount=10_000),
        ]
        for way in ways:
            with pytest.raises(Refusal) as refusal:
                way()
            assert refusal.value.code == "table_of_tournament"
        assert [line.id for line in read_board(NOW).lines] == []
        assert [each.deserted for each in play_tables()] == [True], "bots leave"

    def test_seeding_closes_it_once_nobody_sits_there(self, new_player: PlayerFactory) -> None:
        taken, player = leftover("Elbe"), new_player()
        Game.objects.update(rule_set=RuleSet.objects.get(name="holdem"))
        seating.sit(table_id=taken.pk, player=player, seat=0, amount=10_000)
        Game.objects.update(rule_set=tournament_rules())
        call_command("seed_room", verbosity=0)
        assert Table.objects.get(pk=taken.pk).closed_at is None, "somebody plays there"
        seating.leave(table_id=taken.pk, player_id=player.pk, action_id="go")
        call_command("seed_room", verbosity=0)
        row = Table.objects.get(pk=taken.pk)
        assert row.closed_at is not None
        assert not row.reopens

    def test_its_rules_do_not_speak_of_an_event(self) -> None:
        table = leftover()
        told = clauses_of_game(Game.objects.get(pk=table.game_id))
        slugs = {clause.slug for section in told for clause in section.clauses}
        assert not [slug for slug in slugs if slug.startswith("tournament")]
        assert {"buy-in", "leave", "post-or-wait"} <= slugs


@pytest.mark.django_db
def test_a_new_room_has_no_cash_game_of_an_events_rule_set() -> None:
    call_command("seed_room", verbosity=0)
    assert not Game.objects.filter(rule_set__seating="at_start").exists()
    for game in Game.objects.all():
        texts = [clause.text for section in clauses_of_game(game) for clause in section.clauses]
        spoken = [text for text in texts if any(word in text.lower() for word in EVENT_WORDS)]
        assert spoken == [], game.name


@pytest.mark.rule("play-money")
async def test_a_running_room_offers_none_and_its_rules_speak_of_none(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        await in_database_thread(call_command)("seed_room", verbosity=0)
        reader = await Player.sign_up(opened.webs[0].url, "Reader")
        stack.push_async_callback(reader.close)
        assert "tournament rules" not in await reader.page("/games/")
        tables = await in_database_thread(
            lambda: list(Table.objects.values_list("pk", flat=True))
        )()
        for table in tables:
            rules = await reader.page(f"/tables/{table}/rules/")
            assert 'data-clause="tournament' not in rules
        left = await in_database_thread(leftover)()
        await reader.join(left.pk)
        assert 'data-clause="tournament' not in await reader.page(f"/tables/{left.pk}/rules/")
        seat = reverse("lobby:reserve_seat", args=[left.pk, 0])
        for way, form in (
            (seat, {}),
            (reverse("lobby:hold", args=[left.game_id]), {}),
            (reverse("lobby:join", args=[left.game_id]), {"amount": "100"}),
        ):
            assert await reader.submit(way, **form) < 500
        assert "seats" in reader.view
        assert reader.view["seats"] == {}
        assert not await in_database_thread(Waiting.objects.exists)()


def every_table() -> list[int]:
    return list(Table.objects.values_list("pk", flat=True))


def test_the_form_of_a_game_names_both_fields(admin_form: Client) -> None:
    rules = tournament_rules()
    data = {
        "name": "Cash",
        "rule_set": rules.pk,
        "structure": "no_limit",
        "currency": "PLAY",
        "small_blind": "1.00",
        "big_blind": "2.00",
        "ante": "0",
        "min_bet": "0",
        "max_bet": "0",
        "seats": "0",
        "most_tables": "0",
    }
    answer = admin_form.post("/staff/poker/game/add/", data)
    errors = answer.context["adminform"].form.errors
    assert set(errors) == {"rule_set", "currency"}


@pytest.fixture
def admin_form(room_db: RoomDatabase) -> Client:
    return superuser("Boss")
