-- No event of a table names a player there is not (poker_player_require).

CREATE OR REPLACE TRIGGER event_player
BEFORE INSERT OR UPDATE OF player_id ON poker_tableevent
FOR EACH ROW WHEN (NEW.player_id IS NOT NULL)
EXECUTE FUNCTION poker_player_require();
