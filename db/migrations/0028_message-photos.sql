ALTER TABLE `messages` ADD `photo` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_photo` ON `messages` (`photo`) WHERE photo IS NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `uploads` ADD `height` integer;--> statement-breakpoint
CREATE TRIGGER message_photo_removed AFTER UPDATE OF content ON messages WHEN new.content = '' AND old.photo IS NOT NULL BEGIN
  UPDATE uploads SET owner_id = NULL WHERE public_id = old.photo;
  UPDATE messages SET photo = NULL WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER message_photo_deleted AFTER DELETE ON messages WHEN old.photo IS NOT NULL BEGIN
  UPDATE uploads SET owner_id = NULL WHERE public_id = old.photo;
END;
