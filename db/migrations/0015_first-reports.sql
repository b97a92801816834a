ALTER TABLE `users` ADD `has_reported` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE users SET has_reported = 1 WHERE kind = 'member' AND NOT EXISTS (
  SELECT 1 FROM places WHERE places.user_id = users.id AND places.is_default
    AND places.published_at < users.created_at + 60000 AND places.due_at IS NULL);
--> statement-breakpoint
UPDATE places SET is_default = 0 WHERE is_default AND user_id IN (SELECT id FROM users WHERE has_reported);
--> statement-breakpoint
ALTER TABLE `places` DROP COLUMN `candidate_is_default`;
