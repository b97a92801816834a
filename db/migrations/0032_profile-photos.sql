CREATE TABLE `profile_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`position` integer NOT NULL,
	`address` text NOT NULL,
	`alt` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profile_photos_position` ON `profile_photos` (`user_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `profile_photos_address` ON `profile_photos` (`user_id`,`address`);--> statement-breakpoint
CREATE TABLE `report_photos` (
	`report_id` integer NOT NULL,
	`address` text NOT NULL,
	PRIMARY KEY(`report_id`, `address`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_photos_address` ON `report_photos` (`address`);
--> statement-breakpoint
INSERT INTO profile_photos (user_id, position, address)
  SELECT id, 1, profile_image_url FROM users WHERE profile_image_url IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER profile_photo_added AFTER INSERT ON profile_photos WHEN new.position = 1 BEGIN
  UPDATE users SET profile_image_url = new.address WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profile_photo_changed AFTER UPDATE OF position, address ON profile_photos WHEN new.position = 1 BEGIN
  UPDATE users SET profile_image_url = new.address WHERE id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profile_photo_removed AFTER DELETE ON profile_photos WHEN old.position = 1 BEGIN
  UPDATE users SET profile_image_url = NULL WHERE id = old.user_id;
  UPDATE profile_photos SET position = 1 WHERE user_id = old.user_id
    AND position = (SELECT min(position) FROM profile_photos WHERE user_id = old.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER profile_image_of_new AFTER INSERT ON users WHEN new.profile_image_url IS NOT NULL BEGIN
  INSERT INTO profile_photos (user_id, position, address) VALUES (new.id, 1, new.profile_image_url);
END;
--> statement-breakpoint
CREATE TRIGGER profile_image_changed AFTER UPDATE OF profile_image_url ON users
WHEN new.profile_image_url IS NOT (SELECT address FROM profile_photos WHERE user_id = new.id AND position = 1) BEGIN
  INSERT INTO profile_photos (user_id, position, address)
    SELECT new.id, 0, new.profile_image_url WHERE new.profile_image_url IS NOT NULL
    ON CONFLICT (user_id, address) DO UPDATE SET position = 0;
  DELETE FROM profile_photos WHERE user_id = new.id AND position = 1;
  UPDATE profile_photos SET position = 1 WHERE user_id = new.id AND position = 0;
END;
--> statement-breakpoint
CREATE TRIGGER report_photos_kept AFTER INSERT ON reports WHEN new.kind = 'person' BEGIN
  INSERT INTO report_photos (report_id, address)
    SELECT new.id, value ->> 'url' FROM json_each(new.evidence, '$.person.photos');
END;
