#!/usr/bin/env python3
"""Check the proof of a deal, as saved from the page that verifies it, without the room.

One file, Python 3.9 or later, nothing to install. It shares no code with the room: it was written
from the description of the protocol (`poker/fairness/README.md` in the room's source), and so was
`check_deal.mjs`, for Node. Run both.

    python3 check_deal.py proof.json --keys keys.json --root HEX --seed HEX --pledges JSON
        --content JSON
    python3 check_deal.py --vectors vectors.json

The options hold your own record: the keys that the room publishes, what it announced before the
hand (root, pledges, content), and the seed that your browser gave. The proof itself cannot replace
them: without each of them the verdict is *limited*.

Exit code 0: passed; 1: failed; 3: limited; 2: nothing was checked, because a file or an option
cannot be read. `verdicts.json` lists every reason with its verdict.
"""

import argparse
import base64
import hashlib
import hmac
import json
import re
import struct
import sys
from pathlib import Path

PASSED, FAILED, UNREADABLE, LIMITED = "passed", "failed", "unreadable", "limited"
EXITS = {PASSED: 0, FAILED: 1, UNREADABLE: 2, LIMITED: 3}
VERDICTS = {
    PASSED: "The deal holds: nobody, the room included, could choose the order of the cards.",
    LIMITED: (
        "Nothing contradicts this deal, but it does not show that nobody could choose the order of "
        "the cards."
    ),
    FAILED: "The deal does not hold. Save the proof and send it to the room or to its supervisor.",
    UNREADABLE: "This is not the proof of a deal. Nothing was checked.",
}
NOTE = (
    "The room knows the deck once the last seed is in, before the first card is dealt, and it can "
    "read every hand it deals."
)
REASONS = {
    "format": (UNREADABLE, "This part is missing or malformed: {part}."),
    "root": (FAILED, "Before the hand, the room announced a different commitment to you."),
    "unknown_key": (FAILED, "The room publishes no key with this name: {key}."),
    "closing_signature": (FAILED, "The room did not sign these pledges with this commitment."),
    "receipt_signature": (FAILED, "The room did not sign this receipt."),
    "receipt_not_mine": (
        FAILED,
        "The receipt is for another table, hand, commitment, player or seed.",
    ),
    "my_seed_missing": (FAILED, "Your seed was not mixed in as you gave it."),
    "seed_not_pledged": (
        FAILED,
        "Seeds were mixed in that do not match their players' pledges: {players}.",
    ),
    "pledges": (
        FAILED,
        "Before the seeds were given, the room announced different pledges to you.",
    ),
    "other_content": (
        FAILED,
        (
            "Before the seeds were given, the room announced other players, posts or another game "
            "to you."
        ),
    ),
    "content": (
        FAILED,
        (
            "What was dealt differs from what the room signed: players, their order, posts, game "
            "or cards."
        ),
    ),
    "outsiders": (FAILED, "Players pledged whose seeds do not count for this hand: {players}."),
    "seats": (FAILED, "The cards were dealt around the table in a different order than you saw."),
    "order": (FAILED, "Cards are not where the commitment and the seeds put them: {cards}."),
    "opening": (FAILED, "Cards do not lead to the commitment: {cards}."),
    "duplicate_card": (FAILED, "Cards appear more than once: {cards}."),
    "missing_opening": (
        FAILED,
        "Cards that you saw are not opened. Their places in the deck: {places}.",
    ),
    "card_seen": (FAILED, "The opened cards are not those that you saw: {cards}."),
    "unopened": (
        LIMITED,
        (
            "Players pledged a seed and did not give it: {players}. Anyone who knew the committed "
            "order and all other seeds could have chosen between {orders} orders of the cards."
        ),
    ),
    "own_unopened": (
        LIMITED,
        "You pledged a seed and did not give it. All other pledged seeds were mixed in.",
    ),
    "unsigned": (LIMITED, "The room did not sign the list of pledges before the seeds were given."),
    "content_unsigned": (
        LIMITED,
        (
            "The room did not sign what would be dealt before the seeds were given: a player could "
            "have moved every card by sitting out, returning, leaving or posting."
        ),
    ),
    "no_seed": (
        LIMITED,
        "No seed was mixed in: the order rests on the room's own randomness alone.",
    ),
    "own_seed_absent": (LIMITED, "Your own seed was not mixed in."),
    "seat_not_dealt": (LIMITED, "No card was dealt to your seat."),
    "keys_not_given": (
        LIMITED,
        (
            "The room's published keys were not at hand: the signatures were checked with the keys "
            "in the proof itself."
        ),
    ),
    "root_not_given": (
        LIMITED,
        "Your own note of the commitment is missing. The browser you played with has it.",
    ),
    "seed_not_given": (
        LIMITED,
        "Your own note of your seed is missing. The browser you played with has it.",
    ),
    "pledges_not_given": (
        LIMITED,
        "Your own note of the pledges is missing. The browser you played with has it.",
    ),
    "content_not_given": (
        LIMITED,
        "Your own note of what would be dealt is missing. The browser you played with has it.",
    ),
}

