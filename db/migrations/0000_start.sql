CREATE TABLE `demo_towns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`user_a` integer NOT NULL,
	`user_b` integer NOT NULL,
	`compatibility_score` integer NOT NULL,
	`both_wrote` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_a`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_b`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_public_id` ON `matches` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `matches_pair` ON `matches` (`user_a`,`user_b`);--> statement-breakpoint
CREATE INDEX `matches_user_a` ON `matches` (`user_a`,`id`);--> statement-breakpoint
CREATE INDEX `matches_user_b` ON `matches` (`user_b`,`id`);--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`conversation_id` integer NOT NULL,
	`last_message_id` integer DEFAULT 0 NOT NULL,
	`unread_count` integer DEFAULT 0 NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_members_other` ON `conversation_members` (`other_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_conversation` ON `conversation_members` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_newest` ON `conversation_members` (`user_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`unread_count`) WHERE unread_count > 0;--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`realm` integer NOT NULL,
	`user_a` integer NOT NULL,
	`user_b` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_a`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_b`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`user_a`,`user_b`);--> statement-breakpoint
CREATE INDEX `conversations_user_b` ON `conversations` (`user_b`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`conversation_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` integer NOT NULL,
	`client_id` text,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_public_id` ON `messages` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_seq` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_id` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `places` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`realm` integer NOT NULL,
	`level` integer NOT NULL,
	`row` integer NOT NULL,
	`col` integer NOT NULL,
	`centre_latitude` real NOT NULL,
	`centre_longitude` real NOT NULL,
	`pin_latitude` real NOT NULL,
	`pin_longitude` real NOT NULL,
	`is_default` integer NOT NULL,
	`published_at` integer NOT NULL,
	`candidate_level` integer,
	`candidate_row` integer,
	`candidate_col` integer,
	`candidate_is_default` integer,
	`candidate_at` integer,
	`due_at` integer,
	`listed_age` integer,
	`active_day` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `places_nearby` ON `places` (`realm`,`level`,`row`,`col`,`active_day`,`user_id`,`listed_age`);--> statement-breakpoint
CREATE INDEX `places_due` ON `places` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `interest_counts` (
	`interest` text PRIMARY KEY NOT NULL,
	`members` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`realm` integer DEFAULT 0 NOT NULL,
	`kind` text DEFAULT 'member' NOT NULL,
	`email` text,
	`password_hash` text,
	`name` text NOT NULL,
	`age` integer,
	`bio` text,
	`intent` text,
	`interests` text DEFAULT '[]' NOT NULL,
	`profile_image_url` text,
	`status` text DEFAULT 'available' NOT NULL,
	`show_location` integer DEFAULT true NOT NULL,
	`show_online_status` integer DEFAULT true NOT NULL,
	`new_matches` integer DEFAULT true NOT NULL,
	`messages` integer DEFAULT true NOT NULL,
	`nearby_users` integer DEFAULT false NOT NULL,
	`max_distance` integer DEFAULT 5 NOT NULL,
	`min_age` integer DEFAULT 22 NOT NULL,
	`max_age` integer DEFAULT 35 NOT NULL,
	`place_level` integer DEFAULT 2 NOT NULL,
	`home_row` integer,
	`home_col` integer,
	`publishes_day` integer DEFAULT 0 NOT NULL,
	`publishes_used` integer DEFAULT 0 NOT NULL,
	`active_day` integer DEFAULT 0 NOT NULL,
	`connections_count` integer DEFAULT 0 NOT NULL,
	`mutual_count` integer DEFAULT 0 NOT NULL,
	`events_joined` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_public_id` ON `users` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_realm` ON `users` (`realm`);