import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { createCrowd } from "../../testing/crowd/busy-crowd.ts";
import type { Member } from "../../testing/enrol.ts";
import { ask, startServerChild } from "../../testing/servers/server-child.ts";
import type { ServerChild } from "../../testing/servers/server-child.ts";
import { openPushService } from "../../testing/peers/push-service.ts";
import { UNDER_WAY_MAX } from "../pushes/send-pushes.service.ts";

/** `bun run test:release` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Something is under way at each moment, without a core for itself. */
const PAUSE_MS = 20;
const SENT_PER_ROUND = 100;
const SERVER = join(import.meta.dir, "../../testing/servers/pushing-server.ts");

/** What is unread, by who is to hear of it and from whom. */
const UNREAD = `
  SELECT mine.user_id || ' ' || mine.other_id AS pair FROM conversation_members AS mine WHERE unread_count > 0
  UNION ALL SELECT 'match ' || user_a || ' ' || user_b FROM matches WHERE NOT (seen_by_a AND seen_by_b)`;
const ALERTED = `
  SELECT user_id || ' ' || actor_id AS pair FROM alerts WHERE kind = 'message' AND (read_at IS NULL OR at >= (
    SELECT max(created_at) FROM messages JOIN conversation_members AS mine USING (conversation_id)
    WHERE mine.user_id = alerts.user_id AND sender_id = actor_id AND mine.other_id = actor_id))
  UNION ALL SELECT 'match ' || min(user_id, actor_id) || ' ' || max(user_id, actor_id) FROM alerts WHERE kind = 'match'`;

/** Whoever has seen the list gets a new alert for what comes next. */
async function lookAtList(server: ServerChild, { cookie }: Member) {
  const { body } = (await ask(server, cookie, "GET", "/api/alerts")) ?? {};
  const ids = (body as { id: string }[]).map(({ id }) => id);
  if (ids.length > 0) await ask(server, cookie, "POST", "/api/alerts/seen", { ids });
}

test(
  "kill -9 time and again, before push services that refuse, hang and answer late: nothing is lost, and nothing shown twice",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "kill-alerts-"));
    const path = join(dataDir, "hereabouts.db");
    const crowd = await createCrowd(path, 20);
    const service = openPushService();
    const db = () => openDatabase({ url: `file:${path}` });
    const start = () => startServerChild(dataDir, { DEFAULT_TIME_ZONE: "UTC" }, SERVER);
    const first = await start();
    for (const { cookie } of crowd.members) {
      const { registration } = service.subscribe();
      const { status } =
        (await ask(first, cookie, "POST", "/api/alerts/devices", registration)) ?? {};
      expect(status).toBe(204);
      const settings = { quietHours: false };
      await ask(first, cookie, "PUT", "/api/alerts/settings", settings);
    }
    await first.stop();
    service.answers(async () => {
      const luck = Math.random();
      if (luck < 0.2) return new Response(null, { status: 503 });
      await Bun.sleep(luck < 0.4 ? 600 : luck * 20);
      return new Response(null, { status: 201 });
    });
    for (let round = 0; round < KILLS; round += 1) {
      const server = await start();
      const [pushesBefore, sentBefore] = [service.received.length, crowd.sent.size];
      await Promise.all(crowd.members.map((member) => lookAtList(server, member)));
      const busy = crowd.keepBusy(server, () => false, PAUSE_MS);
      // The first pushes may be those of the round before.
      while (
        service.received.length < pushesBefore + 5 ||
        crowd.sent.size < sentBefore + SENT_PER_ROUND
      )
        await Bun.sleep(5);
      await Bun.sleep(Math.random() * 1500);
      await server.stop("SIGKILL");
      expect(await busy).toEqual([]);
    }
    service.answers(() => new Response(null, { status: 201 }));
    const dead = db();
    // The pauses after an attempt are over.
    await dead.$client.execute("UPDATE alerts SET push_due_at = 0 WHERE push_due_at IS NOT NULL");
    dead.$client.close();
    const last = await start();
    const left = async (sql: string) => {
      const open = db();
      const { rows } = await open.$client.execute(sql);
      open.$client.close();
      return rows.map((row) => String(Object.values(row)[0]));
    };
    const pairs = new Set(await left(UNREAD));
    const isAlerted = async () => new Set(await left(ALERTED)).isSupersetOf(pairs);
    while (!(await isAlerted())) await Bun.sleep(100);
    while ((await left("SELECT id FROM alerts WHERE push_due_at IS NOT NULL")).length > 0)
      await Bun.sleep(100);
    expect(await last.stop()).toBe(0);
    expect(pairs.size).toBeGreaterThan(20);
    const pushed = new Set(service.received.map(({ payload }) => `${payload.id} ${payload.at}`));
    const unread = await left(
      "SELECT public_id || ' ' || new_since FROM alerts WHERE read_at IS NULL",
    );
    expect(unread.length).toBeGreaterThan(20);
    expect(unread.filter((news) => !pushed.has(news))).toEqual([]);
    // What was under way at a kill may reach the service again, with the topic and the time by which it is shown once.
    const news = new Set(
      service.received.map(({ path: device, topic, payload }) => {
        expect(topic).toBe(payload.id);
        return `${device} ${topic} ${payload.at}`;
      }),
    );
    expect(service.received.length - news.size).toBeLessThanOrEqual(UNDER_WAY_MAX * KILLS);
    await service.stop();
    rmSync(dataDir, { recursive: true });
  },
  60_000 + 15_000 * KILLS,
);
