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
    OLD.currency <> 'PLAY'
    AND (OLD.rule_set_id, OLD.seats, OLD.fewest_players, OLD.most_players, OLD.chips, OLD.currency,
         OLD.buy_in, OLD.fee, OLD.levels, OLD.payouts, OLD.late_levels)
    IS DISTINCT FROM (NEW.rule_set_id, NEW.seats, NEW.fewest_players, NEW.most_players, NEW.chips,
         NEW.currency, NEW.buy_in, NEW.fee, NEW.levels, NEW.payouts, NEW.late_levels))
EXECUTE FUNCTION lobby_tournament_keep_terms();
