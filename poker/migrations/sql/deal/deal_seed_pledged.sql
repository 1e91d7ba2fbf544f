-- No seed is taken but the one its player pledged: they could choose it by what they learned since.

CREATE OR REPLACE FUNCTION deal_seed_pledged() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment commitment
      JOIN poker_dealpledge pledge ON pledge.table_id = commitment.table_id
      AND pledge.hand_no = commitment.hand_no AND pledge.player_id = NEW.player_id
      WHERE commitment.id = NEW.commitment_id
      AND pledge.pledge = encode(sha256(
        convert_to('card-room seed pledge v1', 'UTF8')
        || int8send(commitment.table_id) || int8send(commitment.hand_no)
        || int8send(NEW.player_id) || decode(NEW.seed, 'hex')
      ), 'hex');
    IF NOT FOUND THEN
        RAISE EXCEPTION 'player % did not pledge that seed', NEW.player_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_seed_pledged';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER deal_seed_pledged
BEFORE INSERT ON poker_dealseed
FOR EACH ROW EXECUTE FUNCTION deal_seed_pledged();
