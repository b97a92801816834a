CREATE TABLE `event_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`question_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`question_id`) REFERENCES `event_questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_answers_public_id` ON `event_answers` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_answers_question` ON `event_answers` (`question_id`);--> statement-breakpoint
CREATE INDEX `event_answers_user` ON `event_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `event_answers_at` ON `event_answers` (`at`);--> statement-breakpoint
CREATE TABLE `event_questions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`client_id` text,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_questions_public_id` ON `event_questions` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_questions_client_id` ON `event_questions` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `event_questions_event` ON `event_questions` (`event_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_questions_user` ON `event_questions` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `event_questions_at` ON `event_questions` (`at`);--> statement-breakpoint
CREATE TRIGGER event_question_deleted AFTER DELETE ON event_questions BEGIN
  DELETE FROM alerts WHERE event_id = old.event_id
    AND dedupe_key IN ('question_asked:' || old.id, 'question_answered:' || old.id);
END;
--> statement-breakpoint
CREATE TRIGGER event_answer_deleted AFTER DELETE ON event_answers BEGIN
  DELETE FROM alerts WHERE event_id = (SELECT event_id FROM event_questions WHERE id = old.question_id)
    AND dedupe_key = 'question_answered:' || old.question_id;
END;
