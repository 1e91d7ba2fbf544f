-- No player is erased of whom the audit log does not say so, and by whom, in the same transaction.

CREATE OR REPLACE FUNCTION erasure_require_told() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM accounts_erased_person person
          JOIN audit_entry told ON told.subject = 'player:' || NEW.id
               AND told.action = 'player.erased' AND told.actor_id = person.erased_by_id
         WHERE person.player_id = NEW.id AND person.erased_at = NEW.erased_at
    ) THEN
        RAISE EXCEPTION 'the audit log does not say who erased player %', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'erasure_told';
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS erasure_told ON accounts_player;
CREATE CONSTRAINT TRIGGER erasure_told
AFTER UPDATE OF erased_at ON accounts_player DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.erased_at IS DISTINCT FROM OLD.erased_at)
EXECUTE FUNCTION erasure_require_told();
