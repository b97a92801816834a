ALTER TABLE `alerts` ADD `mail_due_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `mail_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_mail` ON `alerts` (`mail_due_at`) WHERE mail_due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `mail_off` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mails_used` integer DEFAULT 0 NOT NULL;