"""Statistics counted from texts for tracking programs, by nothing else than what they say."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple

_AMOUNT: Final = re.compile(r"€?(\d+)(?:\.(\d\d))?")
_SEAT: Final = re.compile(r"Seat \d+: (?P<name>\S+) \(€?(?P<chips>[\d.]+) in chips\)")
_STAKES: Final = re.compile(r"(?P<limits>(?:Pot |No )?Limit) \(€?([\d.]+)/€?([\d.]+)")
_RAISES: Final = re.compile(r"raises \S+ to (\S+)")
_BETS: Final = re.compile(r"(?:bets|calls) (\S+)")
_POSTS: Final = re.compile(
    r"posts (?P<what>the ante|small blind|big blind|small & big blinds) (\S+)"
)
_STREETS: Final = {"HOLE CARDS": "preflop", "FLOP": "flop", "TURN": "turn", "RIVER": "river"}


class Line(NamedTuple):
    """What a player does on a street."""

    street: str
    name: str
    does: str


def cents(text: str) -> int:
    found = _AMOUNT.fullmatch(text)
    assert found, text
    return int(found[1]) * 100 + int(found[2] or 0)


def count(texts: str, name: str) -> Counter[str]:
    """Add up a player's hands of a file."""
    counted: Counter[str] = Counter()
    for text in re.split(r"\n\n+(?=PokerStars)", texts.strip()):
        counted.update(figures(text, name))
    return counted


def figures(text: str, name: str) -> Counter[str]:
    """What one hand counts for this player; nothing where they were not dealt in."""
    lines = text.splitlines()
    played = list(takewhile(lambda line: line != "*** SUMMARY ***", lines))
    if not any(line.startswith("Seat ") and f": {name} (" in line for line in played):
        return Counter()
    own = [line for line in _lines(played) if line.name == name]
    before = [line.does for line in own if line.street == "preflop"]
    after = [line.does for line in own if line.street in ("flop", "turn", "river")]
    chances = list(_chances(text, played, name))
    folded = any(does.startswith("folds") for does in before)
    shown = [line.does for line in own if line.street == "SHOW DOWN"]
    at_showdown = any(does.startswith(("shows [", "mucks hand")) for does in shown)
    won = any(line.startswith(f"{name} collected ") for line in played)
    return Counter(
        hands=1,
        volunteered=any(does.startswith(("calls", "raises", "bets")) for does in before),
        raised=any(does.startswith(("raises", "bets")) for does in before),
        could_reraise=bool(chances),
        reraised=any(does.startswith("raises") for does in chances),
        saw_flop=any(line.startswith("*** FLOP ***") for line in played) and not folded,
        at_showdown=at_showdown,
        won_there=at_showdown and won,
        wagers=sum(does.startswith(("bets", "raises")) for does in after),
        calls=sum(does.startswith("calls") for does in after),
        net=_net(text, played, name),
    )


def _lines(played: list[str]) -> Iterator[Line]:
    street = "blinds"
    for line in played:
        if line.startswith("*** "):
            heading = line.split(" ***")[0].removeprefix("*** ")
            street = _STREETS.get(heading, heading)
        elif ": " in line and not line.startswith(("Seat ", "Table ", "PokerStars")):
            who, does = line.split(": ", 1)
            yield Line(street, who, does)


def _chances(text: str, played: list[str], name: str) -> Iterator[str]:
    """What the player does before the flop with one raise, another's, before them and more chips
    than the call costs."""
    chips = {found["name"]: cents(found["chips"]) for found in map(_SEAT.match, played) if found}
    level = _big_blind(text)
    bets: Counter[str] = Counter()
    raises = 0
    for street, who, does in _lines(played):
        if street not in ("blinds", "preflop"):
            return
        if who == name and raises == 1 and street == "preflop" and chips[who] > level - bets[who]:
            yield does
        put_in, bet = _put_in(text, who, does, bets[who])
        chips[who] -= put_in
        bets[who] += bet
        if does.startswith("raises"):
            level, raises = bets[who], raises + 1


def _put_in(text: str, who: str, does: str, before: int) -> tuple[int, int]:
    """What a line puts in, and how much of it is a bet of the street; `before` is the bet so
    far."""
    if posts := _POSTS.match(does):
        amount = cents(posts[2])
        names_it = any(f"{who} ({tag})" in text for tag in ("small blind", "button"))
        if posts["what"] == "the ante" or (posts["what"] == "small blind" and not names_it):
            return amount, 0
        return amount, min(amount, _big_blind(text))
    if raising := _RAISES.match(does):
        return cents(raising[1]) - before, cents(raising[1]) - before
    if betting := _BETS.match(does):
        return cents(betting[1]), cents(betting[1])
    return 0, 0


def _big_blind(text: str) -> int:
    """The big blind; with fixed limits texts begin with the bets, of which it is the smaller."""
    stakes = _STAKES.search(text)
    assert stakes
    return cents(stakes[2] if stakes["limits"] == "Limit" else stakes[3])


def _net(text: str, played: list[str], name: str) -> int:
    """What came back less what was put in."""
    net = bets = 0
    for line in played:
        if line.startswith("*** ") and "HOLE CARDS" not in line:
            bets = 0
        if line.startswith(f"{name} collected "):
            net += cents(line.split()[2])
        if line.startswith("Uncalled bet") and line.endswith(f"returned to {name}"):
            net += cents(line.split("(")[1].split(")")[0])
        if line.startswith(f"{name}: "):
            put_in, bet = _put_in(text, name, line.split(": ", 1)[1], bets)
            net -= put_in
            bets += bet
    return net
