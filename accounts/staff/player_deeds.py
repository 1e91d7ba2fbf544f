from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.audit_log.address import address_of
from accounts.audit_log.recording import record
from accounts.devices.ending import end_sessions
from accounts.models.player import Player
from accounts.requester import staff_of
from accounts.second_factor.checking import has_factor
from accounts.second_factor.enrolling import remove
from accounts.staff.deed_page import DeedPage
from accounts.staff.looking_after import may_look_after
from accounts.staff.row_deeds import RowDeeds

APP_OFF: Final = "app_off"
SIGN_OUT: Final = "sign_out"
LONGEST_REASON: Final = 500


class PlayerDeedForm(forms.Form):
    """Why staff do it."""

    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


class PlayerDeeds(RowDeeds):
    """What staff do for a player who lost their app, or whose account somebody else is in; for
    one of the staff only those do it who look after staff."""

    deed_right = "accounts.change_player"
    deed_labels = {APP_OFF: _("Take the authenticator app off"), SIGN_OUT: _("Sign out everywhere")}

    def possible_deeds(self, row: Player) -> Iterable[str]:
        return [APP_OFF, SIGN_OUT] if has_factor(row) else [SIGN_OUT]

    def answer_deed(self, request: HttpRequest, row: Player, deed: str, back: str) -> HttpResponse:
        if not may_look_after(staff_of(request), row):
            raise PermissionDenied
        page = DeedPage(
            admin=self,
            title=f"{self.deed_labels[deed]}: {row}",
            button=self.deed_labels[deed],
            done=_("It is done, and in the audit log."),
            back=back,
        )
        do = DOING[deed]

        def carry_out(entered: Mapping[str, Any]) -> None:
            with transaction.atomic():
                do(row, staff_of(request), entered["reason"], timezone.now(), address_of(request))

        return page.answer(request, PlayerDeedForm(request.POST or None), carry_out)


def _take_app_off(player: Player, by: Player, reason: str, now: datetime, address: str) -> None:
    # Its entry in the audit log comes last: the log's end is held until the transaction ends.
    end_sessions(player=player, now=now)
    remove(player=player, by=by, reason=reason, now=now, address=address)


def _sign_out(player: Player, by: Player, reason: str, now: datetime, address: str) -> None:
    end_sessions(player=player, now=now)
    record(
        actor=by,
        action="signed_out_by_staff",
        subject=f"player:{player.pk}",
        reason=reason,
        address=address,
        now=now,
    )


DOING: Final[Mapping[str, Callable[[Player, Player, str, datetime, str], None]]] = {
    APP_OFF: _take_app_off,
    SIGN_OUT: _sign_out,
}
