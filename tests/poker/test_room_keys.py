"""Changing over the keys of decks and receipts without losing what the old ones sealed."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from poker.deck import decks
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import after_pledges, give


@pytest.fixture
def keys(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs the command as processes do that read var/keys anew each time."""
    monkeypatch.delenv("ROOM_DECK_KEYS", raising=False)
    monkeypatch.delenv("ROOM_RECEIPT_KEYS", raising=False)
    settings.VAR_DIR = tmp_path

    def run(kind: str, *words: str) -> str:
        said = StringIO()
        call_command("room_keys", kind, *words, stdout=said)
        file = tmp_path / "keys" / kind
        if file.exists():
            assert file.stat().st_mode & 0o777 == 0o600
            setattr(settings, f"ROOM_{kind.upper()}_KEYS", file.read_text().strip())
            decks.unseal.cache_clear()
        return said.getvalue()

    return run


def test_a_deck_key_is_changed_over_while_hands_are_played(
    felt: Callable[..., Felt], keys: Callable[..., str], settings: Any
) -> None:
    table = felt(20000, 20000, 20000)
    old = settings.ROOM_DECK_KEYS.partition(":")[0]
    table.deal()
    keys("deck", "add")
    new = settings.ROOM_DECK_KEYS.split(",")[1].partition(":")[0]
    table.act_all_fold()
    assert f"{old}\tin use\t2 stored decks need it" in keys("deck"), "a hand and its commitment"
    keys("deck", "use", new)
    assert table.deal().sealed.startswith(f"{new}:")
    table.act_all_fold()
    listed = keys("deck").splitlines()
    assert listed == [
        f"{new}\tin use\t2 stored decks need it",
        f"{old}\tkept\t2 stored decks need it",
    ]
    for refused in (("drop", old), ("drop", new), ("use", "nothing"), ("use",)):
        with pytest.raises(CommandError):
            keys("deck", *refused)
    settings.ROOM_DECK_KEYS = settings.ROOM_DECK_KEYS.split(",")[0]
    with pytest.raises(SystemExit):
        keys("deck", "list")


def test_a_receipt_key_is_changed_over_and_stays_published(
    felt: Callable[..., Felt], keys: Callable[..., str], settings: Any
) -> None:
    pledges = {0: "by the old key", 1: "by the new key"}
    table = after_pledges(felt(20000, 20000, 20000), pledges)
    first = give(table, 0, "by the old key")
    keys("receipt", "add")
    new = settings.ROOM_RECEIPT_KEYS.split(",")[1].partition(":")[0]
    keys("receipt", "use", new)
    assert give(table, 1, "by the new key").key == new
    keys("receipt", "drop", first.key)
    assert keys("receipt") == f"{new}\tin use\tpublished\n"
    assert give(table, 0, "by the old key") == first


def test_keys_of_the_environment_are_printed_for_it(
    keys: Callable[..., str], settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ROOM_DECK_KEYS", settings.ROOM_DECK_KEYS)
    said = keys("deck", "add")
    assert said.startswith(f"ROOM_DECK_KEYS={settings.ROOM_DECK_KEYS},")
    assert not (tmp_path / "keys").exists()
