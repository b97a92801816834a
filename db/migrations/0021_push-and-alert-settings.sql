CREATE TABLE `alert_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`push_off` text DEFAULT '[]' NOT NULL,
	`shows_words` integer DEFAULT false NOT NULL,
	`quiet_hours` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`language` text DEFAULT 'en' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mutes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`muted_id` integer,
	`event_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`muted_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mutes_one" CHECK((muted_id IS NULL) <> (event_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_person` ON `mutes` (`user_id`,`muted_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_event` ON `mutes` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `mutes_muted` ON `mutes` (`muted_id`);--> statement-breakpoint
CREATE INDEX `mutes_of_event` ON `mutes` (`event_id`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`public_key` text NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `push_devices_session` ON `push_devices` (`session_id`);--> statement-breakpoint
ALTER TABLE `alerts` ADD `push_due_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `push_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `pushed_to` text;--> statement-breakpoint
CREATE INDEX `alerts_push` ON `alerts` (`push_due_at`) WHERE push_due_at IS NOT NULL;