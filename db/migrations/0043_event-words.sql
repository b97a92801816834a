CREATE TABLE `event_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`event_id` integer NOT NULL,
	`client_id` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_words_public_id` ON `event_words` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_words_client_id` ON `event_words` (`event_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `event_words_event` ON `event_words` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_words_at` ON `event_words` (`at`);