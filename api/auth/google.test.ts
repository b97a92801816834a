import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sendDueMails } from "../alerts/mail-outbox.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { passGoogle, startGoogle } from "../testing/google.ts";
import type { TestGoogle } from "../testing/google.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { pngOf } from "../testing/pictures.ts";

const HOUR_MS = 3_600_000;

let google: TestGoogle;
let t: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  t = await testApp(google.env);
});
afterAll(async () => {
  await t.close();
  await google.stop();
});

let logins = 0;
const newLogin = () => `google${++logins}@example.com`;
const newGmail = () => `google${++logins}@gmail.com`;

const cookieOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

/** Leaves for Google: where to, and the cookie that the browser keeps meanwhile. */
async function leave(app = t) {
  const answer = await app.signedOut.get("/auth/google");
  const url = new URL(answer.headers.get("location") ?? "");
  return { answer, url, cookie: cookieOf(answer.headers, "google") };
}

function comeBack(address: string, cookie: string, app = t) {
  const { pathname, search } = new URL(address);
  return app.client(cookie).get(`${pathname}${search}`);
}

async function signIn(login: string, app = t) {
  const { url, cookie } = await leave(app);
  return comeBack(await passGoogle(url.href, login), cookie, app);
}

type Answer = Awaited<ReturnType<typeof signIn>>;

async function expectEntered(answer: Answer, app = t) {
  expect({ status: answer.status, to: answer.headers.get("location") }).toEqual({
    status: 302,
    to: "/",
  });
  const member = app.client(cookieOf(answer.headers, "session"));
  return { ...member, me: (await member.get("/api/users/me")).body };
}

function expectRefused(answer: Answer, refusal: string) {
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(`/login?error=${refusal}`);
  expect(cookieOf(answer.headers, "session")).toBe("");
}

/** The provider's token endpoint, with what its token says changed on the way. */
function tamperingEndpoint(change: (claims: Record<string, unknown>) => Record<string, unknown>) {
  const part = (text: string | undefined) =>
    JSON.parse(Buffer.from(text ?? "", "base64url").toString()) as Record<string, unknown>;
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const answer = await fetch(google.env.GOOGLE_TOKEN_ENDPOINT, {
        method: "POST",
        headers: {
          "Content-Type": request.headers.get("content-type") ?? "",
          Authorization: request.headers.get("authorization") ?? "",
        },
        body: await request.text(),
      });
      const tokens = (await answer.json()) as { id_token: string };
      const [header, claims, signature] = tokens.id_token.split(".");
      const changed = Buffer.from(JSON.stringify(change(part(claims)))).toString("base64url");
      return Response.json({ ...tokens, id_token: [header, changed, signature].join(".") });
    },
  });
}

async function signInThrough(
  change: Parameters<typeof tamperingEndpoint>[0],
  look: (answer: Answer, app: TestApp) => Promise<void> = async () => undefined,
) {
  const endpoint = tamperingEndpoint(change);
  const app = await testApp({
    ...google.env,
    LOG_LEVEL: "silent",
    GOOGLE_TOKEN_ENDPOINT: `http://127.0.0.1:${endpoint.port}/token`,
  });
  const answer = await signIn(newLogin(), app);
  await look(answer, app);
  await app.close();
  await endpoint.stop(true);
  return answer;
}

