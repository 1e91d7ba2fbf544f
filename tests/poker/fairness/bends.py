"""Good and bent proofs, as bytes, each with what its reader noted."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from tests.poker.fairness.leaving_out import (
    proof_of,
    proof_without,
    record_of,
    seeds_of,
    version_1,
)
from tests.poker.fairness.plain_protocol import whole_deal
from tests.poker.fairness.tampering import board_card, tampered
from tests.poker.fairness.vectors import (
    NEW_DECK,
    content_of,
    deals,
    openings_of,
    receipt_of,
    shuffled_by,
    word,
)
from tests.poker.fairness.vectors import proof_of as proof_with_board

Path = tuple[Any, ...]
LITERALS: Final = (
    "2.0",
    "2e0",
    "-0",
    "-1",
    "0.5",
    "9007199254740993",
    "1" + "0" * 400,
    "1e999",
    "NaN",
    "Infinity",
    "true",
    "null",
    '"2"',
    '""',
    "[]",
    "{}",
    "[2]",
    "[" * 40 + "]" * 40,
    '"\\ud800"',
    "01",
    "2 ",
)
"""JSON, or nearly so, that readers of JSON understand differently."""
_LITERAL: Final = "@literal "
_TWICE: Final = "@twice "


class Case(NamedTuple):
    """A proof as a file, and the reader's own record: keys, root, seed, pledges and content."""

    name: str
    data: bytes
    record: dict[str, Any]


@cache
def good_proofs() -> dict[str, dict[str, Any]]:
    """Return proofs in every state that a checker tells apart, by name."""
    whole = proof_without(3, 0)
    deal = whole_deal(5, 9, word("secret"), shuffled_by("first"), [], [])
    with_receipt = proof_with_board(deals()[-1])
    complete = proof_without(2, 0)
    complete["receipt"] = receipt_of(complete, complete["player"])
    own_left_out = whole_deal(5, 9, word("secret"), NEW_DECK, seeds_of(2), [whole["seeds"][0]])
    return {
        "whole": whole,
        "receipt": complete,
        "left out": proof_without(3, 1),
        "flop": with_receipt,
        "first hand": proof_of(deal),
        "version 1": version_1(whole),
        "version 1 first hand": version_1(proof_of(deal)),
        "other": other_hand(),
        "unsigned": whole | {"closing": None},
        "own seed left out": proof_of(own_left_out),
        "seeds of others": proof_of(whole_deal(5, 9, word("s"), NEW_DECK, seeds_of(2))),
        "called version 1": whole | {"v": 1},
        "version 1 beside content": version_1(whole) | {"content": content_of([0, 7], [1, 9], 2)},
        "seat never dealt in": version_1(whole) | {"seat": 9, "openings": []},
        "middle seat": in_the_middle(),
        "seats reversed": reversed_seats(version_1(in_the_middle())),
        "seats reversed although signed": reversed_seats(in_the_middle()),
        "forged": forged(whole),
        "card twice": tampered(with_receipt, board_card),
    }


def in_the_middle() -> dict[str, Any]:
    """Return the proof of the player in the middle of three seats."""
    seeds = [[1, word("honest").hex()], *seeds_of(2)]
    deal = whole_deal(5, 9, word("secret"), NEW_DECK, seeds)
    return proof_of(deal) | {"player": 2, "seat": 1, "openings": openings_of(deal, (1, 4))}


def reversed_seats(proof: dict[str, Any]) -> dict[str, Any]:
    """Reverse the order of dealing: the cards of the middle seat stay where they are."""
    laid = proof["positions"] | {"dealt": proof["positions"]["dealt"][::-1]}
    return proof | {"positions": laid}


def forged(proof: dict[str, Any]) -> dict[str, Any]:
    """Return a proof that is signed with a key which only the file itself names."""
    key = {**proof["keys"][0], "id": "forged"}
    return proof | {"closing": proof["closing"] | {"key": "forged"}, "keys": [key]}


@cache
def other_hand() -> dict[str, Any]:
    """Return a good proof of the same player for another hand of the table."""
    seeds = [[player, word(f"other {player}").hex()] for player in (1, 2, 3, 4)]
    return proof_of(whole_deal(5, 10, word("other secret"), NEW_DECK, seeds))


def written(proof: Any) -> bytes:
    """Return a proof as JSON, with literals and doubled names as they were put in."""
    text = json.dumps(proof)
    for literal in LITERALS:
        text = text.replace(json.dumps(_LITERAL + literal), literal)
    return text.replace(f'"{_TWICE}', '"').encode()


def paths(value: Any, above: Path = ()) -> Iterator[Path]:
    """Yield the path to every part of a proof, and to the first and last part of every list."""
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = [(at, value[at]) for at in sorted({0, len(value) - 1}) if value]
    else:
        parts = []
    for name, part in parts:
        yield (*above, name)
        yield from paths(part, (*above, name))


def part_at(proof: Any, path: Path) -> Any:
    for name in path:
        proof = proof[name]
    return proof


def drop(proof: Any, path: Path, _random: Random) -> None:
    del part_at(proof, path[:-1])[path[-1]]


def double(proof: Any, path: Path, random: Random) -> None:
    """Repeat a name in its object, or a part in its list."""
    above, last = part_at(proof, path[:-1]), path[-1]
    if isinstance(above, list):
        above.insert(last, deepcopy(above[last]))
    else:
        above[f"{_TWICE}{last}"] = random.choice([deepcopy(above[last]), None])


