CREATE TABLE `event_suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_suggestions_pair` ON `event_suggestions` (`user_id`,`other_id`);--> statement-breakpoint
CREATE INDEX `event_suggestions_other` ON `event_suggestions` (`other_id`);--> statement-breakpoint
CREATE INDEX `event_suggestions_event` ON `event_suggestions` (`event_id`);