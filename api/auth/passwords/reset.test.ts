import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendDueMails } from "../../mail-outbox/mail-outbox.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { expectRefusal, refusalOf } from "../../testing/refusal.ts";

const HOUR_MS = 3_600_000;
const FORGOT = "/api/auth/forgot-password";
const RESET = "/api/auth/reset-password";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Asks for a token, and waits until what was asked for is done. */
async function forgot(email: string) {
  const answer = await t.signedOut.post(FORGOT, { email });
  await sendDueMails(t.deps);
  return answer;
}

/** What was printed since then. Where there are two servers the other one may still be sending it. */
async function printedSince(start: number) {
  const until = performance.now() + 100;
  while (t.consoleLines.length === start && performance.now() < until) await Bun.sleep(1);
  return t.consoleLines.slice(start);
}

async function tokenFor(email: string) {
  const start = t.consoleLines.length;
  await forgot(email);
  const prefix = `Password reset token for ${email}: `;
  const line = (await printedSince(start)).find((text) => text.startsWith(prefix)) ?? "";
  return line.slice(prefix.length);
}

const reset = (token: string, newPassword = "battery staple") =>
  t.signedOut.post(RESET, { token, newPassword });
const login = (email: string, password: string) =>
  t.signedOut.post("/api/login", { email, password });

