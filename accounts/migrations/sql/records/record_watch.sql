-- Refuses nothing: has every version of a table's rows recorded from now on, beginning with those
-- that are there. For migrations; called again with other columns it begins again with those.

CREATE OR REPLACE FUNCTION record_watch(relation regclass, key text, columns text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
DECLARE
    told text := (SELECT string_agg(quote_literal(name), ', ' ORDER BY place)
                    FROM unnest(key || columns) WITH ORDINALITY AS each (name, place));
    old_row text := (SELECT string_agg(format('OLD.%I', name), ', ') FROM unnest(key || columns) name);
    new_row text := (SELECT string_agg(format('NEW.%I', name), ', ') FROM unnest(key || columns) name);
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_row AFTER INSERT OR DELETE ON %s'
                   ' FOR EACH ROW EXECUTE FUNCTION record_version_write(%s)', relation, told);
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_change AFTER UPDATE ON %s'
                   ' FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s))'
                   ' EXECUTE FUNCTION record_version_write(%s)', relation, old_row, new_row, told);
    EXECUTE format('INSERT INTO record_version (relation, key, digest, written_at, written_by)'
                   ' SELECT %L, content ->> %L, record_digest(content, %L), clock_timestamp(),'
                   ' ''migration'' FROM (SELECT to_jsonb(each) AS content FROM %s each) AS rows',
                   relation::text, key, columns, relation);
END
$$;
