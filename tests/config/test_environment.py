from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


@pytest.mark.parametrize(("text", "expected"), [("1", True), ("0", False), ("", True)])
def test_a_flag_is_1_or_0(monkeypatch: pytest.MonkeyPatch, text: str, expected: bool) -> None:
    monkeypatch.setenv("ROOM_DEBUG", text)
    assert environment.flag("ROOM_DEBUG", default=True) is expected


@pytest.mark.parametrize("text", ["yes", "true", "2", " 1"])
def test_any_other_flag_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("ROOM_DEBUG", text)
    with pytest.raises(ImproperlyConfigured, match="ROOM_DEBUG must be 1 or 0"):
        environment.flag("ROOM_DEBUG", default=False)


@pytest.mark.parametrize(("text", "expected"), [("", 7), ("0", 0), ("100", 100)])
def test_a_whole_number(monkeypatch: pytest.MonkeyPatch, text: str, expected: int) -> None:
    monkeypatch.setenv("ROOM_DEAL_PAUSE_MS", text)
    assert environment.integer("ROOM_DEAL_PAUSE_MS", default=7, most=100) == expected


@pytest.mark.parametrize("text", ["-1", "101", "1.5", "ten", "²"])
def test_no_other_number(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("ROOM_DEAL_PAUSE_MS", text)
    with pytest.raises(ImproperlyConfigured, match="ROOM_DEAL_PAUSE_MS must be a whole number"):
        environment.integer("ROOM_DEAL_PAUSE_MS", default=7, most=100)


def test_words_are_trimmed_and_empty_ones_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM_HOSTS", " a.example, ,b.example,")
    assert environment.words("ROOM_HOSTS", default="x") == ["a.example", "b.example"]


@pytest.mark.parametrize(("text", "expected"), [("", "none"), ("tls", "tls")])
def test_a_choice(monkeypatch: pytest.MonkeyPatch, text: str, expected: str) -> None:
    monkeypatch.setenv("ROOM_EMAIL_SECURITY", text)
    assert environment.choice("ROOM_EMAIL_SECURITY", ("none", "tls"), default="none") == expected


def test_a_choice_is_one_of_those_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM_EMAIL_SECURITY", "TLS")
    with pytest.raises(ImproperlyConfigured, match="must be one of none, tls, not 'TLS'"):
        environment.choice("ROOM_EMAIL_SECURITY", ("none", "tls"), default="none")


@pytest.mark.parametrize("text", ["nginx", "nginx:", ":443", "nginx:0", "nginx:65536", "a:b"])
def test_malformed_address_is_refused_by_its_setting(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("ROOM_CERTIFICATE_AT", text)
    with pytest.raises(ImproperlyConfigured, match="ROOM_CERTIFICATE_AT must be like"):
        environment.address("ROOM_CERTIFICATE_AT")


@pytest.mark.parametrize(
    ("text", "address"),
    [("", None), ("127.0.0.1:443", ("127.0.0.1", 443)), ("[::1]:8443", ("::1", 8443))],
)
def test_address_is_a_host_with_its_port(
    monkeypatch: pytest.MonkeyPatch, text: str, address: tuple[str, int] | None
) -> None:
    monkeypatch.setenv("ROOM_CERTIFICATE_AT", text)
    assert environment.address("ROOM_CERTIFICATE_AT") == address


def test_missing_folder_is_refused_by_its_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ROOM_DISKS", f"{tmp_path}, {tmp_path / 'missing'}")
    with pytest.raises(ImproperlyConfigured, match=r"ROOM_DISKS: there is no folder .*missing"):
        environment.existing_folders("ROOM_DISKS")
    (tmp_path / "missing").mkdir()
    found = environment.existing_folders("ROOM_DISKS")
    assert found == [str(tmp_path), str(tmp_path / "missing")]
