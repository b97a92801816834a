ALTER TABLE `users` ADD `newcomers_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_newcomers` ON `users` (`newcomers_day`) WHERE newcomers_count > 0;