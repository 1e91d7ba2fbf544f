"""Rules for real money require two people, even if the application's role writes the rows."""

import psycopg
import pytest

from accounts.models import Player
from poker.models import Game, RulesChange, Table
from poker.rulebook.changes.answering import approve
from poker.services.deal.due_rules import apply_due
from poker.services.tables.opening import open_table
from tests.accounts.ledger import ledger_rows
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.felt import NOON
from tests.poker.rulebook.changes.staff import euro_game, member, proposed
from tests.room.database import RoomDatabase
from tests.room.games import new_game


@pytest.fixture
def maker(room_db: RoomDatabase) -> Player:
    return member("Maker")


@pytest.fixture
def game(room_db: RoomDatabase) -> Game:
    """A game for euros with a table, another one, and a tournament that takes euros."""
    game = euro_game()
    open_table(game=game, name="Here")
    new_game("Play", preset="holdem", structure="no_limit", small_blind=1, big_blind=2)
    cup = new_tournament("Cup", currency="EUR", buy_in=1000, fee=100)
    cup.entries.create(player=member("Entrant"), registered_at=NOON)
    return game


REFUSED = [
    (
        "UPDATE poker_game SET rule_set_id = (SELECT max(id) FROM poker_ruleset)"
        " WHERE currency = 'EUR'"
    ),
    "UPDATE poker_game SET structure = 'no_limit' WHERE currency = 'EUR'",
    "UPDATE poker_game SET small_blind = 50 WHERE currency = 'EUR'",
    (
        "UPDATE poker_ruleset SET rake_basis_points = 900"
        " WHERE id IN (SELECT rule_set_id FROM poker_game WHERE currency = 'EUR')"
    ),
    "UPDATE poker_ruleset SET turn_s = 5 WHERE id = (SELECT rule_set_id FROM lobby_tournament)",
    "UPDATE poker_table SET game_id = (SELECT id FROM poker_game WHERE name = 'Play')",
    "UPDATE lobby_tournament SET buy_in = 1, fee = 1099",
    "UPDATE lobby_tournament SET rule_set_id = (SELECT min(id) FROM poker_ruleset)",
]


@pytest.mark.rule("two-persons")
@pytest.mark.parametrize("statement", REFUSED)
def test_application_role_cannot_change_rules_of_real_money(
    statement: str, game: Game, room_db: RoomDatabase
) -> None:
    with (
        ledger_rows.session(room_db.url) as application,
        pytest.raises(psycopg.errors.RestrictViolation),
    ):
        application.execute(statement)


IN_USE = {
    "poker_game": "currency = 'EUR'",
    "poker_game of play money": "name = 'Play'",
    "poker_ruleset": "id IN (SELECT rule_set_id FROM poker_game)",
    "poker_ruleset of a tournament": "id IN (SELECT rule_set_id FROM lobby_tournament)",
    "poker_table": "name = 'Here'",
    "lobby_tournament": "name = 'Cup'",
}


@pytest.mark.rule("two-persons")
@pytest.mark.parametrize(
    "statement", ["DELETE FROM {} WHERE {}", "UPDATE {} SET id = 999 WHERE {}"]
)
@pytest.mark.parametrize("row", IN_USE)
def test_application_role_cannot_replace_what_is_in_use(
    row: str, statement: str, game: Game, room_db: RoomDatabase
) -> None:
    """Another row could take its number within the transaction, at whose end foreign keys are
    checked."""
    open_table(game=Game.objects.get(name="Play"), name="There")
    with (
        ledger_rows.session(room_db.url) as application,
        pytest.raises(psycopg.errors.RestrictViolation),
    ):
        application.execute(statement.format(row.split(maxsplit=1)[0], IN_USE[row]))


FORGED = [
    # A constraint refuses the same person twice; the audit log contradicts an invented colleague.
    "UPDATE poker_ruleschange SET approved_at = now(), approved_by_id = proposed_by_id",
    "UPDATE poker_ruleschange SET approved_at = now(), approved_by_id = %(other)s",
    "UPDATE poker_ruleschange SET after = '{\"ante\": 99}'",
    "UPDATE poker_ruleschange SET effective_at = effective_at - interval '1 day'",
    (
        "INSERT INTO poker_ruleschange (game_id, before, after, reason, effective_at, proposed_at,"
        " proposed_by_id, approved_at, approved_by_id, failure) SELECT id, '{}', '{}', '', now(),"
        " now(), %(maker)s, now(), %(other)s, '' FROM poker_game WHERE name = 'Play'"
    ),
    "DELETE FROM poker_ruleschange",
]


@pytest.mark.rule("two-persons")
@pytest.mark.parametrize("statement", FORGED)
def test_application_role_cannot_forge_an_approval(
    statement: str, game: Game, maker: Player, room_db: RoomDatabase
) -> None:
    proposed(game, maker, NOON, ante=25)
    people = {"maker": maker.pk, "other": member("Other").pk}
    with (
        ledger_rows.session(room_db.url) as application,
        pytest.raises((psycopg.errors.IntegrityError, psycopg.errors.InsufficientPrivilege)),
    ):
        application.execute(statement, people)
    assert RulesChange.objects.get().after == {"ante": 25}


@pytest.mark.rule("two-persons")
def test_approved_change_is_applied_once_and_as_approved(
    game: Game, maker: Player, room_db: RoomDatabase
) -> None:
    change = proposed(game, maker, NOON, ante=25)
    approve(change_id=change.pk, staff=member("Other"), now=NOON)
    with ledger_rows.session(room_db.url) as application:
        with pytest.raises(psycopg.errors.RestrictViolation):
            application.execute("UPDATE poker_game SET ante = 30 WHERE id = %s", [game.pk])
        assert apply_due(change.effective_at) == 1
        game.refresh_from_db()
        assert game.ante == 25
        with pytest.raises(psycopg.errors.RestrictViolation):
            application.execute("UPDATE poker_game SET ante = 0 WHERE id = %s", [game.pk])


def test_names_and_games_for_play_money_change_freely(game: Game, room_db: RoomDatabase) -> None:
    with ledger_rows.session(room_db.url) as application:
        application.execute(
            "UPDATE poker_game SET name = 'Euros', most_tables = 3 WHERE name <> 'Play'"
        )
        application.execute("UPDATE poker_game SET ante = 5 WHERE name = 'Play'")
        application.execute("UPDATE poker_table SET name = 'There'")
    assert Table.objects.get().name == "There"
