DROP INDEX `conversation_members_newest`;--> statement-breakpoint
ALTER TABLE `conversation_members` ADD `is_archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_members` ADD `is_marked_unread` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_members_marked` ON `conversation_members` (`user_id`) WHERE is_marked_unread;--> statement-breakpoint
CREATE INDEX `conversation_members_newest` ON `conversation_members` (`user_id`,`is_archived`,`last_message_id`);--> statement-breakpoint
DROP TRIGGER message_counted;
--> statement-breakpoint
CREATE TRIGGER message_counted AFTER INSERT ON messages BEGIN
  UPDATE conversations SET last_seq = new.seq WHERE id = new.conversation_id;
  UPDATE conversation_members SET last_message_id = new.id,
    unread_count = unread_count + (user_id <> new.sender_id), sent_count = sent_count + (user_id = new.sender_id),
    is_archived = is_archived AND EXISTS (SELECT 1 FROM mutes
      WHERE mutes.user_id = conversation_members.user_id AND muted_id = conversation_members.other_id)
  WHERE conversation_id = new.conversation_id;
END;
