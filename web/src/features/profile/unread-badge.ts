import type { Me } from "./profile.queries";

type Counts = Pick<Me, "unreadCount" | "archivedUnreadCount" | "markedUnreadCount">;

/** What badges count: without archived conversations, and one for each marked as unread. */
export const unreadBadge = ({ unreadCount, archivedUnreadCount, markedUnreadCount }: Counts) =>
  Math.max(0, unreadCount - (archivedUnreadCount ?? 0)) + (markedUnreadCount ?? 0);
