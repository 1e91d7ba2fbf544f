-- No seed is taken but one that opens a pledge told with the commitment: it could be chosen by what
-- was learned since.

CREATE OR REPLACE FUNCTION deal_seed_pledged() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment commitment
      WHERE commitment.id = NEW.commitment_id
      AND commitment.pledges @> jsonb_build_array(jsonb_build_array(NEW.player_id, encode(sha256(
        convert_to('card-room seed pledge v1', 'UTF8')
        || int8send(commitment.table_id) || int8send(commitment.hand_no)
        || int8send(NEW.player_id) || decode(NEW.seed, 'hex')
      ), 'hex')));
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
