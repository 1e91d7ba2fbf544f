-- The head of an audit log in which nothing is noted yet.

INSERT INTO audit_head (number, hash) VALUES (0, repeat('0', 64));
