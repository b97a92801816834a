CREATE TRIGGER matches_counted AFTER INSERT ON matches BEGIN
  UPDATE users SET connections_count = connections_count + 1, mutual_count = mutual_count + new.both_wrote
  WHERE id IN (new.user_a, new.user_b);
END;
--> statement-breakpoint
CREATE TRIGGER matches_uncounted AFTER DELETE ON matches BEGIN
  UPDATE users SET connections_count = connections_count - 1, mutual_count = mutual_count - old.both_wrote
  WHERE id IN (old.user_a, old.user_b);
END;
--> statement-breakpoint
CREATE TRIGGER matches_both_wrote AFTER UPDATE OF both_wrote ON matches WHEN new.both_wrote <> old.both_wrote BEGIN
  UPDATE users SET mutual_count = mutual_count + new.both_wrote - old.both_wrote
  WHERE id IN (new.user_a, new.user_b);
END;
