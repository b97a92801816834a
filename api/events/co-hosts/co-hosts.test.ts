import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { recoverAlerts, remindOfEvents, writeAlerts } from "../../alerts/new-alerts.service.ts";
import { newPublicId } from "../../lib/tokens.ts";
import { suspendMember } from "../../moderation/moderation.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { pngOf } from "../../testing/pictures.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { upload } from "../../testing/sending-files.ts";
import { hostSeries, readEvent } from "../../testing/series.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let eventId: string;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  ann = await enrol(t, { name: "Ann" }, HERE);
  ben = await enrol(t, { name: "Ben" }, HERE);
  cy = await enrol(t, { name: "Cy" }, HERE);
  eventId = (await host(t, ann, { title: "Tea" })).id;
});
afterEach(() => t.close());

const connect = (one: Member, other: Member) =>
  one.post("/api/matches", { userId1: one.id, userId2: other.id });
const join = (by: Member, id = eventId) => by.post(`/api/events/${id}/join`);
const ask = (whom: { id: string }, { by = ann, id = eventId } = {}) =>
  by.post(`/api/events/${id}/co-hosts`, { userId: whom.id });
const answer = (by: Member, accepts = true, id = eventId) =>
  by.post(`/api/events/${id}/co-hosts/answer`, { accepts });
const remove = (whom: Member, by: Member, id = eventId) =>
  by.delete(`/api/events/${id}/co-hosts/${whom.id}`);
const edit = (by: Member, changes: Record<string, unknown> = { title: "Cake" }, id = eventId) =>
  by.put(`/api/events/${id}`, changes);
const write = (by: Member, text = "Bring a cup.", id = eventId) =>
  by.post(`/api/events/${id}/words`, { text });
async function makeCoHost(whom: Member, id = eventId) {
  await connect(ann, whom);
  expect((await ask(whom, { id })).status).toBe(200);
  expect((await answer(whom, true, id)).status).toBe(200);
}
/** Who hosts it beside its host, and what the viewer is. */
async function hosts(by: Member, id = eventId) {
  const { coHosts = [], ownRole } = await readEvent(by, id);
  const names = coHosts.map(({ name, hasAccepted }) => (hasAccepted ? name : `${name}?`));
  return ownRole ? [...names, ownRole] : names;
}
const alertsOf = async (member: Member) => {
  await writeAlerts(t.deps);
  return (await member.get("/api/alerts")).body.map(({ kind, person, event, isRead }) =>
    [kind, person?.name, event?.title, ...(isRead ? ["read"] : [])].join(" "),
  );
};

