"""Held bets by age, charity, ratholing, disputes and the shuffle, as reviewers read them."""

from datetime import UTC, datetime, timedelta

from accounts.compliance.reporting.reading.reading import read
from poker.models import PlayedHand, ShuffleCheck, ShuffleTest
from poker.oversight.compliance.reports.charity_transfers import CHARITY_TRANSFERS
from poker.oversight.compliance.reports.complaints import COMPLAINTS
from poker.oversight.compliance.reports.ratholing import RATHOLING_COUNTERS, RATHOLING_REFUSALS
from poker.oversight.compliance.reports.shuffle_monitoring import SHUFFLE_MONITORING
from poker.oversight.compliance.reports.unresolved_bets import UNRESOLVED_BETS
from poker.oversight.shuffling.threshold import THRESHOLD
from poker.services.staff.disputing import answer_dispute, dispute_hand
from poker.services.staff.unresolved_bets import sweep
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, by_sql, records, totals
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.oversight.compliance.conftest import Evening
from tests.poker.services.leaving import LEAST, MOST, Stay, no_limit_table
from tests.poker.services.refusing import refused
from tests.room.database import RoomDatabase


def test_held_bets_wait_by_age_and_go_to_charity(evening: Evening) -> None:
    later = evening.held.suspended_at + timedelta(days=65)
    waiting = read(asked(UNRESOLVED_BETS, now=later))
    assert {(row["age"], row["waited"], row["days_left"]) for row in records(waiting)} == {
        ("60-79", 65, 25)
    }
    held = sum(evening.held.bets.values_list("amount", flat=True))
    balances = by_sql("SELECT sum(balance)::bigint FROM ledger_account WHERE kind = 'held'")
    assert totals(waiting)["EUR"]["amount"] == held == balances[0][0]
    assert [check.variance for check in waiting.checks] == [0]
    assert sweep(evening.held.suspended_at + timedelta(days=90)) == waiting.count
    assert read(asked(UNRESOLVED_BETS, now=later)).count == 0
    given = read(asked(CHARITY_TRANSFERS, **ALWAYS))
    assert {row["reference"] for row in records(given)} == {evening.held.ref}
    assert totals(given)["EUR"]["amount"] == held
    assert [check.variance for check in given.checks] == [0]


def test_refused_buy_ins_and_counted_returns_are_told(new_player: PlayerFactory) -> None:
    stay = Stay(no_limit_table(), new_player())
    stay.sit(MOST).leave().come_and_go(2)
    stay.later(minutes=3)
    refused(stay, LEAST)
    (refusal,) = records(read(asked(RATHOLING_REFUSALS, **ALWAYS)))
    assert (refusal["player"], refusal["amount"]) == (stay.player.screen_name, LEAST)
    assert (refusal["minimum"], refusal["left_with"]) == (MOST, MOST)
    (counter,) = records(read(asked(RATHOLING_COUNTERS, **ALWAYS)))
    assert (counter["day"], counter["returns"]) == (stay.now.date(), stay.counter)
    assert counter["returns"] > 0


def test_a_dispute_is_late_when_nobody_answers_in_time(evening: Evening) -> None:
    player = evening.play.players[0]
    first, second = PlayedHand.objects.filter(player=player).order_by("hand_no")[:2]
    answered = dispute_hand(played=first, text="I had the flush.", now=NOON)
    dispute_hand(played=second, text="My raise was lost.", now=NOON)
    answer_dispute(
        dispute_id=answered.pk,
        staff=evening.staff,
        answer="You had four spades.",
        now=NOON + timedelta(days=1),
    )
    in_time = read(asked(COMPLAINTS, now=NOON + timedelta(days=7), **ALWAYS))
    assert [row["late"] for row in records(in_time)] == [0, 0]
    found = read(asked(COMPLAINTS, now=NOON + timedelta(days=7, seconds=1), **ALWAYS))
    told = [(row["subject"], row["answer"], row["late"]) for row in records(found)]
    hands = [f"{part.table_id}/{part.hand_no}" for part in (first, second)]
    assert told == [(hands[0], "You had four spades.", 0), (hands[1], "", 1)]
    assert found.totals[0].values[-1] == 1


def test_tests_of_the_shuffle_are_told_with_their_alarms(room_db: RoomDatabase) -> None:
    at = datetime(2026, 11, 19, 3, tzinfo=UTC)
    checked = ShuffleCheck.objects.create(day=at.date(), at=at, deals=1000, alarms=1)
    for test, p, again in (("runs", 0.4, None), ("order", THRESHOLD / 2, THRESHOLD / 3)):
        ShuffleTest.objects.create(
            check_of=checked, source="room", test=test, statistic=1.5, p=p, again=again
        )
    found = read(asked(SHUFFLE_MONITORING, **ALWAYS))
    assert [(row["test"], row["day"], row["p"], row["alarm"]) for row in records(found)] == [
        ("room: order", at.date(), THRESHOLD / 2, 1),
        ("room: runs", at.date(), 0.4, 0),
    ]
    assert found.totals[0].values[-1] == 1
