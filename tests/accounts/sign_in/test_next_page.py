"""A link somebody shared leads to its page, whatever stands between: `next` is kept."""

import re
from datetime import timedelta
from urllib.parse import urlencode

import pyotp
import pytest
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.core.next_page import next_of_address
from accounts.models import Player
from accounts.sign_in.second_factor import enrolling
from accounts.sign_in.second_factor.secret import secret_of
from accounts.tasks import send_due_mail
from poker.services.tables.opening import open_table
from tests.accounts.people import PASSWORD, who_signs_in
from tests.accounts.sign_in.test_sign_up_page import entered
from tests.room.games import new_game

pytestmark = pytest.mark.django_db

SIGN_IN = reverse("accounts:sign_in")
SIGN_UP = reverse("accounts:sign_up")
RESET = reverse("accounts:password_reset")
CODE_PAGE = reverse("accounts:second_factor_code")
CHOOSE = reverse("set_language")
TABLE = "/tables/3/?seat=2&from=Zo%C3%AB"
NEW = "seven-blue-herons"

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "http:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "\n//evil.example",
    " //evil.example",
    "/" + "a" * 500,
]


def with_next(page: str, wanted: str = TABLE) -> str:
    return f"{page}?{urlencode({'next': wanted})}"


def linked(page: str, target: str) -> bool:
    """Return whether a page links to another one, with the wanted page."""
    return f'href="{with_next(target)}"'.replace("&", "&amp;") in page


def mailed_path(mail: EmailMessage) -> str:
    found = re.search(r"https?://[^/\s]+(\S+)", str(mail.body))
    assert found
    return found[1]


def code_of(player: Player) -> str:
    """Set up an app for the player and return its next code."""
    now = timezone.now()
    secret = secret_of(enrolling.begin(player=player, now=now - timedelta(minutes=5)))
    app, then = pyotp.TOTP(secret), now - timedelta(minutes=5)
    enrolling.confirm(player=player, code=app.at(then), now=then)
    return app.at(now)


def test_shared_table_link_ends_at_the_table_after_sign_up(client: Client) -> None:
    game = new_game("Shared 1/2", small_blind=100, big_blind=200)
    table = reverse("poker:table", args=[open_table(game=game, name="Shared").pk])
    sent_to = client.get(table)["Location"]
    assert sent_to == with_next(SIGN_IN, table).replace("%2F", "/")
    page = client.get(sent_to).content.decode()
    (sign_up,) = set(re.findall(rf'href="({SIGN_UP}[^"]*)"', page))
    answer = client.post(sign_up, entered(), follow=True)
    assert answer.redirect_chain == [(table, 302)]
    assert answer.status_code == 200


def test_next_page_is_kept_from_page_to_page(client: Client) -> None:
    sign_in = client.get(with_next(SIGN_IN)).content.decode()
    assert linked(sign_in, SIGN_UP)
    assert linked(sign_in, RESET)
    sign_up = client.get(with_next(SIGN_UP)).content.decode()
    assert linked(sign_up, SIGN_IN)
    refused = client.post(with_next(SIGN_UP), entered(password="short")).content.decode()
    assert linked(refused, SIGN_IN)


def test_next_page_is_kept_in_another_language(client: Client) -> None:
    page = client.get(with_next(SIGN_UP)).content.decode()
    kept = re.findall(r'name="next" value="([^"]*)"', page)
    assert with_next(SIGN_UP).replace("&", "&amp;") in kept
    answer = client.post(CHOOSE, {"language": "de", "next": with_next(SIGN_UP)}, follow=True)
    assert answer.redirect_chain == [(with_next(SIGN_UP), 302)]
    assert "Konto" in answer.content.decode()
    assert client.post(answer.redirect_chain[0][0], entered())["Location"] == TABLE


def test_next_page_is_kept_through_a_new_password(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    ana = who_signs_in("Ana")
    asked = client.post(with_next(RESET), {"email": ana.email})
    assert asked["Location"] == with_next(reverse("accounts:password_reset_done"))
    send_due_mail()
    # The mail is read on another device.
    device = Client()
    form = device.get(mailed_path(mailoutbox[0]), follow=True)
    page = form.redirect_chain[-1][0]
    weak = device.post(page, {"new_password1": "a", "new_password2": "a"})
    assert weak.status_code == 200
    done = device.post(page, {"new_password1": NEW, "new_password2": NEW}, follow=True)
    assert linked(done.content.decode(), SIGN_IN)
    entering = {"username": ana.email, "password": NEW}
    assert device.post(with_next(SIGN_IN), entering)["Location"] == TABLE


def test_next_page_is_kept_through_a_second_factor(client: Client) -> None:
    ana = who_signs_in("Ana")
    code = code_of(ana)
    entering = {"username": ana.email, "password": PASSWORD, "next": TABLE}
    page = client.post(SIGN_IN, entering)["Location"]
    assert page.startswith(CODE_PAGE)
    assert client.post(page, {"code": "000000"}).status_code == 200
    assert client.post(page, {"code": code})["Location"] == TABLE


def test_next_page_is_kept_if_the_password_was_given_too_long_ago(client: Client) -> None:
    """Nobody owes a code then: the visitor starts at the sign-in page."""
    assert client.get(with_next(CODE_PAGE))["Location"] == with_next(SIGN_IN)


def test_next_page_is_kept_through_verification(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(who_signs_in("Ana"))
    sent = client.post(reverse("accounts:send_verification"), {"next": TABLE})
    assert sent["Location"] == with_next(reverse("cashier:home"))
    link = mailed_path(mailoutbox[-1])
    device = Client()
    assert device.get(link).status_code == 200
    assert device.post(link)["Location"] == TABLE


@pytest.mark.parametrize(
    ("query", "host"), [("&".join("a=1" for _ in range(2000)), "testserver"), ("next=/a/", "evil/")]
)
def test_page_about_a_refused_address_keeps_nothing(
    rf: RequestFactory, query: str, host: str
) -> None:
    assert next_of_address(rf.get(f"/?{query}", headers={"host": host})) == ""


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_next_page_never_leads_out_of_the_room(
    client: Client, mailoutbox: list[EmailMessage], wanted: str
) -> None:
    ana = who_signs_in("Bea")
    for sent in ({"next": wanted}, {}):
        address = SIGN_UP if sent else with_next(SIGN_UP, wanted)
        email = f"{len(sent)}@example.org"
        name = "Dora" if sent else "Cleo"
        made = Client().post(address, entered(email=email, screen_name=name) | sent)
        assert made["Location"] == "/"
    assert "evil" not in client.get(with_next(CODE_PAGE, wanted))["Location"]
    client.post(with_next(RESET, wanted), {"email": ana.email})
    send_due_mail()
    link = mailed_path(mailoutbox[-1])
    assert "next" not in link
    forged = client.get(f"{link}?{urlencode({'next': wanted})}")
    assert "next" not in forged["Location"]
    client.force_login(ana)
    client.post(reverse("accounts:send_verification"), {"next": wanted})
    verify = mailed_path(mailoutbox[-1])
    assert "next" not in verify
    answer = client.post(f"{verify}?{urlencode({'next': wanted})}")
    assert answer["Location"] == reverse("cashier:home")
