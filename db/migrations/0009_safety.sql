CREATE TABLE `acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`act` text NOT NULL,
	`report_id` integer,
	`person_id` integer,
	`what` text,
	`note` text
);
--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "blocks_two" CHECK(blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`realm` integer NOT NULL,
	`reporter_id` integer,
	`accused_id` integer,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`evidence` text NOT NULL,
	`image_url` text,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`accused_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_public_id` ON `reports` (`public_id`);--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_once` ON `reports` (`reporter_id`,`subject`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `reports_accused` ON `reports` (`accused_id`);--> statement-breakpoint
CREATE INDEX `reports_queue` ON `reports` (`realm`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `reports_image` ON `reports` (`image_url`) WHERE image_url IS NOT NULL;--> statement-breakpoint
CREATE TABLE `warnings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`words` text,
	`created_at` integer NOT NULL,
	`acknowledged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warnings_public_id` ON `warnings` (`public_id`);--> statement-breakpoint
CREATE INDEX `warnings_user` ON `warnings` (`user_id`,`id`);--> statement-breakpoint
DROP INDEX `events_nearby`;--> statement-breakpoint
CREATE INDEX `events_nearby` ON `events` (`realm`,`row`,`col`,`starts_at`,`id`,`latitude`,`longitude`,`category`,`host_id`) WHERE NOT is_cancelled;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER acts_unchanged BEFORE UPDATE ON acts BEGIN
  SELECT RAISE(ABORT, 'the log of acts is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER acts_kept BEFORE DELETE ON acts BEGIN
  SELECT RAISE(ABORT, 'the log of acts is append-only');
END;
