"""What accounts know of a player, as panels of their page in the admin."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.identity.records.models import IdentityRecord
from accounts.ledger.models import Account
from accounts.ledger.text.money_text import money_text
from accounts.models.player import Player
from accounts.safer_play.breaks.models import PlayBreak
from accounts.safer_play.limits.models import LimitKind, PlayLimit
from accounts.safer_play.limits.text import amount_text
from accounts.sign_in.devices.models import SignIn
from accounts.staff.linked_accounts import linked_accounts
from accounts.staff.player_panels import MOST_ROWS, panel
from accounts.staff.sanctions.models import StaffNote

VIEW = "accounts.view_player"
Rows = Iterator[tuple[Any, ...]]


@panel(_("Money"), right=VIEW, columns=(_("Where"), _("Amount")))
def money(player: Player) -> Rows:
    for account in Account.objects.filter(player=player).order_by("kind", "pk"):
        if account.balance:
            yield account.get_kind_display(), money_text(account.balance, account.currency)


@panel(
    _("Identity check"),
    right="accounts.view_identityrecord",
    columns=(_("Document"), _("Valid until"), _("Checked at"), _("Revoked at")),
)
def identity(player: Player) -> Rows:
    for record in IdentityRecord.objects.filter(player=player).order_by("-pk")[:MOST_ROWS]:
        document = record.get_document_kind_display()
        yield document, record.expires_on, record.checked_at, record.revoked_at or ""


@panel(
    _("Limits"),
    right="accounts.view_playlimit",
    columns=(_("Limit on"), _("Per"), _("Limit"), _("In force since")),
)
def limits(player: Player) -> Rows:
    for limit in PlayLimit.objects.filter(player=player).order_by("kind", "pk"):
        amount = amount_text(LimitKind(limit.kind), limit.amount)
        yield limit.get_kind_display(), limit.get_span_display(), amount, limit.set_at


@panel(
    _("Breaks and exclusions"),
    right="accounts.view_playbreak",
    columns=(_("Kind"), _("Began at"), _("Until"), _("Over since")),
)
def breaks(player: Player) -> Rows:
    for one in PlayBreak.objects.filter(player=player).order_by("-pk")[:MOST_ROWS]:
        yield one.get_kind_display(), one.began_at, one.until_at, one.ended_at or ""


@panel(
    pgettext_lazy("of a player", "Sessions"),
    right=VIEW,
    columns=(_("Began at"), _("Last seen"), _("Browser"), _("Address"), _("Ended at")),
)
def sessions(player: Player) -> Rows:
    for one in SignIn.objects.filter(player=player).order_by("-pk")[:MOST_ROWS]:
        yield one.began_at, one.seen_at, gettext(one.browser), one.address, one.ended_at or ""


@panel(
    _("Notes of the staff"),
    right=VIEW,
    columns=(_("Made at"), _("Made by"), _("Text")),
)
def notes(player: Player) -> Rows:
    rows = StaffNote.objects.filter(player=player).select_related("made_by")
    for one in rows[:MOST_ROWS]:
        yield one.made_at, one.made_by, one.text


@panel(
    _("Linked accounts"),
    right=VIEW,
    columns=(_("Player"), _("Shared"), _("Used by so many"), _("Last seen")),
)
def linked(player: Player) -> Rows:
    yield from linked_accounts(player)
