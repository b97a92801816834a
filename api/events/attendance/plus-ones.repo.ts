import { visibleTo } from "../../visibility.ts";
import { IS_UPCOMING } from "../upcoming.ts";
import { hasRoomFor } from "./free-places.repo.ts";

// Raw SQL: each change is one conditional statement, and the visibility rule is SQL text.
const OWN = `
  user_id = :viewer AND event_id = (
    SELECT event.id FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
    WHERE event.public_id = :publicId AND ${visibleTo("person")} AND event.host_id <> :viewer`;

/** Takes a place for a guest's plus-one, if one is free and nobody waits for it. */
export const ADD_PLUS_ONE = `
  UPDATE event_attendees SET plus_one = 1 WHERE NOT plus_one AND ${OWN}
    AND event.allows_plus_one AND ${IS_UPCOMING}
    AND ${hasRoomFor("event")})`;

/** Gives the place of the plus-one back. */
export const REMOVE_PLUS_ONE = `
  UPDATE event_attendees SET plus_one = 0, plus_one_here_at = NULL WHERE plus_one AND ${OWN})`;
