"""A table of play money that anybody may watch, and nothing of it that is somebody's own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.ledger.models import Currency
from accounts.models import Player
from poker.models import Game, Table
from poker.services.tables.opening import open_table
from poker.views.at_table import showcase
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, public_cards
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    showcase._chosen.cache_clear()
    showcase._told.cache_clear()
    yield
    showcase._chosen.cache_clear()
    showcase._told.cache_clear()


def watch(address: str = "/showcase/") -> dict[str, Any]:
    showcase._told.cache_clear()
    answer = Client().get(address)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.rule("hidden-cards")
def test_a_visitor_sees_the_table_and_no_card_that_is_face_down(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    told = watch()
    assert told["table"] == table.table_id
    assert told["snapshot"]["view"]["you"] == {}
    seq = told["snapshot"]["seq"]
    for _ in range(30):
        if not table.state.running:
            break
        table.check_or_call()
        told = watch(f"/showcase/?table={table.table_id}&seq={seq}")
        assert told["snapshot"]["seq"] == seq
        assert told["events"]["events"][0]["seq"] == seq + 1
        seq = told["events"]["to"]
        assert cards_in(told) <= public_cards(table.state) | cards_in(told["snapshot"])
        assert cards_in(told["snapshot"]["view"]["seats"]) <= public_cards(table.state)
    assert "sealed" not in str(told)


@pytest.mark.parametrize(
    "change",
    [
        lambda: Table.objects.update(directed=True),
        lambda: Table.objects.update(wake_at=None),
    ],
    ids=["an event's", "nobody plays"],
)
def test_other_tables_are_not_shown(felt: SeatPlayers, change: Callable[[], object]) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    change()
    assert watch()["example"]
    assert watch(f"/showcase/?table={table.table_id}&seq=1")["table"] == 0


@pytest.mark.django_db
@pytest.mark.rule("hidden-cards")
def test_example_shows_a_hand_on_the_turn_and_no_card_that_is_face_down() -> None:
    seen = watch()["snapshot"]["view"]
    assert seen["hand"]["street"] == "turn"
    assert [seen["seats"][str(seat)]["position"] for seat in range(6)] == [
        *("BTN", "SB", "BB", "UTG", "MP", "CO")
    ]
    assert cards_in(seen) == set(seen["hand"]["board"])
    assert "deadline_at" not in seen["turn"]


def test_no_table_of_real_money_is_shown(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room's own currency of a table cannot be changed, so the one that is shown is."""
    felt(20000, 20000, 20000).deal()
    assert "example" not in watch()
    showcase._chosen.cache_clear()
    monkeypatch.setattr(showcase, "SHOWN_CURRENCY", Currency.EUR)
    assert watch()["example"]


def test_a_table_of_bots_alone_is_shown_before_one_with_people(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    other = Felt(open_table(game=Game.objects.get(), name="Other").pk, table.now)
    for seat in range(3):
        other.sit(new_player(), seat, 20000)
    other.deal()
    bots = [player.pk for player in other.players.values()]
    Player.objects.filter(pk__in=bots).update(is_bot=True)
    assert watch()["table"] == other.table_id


@pytest.mark.parametrize(
    "query", ["table=x&seq=-1", "seq=" + "9" * 40, "table=%FF", "table=0&seq=%D9%A1"]
)
def test_nonsense_begins_anew(felt: SeatPlayers, query: str) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    told = watch(f"/showcase/?{query}")
    assert told["table"] == table.table_id
    assert "events" not in told
