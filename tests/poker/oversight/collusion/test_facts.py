"""Days of play are read once, whole, and into what the record says."""

from collections import Counter
from datetime import date, timedelta
from itertools import combinations
from random import Random

import pytest
from django.db.models import Q
from django.test import override_settings

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.models import (
    FactsDay,
    HandFact,
    PairDay,
    PlayedHand,
    Sitting,
    SpotDay,
    Table,
    Tendency,
    TendencyDay,
)
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.facts import days
from poker.oversight.collusion.facts.days import forget_days, read_days
from poker.oversight.collusion.window import Window, finished_days
from tests.accounts.people import person
from tests.poker.oversight.collusion.manners import Manners
from tests.poker.oversight.collusion.season import FIRST_DAY, Dealt, Season
from tests.poker.oversight.collusion.writing import write
from tests.room.games import new_game

DAYS = 2
NOW = FIRST_DAY + timedelta(days=DAYS, hours=5)
KIND = "holdem no_limit"
BIG_BLIND = 2
WINDOW = Window(FIRST_DAY.date(), (FIRST_DAY + timedelta(days=DAYS - 1)).date())


class Played:
    """A short season in the record: its hands, and its players by number."""

    def __init__(self) -> None:
        game = new_game("Facts", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
        crowd = [Manners(0.8, 0.5)] * 7
        season = Season(game.rules(), crowd, Random(5), days=DAYS, tables=2, hands=12, comes=0.9)
        self.hands: list[Dealt] = list(season.play())
        self.players = [person(f"Player{number}").pk for number in range(len(crowd))]
        write(self.hands, game=game, tables=2, players=self.players)

    def nets(self, hand: Dealt) -> dict[int, int]:
        return {
            self.players[hand.players[part.seat]]: part.stack - part.began
            for part in hand.end.players
        }

    def of(self, day: date) -> list[Dealt]:
        return [hand for hand in self.hands if hand.ended_at.date() == day]


@pytest.fixture
def played(db: None) -> Played:
    return Played()


def read(window: Window = WINDOW) -> int:
    return read_days(window, now=NOW, on_table=lambda *_done: None)


def test_pairs_are_those_dealt_in_together(played: Played) -> None:
    read()
    expected = Counter(
        (hand.ended_at.date(), *sorted(pair))
        for hand in played.hands
        for pair in combinations(played.nets(hand), 2)
    )
    rows = PairDay.objects.values_list("day", "low", "high", "hands")
    assert {(day, low, high): hands for day, low, high, hands in rows} == expected


def test_what_moved_comes_to_what_each_won_and_lost(played: Played) -> None:
    """Without rake: everybody's flows sum to their net, but for a rounded chip a pair and hand."""
    read()
    for player in played.players:
        won = sum(played.nets(hand).get(player, 0) for hand in played.hands)
        came = sum(PairDay.objects.filter(high=player).values_list("moved", flat=True))
        came -= sum(PairDay.objects.filter(low=player).values_list("moved", flat=True))
        assert came == pytest.approx(won, abs=len(played.hands) * 5)


def test_a_winner_is_paid_by_each_loser_s_share_of_the_losses(db: None) -> None:
    """One lost 30.00 and one 10.00 to a winner of 38.00, for 2.00 were raked."""
    game = new_game("Facts", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
    first, second, winner = (person(name).pk for name in ("First", "Second", "Winner"))
    table = Table.objects.create(game=game, name="One hand")
    when = {"hand_no": 1, "ended_at": FIRST_DAY, "first_seq": 1, "last_seq": 1}
    for seat, (player, net) in enumerate(((first, -3000), (second, -1000), (winner, 3800))):
        PlayedHand.objects.create(table=table, player_id=player, seat=seat, net=net, **when)
    read()
    moved = {(row.low, row.high): (row.moved, row.squares) for row in PairDay.objects.all()}
    assert moved == {
        (first, second): (0, 0),
        (first, winner): (2850, 2850**2),
        (second, winner): (950, 950**2),
    }


def test_every_part_in_a_hand_is_kept_with_what_it_brought(played: Played) -> None:
    read()
    rows = HandFact.objects.values_list("table", "hand_no", "day", "player", "net")
    kept = Counter((day, player, net) for _table, _number, day, player, net in rows)
    assert kept == Counter(
        (hand.ended_at.date(), player, net)
        for hand in played.hands
        for player, net in played.nets(hand).items()
    )
    assert set(rows.values_list("currency", "kind", "big_blind")) == {("PLAY", KIND, BIG_BLIND)}


def test_a_part_has_its_strength_on_every_street_and_every_decision(played: Played) -> None:
    read()
    spots = 0
    for fact in HandFact.objects.all():
        assert 1 <= len(fact.strengths) <= 4
        assert all(0 <= each <= 1000 for each in fact.strengths)
        streets = [street for street, *_rest in fact.decisions]
        assert streets == sorted(streets)
        assert all(street < len(fact.strengths) for street in streets)
        spots += len(fact.decisions)
    made = sum(sum(row.made) for row in SpotDay.objects.all())
    assert made == spots > 0


def test_what_is_done_beside_one_another_is_part_of_all_that_is_done(played: Played) -> None:
    """Beside those who were dealt in together, and in no more decisions than there are."""
    read()
    pairs = set(PairDay.objects.values_list("day", "low", "high"))
    whole = {
        (row.day, row.tendency, row.player): row.made
        for row in TendencyDay.objects.filter(other=None)
    }
    for row in TendencyDay.objects.exclude(other=None):
        assert row.other is not None
        assert (row.day, min(row.player, row.other), max(row.player, row.other)) in pairs
        assert row.made <= whole[row.day, row.tendency, row.player]
        assert row.variance >= 0
    assert {row.tendency for row in TendencyDay.objects.all()} == set(Tendency)


def test_a_stay_is_from_the_first_hand_to_the_last(played: Played) -> None:
    read()
    for sitting in Sitting.objects.all():
        parts = PlayedHand.objects.filter(
            player=sitting.player,
            table=sitting.table,
            ended_at__range=(sitting.began_at, sitting.ended_at),
        )
        assert parts.count() == sitting.hands
    # Two evenings a day, hours apart: nobody sits through the pause.
    longest = max(sitting.ended_at - sitting.began_at for sitting in Sitting.objects.all())
    assert longest < timedelta(minutes=30)


def test_bots_and_hands_that_did_not_end_say_nothing(played: Played) -> None:
    bot = played.players[0]
    Player.objects.filter(pk=bot).update(is_bot=True)
    PlayedHand.objects.filter(ended_at__date=WINDOW.until).update(status=HandStatus.VOIDED)
    read()
    assert not PairDay.objects.filter(day=WINDOW.until).exists()
    assert not SpotDay.objects.filter(day=WINDOW.until).exists()
    assert PairDay.objects.filter(day=WINDOW.since).exists()
    assert not PairDay.objects.filter(low=bot).exists()
    assert not PairDay.objects.filter(high=bot).exists()
    assert not TendencyDay.objects.filter(Q(player=bot) | Q(other=bot)).exists()
    assert not Sitting.objects.filter(player=bot).exists()


def test_a_day_is_read_once_and_a_late_one_later(played: Played) -> None:
    first = Window(WINDOW.since, WINDOW.since)
    assert (read(first), read(first), read(), read()) == (1, 0, 1, 0)
    counted = dict(FactsDay.objects.values_list("day", "hands"))
    assert counted == {day: len(played.of(day)) for day in WINDOW.days()}


@pytest.mark.rule("hidden-cards")
def test_the_log_is_told_of_a_day_s_decks_before_they_are_opened(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where reading them comes to nothing; days that have been read are not opened again."""
    first = Window(WINDOW.since, WINDOW.since)
    hands = len(played.of(WINDOW.since))
    with monkeypatch.context() as broken:
        broken.setattr(days, "read_hands", failing)
        with pytest.raises(OSError, match="the disk is full"):
            read(first)
    entries = AuditEntry.objects.filter(action="decks.judged")
    assert [entry.after for entry in entries.all()] == [{"day": str(WINDOW.since), "hands": hands}]
    assert not HandFact.objects.exists()
    read(first)
    assert entries.all().count() == 2
    read(first)
    assert entries.all().count() == 2


def failing(*_asked: object) -> None:
    message = "the disk is full"
    raise OSError(message)


def test_progress_is_told_table_by_table(played: Played) -> None:
    told: list[tuple[date, int, int]] = []
    read_days(WINDOW, now=NOW, on_table=lambda *done: told.append(done))
    assert told == [(day, done, 2) for day in WINDOW.days() for done in (1, 2)]


def test_days_before_the_window_are_forgotten(played: Played) -> None:
    read()
    forget_days(Window(WINDOW.until, WINDOW.until))
    for facts in (PairDay, HandFact, SpotDay, TendencyDay, Sitting, FactsDay):
        assert set(facts.objects.values_list("day", flat=True)) == {WINDOW.until}


@override_settings(ROOM_COLLUSION_DAYS=2)
def test_the_days_looked_at_are_over() -> None:
    assert finished_days(NOW) == WINDOW
