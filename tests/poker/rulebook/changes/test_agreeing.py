"""Rules real money is played by change with two people and at a told hour, or not at all."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from accounts.models import Player
from config.refusals.refusal import Refusal
from lobby.tournaments.models import Tournament
from poker.engine.errors import InvalidRules
from poker.models import ChatLine, Game, RulesChange, RuleSet
from poker.models.games.agreed import NeedsColleague
from poker.models.games.rules_change import Status
from poker.rulebook.changes.answering import approve, withdraw
from poker.rulebook.changes.hours import LEAD, MOST_AHEAD
from poker.rulebook.changes.proposing import propose
from poker.services.deal.due_rules import apply_due, rules_of
from poker.services.tables.opening import open_table
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament, tournament_rules
from tests.poker.evening import SeatAt
from tests.poker.felt import NOON
from tests.poker.rulebook.changes.staff import euro_game, member, proposed
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.taking_turns import begun_before_the_end_of

HOUR = timedelta(hours=1)


@pytest.fixture
def maker(room_db: RoomDatabase) -> Player:
    return member("Maker")


@pytest.fixture
def colleague(room_db: RoomDatabase) -> Player:
    return member("Colleague")


@pytest.fixture
def game(room_db: RoomDatabase) -> Game:
    """For euros: 5 % of rake, at most three big blinds."""
    return euro_game()


def actions() -> list[str]:
    return list(AuditEntry.objects.order_by("number").values_list("action", flat=True))


@pytest.mark.usefixtures("room_db")
class TestNobodyAlone:
    """Seen: rake was doubled at the next hand by one save."""

    def test_a_rule_set_with_real_money_is_not_saved(self, game: Game) -> None:
        rule_set = game.rule_set
        rule_set.rake_basis_points = 1000
        with pytest.raises(NeedsColleague) as refusal:
            rule_set.save()
        assert refusal.value.field == "rake_basis_points"
        assert RuleSet.objects.get(pk=rule_set.pk).rake_basis_points == 500

    def test_nor_are_the_stakes_of_a_game_for_it(self, game: Game) -> None:
        game.small_blind, game.big_blind = 200, 400
        with pytest.raises(NeedsColleague) as refusal:
            game.save()
        assert refusal.value.field == "big_blind, small_blind"
        assert Game.objects.get(pk=game.pk).big_blind == 200

    def test_nor_is_what_an_event_for_it_is_played_by(self) -> None:
        rule_set = new_tournament(buy_in=1000, currency="EUR").rule_set
        rule_set.turn_s = 60
        with pytest.raises(NeedsColleague):
            rule_set.save()
        Tournament.objects.update(status="over")
        rule_set.save()

    def test_what_is_no_rule_is_saved_at_once(self, game: Game) -> None:
        game.name, game.most_tables = "Renamed", 3
        game.save()
        assert Game.objects.get(pk=game.pk).name == "Renamed"

    def test_rules_of_play_money_change_at_once(self) -> None:
        rule_set = new_game("Play", small_blind=100, big_blind=200).rule_set
        rule_set.turn_s = 60
        rule_set.save()
        assert RuleSet.objects.get(pk=rule_set.pk).turn_s == 60


class TestProposing:
    def test_nothing_changes_before_a_colleague_and_the_hour(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        change = proposed(game.rule_set, maker, NOON, rake_basis_points=400)
        assert change.status == Status.PROPOSED
        assert rules_of(game.pk, change.effective_at).rake.basis_points == 500
        assert apply_due(change.effective_at) == 0
        approve(change_id=change.pk, staff=colleague, now=NOON)
        just_before = change.effective_at - timedelta(microseconds=1)
        assert rules_of(game.pk, just_before).rake.basis_points == 500
        assert apply_due(just_before) == 0
        assert rules_of(game.pk, change.effective_at).rake.basis_points == 400, "however late it is"
        assert apply_due(change.effective_at + HOUR) == 1
        assert RuleSet.objects.get(pk=game.rule_set_id).rake_basis_points == 400
        assert apply_due(change.effective_at + 2 * HOUR) == 0, "once"
        assert actions() == [
            "rules_change.proposed",
            "rules_change.approved",
            "rules_change.applied",
        ]
        change.refresh_from_db()
        assert (change.status, change.proposed_by, change.approved_by) == (
            *(Status.APPLIED, maker, colleague),
        )
        assert (change.before, change.after) == (
            *({"rake_basis_points": 500}, {"rake_basis_points": 400}),
        )

    def test_stakes_of_a_game_likewise(self, game: Game, maker: Player, colleague: Player) -> None:
        change = proposed(game, maker, NOON, small_blind=200, big_blind=400)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        assert rules_of(game.pk, change.effective_at).big_blind == 400
        assert apply_due(change.effective_at) == 1
        assert Game.objects.get(pk=game.pk).big_blind == 400

    @pytest.mark.parametrize("at", [LEAD - timedelta(seconds=1), MOST_AHEAD + HOUR, -HOUR])
    def test_the_hour_leaves_time_to_tell_and_can_be_foreseen(
        self, game: Game, maker: Player, at: timedelta
    ) -> None:
        game.ante = 25
        with pytest.raises(Refusal) as refusal:
            propose(row=game, staff=maker, reason="Why", effective_at=NOON + at, now=NOON)
        assert (refusal.value.code, refusal.value.field) == ("hour_out_of_limits", "effective_at")
        assert refusal.value.allowed["min"] == (NOON + LEAD).isoformat()
        assert not RulesChange.objects.exists()

    @pytest.mark.parametrize(
        ("changes", "reason", "code"),
        [
            ({}, "Why", "nothing_changes"),
            ({"ante": 25}, " ", "reason_missing"),
            ({"ante": 300}, "Why", "invalid_rules"),
            ({"ante": 10_000_000}, "Why", "figure_out_of_limits"),
        ],
    )
    def test_what_is_refused(
        self, game: Game, maker: Player, changes: dict[str, Any], reason: str, code: str
    ) -> None:
        for name, value in changes.items():
            setattr(game, name, value)
        with pytest.raises(Refusal) as refusal:
            propose(row=game, staff=maker, reason=reason, effective_at=NOON + 2 * HOUR, now=NOON)
        assert refusal.value.code == code
        assert not RulesChange.objects.exists()
        assert actions() == []

    def test_one_change_of_a_thing_at_a_time(self, game: Game, maker: Player) -> None:
        proposed(game, maker, NOON, ante=25)
        with pytest.raises(Refusal) as refusal:
            proposed(game, maker, NOON, ante=50)
        assert refusal.value.code == "change_open"
        game.refresh_from_db()
        proposed(game.rule_set, maker, NOON, turn_s=60)


class TestAnswering:
    def test_nobody_approves_what_they_proposed(self, game: Game, maker: Player) -> None:
        change = proposed(game, maker, NOON, ante=25)
        with pytest.raises(Refusal) as refusal:
            approve(change_id=change.pk, staff=maker, now=NOON)
        assert (refusal.value.code, refusal.value.field) == ("own_proposal", "staff")
        with pytest.raises(IntegrityError), transaction.atomic():
            RulesChange.objects.update(approved_by=maker, approved_at=NOON)

    def test_it_is_approved_once(self, game: Game, maker: Player, colleague: Player) -> None:
        change = proposed(game, maker, NOON, ante=25)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        with pytest.raises(Refusal) as refusal:
            approve(change_id=change.pk, staff=member("Third"), now=NOON)
        assert refusal.value.code == "change_closed"

    def test_two_who_approve_at_once_approve_it_once(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        change = proposed(game, maker, NOON, ante=25)
        started = Barrier(2)

        def approving(staff: Player) -> str:
            started.wait()
            try:
                approve(change_id=change.pk, staff=staff, now=NOON)
            except Refusal as refusal:
                return refusal.code
            finally:
                connection.close()
            return ""

        with ThreadPoolExecutor(2) as both:
            assert sorted(both.map(approving, [colleague, member("Third")])) == (
                ["", "change_closed"]
            )
        assert actions().count("rules_change.approved") == 1

    def test_too_late_to_tell_it_is_not_approved(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        change = proposed(game, maker, NOON, hours=2, ante=25)
        with pytest.raises(Refusal) as refusal:
            approve(change_id=change.pk, staff=colleague, now=NOON + 1.5 * HOUR)
        assert refusal.value.code == "hour_out_of_limits"

    def test_withdrawn_it_never_comes(self, game: Game, maker: Player, colleague: Player) -> None:
        change = proposed(game, maker, NOON, ante=25)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        with pytest.raises(Refusal) as refusal:
            withdraw(change_id=change.pk, staff=maker, reason="", now=NOON)
        assert refusal.value.code == "reason_missing"
        withdraw(change_id=change.pk, staff=maker, reason="A slip", now=NOON)
        assert apply_due(change.effective_at) == 0
        assert rules_of(game.pk, change.effective_at).ante == 0
        proposed(game, maker, NOON, ante=50)

    def test_once_its_hour_has_come_it_is_not_withdrawn(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        change = proposed(game, maker, NOON, ante=25)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        with pytest.raises(Refusal) as refusal:
            withdraw(change_id=change.pk, staff=maker, reason="Too late", now=change.effective_at)
        assert refusal.value.code == "change_closed"

    def test_what_can_no_longer_come_is_an_incident(
        self, game: Game, maker: Player, colleague: Player, room_db: RoomDatabase
    ) -> None:
        change = proposed(game, maker, NOON, ante=150)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        with ledger_rows.unguarded(room_db.owner_url, "poker_game") as owner:
            owner.execute("UPDATE poker_game SET big_blind = 100")
        assert apply_due(change.effective_at) == 0
        change.refresh_from_db()
        assert change.status == Status.FAILED
        assert Incident.objects.get().kind == "rules_change_failed"
        assert apply_due(change.effective_at) == 0
        assert Game.objects.get().ante == 0

    def test_what_is_changed_at_that_moment_is_not_overwritten(
        self, game: Game, maker: Player, colleague: Player, room_db: RoomDatabase
    ) -> None:
        change = proposed(game, maker, NOON, ante=25)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        with psycopg.connect(room_db.owner_url) as owner:
            # Otherwise the database refuses a change without agreement.
            owner.execute("ALTER TABLE poker_game DISABLE TRIGGER game_rules_agreed")
            owner.commit()
            applied = begun_before_the_end_of(
                lambda: Game.objects.update(ante=50), lambda: apply_due(change.effective_at)
            )
        assert applied == 0
        assert Game.objects.get().ante == 50
        change.refresh_from_db()
        assert change.status == Status.FAILED


class TestTelling:
    def test_players_read_it_at_every_table_before(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        play = new_game("Play", small_blind=100, big_blind=200)
        for each in (game, play):
            open_table(game=each, name=f"At {each.name}")
        change = proposed(game.rule_set, maker, NOON, rake_basis_points=400, turn_s=60)
        assert not ChatLine.objects.exists()
        approve(change_id=change.pk, staff=colleague, now=NOON)
        lines = {line.table.name: line for line in ChatLine.objects.select_related("table")}
        assert set(lines) == {"At Euro 1/2", "At Play"}, "all games of the rule set change"
        for line in lines.values():
            assert line.by_staff
            assert "rake: 5 % → 4 %" in line.shown
            assert "seconds of a turn: 30 → 60" in line.shown
            assert "14:00" in line.shown, line.shown
        withdraw(change_id=change.pk, staff=maker, reason="A slip", now=NOON)
        assert ChatLine.objects.filter(shown__contains="do not change").count() == 2

    def test_however_much_changes_every_line_fits(
        self, game: Game, maker: Player, colleague: Player
    ) -> None:
        open_table(game=game, name="Here")
        figures = {"silent_s": 12, "turn_s": 40, "grace_s": 30, "bank_s": 20, "bank_gain_s": 6}
        figures |= {"bank_hands": 20, "bank_most_s": 90, "tables_at_once": 2, "rake_cap_bb": 2}
        change = proposed(game.rule_set, maker, NOON, **figures)
        approve(change_id=change.pk, staff=colleague, now=NOON)
        lines = [line.shown for line in ChatLine.objects.order_by("number")]
        assert len(lines) > 1
        assert max(map(len, lines)) <= 200
        assert sum(line.count("→") for line in lines) == len(figures)


def test_the_next_hand_after_the_hour_is_dealt_by_it(
    seat_at: SeatAt, maker: Player, colleague: Player
) -> None:
    """Though nobody has put it into the row by then; a running hand keeps its rules."""
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    rule_set = table.row.game.rule_set
    earlier = table.now - timedelta(minutes=59)
    change = proposed(rule_set, maker, earlier, hours=1, rake_basis_points=400)
    approve(change_id=change.pk, staff=colleague, now=earlier)
    assert table.deal_hand().rules.rake.basis_points == 500
    table.now = change.effective_at
    assert table.running.rules.rake.basis_points == 500
    table.check_down()
    assert table.deal_hand().rules.rake.basis_points == 400


def test_a_variant_people_have_registered_for_stays(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    tournament, rule_set = new_tournament("Sunday"), tournament_rules()
    rule_set.variant = "holdem"
    rule_set.save()
    tournament.entries.create(player=new_player(), registered_at=NOON)
    rule_set.variant = "omaha"
    with pytest.raises(InvalidRules, match="Sunday"):
        rule_set.save()
