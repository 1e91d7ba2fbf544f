"""What each viewer sees, and that patches lead where a fresh look would."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from poker import projections
from poker.bots.merge_patch import merge_patch
from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.bets.actions import Fold
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import TableEvent
from poker.projections import HiddenCardExposed, Scene, view
from poker.projections.entitlement import require_own
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from poker.services.base.writing import pace
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


def scene(table: Felt) -> Scene:
    return Scene(table.table_id, "Test table", "Test 1/2", "PLAY", pace())


def steps_of(table: Felt) -> list[Step]:
    events = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(stream.folded(events, None))


@pytest.mark.rule("hidden-cards")
def test_no_viewer_is_ever_told_a_card_they_may_not_know(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 15000, 10000)
    random = Random(5)
    for _ in range(10):
        if table.later(seconds=20).ring() and table.state.running:
            table.play_out(random)
    viewers = [None, *(player.pk for player in table.players.values())]
    for viewer in viewers:
        socket = Viewer(scene(table), viewer)
        for step in steps_of(table):
            frame = json.loads(socket.events([step], SharedFrames(0)))
            assert cards_in(frame) <= entitled(step.table, table.table_id, viewer)
            assert "sealed" not in str(frame)


def test_a_snapshot_and_later_events_are_a_fresh_snapshot(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 15000)
    random = Random(9)
    for _ in range(6):
        if table.later(seconds=20).ring() and table.state.running:
            table.play_out(random)
    seating.leave(
        table_id=table.table_id, player_id=table.players[0].pk, action_id="bye", now=table.now
    )
    steps = steps_of(table)
    for viewer in (None, table.players[0].pk, table.players[1].pk):
        for start in range(0, len(steps), 7):
            socket = Viewer(scene(table), viewer)
            held = socket.snapshot(steps[start], now=0)["view"]
            for step in steps[start + 1 :]:
                (told,) = json.loads(socket.events([step], SharedFrames(0)))["events"]
                held = merge_patch(held, told["patch"])
                assert held == view(step.table, scene(table), viewer)
            assert socket.seq == steps[-1].seq


def test_your_options_are_yours_alone_and_complete(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    state = table.deal()
    to_act = table.to_act
    for seat, player in table.players.items():
        seen = view(state, scene(table), player.pk)
        assert seen["turn"]["seat"] == to_act
        assert seen["turn"]["decision"] == "1.1"
        if seat == to_act:
            expected = {"fold": True, "call": 200, "raise": {"min": 400, "max": 700}}
            assert seen["you"]["options"] == expected
        else:
            assert "options" not in seen["you"]
            assert seen["seats"][str(to_act)]["hidden"] == 4


def test_your_hand_so_far_is_told_to_you_alone_and_only_while_you_are_in(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    here = scene(table)
    pks = [player.pk for player in table.players.values()]
    assert not any("made" in view(table.state, here, pk)["you"] for pk in pks), "before the flop"
    while table.running.street == "preflop":
        table.check_or_call()
    for pk in pks:
        seen = view(table.state, here, pk)
        made = seen["you"]["made"]
        own, board = seen["you"]["cards"], seen["hand"]["board"]
        assert len(set(made["best"]) & set(own)) == 2
        assert set(made["best"]) <= {*own, *board}
        assert "made" not in str(view(table.state, here, None))
    folder = table.players[table.to_act].pk
    table.act(Fold())
    assert "made" not in view(table.state, here, folder)["you"]
    table.check_down()
    assert not any("made" in view(table.state, here, pk)["you"] for pk in pks), "after the hand"


def test_who_takes_a_seat_after_a_hand_is_not_shown_the_last_players_cards(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.check_down()
    seating.leave(
        table_id=table.table_id, player_id=table.players[0].pk, action_id="bye", now=table.now
    )
    newcomer = new_player()
    table.sit(newcomer, 0, 20000)
    seen = view(table.state, scene(table), newcomer.pk)
    assert seen["hand"]["over"]
    assert "cards" not in seen["you"]
    assert seen["seats"]["0"]["status"] == "waiting"
    assert not {"cards", "won", "position", "hand_name"} & seen["seats"]["0"].keys()


def test_folded_hands_stay_hidden_and_winners_are_told(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    folder = table.to_act
    table.act(Fold())
    table.check_down()
    others = [player.pk for seat, player in table.players.items() if seat != folder]
    seen = view(table.state, scene(table), others[0])
    assert not {"cards", "hidden"} & seen["seats"][str(folder)].keys()
    winners = [seat for seat in seen["seats"].values() if "won" in seat]
    assert sum(seat["won"] for seat in winners) == 400
    assert all(len(seat["best"]) == 5 and seat["hand_name"] for seat in winners)
    own = view(table.state, scene(table), table.players[folder].pk)
    assert len(own["you"]["cards"]) == 4, "one's own folded cards stay in one's own view"


def test_a_view_with_a_foreign_card_is_not_given_out(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = felt(20000, 20000, 20000)
    state = table.deal()
    honest = projections.seat.seat_view

    def leaking(table: TableState, seat: Any) -> dict[str, Any]:
        return honest(table, seat) | {"cards": card_texts([Card(0)])}

    monkeypatch.setattr(projections.table, "seat_view", leaking)
    with pytest.raises(HiddenCardExposed):
        view(state, scene(table), None)


def test_a_viewer_without_a_hand_is_given_no_cards(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    own = table.state.seat(0)
    with pytest.raises(HiddenCardExposed):
        require_own({"cards": card_texts([Card(0)])}, table.state, own)
    dealt = table.deal()
    require_own({"cards": card_texts([Card(0)])}, dealt, dealt.seat(0))


def test_between_hands_the_view_says_what_is_missing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    told = view(table.state, scene(table), None)["next"]
    assert told == {"needed": 1}
