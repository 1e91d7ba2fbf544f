"""The page that asks for the password again."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView

from accounts.core.requester import address_of, player_of
from accounts.sign_in.devices.activity import refresh
from accounts.sign_in.passwords.own_password import OwnPasswordForm
from config import room_time

if TYPE_CHECKING:
    _FormView = FormView[OwnPasswordForm]
else:
    _FormView = FormView


@method_decorator([sensitive_post_parameters("password"), never_cache], name="dispatch")
class ConfirmView(LoginRequiredMixin, RedirectURLMixin, _FormView):
    """Asks for the password again after half an hour without activity.

    The session keeps its key: a table that is open in another window stays open.
    """

    template_name = "accounts/confirm_password.html"
    form_class = OwnPasswordForm
    next_page = settings.LOGIN_REDIRECT_URL

    def get_form_kwargs(self) -> dict[str, Any]:
        key = self.request.session.session_key or ""
        return {
            **super().get_form_kwargs(),
            "player": player_of(self.request),
            "session_key": key,
            "address": address_of(self.request),
        }

    def form_valid(self, form: OwnPasswordForm) -> HttpResponse:
        refresh(self.request.session.session_key or "", room_time.now())
        return redirect(self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs, next=self.get_redirect_url())
