-- Refuses nothing: has every version of a table's rows recorded from now on. For migrations, which
-- then call record_begin; called again with other columns, it watches those instead.

CREATE OR REPLACE FUNCTION record_watch(relation regclass, key text, columns text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    names CONSTANT text[] := key || columns;
    told text := (SELECT string_agg(quote_literal(name), ', ' ORDER BY place)
                    FROM unnest(names) WITH ORDINALITY AS each (name, place));
    old_row text := (SELECT string_agg(format('OLD.%I', name), ', ') FROM unnest(names) AS name);
    new_row text := (SELECT string_agg(format('NEW.%I', name), ', ') FROM unnest(names) AS name);
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_row AFTER INSERT OR DELETE ON %s'
                   ' FOR EACH ROW EXECUTE FUNCTION record_version_write(%s)', relation, told);
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_change AFTER UPDATE ON %s'
                   ' FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s))'
                   ' EXECUTE FUNCTION record_version_write(%s)', relation, old_row, new_row, told);
END
$$;
