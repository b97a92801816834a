import type { sessions } from "@hereabouts/db/schema/sessions";
import type { users } from "@hereabouts/db/schema/users";

type User = typeof users.$inferSelect;
type Session = typeof sessions.$inferSelect;

/** The signed-in member of a request: the one source of identity behind `signedIn`. */
export type Viewer = Pick<User, "id" | "publicId" | "realm" | "kind" | "activeDay"> & {
  sessionId: Session["id"];
} & Pick<Session, "createdAt" | "expiresAt">;

/** What a query needs to decide whom the viewer may see. */
export type ViewerScope = Pick<Viewer, "id" | "realm">;
