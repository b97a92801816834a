ALTER TABLE `events` ADD `point_latitude` real;--> statement-breakpoint
ALTER TABLE `events` ADD `point_longitude` real;