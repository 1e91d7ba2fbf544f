"""The admin of idle wallets."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import POSSIBLE, Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.idle_money.wallet import IdleWallet
from accounts.core.admin_kit.action_pages import ActionPages
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.staff_action import StaffAction, always
from accounts.ledger.models import Currency, Transfer
from accounts.ledger.text.money_text import money_text
from config import room_time
from config.numbers_in_text import id_in

if TYPE_CHECKING:
    _IdleWalletAdmin = admin.ModelAdmin[IdleWallet]
else:
    _IdleWalletAdmin = admin.ModelAdmin


class MoveOutForm(forms.Form):
    """Where the money is to go, and why; `amount` is what staff saw in the wallet."""

    amount = forms.IntegerField(widget=forms.HiddenInput)
    form_key = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("The player reads it, too."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        places = POSSIBLE[Currency(self.initial["currency"])]
        self.fields["destination"] = forms.TypedChoiceField(
            label=gettext_lazy("Where to"),
            choices=[(each.value, each.label) for each in places],
            coerce=Destination,
        )


def _done(transfer: Transfer | None) -> str:
    if transfer is None:
        return _("You have signed. The money moves when a colleague signs too.")
    return _("The money is moved.")


MOVE_OUT: Final = StaffAction(
    label=gettext_lazy("Move all of it"),
    title=gettext_lazy("Move the money of an idle wallet"),
    permission="accounts.change_idlewallet",
    possible=always,
    form=MoveOutForm,
    initial=lambda wallet: {
        "amount": wallet.balance,
        "currency": wallet.currency,
        "form_key": uuid4(),
    },
    service=move_out,
    done=_done,
    explanation=gettext_lazy("The player is told, by mail too. It stands in the audit log."),
    dangerous=True,
)


@admin.register(IdleWallet)
class IdleWalletAdmin(ActionPages, RoomsRecord, _IdleWalletAdmin):
    """Closed and dormant accounts with money in their wallets; only staff move that money."""

    row_keyword = "wallet_id"
    staff_keyword = "staff"
    list_display = ("player", "why", "amount", "last_seen", "approved")
    list_filter = ("currency", "player__is_active")
    search_fields = ("player__screen_name", "player__email")
    ordering = ("-balance", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[IdleWallet]:
        return IdleWallet.objects.as_of(room_time.now()).select_related(
            "idle_approval__approved_by"
        )

    @admin.display(description=gettext_lazy("amount"), ordering="balance")
    def amount(self, wallet: IdleWallet) -> str:
        return money_text(wallet.balance or 0, wallet.currency)

    @admin.display(description=gettext_lazy("last seen"), ordering="seen_at")
    def last_seen(self, wallet: IdleWallet) -> date | None:
        return wallet.last_seen_on

    @admin.display(description=gettext_lazy("approved by one person of two"))
    def approved(self, wallet: IdleWallet) -> str:
        first: IdleApproval | None = getattr(wallet, "idle_approval", None)
        if first is None:
            return ""
        values = {"staff": first.approved_by, "destination": first.get_destination_display()}
        return _("%(staff)s: %(destination)s") % values

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Ask where the wallet's money is to go, and move it."""
        wallets = IdleWallet.objects.select_related("player")
        wallet = wallets.filter(pk=id_in(object_id)).first()
        if wallet is None:
            raise Http404
        return self.answer_action(request, MOVE_OUT, wallet)

    def action_facts(self, row: IdleWallet, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Player"), row.player),
            (_("Account"), row.why),
            (_("Last seen"), self.last_seen(row)),
            (_("In the wallet"), self.amount(row)),
            (_("Approved by one person of two"), self.approved(row)),
        ]

    def back_to(self, request: HttpRequest, row: IdleWallet) -> str:
        """Return the address of the list: the wallet's own page is the action."""
        return reverse("admin:accounts_idlewallet_changelist")
