ALTER TABLE `users` ADD `contacts_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `contacts_used` integer DEFAULT 0 NOT NULL;