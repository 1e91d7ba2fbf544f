import base64
import stat
import threading
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ImproperlyConfigured

from config.keys import kept_key, new_deck_key, new_fernet_key, new_receipt_key


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = kept_key(tmp_path, "django")
    assert len(first) == 64
    assert kept_key(tmp_path, "django") == first
    assert kept_key(tmp_path, "valkey") != first
    assert stat.S_IMODE((tmp_path / "keys" / "django").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700


def test_all_who_make_a_key_at_once_get_the_same(tmp_path: Path) -> None:
    found: list[str] = []
    barrier = threading.Barrier(8)

    def make() -> None:
        barrier.wait()
        found.append(kept_key(tmp_path, "deck"))

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["deck"]


def test_a_deck_key_is_an_id_and_256_bits() -> None:
    name, _, key = new_deck_key().partition(":")
    assert name.isalnum()
    assert len(base64.b64decode(key, validate=True)) == 32
    assert new_deck_key() != new_deck_key()


def test_a_receipt_key_is_an_id_and_a_number_of_the_curve() -> None:
    name, _, key = new_receipt_key().partition(":")
    assert name.isalnum()
    number = int.from_bytes(base64.b64decode(key, validate=True))
    assert ec.derive_private_key(number, ec.SECP256R1()).private_numbers().private_value == number
    assert new_receipt_key() != new_receipt_key()


def test_an_identity_key_is_256_bits() -> None:
    assert len(base64.urlsafe_b64decode(new_fernet_key())) == 32
    assert new_fernet_key() != new_fernet_key()


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("a file where the folder should be")
    with pytest.raises(ImproperlyConfigured, match="django is neither readable"):
        kept_key(tmp_path, "django")
