import { afterEach, beforeEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import type { QueryClient } from "@tanstack/react-query";
import { IDBFactory } from "fake-indexeddb";

import type { Me } from "@/features/profile/public";
import { clearPersisted, persistQueries, readPersisted } from "@/lib/device/persisted-queries";
import { createQueryClient } from "@/lib/query-client";
import { worldOfEach } from "@/testing/app";

import { persistConversations } from "./persist-conversations";
import type { Message } from "../message";
import { conversationsQuery } from "../messages.queries";
import { receiveChange } from "../receive-change";
import type { Thread } from "../thread";

const SPOT = { latitude: 12.5, longitude: 22.5 };
const world = worldOfEach();
const newClient = () => createQueryClient(() => undefined);

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  persistQueries(newClient(), "me")();
});
afterEach(async () => {
  await clearPersisted();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

/** Ana has sent two messages that are stored on the device, though no screen has shown them. */
async function withPersisted() {
  const me = await enrol(world(), { name: "Mia" }, SPOT);
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const sent = await ana.post(`/api/messages/${me.id}`, { content: "Lunch on Friday?" });
  const first = sent.body as Message;
  await ana.post(`/api/messages/${me.id}`, { content: "At noon" });
  world().signIn(me);
  const keep = (queryClient: QueryClient) =>
    persistConversations(queryClient, me.id, new AbortController().signal);
  const open = async () => {
    const queryClient = newClient();
    await queryClient.fetchInfiniteQuery(conversationsQuery);
    return queryClient;
  };
  const kept = async () => {
    const found = await readPersisted(me.id, { queryHash: `["messages","${ana.id}"]` });
    return (found?.data as Thread | undefined)?.messages.map(({ content }) => content);
  };
  await keep(await open());
  expect(await kept()).toEqual(["Lunch on Friday?", "At noon"]);
  return { me, ana, first, keep, open, kept };
}

test("a message edited while the app was closed is stored in its current form", async () => {
  const { me, ana, first, keep, open, kept } = await withPersisted();
  await ana.put(`/api/messages/${me.id}/${first.id}`, { content: "Lunch on Monday?" });
  await keep(await open());
  expect(await kept()).toEqual(["Lunch on Monday?", "At noon"]);
});

test("a conversation that is not among the latest stays stored until a message of it is removed", async () => {
  const { me, ana, first, keep, kept } = await withPersisted();
  await keep(newClient());
  expect(await kept()).toEqual(["Lunch on Friday?", "At noon"]);
  await ana.delete(`/api/messages/${me.id}/${first.id}`);
  await keep(newClient());
  expect(await kept()).toBeUndefined();
});

test("a message removed while the app is open leaves the device, even if no screen has shown it", async () => {
  const { me, first, kept } = await withPersisted();
  const removed = { ...first, content: "", isRemoved: true as const, version: 1 };
  receiveChange(newClient(), { id: me.id } as Me, removed, 1);
  for (let i = 0; i < 1000 && (await kept()); i++) await Bun.sleep(5);
  expect(await kept()).toBeUndefined();
});
