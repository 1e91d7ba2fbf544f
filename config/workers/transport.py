"""Celery's connections to the broker, with a limit for each whole answer."""

from typing import Any

from kombu.transport import redis

from config.outgoing.valkey import with_whole_answers


class Channel(redis.Channel):
    """A channel none of whose connections waits for a broker that sends a byte now and then."""

    def _connparams(self, *how: Any, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = super()._connparams(*how, **more)  # type: ignore[misc]
        return found | {"connection_class": with_whole_answers(found["connection_class"])}


class Transport(redis.Transport):
    """kombu's transport for Valkey with such channels."""

    Channel = Channel
