"""Somebody who asks for pages, faster than a browser: their session is read once, and no page is
drawn once it is clear that they may have it."""

from django.contrib.auth.middleware import get_user
from django.contrib.auth.models import Group
from django.contrib.messages.storage.fallback import FallbackStorage
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.test import Client, RequestFactory
from django.urls import resolve

from accounts.models import Player
from tests.accounts.people import person
from tests.roles.pages import Page
from tests.room.staff import sign_staff_in


class Visitor:
    """One of a role by its name, a "superuser", a "player" or "nobody"."""

    def __init__(self, who: str) -> None:
        self.client = client = _client_of(who)
        self._signed_in = RequestFactory().get("/")
        self._signed_in.session = client.session
        self._signed_in.user = get_user(self._signed_in)

    def may_open(self, page: Page) -> bool:
        """Whether it answers them: refused are 403 and 404, and being led to sign in."""
        view = resolve(page.path)
        try:
            answer = view.func(self._request(page), *view.args, **view.kwargs)
        except (PermissionDenied, Http404):
            return False
        if answer.status_code == 302:
            return "/staff/login/" not in answer["Location"]
        # An empty form is refused for what is missing in it.
        assert answer.status_code in (200, 422), (answer.status_code, page)
        return True

    def _request(self, page: Page) -> HttpRequest:
        request = RequestFactory().generic(page.method, page.path)
        request.session, request.user = self._signed_in.session, self._signed_in.user
        vars(request).update(_messages=FallbackStorage(request), _dont_enforce_csrf_checks=True)
        return request


def _client_of(who: str) -> Client:
    """A browser in which they are signed in, with all they need to enter the admin."""
    client = Client()
    if who == "nobody":
        return client
    player = person(who.title())
    if who == "player":
        client.force_login(player)
        return client
    player.is_staff, player.is_superuser = True, who == "superuser"
    player.save()
    player.groups.set(Group.objects.filter(name=who))
    assert player.is_superuser or player.groups.exists()
    return sign_staff_in(client, Player.objects.get(pk=player.pk))
