"""Play money once a day for players who have less than they began with."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from accounts.ledger import moving
from accounts.ledger.models import Account, Currency, Transfer
from accounts.ledger.text.money_text import money
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

FULL = moving.OPENING_GRANT


@dataclass(frozen=True)
class Refill:
    """The refill a player can get now.

    `amount` is in minor units, 0 when they have the full sum; `again_at` is the instant from which
    the next refill may be asked for, None when none was given this UTC day.
    """

    amount: int
    again_at: datetime | None

    @property
    def possible(self) -> bool:
        return self.amount > 0 and self.again_at is None


def refill_for(*, player: Player, now: datetime | None = None) -> Refill:
    """Return what `refill` would give now, counting the wallet, stacks and held bets."""
    now = now or room_time.now()
    given = Transfer.objects.filter(idempotency_key=_key(player, now)).exists()
    return Refill(
        amount=max(0, FULL - _play_money(player)),
        again_at=_next_midnight(now) if given else None,
    )


@transaction.atomic
def refill(*, player: Player, agreed: int | None, now: datetime | None = None) -> Transfer:
    """Fill a player's play money up to 10,000.00, at most once in a UTC day; return the transfer.

    `agreed` is the least amount for which the player agreed to use up the day's refill. Raises
    ExplainedRefusal: `refilled_today` with the instant of the next one, `enough`, or `not_agreed`
    if they agreed to none, or the refill has become smaller since.
    """
    now = now or room_time.now()
    # Locked before it is checked: of two clicks at once the second finds the first one's refill.
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    due = refill_for(player=player, now=now)
    if due.again_at is not None:
        raise ExplainedRefusal(
            _("You have refilled today: again from 00:00 UTC on."),
            code="refilled_today",
            field="refill",
            allowed={"again_at": due.again_at},
        )
    if not due.possible:
        raise ExplainedRefusal(
            _("There is a refill once your wallet and stacks are below 10,000.00."),
            code="enough",
            field="refill",
            allowed={"below": FULL},
        )
    if agreed is None or due.amount < agreed:
        raise ExplainedRefusal(
            _("A refill of %(shown)s would use up today's refill: agree to that first."),
            code="not_agreed",
            field="agreed",
            allowed={"most": due.amount, "shown": money(due.amount)},
        )
    return moving.refill(player=player, amount=due.amount, key=_key(player, now))


def _play_money(player: Player) -> int:
    accounts = Account.objects.filter(player=player, currency=Currency.PLAY)
    return int(accounts.aggregate(total=Sum("balance"))["total"] or 0)


def _key(player: Player, now: datetime) -> str:
    return f"refill:{player.pk}:{now.astimezone(UTC).date()}"


def _next_midnight(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)
