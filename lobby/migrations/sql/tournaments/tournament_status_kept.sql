-- No tournament that has begun is announced again, and none that has ended gets another status:
-- entries could be taken back then (entry_kept), or paid out another way.

CREATE OR REPLACE FUNCTION lobby_tournament_keep_status() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'tournament % does not go from % to %', OLD.id, OLD.status, NEW.status
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tournament_status_kept';
END
$$;

CREATE OR REPLACE TRIGGER tournament_status_kept
BEFORE UPDATE ON lobby_tournament
FOR EACH ROW WHEN (
    OLD.status IS DISTINCT FROM NEW.status
    AND (NEW.status = 'announced' OR OLD.status NOT IN ('announced', 'running')))
EXECUTE FUNCTION lobby_tournament_keep_status();
