-- Removes nothing that is younger than the least a policy allows, whoever asks: the application's
-- role may not delete these rows itself.

CREATE OR REPLACE FUNCTION poker_retention_remove(relation text, ids bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
    five_years CONSTANT timestamptz := now() - interval '1825 days';
BEGIN
    CASE relation
        WHEN 'poker_playerreport' THEN
            DELETE FROM poker_playerreport
             WHERE id = ANY (ids) AND answered_at < now() - interval '365 days';
        WHEN 'poker_handdispute' THEN
            DELETE FROM poker_handdispute WHERE id = ANY (ids) AND answered_at < five_years;
        WHEN 'poker_ratholingrefusal' THEN
            DELETE FROM poker_ratholingrefusal WHERE id = ANY (ids) AND refused_at < five_years;
        WHEN 'poker_chatline' THEN
            DELETE FROM poker_chatline
             WHERE id = ANY (ids) AND said_at < now() - interval '90 days';
        WHEN 'poker_ratholingday' THEN
            DELETE FROM poker_ratholingday WHERE id = ANY (ids) AND closed_at < five_years;
    END CASE;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END
$$;
