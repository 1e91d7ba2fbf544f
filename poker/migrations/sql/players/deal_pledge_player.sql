-- No pledge of a seed names a player there is not (poker_player_require).

CREATE OR REPLACE TRIGGER deal_pledge_player
BEFORE INSERT OR UPDATE OF player_id ON poker_dealpledge
FOR EACH ROW EXECUTE FUNCTION poker_player_require();
