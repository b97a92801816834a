CREATE TABLE `hidden_areas` (
	`user_id` integer NOT NULL,
	`row` integer NOT NULL,
	`col` integer NOT NULL,
	PRIMARY KEY(`user_id`, `row`, `col`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `users` ADD `visible_until` integer;--> statement-breakpoint
CREATE INDEX `users_visible_until` ON `users` (`visible_until`) WHERE visible_until IS NOT NULL;