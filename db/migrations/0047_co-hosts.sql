CREATE TABLE `event_co_hosts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer,
	`series_id` integer,
	`user_id` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`accepted_at` integer,
	`declined_at` integer,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `event_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_co_hosts_of_one" CHECK((event_id IS NULL) <> (series_id IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_co_hosts_event` ON `event_co_hosts` (`event_id`,`user_id`) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `event_co_hosts_series` ON `event_co_hosts` (`series_id`,`user_id`) WHERE series_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `event_co_hosts_user` ON `event_co_hosts` (`user_id`);--> statement-breakpoint
ALTER TABLE `event_words` ADD `author_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `event_words_author` ON `event_words` (`author_id`) WHERE author_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `news_by_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `events_news_by` ON `events` (`news_by_id`) WHERE news_by_id IS NOT NULL;--> statement-breakpoint
-- Who does not go any more hosts no more. What of a series goes with each of its dates is asked where it matters.
CREATE TRIGGER event_co_hosts_left AFTER DELETE ON event_attendees BEGIN
  DELETE FROM event_co_hosts WHERE event_id = OLD.event_id AND user_id = OLD.user_id AND accepted_at IS NOT NULL;
END;
