import { afterAll, beforeAll, expect } from "bun:test";
import { testApp } from "./app.ts";
import type { TestApp } from "./app.ts";
import { passGoogle, startGoogle } from "./peers/google.ts";
import type { TestGoogle } from "./peers/google.ts";

export const HOUR_MS = 3_600_000;

export let google: TestGoogle;
export let t: TestApp;

/** Gives the test file an app with its own Google. */
export function withGoogle() {
  beforeAll(async () => {
    google = await startGoogle();
    t = await testApp(google.env);
  });
  afterAll(async () => {
    await t.close();
    await google.stop();
  });
}

let logins = 0;
export const newLogin = () => `google${++logins}@example.com`;
export const newGmail = () => `google${++logins}@gmail.com`;

export const cookieOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

/** Starts the redirect to Google: its address, and the cookie of the browser. */
export async function leave(app = t) {
  const answer = await app.signedOut.get("/auth/google");
  const url = new URL(answer.headers.get("location") ?? "");
  return { answer, url, cookie: cookieOf(answer.headers, "google") };
}

export function comeBack(address: string, cookie: string, app = t) {
  const { pathname, search } = new URL(address);
  return app.client(cookie).get(`${pathname}${search}`);
}

export async function signIn(login: string, app = t) {
  const { url, cookie } = await leave(app);
  return comeBack(await passGoogle(url.href, login), cookie, app);
}

export type Answer = Awaited<ReturnType<typeof signIn>>;

export async function expectEntered(answer: Answer, app = t) {
  expect({ status: answer.status, to: answer.headers.get("location") }).toEqual({
    status: 302,
    to: "/",
  });
  const member = app.client(cookieOf(answer.headers, "session"));
  return { ...member, me: (await member.get("/api/users/me")).body };
}

export function expectRefused(answer: Answer, refusal: string) {
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(`/login?error=${refusal}`);
  expect(cookieOf(answer.headers, "session")).toBe("");
}

/** A token endpoint that changes what the token says. */
export function tamperingEndpoint(
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
) {
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

export async function signInThrough(
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
