CREATE TABLE `message_words` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`user_a` integer NOT NULL,
	`user_b` integer NOT NULL,
	`words` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_words_changed` ON `message_words` (`message_id`) WHERE words IS NULL;--> statement-breakpoint
CREATE VIRTUAL TABLE message_index USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii');
--> statement-breakpoint
INSERT INTO message_index (message_index, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER message_words_added AFTER INSERT ON message_words WHEN new.words <> '' BEGIN
  INSERT INTO message_index (rowid, words) VALUES (new.message_id,
    replace(' ' || new.words, ' ', ' ' || new.user_a || 'x') || replace(' ' || new.words, ' ', ' ' || new.user_b || 'x'));
END;
--> statement-breakpoint
CREATE TRIGGER message_words_changed_from AFTER UPDATE OF words ON message_words WHEN old.words <> '' BEGIN
  INSERT INTO message_index (message_index, rowid, words) VALUES ('delete', old.message_id,
    replace(' ' || old.words, ' ', ' ' || old.user_a || 'x') || replace(' ' || old.words, ' ', ' ' || old.user_b || 'x'));
END;
--> statement-breakpoint
CREATE TRIGGER message_words_changed_to AFTER UPDATE OF words ON message_words WHEN new.words <> '' BEGIN
  INSERT INTO message_index (rowid, words) VALUES (new.message_id,
    replace(' ' || new.words, ' ', ' ' || new.user_a || 'x') || replace(' ' || new.words, ' ', ' ' || new.user_b || 'x'));
END;
--> statement-breakpoint
CREATE TRIGGER message_words_removed AFTER DELETE ON message_words WHEN old.words <> '' BEGIN
  INSERT INTO message_index (message_index, rowid, words) VALUES ('delete', old.message_id,
    replace(' ' || old.words, ' ', ' ' || old.user_a || 'x') || replace(' ' || old.words, ' ', ' ' || old.user_b || 'x'));
END;
--> statement-breakpoint
CREATE TRIGGER message_words_outdated AFTER UPDATE OF content ON messages WHEN new.content <> old.content BEGIN
  UPDATE message_words SET words = iif(new.content = '', '', NULL) WHERE message_id = new.id;
END;
