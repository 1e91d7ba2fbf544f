-- Removes nothing that is younger than the least a policy allows, whoever asks: the application's
-- role may not delete these rows itself.

CREATE OR REPLACE FUNCTION retention_remove(relation text, ids bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
    five_years CONSTANT timestamptz := now() - interval '1825 days';
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    CASE relation
        WHEN 'inbox_message' THEN
            DELETE FROM inbox_message
             WHERE id = ANY (ids) AND put_at < now() - interval '365 days';
        WHEN 'incident' THEN
            DELETE FROM incident WHERE id = ANY (ids) AND closed_at < five_years;
        WHEN 'accounts_staffnote' THEN
            DELETE FROM accounts_staffnote WHERE id = ANY (ids) AND made_at < five_years;
        WHEN 'compliance_issued_copy' THEN
            DELETE FROM compliance_issued_copy WHERE id = ANY (ids) AND issued_at < five_years;
    END CASE;
    GET DIAGNOSTICS removed = ROW_COUNT;
    PERFORM set_config('room.removing', 'off', true);
    RETURN removed;
END
$$;
