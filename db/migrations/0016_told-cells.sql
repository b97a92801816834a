DROP INDEX `places_nearby`;--> statement-breakpoint
ALTER TABLE `places` ADD `told_cell` integer;--> statement-breakpoint
ALTER TABLE `places` ADD `reported_at` integer;--> statement-breakpoint
UPDATE places SET told_cell = (row + 8192) * 32768 + col + 16384 WHERE level = 2;--> statement-breakpoint
UPDATE places SET reported_at = cast(strftime('%s', 'now') AS integer) * 1000;--> statement-breakpoint
CREATE INDEX `places_nearby` ON `places` (`realm`,`told_cell`,`active_day`,`user_id`,`listed_age`);
