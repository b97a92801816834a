ALTER TABLE `matches` ADD `seen_by_a` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `matches` ADD `seen_by_b` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `matches_new_a` ON `matches` (`user_a`) WHERE NOT seen_by_a;--> statement-breakpoint
CREATE INDEX `matches_new_b` ON `matches` (`user_b`) WHERE NOT seen_by_b;