CREATE TABLE `act_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`act_id` integer NOT NULL,
	`kind` text NOT NULL,
	`a` integer,
	`b` integer
);
--> statement-breakpoint
CREATE INDEX `act_changes_act` ON `act_changes` (`act_id`,`id`);--> statement-breakpoint
ALTER TABLE `acts` ADD `has_changes` integer DEFAULT false NOT NULL;