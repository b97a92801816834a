CREATE TRIGGER event_joined AFTER INSERT ON event_attendees BEGIN
  UPDATE events SET current_attendees = current_attendees + 1 WHERE id = new.event_id;
  UPDATE users SET events_joined = events_joined + 1
  WHERE id = new.user_id AND EXISTS (SELECT 1 FROM events WHERE id = new.event_id AND NOT is_cancelled);
END;
--> statement-breakpoint
CREATE TRIGGER event_left AFTER DELETE ON event_attendees BEGIN
  UPDATE events SET current_attendees = current_attendees - 1 WHERE id = old.event_id;
  UPDATE users SET events_joined = events_joined - 1
  WHERE id = old.user_id AND EXISTS (SELECT 1 FROM events WHERE id = old.event_id AND NOT is_cancelled);
END;
--> statement-breakpoint
CREATE TRIGGER event_cancelled AFTER UPDATE OF is_cancelled ON events WHEN new.is_cancelled <> old.is_cancelled BEGIN
  UPDATE users SET events_joined = events_joined + old.is_cancelled - new.is_cancelled
  WHERE id IN (SELECT user_id FROM event_attendees WHERE event_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER event_removed BEFORE DELETE ON events WHEN NOT old.is_cancelled BEGIN
  UPDATE users SET events_joined = events_joined - 1
  WHERE id IN (SELECT user_id FROM event_attendees WHERE event_id = old.id);
END;
