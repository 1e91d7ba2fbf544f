"""Actions of floor staff in the whole room, from the list of its tables."""

from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_pages import ActionPages
from accounts.core.admin_kit.staff_action import StaffAction, always
from poker.admin.hands.forms import MessageForm, ReasonForm
from poker.services.tables.last_hand import call_last_hand, is_last_hand, open_room, tables_to_tell
from poker.talk.chat.staff_word import tell_room

_action: Final = partial(StaffAction, permission="poker.change_table")
ROOM_ACTIONS: Final = {
    "message": _action(
        label=_("Message to every table"),
        possible=always,
        explanation=_("Everybody at a table and whoever watches reads it."),
        done=_("It is said at every table."),
        form=MessageForm,
        service=tell_room,
    ),
    "last-hand": _action(
        label=_("Last hand of the room"),
        possible=lambda _room: not is_last_hand(),
        explanation=_(
            "Every running hand is played to its end, and no other is dealt at any table until "
            "you open the room again. Nobody loses their seat. Workers tell the tables one after "
            "another: above the list stands how many are still to be told."
        ),
        done=_("The room plays its last hand."),
        form=ReasonForm,
        service=call_last_hand,
    ),
    "open": _action(
        label=_("Open the room"),
        possible=lambda _room: is_last_hand(),
        explanation=_("Hands are dealt again; a table that was paused by itself stays so."),
        done=_("The room is open."),
        form=ReasonForm,
        service=open_room,
    ),
}


class RoomActions(ActionPages):
    """A mixin for the tables' admin: a button above the list for each action in the whole room."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.room_view)
        return [path("room/<str:action>/do/", view, name="poker_table_room"), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Return the list of tables, with the actions that are possible in the whole room now."""
        actions = [
            (reverse("admin:poker_table_room", args=[name]), action)
            for name, action in ROOM_ACTIONS.items()
            if self.may_do(request, action, None) and action.possible(None)
        ]
        room_context = {
            "actions": actions,
            "last_hand": is_last_hand(),
            "to_tell": tables_to_tell(),
        }
        return super().changelist_view(request, {**(extra_context or {}), **room_context})

    def room_view(self, request: HttpRequest, action: str) -> HttpResponse:
        """Return the form of the action, or carry the action out.

        Raises PermissionDenied without the right, and Http404 for an unknown action.
        """
        if action not in ROOM_ACTIONS:
            raise Http404
        return self.answer_action(request, ROOM_ACTIONS[action], None)