CARDS = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
MOST_BYTES, MOST_DEPTH, MOST_PARTS = 262144, 16, 100
POSTS = ("ante", "table_ante", "small", "big", "post", "dead")

# The curve P-256 of FIPS 186: y^2 = x^3 - 3x + B over the integers modulo P; N points, one is G.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def salt(secret, i):
    return hmac.new(secret, b"card-room deal salt v1" + struct.pack(">B", i), "sha256").digest()


def leaf(table, hand, i, its_salt=b"", card=""):
    """The hash of index i; of 52 to 63 there is neither salt nor card."""
    head = b"\x00card-room deal leaf v1" + struct.pack(">QQB", table, hand, i)
    return sha(head, its_salt, card.encode())


def climbed(hashed, i, path):
    """The root a leaf leads to, by the sisters on its way up."""
    for sister in path:
        hashed = sha(b"\x01", sister, hashed) if i % 2 else sha(b"\x01", hashed, sister)
        i //= 2
    return hashed


def pledge(table, hand, player, seed):
    head = b"card-room seed pledge v1" + struct.pack(">QQQ", table, hand, player)
    return sha(head, bytes.fromhex(seed)).hex()


def mix(table, hand, root, seeds):
    text = b"card-room deal mix v1" + struct.pack(">QQ", table, hand) + bytes.fromhex(root)
    text += struct.pack(">B", len(seeds))
    for player, seed in sorted(seeds):
        text += struct.pack(">Q", player) + bytes.fromhex(seed)
    return sha(text)


def numbers(mixed):
    """Endless u16, sixteen to a block."""
    block = 0
    while True:
        drawn = sha(b"card-room deal draw v1", mixed, struct.pack(">I", block))
        yield from struct.unpack(">16H", drawn)
        block += 1


def places(mixed):
    """For each place of the dealt deck the index of its card in the committed order."""
    drawn = numbers(mixed)
    pi = list(range(52))
    for j in range(51, 0, -1):
        r = next(drawn)
        while r >= 65536 - 65536 % (j + 1):
            r = next(drawn)
        r %= j + 1
        pi[j], pi[r] = pi[r], pi[j]
    return pi


def receipt_message(receipt):
    return b"".join(
        (
            b"card-room seed receipt v1",
            struct.pack(">QQ", receipt["table"], receipt["hand"]),
            bytes.fromhex(receipt["root"]),
            struct.pack(">Q", receipt["player"]),
            bytes.fromhex(receipt["seed"]),
            struct.pack(">Q", receipt["at"]),
        )
    )


