"""The acting row: what each control asks for, and what it never does."""

from collections.abc import Iterator, Mapping

import pytest

from tests.e2e.guest import DESKTOP, PHONE, chromium
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import (
    OPTIONS_FACING_A_BET,
    OPTIONS_SHORT,
    OPTIONS_WITHOUT_A_BET,
    STACK,
    deciding,
    waiting,
)

Commands = list[dict[str, object]]


def asked(type_: str, **more: object) -> Commands:
    return [{"type": type_, "decision": "3.5"} | more]


@pytest.mark.long
def test_every_control_by_mouse(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        _by_mouse(table)


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, (768, 1024), (1920, 1080)], ids=str)
def test_every_control_by_mouse_at_every_width(lent: Lent, size: tuple[int, int]) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=size) as table:
        _by_mouse(table)


def _by_mouse(table: ServedTable) -> None:
    page = table.page
    press(table, "fold", OPTIONS_FACING_A_BET, asked("fold"))
    press(table, "call", OPTIONS_FACING_A_BET, asked("call"))
    press(table, "check", OPTIONS_WITHOUT_A_BET, asked("check"))
    press(table, "raise", OPTIONS_FACING_A_BET, asked("raise_to", amount=1_200))
    press(table, "bet", OPTIONS_WITHOUT_A_BET, asked("bet_to", amount=200))
    press(table, "all_in", OPTIONS_SHORT, asked("all_in"))
    _sizes(table, {"min": 200, "half": 300, "two-thirds": 400, "pot": 600, "max": STACK})
    _turn_comes(table, OPTIONS_WITHOUT_A_BET)
    page.locator(".bet-amount").hover()
    for notch in (-100, -100, -100, 100):
        page.mouse.wheel(0, notch)
    expect_amount(table, "bet", 600)
    slider = page.locator(".slider").bounding_box()
    assert slider
    page.mouse.click(slider["x"] + slider["width"] - 1, slider["y"] + slider["height"] / 2)
    expect_amount(table, "bet", STACK)
    assert "max 200" in page.inner_text(".limits")
    _typed(table)
    _own_sizes(table)


def press(table: ServedTable, action: str, options: Mapping[str, object], wanted: Commands) -> None:
    """Show a turn with `options`, press the button of `action`, and see what is asked."""
    _turn_comes(table, options)
    table.page.click(f"[data-action={action}]:enabled")
    assert table.take_commands() == wanted


def expect_amount(table: ServedTable, action: str, amount: int) -> None:
    """The button says the amount, and asks for it."""
    table.page.click(f"[data-action={action}]:enabled")
    assert table.take_commands() == asked(f"{action}_to", amount=amount)


def _sizes(table: ServedTable, sizes: dict[str, int]) -> None:
    """Each preset is the share of the pot it is named for."""
    for name, amount in sizes.items():
        _turn_comes(table, OPTIONS_WITHOUT_A_BET)
        table.page.click(f"[data-preset={name}]")
        expect_amount(table, "bet", amount)


def _typed(table: ServedTable) -> None:
    """A typed amount counts when it is legal; another cannot be sent, and says so."""
    page = table.page
    _turn_comes(table, OPTIONS_FACING_A_BET)
    page.fill("[data-amount]", "11.99")
    assert page.get_attribute("[data-amount]", "aria-invalid") == "true"
    assert page.locator("[data-action=raise]:disabled").count() == 1
    page.fill("[data-amount]", "34.56")
    page.wait_for_selector("[data-action=raise]:enabled")
    page.press("[data-amount]", "Enter")
    assert table.take_commands() == asked("raise_to", amount=3_456)


def _own_sizes(table: ServedTable) -> None:
    """A size of the player's own stands beside the others, and stays after a reload."""
    page = table.page
    page.click("[data-action=settings]")
    own = "dialog [name='no_limit flop']"
    page.fill(own, "25, 1000")
    assert page.get_attribute(own, "aria-invalid") == "true"
    page.fill(own, "50, 150")
    page.click("dialog [data-action=close]")
    page.reload()
    table.wait()
    table.show(deciding(OPTIONS_WITHOUT_A_BET))
    page.click("[data-preset=own-150]")
    expect_amount(table, "bet", 900)


def test_the_row_by_touch_on_a_phone(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=PHONE, touch=True) as table:
        page = table.page
        for action, options, wanted in (
            ("fold", OPTIONS_FACING_A_BET, asked("fold")),
            ("call", OPTIONS_FACING_A_BET, asked("call")),
            ("check", OPTIONS_WITHOUT_A_BET, asked("check")),
            ("all_in", OPTIONS_SHORT, asked("all_in")),
        ):
            _turn_comes(table, options)
            page.tap(f"[data-action={action}]:enabled")
            assert table.take_commands() == wanted
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        page.tap("[data-preset=pot]")
        page.tap("[data-action=bet]:enabled")
        assert table.take_commands() == asked("bet_to", amount=600)
        table.show(waiting(price=600))
        page.tap("[data-pre=call]:enabled")
        table.show(deciding(OPTIONS_FACING_A_BET))
        assert table.take_commands() == []
        small = [box for box in _boxes(table) if box["height"] < 32 or box["width"] < 32]
        assert small == [], "every control is large enough for a finger"


def _boxes(table: ServedTable) -> Iterator[dict[str, float]]:
    for button in table.page.locator(".action-bar button").all():
        box = button.bounding_box()
        assert box
        yield {"width": box["width"], "height": box["height"]}


def test_the_row_by_keyboard_alone(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        keys = table.page.keyboard
        for key, options, wanted in (
            ("f", OPTIONS_FACING_A_BET, asked("fold")),
            ("c", OPTIONS_FACING_A_BET, asked("call")),
            ("k", OPTIONS_WITHOUT_A_BET, asked("check")),
            ("r", OPTIONS_FACING_A_BET, asked("raise_to", amount=1_200)),
            ("r", OPTIONS_SHORT, asked("all_in")),
        ):
            _turn_comes(table, options)
            keys.press(key)
            assert table.take_commands() == wanted
        _turn_comes(table, OPTIONS_WITHOUT_A_BET)
        for key in ("4", "ArrowUp", "ArrowUp", "ArrowDown", "r"):
            keys.press(key)
        assert table.take_commands() == asked("bet_to", amount=800)
        _turn_comes(table, OPTIONS_WITHOUT_A_BET)
        keys.press("c")
        keys.press("m")
        assert table.take_commands() == [], "no key stands for another action than its own"
        keys.press("r")
        assert table.take_commands() == asked("bet_to", amount=STACK)
        _sheet(table)
        _switched_off(table)


def _turn_comes(table: ServedTable, options: Mapping[str, object]) -> None:
    """The viewer's turn, once presses count."""
    table.show(waiting())
    table.show(deciding(options))
    table.page.wait_for_selector("[data-action=fold]:enabled")


def _sheet(table: ServedTable) -> None:
    page = table.page
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] [data-keys]")
    shown = page.locator("dialog kbd").all_inner_texts()
    assert {"F", "K", "C", "R", "⇧ F", "?"} <= set(shown)
    assert len(shown) == len(set(shown))
    page.keyboard.press("f")
    assert table.take_commands() == [], "nothing is done behind an open dialog"
    page.keyboard.press("Escape")


def _switched_off(table: ServedTable) -> None:
    table.page.click("[data-action=settings]")
    table.page.uncheck("dialog [name=keys]")
    table.page.keyboard.press("Escape")
    _turn_comes(table, OPTIONS_FACING_A_BET)
    table.page.keyboard.press("f")
    assert table.take_commands() == []
