import { afterEach, beforeEach, expect, test } from "bun:test";

import { cleanup, render } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";

import { createQueryClient } from "@/lib/query-client";
import { persistQuery, persistQueries, readPersisted } from "@/lib/device/persisted-queries";
import { TTL_MS } from "@/lib/device/persisted-times";
import { lastMember, rememberMember } from "@/lib/device/last-member";
import { button, press, textShown, waitFor } from "@/testing/page";

import { outboxKey } from "./outbox";
import { changeList, listKeys, readList } from "./outbox-store";
import type { Unsent } from "./unsent";
import { UnsentOffer } from "./unsent-offer-screen";

const { assign } = window.location;
let addresses: string[];
beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  addresses = [];
  window.location.assign = (address) => void addresses.push(String(address));
});
afterEach(async () => {
  cleanup();
  window.location.assign = assign;
  for (const key of await listKeys("outbox:")) await changeList(key, () => []);
  localStorage.clear();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

const unsent = (content: string, state: Unsent["state"] = "waiting"): Unsent => ({
  clientId: crypto.randomUUID(),
  content,
  createdAt: new Date().toISOString(),
  state,
});
const put = (key: string, ...added: Unsent[]) =>
  changeList(key, (current) => [...current, ...added]);

test("an old tab deletes only what it showed, and nothing of a member who has signed in since", async () => {
  const key = outboxKey("ana", "ben");
  rememberMember("ana");
  await put(key, unsent("Gladly"), unsent("Arrived", "sent"));
  render(<UnsentOffer />);
  await textShown("Gladly");

  rememberMember("mia");
  persistQueries(
    createQueryClient(() => undefined),
    "mia",
  )();
  await persistQuery("mia", '["one"]', TTL_MS, "a chat");
  await put(outboxKey("mia", "ben"), unsent("Hello"));
  await put(key, unsent("Written since"));
  const heard: unknown[] = [];
  const others = [new BroadcastChannel("signed-out"), new BroadcastChannel("signed-out")] as const;
  others[0].addEventListener("message", ({ data }) => heard.push(data));

  await press(button("Delete"));
  await waitFor(() => expect(addresses).toEqual(["/login"]));
  const say = others[1].postMessage.bind(others[1]);
  say("the last word");
  await waitFor(() => expect(heard).not.toEqual([]));
  for (const channel of others) channel.close();
  expect(heard).toEqual(["the last word"]);
  expect((await readList(key)).map(({ content }) => content)).toEqual(["Written since"]);
  expect(await readList(outboxKey("mia", "ben"))).toHaveLength(1);
  expect((await readPersisted("mia", { queryHash: '["one"]' }))?.data).toBe("a chat");
  expect(lastMember()).toBe("mia");
});

test("if nobody has signed in since, nothing of the member stays", async () => {
  const key = outboxKey("ana", "ben");
  rememberMember("ana");
  sessionStorage.setItem("draft:chat:ben", '"Begun"');
  await put(key, unsent("Gladly"), unsent("Arrived", "sent"));
  render(<UnsentOffer />);
  await press(button("Delete"));
  await waitFor(() => expect(addresses).toEqual(["/login"]));
  expect(await listKeys("outbox:")).toEqual([]);
  expect(lastMember()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
