"""What a player's own limits and breaks, and a job on the staff, forbid at tables.

A caller that asks before chips move holds the player's lock, taken after the table's; so what is
decided here still holds when they have moved, whatever the player does on another device.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.core.databases.player_lock import lock_player
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money
from accounts.models import Player
from accounts.safer_play.limits.losses import loss_room
from accounts.safer_play.time.used import time_room
from config.refusals.refusal import Refusal


class PlayRefused(Refusal):
    """A limit the player has set, or their being away, forbids it."""

    @property
    def text(self) -> str:
        return str(self)


class PlayerAway(PlayRefused):
    """The player takes a break or is excluded."""

    code = "player_away"
    field = "player"


class PlayerSuspended(PlayRefused):
    """Staff have suspended the player from every table."""

    code = "player_suspended"
    field = "player"


class StaffDoNotPlay(PlayRefused):
    """Members of the staff do not play for real money."""

    code = "staff_do_not_play"
    field = "player"


class TimeUsedUp(PlayRefused):
    """The player's time at tables for the day, week or month is used up."""

    code = "time_used_up"
    field = "player"


class LossLimitReached(PlayRefused):
    """Net loss, chips at risk and these chips would pass the player's loss limit.

    `allowed` tells the most that may still be brought, in cents.
    """

    code = "loss_limit_reached"
    field = "amount"


def require_may_sit(player_id: int, currency: Currency, amount: int, now: datetime) -> None:
    """Raise PlayRefused unless the player may take a seat with `amount`."""
    player = Player.objects.get(pk=player_id)
    require_may_play(player, now)
    if player.is_staff and currency != Currency.PLAY:
        raise StaffDoNotPlay(_("Staff play for play money only."), currency=Currency.PLAY.value)
    _require_time(player_id, now)
    if currency != Currency.PLAY:
        _require_losses(player_id, amount, now)


def require_may_play(player: Player, now: datetime) -> None:
    """Raise PlayerAway or PlayerSuspended if the player may play at no table at all."""
    if player.is_barred(now):
        raise PlayerAway(_("You are taking time away from the room."))
    if player.suspended_at is not None:
        raise PlayerSuspended(_("You are suspended: your inbox tells why."))


def require_may_bring(player_id: int, currency: Currency, amount: int, now: datetime) -> None:
    """Raise LossLimitReached unless a seated player may add `amount` to the stack.

    The player is locked from here to the end of the transaction.
    """
    if currency != Currency.PLAY:
        lock_player(player_id)
        _require_losses(player_id, amount, now)


def _require_time(player_id: int, now: datetime) -> None:
    room = time_room(player_id, now)
    if room is not None and room.left <= 0:
        until = f"{room.until:%Y-%m-%d %H:%M}"
        text = _("Your time at tables for this %(span)s is used up until %(until)s UTC.")
        raise TimeUsedUp(text % {"span": room.span.label, "until": until}, until=until)


def _require_losses(player_id: int, amount: int, now: datetime) -> None:
    room = loss_room(player_id, now)
    if room is None or amount <= room.left:
        return
    left = max(0, room.left)
    values = {"span": room.span.label, "limit": money(room.limit), "left": money(left)}
    text = _(
        "Your loss limit per %(span)s is %(limit)s. With what lies at tables, you can bring "
        "%(left)s more."
    )
    raise LossLimitReached(text % values, max=left)
