"""What the cashier's page shows a player."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.core.paginator import Paginator

from accounts.cashier.models import CashierRequest
from accounts.cashier.payment.manual import Manual
from accounts.cashier.payment.provider import provider_named
from accounts.cashier.requests.actions import RequestAction, starts
from accounts.identity.records.recording import is_identified
from accounts.ledger.models import Account, AccountKind, Currency
from accounts.ledger.refilling import Refill, refill_for
from accounts.models.player import Player
from accounts.sign_in.email.verification.verifying import is_verified

PER_PAGE = 20


@dataclass(frozen=True)
class Asked:
    """One request as its player sees it."""

    request: CashierRequest

    @property
    def can_cancel(self) -> bool:
        return self.request.status in starts(RequestAction.CANCEL, self.request.kind)

    @property
    def instructions(self) -> str:
        """Return what the player has to do next; empty once staff have begun to answer."""
        if not self.can_cancel:
            return ""
        return provider_named(self.request.provider).instructions(self.request)


@dataclass(frozen=True)
class Overview:
    """A player's side of the cashier; money in minor units."""

    play_money: int
    refill: Refill
    euros: int
    pending: int
    takes_deposits: bool
    email_verified: bool
    identified: bool
    asked: list[Asked]
    earlier_page: int | None

    @property
    def open_to_player(self) -> bool:
        """Return whether the player may ask for deposits and withdrawals."""
        return self.email_verified and self.identified


def overview(player: Player, *, page: str | None, now: datetime) -> Overview:
    """Return what the cashier's page shows; `page` is the page number of the requests, as typed."""
    held = _held(player)
    requests = CashierRequest.objects.filter(player=player).order_by("-asked_at", "-pk")
    listed = Paginator(requests, PER_PAGE).get_page(page)
    return Overview(
        play_money=held.get((AccountKind.WALLET, Currency.PLAY), 0),
        refill=refill_for(player=player, now=now),
        euros=held.get((AccountKind.WALLET, Currency.EUR), 0),
        pending=held.get((AccountKind.WITHDRAWAL, Currency.EUR), 0),
        takes_deposits=provider_named(Manual.name).takes_deposits,
        email_verified=is_verified(player),
        identified=is_identified(player, today=now.astimezone(UTC).date()),
        asked=[Asked(request) for request in listed],
        earlier_page=listed.next_page_number() if listed.has_next() else None,
    )


def _held(player: Player) -> dict[tuple[str, str], int]:
    accounts = Account.objects.filter(player=player, table_no=None)
    rows = accounts.values_list("kind", "currency", "balance")
    return {(kind, currency): balance or 0 for kind, currency, balance in rows}
