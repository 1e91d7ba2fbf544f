-- No event is stored twice: a stream's numbers lie whole in one partition, of the events of a
-- hundred tables, under one primary key.

CREATE TABLE poker_tableevent (
    table_id bigint NOT NULL
        CONSTRAINT event_of_table REFERENCES poker_table DEFERRABLE INITIALLY DEFERRED,
    seq bigint NOT NULL,
    at timestamptz NOT NULL,
    player_id bigint
        CONSTRAINT event_of_player REFERENCES accounts_player DEFERRABLE INITIALLY DEFERRED,
    hand_no integer NOT NULL CHECK (hand_no >= 0),
    version smallint NOT NULL CHECK (version >= 0),
    kind varchar(32) NOT NULL,
    action_id varchar(64) NOT NULL,
    data jsonb NOT NULL,
    digest bytea,
    CONSTRAINT event_number_once PRIMARY KEY (table_id, seq)
) PARTITION BY RANGE (table_id);

-- The seat-belt: a table beyond the ranges made so far.
CREATE TABLE poker_tableevent_default PARTITION OF poker_tableevent DEFAULT;
