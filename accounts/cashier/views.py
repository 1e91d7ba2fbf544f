"""The pages of the cashier."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.cashier.forms import AskForm
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.overview import overview
from accounts.cashier.payment.provider import provider_named
from accounts.cashier.requests import asking, cancelling
from accounts.core.form_page import attempt, form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.ledger import refilling
from accounts.ledger.text.money_text import money
from accounts.sign_in.devices.activity import fresh
from config import room_time
from config.refusals.explained import ExplainedRefusal

HOME = "cashier:home"
MOST_DIGITS = 12


@require_safe
@never_cache
@login_required
@fresh(HOME)
def home(request: HttpRequest) -> HttpResponse:
    """Show the reader's balances, refill, deposits and withdrawals."""
    return _page(request)


@require_POST
@login_required
@fresh(HOME)
def ask(request: HttpRequest, kind: RequestKind) -> HttpResponse:
    """Ask for a deposit or a withdrawal; an error is shown at its field."""
    form = AskForm(request.POST, kind=kind)
    player, address = player_of(request), address_of(request)
    made = submit(form, lambda: asking.ask(player=player, address=address, **form.entered()))
    if made is None:
        messages.error(request, _("Nothing was asked for: see below what is wrong."))
        return _page(request, form)
    messages.success(request, _("The cashier has your request."))
    messages.info(request, provider_named(made.provider).instructions(made))
    return redirect("cashier:home")


@require_POST
@login_required
@fresh(HOME)
def cancel(request: HttpRequest, request_id: int) -> HttpResponse:
    """Cancel one of the reader's own requests."""
    player, address = player_of(request), address_of(request)
    try:
        cancelled = attempt(
            request,
            lambda: cancelling.cancel(request_id=request_id, player=player, address=address),
        )
    except CashierRequest.DoesNotExist:
        raise Http404 from None
    if cancelled:
        messages.success(request, _("The request is cancelled."))
    return redirect("cashier:home")


@require_POST
@login_required
def refill(request: HttpRequest) -> HttpResponse:
    """Refill the reader's play money by what they agreed to, or say why not."""
    try:
        given = refilling.refill(player=player_of(request), agreed=_agreed(request))
    except ExplainedRefusal as refusal:
        messages.warning(request, refusal.text)
    else:
        amount = given.entries.get(amount__gt=0).amount
        messages.success(request, _("%s of play money came to your wallet.") % money(amount))
    return redirect("cashier:home")


def _agreed(request: HttpRequest) -> int | None:
    """Return the amount in the form of a refill; None if there is none."""
    given = request.POST.get("agreed", "")
    is_amount = given.isascii() and given.isdecimal() and len(given) <= MOST_DIGITS
    return int(given) if is_amount else None


def _page(request: HttpRequest, sent: AskForm | None = None) -> HttpResponse:
    till = overview(player_of(request), page=request.GET.get("page"), now=room_time.now())
    forms = {kind.value: AskForm(kind=kind) for kind in RequestKind}
    if sent is not None:
        forms[sent.kind.value] = sent
    return form_page(request, "accounts/cashier/home.html", {"till": till, **forms}, sent)
