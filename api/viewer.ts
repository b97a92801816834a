import type { sessions } from "@hereabouts/db/schema/sessions";
import type { users } from "@hereabouts/db/schema/users";

type User = typeof users.$inferSelect;
type Session = typeof sessions.$inferSelect;

/** Who is asking: the one source of identity behind `signedIn`. */
export type Viewer = Pick<User, "id" | "publicId" | "realm" | "kind" | "activeDay"> & {
  sessionId: Session["id"];
} & Pick<Session, "createdAt" | "expiresAt">;
