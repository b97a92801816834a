CREATE TABLE `event_attendees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_attendees_once` ON `event_attendees` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_attendees_order` ON `event_attendees` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_attendees_user` ON `event_attendees` (`user_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`realm` integer NOT NULL,
	`host_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`location` text NOT NULL,
	`starts_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`max_attendees` integer NOT NULL,
	`current_attendees` integer DEFAULT 0 NOT NULL,
	`image_url` text,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`row` integer NOT NULL,
	`col` integer NOT NULL,
	`is_cancelled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`host_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_public_id` ON `events` (`public_id`);--> statement-breakpoint
CREATE INDEX `events_host` ON `events` (`host_id`);--> statement-breakpoint
CREATE INDEX `events_nearby` ON `events` (`realm`,`row`,`col`,`starts_at`,`id`,`latitude`,`longitude`,`category`) WHERE NOT is_cancelled;