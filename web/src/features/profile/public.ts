export { missingDetails } from "./missing-details";
export { type Me, meQuery, readMe } from "./profile.queries";
export { unreadBadge } from "./unread-badge";
