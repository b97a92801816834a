import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@hereabouts/api/app";
import { readEnv } from "@hereabouts/api/env";
import { openDeps } from "@hereabouts/api/open-deps";
import { loadRarity } from "@hereabouts/api/people/rarity.service";
import { removeRunFolder } from "./folders.ts";
import { load } from "./load/load.ts";
import { CLIENT_ID, drawFrom, requestSet, requestText } from "./load/requests.ts";
import { loadBySockets } from "./load/sockets.ts";
import { containerEngine } from "./processes.ts";
import { createReport } from "./report.ts";
import { compareAnswers } from "./rows/answers.ts";
import { nearbyPath } from "./rows/questions.ts";
import { seedWorld } from "./worlds/seed-world.ts";
import type { Viewer } from "./worlds/seed-world.ts";

type Listed = { id: string; name: string; compatibilityScore: number };
type Answer = { people: Listed[]; total: number };

const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
const MEMBERS = 3000;
const VIEWERS = 1000;
const QUESTIONS = 50;
let deps: Awaited<ReturnType<typeof openDeps>>;
let server: Bun.Server<undefined>;
let viewers: Viewer[];
/** What is done to each answer on its way. */
let falsify = (answer: Answer) => answer;

beforeAll(async () => {
  await seedWorld(folder, {
    name: "test",
    members: MEMBERS,
    shape: "one-city",
    hasEvents: true,
    viewerCount: VIEWERS,
  });
  viewers = (await Bun.file(join(folder, "viewers.json")).json()) as Viewer[];
  deps = await openDeps(
    readEnv({ DATA_DIR: folder, LOG_LEVEL: "error", RATE_LIMIT_SCALE: "1000000" }),
  );
  await loadRarity(deps);
  const app = createApp(deps);
  server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const answer = await app.fetch(request);
      const total = Number(answer.headers.get("x-total-count"));
      const falsified = falsify({ people: (await answer.json()) as Listed[], total });
      return Response.json(falsified.people, {
        headers: { "X-Total-Count": String(falsified.total) },
      });
    },
  });
}, 60_000);

afterAll(async () => {
  await server.stop(true);
  await deps.close();
  rmSync(folder, { recursive: true });
  removeRunFolder();
});

const compared = async () => {
  const address = { port: server.port ?? 0 };
  return compareAnswers(address, folder, viewers, QUESTIONS).catch((error: Error) => error.message);
};

test("the answers of the server and a brute force agree", async () => {
  falsify = (answer) => answer;
  expect(await compared()).toBeUndefined();
}, 60_000);

test("some of the members are hidden, suspended or blocked", async () => {
  const { rows } = await deps.db.$client.execute(`
    SELECT (SELECT count(*) FROM users WHERE NOT show_location) AS hidden,
      (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL) AS suspended, (SELECT count(*) FROM blocks) AS blocks`);
  for (const count of ["hidden", "suspended", "blocks"])
    expect(Number(rows[0]?.[count])).toBeGreaterThan(0);
});

const FALSE: [what: string, says: RegExp, how: typeof falsify][] = [
  [
    "leaves out the best",
    /missing|listed/,
    ({ people, total }) => ({ people: people.slice(1), total }),
  ],
  ["is in another order", /score/, ({ people, total }) => ({ people: people.toReversed(), total })],
  ["counts others", /in all/, ({ people, total }) => ({ people, total: total + 1 })],
  [
    "answers an old name",
    /as they are/,
    ({ people, total }) => ({ people: people.map((one) => ({ ...one, name: "Old" })), total }),
  ],
  [
    "has somebody worse in the place of the best",
    /missing|as they are|score/,
    ({ people, total }) => ({ people: [...people.slice(1), people.at(-1) as Listed], total }),
  ],
];

test.each(FALSE)("a server that %s ends the bench", async (_, says, how) => {
  falsify = how;
  expect(await compared()).toMatch(says);
});

test("whoever asks is drawn at random, and each message has an id of its own", async () => {
  const cookies = new Map<string, number>();
  const ids = new Set<string>();
  let posts = 0;
  const counting = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const cookie = request.headers.get("cookie") ?? "";
      cookies.set(cookie, (cookies.get(cookie) ?? 0) + 1);
      if (request.method === "GET") return new Response("hello");
      posts += 1;
      ids.add(((await request.json()) as { clientId: string }).clientId);
      return Response.json({}, { status: 201 });
    },
  });
  const set = requestSet(
    Array.from({ length: 1000 }, (_, index) =>
      index % 2 === 0
        ? requestText("GET", "/", `viewer=${index}`)
        : requestText("POST", "/", `viewer=${index}`, { clientId: CLIENT_ID }),
    ),
  );
  const address = { port: counting.port ?? 0 };
  const one = await load(address, set, 1000);
  const other = await loadBySockets(address.port, drawFrom(set), { ms: 500, perSecond: 2000 });
  await counting.stop(true);
  expect(one.failed + other.failed).toBe(0);
  expect(cookies.size).toBeGreaterThan(600);
  expect(ids.size).toBe(posts);
  // In a round the counts would be equal.
  expect(new Set(cookies.values()).size).toBeGreaterThan(2);
});

test("a tenth of the questions narrow by age or distance", () => {
  const narrow = Array.from({ length: 10_000 }, nearbyPath).filter(
    (path) => !path.endsWith("?minAge=18&maxAge=99"),
  );
  expect(narrow.length / 10_000).toBeCloseTo(0.1, 1);
});

test("what could not be measured is absent, never ok", () => {
  const report = createReport();
  report.check("a figure", undefined, { atLeast: 1 });
  report.check("another", 1, { atLeast: 1 });
  report.check("a third", 2, { atMost: 1 });
  expect([report.count("absent"), report.count("ok"), report.count("MISSED")]).toEqual([1, 1, 1]);
});

test("each setting of the container for the engine is one that this version knows", async () => {
  const settings = Object.entries(containerEngine());
  expect(settings.length).toBeGreaterThan(0);
  const child = Bun.spawn([process.execPath, "-e", "0"], {
    env: { ...process.env, ...Object.fromEntries(settings), BUN_JSC_dumpOptions: "1" },
    stderr: "pipe",
  });
  const told = (await new Response(child.stderr).text()).split("\n");
  const changed = told.map((line) => line.trim().replace(/ \(default: .*/, ""));
  for (const [name, value] of settings)
    expect(changed).toContain(`${name.replace("BUN_JSC_", "")}=${value}`);
  expect(await child.exited).toBe(0);
});
