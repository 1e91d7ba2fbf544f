-- No entry is deleted once its tournament has begun: what it paid is in the prizes. Before that a
-- player may take it back, who then gets the money back (lobby_evidence_refund). None becomes
-- another player's, or of another tournament.

CREATE OR REPLACE FUNCTION lobby_entry_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (OLD.id, OLD.tournament_id, OLD.player_id) = (NEW.id, NEW.tournament_id, NEW.player_id) THEN
            RETURN NEW;
        END IF;
    ELSIF EXISTS (
        SELECT FROM lobby_tournament WHERE id = OLD.tournament_id AND status = 'announced'
    ) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'entry % of tournament % is kept', OLD.id, OLD.tournament_id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entry_kept';
END
$$;

CREATE OR REPLACE TRIGGER entry_kept
BEFORE DELETE OR UPDATE ON lobby_entry
FOR EACH ROW EXECUTE FUNCTION lobby_entry_keep();
