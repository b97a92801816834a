ALTER TABLE `users` ADD `visible_until` integer;--> statement-breakpoint
CREATE INDEX `users_visible_until` ON `users` (`visible_until`) WHERE visible_until IS NOT NULL;