from django.db import migrations

# As before, but that a deal also notes how many pledges there were.
COMMITMENT = """
CREATE OR REPLACE FUNCTION deal_commitment_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_dealcommitment%ROWTYPE := OLD;
BEGIN
    expected.broken_at := COALESCE(OLD.broken_at, NEW.broken_at);
    IF OLD.closed_at IS NULL AND OLD.broken_at IS NULL THEN
        expected.closed_at := NEW.closed_at;
        expected.mixed := NEW.mixed;
        {pledged}
        expected.people := NEW.people;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'commitment % is dealt from once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_commitment_kept';
    END IF;
    RETURN NEW;
END
$$;
"""
WITH_PLEDGES = COMMITMENT.replace("{pledged}", "expected.pledged := NEW.pledged;")
WITHOUT = COMMITMENT.replace("{pledged}", "")

# The lock makes a deal of the hand before that comes at the same moment wait, and tell this
# pledge; or this pledge wait, and be refused.
PLEDGE = """
CREATE FUNCTION deal_pledge_in_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment
      WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no - 1
      AND closed_at IS NULL AND broken_at IS NULL
      FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'hand % of table % takes no pledges', NEW.hand_no, NEW.table_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_pledge_in_time';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER deal_pledge_in_time
BEFORE INSERT ON poker_dealpledge
FOR EACH ROW EXECUTE FUNCTION deal_pledge_in_time();
"""

SEED = """
CREATE FUNCTION deal_seed_pledged() RETURNS trigger
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

CREATE TRIGGER deal_seed_pledged
BEFORE INSERT ON poker_dealseed
FOR EACH ROW EXECUTE FUNCTION deal_seed_pledged();
"""

# The hands to come cannot be mixed by seeds nobody was bound to.
UNPLEDGED = """
DELETE FROM poker_dealseed USING poker_dealcommitment commitment
WHERE commitment.id = commitment_id AND commitment.closed_at IS NULL
"""

UNDO = """
DROP TRIGGER deal_seed_pledged ON poker_dealseed;
DROP FUNCTION deal_seed_pledged();
DROP TRIGGER deal_pledge_in_time ON poker_dealpledge;
DROP FUNCTION deal_pledge_in_time();
"""


class Migration(migrations.Migration):
    """Pledges come before the hand before begins; a seed is the one that was pledged."""

    dependencies = [("poker", "0020_pledges")]

    operations = [
        migrations.RunSQL([WITH_PLEDGES, PLEDGE, SEED, UNPLEDGED], reverse_sql=[UNDO, WITHOUT]),
    ]
