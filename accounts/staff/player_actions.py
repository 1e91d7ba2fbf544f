"""What staff can do about a player, as actions on their page in the admin."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.address import address_of
from accounts.core.audit_log.recording import record
from accounts.core.requester import staff_of
from accounts.models.player import Player
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.second_factor.checking import has_factor
from accounts.sign_in.second_factor.enrolling import remove
from accounts.staff.looking_after import may_look_after
from accounts.staff.player_file import player_file
from accounts.staff.player_panels import panels_of
from accounts.staff.sanctions.closing import close_account, is_gone, reopen_account
from accounts.staff.sanctions.requirements import LONGEST_REASON
from accounts.staff.sanctions.suspending import expel, lift, suspend
from accounts.staff.sanctions.warning import note, warn

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

APP_OFF: Final = "app_off"
SIGN_OUT: Final = "sign_out"
NOTE: Final = "note"
WARN: Final = "warn"
SUSPEND: Final = "suspend"
LIFT: Final = "lift"
CLOSE: Final = "close"
REOPEN: Final = "reopen"
EXPEL: Final = "expel"
EXPORT: Final = "export"

EXPLANATIONS: Final = {
    NOTE: _("For the staff alone; the player is not told."),
    WARN: _("The player reads it in their messages, and by mail."),
    SUSPEND: _(
        "They sit at no table and wait for none; where they sit, they play the hand and leave. "
        "They read the reason."
    ),
    LIFT: _("They may play again. They read what you write."),
    CLOSE: _(
        "They cannot sign in until you open it again. They leave every table; what is in the "
        "wallet is among the idle wallets."
    ),
    REOPEN: _("They can sign in again with their password."),
    EXPEL: _(
        "It closes the account and cannot be taken back. They leave every table; what is in the "
        "wallet is paid out from the idle wallets. They read the reason."
    ),
    EXPORT: _("Which authority asked, and why. It is in the audit log."),
}

Doing = Callable[[Player, Player, str, datetime, str], None]


class PlayerActionForm(forms.Form):
    """Why staff do it."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


@dataclass(frozen=True)
class PlayerAction:
    """An action another app adds to the player's page.

    `do` is called with player, by, address and what was entered, as keywords; `possible` returns
    whether it can be done to a player in their present state. A `dangerous` one cannot be undone.
    """

    label: "_StrPromise"
    right: str
    explanation: "_StrPromise"
    form: type[forms.Form]
    do: Callable[..., object]
    possible: Callable[[Player], bool]
    dangerous: bool = False


class PlayerActions(RowActions):
    """What staff do for a player who lost their app, or whose account somebody else uses.

    Only staff who may look after staff do it for one of the staff.
    """

    action_right = "accounts.change_player"
    more_actions: ClassVar[dict[str, PlayerAction]] = {}
    action_rights: ClassVar[dict[str, str]] = {
        NOTE: "accounts.warn_player",
        WARN: "accounts.warn_player",
        SUSPEND: "accounts.suspend_player",
        LIFT: "accounts.suspend_player",
        EXPEL: "accounts.expel_player",
        EXPORT: "accounts.export_player",
    }
    action_labels: ClassVar[dict[str, "_StrPromise"]] = {
        APP_OFF: _("Take the authenticator app off"),
        SIGN_OUT: _("Sign out everywhere"),
        NOTE: _("Write a note"),
        WARN: _("Warn"),
        SUSPEND: _("Suspend"),
        LIFT: _("Lift the suspension"),
        CLOSE: _("Close the account"),
        REOPEN: _("Open the account again"),
        EXPEL: _("Expel for good"),
        EXPORT: _("Export for an authority"),
    }
    dangerous_actions = frozenset({EXPEL})
    change_form_template = "admin/accounts/player.html"

    def possible_actions(self, row: Player) -> Iterable[str]:
        left_out = {APP_OFF} if not has_factor(row) else set()
        left_out.add(LIFT if row.suspended_at is None else SUSPEND)
        left_out.add(CLOSE if not row.is_active else REOPEN)
        if is_gone(row):
            left_out |= {LIFT, EXPEL, REOPEN}
        left_out |= {name for name, action in self.more_actions.items() if not action.possible(row)}
        return [action for action in self.action_labels if action not in left_out]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Show the account with the panels of every app about the player below it."""
        panels = panels_of(context["original"], staff_of(request))
        return super().render_change_form(request, context | {"panels": panels}, *about, **more)

    @classmethod
    def add(cls, name: str, action: PlayerAction) -> None:
        """Add an action of another app; `name` is its name in addresses."""
        cls.more_actions[name] = action
        cls.action_labels[name], cls.action_rights[name] = action.label, action.right
        if action.dangerous:
            cls.dangerous_actions |= {name}

    def answer_action(
        self, request: HttpRequest, row: Player, action: str, back: str
    ) -> HttpResponse:
        if not may_look_after(staff_of(request), row):
            raise PermissionDenied
        more = self.more_actions.get(action)
        page = ActionPage(
            admin=self,
            title=f"{self.action_labels[action]}: {row}",
            button=self.action_labels[action],
            done=_("It is done, and in the audit log."),
            back=back,
            dangerous=action in self.dangerous_actions,
            explanation=more.explanation if more else EXPLANATIONS.get(action, ""),
        )
        form = (more.form if more else PlayerActionForm)(request.POST or None)
        if action == EXPORT and form.is_valid():
            return player_file(request, row, form.cleaned_data)

        def carry_out(entered: Mapping[str, Any]) -> None:
            by, address = staff_of(request), address_of(request)
            with transaction.atomic():
                if more:
                    more.do(player=row, by=by, address=address, **entered)
                else:
                    DOING[action](row, by, entered["reason"], timezone.now(), address)

        return page.answer(request, form, carry_out)


def _take_app_off(player: Player, by: Player, reason: str, now: datetime, address: str) -> None:
    # `remove` comes last, because its audit log entry locks the log's end for the transaction.
    end_sessions(player=player, now=now)
    remove(player=player, by=by, reason=reason, now=now, address=address)


def _sign_out(player: Player, by: Player, reason: str, now: datetime, address: str) -> None:
    end_sessions(player=player, now=now)
    record(
        actor=by,
        action=Action.PLAYER_SIGNED_OUT,
        subject=f"player:{player.pk}",
        reason=reason,
        address=address,
        now=now,
    )


def _sanction(action: Callable[..., object]) -> Doing:
    def do(player: Player, by: Player, reason: str, now: datetime, address: str) -> None:
        action(player=player, by=by, reason=reason, now=now, address=address)

    return do


DOING: Final[Mapping[str, Doing]] = {
    APP_OFF: _take_app_off,
    SIGN_OUT: _sign_out,
    NOTE: _sanction(note),
    WARN: _sanction(warn),
    SUSPEND: _sanction(suspend),
    LIFT: _sanction(lift),
    CLOSE: _sanction(close_account),
    REOPEN: _sanction(reopen_account),
    EXPEL: _sanction(expel),
}
