CREATE VIRTUAL TABLE message_terms USING fts5vocab(message_index, row);
--> statement-breakpoint
INSERT INTO message_index (message_index, rank) VALUES ('automerge', 0);
