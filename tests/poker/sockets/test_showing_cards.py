"""A card shown after a hand is everybody's from that event on, in whatever tells of the hand."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config.refusals.refusal import Refusal
from poker.event_stream.chain.checking import check_tables
from poker.formats.phh.reading import read_hand
from poker.formats.phh.replaying import replay
from poker.history.one_hand.own_hand import own_hand
from poker.models import PlayedHand, RuleSet, SharedReplay
from poker.projections import view
from poker.services.seats import seating
from poker.sockets.commands.parsing import MalformedMessage, parse
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, hole_cards, public_cards
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, printed_cards, reader
from tests.poker.projections.test_projections import scene
from tests.poker.sent import send
from tests.poker.signed_in import signed_in

SeatPlayers = Callable[..., Felt]
pytestmark = [
    pytest.mark.rule("showdown-order"),
    pytest.mark.rule("show-cards"),
    pytest.mark.rule("hidden-cards"),
]


@pytest.fixture
def folded(felt: SeatPlayers) -> Felt:
    """A hand over: everybody folded to the big blind, no card was turned up."""
    seated = felt(20000, 20000, 20000)
    seated.deal()
    seated.act_all_fold()
    return seated


def cards_of(table: Felt, seat: int) -> list[str]:
    return sorted(hole_cards(table.state, table.table_id, table.players[seat].pk))


def show(table: Felt, seat: int, *cards: str, message_id: str = "") -> int:
    text = json.dumps({"type": "show_cards", "cards": cards, "id": message_id or table.new_id()})
    session = signed_in(table.players[seat])
    answer = send(text, table_id=table.table_id, session=session)
    seq: int = answer["seq"]
    return seq


def seen_by(table: Felt, viewer: int | None) -> dict[str, Any]:
    return view(table.state, scene(table), viewer)


def test_a_watcher_sees_it_after_the_hand_and_never_before(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    mine = cards_of(table, 0)
    with pytest.raises(Refusal) as early:
        show(table, 0, mine[0])
    assert early.value.code == "hand_goes_on"
    table.act_all_fold()
    assert cards_in(seen_by(table, None)) == set()
    show(table, 0, mine[0])
    assert cards_in(seen_by(table, None)) == {mine[0]}
    show(table, 0, *mine[1:])
    assert cards_in(seen_by(table, None)) == {*mine}
    assert cards_in(seen_by(table, table.players[1].pk)) == {*mine, *cards_of(table, 1)}


def test_the_winners_other_cards_stay_face_down(folded: Felt) -> None:
    winner = next(player.seat for player in folded.hand.players if player.won)
    mine = cards_of(folded, winner)
    show(folded, winner, mine[0], mine[2])
    seat = seen_by(folded, None)["seats"][str(winner)]
    assert (seat["cards"], seat["hidden"]) == ([mine[0], mine[2]], 2)


@pytest.mark.rule("hole-cards")
@pytest.mark.parametrize(("variant", "each"), [("holdem", 2), ("omaha_5", 5), ("omaha_6", 6)])
def test_all_cards_are_shown_with_one_message_however_many_the_game_deals(
    felt: SeatPlayers, variant: str, each: int
) -> None:
    RuleSet.objects.update(variant=variant)
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    mine = cards_of(table, 0)
    assert len(mine) == each
    show(table, 0, *mine)
    assert cards_in(seen_by(table, None)) == {*mine}


def test_the_same_message_shows_once_and_no_chip_moves(folded: Felt) -> None:
    chips = folded.state.chips()
    card = cards_of(folded, 1)[0]
    assert show(folded, 1, card, message_id="a") == show(folded, 1, card, message_id="a")
    assert [*folded.hand.player(1).shown] != []
    assert folded.state.chips() == chips
    (checked,) = check_tables(table_ids=[folded.table_id])
    assert checked.breaks == []


def test_no_card_of_anybody_else(folded: Felt, new_player: PlayerFactory) -> None:
    for cards in ([cards_of(folded, 1)[0]], [cards_of(folded, 0)[0]] * 2):
        with pytest.raises(Refusal) as refused:
            show(folded, 0, *cards)
        assert (refused.value.code, refused.value.field) == ("not_your_cards", "cards")
    folded.players[5] = new_player()
    with pytest.raises(Refusal) as refused:
        show(folded, 5, *cards_of(folded, 0))
    assert refused.value.code == "not_seated"
    assert public_cards(folded.state) == set()


@pytest.mark.parametrize(
    "cards", [[], "As", ["As"] * 7, ["1s"], ["as"], ["As\n"], [1], [["As"]], None, {"As": 1}]
)
def test_what_is_no_card_is_told_by_its_field(cards: Any) -> None:
    with pytest.raises(MalformedMessage) as refused:
        parse(json.dumps({"type": "show_cards", "cards": cards, "id": "a"}))
    assert (refused.value.field, refused.value.allowed) == (
        "cards",
        {"cards": "1 to 6 cards, such as As or Td"},
    )


@pytest.mark.rule("player-history")
def test_it_joins_the_hand_in_everybodys_history(folded: Felt) -> None:
    """Also when others left, came and stacks changed between the end and the showing."""
    shown = cards_of(folded, 0)[1]
    gone: dict[str, Any] = {
        "table_id": folded.table_id,
        "player_id": folded.players[2].pk,
        "now": folded.now,
    }
    unread = {seat: cards_of(folded, seat) for seat in (1, 2)}
    seating.leave(**gone, action_id="bye")
    show(folded, 0, shown)
    folded.sit(folded.players[2], 2, 20000)
    show(folded, 0, cards_of(folded, 0)[0])
    both = {*cards_of(folded, 0)[:2]}
    for seat, own in unread.items():
        known = {*own} | both
        client, address = reader(folded.players[seat]), hand_address(folded.table_id, 1)
        page = client.get(address).content.decode()
        assert printed_cards(page) == known
        assert page.count("after the hand") == 2
        recorded = client.get(address + "replay/").json()
        assert cards_in(recorded) == known
        assert [step["kind"] for step in recorded["steps"]][-2:] == ["cards_shown"] * 2
        assert client.get("/hands/").status_code == 200
        proof = client.get(address + "deal/").json()
        assert cards_in(proof) == known
        read = own_hand(table_id=folded.table_id, hand_no=1, player_id=folded.players[seat].pk)
        assert read.is_whole


@pytest.mark.rule("player-history")
def test_it_is_in_the_files_a_player_takes_away(folded: Felt) -> None:
    card = cards_of(folded, 0)[0]
    show(folded, 0, card)
    client, address = reader(folded.players[1]), hand_address(folded.table_id, 1)
    record = client.get(address + "phh/").content.decode()
    assert re.search(rf'"# p\d shows {card}"', record)
    assert re.search(rf"d dh p\d {card}\?\?\?\?\?\?", record)
    assert replay(read_hand(record)).verdict == "agreed"
    text = client.get(address + "text/").content.decode()
    assert f"{folded.players[0].screen_name}: shows [{card}]" in text.splitlines()
    assert cards_in(re.findall(r"\w+", text)) == {card, *cards_of(folded, 1)}
    bulk = client.get("/hands/all.txt").getvalue().decode()
    assert f"shows [{card}]" in bulk


@pytest.mark.rule("player-history")
def test_a_link_given_away_before_shows_it_too(folded: Felt) -> None:
    reader(folded.players[1]).post(hand_address(folded.table_id, 1) + "share/", {})
    address = f"/replays/{SharedReplay.objects.get().token}/recording/"
    assert cards_in(Client().get(address).json()) == set()
    card = cards_of(folded, 0)[0]
    show(folded, 0, card)
    assert cards_in(Client().get(address).json()) == {card}


def test_the_hand_after_it_is_told_as_ever(folded: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: folded.now)
    show(folded, 0, *cards_of(folded, 0))
    folded.deal()
    assert cards_in(seen_by(folded, None)) == set()
    folded.act_all_fold()
    assert PlayedHand.objects.filter(hand_no=2, shown_seq=None).count() == 3
    page = reader(folded.players[1]).get(hand_address(folded.table_id, 2)).content.decode()
    assert printed_cards(page) == {*cards_of(folded, 1)}
    (checked,) = check_tables(table_ids=[folded.table_id])
    assert checked.breaks == []
