import { pathToFileURL } from "node:url";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import { testApp } from "../app.ts";
import { enrol } from "../enrol.ts";
import type { Member } from "../enrol.ts";
import { ask } from "../servers/server-child.ts";
import type { ServerChild } from "../servers/server-child.ts";

const DAY_MS = 86_400_000;

type Act = "send" | "react" | "join" | "leave" | "connect";
const ACTS: readonly Act[] = ["send", "send", "send", "react", "join", "leave", "connect"];

type Sent = { to: string; content: string; isAcknowledged: boolean; id?: string };

/** Members, and what the server acknowledged to each; the fate of broken requests is unknown. */
export type Crowd = Awaited<ReturnType<typeof crowdOn>>;

const pairOf = (one: string, other: string) => [one, other].toSorted().join(" ");
export const anyOf = <Item>(items: readonly Item[]) =>
  items[Math.floor(Math.random() * items.length)] as Item;

/** Creates members and a few events on a database file. */
export async function createCrowd(path: string, size: number) {
  const db = openDatabase({ url: pathToFileURL(path).href });
  await migrateDatabase(db);
  const crowd = await crowdOn(db, size);
  db.$client.close();
  return crowd;
}

export async function crowdOn(db: Database, size: number) {
  const t = await testApp({ RATE_LIMIT_SCALE: "1000000" }, { db, now: Date.now });
  const members: Member[] = [];
  for (let i = 0; i < size; i += 1) members.push(await enrol(t, { name: `Member ${i}` }));
  const events: string[] = [];
  for (const host of members.slice(0, 5)) {
    const { body } = await host.post("/api/events", {
      title: "Tea",
      description: "At the river",
      category: "social",
      location: "The bench",
      dateTime: new Date(Date.now() + DAY_MS).toISOString(),
      maxAttendees: 100,
    });
    events.push(body.id);
  }
  const sent = new Map<string, Sent>();
  const acknowledgedOf = new Map<string, Sent[]>();
  const attends = new Map<string, boolean | undefined>();
  const connected = new Set<string>();
  /** Running requests per attendance. */
  const underWay = new Map<string, { count: number; begun: number }>();

  /** Of two concurrent requests the order is unknown: returns whether this one ran alone from begin to end. */
  function begin(attendance: string) {
    const others = underWay.get(attendance) ?? { count: 0, begun: 0 };
    const wasIdle = others.count === 0;
    const begun = others.begun + 1;
    underWay.set(attendance, { count: others.count + 1, begun });
    return () => {
      const now = underWay.get(attendance) ?? { count: 1, begun };
      underWay.set(attendance, { ...now, count: now.count - 1 });
      return wasIdle && now.begun === begun;
    };
  }

  async function send(server: ServerChild, from: Member, clientId: string, message: Sent) {
    const path = `/api/messages/${message.to}`;
    const { content } = message;
    const answer = await ask(server, from.cookie, "POST", path, { content, clientId });
    if (answer?.status === 200 || answer?.status === 201) {
      message.isAcknowledged = true;
      message.id = (answer.body as { id: string }).id;
      acknowledgedOf.getOrInsert(from.id, []).push(message);
    }
    return answer?.status;
  }

  async function act(server: ServerChild, me: Member, kind: Act = anyOf(ACTS)) {
    const others = members.indexOf(me) + 1 + Math.floor(Math.random() * (members.length - 1));
    const other = members[others % members.length] as Member;
    const event = anyOf(events);
    const attendance = `${me.id} ${event}`;
    if (kind === "send") {
      const clientId = crypto.randomUUID();
      const message = { to: other.id, content: `${me.id} ${clientId}`, isAcknowledged: false };
      sent.set(clientId, message);
      return send(server, me, clientId, message);
    }
    if (kind === "react") {
      const message = anyOf(acknowledgedOf.get(me.id) ?? []);
      if (!message) return 200;
      const path = `/api/messages/${message.to}/${message.id}/reaction`;
      return (await ask(server, me.cookie, "PUT", path, { emoji: anyOf(["👍", "😂"]) }))?.status;
    }
    if (kind === "connect") {
      const pair = { userId1: me.id, userId2: other.id };
      const answer = await ask(server, me.cookie, "POST", "/api/matches", pair);
      if (answer && answer.status < 300) connected.add(pairOf(me.id, other.id));
      return answer?.status;
    }
    attends.set(attendance, undefined);
    const wasAlone = begin(attendance);
    const answer = await ask(server, me.cookie, "POST", `/api/events/${event}/${kind}`);
    const isKnown = wasAlone() && answer?.status === 200;
    attends.set(attendance, isKnown ? kind === "join" : undefined);
    return answer?.status;
  }

  /**
   * Every member does one thing after another, with pauses up to `pauseMs`, until the server is gone or the time is
   * over; returns what was refused.
   */
  async function keepBusy(server: ServerChild, until: () => boolean, pauseMs = 0) {
    const refused: number[] = [];
    const live = async (me: Member) => {
      while (!until()) {
        const status = await act(server, me);
        if (status === undefined) return;
        if (status >= 500) refused.push(status);
        if (pauseMs > 0) await Bun.sleep(Math.random() * pauseMs);
      }
    };
    // The first five host the events, so they cannot leave them.
    await Promise.all(members.slice(5).map(live));
    return refused;
  }

  /** Sends a message again, as a client does after a broken connection. */
  async function sendAgain(server: ServerChild) {
    for (const [clientId, message] of sent) {
      if (message.isAcknowledged) continue;
      const [id] = message.content.split(" ");
      const from = members.find((member) => member.id === id) as Member;
      await send(server, from, clientId, message);
    }
  }

  return { members, events, sent, attends, connected, act, keepBusy, sendAgain };
}

