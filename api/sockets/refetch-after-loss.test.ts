import { expect, test } from "bun:test";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";

test("when frames were lost each connection gets a new hello", async () => {
  const t = await testApp();
  const server = serve(t);
  const [ada, bea] = [await enrol(t), await enrol(t)];
  const sockets = await Promise.all([ada, ada, bea].map((member) => server.connect(member)));
  t.deps.events.emit("frames.lost", null);
  const greeted = await Promise.all(sockets.map(({ next }) => next("hello")));
  expect(greeted.map(({ userId }) => userId)).toEqual([ada.id, ada.id, bea.id]);
  await server.stop();
  await t.close();
});

test("sockets of a session that another server ended are closed here, also if its message was lost", async () => {
  const scheduled: (() => Promise<void>)[] = [];
  const t = await testApp({}, { schedule: (work) => void scheduled.push(work) });
  const server = serve(t);
  const ada = await enrol(t);
  const socket = await server.connect(ada);
  const { rows } = await t.deps.db.$client.execute("DELETE FROM sessions RETURNING id");
  t.deps.events.emit("session.followed", { sessionIds: new Set([Number(rows[0]?.id)]) });
  expect((await ada.get("/api/users/me")).status).toBe(401);
  for (const work of scheduled) await work();
  expect(await socket.next("session_ended")).toEqual({ type: "session_ended" });
  await server.stop();
  await t.close();
});
