ALTER TABLE `events` ADD `is_point_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `page_token` text;--> statement-breakpoint
ALTER TABLE `events` ADD `page_shows_place` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `page_is_indexed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `events_page` ON `events` (`page_token`) WHERE page_token IS NOT NULL;