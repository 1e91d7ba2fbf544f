from pathlib import Path

import pytest

from config.places import socket_folder


def test_sockets_are_kept_with_their_server() -> None:
    assert socket_folder(Path("/srv/room/var/valkey"), "v.sock") == Path(
        "/srv/room/var/valkey/sockets"
    )


@pytest.mark.parametrize("home", ["/srv/" + "deep/" * 20, "/srv/my room/var", "/srv/a:b@c"])
def test_awkward_paths_have_their_sockets_elsewhere(home: str) -> None:
    folder = socket_folder(Path(home), "v.sock")
    assert len(str(folder)) < 60
    assert folder == socket_folder(Path(home), "v.sock")
    assert folder != socket_folder(Path(home + "/other"), "v.sock")