describe("spec 2: Continue with Google, spec 7: GET /auth/google", () => {
  test("leaves with PKCE, state and nonce, which only this browser keeps, for ten minutes", async () => {
    const { answer, url, cookie } = await leave();
    expect(answer.status).toBe(302);
    expect(url.origin + url.pathname).toBe(`${google.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "hereabouts",
      redirect_uri: "http://localhost:3000/auth/google/callback",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    const [state, verifier, nonce] = cookie.slice("google=".length).split(".");
    expect(url.searchParams.get("state")).toBe(state ?? "");
    expect(url.searchParams.get("nonce")).toBe(nonce ?? "");
    expect(url.href).not.toContain(verifier ?? "");
    expect(answer.headers.get("set-cookie")?.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=600",
      "Path=/",
      "SameSite=Lax",
    ]);
    expect((await leave()).cookie).not.toBe(cookie);
  });

  test("with https the cookie is Secure and tied to the host", async () => {
    const https = await testApp({ ...google.env, PUBLIC_URL: "https://app.example" });
    const { answer, url } = await leave(https);
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-google=.*; Secure/);
    expect(url.searchParams.get("redirect_uri")).toBe("https://app.example/auth/google/callback");
    await https.close();
  });

  test("GET /api/config says whether Google is configured", async () => {
    expect((await t.signedOut.get("/api/config")).body.google).toBe(true);
    const without = await testApp();
    expect((await without.signedOut.get("/api/config")).body.google).toBe(false);
    for (const path of ["/auth/google", "/auth/google/callback?code=x&state=y"])
      expectRefused(await without.signedOut.get(path), "google_unavailable");
    await without.close();
  });

  test("creates a member whom setup asks for the rest", async () => {
    const login = newLogin();
    const { me } = await expectEntered(await signIn(login));
    expect(me).toMatchObject({
      email: login,
      name: "Grace Hopper",
      intent: "friends",
      age: null,
      interests: [],
      profileImageUrl: null,
      hasPassword: false,
      isDemo: false,
    });
    expect(me.latitude).toBeNumber();
  });

  test("signs the same person in again, also under a new address at Google", async () => {
    const first = await expectEntered(await signIn(newLogin()));
    const again = await expectEntered(await signIn(first.me.email ?? ""));
    expect(again.me.id).toBe(first.me.id);
    expect(again.cookie).not.toBe(first.cookie);
    expect((await first.get("/api/users/me")).status).toBe(200);
    const { rows } = await t.deps.db.$client.execute({
      sql: "UPDATE users SET email = 'old@example.com' WHERE public_id = ? RETURNING id",
      args: [first.me.id],
    });
    expect(rows.length).toBe(1);
    t.deps.events.emit("account.changed", { userId: rows[0]?.id as number });
    const moved = await expectEntered(await signIn(first.me.email ?? ""));
    expect(moved.me).toMatchObject({ id: first.me.id, email: "old@example.com" });
  });

  test("two browsers that come in for the first time at once are one member", async () => {
    const login = newLogin();
    const answers = await Promise.all([signIn(login), signIn(login), signIn(login)]);
    for (const answer of answers) expect(answer.headers.get("location")).toBe("/");
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT count(*) AS n FROM users WHERE email = ?",
      args: [login],
    });
    expect(Number(rows[0]?.n)).toBe(1);
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

describe("a return from Google that is not the one expected", () => {
  test("has another state, no state, or no cookie", async () => {
    const { url, cookie } = await leave();
    const back = await passGoogle(url.href, newLogin());
    const stranger = await leave();
    expectRefused(await comeBack(back, stranger.cookie), "google_failed");
    expectRefused(await comeBack(back, ""), "google_failed");
    expectRefused(await comeBack(back, "google=a.b"), "google_failed");
    const { searchParams } = new URL(back);
    const code = searchParams.get("code") ?? "";
    const path = `http://localhost/auth/google/callback?code=${code}`;
    expectRefused(await comeBack(path, cookie), "google_failed");
    expectRefused(await comeBack(`${path}&state=`, "google=.b.c"), "google_failed");
    await expectEntered(await comeBack(back, cookie));
  });

  test("has a code that was used before, and clears the cookie", async () => {
    const { url, cookie } = await leave();
    const back = await passGoogle(url.href, newLogin());
    const first = await comeBack(back, cookie);
    await expectEntered(first);
    expect(first.headers.get("set-cookie")).toContain("google=; Max-Age=0; Path=/");
    expectRefused(await comeBack(back, cookie), "google_failed");
  });

  test("has the code of somebody else's request", async () => {
    const [mine, theirs] = [await leave(), await leave()];
    const back = new URL(await passGoogle(theirs.url.href, newLogin()));
    back.searchParams.set("state", mine.url.searchParams.get("state") ?? "");
    expectRefused(await comeBack(back.href, mine.cookie), "google_failed");
  });

  test("has another nonce", async () => {
    const { url, cookie } = await leave();
    url.searchParams.set("nonce", "another");
    expectRefused(await comeBack(await passGoogle(url.href, newLogin()), cookie), "google_failed");
  });

  test("has a token that expired", async () => {
    const late = await testApp({ ...google.env, LOG_LEVEL: "silent" }, { now: () => Date.now() });
    await expectEntered(await signIn(newLogin(), late), late);
    await late.close();
    const later = () => Date.now() + HOUR_MS + 1000;
    const tooLate = await testApp({ ...google.env, LOG_LEVEL: "silent" }, { now: later });
    expectRefused(await signIn(newLogin(), tooLate), "google_failed");
    await tooLate.close();
  });

  const tampered: [string, Record<string, unknown>][] = [
    ["a foreign audience", { aud: "another-client" }],
    ["several audiences and no authorized party", { aud: ["hereabouts", "another-client"] }],
    ["a foreign authorized party", { azp: "another-client" }],
    ["a foreign issuer", { iss: "https://accounts.example" }],
    ["no subject", { sub: "" }],
    ["no nonce", { nonce: undefined }],
    ["no expiry", { exp: undefined }],
    ["an expiry in words", { exp: "tomorrow" }],
  ];
  test.each(tampered)("has a token with %s", async (_, change) => {
    expectRefused(await signInThrough((claims) => ({ ...claims, ...change })), "google_failed");
  });

  test("has a token without an address", async () => {
    const answer = await signInThrough((claims) => ({ ...claims, email: undefined }));
    expectRefused(answer, "email_unverified");
  });

  test("comes through untampered, which shows that the above fail for what they say", async () => {
    expect((await signInThrough((claims) => claims)).headers.get("location")).toBe("/");
  });

  test("was cancelled at Google, or refused there", async () => {
    const { url, cookie } = await leave();
    const state = url.searchParams.get("state") ?? "";
    const path = `http://localhost/auth/google/callback?state=${state}&error=`;
    expectRefused(await comeBack(`${path}access_denied`, cookie), "google_cancelled");
    expectRefused(await comeBack(`${path}server_error`, cookie), "google_failed");
    expectRefused(await comeBack(`${path}access_denied`, ""), "google_failed");
  });

  test("comes once too often from one network, where only what fails counts", async () => {
    const app = await testApp({ ...google.env, RATE_LIMIT_SCALE: "0.05" });
    for (let i = 0; i < 4; i++) await expectEntered(await signIn(newLogin(), app), app);
    for (let i = 0; i < 3; i++)
      expectRefused(await app.signedOut.get("/auth/google/callback"), "google_failed");
    expectRefused(await signIn(newLogin(), app), "rate_limited");
    await app.close();
  });

  test("finds the provider gone", async () => {
    const endpoint = Bun.serve({ port: 0, fetch: () => new Response() });
    const app = await testApp({
      ...google.env,
      LOG_LEVEL: "silent",
      GOOGLE_TOKEN_ENDPOINT: `http://127.0.0.1:${endpoint.port}/token`,
    });
    await endpoint.stop(true);
    expectRefused(await signIn(newLogin(), app), "google_failed");
    await app.close();
  });
});

describe("a name from Google", () => {
  const names: [string, unknown, string][] = [
    ["that is too long is cut", "🦊".repeat(100), "🦊".repeat(80)],
    ["that is blank or missing becomes a plain one", "  ", "New member"],
    ["with a NUL becomes a plain one", "A\0da", "New member"],
    ["without what nobody can see", "\u202EA\u200Bda", "Ada"],
    ["that is blank to the eye becomes a plain one", "\u3164", "New member"],
    ["that is trimmed", "  Ada ", "Ada"],
  ];
  test.each(names)("%s", async (_, name, expected) => {
    await signInThrough(
      (claims) => ({ ...claims, name }),
      async (answer, app) => expect((await expectEntered(answer, app)).me.name).toBe(expected),
    );
  });
});

describe("a photo from Google", () => {
  const photoAfter = async (picture: unknown) => {
    let found: string | null = null;
    await signInThrough(
      (claims) => ({ ...claims, picture }),
      async (answer, app) => {
        const { me, ...member } = await expectEntered(answer, app);
        found = me.profileImageUrl;
        if (found) expect((await member.get(found)).status).toBe(200);
      },
    );
    return found;
  };

  test("is copied, drawn anew, for a new member", async () => {
    google.photos.set("/photo", pngOf(64, 32));
    expect(await photoAfter(`${google.issuer}/photo`)).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
  });

  test("that was taken off is not put back by the next sign-in", async () => {
    google.photos.set("/photo", pngOf(64, 32));
    const endpoint = tamperingEndpoint((claims) => ({
      ...claims,
      picture: `${google.issuer}/photo`,
    }));
    const app = await testApp({
      ...google.env,
      GOOGLE_TOKEN_ENDPOINT: `http://127.0.0.1:${endpoint.port}/token`,
    });
    const { me, ...member } = await expectEntered(await signIn(newLogin(), app), app);
    expect(me.profileImageUrl).not.toBeNull();
    await member.put("/api/users/me", { profileImageUrl: null });
    const again = await expectEntered(await signIn(me.email ?? "", app), app);
    expect(again.me.profileImageUrl).toBeNull();
    await app.close();
    await endpoint.stop(true);
  });

  test("of another site is not asked for", async () => {
    let asked = 0;
    const elsewhere = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => {
        asked += 1;
        return new Response(Buffer.from(pngOf(64, 32)));
      },
    });
    expect(await photoAfter(`http://127.0.0.1:${elsewhere.port}/photo`)).toBeNull();
    for (const picture of ["file:///etc/passwd", "not an address", ""])
      expect(await photoAfter(picture)).toBeNull();
    expect(asked).toBe(0);
    await elsewhere.stop(true);
  });

  test.each([
    ["no image", "/not-an-image", Buffer.from("not an image")],
    ["too large", "/too-large", Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])("that is %s is left out, and the member is in", async (_, path, bytes) => {
    google.photos.set(path, bytes);
    expect(await photoAfter(google.issuer + path)).toBeNull();
  });

  test("that is missing or never comes is left out, and the member is in", async () => {
    expect(await photoAfter(`${google.issuer}/missing`)).toBeNull();
    expect(await photoAfter(`${google.issuer}/photo-that-never-comes`)).toBeNull();
  }, 15_000);
});