def closing_message(proof):
    head = b"card-room pledges closed v1" if proof["v"] == 1 else b"card-room deal closed v2"
    text = head + struct.pack(">QQ", proof["table"], proof["hand"]) + bytes.fromhex(proof["root"])
    text += struct.pack(">B", len(proof["pledges"]))
    for player, hashed in proof["pledges"]:
        text += struct.pack(">Q", player) + bytes.fromhex(hashed)
    return text if proof["v"] == 1 else text + content_bytes(proof["content"])


def content_bytes(content):
    """What will be dealt to whom, as the room signs it."""
    parts = [text_bytes(content["variant"]), text_bytes(content["structure"])]
    parts.append(bytes((content["deck"], content["each"], content["boards"], 0, 0, 1)))
    parts.append(bytes((content["button"], len(content["players"]))))
    parts += [struct.pack(">BQ", seat, player) for seat, player in content["players"]]
    parts.append(bytes((len(content["posts"]),)))
    for seat, kind, amount in content["posts"]:
        parts.append(bytes((seat,)) + text_bytes(kind) + struct.pack(">Q", amount))
    return b"".join(parts)


def text_bytes(text):
    return bytes((len(text),)) + text.encode("ascii")


def doubled(point):
    """Twice a point (x, y, z), which stands for (x / z^2, y / z^3); z is 0 for infinity."""
    x, y, z = point
    square = y * y % P
    slope = 3 * (x - z * z) * (x + z * z) % P
    product = 4 * x * square % P
    x = (slope * slope - 2 * product) % P
    return x, (slope * (product - x) - 8 * square * square) % P, 2 * y * z % P


def added(one, other):
    """The sum of two points."""
    if not (one[2] and other[2]):
        return one if one[2] else other
    (x1, y1, z1), (x2, y2, z2) = one, other
    u1, u2 = x1 * z2 * z2 % P, x2 * z1 * z1 % P
    s1, s2 = y1 * z2**3 % P, y2 * z1**3 % P
    if u1 == u2:
        return doubled(one) if s1 == s2 else (1, 1, 0)
    wide, high = u2 - u1, s2 - s1
    square = wide * wide % P
    x = (high * high - square * wide - 2 * u1 * square) % P
    return x, (high * (u1 * square - x) - s1 * square * wide) % P, z1 * z2 * wide % P


def times(number, point):
    total = (1, 1, 0)
    while number:
        if number & 1:
            total = added(total, point)
        point = doubled(point)
        number >>= 1
    return total


def is_signed(jwk, signature, message):
    """Whether the key made this signature (ECDSA, SHA-256): r and s in hex, 32 bytes each."""
    x, y = (int.from_bytes(base64.urlsafe_b64decode(jwk[c] + "="), "big") for c in "xy")
    r, s = int(signature[:64], 16), int(signature[64:], 16)
    on_curve = x < P and y < P and (y**2 - x**3 + 3 * x - B) % P == 0
    if not (on_curve and 0 < r < N and 0 < s < N):
        return False
    inverse = pow(s, -1, N)
    digest = int.from_bytes(sha(message), "big")
    found = added(times(digest * inverse % N, (*G, 1)), times(r * inverse % N, (x, y, 1)))
    return found[2] != 0 and found[0] * pow(found[2], -2, P) % P % N == r


class Unreadable(Exception):
    """A file or an option does not have the form of the protocol."""


def need(fits, part):
    if not fits:
        raise Unreadable(part)


def parsed(data):
    """Return the value of JSON bytes: numbers must be whole, names in an object distinct."""
    need(len(data) <= MOST_BYTES, "file")
    refuse = {"parse_float": number, "parse_constant": number}
    try:
        value = json.loads(
            data.decode("utf-8"), parse_int=number, object_pairs_hook=named, **refuse
        )
        need(depth(value) <= MOST_DEPTH, "file")
    except (ValueError, RecursionError):
        raise Unreadable("file") from None
    return value


def number(literal):
    need(re.fullmatch("0|[1-9][0-9]{0,15}", literal) and int(literal) < 2**53, literal[:20])
    return int(literal)


