"""Which mutants a seed draws."""

from collections import Counter

from tests.mutants.candidates import folder_of
from tests.mutants.drawing import draw
from tests.mutants.mutant import KINDS
from tests.mutants.sample import found_in, found_in_the_room


def test_a_seed_draws_the_same_mutants_again_and_another_one_others() -> None:
    found = found_in_the_room()
    drawn = draw(found, 60, seed=1)
    assert draw(reversed(found), 60, seed=1) == drawn
    assert draw(found, 60, seed=2) != drawn


def test_what_is_new_in_one_file_moves_no_lot_of_another() -> None:
    found = found_in_the_room()
    grown = [it for it in found if it.path != "poker/engine/cards/cards.py"]
    drawn, before = draw(grown, 60, seed=1), draw(found, 60, seed=1)
    assert len(set(before) - set(drawn)) <= 2


def test_kinds_are_drawn_evenly() -> None:
    drawn = draw(found_in_the_room(), 60, seed=1)
    assert len(set(drawn)) == 60
    assert Counter(it.kind for it in drawn) == dict.fromkeys(KINDS, 15)


def test_folders_take_turns_within_a_kind() -> None:
    drawn = draw(found_in_the_room(), 48, seed=1)
    signs = Counter(folder_of(it.path) for it in drawn if it.kind == "sign flipped")
    assert sorted(signs.values()) == [2] * 6


def test_a_kind_that_has_no_more_is_passed_over() -> None:
    found = found_in("x = a < b\ny = a < b\nlock_player(a)", "lobby/sample.py")
    assert {it.after for it in draw(found, 60, seed=1)} == {"<=", "pass"}
    assert len(draw(found, 60, seed=1)) == 3
    assert draw(found, 0, seed=1) == []
