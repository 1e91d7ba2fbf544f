"""Actions of floor staff in the whole room, from the list of its tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from poker.admin.forms import MessageForm, ReasonForm
from poker.admin.refusals import told_to_staff
from poker.services.tables.last_hand import call_last_hand, is_last_hand, open_room, tables_to_tell
from poker.talk.chat.staff_word import tell_room

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from poker.models import Table

    _Mixed = admin.ModelAdmin[Table]
else:
    _Mixed = object


@dataclass(frozen=True)
class RoomAction:
    """One action in the whole room; its name is part of an address in the admin."""

    label: "_StrPromise"
    explanation: "_StrPromise"
    done: "_StrPromise"
    form: type[forms.Form]
    carry_out: Callable[..., object]


ROOM_ACTIONS: Final = {
    "message": RoomAction(
        label=_("Message to every table"),
        explanation=_("Everybody at a table and whoever watches reads it."),
        done=_("It is said at every table."),
        form=MessageForm,
        carry_out=tell_room,
    ),
    "last-hand": RoomAction(
        label=_("Last hand of the room"),
        explanation=_(
            "Every running hand is played to its end, and no other is dealt at any table until "
            "you open the room again. Nobody loses their seat. Workers tell the tables one after "
            "another: above the list stands how many are still to be told."
        ),
        done=_("The room plays its last hand."),
        form=ReasonForm,
        carry_out=call_last_hand,
    ),
    "open": RoomAction(
        label=_("Open the room"),
        explanation=_("Hands are dealt again; a table that was paused by itself stays so."),
        done=_("The room is open."),
        form=ReasonForm,
        carry_out=open_room,
    ),
}


class RoomActions(_Mixed):
    """A mixin for the tables' admin: a button above the list for each action in the whole room."""

    room_action_labels: ClassVar[Mapping[str, "_StrPromise"]] = {
        name: action.label for name, action in ROOM_ACTIONS.items()
    }
    action_right: ClassVar[str]

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.room_view)
        return [path("room/<str:action>/do/", view, name="poker_table_room"), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Return the list of tables, with the actions that are possible in the whole room now."""
        actions: list[tuple[str, _StrPromise]] = []
        if request.user.has_perm(self.action_right):
            left_out = "last-hand" if is_last_hand() else "open"
            actions = [
                (reverse("admin:poker_table_room", args=[name]), action.label)
                for name, action in ROOM_ACTIONS.items()
                if name != left_out
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
        if not request.user.has_perm(self.action_right):
            raise PermissionDenied
        if action not in ROOM_ACTIONS:
            raise Http404
        wanted = ROOM_ACTIONS[action]
        back = reverse("admin:poker_table_changelist")
        page = ActionPage(
            self, wanted.label, wanted.label, wanted.done, back, (), wanted.explanation
        )

        def do(entered: Mapping[str, Any]) -> None:
            with told_to_staff():
                wanted.carry_out(staff=staff_of(request), address=address_of(request), **entered)

        return page.answer(request, wanted.form(request.POST or None), do)
