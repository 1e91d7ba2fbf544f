import os

from django.core.exceptions import ImproperlyConfigured

FLAGS = {"1": True, "0": False}


def flag(name: str, *, default: bool) -> bool:
    """An on/off setting from the environment.

    Raises ImproperlyConfigured when it is neither 1 nor 0.
    """
    text = os.environ.get(name, "")
    if not text:
        return default
    if text not in FLAGS:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}.")
    return FLAGS[text]


def integer(name: str, *, default: int, most: int) -> int:
    """A whole number from 0 to `most` from the environment.

    Raises ImproperlyConfigured for anything else.
    """
    text = os.environ.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or int(text) > most:
        raise ImproperlyConfigured(f"{name} must be a whole number from 0 to {most}, not {text!r}.")
    return int(text)


def words(name: str, *, default: str) -> list[str]:
    """The comma-separated words of a setting from the environment."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]
