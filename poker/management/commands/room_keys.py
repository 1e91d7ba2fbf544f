"""The command that lists, adds and changes the keys of decks and receipts."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.keys import new_deck_key, new_receipt_key, rewrite_key
from poker.deck.key_needs import decks_by_key
from poker.deck.key_ring import key_ring
from poker.services.deal.published_keys import published_keys


class _Kind(NamedTuple):
    setting: str
    file: str
    make: Callable[[], str]


KINDS: Final = {
    "deck": _Kind("ROOM_DECK_KEYS", "deck", new_deck_key),
    "receipt": _Kind("ROOM_RECEIPT_KEYS", "receipt", new_receipt_key),
}

ACTIONS: Final = ("list", "add", "use", "drop")


class Command(BaseCommand):
    help = (
        "List, add and change over the keys of decks and receipts. First `add` a key, restart "
        "every process, so that all can open what it seals; then `use` it and restart again; "
        "`drop` one nothing needs any more. Where the setting comes from the environment, what "
        "it has to be is printed, else it is kept in var/keys. Exit code 1: refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=sorted(KINDS))
        parser.add_argument(
            "action", nargs="?", default="list", choices=("list", "add", "use", "drop")
        )
        parser.add_argument("key", nargs="?", help="the key's id, to use or to drop")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not settings.ROOM_HOLDS_DECK_KEYS:
            raise CommandError("ROOM_HOLDS_DECK_KEYS is 0: this process does not read the keys")
        kind = KINDS[options["kind"]]
        keys = [part.strip() for part in getattr(settings, kind.setting).split(",")]
        if options["action"] == "list":
            self._list(kind)
        elif options["action"] == "add":
            self._keep(kind, [*keys, kind.make()])
        else:
            self._keep(kind, _changed(kind, keys, options["action"], options["key"]))

    def _list(self, kind: _Kind) -> None:
        needed = decks_by_key() if kind.file == "deck" else {}
        given = list(key_ring(kind.setting, getattr(settings, kind.setting)))
        for at, key in enumerate(given):
            use = "in use" if at == 0 else "kept"
            self.stdout.write(f"{key}\t{use}\t{_needs(kind, key, needed)}")
        missing = sorted(needed.keys() - set(given))
        for key in missing:
            self.stdout.write(f"{key}\tMISSING\t{_needs(kind, key, needed)}")
        if missing:
            sys.exit(1)

    def _keep(self, kind: _Kind, keys: Sequence[str]) -> None:
        text = ",".join(keys)
        if rewrite_key(settings.VAR_DIR, kind.file, text, setting=kind.setting):
            ids = ", ".join(key.partition(":")[0] for key in keys)
            self.stdout.write(f"Kept, the one in use first: {ids}. Restart every process.")
        else:
            self.stdout.write(f"{kind.setting}={text}")


def _changed(kind: _Kind, keys: list[str], action: str, key_id: str | None) -> list[str]:
    """Return the keys with one moved to the front (``use``), or without it (``drop``).

    Raises CommandError for an unknown key, and for one that is in use or needed by stored decks.
    """
    found = [key for key in keys if key.partition(":")[0] == key_id]
    if not found:
        raise CommandError(f"{kind.setting} has no key {key_id}")
    others = [key for key in keys if key not in found]
    if action == "use":
        return [*found, *others]
    if keys[0] in found:
        raise CommandError("that key is in use: use another one first")
    if kind.file == "deck" and (count := decks_by_key().get(str(key_id), 0)):
        raise CommandError(f"{count} stored decks need that key")
    return others


def _needs(kind: _Kind, key: str, needed: dict[str, int]) -> str:
    if kind.file == "deck":
        return f"{needed.get(key, 0)} stored decks need it"
    return "published" if key in {known.id for known in published_keys()} else "signed nothing yet"
