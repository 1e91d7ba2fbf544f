"""A reader of the texts for tracking programs, which shares no code with the room's writer.

It reads a hand as these programs do, from its words only, counts the chips itself, and raises
AssertionError if the text contradicts itself.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

_AMOUNT: Final = r"[€$£]?(\d+(?:\.\d\d)?)"
_HEAD: Final = re.compile(
    r"PokerStars Hand #(?P<number>\d+):  (?P<game>.+) \((?P<stakes>[^)]+)\) - "
    r"(?P<utc>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) UTC \[(?P<et>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) ET\]"
)
_SEAT: Final = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \({_AMOUNT} in chips\)")
_ACTION: Final = re.compile(
    r"(?P<name>[^:]+): (?P<verb>posts the ante|posts small & big blinds|posts small blind|"
    rf"posts big blind|bets|calls|raises {_AMOUNT} to) {_AMOUNT}(?: and is all-in)?"
)
_RETURNED: Final = re.compile(rf"Uncalled bet \({_AMOUNT}\) returned to (?P<name>.+)")
_COLLECTED: Final = re.compile(rf"(?P<name>.+) collected {_AMOUNT} from (?P<pot>[a-z0-9 -]+)")
_TOTAL: Final = re.compile(rf"Total pot {_AMOUNT}(?P<parts>.*) \| Rake {_AMOUNT}")
_PART: Final = re.compile(rf"(?:Main|Side) pot(?:-\d+)? {_AMOUNT}\.")
_FATE: Final = re.compile(r"Seat (?P<seat>\d+): (?P<rest>.+)")
_WON: Final = re.compile(rf"(?:collected|and won) \({_AMOUNT}\)")
_TIME: Final = "%Y/%m/%d %H:%M:%S"


@dataclass
class Judged:
    """A hand as a tracking program stores it: when it was played, and by name each player's stack
    before and after it, and what the summary says that they won. Amounts are in hundredths."""

    at: datetime
    began: dict[str, int]
    rake: int
    won: Counter[str]
    stacks: dict[str, int] = field(default_factory=dict)


def judge(text: str) -> Judged:
    """Read a text and check its sums: what was put in is the pots, and these are what was won."""
    lines = text.splitlines()
    head = _HEAD.fullmatch(lines[0])
    assert head, lines[0]
    began = {each["name"]: _cents(each[3]) for line in lines if (each := _SEAT.fullmatch(line))}
    top = lines.index("*** SUMMARY ***")
    total = _TOTAL.fullmatch(lines[top + 1])
    assert total, lines[top + 1]
    put_in = _put_in(lines[:top], _small_blind(lines[top:]), _big_blind(head))
    collected: Counter[str] = Counter()
    for line in lines[:top]:
        if paid := _COLLECTED.fullmatch(line):
            collected[paid["name"]] += _cents(paid[2])
    rake = _cents(total[3])
    assert sum(put_in.values()) == _cents(total[1]) == sum(collected.values()) + rake
    parts = _PART.findall(total["parts"])
    assert not parts or sum(map(_cents, parts)) + rake == _cents(total[1])
    won = _summary_winners(lines[top:], list(began))
    assert won == collected, (won, collected)
    eastern = datetime.strptime(head["et"], _TIME).replace(tzinfo=ZoneInfo("America/New_York"))
    at = datetime.strptime(head["utc"], _TIME).replace(tzinfo=ZoneInfo("UTC"))
    assert eastern == at
    stacks = {name: stack - put_in[name] + won[name] for name, stack in began.items()}
    assert min(stacks.values()) >= 0
    return Judged(eastern, began, rake, won, stacks)


def _put_in(lines: list[str], small_blind: str, big_blind: int) -> Counter[str]:
    """Return what each put into the pots; a small blind that is not theirs is no part of a bet."""
    paid: Counter[str] = Counter()
    street: Counter[str] = Counter()
    for line in lines:
        if line.startswith("*** "):
            street = street if "HOLE" in line else Counter()
        elif returned := _RETURNED.fullmatch(line):
            paid[returned["name"]] -= _cents(returned[1])
        elif act := _ACTION.fullmatch(line):
            name, verb, amount = act["name"], act["verb"], _cents(act[4])
            if verb.startswith("raises"):
                amount -= street[name]
            live = amount
            if verb == "posts the ante" or (verb == "posts small blind" and name != small_blind):
                live = 0
            elif verb == "posts small & big blinds":
                live = min(big_blind, amount)
            paid[name] += amount
            street[name] += live
    return paid


def _small_blind(summary: list[str]) -> str:
    found = (re.match(r"Seat \d+: (.+?)(?: \(button\))? \(small blind\)", line) for line in summary)
    return next((each[1] for each in found if each), "")


def _big_blind(head: re.Match[str]) -> int:
    """Return the big blind; of a fixed limit the stakes are the two bets."""
    first, second = re.findall(_AMOUNT, head["stakes"])
    is_fixed = head["game"].endswith(" Limit") and not re.search("(No|Pot) Limit$", head["game"])
    return _cents(first if is_fixed else second)


def _summary_winners(summary: list[str], names: list[str]) -> Counter[str]:
    won: Counter[str] = Counter()
    for line in summary:
        fate = _FATE.fullmatch(line)
        if fate and (sum_of := _WON.search(fate["rest"])):
            (name,) = (each for each in names if f"{fate['rest']} ".startswith(f"{each} "))
            won[name] += _cents(sum_of[1])
    return won


def _cents(text: str) -> int:
    return int(Decimal(text) * 100)
