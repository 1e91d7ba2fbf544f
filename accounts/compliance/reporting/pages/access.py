"""Who may open the pages of reports."""

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
    """Return a decorator that opens a view to staff with one of these rights.

    They must have signed in as the admin requires it: with a second factor, and recently active.
    Others are redirected or refused as the admin does it; staff without the right get
    PermissionDenied.
    """

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
            # Wrapped at each request: the admin is not set up yet when urls.py is imported.
            return admin.site.admin_view(allowed)(request, *args, **kwargs)

        return entered

    return decorate


def for_reviewers(view: "View[Rest]") -> "View[Rest]":
    """Open a view to staff with the right to read reports, and return it."""
    return for_staff_with(RIGHT)(view)
