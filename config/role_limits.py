"""The limits of waits of the database's roles."""

import logging
from collections.abc import Mapping
from pathlib import Path

import psycopg
from psycopg import sql

from config.database_limits import APPLICATION, JOB, MIGRATION
from config.databases import APPLICATION as APPLICATION_ROLE
from config.databases import OWNER, WORKER, database_url, role_name
from config.limited_connection import LimitedConnection

logger = logging.getLogger(__name__)


def limit_roles(var: Path) -> None:
    """Give each role of the room its limits, which hold for connections opened from then on.

    Every role changes itself: a hosted database lets an owner change no other. A role that cannot
    is logged. Where roles are the same, the limits are those of the one that takes longest.
    """
    addresses = {
        role_name(role, var): (database_url(role, var), limits)
        for role, limits in ((APPLICATION_ROLE, APPLICATION), (WORKER, JOB), (OWNER, MIGRATION))
    }
    for name, (address, limits) in addresses.items():
        try:
            _limit(address, limits.settings())
        except psycopg.Error as error:
            logger.warning("the database's role %s has no limits: %s", name, type(error).__name__)


def _limit(address: str, settings: Mapping[str, str]) -> None:
    with LimitedConnection.connect(address) as connection:
        for name, value in settings.items():
            connection.execute(
                sql.SQL("ALTER ROLE CURRENT_USER SET {} = {}").format(
                    sql.Identifier(name), sql.Literal(value)
                )
            )
