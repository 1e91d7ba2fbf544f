"""The sign-in pages."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.views import LoginView, RedirectURLMixin, redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView

from accounts.core.next_page import next_page, with_next
from accounts.models.player import Player
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.entering import enter
from accounts.sign_in.form import SignInForm
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.second_factor.checking import has_factor, has_passkey, take_code
from accounts.sign_in.second_factor.enrolling import wrong_code
from accounts.sign_in.second_factor.forms import CodeForm
from accounts.sign_in.second_factor.session import CODE
from accounts.sign_in.staff_failures.after_response import failure_kind, note_failure
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.waiting import owing, wait_for_code
from config import room_time
from config.refusals.explained import ExplainedRefusal

if TYPE_CHECKING:
    _CodeForms = FormView[CodeForm]
else:
    _CodeForms = FormView

TOO_MANY_REQUESTS = 429


class SignInView(LoginView):
    """Asks for e-mail and password, and then sends players with a second factor to the code's
    page.
    """

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        player: Player = form.get_user()
        if not has_factor(player):
            return super().form_valid(form)
        wait_for_code(self.request.session, player, room_time.now())
        return redirect_to_login(self.get_success_url(), reverse("accounts:second_factor_code"))

    def form_invalid(self, form: Any) -> HttpResponse:
        answer = super().form_invalid(form)
        if form.has_error("__all__", "too_many_attempts"):
            answer.status_code = TOO_MANY_REQUESTS
        return answer


@method_decorator([sensitive_post_parameters("code"), never_cache], name="dispatch")
class CodeView(RedirectURLMixin, _CodeForms):
    """Asks for the code that completes a sign-in, or that opens the admin to staff signed in
    already.
    """

    template_name = "accounts/second_factor/code.html"
    form_class = CodeForm
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        player = owing(request)
        if player is None or not has_factor(player):
            return redirect(with_next(resolve_url(settings.LOGIN_URL), next_page(request)))
        self.player = player
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: CodeForm) -> HttpResponse:
        try:
            _take(self.request, self.player, form.cleaned_data["code"])
        except ExplainedRefusal as refusal:
            kind = failure_kind(refusal, FailureKind.CODE)
            note_failure(self.request, kind, lambda: self.player)
            form.add_error("code", refusal)
            return self.form_invalid(form)
        return redirect(self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        wanted = self.get_redirect_url()
        return super().get_context_data(**kwargs, next=wanted, has_passkey=has_passkey(self.player))


def _take(request: HttpRequest, player: Player, code: str) -> None:
    """Check the code and sign the player in.

    Raises TooManyAttempts, or ExplainedRefusal for a wrong code.
    """
    now = room_time.now()
    limits = rate_limits.code(player, origin_of(request))
    allowances.take(limits, now)
    if not take_code(player=player, code=code, now=now):
        raise wrong_code()
    allowances.give_back(limits)
    enter(request, player, CODE, now)
