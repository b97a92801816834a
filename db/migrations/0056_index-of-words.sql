-- The engine (3.45.1) sets this where a row is deleted from an index with secure-delete, but not for the command 'delete'.
UPDATE message_index_config SET v = 5 WHERE k = 'version';
