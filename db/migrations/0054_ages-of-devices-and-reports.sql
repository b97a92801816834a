CREATE INDEX `reports_closed` ON `reports` (`closed_at`) WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `known_devices_age` ON `known_devices` (`last_used_at`);