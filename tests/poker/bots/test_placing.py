import pytest

from poker.bots.room.placing import bots_wanted


@pytest.mark.parametrize(
    ("humans", "is_idle", "wanted"),
    [
        (0, True, 2),
        (0, False, 1),
        (1, True, 4),
        (1, False, 4),
        (2, False, 3),
        (3, False, 2),
        (4, False, 1),
        (5, False, 0),
        (6, False, 0),
    ],
)
def test_bots_at_a_six_seat_table(humans: int, is_idle: bool, wanted: int) -> None:
    assert bots_wanted(humans=humans, seats=6, needed=3, is_idle=is_idle) == wanted


@pytest.mark.parametrize("seats", range(2, 12))
@pytest.mark.parametrize("humans", range(12))
def test_a_seat_stays_free_for_people(humans: int, seats: int) -> None:
    wanted = bots_wanted(humans=humans, seats=seats, needed=3, is_idle=True)
    assert 0 <= wanted <= max(0, seats - 1 - humans)


def test_the_most_bots_can_be_set() -> None:
    assert bots_wanted(humans=1, seats=9, needed=2, is_idle=False, most=7) == 7
    assert bots_wanted(humans=0, seats=6, needed=3, is_idle=True, most=1) == 1
    assert bots_wanted(humans=1, seats=6, needed=3, is_idle=True, most=0) == 0


def test_one_bot_waits_where_two_players_suffice() -> None:
    assert bots_wanted(humans=0, seats=9, needed=2, is_idle=True) == 1


def test_people_who_are_away_leave_room_for_as_many_bots_as_there_is() -> None:
    assert bots_wanted(humans=1, seats=3, needed=3, is_idle=True) == 1
    assert bots_wanted(humans=0, seats=1, needed=3, is_idle=True) == 0
