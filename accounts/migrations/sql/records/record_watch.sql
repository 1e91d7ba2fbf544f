-- Refuses nothing: has every version of a table's rows recorded from now on. For migrations, which
-- then call record_begin; called again with other columns, it watches those instead.

CREATE OR REPLACE FUNCTION record_watch(relation regclass, key text, columns text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    names CONSTANT text[] := key || columns;
    told text := (SELECT string_agg(quote_literal(name), ', ' ORDER BY place)
                    FROM unnest(names) WITH ORDINALITY AS each (name, place));
    -- Column by column, for a comparison of rows reads differently once it was dumped and restored.
    changed text := (SELECT string_agg(format('OLD.%I IS DISTINCT FROM NEW.%I', name, name), ' OR ')
                       FROM unnest(names) AS name);
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_row AFTER INSERT OR DELETE ON %s'
                   ' FOR EACH ROW EXECUTE FUNCTION record_version_write(%s)', relation, told);
    EXECUTE format('CREATE OR REPLACE TRIGGER record_version_change AFTER UPDATE ON %s'
                   ' FOR EACH ROW WHEN (%s) EXECUTE FUNCTION record_version_write(%s)',
                   relation, changed, told);
END
$$;
