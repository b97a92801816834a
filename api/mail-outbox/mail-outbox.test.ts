import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { openPostOffice, textOf } from "../testing/peers/post-office.ts";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import { createLog } from "../log.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";
import { sendDueMails } from "./mail-outbox.service.ts";

const MINUTE_MS = 60_000;
const FORGOT = "/api/auth/forgot-password";

let office: Awaited<ReturnType<typeof openPostOffice>>;
let t: TestApp;
let logged: string[];
let people = 0;

beforeEach(async () => {
  office = await openPostOffice(undefined, (address) => {
    if (address.startsWith("gone")) return 550;
    return address.startsWith("busy") ? 450 : undefined;
  });
  logged = [];
  const log = createLog("debug", (line) => logged.push(line));
  t = await testApp({ ...office.env, PUBLIC_URL: "https://app.example" }, { log });
});
afterEach(async () => {
  await t.close();
  await office.close();
});

async function forgot(email: string) {
  const answer = await t.signedOut.post(FORGOT, { email });
  await sendDueMails(t.deps);
  return answer;
}

/** Somebody with a password, and without the mail that a registration sends. */
async function memberOf(email = `waiting${(people += 1)}@example.com`) {
  await enrol(t, { email, passwordHash: await t.deps.passwords.hash("correct horse") });
  return { email };
}

/** On the same database. */
function anotherServer() {
  const { env, db, serverKey, log, now } = t.deps;
  const deps = createDeps({ env, db, serverKey, log, now });
  createApp(deps);
  return deps;
}

const waiting = async () =>
  (await t.deps.db.$client.execute("SELECT * FROM outbox")).rows.map((row) => ({ ...row }));

async function pass(ms: number) {
  t.clock.now += ms;
  await sendDueMails(t.deps);
}

const tokenIn = (text: string) => /#reset=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? "";

