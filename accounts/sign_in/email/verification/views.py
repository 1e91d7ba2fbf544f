"""The pages on which a player verifies their e-mail address."""

import logging
from smtplib import SMTPException

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.core.form_page import UNPROCESSABLE, attempt
from accounts.core.next_page import next_page, with_next
from accounts.core.requester import player_of
from accounts.sign_in.email.verification.sending import send_link
from accounts.sign_in.email.verification.verifying import verify
from config.refusals.explained import ExplainedRefusal

logger = logging.getLogger(__name__)


@require_POST
@login_required
def send_verification(request: HttpRequest) -> HttpResponse:
    """Mail the reader a link, which leads to the page `next` in the end, and say so."""
    player, wanted = player_of(request), next_page(request)

    def address_of(token: str) -> str:
        link = with_next(reverse("accounts:verify_email", args=[token]), wanted)
        return request.build_absolute_uri(link)

    try:
        sent = attempt(request, lambda: send_link(player=player, address_of=address_of))
    except (SMTPException, OSError):
        logger.exception("a verification mail could not be handed over")
        messages.error(request, _("The mail could not be sent now: try again in a while."))
        sent = False
    if sent:
        messages.success(request, _("A link is on its way to %s.") % player.email)
    return redirect(with_next(reverse("cashier:home"), wanted))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def verify_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page behind the link, or verify the address where it was sent by POST.

    Opening the link does nothing: mail scanners open links too.
    """
    if request.method != "POST":
        return render(request, "accounts/verify_email.html")
    try:
        verify(token=token)
    except ExplainedRefusal as refusal:
        return render(
            request, "accounts/verify_email.html", {"refusal": refusal.text}, status=UNPROCESSABLE
        )
    messages.success(request, _("Your e-mail address is verified."))
    home = "cashier:home" if request.user.is_authenticated else "lobby:home"
    return redirect(next_page(request) or home)
