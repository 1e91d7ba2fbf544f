"""The page that asks for a passkey: to sign in, or of who is signed in already."""

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.generic import FormView

from accounts.core.form_page import UNPROCESSABLE, submit
from accounts.core.requester import address_of
from accounts.models.player import Player
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.entering import enter
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.passkeys import protocol, question
from accounts.sign_in.passkeys.forms import PasskeyForm
from accounts.sign_in.passkeys.showing import take_passkey
from accounts.sign_in.second_factor.models import Passkey
from accounts.sign_in.second_factor.session import PASSKEY
from accounts.sign_in.staff_failures.after_response import note_failure
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.waiting import owing
from config import room_time
from config.refusals.explained import ExplainedRefusal

if TYPE_CHECKING:
    _PasskeyForms = FormView[PasskeyForm]
else:
    _PasskeyForms = FormView

logger = logging.getLogger(__name__)

TOO_MANY_REQUESTS = 429


@method_decorator([sensitive_post_parameters("passkey"), never_cache], name="dispatch")
class PasskeyView(RedirectURLMixin, _PasskeyForms):
    """Asks for a passkey, which signs in whoever's it is.

    Of who is signed in, or has given their password, it has to be their own.
    """

    template_name = "accounts/passkeys/show.html"
    form_class = PasskeyForm
    next_page = settings.LOGIN_REDIRECT_URL

    def form_valid(self, form: PasskeyForm) -> HttpResponse:
        submit(form, lambda: _take(self.request, form.cleaned_data["passkey"]))
        return self.form_invalid(form) if form.errors else redirect(self.get_success_url())

    def form_invalid(self, form: PasskeyForm) -> HttpResponse:
        logger.warning("passkey refused", extra={"address": address_of(self.request)})
        answer = super().form_invalid(form)
        answer.status_code = UNPROCESSABLE
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs, next=self.get_redirect_url())


@never_cache
@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Return what the browser needs to show a passkey; who is signed in is asked for their own."""
    now = room_time.now()
    try:
        allowances.take(rate_limits.passkey(origin_of(request)), now)
    except TooManyAttempts as refusal:
        note_failure(request, FailureKind.LOCKED_OUT, partial(owing, request))
        return JsonResponse({"error": refusal.text}, status=TOO_MANY_REQUESTS)
    options, state = protocol.ask(protocol.site_of(request), owing(request))
    question.keep(request.session, question.TO_SHOW, state, now)
    return JsonResponse(options)


def _take(request: HttpRequest, answer: str) -> None:
    """Check the passkey and sign its player in.

    Raises ExplainedRefusal for one that does not count. The attempt was taken when it was asked
    for, and is given back for one that does.
    """
    now = room_time.now()
    owed = owing(request)
    try:
        player = take_passkey(
            answer=answer,
            question=question.take(request.session, question.TO_SHOW, now),
            site=protocol.site_of(request),
            player=owed,
            now=now,
        )
    except ExplainedRefusal:
        note_failure(request, FailureKind.PASSKEY, partial(_whose, owed, answer))
        raise
    allowances.give_back(rate_limits.passkey(origin_of(request)))
    enter(request, player, PASSKEY, now)


def _whose(owed: Player | None, answer: str) -> Player | None:
    """Return the account asked for a refused passkey, or else the one it belongs to."""
    if owed is not None:
        return owed
    try:
        shown = protocol.read(answer)
    except ExplainedRefusal:
        return None
    held = Passkey.objects.select_related("player").filter(credential_id=shown.credential_id)
    passkey = held.first()
    return passkey.player if passkey else None
