"""Text of other systems: what looks the same is the same."""

from typing import Any, Final
from unicodedata import normalize

import pytest
from django.contrib.auth import hashers
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import Player
from accounts.sign_in.passwords.own_password import check_own_password
from config.outside.form_text import FormText
from poker.models import PlayerNote
from poker.services.tables.opening import open_table
from poker.talk.chat.cleaning import clean_line
from tests.accounts.people import person, who_signs_in
from tests.accounts.sign_in.test_sign_up_page import entered
from tests.room.games import new_game
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db

SIGN_IN: Final = reverse("accounts:sign_in")
COMPOSED: Final = "grün-gefärbter-Åal"
DECOMPOSED: Final = normalize("NFD", COMPOSED)


def signs_in(email: str, password: str) -> bool:
    answer = Client().post(SIGN_IN, {"username": email, "password": password})
    return answer.status_code == 302


def hashed_as_typed(player: Player, password: str) -> None:
    """Store a hash as earlier versions did."""
    player.password = hashers.make_password(password)
    player.save()


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("chosen", [COMPOSED, DECOMPOSED])
def test_password_signs_in_whichever_way_its_letters_are_sent(chosen: str, typed: str) -> None:
    Client().post(reverse("accounts:sign_up"), entered(password=chosen))
    assert signs_in("ana@example.org", typed)
    assert not signs_in("ana@example.org", normalize("NFD", "grun-gefarbter-Aal"))


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("stored", [COMPOSED, DECOMPOSED])
def test_hash_of_an_earlier_version_is_accepted(stored: str, typed: str) -> None:
    ana = person("Ana")
    hashed_as_typed(ana, stored)
    assert signs_in(ana.email, typed)
    check_own_password(ana, typed, session_key="")


def test_unknown_address_takes_as_many_hashes_as_a_wrong_password(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    ana, encode = who_signs_in("Ana"), hashers.MD5PasswordHasher.encode
    counted = {ana.email: 0, "nobody@example.org": 0}
    for email in counted:

        def counting(*given: Any, email: str = email) -> str:
            counted[email] += 1
            return encode(*given)

        monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counting)
        assert not signs_in(email, "größer-als-das")
    assert set(counted.values()) == {2}


def test_note_is_stored_composed(client: Client) -> None:
    ana, ben = person("Ana"), person("Ben")
    client.force_login(ana)
    page = reverse("poker:player_note", args=[ben.pk])
    client.post(page, {"text": normalize("NFD", "spielt früh"), "label": ""})
    assert PlayerNote.objects.get().text == "spielt früh"


def test_search_finds_what_was_stored_composed(client: Client) -> None:
    """The name of a table, as staff search for it on a system that decomposes letters."""
    open_table(game=new_game("Grün 1/2", small_blind=100, big_blind=200), name="Zürich")
    staff = person("Staff")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    sign_staff_in(client, staff)
    page = client.get(reverse("admin:poker_table_changelist"), {"q": normalize("NFD", "Zür")})
    assert "Zürich" in page.content.decode()


def test_address_of_mail_is_one_whichever_way_it_is_sent() -> None:
    assert Player.objects.normalize_email(normalize("NFD", " Ana@Bücher.example ")) == (
        "ana@bücher.example"
    )


def test_line_of_the_chat_is_composed() -> None:
    assert clean_line(normalize("NFD", "schöne Hand")) == "schöne Hand"


def test_files_and_several_values_of_a_form_are_kept(rf: RequestFactory) -> None:
    request = rf.post("/?q=%C3%BC&q=u%CC%88", {"a": ["é", normalize("NFD", "é")], "b": "1"})
    FormText(lambda _request: HttpResponse()).process_view(request)
    assert request.GET.getlist("q") == ["ü", "ü"]
    assert request.POST.getlist("a") == ["é", "é"]
    assert request.POST["b"] == "1"
    with pytest.raises(AttributeError, match="immutable"):
        request.POST["b"] = "2"  # type: ignore[misc]  # the point
