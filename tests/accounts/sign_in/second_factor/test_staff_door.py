"""Without a second factor shown in their session, staff reach nothing of the admin."""

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from tests.accounts.people import PASSWORD, person
from tests.room.staff import app_code, give_factor, sign_staff_in

CODE_PAGE = reverse("accounts:second_factor_code")
SIGN_IN = reverse("accounts:sign_in")
ADMIN = reverse("admin:index")


@pytest.fixture
def boss(db: None) -> Player:
    boss = person("Boss")
    boss.is_staff = boss.is_superuser = True
    boss.set_password(PASSWORD)
    boss.save()
    return boss


def admin_pages() -> list[str]:
    """Every page of the admin, with a number where one wants one."""
    resolver = get_resolver()
    (admin,) = (
        one
        for one in resolver.url_patterns
        if isinstance(one, URLResolver) and one.app_name == "admin"
    )
    pages = [
        reverse("admin:app_list", args=["accounts"]),
        *(reverse(f"admin:{name}") for name in ("index", "password_change", "jsi18n")),
    ]
    for part in admin.url_patterns:
        for pattern in getattr(part, "url_patterns", []):
            if pattern.name:
                count = pattern.pattern.regex.groups
                values = ["1", "void"][:count] if count else []
                pages.append(reverse(f"admin:{pattern.name}", args=values))
    return pages


def test_the_walk_finds_the_pages() -> None:
    pages = admin_pages()
    assert len(pages) > 60
    assert reverse("admin:accounts_player_changelist") in pages


@pytest.mark.parametrize("has_factor", [False, True])
def test_every_page_of_the_admin_is_shut(boss: Player, client: Client, has_factor: bool) -> None:
    if has_factor:
        give_factor(boss)
    client.force_login(boss)
    for page in admin_pages():
        for answer in (client.get(page), client.post(page, {"reason": "because"})):
            assert answer.status_code == 302, page
            assert answer["Location"].startswith(reverse("admin:login")), page


def test_the_shut_door_leads_to_the_set_up(boss: Player, client: Client) -> None:
    client.force_login(boss)
    answer = client.get(ADMIN, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("accounts:second_factor")
    assert "data-secret" in answer.text


def test_staff_with_an_app_are_asked_for_a_code(boss: Player, client: Client) -> None:
    give_factor(boss)
    client.force_login(boss)
    answer = client.get(ADMIN, follow=True)
    page = answer.redirect_chain[-1][0]
    assert page.startswith(CODE_PAGE)
    assert client.post(page, {"code": "000000", "next": ADMIN}).status_code == 200
    assert client.get(ADMIN).status_code == 302
    entered = {"code": app_code(boss), "next": ADMIN}
    assert client.post(page, entered)["Location"] == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_the_admin_is_entered_by_the_rooms_own_sign_in(boss: Player, client: Client) -> None:
    give_factor(boss)
    page = client.get(ADMIN, follow=True).redirect_chain[-1][0]
    assert page == f"{SIGN_IN}?next={ADMIN}"
    entered = {"username": boss.email, "password": PASSWORD, "next": ADMIN}
    page = client.post(SIGN_IN, entered)["Location"]
    assert page == f"{CODE_PAGE}?next={ADMIN}"
    assert client.get("/accounts/").status_code == 302, "not signed in yet"
    entered = {"code": app_code(boss), "next": ADMIN}
    assert client.post(CODE_PAGE, entered)["Location"] == ADMIN
    assert client.get(ADMIN).status_code == 200
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.address) == (
        "staff_member.signed_in",
        boss,
        "127.0.0.1",
    )


def test_players_are_told_that_it_is_not_for_them(client: Client, db: None) -> None:
    sign_staff_in(client, person("Ana"))
    assert client.get(ADMIN, follow=True).status_code == 403


def test_a_session_proves_nothing_for_another_player(boss: Player, client: Client) -> None:
    sign_staff_in(client, boss)
    other = person("Other")
    other.is_staff = True
    other.save()
    client.force_login(other)
    assert client.get(ADMIN).status_code == 302


def test_taking_the_app_off_shuts_the_admin_in_every_session(boss: Player, client: Client) -> None:
    elsewhere = sign_staff_in(Client(), boss)
    sign_staff_in(client, boss)
    assert client.get(ADMIN).status_code == elsewhere.get(ADMIN).status_code == 200
    client.post(reverse("accounts:second_factor_off"))
    assert client.get(ADMIN).status_code == elsewhere.get(ADMIN).status_code == 302