def named(pairs):
    found = dict(pairs)
    need(len(found) == len(pairs), "a name twice")
    return found


def depth(value):
    parts = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    )
    return 0 if parts is None else 1 + max(map(depth, parts), default=0)


def matches(pattern, value):
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def is_hex(value, length):
    return matches(f"[0-9a-f]{{{2 * length}}}", value)


def is_name(value):
    return matches("[!-~]{1,100}", value)


def is_coordinate(value):
    """Whether these are 32 bytes in URL-safe base64, written in the only way there is."""
    return matches("[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]", value)


def is_number(value, below=2**53):
    return type(value) is int and 0 <= value < below


def is_list(value, most=MOST_PARTS):
    return isinstance(value, list) and len(value) <= most


def is_by_player(pairs):
    if not is_list(pairs) or not all(is_list(pair) and len(pair) == 2 for pair in pairs):
        return False
    players = [player for player, _ in pairs]
    fits = all(is_number(player) and is_hex(text, 32) for player, text in pairs)
    return fits and players == sorted(set(players))


def is_one_of(value, parts):
    """Whether an object has each of these parts as it must be; others may stand beside them."""
    return isinstance(value, dict) and all(
        name in value and fits(value[name]) for name, fits in parts.items()
    )


def of_constant(wanted):
    return lambda value: type(value) is type(wanted) and value == wanted


def is_hash(value):
    return is_hex(value, 32)


def is_signature(value):
    return is_hex(value, 64)


def is_seat(value):
    return is_number(value, 100)


def is_place(value):
    return is_number(value, 52)


def is_path(value):
    return is_list(value) and len(value) == 6 and all(map(is_hash, value))


def is_positions(value):
    parts = {"dealt": is_seats, "each": is_place, "board": is_list}
    fits = is_one_of(value, parts) and all(map(is_place, value["board"]))
    return fits and value["board"] == board_of(value)[: len(value["board"])]


def is_seats(value):
    return is_list(value) and all(map(is_seat, value)) and len(set(value)) == len(value)


def is_openings(value):
    parts = {"place": is_place, "index": is_place, "salt": is_hash, "path": is_path}
    parts["card"] = lambda card: isinstance(card, str) and card in CARDS
    fits = is_list(value, 52) and all(is_one_of(one, parts) for one in value)
    return fits and len({one["place"] for one in value}) == len(value)


def is_content(value):
    """Whether this is content with the options that this program knows: none of them in use."""
    parts = dict.fromkeys(("variant", "structure"), is_name)
    parts.update(deck=is_byte, each=is_place, boards=is_byte, button=is_seat)
    parts.update(straddle=is_null, bomb_pot=is_null, run_outs=of_constant(1))
    return is_one_of(value, {**parts, "players": is_players, "posts": is_posts})


def is_byte(value):
    return is_number(value, 256)


def is_null(value):
    return value is None


def is_players(value):
    if not is_list(value) or not all(is_list(pair) and len(pair) == 2 for pair in value):
        return False
    fits = all(is_seat(seat) and is_number(player) for seat, player in value)
    return fits and all(len({pair[part] for pair in value}) == len(value) for part in (0, 1))


def is_posts(value):
    if not is_list(value) or not all(is_list(post) and len(post) == 3 for post in value):
        return False
    return all(
        is_seat(seat) and isinstance(kind, str) and kind in POSTS and is_number(amount)
        for seat, kind, amount in value
    )


def is_closing(value):
    return value is None or is_one_of(value, {"key": is_name, "signature": is_signature})


def is_receipt(value):
    parts = dict.fromkeys(("table", "hand", "player", "at"), is_number)
    parts.update(v=of_constant(1), root=is_hash, seed=is_hash, key=is_name, signature=is_signature)
    return value is None or is_one_of(value, parts)


