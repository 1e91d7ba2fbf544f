"""What a viewer is told of a hand that was interrupted."""

from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace
from poker.projections import Scene, View, view
from poker.projections.shared_frames import public_data
from tests.poker.engine.table_script import TableScript, open_table

SCENE = Scene(1, "Arno", "Pot-limit Omaha", "PLAY", Pace(1000, 2000, 500))


def dealt() -> TableScript:
    return open_table().sit("A", "B", "C", "D").deal()


def seen(table: Table) -> View:
    return view(table, SCENE, None)


def test_a_void_hand_shows_its_number_and_nothing_else() -> None:
    table = dealt()
    before = seen(table.table)
    table.void(table.table)
    after = seen(table.table)
    assert after["hand"] == {
        "no": 1,
        "street": "preflop",
        "board": [],
        "pot": 0,
        "pots": [],
        "rake": 0,
        "over": True,
        "interrupted": "voided",
    }
    assert "hidden" in before["seats"]["0"]
    assert not {"hidden", "bet", "position"} & set(after["seats"]["0"])
    assert "turn" not in after
    assert after["next"]["deal_at"]


def test_a_suspended_hand_lies_on_the_table_without_its_bets() -> None:
    table = dealt()
    table.suspend()
    shown = seen(table.table)
    assert (shown["hand"]["interrupted"], shown["hand"]["pot"]) == ("suspended", 0)
    assert not [seat for seat in shown["seats"].values() if "bet" in seat]


def test_what_restores_a_table_tells_no_more_than_the_hand() -> None:
    table = dealt()
    table.void(table.table)
    restored, voided = (event for _, event in table.stream[-2:])
    assert isinstance(restored, TableRestored)
    assert public_data(restored) == {"hand": 1}
    assert isinstance(voided, HandVoided)
    assert public_data(voided) == {"hand": 1, "reason": "staff"}
