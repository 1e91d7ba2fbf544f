-- No seed of a deal names a player there is not (poker_player_require).

CREATE OR REPLACE TRIGGER deal_seed_player
BEFORE INSERT OR UPDATE OF player_id ON poker_dealseed
FOR EACH ROW EXECUTE FUNCTION poker_player_require();
