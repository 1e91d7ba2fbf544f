"""What staff can do about a player, as actions on their page in the admin."""

from functools import partial
from typing import Any, ClassVar, Final

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction, always
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.core.requester import staff_of
from accounts.models.player import Player
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.second_factor.checking import has_factor
from accounts.sign_in.second_factor.enrolling import remove_all
from accounts.staff.looking_after import may_look_after
from accounts.staff.player_file import player_file
from accounts.staff.player_panels import panels_of
from accounts.staff.sanctions.closing import close_account, is_gone, reopen_account
from accounts.staff.sanctions.requirements import LONGEST_REASON
from accounts.staff.sanctions.suspending import expel, lift, suspend
from accounts.staff.sanctions.warning import note, warn
from config import room_time

CHANGE: Final = "accounts.change_player"
WARN: Final = "accounts.warn_player"
SUSPEND: Final = "accounts.suspend_player"


class PlayerActionForm(forms.Form):
    """Why staff do it."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


@transaction.atomic
def _take_factors_off(*, player: Player, by: Player, reason: str, address: str) -> None:
    now = room_time.now()
    # `remove_all` comes last, because its audit log entry locks the log's end for the transaction.
    end_sessions(player=player, now=now)
    remove_all(player=player, by=by, reason=reason, now=now, address=address)


@transaction.atomic
def _sign_out(*, player: Player, by: Player, reason: str, address: str) -> None:
    now = room_time.now()
    end_sessions(player=player, now=now)
    record(
        actor=by,
        action=Action.PLAYER_SIGNED_OUT,
        subject=f"player:{player.pk}",
        reason=reason,
        address=address,
        now=now,
    )


player_action: Final = partial(
    StaffAction, form=PlayerActionForm, done=_("It is done, and in the audit log.")
)
"""A StaffAction about a player; its service gets `player`, `by`, `address` and what was entered."""


class PlayerActions(RowActions):
    """What staff do about a player, such as one who lost their app. Only staff who may look after
    staff do it for one of the staff.
    """

    row_keyword = "player"
    row_actions: ClassVar[dict[str, StaffAction]] = {
        "app_off": player_action(
            label=_("Take app and passkeys off"),
            permission=CHANGE,
            possible=has_factor,
            service=_take_factors_off,
            explanation=_(
                "For who lost them: afterwards the password alone signs them in. They are told."
            ),
        ),
        "sign_out": player_action(
            label=_("Sign out everywhere"), permission=CHANGE, possible=always, service=_sign_out
        ),
        "note": player_action(
            label=_("Write a note"),
            permission=WARN,
            possible=always,
            service=note,
            explanation=_("For the staff alone; the player is not told."),
        ),
        "warn": player_action(
            label=_("Warn"),
            permission=WARN,
            possible=always,
            service=warn,
            explanation=_("The player reads it in their messages, and by mail."),
        ),
        "suspend": player_action(
            label=_("Suspend"),
            permission=SUSPEND,
            possible=lambda player: player.suspended_at is None,
            service=suspend,
            explanation=_(
                "They sit at no table and wait for none; where they sit, they play the hand and "
                "leave. They read the reason."
            ),
        ),
        "lift": player_action(
            label=_("Lift the suspension"),
            permission=SUSPEND,
            possible=lambda player: player.suspended_at is not None and not is_gone(player),
            service=lift,
            explanation=_("They may play again. They read what you write."),
        ),
        "close": player_action(
            label=_("Close the account"),
            permission=CHANGE,
            possible=lambda player: player.is_active,
            service=close_account,
            explanation=_(
                "They cannot sign in until you open it again. They leave every table; what is in "
                "the wallet is among the idle wallets."
            ),
        ),
        "reopen": player_action(
            label=_("Open the account again"),
            permission=CHANGE,
            possible=lambda player: not player.is_active and not is_gone(player),
            service=reopen_account,
            explanation=_("They can sign in again with their password."),
        ),
        "expel": player_action(
            label=_("Expel for good"),
            permission="accounts.expel_player",
            possible=lambda player: not is_gone(player),
            service=expel,
            explanation=_(
                "It closes the account and cannot be taken back. They leave every table; what is "
                "in the wallet is paid out from the idle wallets. They read the reason."
            ),
            dangerous=True,
        ),
        "export": player_action(
            label=_("Export for an authority"),
            permission="accounts.export_player",
            possible=always,
            service=player_file,
            explanation=_("Which authority asked, and why. It is in the audit log."),
        ),
    }
    change_form_template = "admin/accounts/player.html"

    @classmethod
    def add(cls, name: str, action: StaffAction) -> None:
        """Add an action of another app; `name` is its name in addresses."""
        cls.row_actions[name] = action

    def action_title(self, action: StaffAction, row: Player) -> str:
        return f"{action.label}: {row}"

    def may_do(self, request: HttpRequest, action: StaffAction, row: Player) -> bool:
        return super().may_do(request, action, row) and may_look_after(staff_of(request), row)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Show the account with the panels of every app about the player below it."""
        panels = panels_of(context["original"], staff_of(request))
        return super().render_change_form(request, context | {"panels": panels}, *about, **more)
