-- No tournament for real money gets other terms once somebody has registered: neither another rule
-- set nor other prizes, levels, chips or prices.

CREATE OR REPLACE FUNCTION lobby_tournament_keep_terms() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF OLD.status <> 'announced'
       OR EXISTS (SELECT FROM lobby_entry WHERE tournament_id = OLD.id) THEN
        RAISE EXCEPTION 'tournament % is played as it was announced', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tournament_terms_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tournament_terms_kept
BEFORE UPDATE ON lobby_tournament
FOR EACH ROW WHEN (
    -- Column by column: a comparison of rows reads differently once it was dumped and restored.
    OLD.currency <> 'PLAY'
    AND (OLD.rule_set_id IS DISTINCT FROM NEW.rule_set_id
         OR OLD.seats IS DISTINCT FROM NEW.seats
         OR OLD.fewest_players IS DISTINCT FROM NEW.fewest_players
         OR OLD.most_players IS DISTINCT FROM NEW.most_players
         OR OLD.chips IS DISTINCT FROM NEW.chips
         OR OLD.currency IS DISTINCT FROM NEW.currency
         OR OLD.buy_in IS DISTINCT FROM NEW.buy_in
         OR OLD.fee IS DISTINCT FROM NEW.fee
         OR OLD.levels IS DISTINCT FROM NEW.levels
         OR OLD.payouts IS DISTINCT FROM NEW.payouts
         OR OLD.late_levels IS DISTINCT FROM NEW.late_levels))
EXECUTE FUNCTION lobby_tournament_keep_terms();
