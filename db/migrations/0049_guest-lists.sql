CREATE TABLE `event_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`at` integer NOT NULL,
	`plus_one` integer DEFAULT false NOT NULL,
	`all_dates` integer DEFAULT false NOT NULL,
	`declined_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_requests_once` ON `event_requests` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_requests_order` ON `event_requests` (`event_id`,`id`) WHERE declined_at IS NULL;--> statement-breakpoint
CREATE INDEX `event_requests_user` ON `event_requests` (`user_id`,`event_id`);--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `plus_one` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `event_series_guests` ADD `plus_one` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `allows_plus_one` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `needs_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: whom a guest brings takes a place too.
CREATE TRIGGER event_joined_with_one AFTER INSERT ON event_attendees WHEN new.plus_one BEGIN
  UPDATE events SET current_attendees = current_attendees + 1 WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_left_with_one AFTER DELETE ON event_attendees WHEN old.plus_one BEGIN
  UPDATE events SET current_attendees = current_attendees - 1 WHERE id = old.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER event_plus_one_changed AFTER UPDATE OF plus_one ON event_attendees WHEN new.plus_one <> old.plus_one BEGIN
  UPDATE events SET current_attendees = current_attendees + new.plus_one - old.plus_one WHERE id = new.event_id;
END;
--> statement-breakpoint
-- Whoever goes has been let in.
CREATE TRIGGER event_request_granted AFTER INSERT ON event_attendees BEGIN
  DELETE FROM event_requests WHERE event_id = new.event_id AND user_id = new.user_id;
END;
