ALTER TABLE `alerts` ADD `new_since` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `news_at` integer;--> statement-breakpoint
CREATE INDEX `events_news` ON `events` (`news_at`) WHERE news_at IS NOT NULL;