"""A player takes many hands with them as one file (clause ``player-history``)."""

import csv
from collections.abc import Callable
from random import Random

import pytest
from django.test import Client

from poker.formats.phh.batch import replay_all
from poker.models import PlayedHand
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, reader

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def evening(seat_at: SeatAt) -> Felt:
    table = seat_at("omaha-classic", "pot_limit", 4)
    play_hands(table, 4, Random(7))
    return table


def fetched(client: Client, ending: str, **asked: str) -> str:
    answer = client.get(f"/hands/all.{ending}", asked)
    assert answer.status_code == 200
    assert f'"hands.{ending}"' in answer.headers["Content-Disposition"]
    return answer.getvalue().decode()


@pytest.mark.rule("player-history")
def test_one_file_holds_what_the_single_files_hold(evening: Felt) -> None:
    client = reader(evening.players[0])
    mine = PlayedHand.objects.filter(player=evening.players[0]).order_by("ended_at")
    single = [
        client.get(hand_address(evening.table_id, played.hand_no) + "text/") for played in mine
    ]
    texts = [answer.content.decode() for answer in single if answer.status_code == 200]
    assert len(texts) >= 2
    assert fetched(client, "txt") == "".join(f"{text}\n\n" for text in texts)


@pytest.mark.rule("player-history")
def test_every_record_of_the_phhs_plays_again(evening: Felt) -> None:
    told = list(replay_all(fetched(reader(evening.players[0]), "phhs").encode()))
    assert len(told) >= 2
    assert {result.verdict for result in told} == {"agreed"}


@pytest.mark.rule("player-history")
def test_the_table_adds_up_to_what_was_won_and_is_filtered(evening: Felt) -> None:
    client = reader(evening.players[0])
    lines = list(csv.DictReader(fetched(client, "csv").splitlines()))
    mine = PlayedHand.objects.filter(player=evening.players[0])
    assert [int(line["net"]) for line in lines] == [
        played.net for played in mine.order_by("ended_at", "pk")
    ]
    lost = csv.DictReader(fetched(client, "csv", result="lost").splitlines())
    assert [int(line["net"]) for line in lost] == [
        played.net for played in mine.filter(net__lt=0).order_by("ended_at", "pk")
    ]


def test_what_there_is_not_is_not_found(new_player: PlayerFactory) -> None:
    client = reader(new_player())
    assert client.get("/hands/all.exe").status_code == 404
    assert client.get("/hands/all.csv", {"result": "tied"}).status_code == 404
    assert Client().get("/hands/all.csv").headers["Location"].startswith("/accounts/sign-in/")
    assert fetched(client, "txt") == ""
