"""While a hand runs, no page tells any role a card of it, nor of finished hands what was folded."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.db.models import Model
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.staff.roles import Role
from poker.models import PlayedHand, Table
from poker.services.base.errors import HandNotFinished, NotAllowed
from poker.services.staff.deck_opening import open_deck
from tests.poker.canary.canary import Canary, Leak
from tests.poker.canary.channels import player_pages
from tests.poker.canary.dealt import Dealt
from tests.roles.expected.pages import READ
from tests.roles.pages import Page, pages
from tests.roles.rows import one_of_each
from tests.roles.visitor import Visitor
from tests.room.database import RoomDatabase

EVERYBODY = (*Role, "superuser")
AT_THE_TABLES = ("poker.table", "poker.heldhand", "poker.handdispute")
RUNNING = 3


@pytest.fixture
def rows(room_db: RoomDatabase) -> Mapping[type[Model], int]:
    """A hand that is over, one that is held and one that runs, and a row of all there is."""
    return one_of_each()


def asked_for(
    visitor: Visitor, rows: Mapping[type[Model], int], is_asked: Callable[[Page], bool]
) -> Iterator[tuple[str, str]]:
    """Every such page that opens to them, those of the hands, and those of players."""
    table = Table.objects.get()
    for page in pages(rows):
        if page.method == "GET" and is_asked(page) and visitor.may_open(page):
            yield page.path, visitor.client.get(page.path).getvalue().decode()
    for hand in range(1, RUNNING + 1):
        address = reverse("played_hands:hand", args=[table.pk, hand])
        yield address, visitor.client.get(address).getvalue().decode()
    yield from player_pages(visitor.client, [table.pk])


def leaks(rows: Mapping[type[Model], int], is_asked: Callable[[Page], bool]) -> list[Leak]:
    dealt = Dealt.at(Table.objects.get().pk)
    assert max(dealt.seals().values()) == RUNNING
    assert not PlayedHand.objects.filter(hand_no=RUNNING).exists(), "it runs"
    public = {card for hand in range(1, RUNNING + 1) for card in dealt.knew(hand, None)}
    canary, found = Canary([dealt]), []
    for who in EVERYBODY:
        told = list(asked_for(Visitor(who), rows, is_asked))
        found += canary.in_pages((f"{who} {path}", text, public) for path, text in told)
    return found


def folded_cards_are_for_auditors_and_superusers_on_record() -> None:
    table = Table.objects.get().pk
    for staff in Player.objects.filter(screen_name__in=[who.title() for who in EVERYBODY]):
        asked: dict[str, Any] = {"table_id": table, "staff": staff, "reason": "A complaint"}
        with pytest.raises((NotAllowed, HandNotFinished)):
            open_deck(hand_no=RUNNING, **asked)
        if staff.screen_name in ("Auditor", "Superuser"):
            assert len(open_deck(hand_no=1, **asked)["openings"]) == 52
            entry = AuditEntry.objects.latest("number")
            assert (entry.action, entry.actor_id) == ("deck.opened", staff.pk)
            continue
        with pytest.raises(NotAllowed):
            open_deck(hand_no=1, **asked)


@pytest.mark.rule("hidden-cards")
def test_no_page_of_tables_and_hands_tells_any_role(rows: Mapping[type[Model], int]) -> None:
    assert leaks(rows, lambda page: page.model in AT_THE_TABLES and page.what in READ) == []
    folded_cards_are_for_auditors_and_superusers_on_record()


@pytest.mark.nightly
@pytest.mark.rule("hidden-cards")
def test_no_page_at_all_tells_any_role(rows: Mapping[type[Model], int]) -> None:
    assert leaks(rows, lambda page: page.what != "logout") == []
