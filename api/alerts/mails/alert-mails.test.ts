import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createLog } from "../../log.ts";
import { suspendMember } from "../../moderation/moderation.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { serve } from "../../testing/sockets/live-socket.ts";
import { pngOf } from "../../testing/pictures.ts";
import { openPostOffice, textOf } from "../../testing/peers/post-office.ts";
import type { Delivered } from "../../testing/peers/post-office.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { upload } from "../../testing/sending-files.ts";
import { remindOfEvents, writeAlerts } from "../new-alerts.service.ts";
import { MAILS_A_DAY, mailDueAlerts } from "./send-mails.service.ts";

const SETTINGS = "/api/alerts/settings";
const MUTES = "/api/alerts/mutes";
const UNSUBSCRIBE = "/api/alerts/unsubscribe";
const MINUTE_MS = 60_000;
const DELAY_MS = 15 * MINUTE_MS;

let office: Awaited<ReturnType<typeof openPostOffice>>;
let refusal: number | undefined;
let t: TestApp;
let logged: string[];
let ann: Member;
let ben: Member;

/** Somebody with a confirmed address. */
const reachable = (name: string) =>
  enrol(t, { name, email: `${name.toLowerCase()}@example.com`, emailConfirmedAt: 1 });

beforeEach(async () => {
  refusal = undefined;
  office = await openPostOffice(undefined, () => refusal);
  logged = [];
  const log = createLog("debug", (line) => logged.push(line));
  const env = { ...office.env, DEFAULT_TIME_ZONE: "UTC", PUBLIC_URL: "http://app.example" };
  t = await testApp(env, { log });
  [ann, ben] = [await reachable("Ann"), await reachable("Ben")];
});
afterEach(async () => {
  await t.close();
  await office.close();
});

const write = (from: Member, to: Member, content = "Hello") =>
  from.post(`/api/messages/${to.id}`, { content });
const read = (by: Member, from: Member) => by.post(`/api/messages/${from.id}/read`);

/** What is mailed once so much time has passed. */
async function mailed(afterMs = 0) {
  await writeAlerts(t.deps);
  t.clock.now += afterMs;
  await mailDueAlerts(t.deps);
  return office.delivered.splice(0);
}

const header = ({ raw }: Delivered, name: string) =>
  (new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, "mi").exec(raw)?.[1] ?? "")
    .replaceAll(/\r\n[ \t]/g, " ")
    .trim();
const subjects = (mails: Delivered[]) => mails.map((mail) => header(mail, "Subject"));
const tokenOf = (mail: Delivered) =>
  /unsubscribe\?token=([\w.-]+)>/.exec(header(mail, "List-Unsubscribe"))?.[1] ?? "";

async function going(member: Member, more: Record<string, unknown> = {}) {
  const event = await host(t, ann, more);
  await member.post(`/api/events/${event.id}/join`);
  return event;
}
const move = (id: string) => ann.put(`/api/events/${id}`, { location: "Elsewhere" });

