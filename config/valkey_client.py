"""Clients of Valkey that never wait for it without a limit."""

from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from config.outgoing.valkey import with_whole_answers
from config.valkey import limits


def client(url: str) -> Redis:
    """Return a client of the server at `url`, with the limits of its waits."""
    found = Redis.from_url(url, **limits(url))
    pool = found.connection_pool
    pool.connection_class = with_whole_answers(pool.connection_class)
    return found


def async_client(url: str) -> AsyncRedis:
    """Return a client of the server at `url` for an event loop, with the limits of its waits."""
    return AsyncRedis.from_url(url, **limits(url))
