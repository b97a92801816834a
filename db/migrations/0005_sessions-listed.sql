ALTER TABLE `sessions` ADD `public_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `system` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE sessions SET public_id = substr(hex(randomblob(16)), 1, 22), last_used_at = created_at;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_public_id` ON `sessions` (`public_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `conversations_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `newcomers_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE users SET conversations_count = (SELECT count(*) FROM conversation_members WHERE user_id = users.id);
--> statement-breakpoint
CREATE TRIGGER conversations_counted AFTER INSERT ON conversation_members BEGIN
  UPDATE users SET conversations_count = conversations_count + 1 WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_uncounted AFTER DELETE ON conversation_members BEGIN
  UPDATE users SET conversations_count = conversations_count - 1 WHERE id = old.user_id;
END;
