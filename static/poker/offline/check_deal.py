#!/usr/bin/env python3
"""Check the proof of a deal, as saved from the page that verifies it, without the room.

One file, Python 3.9 or later, nothing to install. It shares no code with the room: it was written
from the description of the protocol (`poker/fairness/README.md` in the room's source), and so was
`check_deal.mjs`, for Node. Run both.

    python3 check_deal.py proof.json --keys keys.json --root HEX --seed HEX --pledges JSON
    python3 check_deal.py --vectors vectors.json

What the room told you before the hand (root, pledges), your own seed and its published keys are
yours to keep; whatever you leave out is not checked, and said so.

Exit code 0: nothing is wrong with it; 1: it was tampered with; 2: it cannot be read; 3: nothing is
wrong with it, but somebody could have chosen the order of the cards, or the room has not signed
which pledges there were.
"""

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import struct
import sys
from pathlib import Path

HOLDS, TAMPERED, UNREADABLE, LIMITED = 0, 1, 2, 3
CARDS = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]

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


def closing_message(table, hand, root, pledges):
    text = b"card-room pledges closed v1" + struct.pack(">QQ", table, hand) + bytes.fromhex(root)
    text += struct.pack(">B", len(pledges))
    for player, hashed in pledges:
        text += struct.pack(">Q", player) + bytes.fromhex(hashed)
    return text


def added(one, other):
    """The sum of two points of the curve; None is the point at infinity."""
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    if one == other:
        slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, P) % P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P) % P
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def times(number, point):
    total = None
    while number:
        if number & 1:
            total = added(total, point)
        point = added(point, point)
        number >>= 1
    return total


def is_signed(jwk, signature, message):
    """Whether the key made this signature (ECDSA, SHA-256): r and s in hex, 32 bytes each."""
    point = tuple(int.from_bytes(base64.urlsafe_b64decode(jwk[c] + "="), "big") for c in "xy")
    r, s = int(signature[:64], 16), int(signature[64:], 16)
    on_curve = (point[1] ** 2 - point[0] ** 3 + 3 * point[0] - B) % P == 0
    if not (on_curve and 0 < r < N and 0 < s < N):
        return False
    inverse = pow(s, -1, N)
    digest = int.from_bytes(sha(message), "big")
    found = added(times(digest * inverse % N, G), times(r * inverse % N, point))
    return found is not None and found[0] % N == r


class Unreadable(Exception):
    """The file is no proof."""


def need(fits, what):
    if not fits:
        raise Unreadable(what)


def is_hex(text, length):
    digits = isinstance(text, str) and len(text) == 2 * length
    return digits and all(digit in "0123456789abcdef" for digit in text)


def is_number(value, below=2**53):
    return type(value) is int and 0 <= value < below


def is_by_player(pairs):
    if not isinstance(pairs, list) or not all(isinstance(p, list) and len(p) == 2 for p in pairs):
        return False
    players = [player for player, _ in pairs]
    fits = all(is_number(player) and is_hex(text, 32) for player, text in pairs)
    return fits and players == sorted(set(players)) and len(players) < 256


def require_form(proof):
    """Raise Unreadable unless the proof has every part the protocol gives it."""
    need(isinstance(proof, dict), "one JSON object")
    need(proof.get("v") == 1 and proof.get("kind") == "card-room deal proof", "v 1, kind")
    for name in ("table", "hand", "player", "seat"):
        need(is_number(proof.get(name)), name)
    need(is_hex(proof.get("root"), 32), "root")
    for name in ("seeds", "pledges"):
        need(is_by_player(proof.get(name)), name)
    laid = proof.get("positions")
    need(isinstance(laid, dict), "positions")
    need(isinstance(laid.get("dealt"), list) and is_number(laid.get("each"), 52), "positions")
    need(all(is_number(seat) for seat in laid["dealt"]), "positions.dealt")
    need(laid.get("board") == board_of(laid)[: len(laid.get("board", []))], "positions.board")
    need(isinstance(proof.get("openings"), list), "openings")
    for one in proof["openings"]:
        need(isinstance(one, dict) and is_number(one.get("place"), 52), "openings.place")
        need(is_number(one.get("index"), 52) and one.get("card") in CARDS, "openings.card")
        need(is_hex(one.get("salt"), 32) and isinstance(one.get("path"), list), "openings.salt")
        need(len(one["path"]) == 6 and all(is_hex(h, 32) for h in one["path"]), "openings.path")
    closing, receipt = proof.get("closing"), proof.get("receipt")
    if closing is not None:
        need(isinstance(closing, dict) and is_hex(closing.get("signature"), 64), "closing")
    if receipt is not None:
        need(isinstance(receipt, dict) and is_hex(receipt.get("signature"), 64), "receipt")
        need(is_hex(receipt.get("root"), 32) and is_hex(receipt.get("seed"), 32), "receipt")
        for name in ("table", "hand", "player", "at"):
            need(is_number(receipt.get(name)), "receipt." + name)
    need(isinstance(proof.get("keys"), list), "keys")


def board_of(laid):
    """The places of flop, turn and river: before each a card is burnt."""
    first = len(laid["dealt"]) * laid["each"] + 1
    return [first, first + 1, first + 2, first + 4, first + 6]


def own_places(proof):
    dealt, each = proof["positions"]["dealt"], proof["positions"]["each"]
    if proof["seat"] not in dealt:
        return []
    return list(range(dealt.index(proof["seat"]), len(dealt) * each, len(dealt)))


