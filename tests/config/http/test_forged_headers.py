"""A web process believes what one address says of a visitor, and nobody else beside it."""

import pytest
from aiohttp import ClientSession, TCPConnector

from tests.conftest import RoomFactory

VISITOR = "203.0.113.9"


@pytest.mark.parametrize(
    ("peer", "said", "status"),
    [
        ("127.0.0.2", VISITOR, 302),
        ("127.0.0.2", "198.51.100.1", 404),
        ("127.0.0.2", f"{VISITOR}, 198.51.100.1", 404),
        ("127.0.0.3", VISITOR, 404),
        ("127.0.0.1", VISITOR, 404),
        ("127.0.0.3", f"{VISITOR}, 127.0.0.2", 404),
    ],
)
async def test_forged_address_is_not_believed_of_a_neighbour_of_the_proxy(
    room: RoomFactory, peer: str, said: str, status: int
) -> None:
    """The admin is there for visitors of one network alone: by this the address is seen."""
    env = {"ROOM_PROXIES": "127.0.0.2", "ROOM_ADMIN_NETWORKS": "203.0.113.0/24"}
    web = room(webs=1, clocks=0, seed=False, env=env).webs[0]
    headers = {"X-Forwarded-For": said, "X-Real-IP": VISITOR, "Forwarded": f"for={VISITOR}"}
    async with ClientSession(connector=TCPConnector(local_addr=(peer, 0))) as http:
        answer = await http.get(f"{web.url}/staff/", headers=headers, allow_redirects=False)
        assert answer.status == status
