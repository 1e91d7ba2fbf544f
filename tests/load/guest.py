from typing import NamedTuple


class Guest(NamedTuple):
    """A player with a seat and a session: all that is needed to open their socket.

    ``url`` is that of the web process they use, such as ``http://127.0.0.1:8000``.
    """

    player_id: int
    table_id: int
    seat: int
    url: str
    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "Origin": self.url}

    @property
    def socket_url(self) -> str:
        return f"{self.url}/ws/tables/{self.table_id}/"
