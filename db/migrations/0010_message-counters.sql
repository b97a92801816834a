CREATE TRIGGER message_counted AFTER INSERT ON messages BEGIN
  UPDATE conversations SET last_seq = new.seq WHERE id = new.conversation_id;
  UPDATE conversation_members SET last_message_id = new.id,
    unread_count = unread_count + (user_id <> new.sender_id), sent_count = sent_count + (user_id = new.sender_id)
  WHERE conversation_id = new.conversation_id;
END;
