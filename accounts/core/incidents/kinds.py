"""Kinds of incidents that more than one package has to know."""

from typing import Final

REPORT_CASE: Final = "report_case"
"""A case that staff opened from a player's report about another one."""
