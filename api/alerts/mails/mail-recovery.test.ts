import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { dayOf } from "../../lib/time/day.ts";
import { createCrowd } from "../../testing/crowd/busy-crowd.ts";
import type { Member } from "../../testing/enrol.ts";
import { ask, startServerChild } from "../../testing/servers/server-child.ts";
import type { ServerChild } from "../../testing/servers/server-child.ts";
import { openPostOffice } from "../../testing/peers/post-office.ts";
import { MAILS_UNDER_WAY_MAX } from "./send-mails.service.ts";

/** `bun run test:release` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Something is under way at each moment, without a core for itself. */
const PAUSE_MS = 20;
const SENT_PER_ROUND = 100;

/** Everybody can be written to, as often as there is something. */
const REACHABLE = `
  UPDATE users SET email = public_id || '@example.com', email_confirmed_at = 1, mails_day = ?, mails_used = -1000000`;
const QUIET = "INSERT INTO alert_settings (user_id, quiet_hours) SELECT id, 0 FROM users";
/** A quarter of an hour passes. */
const PASS =
  "UPDATE alerts SET mail_due_at = 0 WHERE mail_due_at IS NOT NULL AND mail_attempts = 0";
const UNREAD = "SELECT public_id || '.' || new_since FROM alerts WHERE read_at IS NULL";

/** Whoever has seen the list gets a new alert for what comes next. */
async function lookAtList(server: ServerChild, { cookie }: Member) {
  const { body } = (await ask(server, cookie, "GET", "/api/alerts")) ?? {};
  const ids = (body as { id: string }[]).map(({ id }) => id);
  if (ids.length > 0) await ask(server, cookie, "POST", "/api/alerts/seen", { ids });
}

/** Refuses some mails for now, answers some late, and two of them never. */
async function answerAsALiveServer(state: { isCalm: boolean; hangs: number }) {
  if (state.isCalm) return undefined;
  if (state.hangs-- > 0) return new Promise<number>(() => undefined);
  const luck = Math.random();
  await Bun.sleep(luck < 0.3 ? 600 : luck * 20);
  return luck > 0.8 ? 451 : undefined;
}

test(
  "kill -9 time and again, before a mail server that refuses, hangs and answers late: nothing is lost, and doubles carry one Message-ID",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "kill-mails-"));
    const path = join(dataDir, "hereabouts.db");
    const crowd = await createCrowd(path, 20);
    const state = { isCalm: false, hangs: 2 };
    const office = await openPostOffice(undefined, undefined, undefined, () =>
      answerAsALiveServer(state),
    );
    const run = async (sql: string, args: number[] = []) => {
      const db = openDatabase({ url: `file:${path}` });
      const { rows } = await db.$client.execute({ sql, args });
      db.$client.close();
      return rows.map((row) => String(Object.values(row)[0]));
    };
    await run(REACHABLE, [dayOf(Date.now())]);
    await run(QUIET);
    const start = () => startServerChild(dataDir, { DEFAULT_TIME_ZONE: "UTC", ...office.env });
    for (let round = 0; round < KILLS; round += 1) {
      const server = await start();
      const [mailsBefore, sentBefore] = [office.delivered.length, crowd.sent.size];
      await Promise.all(crowd.members.map((member) => lookAtList(server, member)));
      const busy = crowd.keepBusy(server, () => false, PAUSE_MS);
      // The first mails may be those of the round before.
      while (
        office.delivered.length < mailsBefore + 5 ||
        crowd.sent.size < sentBefore + SENT_PER_ROUND
      ) {
        await run(PASS);
        await Bun.sleep(50);
      }
      await Bun.sleep(Math.random() * 1500);
      await server.stop("SIGKILL");
      expect(await busy).toEqual([]);
    }
    state.isCalm = true;
    // The pauses after an attempt are over.
    await run("UPDATE alerts SET mail_due_at = 0 WHERE mail_due_at IS NOT NULL");
    const last = await start();
    const waiting = "SELECT id FROM alerts WHERE mail_due_at IS NOT NULL";
    // What a crash kept from being written is due in a quarter of an hour.
    await Bun.sleep(2000);
    do {
      await run(PASS);
      await Bun.sleep(100);
    } while ((await run(waiting)).length > 0);
    expect(await last.stop()).toBe(0);
    const mailed = office.delivered.flatMap(({ raw }) =>
      [...raw.matchAll(/^Message-ID:\s+<([0-9a-f]{32}\.\d+)@localhost>/gim)].map(([, id]) => id),
    );
    const unread = await run(UNREAD);
    expect(unread.length).toBeGreaterThan(20);
    const reached = new Set(mailed);
    expect(unread.filter((news) => !reached.has(news))).toEqual([]);
    // What was under way at a kill, or was never answered, may come twice: SMTP cannot tell whether it was taken.
    expect(mailed.length - reached.size).toBeLessThanOrEqual(MAILS_UNDER_WAY_MAX * KILLS + 2);
    await office.close();
    rmSync(dataDir, { recursive: true });
  },
  60_000 + 15_000 * KILLS,
);
