from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

RIGHT: Final = "accounts.read_compliance"

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def for_staff_with(*rights: str) -> "Callable[[View[Rest]], View[Rest]]":
    """A page for staff with one of these rights, who came in as the admin wants it: with a second
    factor, and not asleep. Others are led, or refused, as the admin does it."""

    def decorate(view: "View[Rest]") -> "View[Rest]":
        @wraps(view)
        def allowed(
            request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs
        ) -> HttpResponse:
            if not any(map(request.user.has_perm, rights)):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        @wraps(view)
        def entered(
            request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs
        ) -> HttpResponse:
            # Wrapped at the first request: the admin is not there yet when addresses are read.
            return admin.site.admin_view(allowed)(request, *args, **kwargs)

        return entered

    return decorate


def for_reviewers(view: "View[Rest]") -> "View[Rest]":
    """A page for staff with the right to read reports."""
    return for_staff_with(RIGHT)(view)
