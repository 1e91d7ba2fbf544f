"""The name of a browser, from what it says of itself."""

import re
from typing import Final

from django.utils.translation import gettext_noop

# The first one found counts: browsers also name those they descend from.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS|Chromium", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X|Macintosh", "macOS"),
    ("Linux|X11", "Linux"),
)
ANOTHER: Final = gettext_noop("another program")


def browser_in_words(user_agent: str) -> str:
    """Return the browser's and the system's name, "Firefox, Windows"; nothing else of the user
    agent.

    It is stored in English, and translated for each reader.
    """
    browser, system = _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)
    return ", ".join(filter(None, (browser, system))) or ANOTHER


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for mark, name in names if re.search(mark, text)), "")
