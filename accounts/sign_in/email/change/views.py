"""The pages on which a player changes their e-mail address."""

import logging
from collections.abc import Callable
from smtplib import SMTPException

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.core.form_page import UNPROCESSABLE, form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.sign_in.devices.activity import fresh
from accounts.sign_in.email.change import deciding
from accounts.sign_in.email.change.asking import ask
from accounts.sign_in.email.change.forms import EmailChangeForm
from accounts.sign_in.email.change.links import Decision
from accounts.sign_in.email.change.models import EmailChange
from config.refusals.explained import ExplainedRefusal

logger = logging.getLogger(__name__)


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@fresh("accounts:change_email")
def change_email(request: HttpRequest) -> HttpResponse:
    """Ask for another address, which is used once the link mailed there was confirmed."""
    player, key = player_of(request), request.session.session_key or ""
    form = EmailChangeForm(
        request.POST or None, player=player, session_key=key, address=address_of(request)
    )
    if _asked(request, form):
        email = form.cleaned_data["email"]
        messages.success(request, _("A link is on its way to %s.") % email)
        return redirect("accounts:account")
    return form_page(request, "accounts/email_change/ask.html", {"form": form}, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show and handle the page behind the link to the new address."""
    return _decide(
        request, "confirm", lambda: deciding.confirm(token=token, address=address_of(request))
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show and handle the page behind the link to the old address."""
    return _decide(request, "stop", lambda: deciding.stop(token=token, address=address_of(request)))


def _asked(request: HttpRequest, form: EmailChangeForm) -> bool:
    def link(decision: Decision, token: str) -> str:
        return request.build_absolute_uri(reverse(f"accounts:{decision}_email", args=[token]))

    def send() -> None:
        ask(
            player=form.player,
            email=form.cleaned_data["email"],
            address_of=link,
            address=address_of(request),
        )

    try:
        submit(form, send)
    except (SMTPException, OSError):
        logger.exception("a mail about another address could not be handed over")
        form.add_error(None, _("The mail could not be sent now: try again in a while."))
    return form.is_valid()


def _decide(
    request: HttpRequest, decision: Decision, do: Callable[[], EmailChange]
) -> HttpResponse:
    """Show the page, or decide where it was sent by POST.

    Opening a link does nothing: mail scanners open links too.
    """
    if request.method != "POST":
        return render(request, "accounts/email_change/decide.html", {"decision": decision})
    try:
        change = do()
    except ExplainedRefusal as refusal:
        context = {"decision": decision, "refusal": refusal.text}
        return render(request, "accounts/email_change/decide.html", context, status=UNPROCESSABLE)
    if decision == "confirm":
        messages.success(request, _("Your account has the address %s now.") % change.new_email)
        return redirect("lobby:home")
    messages.success(request, _("The change is stopped. Choose a new password now."))
    return redirect("accounts:password_reset")
