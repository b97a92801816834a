import { z } from "zod";
import { alert, id, match, message } from "../lib/answer-shapes.schema.ts";

const type = <Type extends string>(name: Type) => ({ type: z.literal(name) });

/** Frames from server to client, by type. */
export const SERVER_FRAMES = {
  /** The counts are absent if they could not be read: the client then fetches them. */
  hello: z.strictObject({
    ...type("hello"),
    userId: id,
    unreadCount: z.int().optional(),
    newMatchesCount: z.int().optional(),
  }),
  message: z.strictObject({ ...type("message"), message }),
  /** `version` is that of the conversation: a gap says that a change was missed. */
  message_changed: z.strictObject({ ...type("message_changed"), message, version: z.int() }),
  read: z.strictObject({ ...type("read"), userId: id, upTo: id }),
  /** Changes of one's own state of a conversation, sent to oneself. */
  conversation: z.strictObject({
    ...type("conversation"),
    userId: id,
    isMuted: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    isMarkedUnread: z.boolean().optional(),
  }),
  typing: z.strictObject({ ...type("typing"), userId: id }),
  presence: z.strictObject({ ...type("presence"), userId: id, isOnline: z.boolean() }),
  match: z.strictObject({ ...type("match"), match }),
  matches_seen: z.strictObject({ ...type("matches_seen"), matchIds: z.array(id).readonly() }),
  /** For a deleted event without `edits`, and with its title for guests. */
  event: z.strictObject({
    ...type("event"),
    eventId: id,
    currentAttendees: z.int(),
    isCancelled: z.boolean(),
    edits: z.int().optional(),
    title: z.string().optional(),
  }),
  nearby: z.strictObject({ ...type("nearby"), count: z.int() }),
  warning: z.strictObject(type("warning")),
  /** New, or again with another count. */
  alert: z.strictObject({ ...type("alert"), alert }),
  alerts_seen: z.strictObject({ ...type("alerts_seen"), ids: z.array(id).readonly() }),
  session_ended: z.strictObject(type("session_ended")),
  pong: z.strictObject(type("pong")),
};

type Frames = { [Type in keyof typeof SERVER_FRAMES]: z.infer<(typeof SERVER_FRAMES)[Type]> };

export type ServerFrameType = keyof Frames;
export type ServerFrame<Type extends ServerFrameType = ServerFrameType> = Frames[Type];
