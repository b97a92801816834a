import type { Me } from "./profile.queries";

type Counts = Pick<Me, "unreadCount" | "archivedUnreadCount" | "markedUnreadCount">;

/** What badges count: archived conversations do not shout, and one marked as unread counts as one message. */
export const unreadBadge = ({ unreadCount, archivedUnreadCount, markedUnreadCount }: Counts) =>
  Math.max(0, unreadCount - (archivedUnreadCount ?? 0)) + (markedUnreadCount ?? 0);
