"""The comparison of players' states with the newest audit entries about them.

A suspension, a closed account, a role, a limit, a break or an exclusion without an entry was
written past the room's program, even if its version was recorded.
"""

from collections.abc import Iterator
from typing import Final

from django.db import connection

from accounts.core.audit_log.checking import LOGGED_FOR
from accounts.ledger.checks.audit import Difference
from config import room_time

_SUSPENDED: Final = """
    SELECT 'suspension of player ' || substr(subject, 8)
      FROM (SELECT DISTINCT ON (subject) subject, action <> 'suspension.lifted' AS is_told
              FROM audit_entry WHERE at > %(since)s AND action IN
                   ('player.suspended', 'suspension.lifted', 'player.expelled')
             ORDER BY subject, number DESC) AS told
      FULL JOIN (SELECT 'player:' || id AS subject, suspended_at > %(since)s AS is_recent
                   FROM accounts_player WHERE suspended_at IS NOT NULL) AS kept USING (subject)
     WHERE is_told AND is_recent IS NULL OR NOT is_told AND is_recent IS NOT NULL
        OR is_told IS NULL AND is_recent
     ORDER BY length(subject), subject
"""
_OPEN: Final = """
    SELECT 'open account of player ' || player.id
      FROM (SELECT DISTINCT ON (subject) subject, action
              FROM audit_entry WHERE at > %(since)s AND action IN
                   ('account.closed', 'account.reopened', 'player.expelled', 'player.erased')
             ORDER BY subject, number DESC) AS told
      JOIN accounts_player AS player ON told.subject = 'player:' || player.id
     WHERE player.is_active <> (told.action = 'account.reopened')
     ORDER BY player.id
"""
_GROUPS: Final = """
    SELECT 'groups of player ' || player.id
      FROM accounts_player AS player
      LEFT JOIN (SELECT DISTINCT ON (subject) subject, after -> 'groups' AS names
                   FROM audit_entry WHERE at > %(since)s AND after ? 'groups'
                    AND action IN ('staff_member.created', 'staff_rights.changed')
                  ORDER BY subject, number DESC) AS told
             ON told.subject = 'player:' || player.id
      LEFT JOIN (SELECT member.player_id,
                        jsonb_agg(named.name ORDER BY named.name COLLATE "C") AS names
                   FROM accounts_player_groups AS member
                   JOIN auth_group AS named ON named.id = member.group_id
                  GROUP BY member.player_id) AS kept ON kept.player_id = player.id
     WHERE coalesce(kept.names, '[]') <> coalesce(told.names, '[]')
       AND (told.names IS NOT NULL OR player.joined_at > %(since)s)
       -- Who is erased leaves every group.
       AND player.erased_at IS NULL
       -- Groups renamed or deleted since are ignored under their old names.
       AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(told.names) AS name
                        WHERE name NOT IN (SELECT auth_group.name FROM auth_group))
     ORDER BY player.id
"""
_SUPERUSERS: Final = """
    SELECT 'superuser ' || player.id
      FROM accounts_player AS player
      LEFT JOIN (SELECT DISTINCT ON (subject) subject,
                        coalesce(after -> 'superuser', after -> 'is_superuser') AS is_told
                   FROM audit_entry
                  WHERE at > %(since)s AND (after ? 'superuser' OR after ? 'is_superuser')
                    AND action IN ('staff_member.created', 'staff_rights.changed')
                  ORDER BY subject, number DESC) AS told
             ON told.subject = 'player:' || player.id
     WHERE player.is_superuser AND player.joined_at > %(since)s
       AND told.is_told IS DISTINCT FROM 'true'
     ORDER BY player.id
"""
_LIMITS: Final = """
    SELECT 'limit of ' || subject || ' on ' || kind || ' a ' || span
      FROM (SELECT DISTINCT ON (subject, kind, span) * FROM (
                SELECT subject, number, action, coalesce(after, before) ->> 'kind' AS kind,
                       coalesce(after, before) ->> 'span' AS span,
                       (after ->> 'amount')::bigint AS amount, (after ->> 'asked')::bigint AS asked
                  FROM audit_entry WHERE at > %(since)s AND action IN
                       ('limit.set', 'limit.loosened', 'limit.removed', 'limit.kept')) AS entry
             ORDER BY subject, kind, span, number DESC) AS told
      FULL JOIN (SELECT 'player:' || player_id AS subject, kind::text, span::text, amount, asked,
                        greatest(set_at, asked_at) > %(since)s AS is_recent
                   FROM play_limit) AS kept USING (subject, kind, span)
     WHERE (told.amount, told.asked) IS DISTINCT FROM (kept.amount, kept.asked)
       AND (told.number IS NOT NULL OR kept.is_recent)
     ORDER BY length(subject), subject, kind, span
"""
_BREAKS: Final = """
    SELECT kind || ' ' || held.id || ' of player ' || held.player_id
      FROM play_break AS held
     WHERE greatest(held.began_at, held.ended_at) > %(since)s
       AND (NOT EXISTS (SELECT FROM audit_entry AS told
                         WHERE told.subject = 'player:' || held.player_id
                           AND told.action = held.kind || '.started'
                           AND (told.after ->> 'until_at')::timestamptz = held.until_at)
            OR held.kind = 'exclusion' AND held.ended_at IS NOT NULL
               AND NOT EXISTS (SELECT FROM audit_entry AS told
                                WHERE told.subject = 'player:' || held.player_id
                                  AND told.action = 'exclusion.ended'
                                  AND told.at = held.ended_at))
     ORDER BY held.id
"""
_BARRED: Final = """
    SELECT 'time player ' || player.id || ' is barred'
      FROM play_break AS held JOIN accounts_player AS player ON player.id = held.player_id
     WHERE held.ended_at IS NULL AND player.erased_at IS NULL
       AND player.barred_until IS DISTINCT FROM
           CASE held.kind WHEN 'exclusion' THEN '9999-12-31 00:00+00' ELSE held.until_at END
     ORDER BY player.id
"""


def state_differences() -> Iterator[Difference]:
    """Yield a difference for each state of a player that the audit log does not confirm."""
    since = room_time.now() - LOGGED_FOR
    for query in (_SUSPENDED, _OPEN, _GROUPS, _SUPERUSERS, _LIMITS, _BREAKS, _BARRED):
        with connection.cursor() as cursor:
            cursor.execute(query, {"since": since})
            subjects = [subject for (subject,) in cursor.fetchall()]
        for subject in subjects:
            yield Difference(f"number of audit entries that confirm the {subject}", 0, 1)
