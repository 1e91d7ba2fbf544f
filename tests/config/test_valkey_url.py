from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from kombu import Connection
from redis import Redis

from config.valkey import broker_url, channels_urls
from tests.room.servers import Servers


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://host:6379", "redis://host:6379/1"),
        ("rediss://:secret@host:6379/3", "rediss://:secret@host:6379/4"),
        ("unix://:s@/run/v.sock?db=2", "redis+socket://:s@/run/v.sock?virtual_host=3"),
        ("unix:///run/v.sock", "redis+socket:///run/v.sock?virtual_host=1"),
    ],
)
def test_celery_uses_the_next_database(url: str, broker: str) -> None:
    assert broker_url(url) == broker


@pytest.mark.parametrize("url", ["redis://host/zero", "unix:///run/v.sock?db=-1"])
def test_a_database_that_is_no_number_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="database in REDIS_URL must be a number"):
        broker_url(url)


def test_another_kind_of_server_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REDIS_URL", "amqp://host")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL must begin with"):
        channels_urls(tmp_path)


def test_celerys_queue_is_in_the_next_database_of_the_embedded_server(servers: Servers) -> None:
    with Connection(settings.CELERY_BROKER_URL) as broker:
        queue = broker.SimpleQueue("trial-queue")
        queue.put({"n": 1})
        with Redis.from_url(settings.VALKEY_URL.replace("db=0", "db=1")) as second:
            assert second.llen("trial-queue") == 1
        assert queue.get(timeout=2).payload == {"n": 1}
        queue.clear()


def test_several_servers_share_the_announcements(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://one:6379, redis://two:6379")
    assert channels_urls(tmp_path) == ["redis://one:6379", "redis://two:6379"]