describe("asking somebody to host with one", () => {
  test("lets them in where the host lets in each guest, also to a series", async () => {
    await connect(ann, ben);
    const dinner = (await host(t, ann, { title: "Dinner", needsApproval: true })).id;
    const dates = await hostSeries(t, ann, { title: "Run", count: 3, needsApproval: true });
    for (const id of [dinner, dates[0] as string]) {
      expect((await join(cy, id)).body).toMatchObject({ isUserAttending: false });
      await makeCoHost(ben, id);
    }
    for (const id of [dinner, ...dates]) expect(await hosts(ann, id)).toEqual(["Ben"]);
    for (const id of [dinner, ...dates])
      expect((await readEvent(ben, id)).isUserAttending).toBe(true);
    expect((await ann.get(`/api/events/${dinner}/requests`)).body).toHaveLength(1);
  });

  test("is an alert to them, and their yes one to the host; they take a place", async () => {
    await connect(ann, ben);
    await ask(ben);
    await ask(ben);
    expect(await alertsOf(ben)).toContain("co_host_asked Ann Tea");
    expect(await hosts(ann)).toEqual(["Ben?"]);
    expect(await hosts(ben)).toEqual(["asked"]);
    expect(await hosts(cy)).toEqual([]);
    expectRefusal(await edit(ben), 403, "forbidden");
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await answer(ben);
      expect(status).toBe(200);
      expect(body.isUserAttending).toBe(true);
      expect(body.ownRole).toBe("coHost");
      expect(body.currentAttendees).toBe(2);
    }
    expect((await alertsOf(ann)).filter((alert) => alert.startsWith("co_host"))).toEqual([
      "co_host_accepted Ben Tea",
    ]);
    expect((await alertsOf(ben)).filter((alert) => alert.startsWith("co_host"))).toEqual([
      "co_host_asked Ann Tea read",
    ]);
    expect(await hosts(cy)).toEqual(["Ben"]);
  });

  test("is of who goes or is connected, by the host alone", async () => {
    expectRefusal(await ask(ben), 403, "forbidden");
    await join(ben);
    expect((await ask(ben)).status).toBe(200);
    await answer(ben);
    await connect(ben, cy);
    expectRefusal(await ask(cy, { by: ben }), 403, "forbidden");
    expectRefusal(await ask(ann), 400, "invalid_input", ["userId"]);
    for (const id of [newPublicId(), "x"]) expectRefusal(await ask({ id }), 404, "not_found");
    expectRefusal(await ask(ben, { id: newPublicId() }), 404, "not_found");
    for (const sent of [{}, { userId: 5 }])
      expectRefusal(await ann.post(`/api/events/${eventId}/co-hosts`, sent), 400, "invalid_input", [
        "userId",
      ]);
    expectRefusal(
      await ben.post(`/api/events/${eventId}/co-hosts/answer`, {}),
      400,
      "invalid_input",
      ["accepts"],
    );
  });

  test("ends with a no, which is not asked again", async () => {
    await connect(ann, ben);
    expectRefusal(await answer(ben), 409, "conflict");
    expect((await answer(ben, false)).status).toBe(200);
    await ask(ben);
    for (let turn = 0; turn < 2; turn += 1) expect((await answer(ben, false)).status).toBe(200);
    expect(await hosts(ann)).toEqual([]);
    expect((await readEvent(ben, eventId)).isUserAttending).toBe(false);
    expectRefusal(await answer(ben), 409, "conflict");
    expectRefusal(await ask(ben), 409, "conflict");
    expect(await alertsOf(ben)).not.toContain("co_host_asked Ann Tea");
  });

  test("is taken back by the host before an answer", async () => {
    await connect(ann, ben);
    await ask(ben);
    await writeAlerts(t.deps);
    expect((await remove(ben, ann)).status).toBe(200);
    expectRefusal(await answer(ben), 409, "conflict");
    expect(await alertsOf(ben)).not.toContain("co_host_asked Ann Tea");
  });

  test("reaches five at most, also at once", async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, at) => enrol(t, { name: `P${at}` })),
    );
    for (const one of people) await connect(ann, one);
    const answers = await Promise.all(people.map((one) => ask(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect(await hosts(ann)).toHaveLength(5);
    const asked = people.find((_, at) => answers[at]?.status === 200);
    await answer(asked as Member, false);
    const refused = people.find((_, at) => answers[at]?.status === 409);
    expect((await ask(refused as Member)).status).toBe(200);
  });

  test("is refused where there is no place, and for what is over or called off", async () => {
    const full = (await host(t, ann, { maxAttendees: 2 })).id;
    await join(cy, full);
    await connect(ann, ben);
    await ask(ben, { id: full });
    expectRefusal(await answer(ben, true, full), 409, "event_full");
    expect(await hosts(ben, full)).toEqual(["asked"]);
    await cy.post(`/api/events/${full}/leave`);
    expect((await answer(ben, true, full)).status).toBe(200);
    await ask(ben);
    await ann.delete(`/api/events/${eventId}`);
    expectRefusal(await answer(ben), 409, "event_cancelled");
    expectRefusal(await ask(ben), 409, "event_cancelled");
    const over = (await host(t, ann)).id;
    await ask(ben, { id: over });
    t.clock.now += 2 * DAY_MS;
    expectRefusal(await answer(ben, true, over), 409, "event_over");
    expectRefusal(await ask(ben, { id: over }), 409, "event_over");
  });

  test("gives the last place to one of all who say yes at once", async () => {
    const small = (await host(t, ann, { maxAttendees: 2 })).id;
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, at) => enrol(t, { name: `P${at}` })),
    );
    for (const one of people) {
      await connect(ann, one);
      await ask(one, { id: small });
    }
    const answers = await Promise.all(
      people.flatMap((one) => [answer(one, true, small), answer(one, true, small)]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
    const names = await hosts(ann, small);
    expect(names.filter((name) => !name.endsWith("?"))).toHaveLength(1);
    expect((await readEvent(ann, small)).currentAttendees).toBe(2);
  });

  test("is not lost by a crash before the alert was written", async () => {
    await connect(ann, ben);
    const { innerId, benId } = (
      await t.deps.db.$client.execute({
        sql: "SELECT events.id AS innerId, :ben AS benId FROM events WHERE public_id = :id",
        args: { id: eventId, ben: ben.userId },
      })
    ).rows[0] as unknown as { innerId: number; benId: number };
    await t.deps.db.$client.execute({
      sql: "INSERT INTO event_co_hosts (event_id, user_id, asked_at) VALUES (?, ?, ?)",
      args: [innerId, benId, t.clock.now],
    });
    for (let start = 0; start < 2; start += 1) await recoverAlerts(t.deps);
    expect((await alertsOf(ben)).filter((alert) => alert.startsWith("co_host"))).toEqual([
      "co_host_asked Ann Tea",
    ]);
    await join(ben);
    await t.deps.db.$client.execute({
      sql: "UPDATE event_co_hosts SET accepted_at = ?",
      args: [t.clock.now],
    });
    for (let start = 0; start < 2; start += 1) await recoverAlerts(t.deps);
    expect((await alertsOf(ann)).filter((alert) => alert.startsWith("co_host"))).toEqual([
      "co_host_accepted Ben Tea",
    ]);
  });
});

