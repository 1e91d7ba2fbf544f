-- No screen name looks like another player's (accounts/models/screen_name_shape.py). It is no unique
-- index, as names that were given before look alike by today's comparison: these stay. One
-- transaction at a time takes a shape; there are 256 locks, so that storing many at once takes no more.

CREATE OR REPLACE FUNCTION player_refuse_alike() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    shape text := player_screen_name_shape(NEW.screen_name);
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.screen_name = OLD.screen_name THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('player_screen_name_shape'), hashtext(shape) & 255);
    IF EXISTS (
        SELECT FROM accounts_player AS other
        WHERE player_screen_name_shape(other.screen_name) = shape AND other.id <> NEW.id
    ) THEN
        RAISE EXCEPTION 'a screen name looks like another one'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'player_screen_name_shape';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER player_screen_name_alike
BEFORE INSERT OR UPDATE OF screen_name ON accounts_player
FOR EACH ROW EXECUTE FUNCTION player_refuse_alike();
