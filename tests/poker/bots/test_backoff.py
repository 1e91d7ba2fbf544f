from random import Random

from poker.bots.backoff import FIRST_S, LONGEST_S, Backoff


def test_waits_are_spread_up_to_a_limit_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(Random(1))
    assert backoff.next_s() <= FIRST_S
    waits = [backoff.next_s() for _ in range(200)][10:]
    assert min(waits) < LONGEST_S / 10
    assert LONGEST_S * 0.9 < max(waits) <= LONGEST_S
    backoff.reset()
    assert backoff.is_fresh
    assert backoff.next_s() <= FIRST_S


def test_the_room_says_within_what_time_it_wants_its_clients_back() -> None:
    backoff = Backoff(Random(1))
    backoff.spread(60.0)
    assert backoff.next_s() > LONGEST_S
    assert backoff.next_s() <= LONGEST_S, "once"


def test_many_failures_do_not_overflow() -> None:
    backoff = Backoff(Random(1))
    assert max(backoff.next_s() for _ in range(3000)) <= LONGEST_S
