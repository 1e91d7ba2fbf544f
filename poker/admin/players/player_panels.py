"""Where a player sits and what they played lately, as panels of their page in the admin."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money_text
from accounts.models import Player
from accounts.staff.player_panels import MOST_ROWS, panel
from poker.models import ChatBan, PlayedHand, Seat

VIEW = "poker.view_table"
Rows = Iterator[tuple[Any, ...]]


@panel(_("Seats"), right=VIEW, columns=(_("Table"), _("Seat")))
def seats(player: Player) -> Rows:
    for seat in Seat.objects.filter(player=player).select_related("table").order_by("pk"):
        address = reverse("admin:poker_table_change", args=[seat.table_id])
        yield format_html('<a href="{}">{}</a>', address, seat.table), seat.number + 1


@panel(
    _("Latest hands"),
    right=VIEW,
    columns=(_("Ended at"), _("Table"), _("Hand"), _("Won or lost"), _("Status")),
)
def hands(player: Player) -> Rows:
    played = PlayedHand.objects.filter(player=player).select_related("table__game")
    for hand in played.order_by("-ended_at", "-pk")[:MOST_ROWS]:
        net = money_text(hand.net, hand.table.game.currency)
        yield hand.ended_at, hand.table, hand.hand_no, net, hand.get_status_display()


@panel(
    _("Closed chat"),
    right="poker.view_chatban",
    columns=(_("From"), _("Until"), _("Reason")),
)
def chat_bans(player: Player) -> Rows:
    for ban in ChatBan.objects.filter(player=player)[:MOST_ROWS]:
        yield ban.made_at, ban.until, ban.reason
