"""The admin in a browser that runs nothing but our own files."""

import json

import pytest
from django.conf import settings
from django.contrib import admin
from django.urls import reverse

from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.fuzz.house import furnished

FORMS = ("poker_ruleset", "poker_game", "auth_group", "accounts_player", "poker_table")
VIOLATIONS = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation",
        (event) => window.violations.push(event.violatedDirective + " " + event.blockedURI));
"""


@pytest.mark.long
def test_the_admin_works_and_breaks_no_policy(room: RoomFactory, new_player: PlayerFactory) -> None:
    """Every list, the forms with the most script, and the search and the theme that need it."""
    house = furnished(new_player)
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    session = house.clients()["staff"].cookies[settings.SESSION_COOKIE_NAME].value
    lists = [
        reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for model in admin.site._registry
    ]
    forms = [reverse(f"admin:{name}_change", args=[1]) for name in FORMS]
    with chromium() as browser:
        staff = Guest(browser, url, "Root", DESKTOP)
        staff.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": url}]
        )
        staff.page.add_init_script(VIOLATIONS)
        found = []
        for path in (reverse("admin:index"), *lists, *forms):
            answer = staff.page.goto(f"{url}{path}")
            assert answer is not None
            assert answer.status == 200, path
            found += [f"{path} {text}" for text in staff.page.evaluate("window.violations")]
        assert not found
        assert not staff.complaints
        theme = "document.documentElement.dataset.theme"
        before = staff.page.evaluate(theme)
        staff.page.click("button.theme-toggle")
        assert staff.page.evaluate(theme) != before, "its scripts run"
        staff.page.evaluate("""() => {
            const script = document.createElement("script");
            script.textContent = "window.ranInline = true";
            document.body.append(script);
        }""")
        assert not staff.page.evaluate("window.ranInline ?? false"), "and no other script does"
        assert json.dumps(staff.page.evaluate("window.violations")).count("script-src") == 1
