"""What a written record says, line by line."""

import tomllib
from datetime import UTC, datetime, time
from typing import Any

import pytest

from poker.engine.cards.cards import parse_cards
from poker.engine.hand.events import Folded, HandEvent, TurnTimedOut
from poker.engine.rule_sets.presets import NLO_FREEZEOUT, OMAHA_CLASSIC
from poker.engine.rule_sets.rule_set import RuleSet, Stakes
from poker.formats.phh.errors import NotExpressible
from poker.formats.phh.reading import read_hand
from poker.formats.phh.replaying import replay
from poker.formats.phh.text.heading import Heading
from poker.formats.phh.writing import hand_to_phh
from tests.poker.engine.script import Script, deal
from tests.poker.formats.phh.random_hands import all_cards


def written(hand: Script, **heading: Any) -> dict[str, Any]:
    text = hand_to_phh(hand.start, hand.events, all_cards(hand), Heading(**heading))
    assert replay(read_hand(text)).verdict == "agreed"
    return tomllib.loads(text)


@pytest.mark.rule("deal-order")
def test_players_stand_in_dealing_order_and_the_button_last() -> None:
    hand = deal("A 100, B 90, C 80", button="B").play("B fold", "C fold")
    record = written(hand, players={0: "Ana", 1: "Ben", 2: 'O"Neil'})
    assert record["variant"] == "PO"
    assert record["seats"] == [3, 1, 2]
    assert record["players"] == ['O"Neil', "Ana", "Ben"]
    assert record["starting_stacks"] == [80, 100, 90]
    assert record["blinds_or_straddles"] == [5, 10, 0]
    assert record["finishing_stacks"] == [75, 105, 90]
    assert record["winnings"] == [0, 10, 0]


@pytest.mark.rule("heads-up")
def test_heads_up_blinds_stand_the_other_way_round() -> None:
    record = written(deal("A 100, B 100", button="A").play("A fold"))
    assert record["seats"] == [2, 1]
    assert record["blinds_or_straddles"] == [5, 10]
    assert record["actions"][-1] == "p2 f"
    assert record["finishing_stacks"] == [105, 95]


def test_a_hand_to_the_showdown() -> None:
    hand = deal(
        "A 100, B 100, C 100",
        cards={"B": "As Ah 2c 3c", "C": "Ks Kh 2d 3d"},
        board="Ac Kc 9h 9d 4s",
    ).play("A fold", "B call", "C check", "B bet 20", "C raise 80", "B all-in", "C all-in")
    actions = written(hand)["actions"]
    assert actions[:2] == ["d dh p1 AsAh2c3c", "d dh p2 KsKh2d3d"]
    assert actions[3:8] == ["p3 f", "p1 cc", "p2 cc", "d db AcKc9h", "p1 cbr 20"]
    assert actions[-5:] == ["p2 cc", "p1 sm AsAh2c3c", "p2 sm KsKh2d3d", "d db 9d", "d db 4s"]


@pytest.mark.rule("post-or-wait")
def test_posts_out_of_turn_and_dead_blinds() -> None:
    hand = deal("A 100, B 100, C 100, D 100", posts="D post, D dead").play("D fold", "A fold")
    record = written(hand.play("B fold"))
    assert record["blinds_or_straddles"] == [5, 10, -10, 0]
    assert record["antes"] == [0, 0, 5, 0]
    assert record["ante_trimming_status"] is False


@pytest.mark.rule("antes")
def test_antes_of_everyone_and_of_the_big_blind() -> None:
    everyone = deal("A 1, B 100, C 100", ante=2).play("B fold")
    assert written(everyone)["antes"] == [2, 2, 2]
    assert written(everyone)["ante_trimming_status"] is True
    one = deal("A 100, B 100, C 100", ante=2, ante_from="big_blind").play("A fold", "B fold")
    assert written(one)["antes"] == [0, 2, 0]
    assert written(one)["ante_trimming_status"] is False


def test_a_short_ante_and_a_dead_blind_do_not_go_together() -> None:
    hand = deal("A 1, B 100, C 100, D 100", ante=2, posts="D dead").play("D fold", "B fold")
    with pytest.raises(NotExpressible, match="short ante"):
        hand_to_phh(hand.start, hand.events, {})


@pytest.mark.rule("hidden-cards")
def test_only_the_cards_given_are_told() -> None:
    hand = deal("A 100, B 100, C 100").play("A fold", "B fold")
    cards = {1: parse_cards("As Ah 2c 3c")}
    actions = tomllib.loads(hand_to_phh(hand.start, hand.events, cards))["actions"]
    assert actions[:3] == ["d dh p1 AsAh2c3c", "d dh p2 ????????", "d dh p3 ????????"]


def test_cents_and_heading() -> None:
    hand = deal("A 1050, B 1000, C 1000").play("A raise 35", "B fold", "C fold")
    at = datetime(2026, 3, 1, 23, 59, 58, 999, tzinfo=UTC)
    record = written(
        hand, decimals=2, started_at=at, venue="The room", table="Arno", currency="EUR"
    )
    assert record["starting_stacks"] == [10.0, 10.0, 10.5]
    assert record["min_bet"] == 0.1
    assert record["actions"][3] == "p3 cbr 0.35"
    assert (record["time"], record["day"], record["year"]) == (time(23, 59, 58), 1, 2026)
    assert (record["venue"], record["table"], record["currency"]) == ("The room", "Arno", "EUR")


@pytest.mark.rule("timeout-check-fold")
def test_a_time_out_is_a_comment() -> None:
    hand = deal("A 100, B 100, C 100").play("A fold", "B fold")
    out_of_time: list[HandEvent] = []
    for event in hand.events:
        if isinstance(event, Folded):
            out_of_time.append(TurnTimedOut(event.seat))
        out_of_time.append(event)
    text = hand_to_phh(hand.start, out_of_time, {})
    assert '"p3 f # out of time", "p1 f # out of time"' in text
    assert replay(read_hand(text)).verdict == "agreed"


@pytest.mark.rule("timeout-all-in")
def test_an_all_in_with_chips_left_cannot_be_written() -> None:
    hand = deal("A 100, B 100, C 100").play("A call", "B call", "C check", "B bet 10")
    hand.time_out("C")
    with pytest.raises(NotExpressible, match="all-in for the pot"):
        hand_to_phh(hand.start, hand.events, {})


@pytest.mark.parametrize(
    ("rule_set", "structure", "code"),
    [(NLO_FREEZEOUT, "no_limit", "NO"), (OMAHA_CLASSIC, "fixed_limit", "FO")],
)
def test_games_without_a_published_code_get_ours(
    rule_set: RuleSet, structure: Any, code: str
) -> None:
    stakes = Stakes(structure=structure, small_blind=5, big_blind=10, is_play_money=True)
    hand = deal("A 100, B 100, C 100", rules=rule_set.rules(stakes)).play("A fold", "B fold")
    assert written(hand)["variant"] == code
