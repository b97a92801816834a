import { expect, test } from "bun:test";
import { join } from "node:path";
import { testApp } from "../testing/app.ts";
import { mailDueAlerts } from "./send-mails.service.ts";
import { sendDuePushes } from "./send-pushes.service.ts";

/** `bun run test:release` asks for 100,000. */
const ALERTS = Number(process.env.ALERTS ?? 1500);
const SINK = join(import.meta.dir, "../testing/mail-sink.ts");
const ALL_WITHIN_MS = 600_000;

const MEMBERS = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :count)
  INSERT INTO users (public_id, name, email, email_confirmed_at, created_at)
  SELECT printf('%022d', i), 'Member ' || i, 'member' || i || '@example.com', 1, 0 FROM n`;
const MESSAGES = `
  INSERT INTO alerts (public_id, user_id, kind, dedupe_key, actor_id, at, new_since, push_due_at, mail_due_at)
  SELECT lower(hex(randomblob(16))), id, 'message', 'message', (SELECT min(id) FROM users), :now, :now, :now, :now
  FROM users WHERE id > (SELECT min(id) FROM users) LIMIT :count ON CONFLICT DO NOTHING`;

async function openSink() {
  const child = Bun.spawn([process.execPath, "--no-orphans", SINK], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const reader = child.stdout.getReader();
  const line = async () => Number(Buffer.from((await reader.read()).value ?? []).toString());
  const port = await line();
  const count = () => {
    void child.stdin.write("?\n");
    void child.stdin.flush();
    return line();
  };
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "app@example.com" },
    count,
    stop: () => child.kill(),
  };
}

test(
  "due alerts are worked off at a hundred thousand in ten minutes, each mailed once",
  async () => {
    const sink = await openSink();
    const t = await testApp({ ...sink.env, DEFAULT_TIME_ZONE: "UTC" });
    const { $client } = t.deps.db;
    await $client.execute({ sql: MEMBERS, args: { count: ALERTS } });
    const addAlerts = (count: number) =>
      $client.execute({ sql: MESSAGES, args: { now: t.clock.now, count } });
    // What is loaded and compiled once is no turn of many.
    await addAlerts(300);
    await sendDuePushes(t.deps);
    await mailDueAlerts(t.deps);
    await addAlerts(ALERTS);
    await $client.execute("ANALYZE");
    const began = performance.now();
    await Promise.all([sendDuePushes(t.deps), mailDueAlerts(t.deps)]);
    const took = performance.now() - began;
    const { rows } = await $client.execute(
      "SELECT count(*) AS n FROM alerts WHERE push_due_at IS NOT NULL OR mail_due_at IS NOT NULL",
    );
    expect(rows[0]?.n).toBe(0);
    expect(await sink.count()).toBe(ALERTS);
    expect((took / ALERTS) * 100_000).toBeLessThan(ALL_WITHIN_MS);
    sink.stop();
    await t.close();
  },
  ALL_WITHIN_MS + 60_000,
);
