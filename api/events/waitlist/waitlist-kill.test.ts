import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { createCrowd } from "../../testing/crowd/busy-crowd.ts";
import { findInconsistencies } from "../../testing/database/consistency.ts";
import type { Member } from "../../testing/enrol.ts";
import { ask, startServerChild } from "../../testing/servers/server-child.ts";
import type { ServerChild } from "../../testing/servers/server-child.ts";

/** `bun run test:release` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Fewer than a third of those who want one. */
const PLACES = 6;

/** What holds at every moment, also in the file of a server that was killed. */
const NEVER = `
  SELECT 'over capacity' AS what, id FROM events WHERE max_attendees < current_attendees
  UNION ALL SELECT 'comes and waits', waitlist.id FROM waitlist JOIN event_attendees USING (event_id, user_id)
  UNION ALL SELECT 'waits twice', min(id) FROM waitlist GROUP BY event_id, user_id HAVING count(*) > 1
  UNION ALL SELECT 'comes twice', min(event_id) FROM event_attendees GROUP BY event_id, user_id HAVING count(*) > 1`;

/** What a server leaves behind for a second at most. */
const NOT_FOR_LONG = `
  SELECT 'neither taken nor offered' AS what, id FROM events
  WHERE current_attendees < max_attendees AND waiting_count > 0
  UNION ALL SELECT 'held without an end', id FROM waitlist WHERE offered_at IS NOT NULL AND lapses_at IS NULL
  UNION ALL SELECT 'held for too long', id FROM waitlist WHERE lapses_at <= :now
  UNION ALL SELECT 'an offer that nobody was told of', waitlist.id FROM waitlist WHERE offered_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM alerts WHERE kind = 'place_offered'
      AND alerts.user_id = waitlist.user_id AND alerts.event_id = waitlist.event_id)`;

async function read(path: string, sql: string) {
  const db = openDatabase({ url: `file:${path}` });
  const { rows } = await db.$client.execute({
    sql,
    args: sql.includes(":now") ? { now: Date.now() } : {},
  });
  db.$client.close();
  return rows.map((row) => Object.values(row).join(" "));
}

const WHO_IS_WHERE = `
  SELECT users.public_id || ' ' || events.public_id || ' ' || part FROM (
    SELECT user_id, event_id, 'in' AS part FROM event_attendees
    UNION ALL SELECT user_id, event_id, 'waits' FROM waitlist)
  JOIN users ON users.id = user_id JOIN events ON events.id = event_id`;

type Part = "in" | "waits" | "out";
const OUTCOMES = { join: "in", wait: "waits", leave: "out", stop: "out" } as const;
const CALLS = {
  join: ["POST", "join"],
  leave: ["POST", "leave"],
  wait: ["POST", "wait"],
  stop: ["DELETE", "wait"],
} as const;

/** Half of what is held lapses within a second, as if hours had passed; returns whose it is. */
async function lapseSoon(path: string) {
  const now = Date.now();
  return read(
    path,
    `UPDATE waitlist SET lapses_at = ${now} + abs(random() % 1000)
    WHERE offered_at IS NOT NULL AND id % 2 = 0
    RETURNING (SELECT public_id FROM users WHERE id = user_id) || ' ' ||
      (SELECT public_id FROM events WHERE id = event_id)`,
  );
}

test(
  "kill -9 while places are taken, left, offered and lapse: each is taken, offered or free for nobody, and none doubled",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "kill-waitlist-"));
    const path = join(dataDir, "hereabouts.db");
    const crowd = await createCrowd(path, 24);
    const fewer = openDatabase({ url: `file:${path}` });
    await fewer.$client.execute(`UPDATE events SET max_attendees = ${PLACES}`);
    fewer.$client.close();
    const events = crowd.events.slice(0, 2);
    const guests = crowd.members.slice(5);
    /** By guest and event, once it was acknowledged and nothing else was asked since. */
    const parts = new Map<string, Part | undefined>();
    let acknowledged = 0;

    async function live(server: ServerChild, { id, cookie }: Member) {
      for (;;) {
        const event = events[Math.floor(Math.random() * events.length)] as string;
        const key = `${id} ${event}`;
        const wishes = ["join", "join", "wait", "wait", "leave", "stop"] as const;
        const wish = wishes[Math.floor(Math.random() * wishes.length)] as keyof typeof CALLS;
        const [method, verb] = CALLS[wish];
        const before = parts.get(key);
        parts.set(key, undefined);
        const answer = await ask(server, cookie, method, `/api/events/${event}/${verb}`);
        if (!answer) return;
        expect(answer.status, wish).toBeLessThan(500);
        if (answer.status !== 200) {
          parts.set(key, before);
          continue;
        }
        // To stop waiting says nothing of a place that one has, nor leaving of one that one waits for.
        const isOther =
          (wish === "stop" && before !== "waits") || (wish === "leave" && before !== "in");
        parts.set(key, isOther ? before : OUTCOMES[wish]);
        acknowledged += 1;
      }
    }

    for (let round = 0; round < KILLS; round += 1) {
      const server = await startServerChild(dataDir);
      const before = acknowledged;
      const busy = Promise.all(guests.map((guest) => live(server, guest)));
      while (acknowledged < before + 100) await Bun.sleep(1);
      const lapsing = new Set(await lapseSoon(path));
      while (lapsing.size === 0) for (const key of await lapseSoon(path)) lapsing.add(key);
      while (acknowledged < before + 200) await Bun.sleep(1);
      // The job that ends and offers runs each second.
      await Bun.sleep(500 + Math.random() * 1500);
      await server.stop("SIGKILL");
      await busy;
      expect({ round, never: await read(path, NEVER) }).toEqual({ round, never: [] });
      const db = openDatabase({ url: `file:${path}` });
      expect({ round, wrong: await findInconsistencies(db) }).toEqual({ round, wrong: [] });
      const where = new Set(await read(path, WHO_IS_WHERE));
      for (const [key, part] of parts) {
        if (part === "in") expect(where, `${key} comes`).toContain(`${key} in`);
        if (part === "waits" && !lapsing.has(key))
          expect(where, `${key} waits`).toContain(`${key} waits`);
        if (part === "out") {
          expect(where, `${key} left`).not.toContain(`${key} in`);
          expect(where, `${key} left`).not.toContain(`${key} waits`);
        }
      }
      db.$client.close();
      for (const key of lapsing) if (parts.get(key) === "waits") parts.set(key, undefined);
    }
    const last = await startServerChild(dataDir);
    for (let tries = 0; (await read(path, NOT_FOR_LONG)).length > 0 && tries < 100; tries += 1)
      await Bun.sleep(100);
    expect(await read(path, NOT_FOR_LONG)).toEqual([]);
    expect(await last.stop()).toBe(0);
    expect(await read(path, NEVER)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  },
  60_000 + 15_000 * KILLS,
);
