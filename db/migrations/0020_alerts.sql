CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`actor_id` integer,
	`event_id` integer,
	`count` integer DEFAULT 1 NOT NULL,
	`details` text,
	`at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_public_id` ON `alerts` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_once` ON `alerts` (`user_id`,`dedupe_key`);--> statement-breakpoint
CREATE INDEX `alerts_newest` ON `alerts` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `alerts_unread` ON `alerts` (`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_actor` ON `alerts` (`actor_id`);--> statement-breakpoint
CREATE INDEX `alerts_event` ON `alerts` (`event_id`);--> statement-breakpoint
CREATE INDEX `alerts_age` ON `alerts` (`at`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`starts_at`) WHERE NOT is_cancelled;