-- Refuses nothing: records the version of each row that was there before record_watch. The rows are
-- locked, so that one changed meanwhile is recorded as it is then.

CREATE OR REPLACE FUNCTION record_begin(relation regclass, key text, columns text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
BEGIN
    EXECUTE format(
        'INSERT INTO record_version (relation, key, digest, written_at, written_by)'
        ' SELECT $1, kept.key, kept.digest, clock_timestamp(), ''migration'''
        ' FROM (SELECT to_jsonb(each) ->> $2 AS key, record_digest(to_jsonb(each), $3) AS digest'
        '         FROM %s AS each FOR SHARE) AS kept'
        ' WHERE kept.digest IS DISTINCT FROM (SELECT last.digest FROM record_version AS last'
        '        WHERE last.relation = $1 AND last.key = kept.key ORDER BY last.id DESC LIMIT 1)',
        relation) USING relation::text, key, columns;
END
$$;
