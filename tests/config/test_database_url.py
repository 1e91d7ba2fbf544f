from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.databases import connection_settings, parse_database_url, role_name


def test_every_part_of_a_url_is_read() -> None:
    url = "postgresql://ana:p%40ss@db.example:6543/poker%20room?sslmode=require"
    assert parse_database_url(url) == {
        "ENGINE": "config.limited_postgresql",
        "NAME": "poker room",
        "USER": "ana",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "6543",
        "OPTIONS": {"sslmode": "require"},
    }


def test_a_socket_folder_goes_in_the_query() -> None:
    parsed = parse_database_url("postgres://ana@/room?host=/run/postgresql&port=5433")
    assert (parsed["HOST"], parsed["PORT"], parsed["PASSWORD"]) == ("/run/postgresql", "5433", "")


def test_several_servers_are_read() -> None:
    url = (
        "postgresql://ana:p%3Ass@one:5432,two:5433,[::1]:5434/room?target_session_attrs=read-write"
    )
    parsed = parse_database_url(url)
    assert (parsed["HOST"], parsed["PORT"]) == ("one,two,::1", "5432,5433,5434")
    assert parsed["PASSWORD"] == "p:ss"
    assert parsed["OPTIONS"] == {"target_session_attrs": "read-write"}


def test_servers_without_a_port_have_the_usual_one() -> None:
    parsed = parse_database_url("postgresql://ana@one,two:5433/room?target_session_attrs=primary")
    assert (parsed["HOST"], parsed["PORT"]) == ("one,two", ",5433")
    parsed = parse_database_url("postgresql://ana@one,two/room?target_session_attrs=primary")
    assert parsed["PORT"] == ""


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://ana@one,two/room", "names several servers: add .target_session_attrs="),
        ("postgresql://ana@/room?host=one,two", "names several servers"),
        ("postgresql://ana@one,/room?target_session_attrs=any", "names a server without a host"),
        ("postgresql://ana@one:1,two:x/room?target_session_attrs=any", "must be a number"),
        ("postgresql://ana@one,two/room?target_session_attrs=best", "must be one of read-write"),
        ("mysql://ana@host/room", "must begin with postgresql://, not mysql"),
        ("room", "must begin with postgresql://, not nothing"),
        ("postgresql://host/room", "must name a user and a database"),
        ("postgresql://ana@host/", "must name a user and a database"),
        ("postgresql://ana@host:many/room", "port in DATABASE_URL must be a number"),
    ],
)
def test_a_wrong_url_is_named(url: str, message: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=message):
        parse_database_url(url)


def test_the_owner_has_a_url_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@host/room")
    assert role_name("owner", tmp_path) == "app"
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://owner@host/room")
    assert role_name("owner", tmp_path) == "owner"
    assert role_name("application", tmp_path) == "app"


def test_only_the_application_is_pooled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://app@host/room")
    assert "pool" in connection_settings("application", tmp_path)["OPTIONS"]
    assert "pool" not in connection_settings("owner", tmp_path)["OPTIONS"]
