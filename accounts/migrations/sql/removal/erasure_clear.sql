-- Clears what is kept of a player in words, and of nobody who was not erased (erasure_pseudonym).
-- Runs as the owner, for most of these rows are never changed otherwise.

CREATE OR REPLACE FUNCTION erasure_clear(of_player bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    words text[] := erasure_names(of_player);
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM inbox_message WHERE player_id = of_player;
    DELETE FROM accounts_staffnote WHERE player_id = of_player;
    UPDATE cashier_request SET payment_reference = 'erased',
           account_holder = CASE account_holder WHEN '' THEN '' ELSE 'erased' END,
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
