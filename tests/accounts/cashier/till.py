"""Players and staff on both sides of the cashier's till."""

from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Permission

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.payment.manual import Manual
from accounts.cashier.requests import answering
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.asking import ask
from accounts.cashier.requests.noting import note
from accounts.cashier.requests.reversing import reverse
from accounts.identity.records.models import DocumentKind
from accounts.identity.records.recording import record_identity
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry
from accounts.models import Player
from accounts.sign_in.email.verification.models import VerifiedEmail
from tests.accounts.people import NOW, person, wallet_of

EUR = Currency.EUR
RIGHTS = ("answer_cashierrequest", "add_dayclose")


def cashier(screen_name: str) -> Player:
    """Somebody on the staff who may answer requests and close days."""
    staff = person(screen_name)
    staff.is_staff = True
    staff.save()
    staff.user_permissions.set(Permission.objects.filter(codename__in=RIGHTS))
    return Player.objects.get(pk=staff.pk)


def known(screen_name: str) -> Player:
    """A player with a verified e-mail address and identity."""
    player = person(screen_name)
    VerifiedEmail.objects.create(player=player, email=player.email, verified_at=NOW)
    identify(player)
    return player


def document_of(player: Player) -> str:
    """The number of the document that staff see of a player."""
    return f"L{player.pk:08}"


def identify(
    player: Player, expires_on: date = date(2040, 1, 1), number: str | None = None
) -> None:
    record_identity(
        player=player,
        document_kind=DocumentKind.IDENTITY_CARD,
        number=number or document_of(player),
        expires_on=expires_on,
        by=person(f"Clerk{Player.objects.count()}"),
        now=NOW,
    )


def deposit(
    player: Player, amount: int, form_key: UUID | None = None, now: datetime = NOW
) -> CashierRequest:
    return ask(
        player=player,
        kind=RequestKind.DEPOSIT,
        amount=amount,
        form_key=form_key or uuid4(),
        now=now,
    )


def withdrawal(
    player: Player,
    amount: int,
    form_key: UUID | None = None,
    to: str = "DE75 5121 0800 1245 1261 99",
) -> CashierRequest:
    return ask(
        player=player,
        kind=RequestKind.WITHDRAWAL,
        amount=amount,
        payment_reference=to,
        account_holder=f"{player.screen_name} Example",
        form_key=form_key or uuid4(),
        now=NOW,
    )


def fund(player: Player, by: Player, amount: int = 50_000) -> CashierRequest:
    """A small deposit that has arrived."""
    asked = deposit(player, amount)
    return answering.approve(request_id=asked.pk, by=by, seen=Status.ASKED, now=NOW)


def teller(screen_name: str = "Teller") -> Player:
    """Return the cashier of this name, created on first use."""
    return Player.objects.filter(screen_name=screen_name).first() or cashier(screen_name)


def pay(request: CashierRequest, by: Player, now: datetime | None = NOW) -> CashierRequest:
    """Pick a withdrawal up and pay it, with a colleague if it takes two people."""
    answering.pick_up(request_id=request.pk, by=by, seen=Status.ASKED, now=now)
    return confirm(request, by, now)


def confirm(request: CashierRequest, by: Player, now: datetime | None = NOW) -> CashierRequest:
    """Approve a withdrawal that was picked up, with a colleague if it takes two people."""
    seen = Status.PICKED_UP
    approved = answering.approve(request_id=request.pk, by=by, seen=seen, now=now)
    if approved.status == Status.APPROVED:
        other, seen = teller("Colleague"), Status.APPROVED
        approved = answering.approve(request_id=request.pk, by=other, seen=seen, now=now)
    return approved


def undo(
    request: CashierRequest, by: Player, reason: str = "it came back", now: datetime | None = NOW
) -> CashierRequest:
    """Reverse a request, with a colleague if it takes two people."""
    step: dict[str, Any] = {"request_id": request.pk, "reason": reason, "now": now}
    undone = reverse(by=by, seen=Status.DONE, **step)
    if undone.status == Status.REVERSING:
        undone = reverse(by=teller("Colleague"), seen=Status.REVERSING, **step)
    return undone


def bring(player: Player, amount: int = 100_000) -> CashierRequest:
    """A deposit of somebody whose papers do not matter here: asked for, approved and arrived."""
    asked = CashierRequest.objects.create(
        player=player,
        kind=RequestKind.DEPOSIT,
        amount=amount,
        provider=Manual.name,
        payment_reference="bank transfer 4711",
        form_key=uuid4(),
        approvals_needed=1,
        asked_at=NOW,
        changed_at=NOW,
    )
    note(asked, RequestAction.ASK, by=player, before=None, address="")
    return answering.approve(request_id=asked.pk, by=teller(), seen=Status.ASKED, now=NOW)


def euros(player: Player) -> tuple[int | None, int | None]:
    """What the player holds in the wallet, and in withdrawals under way."""
    pending = chart.pending_withdrawal(player=player, currency=EUR)
    return wallet_of(player, EUR).balance, pending.balance


def bank() -> int:
    """Euros in the room's bank account, if every payment happened as confirmed."""
    account = chart.house(kind=AccountKind.CASHIER, currency=EUR)
    return -sum(Entry.objects.filter(account=account).values_list("amount", flat=True))
