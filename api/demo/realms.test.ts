import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newPublicId } from "../lib/tokens.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import { read } from "../testing/read.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";

type Caller = Awaited<ReturnType<typeof visit>> | Awaited<ReturnType<TestApp["member"]>>;
/** What somebody of another realm has: themself, somebody near them, a match, a message and an event of theirs. */
type Foreign = {
  caller: Caller;
  neighbour: string;
  match: string;
  message: string;
  event: string;
  session: string;
};

type Ask = { path: string; sent?: Record<string, unknown> };

function ask(by: Caller, method: string, { path, sent }: Ask) {
  if (method === "GET") return by.get(path);
  if (method === "PUT") return by.put(path, sent);
  return method === "POST" ? by.post(path, sent) : by.delete(path, sent);
}

/** Every route with an id in its path, asked with an id of the kind that it takes. */
const PROBES: Record<
  string,
  { takes: "person" | "match" | "event" | "session"; asks: ((id: string, other: Foreign) => Ask)[] }
> = {
  "GET /api/users/:id": { takes: "person", asks: [(id) => ({ path: `/api/users/${id}` })] },
  "GET /api/matches/:userId": { takes: "person", asks: [(id) => ({ path: `/api/matches/${id}` })] },
  "GET /api/events/:id": { takes: "event", asks: [(id) => ({ path: `/api/events/${id}` })] },
  "PUT /api/events/:id": {
    takes: "event",
    asks: [
      (id) => ({ path: `/api/events/${id}`, sent: { title: "Mine now" } }),
      (id) => ({ path: `/api/events/${id}`, sent: {} }),
    ],
  },
  "DELETE /api/events/:id": { takes: "event", asks: [(id) => ({ path: `/api/events/${id}` })] },
  "GET /api/events/:id/calendar": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/calendar` })],
  },
  "GET /api/events/:id/attendees": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/attendees` })],
  },
  "POST /api/events/:id/join": {
    takes: "event",
    asks: [
      (id) => ({ path: `/api/events/${id}/join` }),
      (id) => ({ path: `/api/events/${id}/join`, sent: {} }),
    ],
  },
  "POST /api/events/:id/coming": {
    takes: "event",
    asks: [
      (id) => ({ path: `/api/events/${id}/coming`, sent: { isComing: true } }),
      (id) => ({ path: `/api/events/${id}/coming`, sent: { isComing: false } }),
    ],
  },
  "GET /api/events/:id/meetings": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/meetings` })],
  },
  "POST /api/events/:id/meetings": {
    takes: "event",
    asks: [
      (id) => ({
        path: `/api/events/${id}/meetings`,
        sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", didMeet: true },
      }),
    ],
  },
  "GET /api/events/:id/page": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/page` })],
  },
  "PUT /api/events/:id/page": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/page`, sent: {} })],
  },
  "DELETE /api/events/:id/page": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/page` })],
  },
  "POST /api/events/:id/co-hosts": {
    takes: "event",
    asks: [
      (id, other) => ({ path: `/api/events/${id}/co-hosts`, sent: { userId: other.caller.id } }),
    ],
  },
  "POST /api/events/:id/co-hosts/answer": {
    takes: "event",
    asks: [
      (id) => ({ path: `/api/events/${id}/co-hosts/answer`, sent: { accepts: true } }),
      (id) => ({ path: `/api/events/${id}/co-hosts/answer`, sent: { accepts: false } }),
    ],
  },
  "DELETE /api/events/:id/co-hosts/:userId": {
    takes: "event",
    asks: [(id, other) => ({ path: `/api/events/${id}/co-hosts/${other.caller.id}` })],
  },
  "GET /api/suggestions/:userId": {
    takes: "person",
    asks: [(id) => ({ path: `/api/suggestions/${id}` })],
  },
  "POST /api/suggestions/:userId": {
    takes: "person",
    asks: [(id, other) => ({ path: `/api/suggestions/${id}`, sent: { eventId: other.event } })],
  },
  "GET /api/events/:id/words": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/words` })],
  },
  "POST /api/events/:id/words": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/words`, sent: { text: "Bring a cup." } })],
  },
  "GET /api/events/:id/photos": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/photos` })],
  },
  "POST /api/events/:id/photos": {
    takes: "event",
    asks: [
      (id) => ({
        path: `/api/events/${id}/photos`,
        sent: { url: `/uploads/${newPublicId()}.webp` },
      }),
    ],
  },
  "PUT /api/events/:id/photos/:photoId": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/photos/${newPublicId()}`, sent: { alt: "Cake" } })],
  },
  "DELETE /api/events/:id/photos/:photoId": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/photos/${newPublicId()}` })],
  },
  "GET /api/events/:id/questions": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/questions` })],
  },
  "POST /api/events/:id/questions": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/questions`, sent: { text: "Cake?" } })],
  },
  "DELETE /api/events/:id/questions/:questionId": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/questions/${newPublicId()}` })],
  },
  "PUT /api/events/:id/questions/:questionId/answer": {
    takes: "event",
    asks: [
      (id) => ({
        path: `/api/events/${id}/questions/${newPublicId()}/answer`,
        sent: { text: "Yes." },
      }),
    ],
  },
  "DELETE /api/events/:id/questions/:questionId/answer": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/questions/${newPublicId()}/answer` })],
  },
  "GET /api/events/:id/requests": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/requests` })],
  },
  "POST /api/events/:id/requests": {
    takes: "event",
    asks: [
      (id) => ({
        path: `/api/events/${id}/requests`,
        sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", isApproved: true },
      }),
    ],
  },
  "GET /api/events/:id/check-in": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/check-in` })],
  },
  "POST /api/events/:id/check-in": {
    takes: "event",
    asks: [
      (id) => ({
        path: `/api/events/${id}/check-in`,
        sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", isHere: true },
      }),
    ],
  },
  "POST /api/events/:id/wait": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/wait` })],
  },
  "DELETE /api/events/:id/wait": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/wait` })],
  },
  "POST /api/events/:id/leave": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/leave`, sent: {} })],
  },
  "DELETE /api/events/:id/leave": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/leave` })],
  },
  "POST /api/events/:id/acknowledge": {
    takes: "event",
    asks: [(id) => ({ path: `/api/events/${id}/acknowledge` })],
  },
  "DELETE /api/auth/sessions/:id": {
    takes: "session",
    asks: [(id) => ({ path: `/api/auth/sessions/${id}` })],
  },
  "DELETE /api/matches/:id": { takes: "match", asks: [(id) => ({ path: `/api/matches/${id}` })] },
  "GET /api/messages/:userId": {
    takes: "person",
    asks: [
      (id) => ({ path: `/api/messages/${id}` }),
      (id) => ({ path: `/api/messages/${id}?peek=1&limit=5` }),
    ],
  },
  "POST /api/messages/:userId": {
    takes: "person",
    asks: [
      (id) => ({ path: `/api/messages/${id}`, sent: { content: "Hello?" } }),
      (id) => ({
        path: `/api/messages/${id}`,
        sent: { content: "Hello?", clientId: crypto.randomUUID() },
      }),
    ],
  },
  "GET /api/messages/:userId/changes": {
    takes: "person",
    asks: [(id) => ({ path: `/api/messages/${id}/changes` })],
  },
  "PUT /api/conversations/:userId": {
    takes: "person",
    asks: [(id) => ({ path: `/api/conversations/${id}`, sent: { isMuted: true } })],
  },
  "PUT /api/messages/:userId/:messageId": {
    takes: "person",
    asks: [
      (id, { message }) => ({ path: `/api/messages/${id}/${message}`, sent: { content: "Hm" } }),
    ],
  },
  "DELETE /api/messages/:userId/:messageId": {
    takes: "person",
    asks: [(id, { message }) => ({ path: `/api/messages/${id}/${message}` })],
  },
  "PUT /api/messages/:userId/:messageId/reaction": {
    takes: "person",
    asks: [
      (id, { message }) => ({
        path: `/api/messages/${id}/${message}/reaction`,
        sent: { emoji: "👍" },
      }),
    ],
  },
  "PUT /api/passes/:userId": {
    takes: "person",
    asks: [(id) => ({ path: `/api/passes/${id}`, sent: { days: 7 } })],
  },
  "DELETE /api/passes/:userId": {
    takes: "person",
    asks: [(id) => ({ path: `/api/passes/${id}` })],
  },
  "DELETE /api/blocks/:userId": {
    takes: "person",
    asks: [(id) => ({ path: `/api/blocks/${id}` })],
  },
  "POST /api/warnings/:id/acknowledge": {
    takes: "person",
    asks: [(id) => ({ path: `/api/warnings/${id}/acknowledge` })],
  },
  "POST /api/messages/:userId/read": {
    takes: "person",
    asks: [(id) => ({ path: `/api/messages/${id}/read`, sent: {} })],
  },
};

const sessionOf = async (caller: Caller) =>
  (await caller.get("/api/auth/sessions")).body[0]?.id as string;

let t: TestApp;
let server: ReturnType<typeof serve>;
const realms: Foreign[] = [];

async function settleMembers() {
  const [ann, ben] = [await t.member(), await t.member()];
  const match = await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
  const message = await ann.post(`/api/messages/${ben.id}`, { content: "Hi Ben" });
  const event = await ben.post("/api/events", {
    title: "Walk",
    description: "Along the water",
    category: "outdoor",
    location: "The pier",
    dateTime: new Date(t.clock.now + 86_400_000).toISOString(),
  });
  return {
    caller: ann,
    neighbour: ben.id,
    match: match.body.id,
    message: message.body.id,
    event: event.body.id,
    session: await sessionOf(ann),
  };
}

async function settleSandbox() {
  const visitor = await visit(t);
  const [match] = await read(visitor, "/api/matches/:userId", `/api/matches/${visitor.id}`);
  const [conversation] = await read(visitor, "/api/conversations");
  const neighbour = conversation?.user.id ?? "";
  const [message] = await read(
    visitor,
    "/api/messages/:userId",
    `/api/messages/${neighbour}?peek=1`,
  );
  const [event] = await read(visitor, "/api/events/nearby");
  return {
    caller: visitor,
    neighbour,
    match: match?.id ?? "",
    message: message?.id ?? "",
    event: event?.id ?? "",
    session: await sessionOf(visitor),
  };
}

beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" }, { schedule: () => undefined });
  server = serve(t);
  realms.push(await settleMembers(), await settleSandbox(), await settleSandbox());
});

afterAll(async () => {
  await server.stop();
  await t.close();
});

const pairs = () =>
  realms.flatMap((own) => realms.filter((other) => other !== own).map((other) => ({ own, other })));
const answerOf = ({ status, text }: { status: number; text: string }) => ({ status, text });

describe("nothing crosses between the members and the demo sandboxes", () => {
  test("the probes cover every route that has an id in its path", () => {
    const routes = t.app.routes
      // An image belongs to its address, which is as good as a key; where it is answered, the other probes look.
      // The tiles of the map are the same for everybody.
      // A calendar's address is a secret of its own, and an event's page has one; see public-events.test.ts.
      .filter(({ path }) => path.includes(":") && !/^\/(uploads|map|e|api\/calendars)\//.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].toSorted()).toEqual(Object.keys(PROBES).toSorted());
  });

  test.each(Object.entries(PROBES))(
    "%s answers for somebody elsewhere as for nobody at all",
    async (route, probe) => {
      const [method = ""] = route.split(" ");
      for (const { own, other } of pairs()) {
        const foreign =
          probe.takes === "person" ? [other.caller.id, other.neighbour] : [other[probe.takes]];
        for (const asked of probe.asks) {
          const unknown = await ask(own.caller, method, asked(newPublicId(), other));
          expect(unknown).toMatchObject({ status: 404, body: { code: "not_found" } });
          for (const id of foreign)
            expect(answerOf(await ask(own.caller, method, asked(id, other)))).toEqual(
              answerOf(unknown),
            );
        }
      }
    },
  );

  test("POST /api/matches answers for somebody elsewhere as for nobody at all", async () => {
    for (const { own, other } of pairs()) {
      const connect = (userId2: string) =>
        own.caller.post("/api/matches", { userId1: own.caller.id, userId2 });
      const unknown = await connect(newPublicId());
      expect(unknown.status).toBe(404);
      for (const id of [other.caller.id, other.neighbour])
        expect(answerOf(await connect(id))).toEqual(answerOf(unknown));
    }
  });

  test("cursors of another realm are as good as none that exists", async () => {
    for (const { own, other } of pairs()) {
      for (const [path, foreign] of [
        [`/api/matches/${own.caller.id}?before=`, other.match],
        ["/api/conversations?before=", other.neighbour],
        [`/api/messages/${own.neighbour}?before=`, other.message],
        [`/api/messages/${own.neighbour}?after=`, other.message],
      ] as const) {
        const unknown = await own.caller.get(path + newPublicId());
        expect(unknown.status).toBe(400);
        expect(answerOf(await own.caller.get(path + foreign))).toEqual(answerOf(unknown));
      }
      const read = (upTo: string) =>
        own.caller.post(`/api/messages/${own.neighbour}/read`, { upTo });
      expect(answerOf(await read(other.message))).toEqual(answerOf(await read(newPublicId())));
    }
  });

  test("lists and counts hold nobody from elsewhere", async () => {
    const seen = await Promise.all(
      realms.map(async ({ caller }) => {
        const lists = [
          "/api/users/nearby?maxDistance=50&minAge=18&maxAge=120&limit=100",
          "/api/conversations",
          `/api/matches/${caller.id}`,
          "/api/events/nearby?limit=100",
        ];
        return (await Promise.all(lists.map(async (path) => (await caller.get(path)).text))).join(
          "\n",
        );
      }),
    );
    for (const [index, text] of seen.entries()) {
      const [own, others] = [realms[index], realms.filter((_, other) => other !== index)];
      expect(text).toContain(own?.neighbour ?? "?");
      expect(text).toContain(own?.event ?? "?");
      for (const other of others)
        for (const id of [other.caller.id, other.neighbour, other.match, other.event])
          expect(text).not.toContain(id);
    }
    const counts = await Promise.all(
      realms.map(async ({ caller }) => (await caller.get("/api/users/nearby/counts")).body["5"]),
    );
    expect(counts[0]).toBe(1);
    expect(counts[1]).toBe(counts[2]);
  });

  test("nobody elsewhere gets a frame: message, read, typing, match, event", async () => {
    for (const { own, other } of pairs()) {
      const [mine, theirs] = [await server.connect(own.caller), await server.connect(other.caller)];
      mine.send({ type: "typing", userId: other.caller.id });
      mine.send({ type: "typing", userId: other.neighbour });
      for (const line of [mine, theirs]) line.send({ type: "watch", eventIds: [own.event] });
      await mine.next("event");
      theirs.send({ type: "ping" });
      await theirs.next("pong");
      await own.caller.post(`/api/messages/${other.caller.id}`, { content: "Hello?" });
      await own.caller.post(`/api/messages/${other.caller.id}/read`, {});
      await own.caller.post("/api/matches", { userId1: own.caller.id, userId2: other.caller.id });
      for (const verb of ["join", "leave"]) {
        await own.caller.post(`/api/events/${own.event}/${verb}`);
        await mine.next("event");
      }
      await own.caller.post(`/api/messages/${own.neighbour}`, { content: "For you only" });
      expect((await mine.next("message")).message).toMatchObject({ content: "For you only" });
      expect(await theirs.rest()).toEqual([]);
      mine.socket.close();
      theirs.socket.close();
    }
  });

  test("nothing that joins two realms was kept", async () => {
    const { rows } = await t.deps.db.$client.execute(`
      SELECT a.id FROM users AS a JOIN users AS b ON a.realm <> b.realm
      WHERE EXISTS (SELECT 1 FROM matches WHERE user_a = a.id AND user_b = b.id)
        OR EXISTS (SELECT 1 FROM conversation_members WHERE user_id = a.id AND other_id = b.id)
        OR EXISTS (SELECT 1 FROM events JOIN event_attendees ON event_id = events.id
          WHERE host_id = a.id AND user_id = b.id)`);
    expect(rows).toEqual([]);
  });
});
