"""What staff see and do about changes of rules, and what players read of them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.models import Game, RulesChange, RuleSet
from poker.models.games.rules_change import Status
from poker.rulebook.changes.answering import approve
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.rulebook.changes.staff import euro_game, proposed, superuser
from tests.poker.test_rule_set_admin import as_shown
from tests.room.database import RoomDatabase

LIST = "/staff/poker/ruleschange/"


@pytest.fixture
def game(room_db: RoomDatabase) -> Game:
    return euro_game()


@pytest.fixture
def maker(room_db: RoomDatabase) -> Client:
    return superuser("Maker")


def soon() -> datetime:
    return timezone.now().replace(microsecond=0) + timedelta(hours=2)


def entered(row: RuleSet | Game, at: datetime | None, why: str, **changes: Any) -> dict[str, Any]:
    values = (as_shown(row) | changes).items()
    shown = {name: value for name, value in values if value is not None and value is not False}
    if at is not None:
        shown |= {"effective_at_0": f"{at:%Y-%m-%d}", "effective_at_1": f"{at:%H:%M:%S}"}
    return shown | {"change_reason": why}


def address(row: RuleSet | Game) -> str:
    return f"/staff/poker/{row._meta.model_name}/{row.pk}/change/"


def test_saving_proposes_and_a_colleague_approves(maker: Client, game: Game) -> None:
    rule_set, at = game.rule_set, soon()
    table = open_table(game=game, name="Here")
    form = entered(rule_set, at, "A calmer game", rake_basis_points=400)
    answer = maker.post(address(rule_set), form)
    change = RulesChange.objects.get()
    assert answer["Location"] == f"{LIST}{change.pk}/change/"
    assert (change.after, change.effective_at) == ({"rake_basis_points": 400}, at)
    assert RuleSet.objects.get().rake_basis_points == 500
    assert AuditEntry.objects.latest("number").action == "rules_change.proposed"
    shown = maker.get(answer["Location"]).text
    assert "rake: 5 % → 4 %" in shown
    assert "A calmer game" in shown

    do = f"{LIST}{change.pk}/approve/do/"
    assert "a colleague approves it" in maker.post(do).text
    assert RulesChange.objects.get().status == Status.PROPOSED
    rules = maker.get(f"/tables/{table.pk}/rules/").text
    assert "data-upcoming" not in rules, "nothing is told that nobody has agreed to"
    assert superuser("Colleague").post(do).status_code == 302
    assert RulesChange.objects.get().status == Status.APPROVED
    for page in (f"/tables/{table.pk}/rules/", f"/rules/{rule_set.name}/"):
        told = maker.get(page).text
        assert "data-upcoming" in told
        assert "rake: 5 % → 4 %" in told
    listed = maker.get(LIST).text
    assert "Maker" in listed
    assert "Colleague" in listed


def test_a_game_is_proposed_likewise(maker: Client, game: Game) -> None:
    form = entered(game, soon(), "More action", ante=0.25)
    assert maker.post(address(game), form).status_code == 302
    assert RulesChange.objects.get().after == {"ante": 25}
    assert Game.objects.get().ante == 0


@pytest.mark.parametrize(
    ("hours", "why", "at_fault"),
    [
        (None, "Why", {"effective_at"}),
        (2.0, "", {"change_reason"}),
        (0.5, "Why", {"effective_at"}),
        (24.0 * 91, "Why", {"effective_at"}),
    ],
)
def test_hour_and_reason_are_asked_for(
    maker: Client, game: Game, hours: float | None, why: str, at_fault: set[str]
) -> None:
    at = None if hours is None else timezone.now() + timedelta(hours=hours)
    answer = maker.post(address(game), entered(game, at, why, ante=0.25))
    assert set(answer.context["adminform"].form.errors) == at_fault
    assert not RulesChange.objects.exists()


def test_a_name_is_changed_at_once_and_by_itself(maker: Client, game: Game) -> None:
    assert maker.post(address(game), entered(game, None, "", name="New")).status_code == 302
    assert Game.objects.get().name == "New"
    game.refresh_from_db()
    both = entered(game, soon(), "Why", name="Newer", ante=0.25)
    assert maker.post(address(game), both).status_code == 200
    assert Game.objects.get().name == "New"


def test_players_of_other_games_read_nothing_of_it(
    maker: Client, game: Game, new_player: PlayerFactory
) -> None:
    other = euro_game("Other", preset="holdem", structure="no_limit")
    at = timezone.now()
    change = proposed(game, Player.objects.get(screen_name="Maker"), at, ante=25)
    approve(change_id=change.pk, staff=new_player(), now=at)
    here, there = (open_table(game=each, name=f"At {each}") for each in (game, other))
    assert "ante: 0.00 → 0.25" in maker.get(f"/tables/{here.pk}/rules/").text
    assert "data-upcoming" not in maker.get(f"/tables/{there.pk}/rules/").text