describe("a message is mailed", () => {
  test("when it was unread for 15 minutes, without a word of anybody, with what RFC 8058 asks for", async () => {
    await write(ann, ben, "A secret");
    expect(await mailed(DELAY_MS - 1)).toEqual([]);
    const [mail, ...more] = await mailed(1);
    if (!mail) throw new Error("nothing was mailed");
    expect(more).toEqual([]);
    expect(mail.to).toEqual(["ben@example.com"]);
    expect(header(mail, "Subject")).toBe("You have a new message");
    expect(textOf(mail)).toContain(`http://app.example/chat/${ann.id}`);
    expect(textOf(mail)).not.toMatch(/secret|\bAnn\b/);
    expect(mail.raw).toMatch(/Content-Type: text\/html/);
    expect(header(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header(mail, "List-Unsubscribe")).toMatch(
      /^<http:\/\/app\.example\/api\/alerts\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(header(mail, "Message-ID")).toMatch(/^<[0-9a-f]{32}\.\d+@app\.example>$/);
    expect(textOf(mail)).toContain(`http://app.example/unsubscribe#token=${tokenOf(mail)}`);
    expect(await mailed(DAY_MS)).toEqual([]);
  });

  test("also when the conversation began before the address was confirmed", async () => {
    const { userId } = ben;
    const confirm = (at: number | null) =>
      t.deps.db.$client.execute({
        sql: "UPDATE users SET email_confirmed_at = ? WHERE id = ?",
        args: [at, userId],
      });
    await confirm(null);
    await write(ann, ben);
    expect(await mailed(DELAY_MS)).toEqual([]);
    await confirm(1);
    await write(ann, ben, "Still there?");
    expect(await mailed(DELAY_MS)).toHaveLength(1);
    await write(ann, ben, "Hello?");
    expect(await mailed(DELAY_MS)).toEqual([]);
  });

  test("once for a conversation until it is read, and not at all if it was read before", async () => {
    await write(ben, ann);
    await read(ann, ben);
    await write(ann, ben);
    await write(ann, ben, "And more");
    expect(await mailed(DELAY_MS)).toHaveLength(1);
    await write(ann, ben, "Still there?");
    expect(await mailed(HOUR_MS)).toEqual([]);
    await read(ben, ann);
    await mailed();
    await write(ann, ben, "Again");
    await mailed(MINUTE_MS);
    await read(ben, ann);
    expect(await mailed(DELAY_MS)).toEqual([]);
    await write(ann, ben, "Later");
    expect(await mailed(DELAY_MS)).toHaveLength(1);
  });

  test("with name and words, in their language and escaped, for who allows it", async () => {
    await ben.put(SETTINGS, { showsWords: true, language: "de" });
    await write(ann, ben, "Kaffee? <b>&</b>");
    const [mail] = await mailed(DELAY_MS);
    if (!mail) throw new Error("nothing was mailed");
    expect(header(mail, "Subject")).toBe("Ann hat dir geschrieben");
    const [text = "", html = ""] = textOf(mail).split("<!doctype html>");
    expect(text).toContain("Kaffee? <b>&</b>");
    expect(text).toContain("Diese Mails abstellen");
    expect(html).toContain("Kaffee? &#60;b&#62;&#38;&#60;/b&#62;");
    expect(html).toContain('lang="de"');
  });

  test("says 'Photo' in their language for a photo without text, and leaves a message of that word as it is", async () => {
    await ben.put(SETTINGS, { showsWords: true, language: "de" });
    const photoUrl = (await upload(t, ann, "message", pngOf(9, 6))).body.url;
    await ann.post(`/api/messages/${ben.id}`, { content: "", photoUrl });
    const [mail] = await mailed(DELAY_MS);
    expect(mail && textOf(mail)).toMatch(/^Foto$/m);
    await read(ben, ann);
    await ben.post(`/api/messages/${ann.id}`, { content: "What is that?" });
    await write(ann, ben, "Photo");
    // Ann is mailed what Ben wrote, in the same moment.
    const next = (await mailed(DELAY_MS)).find(({ to }) => to.includes("ben@example.com"));
    expect(next && textOf(next)).toMatch(/^Photo$/m);
  });

  test("to nobody who has the app open; a quarter of an hour after they left it", async () => {
    const server = serve(t);
    const socket = await server.connect({ cookie: ben.cookie });
    expect(t.deps.hub.isConnected(ben.userId)).toBe(true);
    await write(ann, ben);
    expect(await mailed(DELAY_MS)).toEqual([]);
    expect(await mailed(DELAY_MS)).toEqual([]);
    await ben.post("/api/logout");
    await socket.closed();
    expect(await mailed(DELAY_MS - 1)).toEqual([]);
    expect(await mailed(1)).toHaveLength(1);
    await server.stop();
  });

  test.each([
    ["blocked", () => ben.post("/api/blocks", { userId: ann.id })],
    ["muted", () => ben.post(MUTES, { userId: ann.id })],
    ["suspended", () => suspendMember(t.deps, ann.id, null)],
    ["deleted", () => ann.delete("/api/users/me", { confirm: "DELETE" })],
  ])("not when its sender is %s by then, also between two attempts", async (_, hide) => {
    await write(ann, ben);
    refusal = 451;
    expect(await mailed(DELAY_MS)).toEqual([]);
    refusal = undefined;
    await hide();
    expect(await mailed(HOUR_MS)).toEqual([]);
    expect(await mailed(DAY_MS)).toEqual([]);
  });

  test.each([
    ["is suspended", () => suspendMember(t.deps, ben.id, null)],
    ["has left", () => ben.delete("/api/users/me", { confirm: "DELETE" })],
    ["has turned messages off", () => ben.put(SETTINGS, { mail: { messages: false } })],
  ])("not when its recipient %s by then", async (_, end) => {
    await write(ann, ben);
    await writeAlerts(t.deps);
    await end();
    expect(await mailed(DELAY_MS)).toEqual([]);
  });

  test("to confirmed addresses alone, and to none of the demo", async () => {
    const cy = await enrol(t, { name: "Cy", email: "cy@example.com" });
    const none = await enrol(t, { name: "Dan" });
    for (const to of [cy, none]) await write(ann, to);
    expect(await mailed(DELAY_MS)).toEqual([]);
    const { $client } = t.deps.db;
    const { rows } = await $client.execute("SELECT id FROM alerts WHERE mail_due_at IS NOT NULL");
    expect(rows).toEqual([]);
    await $client.execute(`UPDATE users SET email_confirmed_at = 1 WHERE id = ${cy.userId}`);
    await write(ben, cy);
    expect((await mailed(DELAY_MS)).map(({ to }) => to)).toEqual([["cy@example.com"]]);
  });
});

describe("an event's news are mailed", () => {
  test("at once, with its time in its own zone, and its title for who allows it", async () => {
    const event = await going(ben, {
      title: "Tea",
      timeZone: "Asia/Tokyo",
      dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
    });
    await move(event.id);
    const [mail] = await mailed();
    if (!mail) throw new Error("nothing was mailed");
    expect(header(mail, "Subject")).toBe("An event you go to or wait for has changed");
    expect(textOf(mail)).toMatch(/Tuesday,? 2 June.*21:00 GMT\+9/);
    expect(textOf(mail)).not.toMatch(/\bTea\b|Elsewhere/);
    await ben.put(SETTINGS, { showsWords: true });
    await ann.delete(`/api/events/${event.id}`);
    const [off] = await mailed();
    expect(textOf(off!)).toContain("“Tea” was called off");
    expect(textOf(off!)).toContain("Elsewhere");
  });

  test("with a reminder two hours before, and nothing once it has begun", async () => {
    const inHours = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
    await going(ben, { dateTime: inHours(3) });
    t.clock.now += HOUR_MS;
    await remindOfEvents(t.deps);
    expect(subjects(await mailed())).toContain("An event you are going to begins soon");
    const late = await going(ben, { dateTime: inHours(3) });
    await move(late.id);
    await writeAlerts(t.deps);
    expect(await mailed(4 * HOUR_MS)).toEqual([]);
  });

  test("with the question a day and two hours before, which a button answers without signing in", async () => {
    const dateTime = new Date(t.clock.now + 26 * HOUR_MS).toISOString();
    await going(ben, { dateTime });
    for (const hours of [3, 22]) {
      t.clock.now += hours * HOUR_MS;
      await remindOfEvents(t.deps);
      const question = (await mailed()).find((mail) =>
        header(mail, "Subject").includes("still coming"),
      );
      expect(textOf(question!)).toMatch(/\/coming#token=[\w.-]+/);
    }
  });

  test("in the morning, when it happens in the quiet hours, but for what is urgent", async () => {
    t.clock.now = Date.UTC(2026, 5, 1, 23, 0);
    const cy = await reachable("Cy");
    await cy.put(SETTINGS, { timeZone: "Europe/London" });
    const inHours = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
    const [soon, later] = [
      await host(t, cy, { dateTime: inHours(1.5) }),
      await host(t, cy, { dateTime: inHours(30) }),
    ];
    const guest = await reachable("Eve");
    await guest.put(SETTINGS, { timeZone: "Europe/London" });
    for (const { id } of [soon, later]) await guest.post(`/api/events/${id}/join`);
    for (const { id } of [soon, later]) await cy.put(`/api/events/${id}`, { location: "Else" });
    const urgent = await mailed();
    expect(urgent.map((mail) => textOf(mail).includes(`/events/${soon.id}`))).toEqual([true]);
    t.clock.now = Date.UTC(2026, 5, 2, 6, 59, 59);
    expect(await mailed()).toEqual([]);
    t.clock.now = Date.UTC(2026, 5, 2, 7, 0);
    expect(await mailed()).toHaveLength(1);
  });
});

describe("the limit of mails a day", () => {
  test("is six, and holds back no mail about a sign-in by a new device", async () => {
    const events = [];
    for (let i = 0; i < MAILS_A_DAY + 2; i += 1) events.push(await going(ben));
    for (const { id } of events) await move(id);
    expect(await mailed()).toHaveLength(MAILS_A_DAY);
    expect(await mailed(HOUR_MS)).toEqual([]);
    t.deps.events.emit("device.added", {
      userId: ben.userId,
      device: { browser: "Firefox", system: "Linux" },
      at: t.clock.now,
    });
    const [mail] = await mailed();
    expect(textOf(mail!)).toMatch(/Firefox, Linux\s+Monday,? 1 June.*13:00/);
    t.clock.now += DAY_MS / 2;
    const next = await going(ben);
    await move(next.id);
    expect(await mailed(8 * HOUR_MS)).toHaveLength(1);
  });

  test("counts a mail that is tried again once", async () => {
    refusal = 451;
    const events = [];
    for (let i = 0; i < MAILS_A_DAY; i += 1) events.push(await going(ben));
    for (const { id } of events) await move(id);
    for (let i = 0; i < 3; i += 1) expect(await mailed(10 * MINUTE_MS)).toEqual([]);
    refusal = undefined;
    expect(await mailed(10 * MINUTE_MS)).toHaveLength(MAILS_A_DAY);
  });
});

describe("a mail server", () => {
  test("that refuses for now is tried again with the same Message-ID, and given up after eight times", async () => {
    const event = await going(ben, { dateTime: new Date(t.clock.now + 2 * DAY_MS).toISOString() });
    await ben.put(SETTINGS, { quietHours: false });
    await move(event.id);
    refusal = 451;
    await mailed();
    const pauses: number[] = [];
    const attempts = () => logged.filter((line) => line.includes("alert not mailed")).length;
    let last = t.clock.now;
    for (let i = 0; i < 300; i += 1) {
      const before = attempts();
      await mailed(MINUTE_MS);
      if (attempts() === before) continue;
      pauses.push((t.clock.now - last) / MINUTE_MS);
      last = t.clock.now;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({ isGivenUp: true, fault: 451 });
    expect(logged.join("")).not.toContain("ben@example.com");
  });

  test("that refuses an address for good is not asked again", async () => {
    await move((await going(ben)).id);
    refusal = 550;
    await mailed();
    refusal = undefined;
    expect(await mailed(HOUR_MS)).toEqual([]);
  });

  test("that was away for days is not sent what is no news any more", async () => {
    await write(ann, ben);
    expect(await mailed(3 * DAY_MS + HOUR_MS)).toEqual([]);
  });
});

describe("the link in a mail", () => {
  const settingsOf = async (member: Member) => (await member.get(SETTINGS)).body.mail;

  test("turns its kind off without a session, by one click of a mail program, and twice is once", async () => {
    await write(ann, ben);
    const [mail] = await mailed(DELAY_MS);
    const path = `${UNSUBSCRIBE}?token=${tokenOf(mail!)}`;
    const opened = await t.signedOut.get(path);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`/unsubscribe#token=${tokenOf(mail!)}`);
    expect((await settingsOf(ben)).messages).toBe(true);
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await t.app.request(path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect([answer.status, await answer.json()]).toEqual([200, { group: "messages" }]);
    }
    expect(await settingsOf(ben)).toEqual({
      messages: false,
      matches: true,
      events: true,
      nearby: true,
      account: true,
    });
    await read(ben, ann);
    await mailed();
    await write(ann, ben);
    expect(await mailed(DELAY_MS)).toEqual([]);
    await ben.put(SETTINGS, { mail: { messages: true } });
    expect((await settingsOf(ben)).messages).toBe(true);
  });

  test("works for 90 days, and is worth nothing afterwards", async () => {
    await write(ann, ben);
    const [mail] = await mailed(DELAY_MS);
    const path = `${UNSUBSCRIBE}?token=${tokenOf(mail!)}`;
    t.clock.now += 90 * DAY_MS;
    expect((await t.signedOut.post(path)).status).toBe(200);
    t.clock.now += DAY_MS;
    expectRefusal(await t.signedOut.post(path), 400, "bad_token");
  });

  test("is worth nothing for another kind or member, or changed", async () => {
    await write(ann, ben);
    const [mail] = await mailed(DELAY_MS);
    const [member = "", group = "", day = "", mac = ""] = tokenOf(mail!).split(".");
    for (const token of [
      `${ann.id}.${group}.${day}.${mac}`,
      `${member}.events.${day}.${mac}`,
      `${member}.${group}.${Number(day) + 1}.${mac}`,
      `${member}.${group}.${mac}`,
      `${member}.${group}.${day}.${mac.startsWith("A") ? "B" : "A"}${mac.slice(1)}`,
      `${member}.${group}.${day}.`,
      "x",
    ])
      expectRefusal(await t.signedOut.post(`${UNSUBSCRIBE}?token=${token}`), 400, "bad_token");
    expectRefusal(await t.signedOut.post(UNSUBSCRIBE), 400, "invalid_input", ["token"]);
    for (const who of [ann, ben]) expect(Object.values(await settingsOf(who))).not.toContain(false);
    await ben.delete("/api/users/me", { confirm: "DELETE" });
    const late = await t.signedOut.post(`${UNSUBSCRIBE}?token=${tokenOf(mail!)}`);
    expect([late.status, late.body]).toEqual([200, { group: "messages" }]);
  });
});

test("settings that several devices change at once are all kept", async () => {
  const kinds = ["matches", "messages", "nearby", "events"] as const;
  await Promise.all(kinds.map((kind) => ben.put(SETTINGS, { mail: { [kind]: false } })));
  const { mail } = (await ben.get(SETTINGS)).body;
  expect(kinds.map((kind) => mail[kind])).toEqual([false, false, false, false]);
});
