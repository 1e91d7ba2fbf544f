"""Time zones that browsers and other programs name."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def time_zone(name: str) -> ZoneInfo | None:
    """Return the time zone of an IANA name, an older one too; None for a name that is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
