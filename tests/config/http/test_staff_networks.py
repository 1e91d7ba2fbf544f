"""The admin, on a path of its own and for told networks only."""

import os
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from config.places import BASE_DIR


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["", "login/", "poker/table/", "poker/table/1/change/", "no/"])
def test_outside_the_told_networks_there_is_no_admin(
    client: Client, settings: Any, path: str
) -> None:
    settings.ROOM_ADMIN_NETWORKS = [ip_network("10.0.0.0/8")]
    assert client.get(f"/staff/{path}", REMOTE_ADDR="203.0.113.9").status_code == 404
    assert client.get(f"/staff/{path}", REMOTE_ADDR="").status_code == 404
    assert client.get(f"/staff/{path}", REMOTE_ADDR="10.9.8.7").status_code != 404 or path == "no/"


@pytest.mark.django_db
def test_without_told_networks_it_is_there_for_whoever_signs_in(client: Client) -> None:
    assert client.get("/staff/", REMOTE_ADDR="203.0.113.9").status_code == 302


def test_it_moves_to_the_told_path(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "ROOM_VAR": str(tmp_path), "ROOM_ADMIN_PATH": "back/door/"}
    code = "from django.urls import reverse; print(reverse('admin:poker_table_changelist'))"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", code],
        cwd=BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "/back/door/poker/table/", done.stderr
