CREATE TABLE `dating_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`agreed_at` integer,
	`changed_at` integer NOT NULL,
	`genders` text DEFAULT '[]' NOT NULL,
	`own_words` text DEFAULT '[]' NOT NULL,
	`wanted` text DEFAULT '[]' NOT NULL,
	`is_shown` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dating_preferences_taken_back` ON `dating_preferences` (`changed_at`) WHERE agreed_at IS NULL;