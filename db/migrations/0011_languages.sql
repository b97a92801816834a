ALTER TABLE `demo_towns` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `language` text DEFAULT 'en' NOT NULL;