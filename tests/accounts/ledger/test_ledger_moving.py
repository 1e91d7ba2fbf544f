import pytest

from accounts.ledger import chart, errors, moving
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer
from accounts.models import Player
from tests.accounts.people import person, stack_of, wallet_of

pytestmark = pytest.mark.usefixtures("waived_evidence")

PLAY = Currency.PLAY


@pytest.fixture
def ana(db: None) -> Player:
    return seated("Ana")


@pytest.fixture
def ben(db: None) -> Player:
    return seated("Ben")


def seated(screen_name: str) -> Player:
    """Somebody with 9,000.00 left in the wallet and 1,000.00 at table 3."""
    player = person(screen_name)
    moving.opening_grant(player=player)
    moving.buy_in(player=player, table_no=3, currency=PLAY, amount=100_000, key=f"in:{screen_name}")
    return player


def rake() -> int:
    taken = Entry.objects.filter(account=chart.house(kind=AccountKind.RAKE, currency=PLAY))
    return sum(taken.values_list("amount", flat=True))


def test_the_opening_grant_comes_once_and_from_promotion(ana: Player) -> None:
    moving.opening_grant(player=ana)
    granted = Transfer.objects.get(kind="opening_grant", reference=f"player:{ana.pk}")
    promotion = chart.house(kind=AccountKind.PROMOTION, currency=PLAY)
    assert dict(granted.entries.values_list("account", "amount")) == {
        promotion.pk: -1_000_000,
        wallet_of(ana).pk: 1_000_000,
    }


def test_chips_go_to_the_table_and_back(ana: Player) -> None:
    moving.top_up(player=ana, table_no=3, currency=PLAY, amount=50_000, key="up")
    assert (wallet_of(ana).balance, stack_of(ana, 3).balance) == (850_000, 150_000)
    moving.cash_out(player=ana, table_no=3, currency=PLAY, amount=150_000, key="out")
    assert (wallet_of(ana).balance, stack_of(ana, 3).balance) == (1_000_000, 0)


def test_a_refill_adds_to_the_wallet(ana: Player) -> None:
    moving.refill(player=ana, amount=5_000, key="more")
    assert wallet_of(ana).balance == 905_000


@pytest.mark.parametrize("amount", [0, -1])
def test_amounts_run_one_way(ana: Player, amount: int) -> None:
    with pytest.raises(errors.InvalidAmount) as refusal:
        moving.cash_out(player=ana, table_no=3, currency=PLAY, amount=amount, key="out")
    assert refusal.value.allowed["min"] == 1


def test_no_more_can_leave_a_table_than_is_there(ana: Player) -> None:
    with pytest.raises(errors.InsufficientFunds) as refusal:
        moving.cash_out(player=ana, table_no=3, currency=PLAY, amount=100_001, key="out")
    assert refusal.value.account_kind == AccountKind.TABLE


def test_a_hand_is_settled_between_the_stacks(ana: Player, ben: Player) -> None:
    moving.settle_hand(
        table_no=3,
        currency=PLAY,
        nets={ana.pk: -4_000, ben.pk: 3_900},
        rake=100,
        reference="table:3 hand:17",
        key="hand 17",
    )
    assert (stack_of(ana, 3).balance, stack_of(ben, 3).balance, rake()) == (96_000, 103_900, 100)
    assert differences() == []


def test_a_hand_that_moves_nothing_needs_no_transfer(ana: Player, ben: Player) -> None:
    nets = {ana.pk: 0, ben.pk: 0}
    settled = moving.settle_hand(table_no=3, currency=PLAY, nets=nets, reference="", key="h")
    assert settled is None
    assert not Transfer.objects.filter(kind="hand").exists()


def test_a_hand_that_makes_chips_is_refused(ana: Player, ben: Player) -> None:
    nets = {ana.pk: -100, ben.pk: 101}
    with pytest.raises(errors.Unbalanced):
        moving.settle_hand(table_no=3, currency=PLAY, nets=nets, reference="", key="h")


def test_nobody_loses_more_than_the_stack(ana: Player, ben: Player) -> None:
    nets = {ana.pk: -100_001, ben.pk: 100_001}
    with pytest.raises(errors.InsufficientFunds):
        moving.settle_hand(table_no=3, currency=PLAY, nets=nets, reference="", key="h")


def test_only_those_who_bought_in_have_a_part_in_a_hand(ana: Player, ben: Player) -> None:
    nets = {ana.pk: -100, ben.pk: 100}
    with pytest.raises(errors.UnknownAccount, match=f"player {ana.pk} at table:4"):
        moving.settle_hand(table_no=4, currency=PLAY, nets=nets, reference="", key="h")


def test_rake_is_never_negative(ana: Player) -> None:
    with pytest.raises(errors.InvalidAmount):
        moving.settle_hand(
            table_no=3, currency=PLAY, nets={ana.pk: 5}, rake=-5, reference="", key="h"
        )
