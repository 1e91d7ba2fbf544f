"""Leading a player to another page before a view, and back to it afterwards."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def asking_first(
    back: str, page_for: Callable[[HttpRequest], str | None]
) -> Callable[["View[Rest]"], "View[Rest]"]:
    """Return a decorator that leads to the page named by `page_for`, unless that is None, before a
    view.

    Afterwards the player goes on to the page asked for, or, where a form was sent, to the page
    named `back`.
    """

    def decorate(view: "View[Rest]") -> "View[Rest]":
        @wraps(view)
        def asking(
            request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs
        ) -> HttpResponse:
            page = page_for(request)
            if page is None:
                return view(request, *args, **kwargs)
            wanted = request.path if request.method == "GET" else reverse(back)
            return redirect_to_login(wanted, reverse(page))

        return asking

    return decorate
