import { cellAt, centreOf } from "../../lib/cells.ts";
import type { Random } from "../../lib/seeded-random.ts";
import type { TestApp } from "../app.ts";
import { liftSuspension, removeContent } from "../../moderation/moderation.service.ts";
import { enrol } from "../enrol.ts";
import { operate, suspend } from "../suspend.ts";
import type { Member } from "../enrol.ts";

const MINUTE_MS = 60_000;
const origin = cellAt({ latitude: 48.15, longitude: 11.575 }, 2);
const inTheFuture = { dateTime: "2030-01-01T12:00:00.000Z", category: "outdoor" };
const anEvent = { title: "Walk", description: "Uphill.", location: "Park", ...inTheFuture };

type Act = (actor: Member, other: Member, t: TestApp) => Promise<unknown>;

/** Random actions of members. Begin with "hosts". */
export function randomActs(random: Random) {
  const place = () =>
    centreOf({
      ...origin,
      row: origin.row + Math.floor(random.between(-2, 3)),
      col: origin.col + Math.floor(random.between(-2, 3)),
    });

  const events: { host: Member; path: string }[] = [];
  const suspended: Member[] = [];

  /** Somebody with whom the actor has much to do, and who was looked at. */
  async function busyGuest(actor: Member, t: TestApp) {
    const guest = await enrol(t, { bio: "Hello" }, place());
    if (random.next() < 0.5) {
      await guest.post("/api/matches", { userId1: guest.id, userId2: actor.id });
      await actor.post("/api/matches", { userId1: actor.id, userId2: guest.id });
    }
    const sent = await guest.post(`/api/messages/${actor.id}`, { content: "hello" });
    await actor.post(`/api/messages/${guest.id}`, { content: "hello" });
    await guest.post(`/api/messages/${actor.id}`, { content: "unread" });
    const hosted = await guest.post("/api/events", anEvent);
    await actor.post(`/api/events/${hosted.body.id}/join`, {});
    const called = await guest.post("/api/events", anEvent);
    await actor.post(`/api/events/${called.body.id}/join`, {});
    await guest.delete(`/api/events/${called.body.id}`);
    await guest.post(`${random.pick(events).path}/join`, {});
    for (const path of [
      "/api/users/nearby",
      "/api/users/me",
      "/api/conversations",
      "/api/events/called-off",
    ])
      await actor.get(path);
    return { ...guest, eventId: hosted.body.id, messageId: sent.body.id };
  }

  const ACTS: Record<string, Act> = {
    "changes the profile": (actor) =>
      actor.put("/api/users/me", {
        name: `N${random.next()}`,
        age: random.pick([18, 25, 30, 60]),
        bio: random.pick(["b", null]),
        interests: random.pick([[], ["art"], ["art", "sea"]]),
        status: random.pick(["busy", "coffee"]),
        intent: random.pick(["friends", "dating"]),
      }),
    "has a status with an end": (actor, _, t) =>
      actor.put("/api/users/me", {
        status: random.pick(["busy", "coffee"]),
        statusUntil: new Date(t.clock.now + random.pick([1, 20, 300]) * MINUTE_MS).toISOString(),
      }),
    "changes the filters": (actor) =>
      actor.put("/api/users/me/settings", {
        minAge: random.pick([18, 24]),
        maxAge: random.pick([26, 99]),
        maxDistance: random.pick([1, 5]),
      }),
    "hides or shows": (actor) =>
      actor.put("/api/users/me/settings", {
        showLocation: random.pick([true, true, false]),
        showOnlineStatus: random.pick([true, false]),
      }),
    "shows the place for a while": async (actor, _, t) => {
      await actor.put("/api/users/me/settings", { showLocation: false });
      const end = t.clock.now + random.pick([1, 20, 300]) * MINUTE_MS;
      const visibleUntil = new Date(end).toISOString();
      return actor.put("/api/users/me/settings", { visibleUntil });
    },
    "moves at once": (actor) => actor.put("/api/users/me/location", { ...place(), now: true }),
    moves: (actor) => actor.put("/api/users/me/location", place()),
    "chooses how coarse": (actor) =>
      actor.put("/api/users/me/place", { level: random.pick([2, 4, 8]) }),
    "has a home": (actor) =>
      actor.put("/api/users/me/place", { home: random.pick([place(), null]) }),
    connects: (actor, other) =>
      actor.post("/api/matches", { userId1: actor.id, userId2: other.id }),
    disconnects: async (actor) => {
      const { body } = await actor.get(`/api/matches/${actor.id}`);
      const [match] = body;
      if (match) await actor.delete(`/api/matches/${match.id}`);
    },
    writes: (actor, other) => actor.post(`/api/messages/${other.id}`, { content: "hello" }),
    passes: (actor, other) => actor.put(`/api/passes/${other.id}`, { days: 7 }),
    "takes a pass back": async (actor) => {
      const { body } = await actor.get("/api/passes");
      for (const { userId } of body) await actor.delete(`/api/passes/${userId}`);
    },
    blocks: (actor, other) => actor.post("/api/blocks", { userId: other.id }),
    unblocks: async (actor) => {
      const { body } = await actor.get("/api/blocks");
      for (const { userId } of body) await actor.delete(`/api/blocks/${userId}`);
    },
    hosts: async (host) => {
      const { body } = await host.post("/api/events", anEvent);
      events.push({ host, path: `/api/events/${body.id}` });
    },
    "hosts a few, soon": async (host, _, t) => {
      const dateTime = new Date(t.clock.now + random.pick([25, 90, 600]) * MINUTE_MS).toISOString();
      const { body } = await host.post("/api/events", { ...anEvent, dateTime, maxAttendees: 2 });
      events.push({ host, path: `/api/events/${body.id}` });
    },
    "edits an event": () => {
      const { host, path } = random.pick(events);
      const dateTime = new Date(
        Date.UTC(2030, 0, 1 + Math.floor(random.between(0, 9))),
      ).toISOString();
      return host.put(path, { title: random.pick(["Walk", "Swim"]), dateTime, ...place() });
    },
    "reads messages": (actor, other) => actor.get(`/api/messages/${other.id}`),
    "has seen the matches": async (actor) => {
      const { body } = await actor.get(`/api/matches/${actor.id}`);
      const matchIds = body.map(({ id }) => id);
      await actor.post("/api/matches/seen", { matchIds });
    },
    joins: (actor) => actor.post(`${random.pick(events).path}/join`, {}),
    "waits for a place": (actor) => actor.post(`${random.pick(events).path}/wait`, {}),
    "waits no more": (actor) => actor.delete(`${random.pick(events).path}/wait`),
    leaves: (actor) => actor.post(`${random.pick(events).path}/leave`, {}),
    "calls off": () => {
      const { host, path } = random.pick(events);
      return host.delete(path);
    },
    "is left by somebody known": async (actor, _, t) => {
      const guest = await enrol(t, {}, place());
      await guest.post("/api/matches", { userId1: guest.id, userId2: actor.id });
      await guest.post(`/api/messages/${actor.id}`, { content: "hello" });
      await actor.get("/api/users/nearby");
      await guest.delete("/api/users/me", { confirm: "DELETE" });
    },
    "knows somebody who is suspended": async (actor, _, t) => {
      const guest = await busyGuest(actor, t);
      await suspend(t, guest);
      suspended.push(guest);
    },
    "knows somebody who comes back": async (actor, _, t) => {
      const guest = suspended.shift() ?? (await busyGuest(actor, t));
      await operate(t, () => liftSuspension(t.deps, guest.id, null).catch(() => undefined));
    },
    "knows somebody of whom something is removed": async (actor, _, t) => {
      const guest = await busyGuest(actor, t);
      const [about, part] = random.pick([
        [{ eventId: guest.eventId }, "event"],
        [{ eventId: guest.eventId }, "cover"],
        [{ messageId: guest.messageId }, "message"],
        [{ userId: guest.id }, "bio"],
        [{ userId: guest.id }, "photo"],
      ] as const);
      const report = await actor.post("/api/reports", { ...about, reason: "spam" });
      const { rows } = await t.deps.db.$client.execute({
        sql: "SELECT id FROM reports WHERE public_id = ?",
        args: [report.body.id],
      });
      const id = Number(rows[0]?.id);
      await operate(t, () => removeContent(t.deps, id, part, null));
    },
    "is left by a host": async (actor, _, t) => {
      const guest = await enrol(t, {}, place());
      const { body } = await guest.post("/api/events", anEvent);
      await actor.post(`/api/events/${body.id}/join`, {});
      await actor.get("/api/users/nearby");
      await guest.delete("/api/users/me", { confirm: "DELETE" });
    },
  };
  return { ACTS, place };
}
