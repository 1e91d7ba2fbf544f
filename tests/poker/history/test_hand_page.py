"""A player reads and exports the hands they were dealt in (clause ``player-history``)."""

import re
import tomllib
from collections.abc import Callable
from html import unescape
from random import Random

import pytest
from django.test import Client

from config.version import software_version
from poker.engine.cards.cards import RANKS, SUITS
from poker.engine.hand.bets.actions import Call, Check, RaiseTo
from poker.engine.hand.events import HandEnded
from poker.event_stream import stream
from poker.formats.phh.reading import read_hand
from poker.formats.phh.replaying import replay
from poker.models import PlayedHand, TableEvent
from poker.models.hands.played_hand import HandStatus
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt, the_hand
from tests.poker.history.pages import hand_address, printed_cards, reader

SeatPlayers = Callable[..., Felt]


def exported_cards(record: str) -> set[str]:
    """Every card an exported record names."""
    dealt = [action.split(" #")[0].split()[-1] for action in tomllib.loads(record)["actions"]]
    texts = {text[at : at + 2] for text in dealt for at in range(0, len(text), 2)}
    return {text for text in texts if text[1:] and text[0] in RANKS and text[1:] in SUITS}


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("preset", ["plo-pool", "omaha-classic"])
def test_no_page_and_no_file_names_a_card_its_reader_may_not_know(
    seat_at: SeatAt, preset: str
) -> None:
    table = seat_at(preset, "pot_limit", 4)
    play_hands(table, 5, Random(preset))
    rows = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    ended = [s.table for s in stream.folded(rows, None) if isinstance(s.event, HandEnded)]
    assert len(ended) >= 3
    unseen = 0
    for state in ended:
        hand = the_hand(state)
        for seat in state.taken():
            if not hand.has(seat.number):
                continue
            may_know = entitled(state, table.table_id, seat.player)
            address = hand_address(table.table_id, state.hand_no)
            client = reader(table.players[seat.number])
            assert printed_cards(client.get(address).content.decode()) == may_know
            record = client.get(address + "phh/")
            if record.status_code == 200:
                assert exported_cards(record.content.decode()) == may_know
            text = client.get(address + "text/")
            if text.status_code == 200:
                assert cards_in(re.findall(r"\w+", text.content.decode())) <= may_know
            unseen += sum(not player.shown for player in hand.players)
    assert unseen, "somebody's cards stayed hidden, or nothing was tested"


@pytest.mark.rule("player-history")
def test_nobody_else_finds_the_hand(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.check_down()
    stranger = new_player()
    table.sit(stranger, 4, 20000)
    for path in ("", "phh/", "text/", "replay/"):
        address = hand_address(table.table_id, 1) + path
        assert reader(table.players[0]).get(address).status_code == 200
        assert reader(stranger).get(address).status_code == 404
        assert Client().get(address).headers["Location"].startswith("/accounts/sign-in/")
    assert reader(table.players[0]).get(hand_address(table.table_id, 2)).status_code == 404
    assert b"Hand 1 at" not in reader(stranger).get("/hands/").content


def test_a_running_hand_is_not_in_the_history_yet(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    assert reader(table.players[0]).get(hand_address(table.table_id, 1)).status_code == 404


def test_a_record_says_what_version_wrote_it(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    address = hand_address(table.table_id, 1) + "phh/"
    record = reader(table.players[0]).get(address).content.decode()
    assert tomllib.loads(record)["_software"] == f"The Card Room {software_version()}"


def lines(page: str) -> list[str]:
    return [part.split(">", 1)[1] for part in unescape(page).split("<li") if "</li>" in part]


@pytest.mark.rule("player-history")
@pytest.mark.rule("timeouts-told")
def test_the_page_tells_the_hand_action_by_action(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    names = {seat: player.screen_name for seat, player in table.players.items()}
    hand = table.running
    button, small, big = hand.button, hand.small_blind_seat, hand.big_blind_seat
    assert small is not None
    table.act(RaiseTo(600))
    assert table.later(seconds=31).ring(), "the small blind runs out of time and folds"
    table.act(Call())
    table.act(Check())
    table.act(Check())
    table.check_down()
    page = reader(table.players[small]).get(hand_address(table.table_id, 1)).content.decode()
    told = [line.split("</li>")[0] for line in lines(page)]
    wanted = [
        f"{names[small]} posts the small blind, 1.00",
        f"{names[big]} posts the big blind, 2.00",
        f"{names[button]} raises to 6.00",
        f"{names[small]} ran out of time",
        f"{names[small]} folds",
        f"{names[big]} calls 4.00",
        f"{names[big]} checks",
        f"{names[button]} checks",
    ]
    at = told.index(wanted[0])
    assert told[at : at + len(wanted)] == wanted
    assert any(line.startswith("Main pot: ") and "13.00" in line for line in told)
    assert page.count("ran out of time") == 2, "beside the player and in the lines"


def test_each_players_result_is_what_the_hand_brought(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    page = reader(table.players[0]).get(hand_address(table.table_id, 1)).content.decode()
    for net in ("-100", "0", "100"):
        assert page.count(f'data-net="{net}"') == 1


@pytest.mark.rule("player-history")
def test_the_exported_hand_plays_again_to_the_same_end(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    table.deal()
    table.check_down()
    answer = reader(table.players[0]).get(hand_address(table.table_id, 1) + "phh/")
    assert answer.headers["Content-Type"].startswith("application/toml")
    assert f'"hand-{table.table_id}-1.phh"' in answer.headers["Content-Disposition"]
    record = answer.content.decode()
    outcome = replay(read_hand(record))
    assert (outcome.verdict, outcome.reason) == ("agreed", "")
    told = tomllib.loads(record)
    assert (told["currency"], told["table"]) == ("EUR", table.row.name)
    assert sorted(told["players"]) == sorted(p.screen_name for p in table.players.values())
    ends = {player.seat: player.stack for player in table.hand.players}
    assert {
        seat - 1: round(100 * stack)
        for seat, stack in zip(told["seats"], told["finishing_stacks"], strict=True)
    } == ends


@pytest.mark.parametrize("status", [HandStatus.VOIDED, HandStatus.SUSPENDED])
def test_a_hand_that_was_not_played_to_its_end_says_so_and_is_no_record(
    felt: SeatPlayers, status: HandStatus
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    PlayedHand.objects.update(status=status)
    client = reader(table.players[0])
    address = hand_address(table.table_id, 1)
    assert f'data-status="{status}"' in client.get(address).content.decode()
    assert f'data-status="{status}"' in client.get("/hands/").content.decode()
    answer = client.get(address + "phh/", follow=True)
    assert answer.redirect_chain == [(address, 302)]
    assert "has no words for" in answer.content.decode()


def test_a_printed_card_does_not_escape_the_search() -> None:
    assert printed_cards("<b>10♥</b> A♠ 2♣") == {"Th", "As", "2c"}
