from django.db import migrations

CLEAR = """
CREATE OR REPLACE TRIGGER held_hand_kept BEFORE UPDATE ON poker_heldhand
FOR EACH ROW WHEN (NOT room_may_remove('poker_heldhand'::regclass))
EXECUTE FUNCTION held_hand_keep();

-- Nothing happens to anybody who was not erased, whoever calls these.
CREATE FUNCTION poker_erasure_clear(of_player bigint, words text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM poker_chatline WHERE player_id = of_player AND NOT by_staff;
    DELETE FROM poker_chatmute WHERE of_player IN (owner_id, muted_id);
    DELETE FROM poker_playernote WHERE of_player IN (owner_id, about_id);
    UPDATE poker_sharedreplay SET revoked_at = now()
     WHERE revoked_at IS NULL
       AND played_id IN (SELECT id FROM poker_playedhand WHERE player_id = of_player);
    UPDATE poker_chatban SET reason = 'erased' WHERE player_id = of_player;
    UPDATE poker_playerreport SET quoted = '[]',
           details = CASE details WHEN '' THEN '' ELSE 'erased' END
     WHERE of_player IN (reporter_id, reported_id);
    UPDATE poker_handdispute SET text = 'erased'
     WHERE played_id IN (SELECT id FROM poker_playedhand WHERE player_id = of_player);
    PERFORM erasure_texts('poker_chatline', ARRAY['said', 'shown'], words, instead);
    PERFORM erasure_texts('poker_playernote', ARRAY['text'], words, instead);
    PERFORM erasure_texts('poker_chatban', ARRAY['reason'], words, instead);
    PERFORM erasure_texts(
        'poker_playerreport', ARRAY['details', 'answer', 'quoted'], words, instead);
    PERFORM erasure_texts('poker_handdispute', ARRAY['text', 'answer'], words, instead);
    PERFORM erasure_texts('poker_finding', ARRAY['detail'], words, instead);
    PERFORM erasure_texts('poker_disposition', ARRAY['reason'], words, instead);
    PERFORM erasure_texts('poker_heldhand', ARRAY['reason', 'resolution_reason'], words, instead);
    PERFORM set_config('room.removing', 'off', true);
END
$$;

-- The name stands where somebody sits down and where a fold of the stream may begin.
CREATE FUNCTION poker_erasure_rename(of_player bigint)
RETURNS TABLE (table_id bigint, seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    own jsonb := jsonb_build_object('player', of_player);
    done jsonb := jsonb_build_object('player', of_player, 'name', instead);
BEGIN
    RETURN QUERY
    UPDATE poker_tableevent event SET data = CASE event.kind
        WHEN 'player_sat' THEN jsonb_set(event.data, '{name}', to_jsonb(instead))
        ELSE jsonb_set(event.data, '{seats}', (
            SELECT jsonb_agg(
                       CASE WHEN seat @> own THEN jsonb_set(seat, '{name}', to_jsonb(instead))
                            ELSE seat END ORDER BY place)
              FROM jsonb_array_elements(event.data -> 'seats')
                   WITH ORDINALITY AS taken (seat, place)))
        END
     WHERE event.table_id IN (
               SELECT stint.table_no FROM table_stint stint WHERE stint.player_id = of_player
               UNION
               SELECT played.table_id FROM poker_playedhand played
                WHERE played.player_id = of_player)
       AND (event.kind = 'player_sat' AND event.data @> own AND NOT event.data @> done
            OR event.kind IN ('hand_started', 'table_restored')
            AND event.data @> jsonb_build_object('seats', jsonb_build_array(own))
            AND NOT event.data @> jsonb_build_object('seats', jsonb_build_array(done)))
    RETURNING event.table_id, event.seq;
END
$$;
"""

UNDO = """
DROP FUNCTION poker_erasure_rename(bigint);
DROP FUNCTION poker_erasure_clear(bigint, text[]);
CREATE OR REPLACE TRIGGER held_hand_kept BEFORE UPDATE ON poker_heldhand
FOR EACH ROW EXECUTE FUNCTION held_hand_keep();
"""


class Migration(migrations.Migration):
    """Whoever is erased is cleared from what was said at tables, and from their streams."""

    dependencies = [("poker", "0031_event_redaction"), ("accounts", "0034_erasure_rules")]

    operations = [migrations.RunSQL(CLEAR, reverse_sql=UNDO)]
