"""Beat's scheduler, which tells systemd that it is well."""

from typing import Any

from celery.beat import PersistentScheduler

from config.service_manager import feed_watchdog


class FedScheduler(PersistentScheduler):
    """Feeds systemd's watchdog each time it looks for what is due, every few seconds."""

    def tick(self, *arguments: Any, **options: Any) -> Any:
        """Send a task that is due, and return the seconds until the next look."""
        feed_watchdog()
        return super().tick(*arguments, **options)
