-- No part in a hand names a player there is not (poker_player_require).

CREATE OR REPLACE TRIGGER played_hand_player
BEFORE INSERT OR UPDATE OF player_id ON poker_playedhand
FOR EACH ROW EXECUTE FUNCTION poker_player_require();
