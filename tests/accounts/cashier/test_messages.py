"""What players read of their requests, in the inbox and by mail, and on their statement."""

from django.test import Client
from django.urls import reverse

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve, pick_up, refuse
from accounts.core.inbox.mailing import player_mail
from accounts.core.inbox.models import Message
from accounts.ledger.statement.newest_first import page
from accounts.ledger.statement.purse import Purse
from accounts.ledger.statement.scope import Scope
from accounts.models import Player
from tests.accounts.cashier.till import EUR, deposit, fund, pay, undo, withdrawal
from tests.accounts.people import NOW

REFUSED = (
    "Your withdrawal of 40.00 euro was refused, the money is back in your wallet: no such bank"
)


def paid_out(player: Player, staff: Player, amount: int) -> CashierRequest:
    return pay(withdrawal(player, amount), staff)


def refused_withdrawal(player: Player, staff: Player, amount: int) -> None:
    asked = withdrawal(player, amount)
    pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    refuse(request_id=asked.pk, by=staff, seen=Status.PICKED_UP, reason="no such bank", now=NOW)


def test_every_answer_is_told_and_mailed(ana: Player, staff: Player) -> None:
    first = fund(ana, staff, 10_000)
    nothing_came = deposit(ana, 2_000)
    refuse(request_id=nothing_came.pk, by=staff, seen=Status.ASKED, reason="nothing came", now=NOW)
    undo(paid_out(ana, staff, 3_000), staff)
    refused_withdrawal(ana, staff, 4_000)
    undo(first, staff)
    messages = Message.objects.filter(player=ana).order_by("pk")
    mails = [player_mail(message) for message in messages]
    assert [(mail.subject, mail.body) for mail in mails if mail] == [
        ("Your deposit", "100.00 euro have arrived in your wallet."),
        ("Your deposit", "Your deposit of 20.00 euro was refused: nothing came"),
        ("Your withdrawal", "30.00 euro have been paid out."),
        (
            "Your withdrawal",
            "Your withdrawal of 30.00 euro came back and is in your wallet: it came back",
        ),
        (
            "Your withdrawal",
            REFUSED,
        ),
        ("Your deposit", "Your deposit of 100.00 euro was taken back: it came back"),
    ]


def test_the_statement_has_a_line_for_every_movement(ana: Player, staff: Player) -> None:
    first = fund(ana, staff, 10_000)
    paid_out(ana, staff, 3_000)
    refused_withdrawal(ana, staff, 4_000)
    asked = deposit(ana, 3_000)
    approve(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    undo(first, staff)
    lines = reversed(page(Scope(ana.pk, EUR)))
    assert [(line.movement.label, line.movement.moved, line.after.total) for line in lines] == [
        ("deposit", Purse(wallet=10_000), 10_000),
        ("withdrawal asked for", Purse(wallet=-3_000, held=3_000), 10_000),
        ("withdrawal paid out", Purse(held=-3_000), 7_000),
        ("withdrawal asked for", Purse(wallet=-4_000, held=4_000), 7_000),
        ("withdrawal returned", Purse(wallet=4_000, held=-4_000), 7_000),
        ("deposit", Purse(wallet=3_000), 10_000),
        ("reversed deposit", Purse(wallet=-10_000), 0),
    ]


def test_the_inbox_shows_the_answers(ana: Player, staff: Player, client: Client) -> None:
    fund(ana, staff, 10_000)
    client.force_login(ana)
    shown = client.get(reverse("inbox:inbox")).content.decode()
    assert "100.00 euro have arrived in your wallet." in shown
