"""Play money is filled up to 10,000.00 once a UTC day."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.ledger import moving, refilling
from accounts.ledger.models import Account, AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import post
from accounts.ledger.refilling import refill, refill_for
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from tests.accounts.concurrency import at_once
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person, stack_of, wallet_of
from tests.room.taking_turns import begun_before_the_end_of

pytestmark = [pytest.mark.rule("play-money"), pytest.mark.usefixtures("waived_evidence")]

LATE = datetime(2026, 11, 20, 23, 59, 59, tzinfo=UTC)


@pytest.fixture
def ana(db: None) -> Player:
    """She has the opening grant, 1,000.00 of it at table 3."""
    ana = person("Ana")
    moving.opening_grant(player=ana)
    moving.buy_in(player=ana, table_no=3, currency=Currency.PLAY, amount=100_000, key="in")
    return ana


def lose(player: Player, amount: int, key: str = "lost") -> None:
    """Somebody else wins this much of the player's stack at table 3."""
    winner = person(f"Winner-{key}")
    stack_of(winner, 3)
    nets = {player.pk: -amount, winner.pk: amount}
    moving.settle_hand(
        table_no=3, currency=Currency.PLAY, nets=nets, reference="table:3 hand:1", key=key
    )


def test_it_fills_up_what_wallet_and_stacks_lack(ana: Player) -> None:
    lose(ana, 2_500)
    refill(player=ana, agreed=2_500, now=LATE)
    assert wallet_of(ana).balance == 902_500
    assert stack_of(ana, 3).balance == 97_500


def test_who_has_it_all_is_told_when_there_is_one(ana: Player) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        refill(player=ana, agreed=0, now=LATE)
    assert (refusal.value.code, refusal.value.field) == ("enough", "refill")
    assert refusal.value.allowed == {"below": 1_000_000}
    assert wallet_of(ana).balance == 900_000


def test_money_in_held_bets_counts(ana: Player) -> None:
    held = Account.objects.create(kind=AccountKind.HELD, currency=Currency.PLAY, player=ana)
    post(
        kind=TransferKind.HAND,
        currency=Currency.PLAY,
        entries={stack_of(ana, 3).pk: -5_000, held.pk: 5_000},
        reason="test",
        reference="table:3 hand:2",
        idempotency_key="held",
    )
    assert refill_for(player=ana, now=LATE).amount == 0


def test_one_a_utc_day(ana: Player) -> None:
    lose(ana, 2_500)
    refill(player=ana, agreed=2_500, now=LATE)
    lose(ana, 100, key="again")
    with pytest.raises(ExplainedRefusal) as refusal:
        refill(player=ana, agreed=0, now=LATE)
    midnight = LATE + timedelta(seconds=1)
    assert (refusal.value.code, refusal.value.allowed) == ("refilled_today", {"again_at": midnight})
    refill(player=ana, agreed=100, now=midnight)
    assert wallet_of(ana).balance == 902_600


@pytest.mark.parametrize("agreed", [None, 2_501])
def test_refill_is_refused_unless_its_player_agreed_to_it(ana: Player, agreed: int | None) -> None:
    lose(ana, 2_500)
    with pytest.raises(ExplainedRefusal) as refusal:
        refill(player=ana, agreed=agreed, now=LATE)
    assert (refusal.value.code, refusal.value.allowed["most"]) == ("not_agreed", 2_500)
    assert refill_for(player=ana, now=LATE).possible, "the day's refill is not used up"


def test_refill_may_be_larger_than_its_player_agreed_to(ana: Player) -> None:
    lose(ana, 2_500)
    refill(player=ana, agreed=1_000, now=LATE)
    assert wallet_of(ana).balance == 902_500


def test_euros_are_another_matter(ana: Player) -> None:
    assert refill_for(player=ana, now=LATE).amount == 0
    assert Account.objects.filter(player=ana, currency=Currency.EUR).count() == 0


def test_many_clicks_at_once_refill_once(ledger: Ledger) -> None:
    nets = {ledger.ana.pk: -40_000, (ben := person("Ben")).pk: 40_000}
    stack_of(ben, 3)
    moving.settle_hand(
        table_no=3, currency=Currency.PLAY, nets=nets, reference="table:3 hand:1", key="lost"
    )

    def click() -> bool:
        refilling.refill(player=ledger.ana, agreed=40_000, now=LATE)
        return True

    assert sum(at_once([click] * 12, refusals=(ExplainedRefusal,))) == 1
    assert Transfer.objects.filter(kind="refill").count() == 1
    assert wallet_of(ledger.ana).balance == 940_000


def test_a_refill_waits_for_one_that_was_begun_before(ledger: Ledger) -> None:
    nets = {ledger.ana.pk: -40_000, (ben := person("Ben")).pk: 40_000}
    stack_of(ben, 3)
    moving.settle_hand(
        table_no=3, currency=Currency.PLAY, nets=nets, reference="table:3 hand:1", key="lost"
    )

    def click() -> str | None:
        try:
            refilling.refill(player=ledger.ana, agreed=40_000, now=LATE)
        except ExplainedRefusal as refusal:
            return refusal.code
        return None

    assert begun_before_the_end_of(click, click) == "refilled_today"
    assert wallet_of(ledger.ana).balance == 940_000
