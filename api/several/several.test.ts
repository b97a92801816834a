import { afterAll, beforeAll, expect, test } from "bun:test";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { freshDatabase } from "@hereabouts/db/fresh";
import { openJournal } from "@hereabouts/db/journal";
import { migrateSharedDatabase } from "@hereabouts/db/migrate";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { seeded } from "../lib/seeded-random.ts";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import { preloadPeople } from "../people/people-preload.service.ts";
import { peopleOf } from "../people/people-cache.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { SEVERAL } from "../testing/several/one-of-several.ts";
import type { Member } from "../testing/enrol.ts";
import { randomActs } from "../testing/crowd/random-acts.ts";

const STEPS = Number(process.env.SEVERAL_STEPS ?? 60);
/** A server answers nobody after three seconds, and does not do so many at once in that time everywhere. */
const AT_ONCE = process.env.SEVERAL_SQLD === undefined ? 60 : 10;
const MINUTE_MS = 60_000;
const random = seeded(Number(process.env.SEVERAL_SEED ?? 5));
const { ACTS, place } = randomActs(random);

/** In one process a file does as well as a server, which `bun run test:several` takes. */
async function openShared() {
  if (process.env.SEVERAL_SQLD === undefined) {
    const { db, close } = await freshDatabase();
    return { open: () => db, leave: () => undefined, close };
  }
  const sqld = await startSqld();
  await sqld.setDurability("relaxed");
  const open = () => openDatabase({ url: sqld.url });
  await migrateSharedDatabase(open());
  const leave = ({ $client }: Database) => $client.close();
  return { open, leave, close: sqld.stop };
}

let shared: {
  open: () => Database;
  leave: (db: Database) => void;
  close: () => Promise<unknown>;
};
let one: TestApp;
let other: TestApp;
const people: Member[] = [];

/** On the same clock. */
const server = (env: Record<string, string> = {}) => {
  const given = one && { now: one.deps.now, passwords: one.deps.passwords };
  const DATABASE_URL = "http://127.0.0.1:1";
  return testApp(
    { DATABASE_URL, RATE_LIMIT_SCALE: "1000", ...env },
    { db: shared.open(), ...given },
  );
};

/** One that knows nothing but what the tables say. */
async function freshServer() {
  const fresh = await server();
  await cellMembersCache(fresh.deps).readAll();
  return fresh;
}

beforeAll(async () => {
  shared = await openShared();
  await openJournal(shared.open());
  one = await server(SEVERAL);
  other = await server(SEVERAL);
  for (const { deps } of [one, other]) {
    await deps.several?.catchUp();
    await cellMembersCache(deps).readAll();
    await preloadPeople(deps);
  }
  for (let n = 0; n < 8; n += 1) people.push(await enrol(one, { name: `P${n}` }, place()));
  for (const host of people) await ACTS.hosts?.(host, host, one);
}, 60_000);
afterAll(async () => {
  await one.close();
  await other.close();
  await shared.close();
});

const on = (app: TestApp, member: Member): Member => ({ ...member, ...app.client(member.cookie) });

async function seenBy(app: TestApp, viewer: Member, about: Member) {
  const { get } = app.client(viewer.cookie);
  const paths = [
    "/api/users/me",
    "/api/users/nearby",
    `/api/users/${about.id}`,
    "/api/users/nearby/counts",
    "/api/conversations",
    `/api/matches/${viewer.id}`,
    "/api/events/nearby?maxDistance=50",
    "/api/events/nearby?maxDistance=50&q=walk",
    "/api/events/called-off",
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { status, text } = await get(path);
      // Who is online no table says.
      return { path, status, text: text.replaceAll(/"isOnline":(true|false)/g, "") };
    }),
  );
}

test("both of two servers answer what the tables say, whichever of them changes what", async () => {
  for (let step = 0; step < STEPS; step += 1) {
    const [name, act] = random.pick(Object.entries(ACTS));
    const [actor, whom, viewer] = [random.pick(people), random.pick(people), random.pick(people)];
    await Promise.all([seenBy(one, viewer, actor), seenBy(other, viewer, actor)]);
    const app = random.pick([one, other]);
    await act(on(app, actor), on(app, whom), app);
    if (random.next() < 0.3) one.clock.now += random.pick([1, 16, 31, 1500]) * MINUTE_MS;
    const [here, there] = await Promise.all([
      seenBy(one, viewer, actor),
      seenBy(other, viewer, actor),
    ]);
    const fresh = await freshServer();
    const said = await seenBy(fresh, viewer, actor);
    shared.leave(fresh.deps.db);
    expect({ step, name, here, there }).toEqual({ step, name, here: said, there: said });
  }
}, 600_000);

test("a place that is due is shown or hidden by whichever server is asked, whether it knew of the time or not, also when the other has just published it", async () => {
  const [mover] = people as [Member];
  const { put } = on(one, mover);
  const seen = async ({ deps }: TestApp) => {
    await publishDuePlaces(deps);
    const [person] = await peopleOf(deps, [mover.userId]);
    return person?.place?.centre;
  };
  for (const isDoneBefore of [false, true]) {
    const end = Math.ceil(one.clock.now / (15 * MINUTE_MS) + 6) * 15 * MINUTE_MS;
    const dueAt = one.clock.now + 30 * MINUTE_MS;
    await put("/api/users/me/settings", { showLocation: false });
    // As each request and each job does. From here on it knows of nothing that is due.
    await other.deps.several?.catchUp();
    expect(await seen(other)).toBeUndefined();
    await put("/api/users/me/settings", { visibleUntil: new Date(end).toISOString() });
    await put("/api/users/me/location", place());
    const places = [];
    // A minute between two, in which what is in memory is good.
    for (const at of [dueAt - MINUTE_MS, dueAt, end - MINUTE_MS, end]) {
      one.clock.now = at;
      await other.deps.several?.catchUp();
      if (isDoneBefore) await seen(one);
      places.push(await seen(other));
      expect(places.at(-1)).toEqual(await seen(one));
    }
    const [before, due] = places;
    expect(places).toEqual([expect.anything(), expect.anything(), due, undefined]);
    expect(due).not.toEqual(before);
  }
});

test("both answer as the tables say after many things at once with either", async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => {
        const app = random.pick([one, other]);
        const [actor, whom] = [on(app, random.pick(people)), on(app, random.pick(people))];
        return random.next() < 0.4
          ? seenBy(app, actor, whom)
          : random.pick(Object.values(ACTS))(actor, whom, app);
      }),
    );
    const fresh = await freshServer();
    for (const viewer of people) {
      const about = random.pick(people);
      const said = await seenBy(fresh, viewer, about);
      expect(await seenBy(one, viewer, about)).toEqual(said);
      expect(await seenBy(other, viewer, about)).toEqual(said);
    }
    shared.leave(fresh.deps.db);
    one.clock.now += 31 * MINUTE_MS;
  }
}, 600_000);
