ALTER TABLE `event_attendees` ADD `here_at` integer;--> statement-breakpoint
ALTER TABLE `event_attendees` ADD `plus_one_here_at` integer;--> statement-breakpoint
-- Written by hand: who was there was there at one time.
CREATE TRIGGER event_nobody_here AFTER UPDATE OF starts_at ON events WHEN old.starts_at <> new.starts_at BEGIN
  UPDATE event_attendees SET here_at = NULL, plus_one_here_at = NULL WHERE event_id = new.id AND (here_at IS NOT NULL OR plus_one_here_at IS NOT NULL);
END;
