-- Refuses nothing: makes the partitions of the events for the next 500 tables, ahead of them.
-- Runs as the owner: the application's role makes no tables. It takes no argument and makes the
-- same partitions whoever calls it. It gives up before PostgreSQL looks for deadlocks, so that
-- it never costs a player an action.

CREATE OR REPLACE FUNCTION poker_make_event_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    tables_each CONSTANT bigint := 100;
    tables_ahead CONSTANT bigint := 500;
    wanted bigint := coalesce((SELECT max(id) FROM poker_table), 0) + tables_ahead;
    first bigint;
    name text;
    made integer := 0;
BEGIN
    -- Two jobs at once make nothing twice; and before poker_table, as a writer to it does.
    LOCK TABLE poker_tableevent_default IN ACCESS EXCLUSIVE MODE;
    SELECT coalesce(max(substring(relname FROM '[0-9]+$')::bigint) + tables_each, 0) INTO first
      FROM pg_class WHERE relname ~ '^poker_tableevent_from_[0-9]+$'
       AND relnamespace = 'public'::regnamespace AND relkind = 'r';
    WHILE first <= wanted LOOP
        name := format('poker_tableevent_from_%s', first);
        EXECUTE format('CREATE TABLE %I (LIKE poker_tableevent INCLUDING ALL)', name);
        EXECUTE format(
            'WITH strayed AS (DELETE FROM poker_tableevent_default'
            ' WHERE table_id >= %s AND table_id < %s RETURNING *)'
            ' INSERT INTO %I SELECT * FROM strayed', first, first + tables_each, name);
        EXECUTE format(
            'ALTER TABLE poker_tableevent ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
            name, first, first + tables_each);
        first := first + tables_each;
        made := made + 1;
    END LOOP;
    RETURN made;
END
$$;
