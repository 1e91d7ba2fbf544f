"""A long list of the admin is not counted to its end."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.core.admin_kit.large_lists import COUNTED_UP_TO, EstimatingPaginator
from accounts.core.outbox.message import OutboxMessage
from tests.accounts.people import NOW


def put(count: int) -> None:
    OutboxMessage.objects.bulk_create(
        OutboxMessage(topic="test", key=str(no), handler="none", put_at=NOW, due_at=NOW)
        for no in range(count)
    )


@pytest.mark.usefixtures("db")
def test_a_short_list_is_counted_exactly() -> None:
    put(120)
    assert EstimatingPaginator(OutboxMessage.objects.order_by("pk"), 50).num_pages == 3


@pytest.mark.usefixtures("db")
def test_of_a_long_one_the_planner_is_asked() -> None:
    put(COUNTED_UP_TO + 2_000)
    with CaptureQueriesContext(connection) as asked:
        count = EstimatingPaginator(OutboxMessage.objects.order_by("pk"), 100).count
    assert count > COUNTED_UP_TO
    counting, planning = (query["sql"] for query in asked.captured_queries)
    assert f"LIMIT {COUNTED_UP_TO + 1}" in counting
    assert planning.startswith("EXPLAIN")
