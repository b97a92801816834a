import type { Person } from "../../people/person.ts";
import type { EventRow } from "../event-row.repo.ts";

type Host = Pick<Person, "id" | "realm" | "isSuspended" | "showOnlineStatus" | "statusEnd">;
/** An event as it is serialized for viewers who have no part in it and may see everybody shown with it. */
export type ListedEvent = {
  row: EventRow;
  host: Host;
  /** The members who may have a part in it; undefined if there are too many. */
  participants: readonly number[] | undefined;
  /** The JSON for an offline host; the online state is at `onlineAt`. */
  bytes: Buffer;
  onlineAt: number;
  /** When it changes without an edit. */
  until: number;
};
