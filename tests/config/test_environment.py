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
