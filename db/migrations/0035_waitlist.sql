CREATE TABLE `waitlist` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`since` integer NOT NULL,
	`offered_at` integer,
	`lapses_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_once` ON `waitlist` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `waitlist_order` ON `waitlist` (`event_id`,`id`) WHERE offered_at IS NULL;--> statement-breakpoint
CREATE INDEX `waitlist_user` ON `waitlist` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `waitlist_lapse` ON `waitlist` (`lapses_at`) WHERE lapses_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `waitlist_new_offers` ON `waitlist` (`offered_at`) WHERE offered_at IS NOT NULL AND lapses_at IS NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `waiting_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `events_to_offer` ON `events` (`starts_at`) WHERE waiting_count > 0 AND current_attendees < max_attendees AND NOT is_cancelled;--> statement-breakpoint
CREATE INDEX `events_waited_for` ON `events` (`starts_at`) WHERE waiting_count > 0;--> statement-breakpoint
-- Written by hand: a place that is offered is taken, and who joins waits no more.
CREATE TRIGGER waitlist_entered AFTER INSERT ON waitlist BEGIN
  UPDATE events SET waiting_count = waiting_count + 1 WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_offered AFTER UPDATE OF offered_at ON waitlist
WHEN (new.offered_at IS NULL) <> (old.offered_at IS NULL) BEGIN
  UPDATE events SET current_attendees = current_attendees + iif(new.offered_at IS NULL, -1, 1),
    waiting_count = waiting_count + iif(new.offered_at IS NULL, 1, -1)
  WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_ended AFTER DELETE ON waitlist BEGIN
  UPDATE events SET current_attendees = current_attendees - (old.offered_at IS NOT NULL),
    waiting_count = waiting_count - (old.offered_at IS NULL)
  WHERE id = old.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER waitlist_joined AFTER INSERT ON event_attendees BEGIN
  DELETE FROM waitlist WHERE event_id = new.event_id AND user_id = new.user_id;
END;