def is_keys(value):
    jwk = {"kty": of_constant("EC"), "crv": of_constant("P-256")}
    jwk.update(x=is_coordinate, y=is_coordinate)
    parts = {"id": is_name, "jwk": lambda its: is_one_of(its, jwk), "from": is_number}
    parts["until"] = lambda end: end is None or is_number(end)
    fits = is_list(value) and all(is_one_of(key, parts) for key in value)
    return fits and len({key["id"] for key in value}) == len(value)


PARTS = {
    "v": lambda version: is_number(version) and version in (1, 2),
    "kind": of_constant("card-room deal proof"),
    "table": is_number,
    "hand": is_number,
    "player": is_number,
    "seat": is_seat,
    "root": is_hash,
    "seeds": is_by_player,
    "pledges": is_by_player,
    "closing": is_closing,
    "positions": is_positions,
    "openings": is_openings,
    "receipt": is_receipt,
    "keys": is_keys,
}


def require_form(proof):
    """Raise Unreadable, naming the part, unless the proof has every part of the protocol."""
    need(isinstance(proof, dict), "file")
    for name, fits in PARTS.items():
        need(name in proof and fits(proof[name]), name)
    need(proof["v"] == 1 or is_content(proof.get("content")), "content")


def board_of(laid):
    """The places of flop, turn and river: before each a card is burnt."""
    first = len(laid["dealt"]) * laid["each"] + 1
    return [first, first + 1, first + 2, first + 4, first + 6]


def own_places(proof):
    dealt, each = proof["positions"]["dealt"], proof["positions"]["each"]
    if proof["seat"] not in dealt:
        return []
    return list(range(dealt.index(proof["seat"]), len(dealt) * each, len(dealt)))


def record_flaws(proof, record):
    """Where the proof contradicts the reader's own record."""
    for name in ("root", "pledges"):
        if record.get(name) not in (None, proof[name]):
            yield name, {}
    noted = record.get("content")
    if proof["v"] == 2 and noted and content_bytes(noted) != content_bytes(proof["content"]):
        yield "other_content", {}


def content_flaws(proof):
    """Where what was dealt differs from what the room signed."""
    if proof["v"] == 1:
        return
    content, laid = proof["content"], proof["positions"]
    seats = [seat for seat, _ in content["players"]]
    clockwise = sorted(seats, key=lambda seat: (seat <= content["button"], seat))
    holds = (
        (content["deck"], content["boards"], content["each"]) == (52, 1, laid["each"]),
        laid["dealt"] == seats == clockwise,
        [proof["seat"], proof["player"]] in content["players"],
        all(seat in seats for seat, _, _ in content["posts"]),
    )
    if not all(holds):
        yield "content", {}
    listed = {player for _, player in content["players"]}
    outsiders = [player for player, _ in proof["pledges"] if player not in listed]
    if outsiders:
        yield "outsiders", {"players": outsiders}


def closing_flaws(proof, keys):
    if proof["closing"] is not None:
        message = closing_message(proof)
        yield from signature_flaws(keys, proof["closing"], message, "closing_signature")


def signature_flaws(keys, signed, message, reason):
    key = keys.get(signed["key"])
    if key is None:
        yield "unknown_key", {"key": signed["key"]}
    elif not is_signed(key, signed["signature"], message):
        yield reason, {}


def receipt_flaws(proof, keys, seed):
    receipt, mixed = proof["receipt"], dict(proof["seeds"]).get(proof["player"])
    if receipt is not None:
        yield from signature_flaws(keys, receipt, receipt_message(receipt), "receipt_signature")
        of_hand = all(receipt[part] == proof[part] for part in ("table", "hand", "root", "player"))
        if not of_hand or seed not in (None, receipt["seed"]):
            yield "receipt_not_mine", {}
        seed = seed or receipt["seed"]
    if seed not in (None, mixed):
        yield "my_seed_missing", {}


def pledge_flaws(proof):
    pledged, name = dict(proof["pledges"]), (proof["table"], proof["hand"])
    wrong = [who for who, seed in proof["seeds"] if pledged.get(who) != pledge(*name, who, seed)]
    if wrong:
        yield "seed_not_pledged", {"players": wrong}


