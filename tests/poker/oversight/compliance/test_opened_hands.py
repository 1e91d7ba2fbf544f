"""What everybody held in a hand that is over: for those who may, with a reason, on record."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.deck.decks import DeckUnreadable
from poker.event_stream import stream
from poker.history.one_hand.card_text import card_sign
from poker.models import PlayedHand
from poker.projections.own import own_cards
from tests.accounts.people import person
from tests.poker.oversight.compliance.conftest import Evening
from tests.room.staff import sign_staff_in

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.rule("hidden-cards")]
REASON = {"reason": "Squeezed a third between them"}
CARD = '<span class="small-card" data-suit="'


def staff_of(*roles: str) -> tuple[Client, Player]:
    """Somebody in these roles, signed in as the admin asks."""
    staff = person(f"Olga{Player.objects.count()}")
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name__in=roles))
    staff = Player.objects.get(pk=staff.pk)
    client = Client()
    sign_staff_in(client, staff)
    return client, staff


@pytest.fixture
def unseen(evening: Evening) -> PlayedHand:
    """A player's part in a hand that was void before anybody turned up a card."""
    return PlayedHand.objects.filter(status="voided").earliest("pk")


def page_of(part: PlayedHand) -> str:
    return reverse("played_hands:hand", args=[part.table_id, part.hand_no])


def held_by_all(part: PlayedHand) -> list[str]:
    """The hole cards of a hand as the page writes them, player by player."""
    began = stream.readable_steps(part.table_id, part.first_seq, part.first_seq)[0].table
    assert began.hand is not None
    seats = [began.seat(player.seat) for player in began.hand.players]
    held = (own_cards(began, part.table_id, seat) for seat in seats)
    return ["".join(map(_html, cards)) for cards in held]


def _html(card: int) -> str:
    sign = card_sign(card)  # type: ignore[arg-type]  # a plain number is one
    suit = "shdc"["♠♥♦♣".index(sign[-1])]
    return f'{CARD}{suit}">{sign}</span>'


def opened_by(staff: Player) -> list[str]:
    """Why these staff opened hands, as the audit log has it."""
    entries = AuditEntry.objects.filter(action="deck.opened", actor=staff)
    return list(entries.values_list("reason", flat=True))


def test_who_may_sees_what_everybody_held_and_it_is_on_record(unseen: PlayedHand) -> None:
    client, staff = staff_of("risk", "auditor")
    held = held_by_all(unseen)
    assert len(held) == 3
    before = client.get(page_of(unseen)).text
    assert "Show all cards" in before
    assert not any(cards in before for cards in held)
    after = client.post(page_of(unseen), REASON).text
    assert all(cards in after for cards in held)
    assert opened_by(staff) == [REASON["reason"]]
    again = client.get(page_of(unseen)).text
    assert not any(cards in again for cards in held)


@pytest.mark.parametrize("roles", [("risk",), ("compliance",)])
def test_who_only_reads_hands_is_refused(unseen: PlayedHand, roles: tuple[str, ...]) -> None:
    client, staff = staff_of(*roles)
    assert "Show all cards" not in client.get(page_of(unseen)).text
    refused = client.post(page_of(unseen), REASON)
    assert refused.status_code == 422
    assert not any(cards in refused.text for cards in held_by_all(unseen))
    assert opened_by(staff) == []


def test_nothing_is_opened_without_a_reason_or_while_a_hand_waits(
    evening: Evening, unseen: PlayedHand
) -> None:
    client, staff = staff_of("auditor")
    assert client.post(page_of(unseen), {"reason": "  "}).status_code == 422
    waiting = PlayedHand.objects.filter(table=evening.held.table_id, hand_no=evening.held.hand_no)
    assert client.post(page_of(waiting.earliest("pk")), REASON).status_code == 422
    assert opened_by(staff) == []


def test_nobody_opens_a_hand_that_was_dealt_to_them(unseen: PlayedHand) -> None:
    player = unseen.player
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name="auditor"))
    client = Client()
    sign_staff_in(client, Player.objects.get(pk=player.pk))
    assert client.post(page_of(unseen), REASON).status_code == 422
    assert opened_by(player) == []


def test_a_deck_that_cannot_be_opened_is_said_and_not_logged(
    unseen: PlayedHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_asked: object) -> None:
        raise DeckUnreadable

    monkeypatch.setattr("poker.services.staff.deck_opening.own_cards", unreadable)
    client, staff = staff_of("auditor")
    assert client.post(page_of(unseen), REASON).status_code == 422
    assert opened_by(staff) == []
