"""What a player chose or pressed never does anything they did not see when they did."""

from datetime import UTC, datetime, timedelta

from tests.e2e.guest import PHONE, chromium
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import (
    OPTIONS_FACING_A_BET,
    OPTIONS_SHORT,
    OPTIONS_WITHOUT_A_BET,
    deciding,
    waiting,
)

GUARD_MS = 400
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".choices [data-action]")].map(
  (button) => [button.dataset.action, Math.round(button.getBoundingClientRect().left)]))"""


def patched(table: ServedTable, kind: str, view: View) -> None:
    """Go on to `view` by an event, as a live table does; a snapshot drops choices."""
    patch = view | {"you": {"options": None} | view["you"], "turn": view.get("turn")}
    if "options" not in view["you"]:
        patch["you"]["options"] = None
    seats = {number: {"bet": None} | seat for number, seat in view["seats"].items()}
    table.step(kind, {"seat": 1, "amount": 0, "to": 0}, patch | {"seats": seats})


CASES: list[tuple[str, int, View, list[str]]] = [
    # chosen, at which price, what comes then, what is sent
    ("call", 600, deciding(OPTIONS_FACING_A_BET), ["call"]),
    ("call", 400, deciding(OPTIONS_FACING_A_BET), []),
    ("fold", 600, deciding(OPTIONS_FACING_A_BET), ["fold"]),
    ("fold", 600, deciding(OPTIONS_WITHOUT_A_BET), []),
    ("check", 0, deciding(OPTIONS_WITHOUT_A_BET), ["check"]),
    ("check", 0, deciding(OPTIONS_FACING_A_BET), []),
    ("check_fold", 0, deciding(OPTIONS_WITHOUT_A_BET), ["check"]),
    ("check_fold", 0, deciding(OPTIONS_FACING_A_BET), ["fold"]),
    ("check_fold", 0, deciding(OPTIONS_WITHOUT_A_BET, street="turn"), []),
    ("check", 0, deciding(OPTIONS_WITHOUT_A_BET, hand=4), []),
    ("call", 600, deciding(OPTIONS_FACING_A_BET, street="turn"), []),
]


def test_what_was_chosen_in_advance_is_sent_only_where_it_means_the_same(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        for chosen, price, then, wanted in CASES:
            table.show(waiting(price=price))
            table.page.click(f"[data-pre={chosen}]:enabled")
            assert table.page.get_attribute(f"[data-pre={chosen}]", "aria-pressed") == "true"
            patched(table, "called", then)
            sent = [command["type"] for command in table.take_commands()]
            assert sent == wanted, (chosen, price)
        _taken_back(table)
        _by_key(table)


def _taken_back(table: ServedTable) -> None:
    """Another press takes a choice back, a new price cancels a call, and it is told."""
    page = table.page
    table.show(waiting())
    page.click("[data-pre=check]:enabled")
    page.click("[data-pre=check]")
    patched(table, "checked", deciding(OPTIONS_WITHOUT_A_BET))
    assert table.take_commands() == []
    table.show(waiting(price=400))
    page.click("[data-pre=call]:enabled")
    patched(table, "raised", waiting(price=900))
    assert page.locator("[data-pre][aria-pressed=true]").count() == 0
    assert "taken back" in page.inner_text("[data-toasts]")
    patched(table, "called", deciding(OPTIONS_FACING_A_BET | {"call": 900}))
    assert table.take_commands() == []


def _by_key(table: ServedTable) -> None:
    table.show(waiting(price=600))
    table.page.wait_for_selector("[data-pre=call]:enabled")
    table.page.keyboard.press("Shift+C")
    patched(table, "called", deciding(OPTIONS_FACING_A_BET))
    assert [command["type"] for command in table.take_commands()] == ["call"]


def test_a_press_never_lands_on_a_button_that_has_just_changed(lent: Lent) -> None:
    with (
        chromium() as browser,
        served(browser, *lent, waiting(), size=PHONE, own_time=True) as table,
    ):
        page = table.page
        page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))
        for options, action in ((OPTIONS_WITHOUT_A_BET, "check"), (OPTIONS_SHORT, "call")):
            table.show(waiting())
            table.show(deciding(options))
            box = page.locator(f"[data-action={action}]").bounding_box()
            assert box
            page.mouse.click(box["x"] + 20, box["y"] + 20)
            page.keyboard.press("f")
            assert table.take_commands() == [], "in the first moment nothing is pressed"
            page.clock.run_for(GUARD_MS)
            page.click(f"[data-action={action}]:enabled", timeout=1000)
            assert [command["type"] for command in table.take_commands()] == [action]
        places: dict[str, set[int]] = {}
        for options in (OPTIONS_FACING_A_BET, OPTIONS_WITHOUT_A_BET):
            table.show(deciding(options))
            for action, left in page.evaluate(PLACES).items():
                places.setdefault(action, set()).add(left)
        assert all(len(lefts) == 1 for lefts in places.values())
        plain = [places[action] for action in ("fold", "check", "call")]
        assert len({frozenset(lefts) for lefts in plain}) == 3
        assert places["raise"] == places["bet"]
