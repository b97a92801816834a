import type { Running } from "../processes.ts";
import type { Viewer } from "../worlds/seed-world.ts";

type Answer = {
  id: string;
  currentAttendees: number;
  code?: string;
  url: string;
  waitlist?: { heldUntil: string | null } | null;
};

/** Asks the API as a member does. */
export function caller({ port }: Running) {
  return async ({ cookie }: Viewer, method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
}
