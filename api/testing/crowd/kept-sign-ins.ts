import { anyOf } from "./busy-crowd.ts";
import type { ServerChild } from "../servers/server-child.ts";

const ACCOUNTS = 10;
const PASSWORD = "quiet-harbour-7-lanterns";
/** The number of newest sessions that are checked. */
const CHECKED = 20;

async function post({ url }: ServerChild, path: string, body: object) {
  const headers = { "Content-Type": "application/json", Origin: url };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Signs in with a password `perSecond` times a second, on any server, until stopped. */
export async function keepSigningIn(servers: readonly ServerChild[], perSecond: number) {
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `member-${n}@example.org`);
  for (const email of emails) {
    const profile = { name: "Member", age: 30, intent: "friends", interests: ["tea"] };
    const { status } = await post(anyOf(servers), "/api/register", {
      ...profile,
      email,
      password: PASSWORD,
    });
    if (status >= 300) throw new Error(`register: ${status}`);
  }
  const cookies: string[] = [];
  const refused: number[] = [];
  const underWay = new Set<Promise<void>>();
  async function signIn() {
    const body = { email: anyOf(emails), password: PASSWORD };
    const answer = await post(anyOf(servers), "/api/login", body).catch(() => undefined);
    if (answer?.status === 200) cookies.push(answer.cookie);
    else if (answer && answer.status !== 503) refused.push(answer.status);
  }
  const timer = setInterval(() => {
    const signedIn: Promise<void> = signIn().finally(() => underWay.delete(signedIn));
    underWay.add(signedIn);
  }, 1000 / perSecond);
  return {
    count: () => cookies.length,
    /** Acknowledged sessions that a server does not know, and refusals other than 503. */
    missing: async () => {
      const missing = refused.splice(0).map((status) => `a sign-in: ${status}`);
      for (const cookie of cookies.slice(-CHECKED))
        for (const { url } of servers) {
          const answer = await fetch(`${url}/api/auth/status`, { headers: { cookie } });
          const { isAuthenticated } = (await answer.json()) as { isAuthenticated?: boolean };
          if (!isAuthenticated) missing.push(`a session: ${answer.status}`);
        }
      return missing;
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
