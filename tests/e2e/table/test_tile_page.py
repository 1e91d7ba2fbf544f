"""A table's page as one of several, and what is told on any of them: nothing lies over another."""

import pytest

from tests.e2e.guest import DESKTOP, PHONE, chromium
from tests.e2e.table.geometry import faults
from tests.e2e.table.made_views import all_in, crowded, shown_down
from tests.e2e.table.served_table import Lent, served
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, deciding, waiting

OVER = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const toast = box(".toast");
  return ["[data-pot]", "[data-board]"].filter((selector) => {
    const other = box(selector);
    const isBeside = toast.right <= other.left || other.right <= toast.left;
    return !isBeside && toast.top < other.bottom && other.top < toast.bottom;
  });
}"""


@pytest.mark.long
def test_nothing_overlaps_in_a_tile(lent: Lent) -> None:
    """As a page of the size a tile of four is drawn at."""
    views = {
        "deciding": crowded(6, deciding=True),
        "waiting": crowded(6),
        "shown": shown_down(6),
        "all-in": all_in(6),
    }
    with chromium() as browser, served(browser, *lent, views["waiting"], size=(822, 484)) as table:
        table.page.goto(f"{lent[0]}/tables/{lent[1].pk}/tile/")
        table.wait()
        found = {}
        for name, view in views.items():
            table.show(view)
            table.page.wait_for_timeout(50)
            found[name] = faults(table.page)
        assert found == {name: [] for name in views}


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (844, 390), (822, 484)], ids=str)
def test_a_message_is_never_over_pot_or_board(lent: Lent, size: tuple[int, int]) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=size) as table:
        page = table.page
        if size == (822, 484):
            page.goto(f"{lent[0]}/tables/{lent[1].pk}/tile/")
            table.wait()
        table.answers_commands = False
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.click("[data-action=call]:enabled")
        table.answer(table.ids()[-1], code="try_again", message="So it is. " * 16)
        page.wait_for_selector(".toast")
        assert page.evaluate(OVER) == []
