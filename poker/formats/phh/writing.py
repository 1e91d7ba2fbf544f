"""Writing one of our finished hands as the text of a PHH file."""

from collections.abc import Iterator, Sequence

from poker.engine.hand.events import HandEvent
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand
from poker.formats.phh.betting.written_actions import Cards, written_actions
from poker.formats.phh.betting.written_bets import written_bets
from poker.formats.phh.text.codes import CODES, Game
from poker.formats.phh.text.heading import Heading
from poker.formats.phh.text.minor_units import MinorUnits
from poker.formats.phh.text.toml_text import Literal, line

PLAIN = Heading()


def hand_to_phh(
    start: Hand, events: Sequence[HandEvent], cards: Cards, heading: Heading = PLAIN
) -> str:
    """Return the text of a ``.phh`` file.

    ``start`` is the hand before its blinds, ``events`` are all of it from there on, ``cards`` the
    hole cards by seat as far as the reader may see them. Games that PHH has no code for are written
    with one of our own (``poker.formats.phh.text.codes``). Raises NotExpressible when the format
    cannot hold the hand, usually because a player out of time stayed in all-in.
    """
    return "".join(_lines(start, events, cards, heading))


def _lines(
    start: Hand, events: Sequence[HandEvent], cards: Cards, heading: Heading
) -> Iterator[str]:
    units = MinorUnits(heading.decimals)
    seats = [player.seat for player in start.players]
    bets = written_bets(start, events)
    yield line("variant", CODES[Game(start.rules.variant, start.rules.structure)])
    yield line("ante_trimming_status", bets.trimmed)
    yield _amounts("antes", bets.antes, units)
    yield _amounts("blinds_or_straddles", bets.blinds, units)
    yield from _bet_sizes(start, units)
    yield _amounts("starting_stacks", [player.stack for player in start.players], units)
    yield line("actions", list(written_actions(start, events, cards, units)))
    yield from heading.lines()
    yield line("hand", start.number)
    yield line("seats", [seat + 1 for seat in seats])
    yield line("seat_count", start.rules.seats)
    if heading.players:
        yield line("players", [heading.players.get(seat, "") for seat in seats])
    yield from _results(start, events, units)


def _bet_sizes(start: Hand, units: MinorUnits) -> Iterator[str]:
    rules = start.rules
    if rules.betting.names_limits:
        yield _amount("small_bet", rules.big_blind, units)
        yield _amount("big_bet", rules.upper_limit, units)
    else:
        yield _amount("min_bet", rules.smallest_bet, units)


def _results(start: Hand, events: Sequence[HandEvent], units: MinorUnits) -> Iterator[str]:
    end = start
    for event in events:
        end = evolve(end, event)
    yield _amounts("finishing_stacks", [player.stack for player in end.players], units)
    yield _amounts("winnings", [player.won for player in end.players], units)


def _amount(name: str, amount: int, units: MinorUnits) -> str:
    return line(name, Literal(units.text(amount)))


def _amounts(name: str, amounts: Sequence[int], units: MinorUnits) -> str:
    return line(name, [Literal(units.text(amount)) for amount in amounts])
