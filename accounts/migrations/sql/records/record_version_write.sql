-- Refuses nothing: records each version of a row as it is written, for record_watch's triggers.
-- The arguments are the key's column, then every watched column. Settings that change how JSON
-- spells a value are fixed. Runs as the owner: the application's role may not write versions itself.

CREATE OR REPLACE FUNCTION record_version_write() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET timezone = 'UTC' SET bytea_output = 'hex' SET extra_float_digits = 1 AS $$
DECLARE
    writer text := CASE current_setting('room.migrating', true)
                   WHEN 'on' THEN 'migration' ELSE session_user END;
    before_key text;
    after_key text;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        before_key := to_jsonb(OLD) ->> TG_ARGV[0];
    END IF;
    IF TG_OP <> 'DELETE' THEN
        after_key := to_jsonb(NEW) ->> TG_ARGV[0];
    END IF;
    IF before_key IS DISTINCT FROM after_key AND before_key IS NOT NULL THEN
        INSERT INTO record_version (relation, key, digest, written_at, written_by)
        VALUES (TG_TABLE_NAME, before_key, NULL, clock_timestamp(), writer);
    END IF;
    IF after_key IS NOT NULL THEN
        INSERT INTO record_version (relation, key, digest, written_at, written_by)
        VALUES (TG_TABLE_NAME, after_key, record_digest(to_jsonb(NEW), TG_ARGV[1:]),
                clock_timestamp(), writer);
    END IF;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION record_version_write() FROM PUBLIC;
