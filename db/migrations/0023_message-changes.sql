CREATE TABLE `message_changes` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`conversation_id` integer NOT NULL,
	`version` integer NOT NULL,
	`sender_reaction` text,
	`receiver_reaction` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_changes_version` ON `message_changes` (`conversation_id`,`version`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `reply_to_seq` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `edited_at` integer;--> statement-breakpoint
CREATE TRIGGER message_content_changed AFTER UPDATE OF content ON messages WHEN new.content <> old.content BEGIN
  INSERT INTO message_changes (message_id, conversation_id, version)
  SELECT new.id, id, version + 1 FROM conversations WHERE id = new.conversation_id
  ON CONFLICT (message_id) DO UPDATE SET version = excluded.version,
    sender_reaction = iif(new.content = '', NULL, sender_reaction),
    receiver_reaction = iif(new.content = '', NULL, receiver_reaction);
  UPDATE conversation_members SET unread_count = unread_count - 1
  WHERE new.content = '' AND conversation_id = new.conversation_id AND user_id <> new.sender_id AND read_seq < new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER message_change_added AFTER INSERT ON message_changes BEGIN
  UPDATE conversations SET version = new.version WHERE id = new.conversation_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_changed_again AFTER UPDATE OF version ON message_changes BEGIN
  UPDATE conversations SET version = new.version WHERE id = new.conversation_id;
END;
