import { afterEach, beforeEach, expect, test } from "bun:test";
import { createLog } from "./log.ts";
import { serve } from "./testing/sockets/live-socket.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";

const SECRETS = {
  email: "planted.address@example.com",
  password: "planted-password",
  message: "planted words between two people",
  search: "planted-search",
  name: "Planted Name",
  token: "planted-token",
  latitude: 51.23457,
  longitude: 13.98765,
};

const lines: string[] = [];
let t: TestApp;
let cookie: string;
let me: string;
beforeEach(async () => {
  t = await testApp(
    { LOG_LEVEL: "debug" },
    { log: createLog("debug", (line) => lines.push(line)) },
  );
  const { email, password, name } = SECRETS;
  const answer = await t.signedOut.post("/api/register", { email, password, name, age: 30 });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  me = answer.body.id;
});
afterEach(() => t.close());

const fieldsOf = () => ({
  ...SECRETS,
  newPassword: SECRETS.password,
  currentPassword: SECRETS.password,
  text: SECRETS.search,
  content: SECRETS.message,
  bio: SECRETS.message,
  details: SECRETS.message,
  title: SECRETS.message,
  description: SECRETS.message,
  location: SECRETS.message,
  category: "coffee",
  dateTime: "2026-06-02T10:00:00Z",
  maxAttendees: 5,
  userId: me,
  userId1: me,
  userId2: "A".repeat(22),
  reason: "spam",
  clientId: crypto.randomUUID(),
  intent: "dating",
  agrees: true,
  genders: ["woman"],
  ownWords: [SECRETS.name],
  wanted: ["everyone"],
  isShown: true,
});

const isLeaving = (route: string) => route === "DELETE /api/users/me";

/** Every route as it is meant to be called, and with a query that no route expects; leaving comes last. */
async function callEverything() {
  const { search, latitude, longitude } = SECRETS;
  const query = `latitude=${latitude}&longitude=${longitude}&q=${search}`;
  const routes = new Set(
    t.app.routes
      .filter(({ method, path }) => method !== "ALL" && !/logout|realtime/.test(path))
      .map(({ method, path }) => `${method} ${path}`),
  );
  for (const route of [...routes].toSorted((a, b) => +isLeaving(a) - +isLeaving(b))) {
    const [method = "", path = ""] = route.split(" ");
    const address = path.replaceAll(/:\w+(\{[^}]*\})?/g, "A".repeat(22));
    const body = method === "GET" ? undefined : fieldsOf();
    for (const suffix of ["", `?${query}`]) {
      // A long answer can break off in the middle.
      await t.call(method, `${address}${suffix}`, body, { cookie }).catch(() => undefined);
    }
  }
  return routes.size;
}

/** Security events alone name a member, by the public id and nothing else. */
function withoutMember(line: string) {
  const visible = JSON.parse(line) as Record<string, unknown>;
  if (!String(visible.event).startsWith("security.")) return line;
  const { time, level, event, member, ...rest } = visible;
  expect({ level, rest }).toEqual({ level: "info", rest: {} });
  if (member !== undefined) expect(member).toMatch(/^[\w-]{22}$/);
  return JSON.stringify({ time, event });
}

function expectNothingLeaked() {
  const all = lines.map(withoutMember).join("");
  const visible = Object.values({ ...SECRETS, cookie: cookie.slice(cookie.indexOf("=") + 1), me });
  for (const secret of visible) expect(all).not.toContain(String(secret));
  expect(all).not.toMatch(/\?|51\.234|13\.987|%40/);
}

test("no line of the log holds what was sent, however the calls end", async () => {
  expect(await callEverything()).toBeGreaterThan(25);
  const server = serve(t);
  const { cookie: live } = await t.member();
  const socket = await server.connect({ cookie: live });
  socket.send({ type: "typing", userId: me });
  socket.send({ type: SECRETS.message });
  await socket.closed();
  await server.stop();
  expectNothingLeaked();
});

test("not even when the database fails in the middle of everything", async () => {
  const before = lines.length;
  const { execute, batch } = t.deps.db.$client;
  const failing = (statement: unknown) => {
    const said = JSON.stringify(statement);
    if (!said.includes("sessions")) throw new Error(`SQLITE_BROKEN: ${said}`);
  };
  t.deps.db.$client.execute = (...args: Parameters<typeof execute>) => {
    failing(args);
    return execute.apply(t.deps.db.$client, args);
  };
  t.deps.db.$client.batch = (...args: Parameters<typeof batch>) => {
    failing(args);
    return batch.apply(t.deps.db.$client, args);
  };
  const answers = await t.client(cookie).get("/api/conversations");
  expect(answers.status).toBe(500);
  await callEverything();
  Object.assign(t.deps.db.$client, { execute, batch });
  expect(lines.slice(before).join("")).toContain("request failed");
  expectNothingLeaked();
});
