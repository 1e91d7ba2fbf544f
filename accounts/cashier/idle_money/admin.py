"""The admin of idle wallets."""

from datetime import date
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.idle_money.agreeing import needs_two
from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import POSSIBLE, Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.idle_money.wallet import IdleWallet
from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text

if TYPE_CHECKING:
    _IdleWalletAdmin = admin.ModelAdmin[IdleWallet]
else:
    _IdleWalletAdmin = admin.ModelAdmin

MOVE: Final = "accounts.change_idlewallet"


class MoveOutForm(forms.Form):
    """Where the money is to go, and why; `amount` is what staff saw in the wallet."""

    amount = forms.IntegerField(widget=forms.HiddenInput)
    form_key = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("The player reads it, too."),
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        places = POSSIBLE[Currency(currency)]
        self.fields["destination"] = forms.ChoiceField(
            label=gettext_lazy("Where to"), choices=[(each.value, each.label) for each in places]
        )


@admin.register(IdleWallet)
class IdleWalletAdmin(RoomsRecord, _IdleWalletAdmin):
    """Closed and dormant accounts with money in their wallets; only staff move that money."""

    list_display = ("player", "why", "amount", "last_seen", "approved")
    list_filter = ("currency", "player__is_active")
    search_fields = ("player__screen_name", "player__email")
    ordering = ("-balance", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[IdleWallet]:
        return IdleWallet.objects.as_of(timezone.now()).select_related("idle_approval__approved_by")

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
        if not request.user.has_perm(MOVE):
            raise PermissionDenied
        wallets = IdleWallet.objects.select_related("player")
        wallet = wallets.filter(pk=object_id).first() if object_id.isdecimal() else None
        if wallet is None:
            raise Http404
        first = {"amount": wallet.balance, "form_key": uuid4()}
        form = MoveOutForm(request.POST or None, initial=first, currency=wallet.currency)
        return self._page(wallet).answer(
            request,
            form,
            lambda entered: move_out(
                wallet_id=wallet.pk,
                staff=staff_of(request),
                address=address_of(request),
                **{**entered, "destination": Destination(entered["destination"])},
            ),
        )

    def _page(self, wallet: IdleWallet) -> ActionPage:
        return ActionPage(
            admin=self,
            title=_("Move the money of an idle wallet"),
            button=_("Move all of it"),
            dangerous=True,
            done=_("It is done. What waits for a second person stays in the list."),
            back=reverse("admin:accounts_idlewallet_changelist"),
            facts=[
                (_("Player"), wallet.player),
                (_("Account"), wallet.why),
                (_("Last seen"), self.last_seen(wallet)),
                (_("In the wallet"), self.amount(wallet)),
                (_("Approved by one person of two"), self.approved(wallet)),
            ],
            explanation=_explanation(wallet),
        )


def _explanation(wallet: IdleWallet) -> str:
    text = _("The player is told, by mail too. It stands in the audit log.")
    if needs_two(wallet):
        text += " " + _("This amount needs two people; the money moves with the second.")
    return text
