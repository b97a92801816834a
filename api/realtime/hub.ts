import type { Server } from "bun";
import type { ServerFrame } from "./server-frames.schema.ts";
import { CLOSE, sendFrame } from "./socket.ts";
import type { Socket } from "./socket.ts";

type Listening = Pick<Server<unknown>, "publish" | "pendingWebSockets">;

/** The live connections. The hub for several servers has the same type. */
export type Hub = ReturnType<typeof createHub>;

export const CONNECTIONS_MAX = 20;

const topicOf = (userId: number) => `member:${userId}`;
const FOLLOWED = "about:";
const aboutTopic = (subject: string) => `${FOLLOWED}${subject}`;

/** Few sockets per key, mostly one: a list for each, or a set, would take several times the memory. */
function createIndex() {
  const sockets = new Map<number, Socket | readonly Socket[]>();
  const of = (key: number): readonly Socket[] => [sockets.get(key) ?? []].flat();

  function put(key: number, [first, ...others]: readonly Socket[]) {
    if (first === undefined) sockets.delete(key);
    else sockets.set(key, others.length === 0 ? first : [first, ...others]);
  }

  return {
    of,
    has: (key: number) => sockets.has(key),
    keys: () => sockets.keys(),
    add: (key: number, socket: Socket) => put(key, [...of(key), socket]),
    remove: (key: number, socket: Socket) => {
      const left = of(key).filter((one) => one !== socket);
      put(key, left);
    },
  };
}

/** One topic per member in Bun's publisher; sockets are indexed by session too, to close them when it ends. */
export function createHub() {
  const byMember = createIndex();
  const bySession = createIndex();
  let server: Listening | undefined;

  function remove(socket: Socket) {
    byMember.remove(socket.data.viewer.id, socket);
    bySession.remove(socket.data.viewer.sessionId, socket);
  }

  function dismiss(socket: Socket, code: number, reason: string) {
    remove(socket);
    socket.close(code, reason);
  }

  function end(sockets: readonly Socket[]) {
    for (const socket of sockets) {
      sendFrame(socket, { type: "session_ended" });
      dismiss(socket, CLOSE.sessionEnded, "session ended");
    }
  }

  function add(socket: Socket) {
    const { id, sessionId } = socket.data.viewer;
    byMember.add(id, socket);
    bySession.add(sessionId, socket);
    socket.subscribe(topicOf(id));
    const [oldest] = byMember.of(id);
    if (oldest && byMember.of(id).length > CONNECTIONS_MAX)
      dismiss(oldest, CLOSE.replaced, "too many connections");
  }

  function publish(userId: number, frame: ServerFrame) {
    if (byMember.has(userId)) server?.publish(topicOf(userId), JSON.stringify(frame));
  }

  const endSession = (sessionId: number) => end(bySession.of(sessionId));

  return {
    /** Subscribes the connection to its member's topic. */
    add,
    remove,
    attach: (listening: Listening) => {
      server = listening;
    },
    /** Sends to every connection of the member. */
    publish,
    /** Sends only to connections of this server. */
    publishHere: publish,
    /** Replaces the subjects that a connection follows. */
    follow: (socket: Socket, subjects: readonly string[]) => {
      const topics = new Set(subjects.map(aboutTopic));
      for (const topic of socket.subscriptions) {
        if (topic.startsWith(FOLLOWED) && !topics.has(topic)) socket.unsubscribe(topic);
      }
      for (const topic of topics) socket.subscribe(topic);
    },
    /** Sends to every connection that follows the subject, and to those of these members that do not. */
    publishAbout: (subject: string, frame: ServerFrame, userIds: readonly number[]) => {
      const topic = aboutTopic(subject);
      const text = JSON.stringify(frame);
      server?.publish(topic, text);
      for (const socket of userIds.flatMap(byMember.of)) {
        if (!socket.isSubscribed(topic)) socket.send(text);
      }
    },
    connections: () => server?.pendingWebSockets ?? 0,
    sockets: () => [...byMember.keys()].flatMap(byMember.of),
    connectionsOf: byMember.of,
    isConnected: (userId: number) => byMember.has(userId),
    connectedUsers: () => byMember.keys(),
    connectedSessions: () => bySession.keys(),
    endSession,
    endSessionHere: endSession,
    endMember: (userId: number) => end(byMember.of(userId)),
  };
}
