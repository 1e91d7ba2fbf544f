"""Clients of Valkey that never wait for it without a limit."""

from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from config.valkey import limits


def client(url: str) -> Redis:
    """Return a client of the server at `url`, with the limits of its waits."""
    return Redis.from_url(url, **limits(url))


def async_client(url: str) -> AsyncRedis:
    """Return a client of the server at `url` for an event loop, with the limits of its waits."""
    return AsyncRedis.from_url(url, **limits(url))
