CREATE TABLE `event_declines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_declines_once` ON `event_declines` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_declines_user` ON `event_declines` (`user_id`);--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `coming_at` integer;--> statement-breakpoint
-- Whoever joins again has changed their mind.
CREATE TRIGGER event_declined_no_more AFTER INSERT ON event_attendees BEGIN
  DELETE FROM event_declines WHERE event_id = NEW.event_id AND user_id = NEW.user_id;
END;
--> statement-breakpoint
-- An answer is about one time and place.
CREATE TRIGGER event_asks_anew AFTER UPDATE OF starts_at, location, latitude, longitude ON events
WHEN OLD.starts_at <> NEW.starts_at OR OLD.location <> NEW.location OR OLD.latitude <> NEW.latitude OR OLD.longitude <> NEW.longitude BEGIN
  UPDATE event_attendees SET coming_at = NULL WHERE event_id = NEW.id AND coming_at IS NOT NULL;
END;
