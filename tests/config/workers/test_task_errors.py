"""A task that fails while it holds a deck: the worker's log tells where, and no card."""

import json

from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import card_texts
from tests.config.workers.holding_a_deck import fail_holding_a_deck
from tests.conftest import RoomFactory
from tests.room.launcher import eventually


def test_a_failing_task_is_told_without_what_it_held(room: RoomFactory) -> None:
    opened = room(webs=0, clocks=0, seed=False)
    opened.start_worker(application="tests.config.workers.holding_a_deck")
    fail_holding_a_deck.delay()
    assert eventually(lambda: "raised unexpected" in opened.log_text("worker"), 30)
    (failed,) = [
        line
        for line in map(json.loads, opened.log_text("worker").splitlines())
        if "raised unexpected" in line["message"]
    ]
    assert "fail_holding_a_deck" in failed["error"]
    assert failed["error"].splitlines()[-1].startswith("LookupError: ")
    log = opened.log_text("worker")
    assert [card for card in card_texts(shuffled()) if f"'{card}'" in log] == []
    assert "\\x" not in log
