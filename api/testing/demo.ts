import type { TestApp } from "./app.ts";

/** Enters a new sandbox over HTTP; returns the visitor's client. */
export async function visit(t: TestApp, language = "en", headers: Record<string, string> = {}) {
  const answer = await t.signedOut.post("/api/demo-login", undefined, {
    "accept-language": language,
    ...headers,
  });
  const { status, text, body } = answer;
  if (status !== 200) throw new Error(`demo-login: ${status} ${text}`);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { id: body.id, me: body, ...t.client(cookie) };
}

type Work = () => Promise<void>;

/** Timers that the test runs itself, earliest first. */
export function handSchedule() {
  const waiting: { work: Work; afterMs: number }[] = [];
  return {
    waiting,
    schedule: (work: Work, afterMs: number) => {
      waiting.push({ work, afterMs });
    },
    runNext: async () => {
      const next = waiting.shift();
      await next?.work();
      return next?.afterMs;
    },
  };
}