def reorder(proof: Any, path: Path, random: Random) -> None:
    found = part_at(proof, path)
    if isinstance(found, list):
        found.reverse()
        if random.random() < 0.5:
            random.shuffle(found)
    elif isinstance(found, dict):
        parts = list(found.items())
        found.clear()
        found.update(reversed(parts))
    else:
        above = part_at(proof, path[:-1])
        if isinstance(above, list):
            above.reverse()


def retype(proof: Any, path: Path, random: Random) -> None:
    part_at(proof, path[:-1])[path[-1]] = _LITERAL + random.choice(LITERALS)


def swap(proof: Any, path: Path, random: Random) -> None:
    """Put in the same part of another proof, or drop the part if the other has none."""
    other = random.choice(list(good_proofs().values()))
    try:
        part_at(proof, path[:-1])[path[-1]] = deepcopy(part_at(other, path))
    except (KeyError, IndexError, TypeError):
        drop(proof, path, random)


def change(proof: Any, path: Path, random: Random) -> None:
    """Put in another value of the same type."""
    above, last = part_at(proof, path[:-1]), path[-1]
    found = above[last]
    if type(found) is int:
        above[last] = max(0, found + random.choice([-1, 1, 1, 50]))
    elif isinstance(found, str) and found:
        at = random.randrange(len(found))
        above[last] = found[:at] + random.choice("0a2cAZ") + found[at + 1 :]
    elif isinstance(found, list):
        above[last] = found[:-1]


BENDS: Final = (drop, double, reorder, retype, swap, change)


def odd_files() -> list[Case]:
    """Return files around a good proof that readers of JSON, of bytes or of names understand
    differently."""
    proof = good_proofs()["receipt"]
    text, record = json.dumps(proof), record_of(proof)
    escaped = ",".join(f'"{_escaped(name)}":{json.dumps(part)}' for name, part in proof.items())
    wholes = {
        **{f"byte order mark {mark!r}": mark + text.encode() for mark in (b"\xef\xbb\xbf", b"\0")},
        "UTF-16": text.encode("utf-16"),
        **{f"before it {mark!r}": (mark + text).encode() for mark in "\x0c\u00a0\u2028\u200b"},
        **{f"behind it {mark!r}": (text + mark).encode() for mark in "\n\0}{,"},
        "names in escapes": f"{{{escaped}}}".encode(),
        "twice": (text + text).encode(),
        "as text": json.dumps(text).encode(),
        "in a list": f"[{text}]".encode(),
        "nothing": b"",
        "under another name": f'{{"__proto__":{text}}}'.encode(),
        **{
            f"{size} bytes": text.encode() + b" " * (size - len(text))
            for size in (262143, 262144, 262145)
        },
    }
    parts = (
        *('"x":"\xc0\xaf"', '"x":"\xed\xa0\x80"', '"x":"\x01"', '"x":"\t"', '"x":"\x7f"'),
        *('"x":"\\x"', '"x":"\\udc00"', '"\\udc00":1', '"\\udc00":1,"\\udc01":1', '"":1'),
        *('"__proto__":1', '"__proto__":1,"__proto__":2', '"__proto__":null', '"constructor":1'),
        *('"\\u0076":2', '"v":2', '"V":2', f'"__proto__":{text}', '"x":1E400', '"x":-1'),
        *(f'"x":{"[" * levels}{"]" * levels}' for levels in (13, 14, 15, 16, 17, 100_000)),
        *(f'"x":{"[" * 3}{{"y":{literal}}}{"]" * 3}' for literal in LITERALS),
    )
    found = [Case(name, data, record) for name, data in wholes.items()]
    for part in parts:
        data = text.encode().replace(b"{", b"{" + part.encode("latin-1") + b",", 1)
        found.append(Case(f"with {part[:40]!r}", data, record))
    for name in ("__proto__", "constructor", "toString", "length"):
        key = [{**proof["keys"][0], "id": name}]
        named = written(proof | {"closing": proof["closing"] | {"key": name}, "keys": key})
        found += [
            Case(f"key called {name}", named, noted)
            for noted in (record, record | {"keys": key}, record | {"keys": []})
        ]
    return found


def _escaped(name: str) -> str:
    return "".join(f"\\u{ord(letter):04x}" for letter in name)


def records(proof: dict[str, Any]) -> list[dict[str, Any]]:
    """Return records of the reader: whole, empty, with a part missing, and with a part changed."""
    whole, other = deepcopy(record_of(proof)), record_of(other_hand())
    whole["keys"] = other["keys"]
    less = [{name: part for name, part in whole.items() if name != left} for left in whole]
    otherwise = [whole | {name: other[name]} for name in ("root", "seed", "pledges", "content")]
    return [whole, {}, *less, *otherwise, whole | {"keys": []}]


def cases(count: int, seed: int = 1) -> list[Case]:
    """Return so many cases: good proofs with every record, then bent ones.

    Of one proof every top-level part is bent in every way, of three proofs all parts at random.
    """
    random, good = Random(seed), good_proofs()
    found = [
        Case(f"good {name}", written(proof), record)
        for name, proof in good.items()
        for record in records(proof)
    ]
    every = [
        (name, bend, path)
        for name in ("receipt", "flop", "version 1")
        for path in paths(good[name])
        for bend in BENDS
    ]
    top = [one for one in every if len(one[2]) == 1 and one[0] == "receipt"]
    random.shuffle(every)
    for name, bend, path in [*top, *every][: count - len(found)]:
        proof = deepcopy(good[name])
        bend(proof, path, random)
        record = random.choice([records(good[name])[0], *records(good[name])])
        found.append(Case(f"{name}: {bend.__name__} {path}", written(proof), record))
    return found
