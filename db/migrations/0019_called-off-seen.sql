ALTER TABLE `event_attendees` ADD `called_off_seen` integer;--> statement-breakpoint
CREATE INDEX `event_attendees_called_off` ON `event_attendees` (`user_id`,`event_id`) WHERE called_off_seen IS NOT NULL;--> statement-breakpoint
UPDATE `event_attendees` SET `called_off_seen` = (
  SELECT `starts_at` <= unixepoch() * 1000 FROM `events` WHERE `events`.`id` = `event_id`
) WHERE EXISTS (
  SELECT 1 FROM `events` WHERE `events`.`id` = `event_id` AND `is_cancelled` AND `host_id` <> `user_id`
);
