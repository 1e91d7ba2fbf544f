from random import Random

from poker.bots.backoff import FIRST_S, LONGEST_S, Backoff


def test_waits_grow_to_a_limit_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(Random(1))
    waits = [backoff.next_s() for _ in range(40)]
    assert FIRST_S / 2 <= waits[0] <= FIRST_S
    assert all(LONGEST_S / 2 <= wait <= LONGEST_S for wait in waits[10:])
    assert len({*waits[10:]}) == 30
    backoff.reset()
    assert backoff.is_fresh
    assert backoff.next_s() <= FIRST_S


def test_many_failures_do_not_overflow() -> None:
    backoff = Backoff(Random(1))
    assert max(backoff.next_s() for _ in range(3000)) <= LONGEST_S
