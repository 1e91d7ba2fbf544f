"""Hands whose time is over go from the beginning of their table's stream; what is left holds."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.compliance.retention.applying import Applied, apply_retention
from accounts.compliance.retention.models import RetentionPolicy
from accounts.compliance.retention.rows import removed_by
from poker.event_stream import stream
from poker.event_stream.chain.checking import check_tables
from poker.event_stream.chain.noting import check_all, check_and_note
from poker.models import EventCut, Game, HandDispute, PlayedHand, TableEvent
from poker.oversight.ledger_check import check_ledger
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.core.recorded import recorded
from tests.conftest import PlayerFactory
from tests.poker.event_stream.chain.rewriting import first_break, rewritten
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

LONG_AGO = datetime(2019, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def old(game: Game, new_player: PlayerFactory) -> Felt:
    """Three hands of long ago, and others who played one an hour ago."""
    table = Felt(open_table(game=game, name="Old table", now=LONG_AGO).pk, LONG_AGO)
    for seat in range(3):
        table.sit(new_player(), seat, 20000)
    for _hand in range(3):
        table.deal()
        table.check_down()
    for player in table.players.values():
        who: dict[str, Any] = {"table_id": table.table_id, "player_id": player.pk, "now": table.now}
        seating.leave(**who, action_id=table.new_id())
    table.now = timezone.now() - timedelta(hours=1)
    for seat in (3, 4, 5):
        table.sit(new_player(), seat, 20000)
    table.deal()
    table.check_down()
    return table


def play_hands() -> Applied:
    return {each.kind.slug: each for each in apply_retention()}["play_hands"]


def test_old_hands_go_but_the_last_of_them_and_every_check_still_holds(
    old: Felt, room_db: RoomDatabase
) -> None:
    check_and_note()
    state, whole = old.state, TableEvent.objects.count()
    first = PlayedHand.objects.filter(hand_no=3).earliest("pk").first_seq
    done = play_hands()
    assert (done.removed, done.figures.rows) == (first - 1, whole - first + 1)
    assert recorded("table_stream")[-1] == "table_stream.cut_off"
    assert TableEvent.objects.earliest("seq").seq == first
    assert stream.replayed(old.row).seats == state.seats
    assert list(check_all()) == []
    assert check_ledger() == []
    old.deal()
    old.check_down()
    assert list(check_and_note()) == []
    assert play_hands().removed == 0
    (checked,) = check_tables(table_ids=[old.table_id])
    assert checked.events == TableEvent.objects.count()


@pytest.mark.nightly
def test_what_players_won_stays_listed_and_the_last_hand_replays(old: Felt) -> None:
    listed = list(PlayedHand.objects.order_by("pk").values_list("hand_no", "player", "net"))
    play_hands()
    assert list(PlayedHand.objects.order_by("pk").values_list("hand_no", "player", "net")) == listed
    for seat, hand in ((0, 1), (3, 4)):
        theirs = Client()
        theirs.force_login(old.players[seat])
        assert theirs.get(reverse("poker:hands")).status_code == 200
        page = theirs.get(reverse("poker:hand", args=[old.table_id, hand])).text
        assert ("The record of this hand cannot be read" in page) == (hand == 1)


def test_a_dispute_holds_the_hands_of_its_table(old: Felt) -> None:
    disputed = HandDispute.objects.create(
        played=PlayedHand.objects.earliest("pk"),
        text="?",
        opened_at=LONG_AGO,
        due_at=LONG_AGO + timedelta(days=7),
    )
    done = play_hands()
    assert (done.removed, done.figures.overdue) == (0, 0)
    assert done.figures.on_hold > 0
    disputed.answer, disputed.answered_at, disputed.answered_by = "!", LONG_AGO, old.players[1]
    disputed.save()
    assert play_hands().removed > 0


@pytest.mark.nightly
def test_the_days_of_the_policy_count(old: Felt) -> None:
    RetentionPolicy.objects.filter(kind="play_hands").update(keep_days=7300)
    assert play_hands().removed == 0


def test_the_database_cuts_nothing_young_and_nothing_a_table_stands_on(old: Felt) -> None:
    third = PlayedHand.objects.filter(hand_no=3).earliest("pk").first_seq
    last = PlayedHand.objects.filter(hand_no=4).earliest("pk").first_seq
    second = PlayedHand.objects.filter(hand_no=2).earliest("pk").first_seq
    old.deal()
    for seq in (second + 1, last, old.row.anchor_seq, old.row.seq + 1):
        with pytest.raises(IntegrityError, match="are kept"):
            removed_by("poker_cut_events", old.table_id, seq)
    assert removed_by("poker_cut_events", old.table_id, third) == third - 1


def test_a_cut_nobody_told_of_and_one_that_was_moved_are_found(
    old: Felt, room_db: RoomDatabase
) -> None:
    play_hands()
    (cut,) = EventCut.objects.all()
    with rewritten(room_db, ("DELETE FROM poker_tableevent WHERE seq = %s", cut.seq)):
        assert first_break(old.table_id) == cut.seq
    with rewritten(room_db, ("UPDATE poker_tableevent SET hand_no = 9 WHERE seq = %s", cut.seq)):
        assert first_break(old.table_id) == cut.seq
