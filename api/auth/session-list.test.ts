import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { newPublicId } from "../lib/tokens.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { bodyOf, read } from "../testing/read.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { startSession } from "../sessions/session.service.ts";
import { saveSessionUses } from "./session-list.service.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const SESSIONS = "/api/auth/sessions";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const ADDRESS = "203.0.113.77";

type Caller = ReturnType<TestApp["client"]>;

let t: TestApp;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" });
  server = serve(t);
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

async function signIn(email: string, userAgent = FIREFOX) {
  const login = { email, password: "correct horse" };
  const headers = { "User-Agent": userAgent, "X-Forwarded-For": ADDRESS };
  const answer = await t.signedOut.post("/api/login", login, headers);
  return t.client(answer.headers.get("set-cookie")?.split(";")[0] ?? "");
}
const listOf = (caller: Caller) => read(caller, SESSIONS);
const currentOf = async (caller: Caller) =>
  (await listOf(caller)).find(({ isCurrent }) => isCurrent)?.id ?? "";
const isIn = async (caller: Caller) => (await caller.get("/api/users/me")).status === 200;
/** An odd time of day, so that a rounded one differs from it. */
const oddTime = () => (t.clock.now += DAY_MS - (t.clock.now % DAY_MS) + 3 * MINUTE_MS);

describe("GET /api/auth/sessions", () => {
  test("lists where one is signed in, this one first, with device and last use to five minutes", async () => {
    oddTime();
    const member = await t.member();
    const createdAt = new Date(t.clock.now).toISOString();
    t.clock.now += 60 * MINUTE_MS;
    const other = await signIn(member.email);
    t.clock.now += 60 * MINUTE_MS;
    const { status, headers, body } = await member.get(SESSIONS);
    expect([status, headers.get("x-total-count")]).toEqual([200, "2"]);
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        browser: null,
        system: null,
        createdAt,
        lastUsedAt: new Date(t.clock.now - 3 * MINUTE_MS).toISOString(),
        isCurrent: true,
      },
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        browser: "Firefox",
        system: "Linux",
        createdAt: new Date(t.clock.now - 60 * MINUTE_MS).toISOString(),
        lastUsedAt: new Date(t.clock.now - 60 * MINUTE_MS).toISOString(),
        isCurrent: false,
      },
    ]);
    expect((await listOf(other))[0]).toMatchObject({ browser: "Firefox", isCurrent: true });
  });

  test("names nobody else's, and neither a token, its hash nor an address; none of an address is stored", async () => {
    const [member, stranger] = [await t.member(), await t.member()];
    const other = await signIn(member.email);
    const { text } = await member.get(SESSIONS);
    expect(text).not.toContain(await currentOf(stranger));
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM sessions");
    const stored = JSON.stringify(rows);
    expect(stored).toContain("Firefox");
    for (const secret of [ADDRESS, FIREFOX, "Gecko"]) expect(stored).not.toContain(secret);
    for (const { token_hash } of rows) expect(text).not.toContain(String(token_hash));
    expect(text).not.toContain(other.cookie.slice("session=".length));
  });

  test("leaves out what has run out", async () => {
    const member = await t.member();
    t.clock.now += 20 * DAY_MS;
    const later = await signIn(member.email);
    t.clock.now += 11 * DAY_MS;
    const { headers, body } = await later.get(SESSIONS);
    expect([body.length, headers.get("x-total-count")]).toEqual([1, "1"]);
  });

  for (const total of [99, 100, 101, 151])
    test(`lists 100 at most and counts all: ${total}`, async () => {
      const member = await t.member();
      await t.deps.db.$client.execute(`
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${total})
        INSERT INTO sessions (public_id, token_hash, user_id, created_at, expires_at)
        SELECT session.id || 'more' || i, session.id || 'more' || i, session.user_id, 0, session.expires_at
        FROM n CROSS JOIN sessions AS session ON session.id = (SELECT max(id) FROM sessions)`);
      const { headers, body } = await member.get(SESSIONS);
      expect([body.length, headers.get("x-total-count")]).toEqual([
        Math.min(total, 100),
        `${total}`,
      ]);
      expect(body[0]?.isCurrent).toBe(true);
    });

  test("the demo account sees its own alone", async () => {
    const [one, two] = [await visit(t), await visit(t)];
    const [mine, theirs] = [await listOf(one), await listOf(two)];
    expect([mine.length, theirs.length]).toEqual([1, 1]);
    expect(mine[0]?.id).not.toBe(theirs[0]?.id);
  });

  test("uses are stored by a job, and not by requests; a session with an open connection is in use", async () => {
    oddTime();
    const member = await t.member();
    const other = await signIn(member.email);
    const live = await server.connect(other);
    const stored = async () =>
      (
        await t.deps.db.$client.execute({
          sql: "SELECT last_used_at FROM sessions WHERE public_id IN (?, ?) ORDER BY id",
          args: ids,
        })
      ).rows.map(({ last_used_at }) => last_used_at);
    const ids = [await currentOf(member), await currentOf(other)];
    const before = t.clock.now;
    t.clock.now += 30 * MINUTE_MS;
    await member.get("/api/users/me");
    expect(await stored()).toEqual([before, before]);
    // Asked of the server to which the other session is connected, if there are two.
    const { cookie } = member;
    const answer = await fetch(`${server.origin}${SESSIONS}`, { headers: { cookie } });
    const listed = bodyOf(SESSIONS, { body: await answer.json() });
    const clock = t.clock.now - (t.clock.now % (5 * MINUTE_MS));
    expect(listed.map(({ id, lastUsedAt }) => [id, Date.parse(lastUsedAt)])).toEqual(
      ids.map((id) => [id, clock]),
    );
    expect(await stored()).toEqual([before, before]);
    await saveSessionUses(t.deps);
    expect(await stored()).toEqual([t.clock.now, t.clock.now]);
    live.socket.close();
  });
});

