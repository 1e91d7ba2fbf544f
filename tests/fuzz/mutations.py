"""Good messages gone wrong, and things that never were messages, from one random number."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from poker.sockets.commands.command import Command, Turn
from poker.sockets.commands.declarations import MESSAGES

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
COMMANDS = [message for message in MESSAGES.values() if issubclass(message, Command)]
TURNS = [command for command in COMMANDS if issubclass(command, Turn)]
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
    return _well_formed(random.choice(COMMANDS), random)


def out_of_turn(random: Random) -> Message:
    """A well-formed action for a decision that is not open."""
    message = _well_formed(random.choice(TURNS), random)
    message["decision"] = f"{random.randrange(10**6, 10**9)}.{random.randrange(10**6)}"
    return message


def _well_formed(command: type[Command], random: Random) -> Message:
    fields = command.fields
    return {"type": command.type} | {name: each.example(random) for name, each in fields.items()}


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
    wrong = [value for value in VALUES if not _may_be(message, field, value)]
    return json.dumps(message | {field: random.choice(wrong)})


def _with_a_field_too_many(message: Message, random: Random) -> str:
    unknown = [field for field in FIELDS if field not in message]
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


def _may_be(message: Message, field: str, value: Any) -> bool:
    """Whether a value has the right form after all."""
    if field == "type":
        return isinstance(value, str) and value in MESSAGES
    return MESSAGES[message["type"]].fields[field].fits(value)


_WRONGS: list[Callable[[Message, Random], str]] = [
    _with_a_wrong_value,
    _with_a_field_too_many,
    _with_a_field_too_few,
    _cut_off,
    _with_a_byte_too_many,
    _in_a_list,
]
