"""Columns of ciphertext: each value is what its key opens, and not a character besides.

Ciphertext spells a card now and then, so what is looked for in other columns tells nothing here.
But nobody makes ciphertext by accident that a key opens: a value which is none, or has anything
added, was not encrypted, and that is a leak whatever it says.
"""

from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from django.db.models import Model

from accounts.core import sealing
from accounts.identity import erased_person
from accounts.identity.erased_person import ErasedPerson
from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.sign_in.second_factor import secret
from accounts.sign_in.second_factor.models import SecondFactor
from poker.deck import commitments, decks
from poker.fairness.leaves import HandName
from poker.models import DealCommitment, TableEvent

Values = Iterator[tuple[int, bool]]

TOKENS: Final[Sequence[tuple[type[Model], str, str]]] = (
    (SecondFactor, "sealed_secret", secret.KEYS),
    (IdentityRecord, "sealed_number", document_numbers.KEYS),
    (ErasedPerson, "sealed", erased_person.KEYS),
)
"""What is kept by `accounts.core.sealing`, and the setting its keys are in."""


def columns() -> set[str]:
    """Which are looked into, as `table.column`."""
    return {*_columns()}


def broken() -> list[tuple[object, ...]]:
    """The values that are no ciphertext: their column, and the number of the row."""
    return [
        (column, number)
        for column, values in _columns().items()
        for number, is_sealed in values
        if not is_sealed
    ]


def _columns() -> dict[str, Values]:
    found = {f"{model._meta.db_table}.{name}": _tokens(model, name, k) for model, name, k in TOKENS}
    return found | {"poker_dealcommitment.sealed": _orders(), "poker_tableevent.data": _decks()}


def _tokens(model: type[Model], column: str, keys: str) -> Values:
    for number, sealed in model._default_manager.exclude(**{column: ""}).values_list("pk", column):
        is_open = _opens(partial(sealing.unseal, sealed, keys=keys))
        yield number, is_open and _is_token(sealed)


def _orders() -> Values:
    for row in DealCommitment.objects.all():
        name = HandName(row.table_id, row.hand_no)
        is_open = _opens(partial(commitments.unsealed, row.sealed, name, row.root))
        yield row.pk, is_open and _is_box(row.sealed)


def _decks() -> Values:
    for event in TableEvent.objects.filter(kind="hand_started"):
        sealed, ref = event.data["sealed"], decks.hand_ref(event.table_id, event.data["hand"])
        is_open = _opens(partial(decks.unseal, sealed, ref))
        yield event.seq, is_open and _is_box(sealed)


def _opens(opening: Callable[[], object]) -> bool:
    try:
        opening()
    except (decks.DeckUnreadable, sealing.Unreadable):
        return False
    return True


def _is_box(sealed: str) -> bool:
    """Whether there is nothing besides `key id:base64`: what is no base64 is skipped unseen."""
    key_id, _, box = sealed.partition(":")
    return f"{key_id}:{b64encode(b64decode(box.encode())).decode()}" == sealed


def _is_token(sealed: str) -> bool:
    return urlsafe_b64encode(urlsafe_b64decode(sealed.encode())).decode() == sealed
