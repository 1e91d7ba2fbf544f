-- No audit entry is written but as the next after the last: a gap or a fork would hide an action.
-- Runs as the owner: the application's role may not move the head by any other road.

CREATE OR REPLACE FUNCTION audit_link_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE audit_head SET number = NEW.number, hash = NEW.hash
     WHERE number = NEW.number - 1 AND hash = NEW.previous_hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'audit entry % does not follow the last one', NEW.number
            USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entry_follows';
    END IF;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION audit_link_entry() FROM PUBLIC;

CREATE OR REPLACE TRIGGER audit_entry_link
AFTER INSERT ON audit_entry
FOR EACH ROW EXECUTE FUNCTION audit_link_entry();
