CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`owner_id` integer,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`kept_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_public_id` ON `uploads` (`public_id`);--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`kept_at`);