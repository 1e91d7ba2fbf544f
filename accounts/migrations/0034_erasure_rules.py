from django.db import migrations

# What says of a row that it is never changed lets a function through that runs as the owner to
# erase somebody (see room_may_remove).
LET_THROUGH = """
CREATE OR REPLACE TRIGGER cashier_request_kept BEFORE UPDATE OR DELETE ON cashier_request
FOR EACH ROW WHEN (NOT room_may_remove('cashier_request'::regclass))
EXECUTE FUNCTION cashier_request_keep();

CREATE OR REPLACE TRIGGER play_break_kept BEFORE UPDATE OR DELETE ON play_break
FOR EACH ROW WHEN (NOT room_may_remove('play_break'::regclass))
EXECUTE FUNCTION play_break_keep();

CREATE OR REPLACE TRIGGER identity_record_kept BEFORE UPDATE OR DELETE ON accounts_identity_record
FOR EACH ROW WHEN (NOT room_may_remove('accounts_identity_record'::regclass))
EXECUTE FUNCTION identity_record_keep();

CREATE TRIGGER audit_redaction_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_redaction
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
"""

# Names as whole words, whatever their case; and in JSON the values alone, never a key.
WORDS = r"""
CREATE FUNCTION erasure_words(told text, words text[], instead text) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
    word text;
BEGIN
    FOREACH word IN ARRAY words LOOP
        told := regexp_replace(
            told,
            '(?<![[:alnum:]_])' || regexp_replace(word, '([^[:alnum:] ])', '\\\1', 'g')
            || '(?![[:alnum:]_])',
            instead, 'gi');
    END LOOP;
    RETURN told;
END
$$;

CREATE FUNCTION erasure_json(told jsonb, words text[], instead text) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT CASE jsonb_typeof(told)
        WHEN 'object' THEN (
            SELECT coalesce(jsonb_object_agg(key, erasure_json(value, words, instead)), '{}')
              FROM jsonb_each(told))
        WHEN 'array' THEN (
            SELECT coalesce(jsonb_agg(erasure_json(value, words, instead) ORDER BY place), '[]')
              FROM jsonb_array_elements(told) WITH ORDINALITY AS each (value, place))
        WHEN 'string' THEN to_jsonb(erasure_words(told #>> '{}', words, instead))
        ELSE told
    END
$$;

-- Rows in which none of the words stands are not looked at twice.
CREATE FUNCTION erasure_texts(relation regclass, columns text[], words text[], instead text)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    named text;
    found pg_attribute%ROWTYPE;
    likely text[] := ARRAY(SELECT '%' || word || '%' FROM unnest(words) AS word);
BEGIN
    FOREACH named IN ARRAY columns LOOP
        SELECT * INTO STRICT found FROM pg_attribute
         WHERE attrelid = relation AND attname = named;
        IF found.atttypid = 'jsonb'::regtype THEN
            EXECUTE format('UPDATE %1$s SET %2$I = erasure_json(%2$I, $1, $2)'
                           ' WHERE %2$I::text ILIKE ANY ($3)', relation, named)
            USING words, instead, likely;
        ELSE
            EXECUTE format('UPDATE %1$s SET %2$I = left(erasure_words(%2$I, $1, $2), $4)'
                           ' WHERE %2$I ILIKE ANY ($3)', relation, named)
            USING words, instead, likely,
                  CASE WHEN found.atttypmod > 4 THEN found.atttypmod - 4 ELSE 1000000000 END;
        END IF;
    END LOOP;
END
$$;

CREATE FUNCTION erasure_pseudonym(of_player bigint) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM accounts_player WHERE id = of_player AND erased_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'player % was not erased', of_player
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'erasure_of_the_erased';
    END IF;
    RETURN 'erased-' || of_player;
END
$$;
"""

