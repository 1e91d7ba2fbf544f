-- Refuses nothing: says whether somebody is a member of staff, or was one, of which the audit log then
-- has an entry.

CREATE OR REPLACE FUNCTION ledger_is_staff(person bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM accounts_player staff
         WHERE staff.id = person AND NOT staff.is_bot
           AND (staff.is_staff OR EXISTS (
               SELECT FROM audit_entry told
                WHERE told.subject = 'player:' || staff.id
                  AND told.action IN ('staff_member.created', 'staff_rights.changed'))))
$$;
