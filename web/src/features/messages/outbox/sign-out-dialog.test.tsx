import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "@/testing/app";
import { button, gone, press, waitFor } from "@/testing/page";

import { changeOutbox, outboxKey, outboxOf } from "./outbox";

const world = worldOfEach();

test("a member who cancels while unsent messages are sent is not signed out afterwards", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const me = await enterWorld(world());
  const key = outboxKey(me.id, ana.id);
  const createdAt = new Date().toISOString();
  await changeOutbox(key, () => [
    { clientId: crypto.randomUUID(), content: "Gladly", createdAt, state: "waiting" },
  ]);
  const held = Promise.withResolvers<undefined>();
  const isSent = (method: string, path: string) =>
    method === "POST" && path === `/api/messages/${ana.id}`;
  world().meanwhile(isSent, async (reachServer) => {
    await held.promise;
    return reachServer();
  });
  renderApp("/settings");
  await press(button("Sign out"));
  await press(button("Send and sign out"));
  await press(button("Stay signed in"));
  await gone(() => document.querySelector("[role=dialog]"));
  held.resolve(undefined);
  await waitFor(() => expect(outboxOf(key)).toEqual([]));

  const thread = await me.get(`/api/messages/${ana.id}`);
  expect(thread.body).toMatchObject([{ content: "Gladly" }]);
  expect((await me.get("/api/users/me")).status).toBe(200);
  expect(window.location.pathname).toBe("/settings");
});