describe("who hosts with the host", () => {
  beforeEach(() => makeCoHost(ben));

  test("edits it, and the host hears when it moves; calls it off not, nor has its public page", async () => {
    await join(cy);
    expect((await edit(ben)).body.title).toBe("Cake");
    const dateTime = new Date(t.clock.now + 2 * DAY_MS).toISOString();
    expect((await edit(ben, { dateTime })).status).toBe(200);
    const moved = async (member: Member) =>
      (await alertsOf(member)).filter((alert) => alert.startsWith("event_changed"));
    expect(await moved(ann)).toEqual(["event_changed Ann Cake"]);
    expect(await moved(cy)).toEqual(["event_changed Ann Cake"]);
    expect(await moved(ben)).toEqual([]);
    for (let start = 0; start < 2; start += 1) await recoverAlerts(t.deps);
    expect(await moved(ben)).toEqual([]);
    await edit(ann, { location: "The lake" });
    expect(await moved(ben)).toEqual(["event_changed Ann Cake"]);
    expectRefusal(await ben.delete(`/api/events/${eventId}`), 403, "forbidden");
    expectRefusal(await ben.put(`/api/events/${eventId}/page`, {}), 403, "forbidden");
    expectRefusal(await answer(ben, false), 409, "conflict");
    expectRefusal(await remove(ann, ben), 403, "forbidden");
    expectRefusal(await remove(ben, cy), 403, "forbidden");
    expect(await hosts(ann)).toEqual(["Ben"]);
  });

  test("chooses among the covers, while a photo stays the host's", async () => {
    const { url } = (await upload(t, ann, "event", pngOf(9, 9))).body as { url: string };
    const own = (await upload(t, ben, "event", pngOf(9, 9))).body as { url: string };
    await edit(ann, { imageUrl: url });
    expect((await edit(ben, { title: "Pie", imageUrl: url })).body.imageUrl).toBe(url);
    expectRefusal(await edit(ben, { imageUrl: own.url }), 400, "invalid_input", ["imageUrl"]);
    const drawn = "/covers/coffee-1.svg";
    expect((await edit(ben, { imageUrl: drawn })).body.imageUrl).toBe(drawn);
  });

  test("writes to guests and the host, with the host three times a day", async () => {
    await join(cy);
    t.clock.now += 1;
    const { body } = await write(ben);
    expect(body.author).toEqual({ id: ben.id, name: "Ben" });
    const written = async (member: Member) =>
      (await alertsOf(member)).filter((alert) => alert.startsWith("host_words"));
    expect(await written(ann)).toEqual(["host_words Ben Tea"]);
    expect(await written(cy)).toEqual(["host_words Ben Tea"]);
    expect(await written(ben)).toEqual([]);
    await write(ann, "And a friend.");
    expect(await written(ben)).toEqual(["host_words Ann Tea"]);
    await write(ben, "And a cake.");
    expectRefusal(await write(ann, "And more."), 429, "rate_limited");
    const texts = async (member: Member) =>
      (await member.get(`/api/events/${eventId}/words`)).body.map(
        ({ text, author }) => `${author.name}: ${text}`,
      );
    expect(await texts(cy)).toEqual([
      "Ben: And a cake.",
      "Ann: And a friend.",
      "Ben: Bring a cup.",
    ]);
    await cy.post("/api/blocks", { userId: ben.id });
    expect(await texts(cy)).toEqual(["Ann: And a friend."]);
    expect(await written(cy)).toEqual(["host_words Ann Tea"]);
    expect(await hosts(cy)).toEqual([]);
  });

  test("sees who comes and who waits, and is asked too", async () => {
    const small = (await host(t, ann, { maxAttendees: 3 })).id;
    await makeCoHost(ben, small);
    await join(cy, small);
    const dee = await enrol(t, { name: "Dee" }, HERE);
    await dee.post(`/api/events/${small}/wait`);
    expect((await readEvent(ben, small)).waitlist?.waitingCount).toBe(1);
    await edit(ann, { dateTime: new Date(t.clock.now + 2 * DAY_MS).toISOString() }, small);
    t.clock.now += DAY_MS + HOUR_MS;
    await remindOfEvents(t.deps);
    expect(await alertsOf(ben)).toContain("still_coming Ann Sunrise walk");
    await cy.post(`/api/events/${small}/coming`, { isComing: true });
    const counts = { yes: 1, silent: 1, no: 0 };
    expect((await readEvent(ben, small)).coming).toEqual({ answer: "asked", ...counts });
    expect((await readEvent(ann, small)).coming).toEqual(counts);
    expect((await readEvent(cy, small)).coming).toEqual({ answer: "yes" });
    const marks = async (by: Member) =>
      (await by.get(`/api/events/${small}/attendees`)).body.map(({ user, isComing }) =>
        [user.name, isComing].join(" "),
      );
    expect(await marks(ben)).toEqual(["Ann ", "Ben false", "Cy true"]);
    expect(await marks(cy)).toEqual(["Ann ", "Ben ", "Cy "]);
  });

  test("finds it among what they host, and not among where they go", async () => {
    const listed = async (part: string) =>
      (await ben.get(`/api/events/mine?part=${part}`)).body.map(({ title }) => title);
    expect(await listed("hosting")).toEqual(["Tea"]);
    expect(await listed("going")).toEqual([]);
    expect(await listed("next")).toEqual(["Tea"]);
  });

  const ENDS: Record<string, () => Promise<unknown>> = {
    "the host takes them out": () => remove(ben, ann),
    "they step down": () => remove(ben, ben),
    "they leave": () => ben.post(`/api/events/${eventId}/leave`),
    "they block the host": () => ben.post("/api/blocks", { userId: ann.id }),
    "the host blocks them": () => ann.post("/api/blocks", { userId: ben.id }),
    "they are suspended": () => suspendMember(t.deps, ben.id, null),
    "their account is deleted": () => ben.delete("/api/users/me", { confirm: "DELETE" }),
  };
  test.each(Object.keys(ENDS))("is so no more once %s", async (end) => {
    await ENDS[end]?.();
    expect(await hosts(ann)).toEqual([]);
    const { rows } = await t.deps.db.$client.execute("SELECT 1 FROM event_co_hosts");
    expect(rows).toEqual([]);
    expect((await edit(ben)).status).toBeGreaterThanOrEqual(401);
    expect((await write(ben)).status).toBeGreaterThanOrEqual(401);
    expect((await readEvent(ann, eventId)).title).toBe("Tea");
  });

  test("goes on as a guest after stepping down, and is none again by joining anew", async () => {
    await remove(ben, ben);
    expect((await readEvent(ben, eventId)).isUserAttending).toBe(true);
    await ask(ben);
    await answer(ben);
    await ben.post(`/api/events/${eventId}/leave`);
    await join(ben);
    expect(await hosts(ben)).toEqual([]);
    expectRefusal(await edit(ben), 403, "forbidden");
  });

  test("has it in the export, with what they wrote, and the host has who they are", async () => {
    await write(ben);
    const exported = async (by: Member) =>
      (await by.get("/api/users/me/export")).body as unknown as {
        eventsCoHosted: { title: string; host: { name: string } }[];
        wordsAsCoHost: { text: string }[];
        eventsHosted: { coHosts: { with: { name: string } }[]; wordsToGuests: unknown[] }[];
      };
    const own = await exported(ben);
    expect(own.eventsCoHosted).toMatchObject([{ title: "Tea", host: { name: "Ann" } }]);
    expect(own.wordsAsCoHost).toMatchObject([{ text: "Bring a cup." }]);
    const hosted = (await exported(ann)).eventsHosted[0];
    expect(hosted?.coHosts).toMatchObject([{ with: { name: "Ben" } }]);
    expect(hosted?.wordsToGuests).toEqual([]);
    await ben.delete("/api/users/me", { confirm: "DELETE" });
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_words")).rows).toEqual([]);
  });

  test("loses it with the host's account: the event is gone", async () => {
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expectRefusal(await ben.get(`/api/events/${eventId}`), 404, "not_found");
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_co_hosts")).rows).toEqual([]);
  });
});

