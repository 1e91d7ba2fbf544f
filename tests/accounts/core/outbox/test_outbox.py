"""What was put is heard, at least once, by every handler, whatever the others do."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import OperationalError, connection, transaction

from accounts.core import outbox
from accounts.core.incidents import Incident
from accounts.core.outbox.message import OutboxMessage
from accounts.core.outbox_sweeping import KEPT_FOR, MOST_TRIES, prune, sweep
from tests.room.database import RoomDatabase

LATER = datetime(2100, 1, 1, tzinfo=UTC)


class Listener:
    """A handler of a topic of its own that notes what it hears, and fails when told to."""

    def __init__(self) -> None:
        self.topic = uuid4().hex
        self.heard: list[dict[str, Any]] = []
        self.fails = False

        @outbox.listen(self.topic)
        def hear(**data: Any) -> None:
            ContentType.objects.get_or_create(app_label="heard", model=self.topic)
            if self.fails:
                raise RuntimeError("not today")
            self.heard.append(data)

    def put(self, key: str = "once", **data: Any) -> None:
        with transaction.atomic():
            outbox.put(self.topic, key, **data)

    @property
    def wrote(self) -> bool:
        return ContentType.objects.filter(app_label="heard", model=self.topic).exists()

    def stored(self) -> OutboxMessage:
        return OutboxMessage.objects.get(topic=self.topic)


@pytest.fixture
def listener(room_db: RoomDatabase) -> Listener:
    return Listener()


def test_a_message_is_heard_right_after_the_commit(listener: Listener) -> None:
    with transaction.atomic():
        outbox.put(listener.topic, "once", seat=3)
        assert listener.heard == []
    assert listener.heard == [{"seat": 3}]
    assert sweep(LATER) == 0


def test_what_is_rolled_back_is_never_heard(listener: Listener) -> None:
    with transaction.atomic():
        outbox.put(listener.topic, "once")
        transaction.set_rollback(True)
    assert sweep(LATER) == 0
    assert listener.heard == []


def test_outside_a_transaction_nothing_can_be_put(listener: Listener) -> None:
    with pytest.raises(RuntimeError):
        outbox.put(listener.topic, "once")


def test_the_same_key_again_is_the_same_message(listener: Listener) -> None:
    listener.put(seat=3)
    listener.put(seat=3)
    assert listener.heard == [{"seat": 3}]


def test_every_handler_of_a_topic_hears_whatever_the_others_do(listener: Listener) -> None:
    also: list[dict[str, Any]] = []

    @outbox.listen(listener.topic)
    def hear_too(**data: Any) -> None:
        also.append(data)

    listener.fails = True
    listener.put(seat=3)
    assert (listener.heard, also) == ([], [{"seat": 3}])
    listener.fails = False
    assert sweep(LATER) == 1
    assert (listener.heard, also) == ([{"seat": 3}], [{"seat": 3}])


def test_what_a_failing_handler_wrote_is_undone(listener: Listener) -> None:
    listener.fails = True
    listener.put()
    assert not listener.wrote
    listener.fails = False
    sweep(LATER)
    assert listener.wrote


def test_a_poisoned_message_waits_longer_each_time_and_blocks_nobody(listener: Listener) -> None:
    poisoned = Listener()
    poisoned.fails = True
    poisoned.put()
    listener.fails = True
    listener.put()
    listener.fails = False
    assert sweep(LATER) == 1, "the poisoned one comes first and is passed over"
    pauses = []
    for _ in range(MOST_TRIES - 1):
        before = poisoned.stored().due_at
        sweep(before)
        pauses.append((poisoned.stored().due_at - before).total_seconds())
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[-1]) == (4, 600)
    sweep(poisoned.stored().due_at)
    assert poisoned.stored().given_up_at is not None
    assert Incident.objects.get().detail["topic"] == poisoned.topic
    poisoned.fails = False
    assert sweep(LATER + timedelta(days=9)) == 0


def test_a_message_whose_handler_is_gone_does_not_stop_the_sweep(listener: Listener) -> None:
    listener.fails = True
    listener.put()
    listener.fails = False
    OutboxMessage.objects.create(
        topic="t", key="k", handler="old.handler", put_at=LATER, due_at=LATER - timedelta(days=1)
    )
    assert sweep(LATER) == 1


def test_two_sweeps_at_once_deliver_once(listener: Listener) -> None:
    listener.fails = True
    for number in range(20):
        listener.put(str(number), number=number)
    listener.fails = False
    together = Barrier(2)

    def sweep_once(_: int) -> int:
        try:
            together.wait(5)
            return sweep(LATER)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        delivered = sum(threads.map(sweep_once, range(2)))
    # One that was just being looked at by the other sweep is passed over, and due soon again.
    delivered += sweep(LATER + timedelta(seconds=2))
    assert delivered == 20
    assert sorted(data["number"] for data in listener.heard) == list(range(20))


def test_delivered_messages_are_forgotten_and_pending_ones_are_kept(listener: Listener) -> None:
    listener.put("heard")
    listener.fails = True
    listener.put("pending")
    delivered = OutboxMessage.objects.get(topic=listener.topic, key="heard")
    assert delivered.delivered_at
    prune(delivered.delivered_at + KEPT_FOR)
    assert OutboxMessage.objects.count() == 2
    prune(delivered.delivered_at + KEPT_FOR + timedelta(seconds=1))
    assert listener.stored().key == "pending"


def test_a_database_that_fails_right_after_the_commit_undoes_nothing(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(number: int) -> None:
        raise OperationalError(f"no connection for {number}")

    monkeypatch.setattr("accounts.core.outbox.putting.deliver", unreachable)
    listener.put(seat=3)
    assert listener.heard == []
    assert sweep(LATER) == 1
    assert listener.heard == [{"seat": 3}]
