DROP INDEX `event_attendees_user`;--> statement-breakpoint
CREATE INDEX `event_attendees_user` ON `event_attendees` (`user_id`,`event_id`);