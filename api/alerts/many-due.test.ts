import { expect, test } from "bun:test";
import { join } from "node:path";
import { createMailProcess } from "../mail/mail-process.ts";
import { createPush, pushKeysOf } from "../push/push.ts";
import { testApp } from "../testing/app.ts";
import { watchOwnTurns } from "../testing/own-turns.ts";
import { newPushKeys } from "../testing/push-service.ts";
import { mailDueAlerts } from "./send-mails.service.ts";
import { sendDuePushes } from "./send-pushes.service.ts";

/** `bun run test:release` asks for 100,000. */
const ALERTS = Number(process.env.ALERTS ?? 1500);
const TESTING = join(import.meta.dir, "../testing");
const ALL_WITHIN_MS = 600_000;
const TURN_MS = 10;
/** The test's own process is watched, whose collector has the test's objects too, on a machine with other work. */
const LONG_TURNS_MAX = 5 + ALERTS / 1000;
const KEYS = pushKeysOf(new Uint8Array(32).fill(7));

const MEMBERS = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :count)
  INSERT INTO users (public_id, name, email, email_confirmed_at, created_at)
  SELECT printf('%022d', i), 'Member ' || i, 'member' || i || '@example.com', 1, 0 FROM n`;
const MESSAGES = `
  INSERT INTO alerts (public_id, user_id, kind, dedupe_key, actor_id, at, new_since, push_due_at, mail_due_at)
  SELECT lower(hex(randomblob(16))), id, 'message', 'message', (SELECT min(id) FROM users), :now, :now, :now, :now
  FROM users WHERE id > (SELECT min(id) FROM users) LIMIT :count ON CONFLICT DO NOTHING`;

const SESSIONS = `
  INSERT INTO sessions (public_id, token_hash, user_id, created_at, expires_at)
  SELECT public_id, public_id, id, 0, 1e15 FROM users`;
const DEVICES = `
  INSERT INTO push_devices (user_id, session_id, endpoint, public_key, secret, created_at)
  SELECT user_id, id, :endpoint || id, :p256dh, :auth, 0 FROM sessions`;

async function openSink(file: string) {
  const child = Bun.spawn([process.execPath, "--no-orphans", join(TESTING, file)], {
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
  return { port, count, stop: () => child.kill() };
}

test(
  "due alerts are worked off at a hundred thousand in ten minutes, each mailed and pushed once",
  async () => {
    const [mails, pushes] = await Promise.all(["mail-sink.ts", "push-sink.ts"].map(openSink));
    const env = { SMTP_URL: `smtp://127.0.0.1:${mails?.port}`, MAIL_FROM: "app@example.com" };
    const push = createPush(KEYS, "mailto:team@example.com", "loopback");
    const mail = createMailProcess({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
    const t = await testApp({ ...env, DEFAULT_TIME_ZONE: "UTC" }, { push, mail });
    const { $client } = t.deps.db;
    await $client.execute({ sql: MEMBERS, args: { count: ALERTS } });
    await $client.execute(SESSIONS);
    const { p256dh, auth } = newPushKeys().keys;
    const endpoint = `http://127.0.0.1:${pushes?.port}/`;
    await $client.execute({ sql: DEVICES, args: { endpoint, p256dh, auth } });
    const addAlerts = (count: number) =>
      $client.execute({ sql: MESSAGES, args: { now: t.clock.now, count } });
    // What is loaded and compiled once is no turn of many.
    await addAlerts(300);
    await sendDuePushes(t.deps);
    await mailDueAlerts(t.deps);
    await addAlerts(ALERTS);
    await $client.execute("ANALYZE");
    const turns = watchOwnTurns(TURN_MS);
    const began = performance.now();
    await Promise.all([sendDuePushes(t.deps), mailDueAlerts(t.deps)]);
    const took = performance.now() - began;
    const { longest, over, overAtWork, share } = turns();
    const { rows } = await $client.execute(
      "SELECT count(*) AS n FROM alerts WHERE push_due_at IS NOT NULL OR mail_due_at IS NOT NULL",
    );
    expect(rows[0]?.n).toBe(0);
    expect([await mails?.count(), await pushes?.count()]).toEqual([ALERTS, ALERTS]);
    // Beside other tests the collector's threads, which a turn waits for, get no processor either: a few alerts are judged by
    // what they would have taken alone, a hundred thousand by what they took.
    const isAlone = ALERTS >= 100_000;
    const own = isAlone ? took : took * share;
    expect((own / ALERTS) * 100_000).toBeLessThan(ALL_WITHIN_MS);
    console.log(
      `${ALERTS} alerts: ${took.toFixed(0)} ms with ${(share * 100).toFixed(0)} % of the processor it wanted, longest turn ${longest.toFixed(1)} ms, ${over} over ${TURN_MS} ms, ${overAtWork} at work`,
    );
    expect(isAlone ? over : overAtWork).toBeLessThan(LONG_TURNS_MAX);
    for (const sink of [mails, pushes]) sink?.stop();
    await t.close();
  },
  ALL_WITHIN_MS + 60_000,
);
