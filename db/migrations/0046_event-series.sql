CREATE TABLE `event_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`host_id` integer NOT NULL,
	`rule` text NOT NULL,
	`time_zone` text NOT NULL,
	`until` text,
	`dates_max` integer,
	`dates_made` integer NOT NULL,
	`last_local` text NOT NULL,
	`last_starts_at` integer NOT NULL,
	`extend_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`host_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_series_public_id` ON `event_series` (`public_id`);--> statement-breakpoint
CREATE INDEX `event_series_host` ON `event_series` (`host_id`,`last_starts_at`);--> statement-breakpoint
CREATE INDEX `event_series_extend` ON `event_series` (`extend_at`) WHERE extend_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `event_series_guests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`series_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`series_id`) REFERENCES `event_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_series_guests_once` ON `event_series_guests` (`series_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_series_guests_user` ON `event_series_guests` (`user_id`);--> statement-breakpoint
DROP INDEX `events_nearby`;--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` integer REFERENCES event_series(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `events` ADD `occurrence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `is_edited_alone` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_series` ON `events` (`series_id`,`occurrence`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_nearby` ON `events` (`realm`,`row`,`col`,`starts_at`,`id`,`latitude`,`longitude`,`category`,`host_id`,`series_id`,`is_edited_alone`) WHERE NOT is_cancelled;