describe("hosting a series together", () => {
  let dates: string[];
  beforeEach(async () => {
    dates = await hostSeries(t, ann, { title: "Run", count: 4 });
    await makeCoHost(ben, dates[1]);
  });

  test("is about every date to which one goes", async () => {
    for (const id of dates) {
      expect(await hosts(cy, id)).toEqual(["Ben"]);
      expect((await readEvent(ben, id)).joinsAll).toBe(true);
    }
    await ben.post(`/api/events/${dates[2]}/leave`);
    expect(await hosts(ben, dates[2])).toEqual([]);
    expect(await hosts(ann, dates[2])).toEqual(["Ben"]);
    expectRefusal(await edit(ben, { title: "Jog" }, dates[2]), 403, "forbidden");
    await join(ben, dates[2]);
    expect((await edit(ben, { title: "Jog" }, dates[2])).status).toBe(200);
    const mine = await ben.get("/api/events/mine?part=hosting");
    expect(mine.body.map(({ id }) => id)).toEqual([dates[0] as string]);
  });

  test("has edits of all dates, which the host hears of once", async () => {
    const changes = { location: "The lake", dates: "all" };
    expect((await edit(ben, changes, dates[0])).status).toBe(200);
    expect((await readEvent(cy, dates[3])).location).toBe("The lake");
    const moved = async (member: Member) =>
      (await alertsOf(member)).filter((alert) => alert.startsWith("event_changed"));
    expect(await moved(ann)).toEqual(["event_changed Ann Run"]);
    expect(await moved(ben)).toEqual([]);
    await ann.delete(`/api/events/${dates[0]}?dates=all`);
    expect((await alertsOf(ben)).filter((alert) => alert.startsWith("called_off"))).toEqual([
      "called_off Ann Run",
    ]);
  });

  test("ends for all dates by leaving all, by a block, and by the host", async () => {
    await ben.post(`/api/events/${dates[3]}/leave`, { dates: "all" });
    for (const id of dates) expect(await hosts(ann, id)).toEqual([]);
    await ask(ben, { id: dates[0] as string });
    await answer(ben, true, dates[2]);
    expect(await hosts(ann, dates[3])).toEqual(["Ben"]);
    await remove(ben, ann, dates[3]);
    expect(await hosts(ben, dates[0])).toEqual([]);
    await ask(ben, { id: dates[0] as string });
    await answer(ben, true, dates[0]);
    await ben.post("/api/blocks", { userId: ann.id });
    await ben.delete(`/api/blocks/${ann.id}`);
    await join(ben, dates[0]);
    expect(await hosts(ben, dates[0])).toEqual([]);
  });

  test("is refused only where no date has a place", async () => {
    const small = await hostSeries(t, ann, { title: "Chess", count: 2, maxAttendees: 2 });
    for (const id of small) await join(cy, id);
    await ask(ben, { id: small[0] as string });
    expectRefusal(await answer(ben, true, small[0]), 409, "event_full");
    await cy.post(`/api/events/${small[1]}/leave`);
    expect((await answer(ben, true, small[0])).status).toBe(200);
    expect(await hosts(ben, small[0])).toEqual([]);
    expect(await hosts(ben, small[1])).toEqual(["Ben", "coHost"]);
  });
});
