import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { newPublicId } from "../lib/tokens.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { WATCHED_MAX } from "../realtime/frame-limits.schema.ts";
import { answerLate, host } from "../testing/events.ts";

let t: TestApp;
let server: ReturnType<typeof serve>;
let ann: Member;
let ben: Member;
let event: { id: string };
beforeEach(async () => {
  t = await testApp();
  server = serve(t);
  [ann, ben] = [await enrol(t), await enrol(t)];
  event = await host(t, ann);
});
afterEach(async () => {
  await server.stop();
  await t.close();
});

const standing = (currentAttendees: number, isCancelled = false, { id } = event, edits = 0) => ({
  type: "event",
  eventId: id,
  currentAttendees,
  edits,
  isCancelled,
});
const edited = (currentAttendees: number, isCancelled = false) =>
  standing(currentAttendees, isCancelled, event, 1);

async function watching(by: Member, ...eventIds: string[]) {
  const live = await server.connect(by);
  live.send({ type: "watch", eventIds });
  for (const eventId of eventIds) expect(await live.next("event")).toMatchObject({ eventId });
  return live;
}

describe("everybody who looks at an event sees its counts move", () => {
  test("joining, leaving, editing and calling off are sent to all who watch, once", async () => {
    const third = await enrol(t);
    const sockets = [
      await watching(ann, event.id),
      await watching(third, event.id),
      await watching(third, event.id),
    ];
    const expectFrame = async (frame: Record<string, unknown>) => {
      for (const live of sockets) expect(await live.next("event")).toEqual(frame as never);
    };
    const path = `/api/events/${event.id}`;
    await ben.post(`${path}/join`);
    await expectFrame(standing(2));
    await ben.post(`${path}/join`);
    await ben.delete(`${path}/leave`);
    await expectFrame(standing(1));
    await ben.post(`${path}/leave`);
    await ann.put(path, { title: "Later walk" });
    await expectFrame(edited(1));
    await ann.delete(path);
    await expectFrame(edited(1, true));
    await ann.delete(path);
    for (const live of sockets) expect(await live.rest()).toEqual([]);
  });

  test("a calling off and an edit reach all who attend, watching or not; a joining only who watches", async () => {
    const attending = await server.connect(ben);
    await ben.post(`/api/events/${event.id}/join`);
    const stranger = await server.connect(await enrol(t));
    expect(await attending.rest()).toEqual([]);
    await ann.put(`/api/events/${event.id}`, { location: "Pier" });
    expect(await attending.next("event")).toEqual(edited(2));
    await ann.delete(`/api/events/${event.id}`);
    expect(await attending.next("event")).toEqual(edited(2, true));
    expect(await stranger.rest()).toEqual([]);
  });

  test("watching answers at once how the events stand", async () => {
    await ben.post(`/api/events/${event.id}/join`);
    const other = await host(t, ann);
    const live = await server.connect(ben);
    live.send({ type: "watch", eventIds: [event.id, other.id] });
    expect([await live.next("event"), await live.next("event")]).toEqual([
      standing(2),
      standing(1, false, other),
    ]);
  });

  test("a new set replaces the one before; an empty one ends it", async () => {
    const other = await host(t, ann);
    const live = await watching(ben, event.id);
    live.send({ type: "watch", eventIds: [other.id] });
    await live.next("event");
    const joiner = await enrol(t);
    await joiner.post(`/api/events/${event.id}/join`);
    await joiner.post(`/api/events/${other.id}/join`);
    expect(await live.next("event")).toEqual(standing(2, false, other));
    live.send({ type: "watch", eventIds: [] });
    live.send({ type: "ping" });
    await live.next("pong");
    await joiner.post(`/api/events/${other.id}/leave`);
    expect(await live.rest()).toEqual([]);
  });

  test("of sets sent in one breath the last counts, however long the first takes to look up", async () => {
    answerLate(t, (statement) => statement.includes(`[\\"${event.id}`), 20);
    const others = [await host(t, ann), await host(t, ann)];
    const live = await server.connect(ben);
    for (const { id } of [event, ...others]) live.send({ type: "watch", eventIds: [id] });
    while ((await live.next("event")).eventId !== others[1]?.id);
    for (const { id } of [event, ...others]) await ann.put(`/api/events/${id}`, {});
    expect(await live.next("event")).toEqual(standing(1, false, others[1], 1));
    expect(await live.rest()).toEqual([]);
  });

  test("what one may not see, or nobody can, is ignored", async () => {
    const stranger = await enrol(t, { realm: 5, kind: "visitor" });
    const live = await server.connect(stranger);
    live.send({ type: "watch", eventIds: [event.id, newPublicId(), "event:x", ""] });
    live.send({ type: "ping" });
    await live.next("pong");
    await ben.post(`/api/events/${event.id}/join`);
    await ann.delete(`/api/events/${event.id}`);
    expect(await live.rest()).toEqual([]);
  });

  test("no more than the allowed number at once", async () => {
    const live = await server.connect(ben);
    live.send({ type: "watch", eventIds: Array(WATCHED_MAX + 1).fill(event.id) });
    expect((await live.closed()).code).toBe(4400);
  });
});
