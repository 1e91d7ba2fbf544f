from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail

from accounts.models import Player
from accounts.sign_in.email.verification.links import new_token
from accounts.sign_in.email.verification.models import VerifiedEmail
from accounts.sign_in.email.verification.sending import send_link
from accounts.sign_in.email.verification.verifying import is_verified, verify
from tests.accounts.people import NOW
from tests.refusals import refused

HOUR = timedelta(hours=1)


def address_of(token: str) -> str:
    return f"https://room.test/{token}/"


def mailed_token(number: int = 0) -> str:
    line = next(line for line in str(mail.outbox[number].body).splitlines() if "room.test" in line)
    return line.removeprefix("https://room.test/").removesuffix("/")


def test_the_link_in_the_mail_verifies_the_address(ana: Player) -> None:
    send_link(player=ana, address_of=address_of, now=NOW)
    assert mail.outbox[0].to == ["ana@example.org"]
    assert not is_verified(ana)
    proof = verify(token=mailed_token(), now=NOW + HOUR)
    assert (proof.player, proof.verified_at) == (ana, NOW + HOUR)
    assert is_verified(ana)


def test_a_link_opened_twice_keeps_the_first_time(ana: Player) -> None:
    token = new_token(ana, NOW)
    verify(token=token, now=NOW)
    assert verify(token=token, now=NOW + HOUR).verified_at == NOW


def test_a_link_works_for_a_day(ana: Player) -> None:
    token = new_token(ana, NOW)
    with refused("link_expired"):
        verify(token=token, now=NOW + 24 * HOUR)
    assert not is_verified(ana)
    verify(token=token, now=NOW + 24 * HOUR - timedelta(seconds=1))
    assert is_verified(ana)


@pytest.mark.parametrize("spoil", [str.swapcase, lambda token: token[:-1], lambda token: token[1:]])
def test_a_link_that_was_altered_is_refused(ana: Player, spoil: Callable[[str], str]) -> None:
    with refused("link_broken"):
        verify(token=spoil(new_token(ana, NOW)), now=NOW)


def test_a_link_sent_to_an_earlier_address_is_refused(ana: Player) -> None:
    token = new_token(ana, NOW)
    ana.email = "other@example.org"
    ana.save()
    with refused("email_changed"):
        verify(token=token, now=NOW)


def test_another_address_has_to_be_verified_again(ana: Player) -> None:
    verify(token=new_token(ana, NOW), now=NOW)
    ana.email = "other@example.org"
    ana.save()
    assert not is_verified(ana)
    verify(token=new_token(ana, NOW), now=NOW)
    assert VerifiedEmail.objects.get().email == "other@example.org"


def test_links_are_sent_a_minute_apart(ana: Player) -> None:
    send_link(player=ana, address_of=address_of, now=NOW)
    with refused("too_soon"):
        send_link(player=ana, address_of=address_of, now=NOW + timedelta(seconds=59))
    send_link(player=ana, address_of=address_of, now=NOW + timedelta(seconds=60))
    assert len(mail.outbox) == 2


def test_five_links_are_sent_in_a_day(ana: Player) -> None:
    for hours in range(5):
        send_link(player=ana, address_of=address_of, now=NOW + hours * HOUR)
    with refused("too_many"):
        send_link(player=ana, address_of=address_of, now=NOW + 23 * HOUR)
    send_link(player=ana, address_of=address_of, now=NOW + 24 * HOUR)
    assert len(mail.outbox) == 6


def test_who_is_verified_gets_no_more_links(ana: Player) -> None:
    verify(token=new_token(ana, NOW), now=NOW)
    with refused("verified_already"):
        send_link(player=ana, address_of=address_of, now=NOW)
    assert mail.outbox == []
