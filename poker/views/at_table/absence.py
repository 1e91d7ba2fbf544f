"""Sitting out at all tables from the lobby, and being sent back to it."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.inbox.reading import newest_unread
from accounts.core.requester import player_of
from poker.services.seats.sitting_out import sit_out_everywhere

SENT_HOME = ("evicted", "table_closed", "stopped_playing")


@require_POST
@login_required
def sit_out_at_all_tables(request: HttpRequest) -> HttpResponse:
    """Sit out from the next deals on wherever the player has a seat, and redirect to the lobby."""
    done = sit_out_everywhere(player_id=player_of(request).pk, action_id=uuid4().hex)
    if done:
        text = ngettext(
            "You sit out at %(count)d table.", "You sit out at %(count)d tables.", len(done)
        )
        messages.success(request, text % {"count": len(done)})
    else:
        messages.info(request, _("You have no seat at any table."))
    return redirect("lobby:home")


@require_safe
@never_cache
@login_required
def sent_home(request: HttpRequest, table_id: int) -> HttpResponse:
    """Redirect to the lobby, with the room's message about the seat that was given up.

    The message stays in the inbox, unread.
    """
    message = newest_unread(player_of(request).pk, kinds=SENT_HOME, about=f"table:{table_id} ")
    if message is not None:
        messages.warning(request, message.text)
    return redirect("lobby:home")
