-- Refuses nothing: keeps a table's alarm in a row of its own, poker_alarm, for clocks to read. The
-- table's row is locked meanwhile, so no one else writes that alarm.

CREATE OR REPLACE FUNCTION poker_table_keep_alarm() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.wake_at IS NULL THEN
        DELETE FROM poker_alarm WHERE table_id = NEW.id;
        RETURN NULL;
    END IF;
    UPDATE poker_alarm SET wake_at = NEW.wake_at WHERE table_id = NEW.id;
    IF NOT FOUND THEN
        INSERT INTO poker_alarm (table_id, wake_at) VALUES (NEW.id, NEW.wake_at);
    END IF;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION poker_table_keep_alarm() FROM PUBLIC;

CREATE OR REPLACE TRIGGER table_alarm_kept
AFTER INSERT OR UPDATE OF wake_at ON poker_table
FOR EACH ROW EXECUTE FUNCTION poker_table_keep_alarm();
