"""Good messages gone wrong, and things that never were messages, from one random number."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

Message = dict[str, Any]

WORDS = [
    "",
    " ",
    "0",
    "-1",
    "1.1",
    "12.3",
    "999999999.999999",
    "null",
    "true",
    "NaN",
    "__proto__",
    "constructor",
    "\x00",
    "\ud7ff",
    "é" * 40,
    "🂡",
    "As",
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "%s%n",
    "a" * 65,
    "post",
    "wait",
    "free",
]
VALUES: list[Any] = [
    *WORDS,
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**31,
    2**63,
    10**16,
    -(10**30),
    0.5,
    1e308,
    [],
    {},
    [1],
    {"seat": 1},
    ["fold"],
    {"$gt": 0},
    [[[]]],
]
FIELDS = [
    "type",
    "id",
    "decision",
    "amount",
    "choice",
    "seat",
    "player",
    "player_id",
    "table",
    "seq",
    "cards",
    "now",
    "is_staff",
    "session",
    "__class__",
]
TYPES = [
    "fold",
    "check",
    "call",
    "all_in",
    "bet_to",
    "raise_to",
    "sit_out",
    "sit_out_next_hand",
    "sit_out_big_blind",
    "sit_out_everywhere",
    "sit_in",
    "leave",
    "leave_after_hand",
    "stay",
    "protect",
    "unprotect",
    "entry",
    "top_up",
    "auto_top_up",
    "no_auto_top_up",
    "show_cards",
    "pledge",
    "seed",
    "say",
]
"""Every kind of message that is not for the socket itself."""
NOT_MESSAGES = [
    "",
    " ",
    "null",
    "0",
    '"fold"',
    "[]",
    "{}",
    "[{}]",
    "{",
    "}",
    '{"type"',
    "[" * 900,
    '{"a":' * 500,
    "NaN",
    "Infinity",
    "-",
    "1e999",
    "\ufeff{}",
    "{'type': 'fold'}",
    '{"type":"fold",}',
    "\x00",
    '{"type":"fold","type":"call"}',
    "<xml/>",
    "GET / HTTP/1.1",
    '{"type":"\\ud800"}',
    "𝄞" * 300,
]


def good(random: Random) -> Message:
    """A message with all the fields of its type, none of them of this moment."""
    kind = random.choice(TYPES)
    message: Message = {"type": kind, "id": f"f{random.getrandbits(60):x}"}
    if kind in ("fold", "check", "call", "all_in", "bet_to", "raise_to"):
        message["decision"] = f"{random.randrange(1, 99)}.{random.randrange(1, 99)}"
    if kind in ("bet_to", "raise_to", "top_up", "auto_top_up"):
        message["amount"] = random.choice([1, 100, 400, 20000, 10**15])
    if kind == "say":
        message["text"] = random.choice(["nh", "As", "x" * 200, "<script>alert(1)</script>"])
    if kind == "entry":
        message["choice"] = random.choice(["post", "wait"])
    if kind == "show_cards":
        message["cards"] = random.choice([["As"], ["As", "Kd"], ["2c", "2c"]])
    if kind in ("pledge", "seed"):
        message["hand"] = random.choice([1, 2, 10**6])
        message[kind] = f"{random.getrandbits(256):064x}"
    if kind == "seed":
        message["root"] = f"{random.getrandbits(256):064x}"
    return message


def out_of_turn(random: Random) -> Message:
    """A well-formed action for a decision that is not open."""
    kind = random.choice(["fold", "check", "call", "all_in", "bet_to", "raise_to"])
    message: Message = {"type": kind, "id": f"f{random.getrandbits(60):x}"}
    message["decision"] = f"{random.randrange(10**6, 10**9)}.{random.randrange(10**6)}"
    if kind in ("bet_to", "raise_to"):
        message["amount"] = random.randrange(1, 10**6)
    return message


def command_at_the_table(random: Random) -> str:
    """What only somebody with a seat may ask for."""
    while (message := good(random))["type"] == "sit_out_everywhere":
        continue
    return json.dumps(message)


def malformed(random: Random) -> str:
    """A text that is no message a table takes: something in it is never right."""
    if random.random() < 0.15:
        return random.choice(NOT_MESSAGES)
    message = good(random)
    return random.choice(_WRONGS)(message, random)


def _with_a_wrong_value(message: Message, random: Random) -> str:
    field = random.choice([*message])
    wrong = [value for value in VALUES if not _may_be(field, value)]
    return json.dumps(message | {field: random.choice(wrong)})


def _with_a_field_too_many(message: Message, random: Random) -> str:
    unknown = [
        field for field in FIELDS if field not in ("type", "id", "decision", "amount", "choice")
    ]
    return json.dumps(message | {random.choice(unknown): random.choice(VALUES)})


def _with_a_field_too_few(message: Message, random: Random) -> str:
    del message[random.choice([*message])]
    return json.dumps(message)


def _cut_off(message: Message, random: Random) -> str:
    text = json.dumps(message)
    return text[: random.randrange(len(text))]


def _with_a_byte_too_many(message: Message, random: Random) -> str:
    text = json.dumps(message)
    return text + random.choice(["}", ",", "x", "\x00", "]", json.dumps(message)])


def _in_a_list(message: Message, _random: Random) -> str:
    return json.dumps([message])


def _may_be(field: str, value: Any) -> bool:
    """Whether a value has the right form after all."""
    match field:
        case "id":
            return (
                isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", value) is not None
            )
        case "decision":
            return (
                isinstance(value, str)
                and re.fullmatch(r"[0-9]{1,9}\.[0-9]{1,6}", value) is not None
            )
        case "amount":
            return type(value) is int and 1 <= value <= 10**15
        case "text":
            return isinstance(value, str) and 1 <= len(value) <= 1000
        case "hand":
            return type(value) is int and 1 <= value < 2**31
        case _:
            return field == "choice" and value in ("post", "wait")


_WRONGS: list[Callable[[Message, Random], str]] = [
    _with_a_wrong_value,
    _with_a_field_too_many,
    _with_a_field_too_few,
    _cut_off,
    _with_a_byte_too_many,
    _in_a_list,
]
