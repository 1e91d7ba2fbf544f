"""Who has the first button (clause first-button)."""

import pytest

from tests.poker.engine.games import game
from tests.poker.engine.table_script import TableScript

pytestmark = pytest.mark.rule("first-button")


@pytest.mark.parametrize(("draw", "button"), [(0, "A"), (1, "D"), (2, "E"), (3, "A"), (7, "D")])
@pytest.mark.parametrize("preset", ["plo-pool", "holdem", "omaha-protected"])
def test_it_is_drawn_among_the_players(preset: str, draw: int, button: str) -> None:
    table = table_of(preset).sit("A", "D", "E").deal(draw)

    assert table.places[0] == button


@pytest.mark.parametrize("draw", range(4))
def test_the_first_to_sit_has_it_whatever_is_drawn(draw: int) -> None:
    table = table_of("omaha-classic").sit("D", "A", "E", "B").deal(draw)

    assert table.places == "D E A"


def test_the_first_to_sit_may_be_gone_or_sitting_out() -> None:
    table = table_of("omaha-classic").sit("D", "A", "E", "B").leave("D").sit_out("A").deal()

    assert table.places == "E E B"


@pytest.mark.rule("start-players")
@pytest.mark.parametrize(("preset", "places"), [("omaha-classic", "C D A"), ("holdem", "D A C")])
def test_when_play_restarts_the_button_is_found_anew(preset: str, places: str) -> None:
    table = table_of(preset).sit("C", "D", "A").deal(1).fold_out().stop()

    assert table.deal(2).places == places


def table_of(preset: str) -> TableScript:
    return TableScript(game(preset, "pot_limit", big_blind=10))
