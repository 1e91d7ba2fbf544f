"""The inbox messages to players about their requests, each in the player's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text

DEPOSIT = gettext_lazy("Your deposit")
WITHDRAWAL = gettext_lazy("Your withdrawal")

Data = Mapping[str, Any]


@inbox.kind("cashier_deposit_done", title=DEPOSIT, mail=True)
def deposit_done(data: Data) -> str:
    return _("%(amount)s have arrived in your wallet.") % _shown(data)


@inbox.kind("cashier_deposit_refused", title=DEPOSIT, mail=True)
def deposit_refused(data: Data) -> str:
    return _("Your deposit of %(amount)s was refused: %(reason)s") % _shown(data)


@inbox.kind("cashier_deposit_reversed", title=DEPOSIT, mail=True)
def deposit_reversed(data: Data) -> str:
    return _("Your deposit of %(amount)s was taken back: %(reason)s") % _shown(data)


@inbox.kind("cashier_withdrawal_done", title=WITHDRAWAL, mail=True)
def withdrawal_done(data: Data) -> str:
    return _("%(amount)s have been paid out.") % _shown(data)


@inbox.kind("cashier_withdrawal_refused", title=WITHDRAWAL, mail=True)
def withdrawal_refused(data: Data) -> str:
    return _(
        "Your withdrawal of %(amount)s was refused, the money is back in your wallet: %(reason)s"
    ) % _shown(data)


@inbox.kind("cashier_withdrawal_reversed", title=WITHDRAWAL, mail=True)
def withdrawal_reversed(data: Data) -> str:
    return _("Your withdrawal of %(amount)s came back and is in your wallet: %(reason)s") % _shown(
        data
    )


def _shown(data: Data) -> dict[str, str]:
    return {"amount": money_text(data["amount"], Currency.EUR), "reason": data["reason"]}
