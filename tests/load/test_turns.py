"""What is measured: from the sending of an action to the last socket that shows it."""

from dataclasses import dataclass

from tests.load.tally import LATE_S, Tally, percentile
from tests.load.turns import Turns


@dataclass(eq=False)
class Seen:
    """A socket told everything up to ``seq``, where ``open_decision`` is open."""

    seq: int = 5
    open_decision: str | None = "1.1"

    def moves_on(self) -> None:
        self.seq += 1
        self.open_decision = "1.2"


def at_one_table(*people: Seen) -> Turns:
    turns = Turns(Tally())
    for person in people:
        turns.joined(person)
    return turns


def test_an_action_has_arrived_when_the_last_socket_shows_it() -> None:
    first, last = Seen(), Seen()
    turns = at_one_table(first, last)
    turns.sent("1.1", first)
    first.moves_on()
    turns.told(first)
    assert turns.are_under_way()
    last.moves_on()
    turns.told(last)
    assert not turns.are_under_way()
    assert len(turns.tally.to_last_seat_s) == 1


def test_who_has_not_seen_the_decision_open_has_not_seen_it_closed() -> None:
    sender, behind = Seen(), Seen(seq=4, open_decision=None)
    turns = at_one_table(sender, behind)
    turns.sent("1.1", sender)
    sender.moves_on()
    turns.told(sender)
    turns.told(behind)
    assert turns.are_under_way()


def test_nobody_waits_for_who_is_gone_or_for_what_was_refused() -> None:
    sender, other = Seen(), Seen()
    turns = at_one_table(sender, other)
    turns.sent("1.1", sender)
    turns.gone(sender)
    assert not turns.are_under_way()
    turns.sent("1.1", other)
    turns.refused("1.1")
    assert not turns.are_under_way()
    assert turns.tally.to_last_seat_s == []


def test_an_action_of_the_clock_counts_once_however_many_tell_of_it() -> None:
    turns = at_one_table(Seen(), Seen())
    for number in ("7", "7", "8"):
        turns.clock_rang("deal", number, due_ms=0)
    assert turns.tally.clock == {"deal": 2}


def test_tallies_add_up_and_late_deliveries_are_counted() -> None:
    one, other = Tally(actions=2), Tally(actions=3)
    one.delivered(0.1)
    other.delivered(LATE_S + 0.1)
    one.add(other)
    assert (one.actions, one.late, len(one.to_last_seat_s)) == (5, 1, 2)


def test_a_percentile_is_not_exceeded_by_that_share() -> None:
    hundred = [float(n) for n in range(100, 0, -1)]
    assert percentile(hundred, 0.5) == 51
    assert percentile(hundred, 0.99) == 100
    assert percentile(hundred, 1.0) == 100