# Nothing happens to anybody who was not erased, whoever calls these.
CLEAR = """
CREATE FUNCTION erasure_clear(of_player bigint, words text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM inbox_message WHERE player_id = of_player;
    DELETE FROM accounts_staffnote WHERE player_id = of_player;
    UPDATE cashier_request SET payment_reference = 'erased',
           reason = CASE reason WHEN '' THEN '' ELSE 'erased' END
     WHERE player_id = of_player;
    UPDATE play_break SET reason = 'erased' WHERE player_id = of_player AND reason <> '';
    UPDATE accounts_identity_record SET revoked_because = 'erased'
     WHERE player_id = of_player AND revoked_because <> '';
    PERFORM erasure_texts('inbox_message', ARRAY['data'], words, instead);
    PERFORM erasure_texts('incident', ARRAY['detail', 'note'], words, instead);
    PERFORM erasure_texts('accounts_staffnote', ARRAY['text'], words, instead);
    PERFORM erasure_texts('accounts_erasure_request', ARRAY['reason'], words, instead);
    PERFORM erasure_texts('cashier_request', ARRAY['reason'], words, instead);
    PERFORM erasure_texts('play_break', ARRAY['reason'], words, instead);
    PERFORM erasure_texts('compliance_issued_copy', ARRAY['filters'], words, instead);
    PERFORM erasure_texts(
        'django_admin_log', ARRAY['object_repr', 'change_message'], words, instead);
    PERFORM set_config('room.removing', 'off', true);
END
$$;

CREATE FUNCTION erasure_audit(of_player bigint, words text[]) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    likely text[] := ARRAY(SELECT '%' || word || '%' FROM unnest(words) AS word);
    cleared bigint[];
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    WITH left_over AS (
        SELECT entry.number, erasure_words(entry.reason, words, instead) AS reason,
               erasure_json(entry.before, words, instead) AS before,
               CASE WHEN entry.actor_id = of_player AND entry.after ? 'browser'
                    THEN jsonb_set(erasure_json(entry.after, words, instead), '{browser}', '""')
                    ELSE erasure_json(entry.after, words, instead) END AS after,
               CASE entry.actor_id WHEN of_player THEN '' ELSE entry.address END AS address
          FROM audit_entry entry
         WHERE entry.actor_id = of_player OR entry.subject = 'player:' || of_player
            OR entry.reason ILIKE ANY (likely) OR entry.before::text ILIKE ANY (likely)
            OR entry.after::text ILIKE ANY (likely)
    ), changed AS (
        UPDATE audit_entry entry
           SET reason = left_over.reason, before = left_over.before, after = left_over.after,
               address = left_over.address
          FROM left_over
         WHERE left_over.number = entry.number
           AND (left_over.reason, left_over.before, left_over.after, left_over.address)
               IS DISTINCT FROM (entry.reason, entry.before, entry.after, entry.address)
        RETURNING entry.number
    )
    SELECT array_agg(number ORDER BY number) INTO cleared FROM changed;
    PERFORM set_config('room.removing', 'off', true);
    RETURN cleared;
END
$$;

CREATE FUNCTION erasure_forget(of_players bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    over bigint[] := ARRAY(
        SELECT player_id FROM accounts_erased_person
         WHERE player_id = ANY (of_players) AND sealed_until < now() AND sealed <> '');
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM accounts_identity_record WHERE player_id = ANY (over);
    PERFORM set_config('room.removing', 'off', true);
    UPDATE accounts_erased_person SET sealed = '' WHERE player_id = ANY (over);
    RETURN cardinality(over);
END
$$;
"""

UNDO = """
DROP FUNCTION erasure_forget(bigint[]);
DROP FUNCTION erasure_audit(bigint, text[]);
DROP FUNCTION erasure_clear(bigint, text[]);
DROP FUNCTION erasure_pseudonym(bigint);
DROP FUNCTION erasure_texts(regclass, text[], text[], text);
DROP FUNCTION erasure_json(jsonb, text[], text);
DROP FUNCTION erasure_words(text, text[], text);
DROP TRIGGER audit_redaction_append_only ON audit_redaction;
CREATE OR REPLACE TRIGGER identity_record_kept BEFORE UPDATE OR DELETE ON accounts_identity_record
FOR EACH ROW EXECUTE FUNCTION identity_record_keep();
CREATE OR REPLACE TRIGGER play_break_kept BEFORE UPDATE OR DELETE ON play_break
FOR EACH ROW EXECUTE FUNCTION play_break_keep();
CREATE OR REPLACE TRIGGER cashier_request_kept BEFORE UPDATE OR DELETE ON cashier_request
FOR EACH ROW EXECUTE FUNCTION cashier_request_keep();
"""


class Migration(migrations.Migration):
    """Whoever is erased is cleared from what nobody may change otherwise."""

    dependencies = [
        ("accounts", "0033_erasure"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = [migrations.RunSQL([LET_THROUGH, WORDS, CLEAR], reverse_sql=UNDO)]