/** A database server answers with 10 MB at most. */
const PAGE = 20_000;
const MESSAGES = "SELECT id, client_id, content FROM messages WHERE id > ? ORDER BY id LIMIT ?";

/** The stored messages by client id: what one says, and how often it is there. */
async function readStored({ $client }: Database) {
  const stored = new Map<string, { content: unknown; count: number }>();
  for (let [last, isMore] = [0, true]; isMore;) {
    const { rows } = await $client.execute({ sql: MESSAGES, args: [last, PAGE] });
    for (const { client_id, content } of rows) {
      const { count } = stored.get(String(client_id)) ?? { count: 0 };
      stored.set(String(client_id), { content, count: count + 1 });
    }
    last = Number(rows.at(-1)?.id);
    isMore = rows.length === PAGE;
  }
  return stored;
}

/** What was acknowledged and is missing in the database or there twice, or is there though nobody did it. */
export async function findBroken(
  db: Database,
  acknowledged: Pick<Crowd, "sent" | "attends" | "connected">,
) {
  const broken: string[] = [];
  const expect = (is: boolean, what: string) => is || broken.push(what);
  const { $client } = db;
  const stored = await readStored(db);
  for (const [clientId, { content, isAcknowledged }] of acknowledged.sent) {
    const row = stored.get(clientId);
    if (isAcknowledged) expect(row !== undefined, `lost: ${content}`);
    if (row) expect(row.count === 1 && row.content === content, `not as sent: ${content}`);
  }
  const attendance =
    await $client.execute(`SELECT users.public_id AS user, events.public_id AS event
    FROM event_attendees JOIN users ON users.id = user_id JOIN events ON events.id = event_id`);
  const present = new Set(attendance.rows.map((row) => `${String(row.user)} ${String(row.event)}`));
  for (const [who, isIn] of acknowledged.attends)
    if (isIn !== undefined) expect(present.has(who) === isIn, `attendance: ${who} ${isIn}`);
  const full = await $client.execute(`SELECT public_id FROM events WHERE max_attendees <
    (SELECT coalesce(sum(1 + plus_one), 0) FROM event_attendees WHERE event_id = events.id)`);
  expect(full.rows.length === 0, "overbooked");
  const matches = await $client.execute(`SELECT a.public_id AS one, b.public_id AS other
    FROM matches JOIN users AS a ON a.id = user_a JOIN users AS b ON b.id = user_b`);
  const pairs = matches.rows.map((row) => pairOf(String(row.one), String(row.other)));
  expect(new Set(pairs).size === pairs.length, "a match twice");
  for (const pair of acknowledged.connected) expect(pairs.includes(pair), `match: ${pair}`);
  return broken;
}
