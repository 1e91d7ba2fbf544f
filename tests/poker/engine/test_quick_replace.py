"""The quicker ``_replace`` does what the standard library's does."""

from typing import Any

import pytest

from poker.engine.hand.events import Bet, Called, Checked, Folded, Raised, WentAllInForPot
from poker.engine.hand.state import Hand, Player
from poker.engine.table.state import Seat, Table

DECIDED = (Folded, Checked, Called, Bet, Raised, WentAllInForPot)
QUICK = (Player, Hand, Seat, Table, *DECIDED)


@pytest.mark.parametrize("fields", QUICK)
def test_each_field_changes_alone_and_the_original_not_at_all(fields: Any) -> None:
    before = tuple(range(len(fields._fields)))
    original = fields._make(before)
    for place, name in enumerate(fields._fields):
        changed = original._replace(**{name: "new"})
        assert type(changed) is fields
        assert tuple(changed) == (*before[:place], "new", *before[place + 1 :])
    assert tuple(original) == before


@pytest.mark.parametrize("fields", QUICK)
def test_several_fields_change_at_once(fields: Any) -> None:
    first, second, *rest = fields._fields
    original = fields._make([0] * len(fields._fields))
    changed = original._replace(**{second: 2, first: 1})
    assert tuple(changed) == (1, 2, *[0] * len(rest))


@pytest.mark.parametrize("fields", QUICK)
def test_a_name_that_is_no_field_is_refused(fields: Any) -> None:
    original = fields._make([0] * len(fields._fields))
    with pytest.raises(ValueError, match="no_such_field"):
        original._replace(no_such_field=1)
