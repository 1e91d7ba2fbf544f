"""Money of closed and dormant accounts is moved by staff, with a reason, and never silently."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.idle_money.wallet import IdleWallet
from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.reading import messages_of
from accounts.ledger import chart, moving
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import bring, cashier, fund, known
from tests.accounts.people import NOW, person, wallet_of
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db
YEAR = timedelta(days=365)


def close(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


def seen(player: Player, ago: timedelta) -> None:
    Player.objects.filter(pk=player.pk).update(last_login=NOW - ago)


@pytest.fixture
def till() -> Player:
    return cashier("Till")


@pytest.fixture
def ana(till: Player) -> Player:
    """Ana had 500.00 euros and 10,000.00 of play money when she closed her account."""
    ana = known("Ana")
    fund(ana, till)
    moving.opening_grant(player=ana)
    close(ana)
    return ana


def moved(ana: Player, staff: Player, **changes: Any) -> Transfer | None:
    asked: dict[str, Any] = {
        "wallet_id": wallet_of(ana, Currency.EUR).pk,
        "amount": 50_000,
        "destination": Destination.OWNER,
        "reason": "asked by letter",
        "staff": staff,
        "form_key": uuid4(),
        "now": NOW,
    }
    return move_out(**asked | changes)


def house(kind: AccountKind, currency: Currency = Currency.EUR) -> int:
    account = chart.house(kind=kind, currency=currency)
    return sum(Entry.objects.filter(account=account).values_list("amount", flat=True))


def test_wallets_of_closed_and_dormant_accounts_are_found_and_no_others() -> None:
    people = {name: person(name) for name in ("Ana", "Ben", "Cleo", "Dov", "Bot")}
    for player in people.values():
        seen(player, YEAR)
        moving.refill(player=player, amount=100, key=player.screen_name)
    seen(people["Ben"], YEAR - timedelta(seconds=1))
    seen(people["Cleo"], timedelta())
    close(people["Cleo"])
    Player.objects.filter(screen_name="Bot").update(is_bot=True)
    seen(person("Empty"), YEAR)
    Player.objects.filter(screen_name="Dov").update(last_login=None, joined_at=NOW - YEAR)
    found = {str(wallet.player): str(wallet.why) for wallet in IdleWallet.objects.as_of(NOW)}
    assert found == {"Ana": "dormant", "Cleo": "closed", "Dov": "dormant"}


@pytest.mark.parametrize(
    ("destination", "account", "kind"),
    [
        (Destination.OWNER, AccountKind.CASHIER, "idle_paid_out"),
        (Destination.CHARITY, AccountKind.CHARITY, "idle_to_charity"),
    ],
)
def test_euros_go_where_staff_say_and_everybody_can_read_of_it(
    ana: Player, till: Player, destination: Destination, account: AccountKind, kind: str
) -> None:
    before = house(account)
    transfer = moved(ana, till, destination=destination, address="10.0.0.7")
    assert transfer is not None
    assert (transfer.kind, transfer.reason) == (kind, "asked by letter")
    assert wallet_of(ana, Currency.EUR).balance == 0
    assert house(account) - before == 50_000
    entry = AuditEntry.objects.get(action="idle_money.moved")
    assert (entry.actor, entry.subject, entry.address) == (till, f"player:{ana.pk}", "10.0.0.7")
    assert entry.before == {"balance": 50_000, "account": "closed"}
    told = messages_of(ana.pk)[0].text
    assert "500.00 euro" in told
    assert "asked by letter" in told
    assert differences() == []


def test_play_money_is_taken_back(ana: Player, till: Player) -> None:
    wallet = wallet_of(ana)
    moved(ana, till, wallet_id=wallet.pk, amount=1_000_000, destination=Destination.PROMOTION)
    assert (wallet_of(ana).balance, house(AccountKind.PROMOTION, Currency.PLAY)) == (0, 0)


def test_the_same_form_moves_it_once(ana: Player, till: Player) -> None:
    key = uuid4()
    assert moved(ana, till, form_key=key) == moved(ana, till, form_key=key)
    assert Transfer.objects.filter(kind="idle_paid_out").count() == 1
    assert AuditEntry.objects.filter(action="idle_money.moved").count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": "  "}, "reason"),
        ({"reason": "x" * 201}, "reason"),
        ({"destination": Destination.PROMOTION}, "destination"),
        ({"amount": 49_999}, "changed_meanwhile"),
        ({"amount": 50_001}, "changed_meanwhile"),
    ],
)
def test_what_is_refused_moves_nothing(
    ana: Player, till: Player, changes: dict[str, Any], code: str
) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        moved(ana, till, **changes)
    assert refusal.value.code == code
    assert wallet_of(ana, Currency.EUR).balance == 50_000
    assert not AuditEntry.objects.filter(action="idle_money.moved").exists()


def test_nobody_empties_an_account_in_use_or_their_own(ana: Player, till: Player) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        moved(ana, ana)
    assert refusal.value.code == "own_wallet"
    Player.objects.filter(pk=ana.pk).update(is_active=True, last_login=NOW)
    with pytest.raises(ExplainedRefusal) as refusal:
        moved(ana, till)
    assert refusal.value.code == "not_idle"


def test_staff_with_the_right_do_it_in_the_admin(ana: Player, till: Player, client: Client) -> None:
    listed = reverse("admin:accounts_idlewallet_changelist")
    page = reverse("admin:accounts_idlewallet_change", args=[wallet_of(ana, Currency.EUR).pk])
    sign_staff_in(client, till)
    assert client.get(listed).status_code == client.get(page).status_code == 403
    till.user_permissions.add(*Permission.objects.filter(codename__endswith="_idlewallet"))
    shown = client.get(listed).content.decode()
    assert "500.00 euro" in shown
    assert "closed" in shown
    for none in ("x", "٣", "9" * 30, "9" * 5000):
        address = reverse("admin:accounts_idlewallet_change", args=[none])
        assert client.get(address).status_code == 404
    form = client.get(page).context["form"]
    asked = {**form.initial, "destination": "promotion", "reason": "letter of 3 May"}
    refused = client.post(page, asked).content.decode()
    assert "Select a valid choice" in refused
    asked["destination"] = "owner"
    assert client.post(page, asked).status_code == 302
    assert wallet_of(ana, Currency.EUR).balance == 0
    entry = AuditEntry.objects.get(action="idle_money.moved")
    assert entry.reason == "letter of 3 May"
    assert timezone.now() - entry.at < timedelta(minutes=5)


@pytest.fixture
def rich(ana: Player) -> Player:
    """Ana, with a cent more than one person may move."""
    bring(ana, 50_001)
    return ana


MUCH = 100_001


def test_a_large_amount_moves_with_the_second_person(rich: Player, till: Player) -> None:
    key = uuid4()
    for _ in range(2):
        assert moved(rich, till, amount=MUCH, form_key=key) is None, "one form, sent twice"
    with pytest.raises(ExplainedRefusal) as refusal:
        moved(rich, till, amount=MUCH)
    assert refusal.value.code == "second_person"
    assert wallet_of(rich, Currency.EUR).balance == MUCH
    assert messages_of(rich.pk)[0].title == "Your deposit", "nothing to be told of yet"
    second = cashier("Second")
    assert moved(rich, second, amount=MUCH) is not None
    assert wallet_of(rich, Currency.EUR).balance == 0
    assert not IdleApproval.objects.exists()
    actions = AuditEntry.objects.filter(action__contains="idle").order_by("number")
    assert list(actions.values_list("action", "actor")) == [
        ("idle_money.approved", till.pk),
        ("idle_money.moved", second.pk),
    ]


def test_two_people_agree_on_amount_and_destination_alike(rich: Player, till: Player) -> None:
    second = cashier("Second")
    assert moved(rich, till, amount=MUCH, destination=Destination.CHARITY) is None
    assert moved(rich, second, amount=MUCH) is None, "another destination"
    assert IdleApproval.objects.get().approved_by == second
    IdleApproval.objects.update(amount=MUCH - 1)
    assert moved(rich, till, amount=MUCH) is None, "approved when there was less"
    assert wallet_of(rich, Currency.EUR).balance == MUCH


def test_play_money_and_small_amounts_need_one_person(ana: Player, till: Player) -> None:
    wallet = wallet_of(ana)
    taken = {"wallet_id": wallet.pk, "amount": 1_000_000}
    assert moved(ana, till, destination=Destination.PROMOTION, **taken) is not None
    assert moved(ana, till) is not None


def test_the_page_says_that_a_second_person_is_needed(
    rich: Player, till: Player, client: Client
) -> None:
    till.user_permissions.add(*Permission.objects.filter(codename__endswith="_idlewallet"))
    sign_staff_in(client, till)
    page = reverse("admin:accounts_idlewallet_change", args=[wallet_of(rich, Currency.EUR).pk])
    shown = client.get(page)
    asked = {**shown.context["form"].initial, "destination": "owner", "reason": "letter"}
    signed = client.post(page, asked, follow=True).content.decode()
    assert "You have signed. The money moves when a colleague signs too." in signed
    listed = client.get(reverse("admin:accounts_idlewallet_changelist")).content.decode()
    assert "Till: paid out to the player" in listed