def card_flaws(proof):
    name, openings = (proof["table"], proof["hand"]), proof["openings"]
    pi = places(mix(*name, proof["root"], proof["seeds"]))
    cards = [one["card"] for one in openings]
    opened = {one["place"] for one in openings}
    wrong = {
        "order": [one["card"] for one in openings if one["index"] != pi[one["place"]]],
        "opening": [one["card"] for one in openings if not leads_to_root(proof, one)],
        "duplicate_card": sorted({card for card in cards if cards.count(card) > 1}),
    }
    yield from ((reason, {"cards": those}) for reason, those in wrong.items() if those)
    missing = [at for at in own_places(proof) + proof["positions"]["board"] if at not in opened]
    if missing:
        yield "missing_opening", {"places": [at + 1 for at in missing]}


def leads_to_root(proof, one):
    hashed = leaf(
        proof["table"], proof["hand"], one["index"], bytes.fromhex(one["salt"]), one["card"]
    )
    path = [bytes.fromhex(sister) for sister in one["path"]]
    return climbed(hashed, one["index"], path).hex() == proof["root"]


def limits(proof, record):
    """What the proof leaves open though nothing in it is wrong."""
    given = dict(proof["seeds"])
    silent = [player for player, _ in proof["pledges"] if player not in given]
    others = [player for player, _ in proof["pledges"] if player != proof["player"]]
    if silent == [proof["player"]]:
        yield "own_unopened", {}
    elif silent:
        yield "unopened", {"players": silent, "orders": 2 ** len(others)}
    if proof["closing"] is None:
        yield "unsigned", {}
    if proof["v"] == 1:
        yield "content_unsigned", {}
    if not own_places(proof):
        yield "seat_not_dealt", {}
    yield from own_seed_limits(proof, record)
    for name in ("keys", "root", "pledges", *(["content"] if proof["v"] == 2 else [])):
        if record.get(name) is None:
            yield name + "_not_given", {}


def own_seed_limits(proof, record):
    given = dict(proof["seeds"])
    if not given:
        yield "no_seed", {}
    elif proof["player"] not in given:
        yield "own_seed_absent", {}
    elif record.get("seed") is None:
        yield "seed_not_given", {}


def reasons(proof, record):
    """Yield every reason against the proof, with its facts; `record` is the reader's own."""
    listed = proof["keys"] if record.get("keys") is None else record["keys"]
    keys = {key["id"]: key["jwk"] for key in listed}
    yield from record_flaws(proof, record)
    yield from content_flaws(proof)
    yield from closing_flaws(proof, keys)
    yield from receipt_flaws(proof, keys, record.get("seed"))
    yield from pledge_flaws(proof)
    yield from card_flaws(proof)
    yield from limits(proof, record)


def judge(data, record):
    """Return the verdict on the bytes of a proof, and its reasons: [(name, facts), ...]."""
    try:
        proof = parsed(data)
        require_form(proof)
    except Unreadable as fault:
        return UNREADABLE, [("format", {"part": str(fault)})]
    found = list(reasons(proof, record))
    verdicts = {REASONS[name][0] for name, _ in found}
    verdict = FAILED if FAILED in verdicts else LIMITED if verdicts else PASSED
    return verdict, [(name, facts) for name, facts in found if REASONS[name][0] == verdict]


def lines_of(verdict, found):
    """Return the words of a verdict: what it comes to, then a line for each reason."""
    lines = [f"{verdict}: {VERDICTS[verdict]}"]
    for name, facts in found:
        words = {
            part: fact if isinstance(fact, str) else joined(fact) for part, fact in facts.items()
        }
        lines.append(f"{name}: {REASONS[name][1].format(**words)}")
    return [*lines, NOTE] if verdict in (PASSED, LIMITED) else lines


