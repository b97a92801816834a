import type { z } from "zod";
import type { match, message } from "./answer-shapes.schema.ts";
import type { Device } from "./network/device.ts";

type Member = { id: number; publicId: string; realm: number };
type Message = z.infer<typeof message>;
type Match = z.infer<typeof match>;

/** Everything that happens in the product, with the payload of each event. Services emit after the write. */
export type AppEvents = {
  /** What others see of a person: the profile, settings, counters, blocks and connections. */
  "person.changed": { userId: number };
  /** What only the member sees of themselves: sign-in methods, the place waiting to be published, a place at an event. */
  "account.changed": { userId: number };
  "place.published": { userId: number };
  /** The first request of the member on a day: only their position in lists changes. */
  "member.active": { userId: number };
  /** The people whom the member has passed. */
  "passes.changed": { userId: number };
  /** An event was added, edited or called off. */
  "event.changed": { innerId: number };
  /** The time or the place of an event was edited. */
  "event.moved": { innerId: number };
  "event.cancelled": { innerId: number };
  /** The time or the place of several dates of a series was edited by one act, or they were called off. */
  "series.moved": { seriesId: number; at: number; innerIds: readonly number[] };
  "series.cancelled": { seriesId: number; at: number; innerIds: readonly number[] };
  /** The member has seen that an event was called off. */
  "event.acknowledged": { userId: number };
  /** Somebody joined or left an event, or waits for a place. */
  "attendance.changed": { innerId: number };
  /** A place became free, and is held for who waited for it. */
  "place.offered": { userId: number; innerId: number };
  /** An offer to the member ended, or the member left a waitlist. */
  "offer.ended": { userId: number };
  /** A host asked a co-host; the co-host accepted; or the question was answered or taken back. */
  "co-host.asked": { coHost: number };
  "co-host.accepted": { coHost: number };
  "co-host.answered": { userId: number };
  /** Somebody asked the host of an event to be let in. */
  "join.requested": { innerId: number };
  /** The host approved or declined a request. */
  "join.answered": { userId: number; innerId: number };
  /** Open requests to the host became fewer. */
  "requests.ended": { hostId: number };
  /** The host or a co-host wrote to all guests. */
  "words.written": { innerId: number; wordsId: string };
  /** A member asked under an event, or its host answered for the first time. */
  "question.asked": { questionId: string };
  "question.answered": { questionId: string };
  /** A guest said whether they still come. */
  "coming.answered": { userId: number };
  /** The attendance of an event, sent to its watchers and to these members. */
  "attendance.published": {
    eventId: string;
    currentAttendees: number;
    edits: number;
    isCancelled: boolean;
    members: readonly number[];
  };
  /** `wasGoing` is empty if it was over or called off before. */
  "event.removed": {
    innerId: number;
    announcement?: {
      eventId: string;
      seriesId: number | null;
      title: string;
      wasGoing: readonly number[];
    };
  };
  /** The sender sees more fields of the message than its recipient. */
  "message.sent": {
    sender: Member;
    recipientId: number;
    innerId: number;
    message: Message;
    received: Message;
  };
  /** It was edited, removed or reacted to. The peer sees other fields of it than the actor. */
  "message.changed": { actor: Member; peerId: number; message: Message; received: Message };
  /** `notified` gets the read receipt besides the reader, if anybody. */
  "messages.read": {
    reader: Member;
    peerId: number;
    upTo: string;
    /** Whether no message of the peer is left unread. */
    isAll: boolean;
    notified: number | undefined;
  };
  /** The member's own state of a conversation; also a mute of somebody without one. */
  "conversation.changed": {
    userId: number;
    peerId: string;
    changes: { isMuted?: boolean; isArchived?: boolean; isMarkedUnread?: boolean };
  };
  /** Each is notified of the other. */
  "match.made": { sides: readonly { userId: number; match: Match }[] };
  "matches.seen": { userId: number; matchIds: readonly string[] };
  "newcomers.counted": { userId: number; count: number };
  "member.suspended": { userId: number };
  "member.warned": { userId: number };
  "warning.acknowledged": { userId: number };
  "report.closed": { reportId: number };
  /** A browser signed in that the account does not know. */
  "device.added": { userId: number; device: Device; at: number };
  /** A signed-in member made a request. */
  "session.resumed": { kind: "member" | "visitor" | "figure"; realm: number };
  "session.ended": { sessionIds: readonly number[] };
  /** Another server may have changed a conversation of the member: caches of it are read again. */
  "conversation.followed": { userId: number };
  "archive.followed": { conversationId: number };
  /** Another server ended these sessions, and closes their sockets. */
  "session.followed": { sessionIds: ReadonlySet<number> };
  /** Another server may have set this time for publishing or hiding a place. */
  "due.followed": { at: number };
  /** Frames of other servers were lost. */
  "frames.lost": null;
  /** The member looked at a cell far away. */
  "far.looked": { userId: number; day: number; code: number; isOwn: boolean };
  /** The weights of interests were recomputed. */
  "rarity.changed": null;
  /** Another process wrote to the database: every cache may be stale. */
  "everything.changed": null;
};
export type EventName = keyof AppEvents;

type Subscriber<Name extends EventName> = (payload: AppEvents[Name]) => unknown;
type Failed = (event: EventName, error: unknown) => void;

export type AppEventBus = ReturnType<typeof createAppEvents>;

/**
 * Delivers each event synchronously, to all subscribers before the next event. A failing subscriber does not stop the
 * others.
 */
export function createAppEvents(onFailure: Failed) {
  const subscribers = new Map<EventName, Subscriber<never>[]>();
  const undelivered: (() => void)[] = [];
  let isDelivering = false;

  function deliver<Name extends EventName>(name: Name, payload: AppEvents[Name]) {
    for (const subscriber of (subscribers.get(name) ?? []) as Subscriber<Name>[]) {
      try {
        const work = subscriber(payload);
        if (work instanceof Promise) work.catch((error: unknown) => onFailure(name, error));
      } catch (error) {
        onFailure(name, error);
      }
    }
  }

  return {
    subscribe: <Name extends EventName>(name: Name, subscriber: Subscriber<Name>) => {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber]);
    },
    emit: <Name extends EventName>(name: Name, payload: AppEvents[Name]) => {
      if (isDelivering) return void undelivered.push(() => deliver(name, payload));
      isDelivering = true;
      deliver(name, payload);
      for (let next = undelivered.shift(); next; next = undelivered.shift()) next();
      isDelivering = false;
    },
  };
}