describe("spec 4: without isDemoMode, that is with a mail server", () => {
  test("sends one letter with link and token, which sets the password", async () => {
    const { email } = await memberOf();
    const answer = await forgot(email);
    expect(answer.status).toBe(200);
    expect(answer.body.isDemoMode).toBe(false);
    expect(refusalOf(answer).message).toBeString();
    const [letter, ...more] = office.delivered;
    if (!letter) throw new Error("nothing was delivered");
    expect(more).toEqual([]);
    expect(letter.to).toEqual([email]);
    expect(letter.raw).toContain("From: Hereabouts <app@example.com>");
    expect(letter.raw).toContain("Subject: Reset your Hereabouts password");
    const text = textOf(letter);
    const token = tokenIn(text);
    expect(text).toContain(`https://app.example/login#reset=${token}`);
    expect(text.split(token).length).toBe(3);
    const reset = { token, newPassword: "battery staple" };
    expect((await t.signedOut.post("/api/auth/reset-password", reset)).status).toBe(204);
    const login = { email, password: "battery staple" };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
  });

  test("writes in the language that it was asked for in, after a restart too", async () => {
    const { email } = await memberOf();
    await t.signedOut.post(FORGOT, { email }, { "accept-language": "de-DE,de;q=0.9" });
    expect(await waiting()).toMatchObject([{ recipient: email, language: "de" }]);
    await sendDueMails(t.deps);
    const [letter] = office.delivered;
    if (!letter) throw new Error("nothing was delivered");
    expect(textOf(letter)).toMatch(/Öffne innerhalb einer Stunde diesen Link/);
    expect(textOf(letter)).not.toContain("Somebody");
    expect(letter.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  test("writes no token and no address to the console, the log or the database", async () => {
    const { email } = await memberOf();
    for (let i = 0; i < 2; i++) await forgot(email);
    await forgot("gone@example.com");
    await memberOf("gone@example.com");
    await forgot("gone@example.com");
    const token = tokenIn(textOf(office.delivered[0]!));
    expect(token).not.toBe("");
    const resets = (await t.deps.db.$client.execute("SELECT * FROM password_resets")).rows;
    expect(resets.length).toBe(2);
    const written = [
      ...t.consoleLines,
      ...logged,
      ...resets.map((row) => JSON.stringify({ ...row })),
    ];
    expect(written.length).toBeGreaterThan(2);
    for (const line of written) {
      expect(line).not.toContain(token);
      expect(line).not.toContain("@example.com");
    }
    expect(await waiting()).toEqual([]);
  });

  test("answers an unknown address the same, after the same work, and sends nothing", async () => {
    const { email } = await memberOf();
    const known = await forgot(email);
    const unknown = await forgot("nobody@example.com");
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers]).toEqual([...known.headers]);
    expect(office.delivered.map(({ to }) => to)).toEqual([[email]]);
    expect(await waiting()).toEqual([]);
  });

  test("keeps the request before it answers, whoever asks", async () => {
    const { email } = await memberOf();
    const later = { schedule: () => undefined, db: t.deps.db };
    const quiet = await testApp(office.env, later);
    for (const address of [email, "nobody@example.com"])
      await quiet.signedOut.post(FORGOT, { email: address });
    expect(await waiting()).toMatchObject([
      { kind: "password_reset", recipient: email, attempts: 0 },
      { kind: "password_reset", recipient: "nobody@example.com", attempts: 0 },
    ]);
    expect(office.delivered).toEqual([]);
  });

  test("asked for twice at once, a letter goes out for the last token, and it works", async () => {
    const { email } = await memberOf();
    await Promise.all([1, 2, 3].map(() => t.signedOut.post(FORGOT, { email })));
    await sendDueMails(t.deps);
    expect(office.delivered.length).toBeWithin(1, 4);
    const token = tokenIn(textOf(office.delivered.at(-1)!));
    const reset = { token, newPassword: "battery staple" };
    expect((await t.signedOut.post("/api/auth/reset-password", reset)).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });
});

describe("the outbox", () => {
  test("delivers later, once, when the mail server was down, also after a restart", async () => {
    const { email } = await memberOf();
    await office.close();
    expect((await forgot(email)).status).toBe(200);
    await pass(MINUTE_MS);
    expect(await waiting()).toMatchObject([{ recipient: email, attempts: 2 }]);
    office = await openPostOffice(office.port);
    const restarted = anotherServer();
    await sendDueMails(restarted);
    expect(office.delivered).toEqual([]);
    t.clock.now += 2 * MINUTE_MS;
    await Promise.all([1, 2, 3].map(() => sendDueMails(restarted)));
    expect(office.delivered.map(({ to }) => to)).toEqual([[email]]);
    const reset = { token: tokenIn(textOf(office.delivered[0]!)), newPassword: "battery staple" };
    expect((await t.signedOut.post("/api/auth/reset-password", reset)).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  test("what could not be delivered takes none of the three tokens that may be open", async () => {
    const { email } = await memberOf();
    await office.close();
    await forgot(email);
    for (let i = 0; i < 4; i++) await pass(8 * MINUTE_MS);
    expect(await waiting()).toMatchObject([{ recipient: email, attempts: 5 }]);
    office = await openPostOffice(office.port);
    await pass(16 * MINUTE_MS);
    expect(office.delivered.map(({ to }) => to)).toEqual([[email]]);
  });

  test("of two servers at work on one row one sends it", async () => {
    const { email } = await memberOf();
    await office.close();
    await forgot(email);
    office = await openPostOffice(office.port);
    t.clock.now += MINUTE_MS;
    const workers = [1, 2, 3].map(anotherServer);
    await Promise.all(workers.map(sendDueMails));
    expect(office.delivered.length).toBe(1);
  });

  test("gives up on an address that the server refuses for good", async () => {
    await memberOf("gone@example.com");
    await forgot("gone@example.com");
    expect(await waiting()).toEqual([]);
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({ isGivenUp: true, fault: 550 });
  });

  test("tries one that is refused for now again with growing pauses, and gives up after an hour or so", async () => {
    await memberOf("busy@example.com");
    await forgot("busy@example.com");
    const start = t.clock.now;
    const attempts = () => logged.filter((line) => line.includes("mail not sent")).length;
    const pauses: number[] = [];
    let last = start;
    while ((await waiting()).length > 0 && t.clock.now < start + 24 * 60 * MINUTE_MS) {
      const before = attempts();
      await pass(15_000);
      if (attempts() === before) continue;
      pauses.push(t.clock.now - last);
      last = t.clock.now;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64].map((times) => times * 30_000));
    expect(await waiting()).toEqual([]);
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({ attempt: 8, isGivenUp: true });
  });

  test("one letter that fails holds up no other", async () => {
    const { email } = await memberOf();
    await memberOf("busy@example.com");
    await Promise.all([
      t.signedOut.post(FORGOT, { email: "busy@example.com" }),
      t.signedOut.post(FORGOT, { email }),
    ]);
    await sendDueMails(t.deps);
    expect(office.delivered.map(({ to }) => to)).toEqual([[email]]);
  });

  test("is bounded, and says so to whoever asks", async () => {
    await t.deps.db.$client.execute(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO outbox (kind, recipient, created_at, due_at)
       SELECT 'password_reset', 'full' || i || '@example.com', 0, ${t.clock.now + MINUTE_MS} FROM n`,
    );
    for (const email of [(await memberOf()).email, "nobody@example.com"]) {
      const answer = await t.signedOut.post(FORGOT, { email });
      expectRefusal(answer, 429, "rate_limited");
      expect(answer.headers.get("retry-after")).toBe("60");
    }
  });
});
