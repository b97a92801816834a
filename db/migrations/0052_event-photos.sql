CREATE TABLE `event_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`photo` text NOT NULL,
	`alt` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_photos_photo` ON `event_photos` (`photo`);--> statement-breakpoint
CREATE INDEX `event_photos_event` ON `event_photos` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_photos_user` ON `event_photos` (`user_id`,`event_id`);--> statement-breakpoint
CREATE TRIGGER event_photo_deleted AFTER DELETE ON event_photos BEGIN
  UPDATE uploads SET owner_id = NULL WHERE public_id = old.photo;
END;
--> statement-breakpoint
CREATE TRIGGER event_photos_left AFTER DELETE ON event_attendees BEGIN
  DELETE FROM event_photos WHERE user_id = old.user_id AND event_id = old.event_id;
END;