def joined(fact):
    return ", ".join(map(str, fact)) if isinstance(fact, list) else str(fact)


def deal_faults(deal):
    """What differs when a worked example is worked again."""
    name, secret = (deal["table"], deal["hand"]), bytes.fromhex(deal["secret"])
    salts = [salt(secret, i) for i in range(52)]
    leaves = [leaf(*name, i, salts[i], deal["order"][i]) for i in range(52)]
    leaves += [leaf(*name, i) for i in range(52, 64)]
    pi = places(mix(*name, deal["root"], deal["seeds"]))
    pledged = dict(map(tuple, deal["pledges"]))
    told = {
        "salts": [one.hex() for one in salts] == deal["salts"],
        "leaves": [one.hex() for one in leaves] == deal["leaves"],
        "root": all(
            climbed(leaves[i], i, [bytes.fromhex(h) for h in deal["paths"][i]]).hex()
            == deal["root"]
            for i in range(52)
        ),
        "pledges": all(pledge(*name, who, seed) == pledged[who] for who, seed in deal["seeds"]),
        "permutation": pi == deal["permutation"],
        "dealt": [deal["order"][index] for index in pi] == deal["dealt"],
    }
    return [f"hand {deal['hand']}: {part}" for part, holds in told.items() if not holds]


def check_vectors(vectors):
    """Return the verdict on this program by worked examples, and its words."""
    found = [fault for deal in vectors["deals"] for fault in deal_faults(deal)]
    verdict, its_reasons = judge(json.dumps(vectors["proof"]).encode(), vectors["keys"])
    if [verdict, sorted(name for name, _ in its_reasons)] != vectors["verdict"]:
        found.append("proof: " + " ".join(lines_of(verdict, its_reasons)))
    return (FAILED, found) if found else (PASSED, ["All worked examples come out as they should."])


def argument(fits, value, option):
    """Return the value of an option. Raises Unreadable, naming it, for a malformed one."""
    need(value is None or fits(value), option)
    return value


def record_of(given):
    """Return the reader's own record, from the options."""
    keys = None if given.keys is None else parsed(Path(given.keys).read_bytes())
    pledges, content = (
        None if told is None else parsed(told.encode()) for told in (given.pledges, given.content)
    )
    need(keys is None or isinstance(keys, dict), "--keys")
    return {
        "keys": keys and argument(is_keys, keys.get("keys", ()), "--keys"),
        "root": argument(is_hash, given.root, "--root"),
        "seed": argument(is_hash, given.seed, "--seed"),
        "pledges": argument(is_by_player, pledges, "--pledges"),
        "content": argument(is_content, content, "--content"),
    }


def main():
    asked = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    asked.add_argument("proof", nargs="?", help="the proof, as you saved it")
    asked.add_argument("--keys", help="keys.json as the room published it")
    asked.add_argument("--root", help="the root announced before the hand")
    asked.add_argument("--seed", help="the seed your browser gave")
    asked.add_argument("--pledges", help="the pledges announced: [[player, hex], ...]")
    asked.add_argument("--content", help="what the room announced that it would deal, and to whom")
    asked.add_argument("--vectors", help="check this program by worked examples instead")
    given = asked.parse_args()
    if not (given.proof or given.vectors):
        asked.error("name a proof, or --vectors")
    try:
        if given.vectors:
            verdict, lines = check_vectors(json.loads(Path(given.vectors).read_bytes()))
        else:
            record = record_of(given)
            verdict, found = judge(Path(given.proof).read_bytes(), record)
            lines = lines_of(verdict, found)
    except (OSError, ValueError, LookupError, TypeError, Unreadable, RecursionError) as fault:
        verdict, lines = UNREADABLE, [f"unreadable: {fault}"]
    print("\n".join(lines), file=sys.stderr if verdict == UNREADABLE else sys.stdout)
    return EXITS[verdict]


if __name__ == "__main__":
    sys.exit(main())
