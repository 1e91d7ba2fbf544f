"""Where a page says that its browser wants to be told things."""

from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.validators import RegexValidator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.core.push import WISHES
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.push.encryption import is_auth, is_point
from accounts.sign_in.devices.push.keys import own_public_key
from accounts.sign_in.devices.push.services import is_push_service

TOLD: Final = 204
BAD_REQUEST: Final = 400
_KEY: Final = r"^[A-Za-z0-9_-]{16,120}=*$"


class PushForm(forms.Form):
    """A browser's push subscription, and what it is wanted for."""

    endpoint = forms.URLField(max_length=500, assume_scheme="https")
    p256dh = forms.RegexField(_KEY)
    auth = forms.RegexField(_KEY)
    wishes = forms.MultipleChoiceField(choices=[(wish, wish) for wish in WISHES], required=False)

    def clean_p256dh(self) -> str:
        """Refuse a key that nothing can be encrypted for."""
        key: str = self.cleaned_data["p256dh"]
        if not is_point(key):
            raise forms.ValidationError(RegexValidator.message)
        return key

    def clean_auth(self) -> str:
        """Refuse a secret of another length."""
        secret: str = self.cleaned_data["auth"]
        if not is_auth(secret):
            raise forms.ValidationError(RegexValidator.message)
        return secret

    def clean_endpoint(self) -> str:
        """Refuse what is at none of the push services that the room speaks to."""
        endpoint: str = self.cleaned_data["endpoint"]
        if not is_push_service(endpoint):
            allowed = ", ".join(settings.ROOM_PUSH_SERVICES)
            raise forms.ValidationError(_("Not one of %(allowed)s."), params={"allowed": allowed})
        return endpoint


def push_context(sign_in: SignIn | None) -> dict[str, Any]:
    """Return for templates what this session's device is told, and the room's public key."""
    subscribed = sign_in is not None and sign_in.push is not None
    wishes = sign_in.push_for if sign_in is not None and subscribed else list(WISHES)
    return {"push_key": own_public_key(), "push_on": subscribed, "push_for": wishes}


@require_POST
@login_required
def subscribe(request: HttpRequest) -> HttpResponse:
    """Store the subscription of this session's browser. Answers 400, naming the field, to one that
    is none."""
    form = PushForm(request.POST)
    if not form.is_valid():
        field, (error, *_more) = next(iter(form.errors.items()))
        return HttpResponse(f"{field}: {error}\n", "text/plain; charset=utf-8", BAD_REQUEST)
    told = form.cleaned_data
    keys = {"p256dh": told["p256dh"], "auth": told["auth"]}
    SignIn.objects.filter(push__endpoint=told["endpoint"]).update(push=None)
    _own(request).update(
        push={"endpoint": told["endpoint"], "keys": keys, "room_key": own_public_key()},
        push_for=told["wishes"],
    )
    return HttpResponse(status=TOLD)


@require_POST
@login_required
def unsubscribe(request: HttpRequest) -> HttpResponse:
    """Forget the subscription of this session's browser."""
    _own(request).update(push=None)
    return HttpResponse(status=TOLD)


def _own(request: HttpRequest) -> Any:
    return SignIn.objects.filter(session_key=request.session.session_key, ended_at=None)
