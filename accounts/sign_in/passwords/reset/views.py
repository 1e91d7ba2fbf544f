"""The pages for a forgotten password."""

from typing import Any

from django.contrib.auth.views import PasswordResetConfirmView
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.core.audit_log.actions import Action
from accounts.core.next_page import next_page, with_next
from accounts.core.requester import address_of
from accounts.models.player import Player
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.devices.noting import know
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.passwords.change.forms import NewPasswordForm
from accounts.sign_in.passwords.change.settling import settle
from accounts.sign_in.passwords.reset.asking import ask
from accounts.sign_in.passwords.reset.forms import ResetForm
from config import room_time

TOO_MANY_REQUESTS = 429


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a link to choose a new password; the response is the same for every address."""
    form = ResetForm(request.POST or None)
    status = 200
    if form.is_valid():
        room = f"{request.scheme}://{request.get_host()}"
        try:
            ask(
                email=form.cleaned_data["email"],
                room=room,
                origin=origin_of(request),
                next_page=next_page(request),
            )
        except TooManyAttempts as refusal:
            form.add_error(None, refusal)
            status = TOO_MANY_REQUESTS
        else:
            done = reverse("accounts:password_reset_done")
            return redirect(with_next(done, next_page(request)))
    return render(request, "accounts/password_reset.html", {"form": form}, status=status)


class ChooseView(PasswordResetConfirmView):
    """The page behind the link. Every session ends, and this browser counts as the player's."""

    template_name = "accounts/password_reset_confirm.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("accounts:password_reset_complete")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Keep the page wanted next when the token is removed from the address, and at the end."""
        answer = super().dispatch(request, *args, **kwargs)
        if isinstance(answer, HttpResponseRedirect):
            return redirect(with_next(answer.url, next_page(request)))
        return answer

    @transaction.atomic
    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        player: Player = form.user
        now = room_time.now()
        settle(
            player=player,
            action=Action.PASSWORD_RESET,
            now=now,
            address=address_of(self.request),
        )
        know(player=player, token=origin_of(self.request).token, now=now)
        return answer
