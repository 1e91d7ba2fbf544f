"""What lies on what on a drawn table: the boxes of everything that must be legible."""

from typing import Any

from playwright.sync_api import Page

BOXES = """() => {
  const boxes = [];
  const add = (kind, group, node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    if (right > left && bottom > top) boxes.push({ kind, group, left, top, right, bottom });
  };
  const each = (selector, kind, group) => document.querySelectorAll(selector).forEach((node) => {
    if (node.checkVisibility()) add(kind, group(node), node);
  });
  const seatOf = (node) => `seat ${node.closest("[data-seat]").dataset.seat}`;
  each(".seat:not(.empty) .plate", "plate", seatOf);
  each(".seat:not(.empty) .avatar", "avatar", seatOf);
  each(".seat .hand .card", "card", seatOf);
  each(".seat .note", "note", seatOf);
  each(".bet", "bet", (node) => `bet ${node.dataset.bet}`);
  each(".board .card", "board", () => "board");
  each(".pot", "pot", () => "pot");
  each(".pots li", "prize", () => "prizes");
  each(".notice-line:not(:empty)", "notice", () => "notice");
  each(".action-bar :is(button, input, .idle-note)", "control", () => "row");
  return boxes;
}"""

# Text that sticks out of what it stands on, and controls that lie on one another.
CLIPPED = """() => {
  const sticks = (inner, outer) => {
    const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    const across = a.left < b.left - 1 || a.right > b.right + 1;
    return across || a.top < b.top - 1 || a.bottom > b.bottom + 1;
  };
  const pairs = [
    [".stack", ".plate"], [".bet .money", ".bet"], [".choice > *", ".choice"],
    [".pot .money", ".pot"], [".pots .money", "li"],
    [".presets button", ".bet-amount"], [".pre-action", ".pre-actions"],
    [".choice", ".commands"], [".tool", ".table-bar"],
  ];
  return pairs.flatMap(([inner, outer]) => [...document.querySelectorAll(inner)]
    .filter((node) => node.checkVisibility() && sticks(node, node.closest(outer)))
    .map((node) => `${inner} "${node.textContent}" out of ${outer}`));
}"""

# What is said of a seat lies under nothing of any seat, its clock's bar least of all.
COVERED = """() => [...document.querySelectorAll(".seat .note")].filter((note) => {
  const { left, right, top, bottom } = note.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return note.checkVisibility() && above?.closest(".seat") && !note.contains(above);
}).map((note) => `note "${note.textContent}" is covered`)"""

FELT = "() => { const r = document.querySelector('.felt-area').getBoundingClientRect(); return r; }"

Box = dict[str, Any]


def faults(page: Page) -> list[str]:
    """Everything that overlaps, leaves the felt or is cut off; empty for a legible table."""
    boxes: list[Box] = page.evaluate(BOXES)
    felt = [box for box in boxes if box["kind"] != "control"]
    of_page = [*page.evaluate(CLIPPED), *page.evaluate(COVERED)]
    return [*_overlaps(felt), *_outside(page, felt), *of_page, *_crowded(boxes)]


def _overlaps(boxes: list[Box]) -> list[str]:
    """Things of one seat may touch (cards stand behind their plate), of two may not."""
    return [
        f"{one['kind']} of {one['group']} on {other['kind']} of {other['group']}"
        for index, one in enumerate(boxes)
        for other in boxes[index + 1 :]
        if one["group"] != other["group"] and _meet(one, other)
    ]


def _crowded(boxes: list[Box]) -> list[str]:
    controls = [box for box in boxes if box["kind"] == "control"]
    return [
        "controls lie on one another"
        for index, one in enumerate(controls)
        for other in controls[index + 1 :]
        if _meet(one, other)
    ]


def _outside(page: Page, boxes: list[Box]) -> list[str]:
    area = page.evaluate(FELT)
    return [
        f"{box['kind']} of {box['group']} leaves the felt"
        for box in boxes
        if box["left"] < area["left"] - 1
        or box["right"] > area["right"] + 1
        or box["top"] < area["top"] - 1
        or box["bottom"] > area["bottom"] + 1
    ]


def _meet(one: Box, other: Box, slack: float = 1.0) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(across > slack and down > slack)