describe("DELETE /api/auth/sessions/{id}", () => {
  test("ends that one at once, its socket within a second, and no other", async () => {
    const member = await t.member();
    const other = await signIn(member.email);
    const [mine, theirs] = [await server.connect(member), await server.connect(other)];
    const id = await currentOf(other);
    expect(await isIn(other)).toBe(true);
    const began = performance.now();
    const ended = await member.delete(`${SESSIONS}/${id}`);
    expect([ended.status, ended.text]).toEqual([204, ""]);
    expect(await isIn(other)).toBe(false);
    await theirs.next("session_ended");
    expect(await theirs.closed()).toMatchObject({ code: 4401 });
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await isIn(member)).toBe(true);
    expect(await mine.rest()).toEqual([]);
    expect(await listOf(member)).toHaveLength(1);
    expectRefusal(await member.delete(`${SESSIONS}/${id}`), 404, "not_found");
  });

  test("of oneself it signs out and clears the cookie", async () => {
    const member = await t.member();
    const ended = await member.delete(`${SESSIONS}/${await currentOf(member)}`);
    expect(ended.status).toBe(204);
    expect(ended.headers.get("set-cookie")).toStartWith("session=; Max-Age=0");
    expect(await isIn(member)).toBe(false);
  });

  test("of somebody else, of nobody, and malformed is the same 404, and ends nothing", async () => {
    const [member, stranger] = [await t.member(), await t.member()];
    const ids = [await currentOf(stranger), newPublicId(), "x", "%00", "1", "'--"];
    for (const id of ids) expectRefusal(await member.delete(`${SESSIONS}/${id}`), 404, "not_found");
    expect([await isIn(member), await isIn(stranger)]).toEqual([true, true]);
  });

  test("twenty times at the same time it ends once", async () => {
    const member = await t.member();
    const id = await currentOf(await signIn(member.email));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.delete(`${SESSIONS}/${id}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(19).fill(404)]);
  });
});

describe("DELETE /api/auth/sessions", () => {
  const password = "correct horse";

  test("ends all others and nobody else's with the password, and once more changes nothing", async () => {
    const [member, stranger] = [await t.member(), await enrol(t)];
    const others = [await signIn(member.email), await signIn(member.email)];
    const sockets = await Promise.all(others.map((other) => server.connect(other)));
    for (const other of others) expect(await isIn(other)).toBe(true);
    expect((await member.delete(SESSIONS, { password })).status).toBe(204);
    for (const other of others) expect(await isIn(other)).toBe(false);
    for (const socket of sockets) expect(await socket.closed()).toMatchObject({ code: 4401 });
    expect((await member.delete(SESSIONS, { password })).status).toBe(204);
    expect(await listOf(member)).toMatchObject([{ isCurrent: true }]);
    expect(await isIn(stranger)).toBe(true);
  });

  test("asks for the password: without it, or with a wrong one, nothing ends", async () => {
    const member = await t.member();
    const other = await signIn(member.email);
    for (const body of [undefined, {}, { password: "" }])
      expectRefusal(await member.delete(SESSIONS, body), 400, "invalid_input", ["password"]);
    const wrong = { password: "wrong horse" };
    expectRefusal(await member.delete(SESSIONS, wrong), 403, "wrong_password", ["password"]);
    const malformed = await member.delete(SESSIONS, { password: 7 });
    expectRefusal(malformed, 400, "invalid_input", ["password"]);
    const answers = await Promise.all([1, 2].map(() => member.delete(SESSIONS, wrong)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(await isIn(other)).toBe(true);
    expectRefusal(await t.signedOut.delete(SESSIONS, { password }), 401, "unauthenticated");
  });

  test("where there is no password it asks for a sign-in of the last ten minutes", async () => {
    const member = await enrol(t);
    const other = t.client(`session=${await startSession(t.deps, member.userId)}`);
    t.clock.now += 10 * MINUTE_MS;
    for (const body of [undefined, {}, { password }])
      expectRefusal(await member.delete(SESSIONS, body), 403, "sign_in_again");
    expect(await isIn(other)).toBe(true);
    const fresh = t.client(`session=${await startSession(t.deps, member.userId)}`);
    t.clock.now += 10 * MINUTE_MS - 1;
    expect((await fresh.delete(SESSIONS)).status).toBe(204);
    expect([await isIn(fresh), await isIn(other), await isIn(member)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
