"""Every preset with every structure it offers, on a real table: chips, money, cards."""

import json
from random import Random

import pytest

from accounts.ledger import chart
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import AccountKind, Currency
from poker.bots.merge_patch import merge_patch
from poker.engine.hand.bets.actions import Call, Check, Fold, RaiseTo
from poker.event_stream import stream
from poker.models import TableEvent
from poker.projections import Scene, view
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from poker.services.base.writing import pace
from poker.services.money.checking import table_differences
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.evening import SeatAt, play_hands
from tests.room.games import EVERY_CASH_GAME

BY_DAY = {("plo-pool", "pot_limit"), ("holdem", "no_limit"), ("omaha-classic", "fixed_limit")}
GAMES = [
    game if game in BY_DAY else pytest.param(*game, marks=pytest.mark.long)
    for game in EVERY_CASH_GAME
]


@pytest.mark.parametrize(("preset", "structure"), GAMES)
@pytest.mark.rule("hidden-cards")
def test_random_hands_keep_every_promise(seat_at: SeatAt, preset: str, structure: str) -> None:
    table = seat_at(preset, structure, 4)
    play_hands(table, 6, Random(f"{preset} {structure}"))
    assert [*differences(), *table_differences()] == []
    events = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    steps = list(stream.folded(events, None))
    assert steps[-1].table == table.state
    assert sum(event.kind == "hand_ended" for event in events) >= 4
    scene = Scene(table.table_id, "T", "G", "PLAY", pace())
    for viewer in (None, table.players[0].pk, table.players[1].pk):
        socket = Viewer(scene, viewer)
        held = socket.snapshot(steps[0], now=0)["view"]
        for step in steps[1:]:
            (told,) = json.loads(socket.events([step], SharedFrames(0)))["events"]
            assert cards_in(told) <= entitled(step.table, table.table_id, viewer)
            held = merge_patch(held, told["patch"])
        assert held == view(steps[-1].table, scene, viewer)


@pytest.mark.rule("rake-rounds-down")
def test_play_money_is_never_raked(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 4)
    play_hands(table, 8, Random(1))
    assert not TableEvent.objects.filter(kind="rake_taken").exists()


@pytest.mark.rule("rake-flop")
@pytest.mark.rule("prize-shown")
def test_a_raked_hand_from_the_table_to_the_ledger(seat_at: SeatAt) -> None:
    """Preset A for euros: 5 % of a seen flop, in whole cents."""
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    table.act(Call())
    shown = view(table.state, Scene(table.table_id, "T", "G", "EUR", pace()), None)
    assert shown["hand"]["rake"] == 105
    assert [pot["prize"] for pot in shown["hand"]["pots"]] == [1995]
    table.check_down()
    taken = TableEvent.objects.get(kind="rake_taken").data
    assert (taken["amount"], taken["by_pot"]) == (105, [105])
    assert sorted(share for _, share in taken["by_player"]) == [35, 35, 35]
    awarded = TableEvent.objects.filter(kind="pot_awarded")
    assert sum(event.data["amount"] for event in awarded) == 1995
    rake = chart.house(kind=AccountKind.RAKE, currency=Currency.EUR)
    assert [entry.amount for entry in rake.entries.all()] == [105]
    assert [*differences(), *table_differences()] == []


@pytest.mark.rule("rake-flop")
def test_no_flop_no_drop(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    table.deal()
    table.act(RaiseTo(700))
    table.act(Fold())
    table.act(Fold())
    assert not table.state.running
    assert table.hand.rake == 0


@pytest.mark.rule("timeout-all-in")
def test_in_the_classic_preset_who_times_out_is_all_in_for_the_pot(seat_at: SeatAt) -> None:
    table = seat_at("omaha-classic", "pot_limit", 3)
    table.deal()
    table.act(Call())
    late = table.to_act
    began = table.running.player(late).began
    assert table.later(seconds=30).ring()
    player = table.running.player(late)
    assert (player.live, player.capped, player.stack) == (True, True, began - 100)
    while (hand := table.state.running) is not None:
        assert hand.to_act != late
        table.act(RaiseTo(700) if hand.price == 200 else Check() if not hand.price else Call())
    left = table.state.seat(late).stack
    assert left >= began - 100, "the idle stack stayed theirs"
    assert table.state.seat(late).sitting_out
    assert [*differences(), *table_differences()] == []


@pytest.mark.rule("first-button")
def test_in_the_classic_preset_the_first_to_sit_has_the_first_button(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    table = seat_at("omaha-classic", "no_limit", 0)
    for seat, seconds in ((4, 0), (1, 5), (7, 9)):
        table.later(seconds=seconds)
        table.sit(new_player(), seat, 20_000)
    assert table.deal().button == 4
