import { describe, expect, test } from "bun:test";
import { sendDueMails } from "../../mail-outbox/mail-outbox.service.ts";
import { hashToken } from "../../lib/tokens.ts";
import { suspendMember } from "../../moderation/moderation.service.ts";
import { testApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import {
  withGoogle,
  google,
  t,
  newLogin,
  newGmail,
  cookieOf,
  signIn,
  expectEntered,
  expectRefused,
} from "../../testing/google-sign-in.ts";

withGoogle();

describe("the address that Google has verified", () => {
  test("is confirmed, for who is new, is taken over or links with the password", async () => {
    const fresh = await expectEntered(await signIn(newLogin()));
    expect(fresh.me.emailConfirmed).toBe(true);
    const squatter = await t.member({ email: newGmail() });
    expect((await squatter.get("/api/users/me")).body.emailConfirmed).toBe(false);
    const { me } = await expectEntered(await signIn(squatter.email));
    expect(me).toMatchObject({ id: squatter.id, emailConfirmed: true });
    const member = await t.member({ email: newLogin() });
    const link = t.client(cookieOf((await signIn(member.email)).headers, "google-link"));
    const linked = await link.post("/api/auth/google-link", { password: "correct horse" });
    expect(linked.body).toMatchObject({ id: member.id, emailConfirmed: true });
  });

  test("a take-over ends the change of address that the one before had asked for", async () => {
    const squatter = await t.member({ email: newGmail() });
    const elsewhere = newLogin();
    const { $client } = t.deps.db;
    const find = "(SELECT id FROM users WHERE public_id = :id)";
    const args = { id: squatter.id, email: elsewhere };
    await $client.execute({
      sql: "UPDATE users SET pending_email = :email WHERE public_id = :id",
      args,
    });
    await $client.execute({
      sql: `INSERT INTO email_confirmations VALUES (:hash, ${find}, :email, 9e15)`,
      args: { ...args, hash: hashToken("theirs") },
    });
    await expectEntered(await signIn(squatter.email));
    const late = await t.signedOut.post("/api/auth/confirm-email", { token: "theirs" });
    expectRefusal(late, 400, "bad_token");
    const { me } = await expectEntered(await signIn(squatter.email));
    expect(me).toMatchObject({ id: squatter.id, email: squatter.email, pendingEmail: null });
  });
});

describe("an account that was there before Google", () => {
  test("is taken over by who proves the address, and its password and sessions end", async () => {
    const squatter = await t.member({ email: newGmail(), name: "Ada" });
    await t.signedOut.post("/api/auth/forgot-password", { email: squatter.email });
    await sendDueMails(t.deps);
    const token = t.consoleLines.at(-1)?.split(": ")[1];
    const { me } = await expectEntered(await signIn(squatter.email));
    expect(me).toMatchObject({ id: squatter.id, name: "Ada", age: 28, hasPassword: false });
    expect((await squatter.get("/api/users/me")).status).toBe(401);
    const login = { email: squatter.email, password: "correct horse" };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(401);
    const reset = { token, newPassword: "battery staple" };
    const late = await t.signedOut.post("/api/auth/reset-password", reset);
    expectRefusal(late, 400, "bad_token", ["token"]);
    const again = await expectEntered(await signIn(squatter.email));
    expect(again.me.id).toBe(squatter.id);
  });

  test("loses the calendar address of who did not prove the address, and keeps that of who did", async () => {
    const [squatter, owner] = [
      await t.member({ email: newGmail() }),
      await t.member({ email: newGmail() }),
    ];
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET email_confirmed_at = 1 WHERE public_id = ?",
      args: [owner.id],
    });
    const feedAfter = async (member: typeof squatter) => {
      const { pathname } = new URL((await member.post("/api/calendar-feed")).body.url);
      expect((await t.signedOut.get(pathname)).status).toBe(200);
      await expectEntered(await signIn(member.email));
      return (await t.signedOut.get(pathname)).status;
    };
    expect([await feedAfter(squatter), await feedAfter(owner)]).toEqual([404, 200]);
  });

  test("that is linked keeps a password set since, and its sessions", async () => {
    const member = await expectEntered(await signIn(newLogin()));
    const hash = await t.deps.passwords.hash("correct horse");
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET password_hash = ? WHERE public_id = ?",
      args: [hash, member.me.id],
    });
    await expectEntered(await signIn(member.me.email ?? ""));
    const login = { email: member.me.email, password: "correct horse" };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
    expect((await member.get("/api/users/me")).status).toBe(200);
  });

  test("and belongs to one Google account is not given to another with the same address", async () => {
    const login = newGmail();
    const { userId, ...owner } = await enrol(t, { email: login, passwordHash: "theirs" });
    await t.deps.db.$client.execute({
      sql: "INSERT INTO google_accounts (subject, user_id, linked_at) VALUES ('before', ?, 0)",
      args: [userId],
    });
    expectRefused(await signIn(login), "google_other_account");
    expect((await owner.get("/api/users/me")).body).toMatchObject({ hasPassword: true });
  });

  test("is not let in while it is suspended", async () => {
    const { me } = await expectEntered(await signIn(newLogin()));
    await suspendMember(t.deps, me.id, null);
    expectRefused(await signIn(me.email ?? ""), "account_suspended");
  });

  test("stays as it is when Google has not verified the address", async () => {
    const member = await t.member({ email: newGmail() });
    expectRefused(await signIn(`unverified:${member.email}`), "email_unverified");
    expect((await member.get("/api/users/me")).body.hasPassword).toBe(true);
    expectRefused(await signIn(`unverified:${newLogin()}`), "email_unverified");
  });
});

