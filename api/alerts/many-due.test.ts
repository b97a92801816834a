import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import type { watchOwnTurns } from "../testing/servers/own-turns.ts";
import { newPushKeys } from "../testing/peers/push-service.ts";
import { startServerChild } from "../testing/servers/server-child.ts";

/** `bun run test:release` asks for 100,000. */
const ALERTS = Number(process.env.ALERTS ?? 1500);
const TESTING = join(import.meta.dir, "../testing");
const SERVERS = join(TESTING, "servers");
const ALL_WITHIN_MS = 600_000;
const LONG_TURNS_MAX = 5 + ALERTS / 1000;
/** Sent before any are watched: what is loaded and compiled once is no turn of many. */
const WARM = 300;

const MEMBERS = `
  WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :count)
  INSERT INTO users (public_id, name, email, email_confirmed_at, created_at)
  SELECT printf('%022d', i), 'Member ' || i, 'member' || i || '@example.com', 1, 0 FROM n`;
const AWAKE = "INSERT INTO alert_settings (user_id, quiet_hours) SELECT id, 0 FROM users";
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
const LEFT = `
  SELECT count(*) AS n FROM alerts WHERE push_due_at IS NOT NULL OR mail_due_at IS NOT NULL`;

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

/** A process whose turns are watched from one call to the next. */
async function watched(folder: string, file: string, env: Record<string, string> = {}) {
  const result = join(folder, `${file}.json`);
  const child = await startServerChild(
    folder,
    { ...env, WATCHED_TURNS: result },
    join(SERVERS, file),
  );
  async function end() {
    process.kill(child.pid, "SIGUSR2");
    while (!existsSync(result) || readFileSync(result, "utf8") === "") await Bun.sleep(50);
    return JSON.parse(readFileSync(result, "utf8")) as ReturnType<ReturnType<typeof watchOwnTurns>>;
  }
  return { ...child, begin: () => void process.kill(child.pid, "SIGUSR2"), end };
}

test(
  "due alerts are worked off at a hundred thousand in ten minutes, each mailed and pushed once",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "many-due-"));
    const [mails, pushes] = await Promise.all(
      ["peers/mail-sink.ts", "peers/push-sink.ts"].map(openSink),
    );
    const env = { SMTP_URL: `smtp://127.0.0.1:${mails?.port}`, MAIL_FROM: "app@example.com" };
    const [server, idle] = await Promise.all([
      watched(folder, "watched-server.ts", env),
      watched(folder, "watched-turns.ts"),
    ]);
    const { $client } = openDatabase({ url: `file:${join(folder, "hereabouts.db")}` });
    await $client.execute({ sql: MEMBERS, args: { count: ALERTS } });
    await $client.execute(AWAKE);
    await $client.execute(SESSIONS);
    const { p256dh, auth } = newPushKeys().keys;
    const endpoint = `http://127.0.0.1:${pushes?.port}/`;
    await $client.execute({ sql: DEVICES, args: { endpoint, p256dh, auth } });
    const left = async () => Number((await $client.execute(LEFT)).rows[0]?.n);
    async function send(count: number) {
      await $client.execute({ sql: MESSAGES, args: { now: Date.now(), count } });
      while ((await left()) > 0) await Bun.sleep(500);
    }
    await send(WARM);
    await $client.execute("ANALYZE");
    for (const each of [server, idle]) each.begin();
    const began = performance.now();
    await send(ALERTS);
    const took = performance.now() - began;
    const [turns, idleTurns] = [await server.end(), await idle.end()];
    console.log(
      `${ALERTS} alerts: ${took.toFixed(0)} ms with ${(turns.share * 100).toFixed(0)} % of the processor it wanted, longest turn ${turns.longest.toFixed(1)} ms, ${turns.over} over 10 ms, ${turns.overAtWork} at work; beside it, doing nothing: longest ${idleTurns.longest.toFixed(1)} ms, ${idleTurns.over} over`,
    );
    expect([await mails?.count(), await pushes?.count()]).toEqual([ALERTS, ALERTS]);
    // Beside other tests the collector's threads, which a turn waits for, get no processor either: a few alerts are judged by
    // what they would have taken alone, a hundred thousand by what they took.
    const isAlone = ALERTS >= 100_000;
    const own = isAlone ? took : took * turns.share;
    expect((own / ALERTS) * 100_000).toBeLessThan(ALL_WITHIN_MS);
    expect(isAlone ? turns.over : turns.overAtWork).toBeLessThan(LONG_TURNS_MAX);
    await Promise.all([server.stop(), idle.stop("SIGKILL")]);
    for (const sink of [mails, pushes]) sink?.stop();
    $client.close();
    rmSync(folder, { recursive: true });
  },
  ALL_WITHIN_MS + 120_000,
);
