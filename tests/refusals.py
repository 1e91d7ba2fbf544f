"""Expecting a refusal by its code."""

import pytest

from config.refusals.refusal import Refusal


def refused(code: str) -> "pytest.RaisesExc[Refusal]":
    """Return a context in which a refusal with this code has to be raised."""
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.code == code)