describe("an account at a domain for which Google is not authoritative", () => {
  const LINK = "/api/auth/google-link";
  const password = "correct horse";

  /** Comes back from Google as an address that has an account: the browser's cookie for what follows. */
  async function asked(login: string, app = t) {
    const answer = await signIn(login, app);
    expect(answer.headers.get("location")).toBe("/login?link=google");
    expect(cookieOf(answer.headers, "session")).toBe("");
    return cookieOf(answer.headers, "google-link");
  }
  const confirm = (cookie: string, given = password, app = t) =>
    app.client(cookie).post(LINK, { password: given });

  test("is not taken over: its password is asked for, which then stays, as do its sessions", async () => {
    const member = await t.member({ email: newLogin(), name: "Ada" });
    const cookie = await asked(member.email);
    expect((await t.client(cookie).get(LINK)).body).toEqual({ email: member.email });
    expect((await member.get("/api/users/me")).body.hasPassword).toBe(true);
    const wrong = await confirm(cookie, "wrong");
    expectRefusal(wrong, 403, "wrong_password", ["password"]);
    expect(cookieOf(wrong.headers, "session")).toBe("");
    const answer = await confirm(cookie);
    expect(answer.body).toMatchObject({ id: member.id, name: "Ada", hasPassword: true });
    const linked = t.client(cookieOf(answer.headers, "session"));
    expect((await linked.get("/api/users/me")).body.id).toBe(member.id);
    expect((await member.get("/api/users/me")).status).toBe(200);
    expectRefusal(await confirm(cookie), 404, "not_found");
    const again = await expectEntered(await signIn(member.email));
    expect(again.me.id).toBe(member.id);
    const login = { email: member.email, password };
    expect((await t.signedOut.post("/api/login", login)).status).toBe(200);
  });

  test("where Workspace hosts the domain it is taken over as at gmail.com", async () => {
    const member = await t.member({ email: newLogin() });
    const { me } = await expectEntered(await signIn(`hosted:${member.email}`));
    expect(me).toMatchObject({ id: member.id, hasPassword: false });
  });

  test("the browser that came back can go on, for ten minutes, five times, and nobody else", async () => {
    const { email } = await t.member({ email: newLogin() });
    const cookie = await asked(email);
    for (const other of ["", "google-link=", "google-link=x", `google-link=${"A".repeat(43)}`]) {
      expectRefusal(await confirm(other), 404, "not_found");
      expectRefusal(await t.client(other).get(LINK), 404, "not_found");
    }
    expectRefusal(await t.client(cookie).post(LINK, {}), 400, "invalid_input", ["password"]);
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM google_link_requests");
    expect(JSON.stringify(rows)).not.toContain(cookie.slice("google-link=".length));
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(cookie, "wrong")));
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5);
    expectRefusal(await confirm(cookie), 404, "not_found");
    const renewed = await asked(email);
    t.clock.now += 10 * 60_000;
    expectRefusal(await confirm(renewed), 404, "not_found");
    expectRefusal(await t.client(renewed).get(LINK), 404, "not_found");
  });

  test("a newer return takes the place of the older, and of two at once one links", async () => {
    const { email } = await t.member({ email: newLogin() });
    const older = await asked(email);
    const newer = await asked(email);
    expectRefusal(await confirm(older), 404, "not_found");
    const answers = await Promise.all([confirm(newer), confirm(newer)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("a password that was reset meanwhile, or a suspension, keeps it out", async () => {
    const [member, suspended] = [
      await t.member({ email: newLogin() }),
      await t.member({ email: newLogin() }),
    ];
    const cookie = await asked(member.email);
    const change = { currentPassword: password, newPassword: "battery staple" };
    expect((await member.post("/api/auth/change-password", change)).status).toBe(204);
    expectRefusal(await confirm(cookie), 403, "wrong_password");
    const other = await asked(suspended.email);
    await suspendMember(t.deps, suspended.id, null);
    expectRefusal(await confirm(other), 403, "suspended");
  });

  test("its guesses count with those of signing in", async () => {
    const app = await testApp({ ...google.env, RATE_LIMIT_SCALE: "0.1" });
    const { email } = await app.member({ email: newLogin() });
    await app.signedOut.post("/api/login", { email, password: "wrong" });
    const cookie = await asked(email, app);
    expectRefusal(await confirm(cookie, password, app), 429, "rate_limited");
    await app.close();
  });
});