describe("spec 7: POST /api/auth/forgot-password and POST /api/auth/reset-password", () => {
  test("spec 3: the forgot-password payload has the same answer for an unknown address, and only a member gets a token", async () => {
    const { email } = await t.member();
    const before = t.consoleLines.length;
    const known = await forgot(` ${email.toUpperCase()} `);
    expect(await printedSince(before)).toEqual([
      expect.stringMatching(
        new RegExp(`^Password reset token for ${email}: [A-Za-z0-9_-]{43}$`),
      ) as string,
    ]);
    const unknown = await forgot("nobody@example.com");
    expect(t.consoleLines.length).toBe(before + 1);
    expect(known.status).toBe(200);
    expect(Object.keys(known.body).sort()).toEqual(["isDemoMode", "message"]);
    expect(known.body.isDemoMode).toBe(true);
    expect(unknown.text).toBe(known.text);
    expect([...unknown.headers]).toEqual([...known.headers]);
  });

  test("spec 3: the reset payload sets the password once and ends every session", async () => {
    const member = await t.member();
    const token = await tokenFor(member.email);
    expect((await member.get("/api/users/me")).status).toBe(200);
    expect((await reset(token)).status).toBe(204);
    expect((await member.get("/api/users/me")).status).toBe(401);
    expect((await login(member.email, "correct horse")).status).toBe(401);
    expect((await login(member.email, "battery staple")).status).toBe(200);
    expectRefusal(await reset(token, "another one"), 400, "bad_token", ["token"]);
    expect((await login(member.email, "battery staple")).status).toBe(200);
  });

  test("ends the calendar address of an account whose e-mail address nobody had confirmed", async () => {
    const [squatter, owner] = [await t.member(), await t.member()];
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET email_confirmed_at = 1 WHERE public_id = ?",
      args: [owner.id],
    });
    const feedAfter = async (member: typeof squatter) => {
      const { pathname } = new URL((await member.post("/api/calendar-feed")).body.url);
      expect((await t.signedOut.get(pathname)).status).toBe(200);
      expect((await reset(await tokenFor(member.email))).status).toBe(204);
      return (await t.signedOut.get(pathname)).status;
    };
    expect([await feedAfter(squatter), await feedAfter(owner)]).toEqual([404, 200]);
  });

  test("a wrong token is 400", async () => {
    for (const token of ["wrong", "x".repeat(43), "' OR 1=1 --"]) {
      expectRefusal(await reset(token), 400, "bad_token", ["token"]);
    }
  });

  test("spec 9: a reset token's lifetime is an hour", async () => {
    const { email } = await t.member();
    const [first, start] = [await tokenFor(email), t.clock.now];
    t.clock.now = start + HOUR_MS;
    expectRefusal(await reset(first), 400, "bad_token", ["token"]);
    const second = await tokenFor(email);
    t.clock.now += HOUR_MS - 1;
    expect((await reset(second)).status).toBe(204);
  });

  test("three tokens stay open, so that nobody's asking takes away the one that was mailed", async () => {
    const { email } = await t.member();
    const tokens = [await tokenFor(email), await tokenFor(email), await tokenFor(email)];
    for (let i = 0; i < 20; i++) expect(await tokenFor(email)).toBe("");
    const [first = "", second = ""] = tokens;
    expect((await reset(first)).status).toBe(204);
    for (const token of tokens) expectRefusal(await reset(token), 400, "bad_token", ["token"]);
    expect((await login(email, "battery staple")).status).toBe(200);
    expect(second).not.toBe("");
  });

  test("the oldest makes room once it is half an hour old", async () => {
    const { email } = await t.member();
    const tokens = [await tokenFor(email), await tokenFor(email), await tokenFor(email)];
    t.clock.now += HOUR_MS / 2;
    const newest = await tokenFor(email);
    expect(newest).not.toBe("");
    expectRefusal(await reset(tokens[0] ?? ""), 400, "bad_token", ["token"]);
    expect((await reset(newest)).status).toBe(204);
    expectRefusal(await reset(tokens[2] ?? ""), 400, "bad_token", ["token"]);
  });

  test("a changed password ends every open token, a change that was refused none", async () => {
    const member = await t.member();
    const change = (currentPassword: string) =>
      member.post("/api/auth/change-password", { currentPassword, newPassword: "staple battery" });
    const tokens = [await tokenFor(member.email), await tokenFor(member.email)];
    expect((await change("wrong")).status).toBe(403);
    const open = async () =>
      (await t.deps.db.$client.execute("SELECT count(*) AS n FROM password_resets")).rows[0]?.n;
    const before = Number(await open());
    expect((await change("correct horse")).status).toBe(204);
    expect(Number(await open())).toBe(before - 2);
    for (const token of tokens) expectRefusal(await reset(token), 400, "bad_token", ["token"]);
    expect((await login(member.email, "staple battery")).status).toBe(200);
  });

  test("of two tokens of one account used at once one wins", async () => {
    const { email } = await t.member();
    const tokens = [await tokenFor(email), await tokenFor(email)];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test("of two who use a token at once one wins", async () => {
    const { email } = await t.member();
    const token = await tokenFor(email);
    const passwords = ["battery staple", "staple battery"];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? "";
    expect((await login(email, winner)).status).toBe(200);
  });

  test("a refused password leaves the token usable", async () => {
    const { email } = await t.member();
    const token = await tokenFor(email);
    const short = await reset(token, "12345");
    expectRefusal(short, 400, "invalid_input", ["newPassword"]);
    expect(refusalOf(short).fields.newPassword).toBe("Password must be at least 6 characters long");
    expectRefusal(await reset(token, "Password1"), 400, "invalid_input", ["newPassword"]);
    expect((await reset(token)).status).toBe(204);
  });

  test("a token is stored only as a hash", async () => {
    const { email } = await t.member();
    const token = await tokenFor(email);
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM password_resets");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.map((row) => Object.values(row)))).not.toContain(token);
  });

  const malformed: [string, Record<string, unknown>, string, string[]][] = [
    ["no address", {}, FORGOT, ["email"]],
    ["an ill-formed address", { email: "x" }, FORGOT, ["email"]],
    ["an address that is a list", { email: ["a@example.com"] }, FORGOT, ["email"]],
    ["no token", { newPassword: "battery staple" }, RESET, ["token"]],
    ["a blank token", { token: "  ", newPassword: "battery staple" }, RESET, ["token"]],
    ["a token that is a number", { token: 1, newPassword: "battery staple" }, RESET, ["token"]],
    [
      "an endless token",
      { token: "x".repeat(201), newPassword: "battery staple" },
      RESET,
      ["token"],
    ],
    ["no password", { token: "x" }, RESET, ["newPassword"]],
  ];
  test.each(malformed)(
    "spec 5: the reset's address, the reset's token, the reset's password: refuses %s",
    async (_, body, path, fields) => {
      expectRefusal(await t.signedOut.post(path, body), 400, "invalid_input", fields);
    },
  );
});
