"""Reading records from the text of a ``.phh`` or ``.phhs`` file."""

import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from poker.engine.structures.registry import STRUCTURES
from poker.formats.phh.errors import MissingField, NotToml, PhhError, WrongField
from poker.formats.phh.record import HandRecord
from poker.formats.phh.text import fields
from poker.formats.phh.text.codes import GAMES

Check = Callable[[str, object], Any]

_USED: Final[Mapping[str, Check]] = {
    "variant": fields.text,
    "starting_stacks": fields.each(fields.positive),
    "actions": fields.each(fields.text),
    "antes": fields.each(fields.not_negative),
    "blinds_or_straddles": fields.each(fields.amount),
    "min_bet": fields.positive,
    "small_bet": fields.positive,
    "big_bet": fields.positive,
    "ante_trimming_status": fields.flag,
    "finishing_stacks": fields.each(fields.not_negative),
    "winnings": fields.each(fields.not_negative),
    "players": fields.each(fields.text),
    "seats": fields.each(fields.whole),
    "hand": fields.name_or_number,
}
_KNOWN: Final[Mapping[str, Check]] = {
    **dict.fromkeys(
        (
            "author",
            "event",
            "url",
            "venue",
            "address",
            "city",
            "region",
            "postal_code",
            "country",
            "time_zone",
            "time_zone_abbreviation",
            "currency",
            "currency_symbol",
        ),
        fields.text,
    ),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), fields.whole),
    "time": fields.clock_time,
    "table": fields.name_or_number,
    "bring_in": fields.positive,
    "time_limit": fields.not_negative,
    "time_banks": fields.each(fields.not_negative),
}
_ALWAYS: Final = ("variant", "starting_stacks", "actions")
_PER_PLAYER: Final = (
    "antes",
    "blinds_or_straddles",
    "finishing_stacks",
    "winnings",
    "players",
    "seats",
)


def read_hands(content: bytes | str) -> dict[str, HandRecord | PhhError]:
    """Return the hands of a file by their table's name, "" for the only hand of a ``.phh`` file.

    For a hand whose fields are wrong the value is the error; the others are read. Raises NotToml
    when the text breaks off, WrongField when it holds no hand.
    """
    data = _toml(content)
    if "variant" in data or not data or not all(isinstance(v, dict) for v in data.values()):
        return {"": _record(data)}
    return {name: _record_or_error(table) for name, table in data.items()}


def read_hand(content: bytes | str) -> HandRecord:
    """Return the hand of a ``.phh`` file. Raises PhhError when it is missing or wrong."""
    return _record(_toml(content))


def _toml(content: bytes | str) -> dict[str, Any]:
    try:
        decoded = content.decode() if isinstance(content, bytes) else content
        return tomllib.loads(decoded.replace("\r\n", "\n"), parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as wrong:
        first_line = str(wrong).partition("\n")[0]
        raise NotToml("", f"not TOML: {first_line}", allowed="TOML in UTF-8") from wrong


def _record_or_error(table: Mapping[str, Any]) -> HandRecord | PhhError:
    try:
        return _record(table)
    except PhhError as wrong:
        return wrong


def _record(table: Mapping[str, Any]) -> HandRecord:
    _require(table, _ALWAYS)
    for name, check in _KNOWN.items():
        if name in table:
            check(name, table[name])
    used = {name: check(name, table[name]) for name, check in _USED.items() if name in table}
    record = HandRecord(**used, other={k: v for k, v in table.items() if k not in _USED})
    if record.variant in GAMES:
        _require(table, _required_bets(record.variant))
    _require_lengths(record)
    return record


def _required_bets(code: str) -> tuple[str, ...]:
    limit = STRUCTURES[GAMES[code].structure].names_limits
    return "antes", "blinds_or_straddles", *(("small_bet", "big_bet") if limit else ("min_bet",))


def _require(table: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if name not in table:
            raise MissingField(name, "is missing", allowed="required")


def _require_lengths(record: HandRecord) -> None:
    players = len(record.starting_stacks)
    if players < 2:
        raise WrongField("starting_stacks", "needs two players or more", allowed="2 or more")
    for name in _PER_PLAYER:
        entries = getattr(record, name)
        if entries and len(entries) != players:
            raise WrongField(name, f"must have {players} entries", allowed=str(players))