def flaws(proof, keys, root=None, seed=None, pledges=None):
    """What is wrong with a proof, a line each; `keys` by their id."""
    name = proof["table"], proof["hand"]
    if root not in (None, proof["root"]):
        yield "root: the room had told you another before the hand"
    if pledges not in (None, proof["pledges"]):
        yield "pledges: the room had told you others before seeds were given"
    if proof["closing"] is not None:
        message = closing_message(*name, proof["root"], proof["pledges"])
        yield from signature_flaws(keys, proof["closing"], message, "these pledges")
    yield from receipt_flaws(proof, keys, seed)
    pledged = dict(map(tuple, proof["pledges"]))
    for player, its_seed in proof["seeds"]:
        if pledged.get(player) != pledge(*name, player, its_seed):
            yield f"pledges: player {player} had not pledged the seed mixed in"
    yield from card_flaws(proof)


def signature_flaws(keys, signed, message, what):
    key = keys.get(signed.get("key"))
    try:
        if key is None:
            yield f"key: the room publishes none of the name {signed.get('key')}"
        elif not is_signed(key, signed["signature"], message):
            yield f"signature: the room did not sign {what}"
    except (KeyError, TypeError, ValueError, binascii.Error):
        yield f"key: {signed.get('key')} is no key"


def receipt_flaws(proof, keys, seed):
    receipt = proof["receipt"]
    if receipt is not None:
        yield from signature_flaws(keys, receipt, receipt_message(receipt), "this receipt")
        if any(receipt[part] != proof[part] for part in ("table", "hand", "root", "player")):
            yield "receipt: it is for another hand, root or player"
        if seed not in (None, receipt["seed"]):
            yield "receipt: it is for another seed"
        seed = seed or receipt["seed"]
    if seed is not None and dict(map(tuple, proof["seeds"])).get(proof["player"]) != seed:
        yield "seed: yours was not mixed in as you gave it"


def card_flaws(proof):
    name, root = (proof["table"], proof["hand"]), bytes.fromhex(proof["root"])
    pi = places(mix(*name, proof["root"], proof["seeds"]))
    for one in proof["openings"]:
        if one["index"] != pi[one["place"]]:
            yield f"order: the seeds put another card than {one['card']} there"
        hashed = leaf(*name, one["index"], bytes.fromhex(one["salt"]), one["card"])
        if climbed(hashed, one["index"], [bytes.fromhex(h) for h in one["path"]]) != root:
            yield f"card: {one['card']} is not in the order committed to"
    cards = [one["card"] for one in proof["openings"]]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield f"card: {card} is there twice"
    opened = {one["place"] for one in proof["openings"]}
    for place in own_places(proof) + proof["positions"]["board"]:
        if place not in opened:
            yield f"missing: the card at place {place} of the deck, which you saw, is not opened"


def limits(proof):
    """What the proof leaves open though nothing in it is wrong, a line each."""
    given = {player for player, _ in proof["seeds"]}
    silent = [player for player, _ in proof["pledges"] if player not in given]
    others = [player for player, _ in proof["pledges"] if player != proof["player"]]
    if silent:
        yield "unopened: pledged a seed and did not give it: " + ", ".join(map(str, silent))
    if set(silent) - {proof["player"]}:
        yield (
            "Whoever knew the committed order and all other seeds could have chosen between "
            f"{2 ** len(others)} orders of the cards."
        )
    if proof["closing"] is None:
        yield "unsigned: the room has not signed which pledges there were before seeds were given."


def check(proof, keys=None, **noted):
    """Return (exit code, lines) for a proof; `keys` as published, else those in the proof."""
    try:
        require_form(proof)
        listed = proof["keys"] if keys is None else keys["keys"]
        found = list(flaws(proof, {key["id"]: key["jwk"] for key in listed}, **noted))
    except (Unreadable, KeyError, TypeError) as fault:
        return UNREADABLE, [f"format: {fault}"]
    if found:
        return TAMPERED, found
    left = list(limits(proof))
    cards = " ".join(one["card"] for one in proof["openings"])
    lines = [*left, f"Nothing {'else ' if left else ''}is wrong: {cards}."]
    if not proof["seeds"]:
        lines.append("No seed was mixed in: the order rests on the room's own randomness alone.")
    elif proof["player"] not in dict(map(tuple, proof["seeds"])):
        lines.append("Your own seed is not in it.")
    missing = [name for name in ("root", "seed", "pledges") if noted.get(name) is None]
    missing += ["keys"] if keys is None else []
    if missing:
        lines.append("Not held against what the room told you: " + ", ".join(missing) + ".")
    return (LIMITED if left else HOLDS), lines


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
    found = [fault for deal in vectors["deals"] for fault in deal_faults(deal)]
    code, lines = check(vectors["proof"], vectors["keys"])
    if code != LIMITED or "between 8 orders" not in " ".join(lines):
        found.append("proof: " + " ".join(lines))
    return (TAMPERED, found) if found else (HOLDS, ["All worked examples come out as they should."])


def main():
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("proof", nargs="?", help="the proof, as you saved it")
    asked.add_argument("--keys", help="keys.json as the room published it")
    asked.add_argument("--root", help="the root told before the hand")
    asked.add_argument("--seed", help="the seed your browser gave")
    asked.add_argument("--pledges", type=json.loads, help="the pledges told: [[player, hex], ...]")
    asked.add_argument("--vectors", help="check this program by worked examples instead")
    given = asked.parse_args()
    if not (given.proof or given.vectors):
        asked.error("name a proof, or --vectors")
    try:
        if given.vectors:
            code, lines = check_vectors(read(given.vectors))
        else:
            keys = read(given.keys) if given.keys else None
            noted = {"root": given.root, "seed": given.seed, "pledges": given.pledges}
            code, lines = check(read(given.proof), keys, **noted)
    except (OSError, ValueError, RecursionError) as fault:
        code, lines = UNREADABLE, [f"format: {fault}"]
    print("\n".join(lines), file=sys.stderr if code == UNREADABLE else sys.stdout)
    return code


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
