CREATE TABLE `google_link_requests` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `google_link_requests_subject` ON `google_link_requests` (`subject`);--> statement-breakpoint
CREATE INDEX `google_link_requests_user` ON `google_link_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `google_link_requests_expiry` ON `google_link_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`last_used_at`);