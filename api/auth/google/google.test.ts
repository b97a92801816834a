import { describe, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import { passGoogle } from "../../testing/peers/google.ts";
import {
  withGoogle,
  HOUR_MS,
  google,
  t,
  newLogin,
  leave,
  comeBack,
  signIn,
  expectEntered,
  expectRefused,
  signInThrough,
} from "../../testing/google-sign-in.ts";

withGoogle();

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
