"""Hands dealt, without a seed and void are counted for everybody to read."""

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from poker.services.interrupting import interrupt
from poker.services.writing import writing
from tests.poker.felt import Felt


@pytest.mark.rule("rng-audit")
def test_hands_dealt_and_void_are_on_the_page(felt: Callable[..., Felt]) -> None:
    now = timezone.now()
    table = felt(20000, 20000, 20000, at=now)
    table.deal()
    table.act_all_fold()
    table.deal()
    with writing(table.table_id, now=table.now) as writer:
        assert interrupt(writer, "staff", "void") == "void"
    cache.clear()
    page = Client().get("/fairness/").content.decode()
    (row,) = re.findall(r'<tr data-month="[0-9-]+">(.*?)</tr>', page)
    assert re.findall(r"<td>(\d+)</td>", row) == ["2", "2", "1", "0"], "nobody gave a seed"
    cache.clear()
