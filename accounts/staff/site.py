"""The admin's site, with the room's own sign-in."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from accounts.models.player import Player
from accounts.sign_in.devices.activity import is_fresh
from accounts.sign_in.second_factor.checking import has_factor, has_passkey, needs_passkey
from accounts.sign_in.second_factor.proving import page_for
from accounts.sign_in.second_factor.session import opens_admin
from config import room_time


class StaffSite(AdminSite):
    """The admin, for staff who have used a second factor in this session.

    It has no sign-in page and no password page of its own: it uses the room's.
    """

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and opens_admin(request) and _remember_awake(request)

    @method_decorator(never_cache)
    def login(
        self,
        request: HttpRequest,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Redirect to the page that asks for what is missing: password, code, passkey, or setting
        one of these up.

        Raises PermissionDenied for players who are not staff.
        """
        wanted = request.GET.get("next") or reverse("admin:index")
        if not isinstance(request.user, Player):
            return redirect_to_login(wanted)
        if self.has_permission(request):
            return redirect("admin:index")
        if not (request.user.is_active and request.user.is_staff):
            raise PermissionDenied
        if opens_admin(request):
            return redirect_to_login(wanted, reverse("accounts:confirm_password"))
        if needs_passkey(request.user) and not has_passkey(request.user):
            return redirect("accounts:passkeys")
        if has_factor(request.user):
            return redirect_to_login(wanted, reverse(page_for(request.user)))
        return redirect("accounts:second_factor")

    def password_change(
        self,
        request: HttpRequest,
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """Redirect to the room's own page, which asks for more."""
        return redirect("accounts:account")


def _remember_awake(request: HttpRequest) -> bool:
    """Return whether the session was active in the last half hour.

    The answer is stored in the request, so that the database is asked once a page.
    """
    if "room.is_awake" not in request.META:
        key = request.session.session_key or ""
        request.META["room.is_awake"] = is_fresh(key, room_time.now())
    return bool(request.META["room.is_awake"])
