CREATE TABLE `passes` (
	`user_id` integer NOT NULL,
	`passed_id` integer NOT NULL,
	`until` integer NOT NULL,
	`passed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `passed_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`passed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passes_two" CHECK(user_id <> passed_id)
);
--> statement-breakpoint
CREATE INDEX `passes_passed` ON `passes` (`passed_id`);--> statement-breakpoint
CREATE INDEX `passes_newest` ON `passes` (`user_id`,`passed_at`,`passed_id`);--> statement-breakpoint
CREATE INDEX `passes_until` ON `passes` (`until`);--> statement-breakpoint
CREATE TRIGGER passes_ended_by_match AFTER INSERT ON matches BEGIN
  DELETE FROM passes WHERE user_id = new.user_a AND passed_id = new.user_b;
  DELETE FROM passes WHERE user_id = new.user_b AND passed_id = new.user_a;
END;
--> statement-breakpoint
CREATE TRIGGER passes_ended_by_message AFTER INSERT ON messages BEGIN
  DELETE FROM passes WHERE rowid IN (
    SELECT pass.rowid FROM conversation_members AS side
    CROSS JOIN passes AS pass ON pass.user_id = side.user_id AND pass.passed_id = side.other_id
    WHERE side.conversation_id = new.conversation_id);
END;
