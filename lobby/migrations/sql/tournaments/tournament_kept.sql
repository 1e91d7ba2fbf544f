-- No tournament that has entries or has begun is deleted, and none is renumbered: another one in its
-- place would have other terms (tournament_terms_kept).

CREATE OR REPLACE FUNCTION lobby_tournament_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF OLD.status <> 'announced'
       OR EXISTS (SELECT FROM lobby_entry WHERE tournament_id = OLD.id) THEN
        RAISE EXCEPTION 'tournament % is kept', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tournament_kept';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE TRIGGER tournament_kept
BEFORE DELETE OR UPDATE OF id ON lobby_tournament
FOR EACH ROW EXECUTE FUNCTION lobby_tournament_keep();
